import type { EventRecord } from 'daybook'
import { eventData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { CommitLog } from '../../src/cache/commit-log.ts'

type Commit = Parameters<CommitLog['add']>[0]

const event: EventRecord = { ...eventData({}), id: 1, revision: '1', modified_utc: '2030-01-15 12:00:00' }

function aCommit(replaces: string, commitId: string, records: readonly EventRecord[] = [event]): Commit {
  const changes = records.map((after) => ({ resource: 'event' as const, before: null, after }))
  const replaced = replaces === '' ? [] : replaces.split(' ')
  return { commitId, replaces: replaced, changes, counts: { categories: new Map(), tags: new Map() } }
}

function aLog(...commits: readonly Commit[]): CommitLog {
  const log = new CommitLog()
  for (const commit of commits) log.add(commit)
  return log
}

describe('the commits between two versions', () => {
  const [first, second, third] = [aCommit('a', 'b'), aCommit('b', 'c'), aCommit('c', 'd')]

  it('are found in whatever order they were added', () => {
    const log = aLog(second, first, third)
    expect(new Set(log.between('a', 'd'))).toEqual(new Set([first, second, third]))
    expect(log.between('b', 'c')).toEqual([second])
    expect(log.between('b', 'b')).toEqual([])
  })

  it('have the order in which they were added, not that of their commit ids', () => {
    const [one, two, three] = [aCommit('', 'z'), aCommit('', 'y'), aCommit('', 'x')]
    expect(aLog(one, two, three).between('a', 'a x y z')).toEqual([one, two, three])
    expect(aLog(three, one, two).between('a', 'a x y z')).toEqual([three, one, two])
    expect(aLog(first, second, third).between('a', 'd')).toEqual([first, second, third])
  })

  it('are unknown if one is missing, and backwards', () => {
    const log = aLog(first, third)
    expect(log.between('a', 'd')).toBeUndefined()
    expect(log.between('b', 'a')).toBeUndefined()
    expect(log.between('x', 'y')).toBeUndefined()
  })

  it('are unknown if one was removed, and known again if it was added again', () => {
    const log = aLog(first, second)
    log.remove('b')
    log.remove('unknown')
    expect(log.between('a', 'c')).toBeUndefined()
    expect(log.between('b', 'c')).toEqual([second])
    log.add(first)
    expect(new Set(log.between('a', 'c'))).toEqual(new Set([first, second]))
  })

  it('are all whose commit ids were added, of concurrent commits', () => {
    const [one, two, three] = [aCommit('', 'one'), aCommit('', 'two'), aCommit('', 'three')]
    const log = aLog(one, two, three)
    expect(log.between('a two', 'a one two')).toEqual([one])
    expect(new Set(log.between('a', 'a one two three'))).toEqual(new Set([one, two, three]))
    expect(log.between('a', 'a one of-another')).toBeUndefined()
    expect(log.between('a two', 'a one')).toBeUndefined()
  })

  it('include those whose commit ids were replaced, and none that the earlier version has', () => {
    const [one, two, gathering, late] = [
      aCommit('', 'one'),
      aCommit('', 'two'),
      aCommit('a one two', 'all'),
      aCommit('', 'late'),
    ]
    const log = aLog(one, two, gathering, late)
    expect(new Set(log.between('a', 'late all'))).toEqual(new Set([one, two, gathering, late]))
    expect(new Set(log.between('a two', 'all'))).toEqual(new Set([one, gathering]))
    expect(log.between('a one two', 'all')).toEqual([gathering])
    expect(log.between('a one other', 'all')).toBeUndefined()
  })

  it('are unknown in a cycle, where a store gives a commit id twice', () => {
    const log = aLog(first, aCommit('b', 'a'))
    expect(log.between('a', 'a')).toEqual([])
    expect(log.between('c', 'a')).toBeUndefined()
  })
})

describe('the log', () => {
  const chain = (length: number, event: EventRecord) =>
    Array.from({ length }, (_, index) => aCommit(`${index}`, `${index + 1}`, [event]))

  it('drops the oldest commits once their records have too many characters', () => {
    const log = aLog(...chain(100, { ...event, description: 'x'.repeat(20_000) }))
    expect(log.between('60', '100')).toHaveLength(40)
    expect(log.between('40', '100')).toBeUndefined()
  })

  it('has room for hundreds of ordinary commits', () => {
    expect(aLog(...chain(600, event)).between('100', '600')).toHaveLength(500)
  })

  it('drops commits without records too', () => {
    const log = aLog(...Array.from({ length: 20_000 }, (_, index) => aCommit(`${index}`, `${index + 1}`, [])))
    expect(log.between('15000', '20000')).toHaveLength(5_000)
    expect(log.between('5000', '20000')).toBeUndefined()
  })

  it('stores no commit that is larger than its limit', () => {
    const huge = Array.from({ length: 3_000 }, () => event)
    const log = aLog(aCommit('a', 'b'), aCommit('b', 'c', huge))
    expect(log.between('b', 'c')).toBeUndefined()
    expect(log.between('a', 'b')).toBeUndefined()
    log.add(aCommit('c', 'd'))
    expect(log.between('c', 'd')).toHaveLength(1)
  })

  it('counts a commit with the same commit id once', () => {
    const log = aLog(...Array.from({ length: 5_000 }, () => aCommit('a', 'b')), aCommit('b', 'c'))
    expect(log.between('a', 'c')).toHaveLength(2)
  })
})
