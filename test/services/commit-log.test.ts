import type { EventRecord } from 'daybook'
import { eventData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { type Commit, CommitLog } from '../../src/services/commit-log.ts'

const event: EventRecord = { ...eventData({}), id: 1, revision: 1, modified_utc: '2030-01-15 12:00:00' }

function aCommit(from: string, to: string, records: readonly EventRecord[] = [event]): Commit {
  const written = records.map((after) => ({ resource: 'event' as const, before: null, after }))
  return { from, to, written, counts: { categories: new Map(), tags: new Map() } }
}

function aLog(...commits: readonly Commit[]): CommitLog {
  const log = new CommitLog()
  for (const commit of commits) log.note(commit)
  return log
}

describe('what lies between two versions', () => {
  const [first, second, third] = [aCommit('a', 'b'), aCommit('b', 'c'), aCommit('c', 'd')]

  it('are the commits from one to the other, in order, however they came in', () => {
    const log = aLog(second, first, third)
    expect(log.between('a', 'd')).toEqual([first, second, third])
    expect(log.between('b', 'c')).toEqual([second])
    expect(log.between('b', 'b')).toEqual([])
  })

  it('is not known where one is missing, and not backwards', () => {
    const log = aLog(first, third)
    expect(log.between('a', 'd')).toBeUndefined()
    expect(log.between('b', 'a')).toBeUndefined()
    expect(log.between('x', 'y')).toBeUndefined()
  })

  it('is not known of what has no end, where a store comes back to a version', () => {
    const log = aLog(first, aCommit('b', 'a'))
    expect(log.between('a', 'a')).toEqual([])
    expect(log.between('a', 'c')).toBeUndefined()
  })

  it('is what came last, where a store came back to a version', () => {
    const log = aLog(first, aCommit('b', 'a'), aCommit('a', 'c'))
    expect(log.between('a', 'c')?.map(({ to }) => to)).toEqual(['c'])
  })
})

describe('the log', () => {
  const chain = (length: number, event: EventRecord) =>
    Array.from({ length }, (_, index) => aCommit(`${index}`, `${index + 1}`, [event]))

  it('forgets the oldest commits once their records hold many characters', () => {
    const log = aLog(...chain(100, { ...event, description: 'x'.repeat(20_000) }))
    expect(log.between('60', '100')).toHaveLength(40)
    expect(log.between('40', '100')).toBeUndefined()
  })

  it('holds hundreds of usual ones', () => {
    expect(aLog(...chain(600, event)).between('100', '600')).toHaveLength(500)
  })

  it('forgets commits of nothing but counts too', () => {
    const log = aLog(...Array.from({ length: 20_000 }, (_, index) => aCommit(`${index}`, `${index + 1}`, [])))
    expect(log.between('15000', '20000')).toHaveLength(5_000)
    expect(log.between('5000', '20000')).toBeUndefined()
  })

  it('holds no commit that is larger than all it may hold', () => {
    const huge = Array.from({ length: 3_000 }, () => event)
    const log = aLog(aCommit('a', 'b'), aCommit('b', 'c', huge))
    expect(log.between('b', 'c')).toBeUndefined()
    expect(log.between('a', 'b')).toBeUndefined()
    log.note(aCommit('c', 'd'))
    expect(log.between('c', 'd')).toHaveLength(1)
  })

  it('counts one that comes in place of another once', () => {
    const log = aLog(...Array.from({ length: 5_000 }, () => aCommit('a', 'b')), aCommit('b', 'c'))
    expect(log.between('a', 'c')).toHaveLength(2)
  })
})
