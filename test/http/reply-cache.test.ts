import type { ApiReply } from 'daybook'
import { expect, it } from 'vitest'
import { ReplyCache } from '../../src/http/reply-cache.ts'
import type { Standing } from '../../src/http/standing.ts'

const aStanding = (version = '1'): Standing => ({
  version,
  day: '2030-01-15',
  until: null,
  from: '2030-01-15 12:00:00',
})
const aReply = (bytes = 0): ApiReply => ({ status: 200, headers: {}, body: new Uint8Array(bytes) })

it('gives a reply back as it was kept, and counts how often that was of use', () => {
  const [cache, standing, reply] = [new ReplyCache(100_000), aStanding(), aReply(10)]
  expect([cache.has('a'), cache.get('a', standing)]).toEqual([false, undefined])
  cache.keep('a', reply, standing)
  expect(cache.has('a')).toBe(true)
  expect(cache.get('a', standing)).toBe(reply)
  expect(cache.get('a', standing)).toBe(reply)
  expect(cache.get('b', standing)).toBeUndefined()
  expect(cache.figures).toMatchObject({ hits: 2, misses: 1, replies: 1 })
})

it('gives nothing of another standing, and forgets it with the first reply of the new one', () => {
  const [cache, before, after] = [new ReplyCache(100_000), aStanding(), aStanding()]
  cache.keep('a', aReply(), before)
  cache.keep('b', aReply(), before)
  expect(cache.get('a', after)).toBeUndefined()
  cache.keep('c', aReply(5), after)
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([false, false, true])
  expect(cache.figures).toMatchObject({ hits: 0, misses: 3, replies: 1 })
  const { bytes } = cache.figures
  cache.keep('c', aReply(5), aStanding())
  expect(cache.figures.bytes, 'what was forgotten takes no room').toBe(bytes)
})

it('counts a reply that is kept again once', () => {
  const [cache, standing] = [new ReplyCache(100_000), aStanding()]
  cache.keep('a', aReply(100), standing)
  const { bytes } = cache.figures
  cache.keep('a', aReply(300), standing)
  expect(cache.figures).toMatchObject({ replies: 1, bytes: bytes + 200 })
  expect(cache.get('a', standing)?.body).toHaveLength(300)
})

it('makes room by the reply used least recently', () => {
  const [cache, standing] = [new ReplyCache(40_000), aStanding()]
  for (const key of ['a', 'b', 'c']) cache.keep(key, aReply(10_000), standing)
  cache.get('a', standing)
  cache.keep('d', aReply(10_000), standing)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([true, false, true, true])
})

it('keeps no more than it may, key and headers included', () => {
  const [limit, standing] = [20_000, aStanding()]
  const cache = new ReplyCache(limit)
  for (let index = 0; index < 100; index += 1) cache.keep(`${index}`.repeat(100), aReply(500), standing)
  expect(cache.figures.bytes).toBeLessThanOrEqual(limit)
  expect(cache.figures.replies).toBeGreaterThan(5)
  expect(cache.figures.replies * (500 + 100)).toBeLessThan(limit)
})

it('keeps nothing that is larger than all it may keep, and drops nothing for it', () => {
  const [cache, standing] = [new ReplyCache(10_000), aStanding()]
  cache.keep('small', aReply(1_000), standing)
  cache.keep('large', aReply(10_000), standing)
  cache.keep('k'.repeat(5_000), aReply(), standing)
  expect([cache.has('small'), cache.has('large'), cache.figures.replies]).toEqual([true, false, 1])
})
