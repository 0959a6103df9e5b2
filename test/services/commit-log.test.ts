import { eventData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { type Commit, CommitLog } from '../../src/services/commit-log.ts'

const event = { ...eventData({}), id: 1, revision: 1, modified_utc: '2030-01-15 12:00:00' }

function aCommit(from: string, to: string, records = 1): Commit {
  const written = Array.from({ length: records }, () => ({ resource: 'event' as const, before: null, after: event }))
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

  it('is nothing after work that wrote nothing', () => {
    expect(aLog(first, aCommit('a', 'a', 0)).between('a', 'b')).toEqual([first])
  })
})

describe('the log', () => {
  const chain = (length: number, records = 1) =>
    Array.from({ length }, (_, index) => aCommit(`${index}`, `${index + 1}`, records))

  it('forgets the oldest commits once there are many', () => {
    const log = aLog(...chain(600))
    expect(log.between('0', '600')).toBeUndefined()
    expect(log.between('100', '600')).toHaveLength(500)
    expect(log.between('99', '600')).toBeUndefined()
  })

  it('counts the records in them', () => {
    const log = aLog(...chain(100, 99))
    expect(log.between('90', '100')).toHaveLength(10)
    expect(log.between('89', '100')).toBeUndefined()
  })

  it('holds no commit that is larger than all it may hold', () => {
    const log = aLog(aCommit('a', 'b'), aCommit('b', 'c', 1_000))
    expect(log.between('b', 'c')).toBeUndefined()
    expect(log.between('a', 'b')).toBeUndefined()
    log.note(aCommit('c', 'd'))
    expect(log.between('c', 'd')).toHaveLength(1)
  })

  it('counts one that comes in place of another once', () => {
    const log = aLog(...Array.from({ length: 2_000 }, () => aCommit('a', 'b')), aCommit('b', 'c'))
    expect(log.between('a', 'c')).toHaveLength(2)
  })
})
