import type { ApiReply } from 'daybook/http'
import { expect, it } from 'vitest'
import { CacheEntries } from '../../src/cache/cache-entries.ts'
import type { CachedResponse, Revalidate } from '../../src/cache/cached-response.ts'

type Snapshot = CachedResponse['snapshot']
type Dependencies = NonNullable<CachedResponse['dependencies']>

const aSnapshot = (version = '1'): Snapshot => ({
  version,
  day: '2030-01-15',
  until: null,
  from: '2030-01-15 12:00:00',
})
const aReply = (bytes = 0): ApiReply => ({ status: 200, headers: {}, body: new Uint8Array(bytes) })
const validators = () => ({})
const aCache = (limit = 100_000, revalidate: Revalidate = () => undefined) => {
  const cache = new CacheEntries(limit, revalidate)
  /** Stores a reply. The second request of a key does so. */
  const store = (key: string, reply: ApiReply, snapshot: Snapshot) => {
    for (const _ of ['first', 'again']) cache.offer(key, () => ({ reply, snapshot, validators }))
  }
  return { cache, store }
}

it('returns a reply as it was stored, and counts hits and misses', () => {
  const { cache, store } = aCache()
  const [snapshot, reply] = [aSnapshot(), aReply(10)]
  expect([cache.has('a'), cache.get('a', snapshot)]).toEqual([false, undefined])
  store('a', reply, snapshot)
  expect(cache.has('a')).toBe(true)
  expect(cache.get('a', snapshot)?.reply).toBe(reply)
  expect(cache.get('a', snapshot)?.reply).toBe(reply)
  expect(cache.get('b', snapshot)).toBeUndefined()
  expect(cache.figures).toMatchObject({ hits: 2, misses: 2, replies: 1 })
})

it('stores a repeated request, and not a single one', () => {
  const { cache } = aCache()
  const snapshot = aSnapshot()
  const entry = { reply: aReply(10), snapshot, validators }
  cache.offer('a', () => expect.unreachable('not stored'))
  expect([cache.has('a'), cache.figures]).toEqual([false, { hits: 0, misses: 1, replies: 0, bytes: 0 }])
  cache.offer('b', () => expect.unreachable('not stored'))
  cache.offer('a', () => entry)
  expect(cache.get('a', snapshot)?.reply).toBe(entry.reply)
})

it('replaces an entry of another snapshot, however many requests were in between', () => {
  const { cache, store } = aCache()
  const [first, second] = [aSnapshot(), aSnapshot()]
  store('a', aReply(10), first)
  for (let other = 0; other < 5_000; other += 1)
    cache.offer(`other ${other}`, () => expect.unreachable('requested once'))
  const reply = aReply(20)
  cache.offer('a', () => ({ reply, snapshot: second, validators }))
  expect(cache.get('a', second)?.reply).toBe(reply)
})

it('revalidates an entry for another snapshot once', () => {
  const [first, second, third] = [aSnapshot(), aSnapshot(), aSnapshot()]
  let revalidations = 0
  const { cache, store } = aCache(100_000, (cached, snapshot) => {
    revalidations += 1
    return snapshot === second ? { ...cached, snapshot, reply: aReply(700) } : undefined
  })
  store('a', aReply(), first)
  const { bytes } = cache.figures
  expect(cache.get('a', second)?.reply.body).toHaveLength(700)
  expect(cache.get('a', second)?.reply.body).toHaveLength(700)
  expect(revalidations).toBe(1)
  expect(cache.figures).toEqual({ hits: 2, misses: 2, replies: 1, bytes: bytes + 700 })
  expect(cache.get('a', third)).toBeUndefined()
  expect(cache.get('a', second)?.reply.body, 'for a caller with an earlier snapshot').toHaveLength(700)
})

it('counts a replaced entry once', () => {
  const { cache, store } = aCache(100_000)
  const snapshot = aSnapshot()
  store('a', aReply(100), snapshot)
  const { bytes } = cache.figures
  store('a', aReply(300), snapshot)
  expect(cache.figures).toMatchObject({ replies: 1, bytes: bytes + 200 })
  expect(cache.get('a', snapshot)?.reply.body).toHaveLength(300)
})

it('evicts the least recently used entry', () => {
  const { cache, store } = aCache(40_000)
  const snapshot = aSnapshot()
  for (const key of ['a', 'b', 'c']) store(key, aReply(10_000), snapshot)
  cache.get('a', snapshot)
  store('d', aReply(10_000), snapshot)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([true, false, true, true])
})

it.each([
  ['used again after another', ['a', 'c'], ['b', 'a', 'c']],
  ['used twice in turn', ['a', 'a', 'b', 'b'], ['c', 'a', 'b']],
  ['used before and after one that is new', ['a', 'new', 'a'], ['b', 'c', 'new', 'a']],
])('evicts entries that were %s in their order', (_, uses, order) => {
  const { cache, store } = aCache(13_000 * order.length)
  const snapshot = aSnapshot()
  const held = new Set(['a', 'b', 'c'])
  for (const key of held) store(key, aReply(10_000), snapshot)
  for (const key of uses) {
    if (cache.get(key, snapshot) === undefined) store(key, aReply(10_000), snapshot)
    held.add(key)
  }
  const evicted = order.map((key) => {
    store(`after ${key}`, aReply(10_000), snapshot)
    const gone = [...held].filter((one) => !cache.has(one))
    for (const one of gone) held.delete(one)
    return gone.join()
  })
  expect(evicted).toEqual(order)
})

it('stays within its limit, with keys and headers', () => {
  const [limit, snapshot] = [20_000, aSnapshot()]
  const { cache, store } = aCache(limit)
  for (let index = 0; index < 100; index += 1) store(`${index}`.repeat(100), aReply(500), snapshot)
  expect(cache.figures.bytes).toBeLessThanOrEqual(limit)
  expect(cache.figures.replies).toBeGreaterThan(5)
  expect(cache.figures.replies * (500 + 100)).toBeLessThan(limit)
})

it('stores nothing larger than its limit, and evicts nothing for it', () => {
  const { cache, store } = aCache(10_000)
  const snapshot = aSnapshot()
  store('small', aReply(1_000), snapshot)
  store('large', aReply(10_000), snapshot)
  store('k'.repeat(5_000), aReply(), snapshot)
  expect([cache.has('small'), cache.has('large'), cache.figures.replies]).toEqual([true, false, 1])
})

it('counts the bytes of dependencies', () => {
  const bytesWith = (more: Partial<Dependencies>) => {
    const { cache } = aCache()
    const dependencies = { terms: [], counts: [], isInvalidatedBy: () => false, ids: 0, ...more }
    for (const _ of ['first', 'again']) {
      cache.offer('a', () => ({ reply: aReply(), snapshot: aSnapshot(), dependencies, validators }))
    }
    return cache.figures.bytes
  }
  const term = { id: 1, taxonomy: 'tag', count: 1 } as const
  const plain = bytesWith({})
  expect(bytesWith({ terms: Array(10).fill(term) })).toBeGreaterThan(plain + 1_000)
  expect(bytesWith({ counts: Array(10).fill(0) })).toBeGreaterThan(plain + 80)
  expect(bytesWith({ ids: 100 })).toBeGreaterThan(plain + 4_000)
})
