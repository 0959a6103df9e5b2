import type { ApiReply } from 'daybook'
import { expect, it } from 'vitest'
import type { Renew, Shows } from '../../src/http/kept-reply.ts'
import { ReplyCache } from '../../src/http/reply-cache.ts'
import type { Standing } from '../../src/http/standing.ts'

const aStanding = (version = '1'): Standing => ({
  version,
  day: '2030-01-15',
  until: null,
  from: '2030-01-15 12:00:00',
})
const aReply = (bytes = 0): ApiReply => ({ status: 200, headers: {}, body: new Uint8Array(bytes) })
const validators = () => ({})
const aCache = (limit = 100_000, renew: Renew = () => undefined) => {
  const cache = new ReplyCache(limit, renew)
  /** Asks for it as well, since what was not asked before is not kept. */
  const keep = (key: string, reply: ApiReply, standing: Standing) => {
    for (const _ of ['first', 'again']) cache.offer(key, () => ({ reply, standing, validators }))
  }
  return { cache, keep }
}

it('gives a reply back as it was kept, and counts how often that was of use', () => {
  const { cache, keep } = aCache()
  const [standing, reply] = [aStanding(), aReply(10)]
  expect([cache.has('a'), cache.get('a', standing)]).toEqual([false, undefined])
  keep('a', reply, standing)
  expect(cache.has('a')).toBe(true)
  expect(cache.get('a', standing)).toBe(reply)
  expect(cache.get('a', standing)).toBe(reply)
  expect(cache.get('b', standing)).toBeUndefined()
  expect(cache.figures).toMatchObject({ hits: 2, misses: 2, replies: 1 })
})

it('keeps what is asked again, and not what is asked but once', () => {
  const { cache } = aCache()
  const standing = aStanding()
  const kept = { reply: aReply(10), standing, validators }
  cache.offer('a', () => expect.unreachable('made for nothing'))
  expect([cache.has('a'), cache.figures]).toEqual([false, { hits: 0, misses: 1, replies: 0, bytes: 0 }])
  cache.offer('b', () => expect.unreachable('made for nothing'))
  cache.offer('a', () => kept)
  expect(cache.get('a', standing)).toBe(kept.reply)
})

it('keeps again what it has in another standing, however much was asked in between', () => {
  const { cache, keep } = aCache()
  const [first, second] = [aStanding(), aStanding()]
  keep('a', aReply(10), first)
  for (let other = 0; other < 5_000; other += 1) cache.offer(`other ${other}`, () => expect.unreachable('asked once'))
  const reply = aReply(20)
  cache.offer('a', () => ({ reply, standing: second, validators }))
  expect(cache.get('a', second)).toBe(reply)
})

it('gives of another standing what can be renewed, and that without renewing it again', () => {
  const [first, second, third] = [aStanding(), aStanding(), aStanding()]
  let renewals = 0
  const { cache, keep } = aCache(100_000, (kept, standing) => {
    renewals += 1
    return standing === second ? { ...kept, standing, reply: aReply(700) } : undefined
  })
  keep('a', aReply(), first)
  const { bytes } = cache.figures
  expect(cache.get('a', second)?.body).toHaveLength(700)
  expect(cache.get('a', second)?.body).toHaveLength(700)
  expect(renewals).toBe(1)
  expect(cache.figures).toEqual({ hits: 2, misses: 2, replies: 1, bytes: bytes + 700 })
  expect(cache.get('a', third)).toBeUndefined()
  expect(cache.get('a', second)?.body, 'who asked earlier, and is answered later').toHaveLength(700)
})

it('counts a reply that is kept again once', () => {
  const { cache, keep } = aCache(100_000)
  const standing = aStanding()
  keep('a', aReply(100), standing)
  const { bytes } = cache.figures
  keep('a', aReply(300), standing)
  expect(cache.figures).toMatchObject({ replies: 1, bytes: bytes + 200 })
  expect(cache.get('a', standing)?.body).toHaveLength(300)
})

it('makes room by the reply used least recently', () => {
  const { cache, keep } = aCache(40_000)
  const standing = aStanding()
  for (const key of ['a', 'b', 'c']) keep(key, aReply(10_000), standing)
  cache.get('a', standing)
  keep('d', aReply(10_000), standing)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([true, false, true, true])
})

it.each([
  ['used again after another', ['a', 'c'], ['b', 'a', 'c']],
  ['used twice in turn', ['a', 'a', 'b', 'b'], ['c', 'a', 'b']],
  ['used before and after one that is new', ['a', 'new', 'a'], ['b', 'c', 'new', 'a']],
])('forgets replies that were %s in their order', (_, uses, order) => {
  const { cache, keep } = aCache(13_000 * order.length)
  const standing = aStanding()
  const held = new Set(['a', 'b', 'c'])
  for (const key of held) keep(key, aReply(10_000), standing)
  for (const key of uses) {
    if (cache.get(key, standing) === undefined) keep(key, aReply(10_000), standing)
    held.add(key)
  }
  const forgotten = order.map((key) => {
    keep(`after ${key}`, aReply(10_000), standing)
    const gone = [...held].filter((one) => !cache.has(one))
    for (const one of gone) held.delete(one)
    return gone.join()
  })
  expect(forgotten).toEqual(order)
})

it('keeps no more than it may, key and headers included', () => {
  const [limit, standing] = [20_000, aStanding()]
  const { cache, keep } = aCache(limit)
  for (let index = 0; index < 100; index += 1) keep(`${index}`.repeat(100), aReply(500), standing)
  expect(cache.figures.bytes).toBeLessThanOrEqual(limit)
  expect(cache.figures.replies).toBeGreaterThan(5)
  expect(cache.figures.replies * (500 + 100)).toBeLessThan(limit)
})

it('keeps nothing that is larger than all it may keep, and drops nothing for it', () => {
  const { cache, keep } = aCache(10_000)
  const standing = aStanding()
  keep('small', aReply(1_000), standing)
  keep('large', aReply(10_000), standing)
  keep('k'.repeat(5_000), aReply(), standing)
  expect([cache.has('small'), cache.has('large'), cache.figures.replies]).toEqual([true, false, 1])
})

it('counts what a reply knows of what it shows', () => {
  const bytesWith = (known: Partial<Shows>) => {
    const { cache } = aCache()
    const shows = { terms: [], counts: [], isChangedBy: () => false, ids: 0, ...known }
    for (const _ of ['first', 'again']) {
      cache.offer('a', () => ({ reply: aReply(), standing: aStanding(), shows, validators }))
    }
    return cache.figures.bytes
  }
  const term = { id: 1, taxonomy: 'tag', count: 1 } as const
  const plain = bytesWith({})
  expect(bytesWith({ terms: Array(10).fill(term) })).toBeGreaterThan(plain + 1_000)
  expect(bytesWith({ counts: Array(10).fill(0) })).toBeGreaterThan(plain + 80)
  expect(bytesWith({ ids: 100 })).toBeGreaterThan(plain + 4_000)
})
