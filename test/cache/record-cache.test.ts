import { type EventLink, eventLinks, tableOf } from 'daybook/storage'
import { expect, it } from 'vitest'
import { CacheBudget } from '../../src/cache/cache-budget.ts'
import { createRecordCache } from '../../src/cache/record-cache.ts'

type Tags = ReturnType<ReturnType<typeof createRecordCache>['of']>['links']['tags']

// The cache reads nothing of a record but the size of its JSON.
const json = { length: 9 }
const term = { id: 1, revision: 'a', modified_utc: '2030-01-01 00:00:00', search_name: 'jazz', json } as Parameters<
  Tags['set']
>[1]

it('separates the records of each resource and each mount apart', () => {
  const cache = createRecordCache(new CacheBudget(100_000))
  cache.of('/en').links.tags.set(1, term)
  expect(cache.of('/en').links.tags.get(1)).toBe(term)
  expect(cache.of('/de').links.tags.get(1)).toBeUndefined()
  expect(cache.of('/en').links.categories.get(1)).toBeUndefined()
  expect(cache.size).toBe(1)
})

it('admits pages of which most events were requested before', () => {
  const cache = createRecordCache(new CacheBudget(100_000))
  const page = (...ids: number[]) => ids.map((id) => ({ id }))
  expect(cache.admits(page(1, 2, 3))).toBe(false)
  expect(cache.admits(page(3, 4, 5))).toBe(false)
  expect(cache.admits(page(1, 2, 6))).toBe(true)
  expect(cache.admits(page(6, 7))).toBe(false)
  expect(cache.admits(page())).toBe(false)
})

it('forgets events that the cache would evict before they are requested again', () => {
  const cache = createRecordCache(new CacheBudget(5 * 10_240))
  expect(cache.admits([{ id: 1 }])).toBe(false)
  for (let id = 2; id <= 5; id += 1) cache.admits([{ id }])
  expect(cache.admits([{ id: 1 }])).toBe(true)
  for (let id = 6; id <= 16; id += 1) cache.admits([{ id }])
  expect(cache.admits([{ id: 1 }])).toBe(false)
})

it('removes the mount that was added first if there are too many', () => {
  const cache = createRecordCache(new CacheBudget(100_000))
  for (let host = 0; host < 33; host += 1) cache.of(`${host}.example`).links.tags.set(1, term)
  expect(cache.size).toBe(32)
  expect(cache.of('32.example').links.tags.get(1)).toBe(term)
  expect(cache.of('1.example').links.tags.get(1)).toBe(term)
})

/** A cache whose older entries are about to be evicted. */
function fullCache() {
  const budget = new CacheBudget(100_000)
  const cache = createRecordCache(budget)
  for (let id = 1; !budget.isFull; id += 1) cache.of('/en').links.tags.set(id, term)
  return cache
}

it('lets the events of every eighth page into a full cache', () => {
  const cache = fullCache()
  cache.admits([{ id: 1 }])
  const admitted = Array.from({ length: 16 }, () => cache.admits([{ id: 1 }]))
  expect(admitted.filter(Boolean).length).toBe(2)
})

const none = tableOf<Readonly<Record<EventLink, never[]>>>(eventLinks, () => [])
const snapshot = { version: 'a', day: '2030-01-01', until: null, from: '2030-01-01 00:00:00' }
const page = { snapshot, found: { records: [], total: 0, included: none } }

it('lets every eighth page into a full cache', () => {
  const { pages } = fullCache()
  const keys = Array.from({ length: 16 }, (_, index) => `page ${index}`)
  for (const _ of ['first', 'again']) for (const key of keys) pages.set(key, page)
  expect(keys.filter((key) => pages.get(key) !== undefined).length).toBe(2)
})

it('always replaces a page that it has, however long ago it was requested', () => {
  const cache = createRecordCache(new CacheBudget(100_000))
  for (const _ of ['first', 'again']) cache.pages.set('a', page)
  // More keys than are remembered.
  for (let other = 1; other <= 5_000; other += 1) cache.pages.set(`${other}`, page)
  const later = { ...page, snapshot: { ...snapshot, version: 'b' } }
  cache.pages.set('a', later)
  expect(cache.pages.get('a')).toBe(later)
})

it('keeps the texts of a list from its second response on, by mount and format', () => {
  const cache = createRecordCache(new CacheBudget(100_000))
  const one = { state: 'a', text: 'BEGIN:VEVENT' }
  cache.textsOf('/en', 'ics', 'upcoming').set('1', one)
  expect(cache.textsOf('/en', 'ics', 'all').get('1')).toBeUndefined()
  cache.textsOf('/en', 'ics', 'all').set('1', one)
  expect(cache.textsOf('/en', 'ics', 'jazz').get('1')).toMatchObject(one)
  expect(cache.textsOf('/de', 'ics', 'jazz').get('1')).toBeUndefined()
  expect(cache.textsOf('/en', 'csv', 'jazz').get('1')).toBeUndefined()
  expect(cache.size).toBe(0)
})

it.each([
  ['x', 19],
  ['ü', 19],
  // Each of its characters takes two bytes.
  ['ł', 10],
])('keeps texts such as %j of one response in a quarter of its limit', (character, count) => {
  const budget = new CacheBudget(100_000)
  const cache = createRecordCache(budget)
  for (let response = 1; response <= 2; response += 1) {
    const texts = cache.textsOf('/en', 'ics', 'all')
    for (let id = 1; id <= 50; id += 1) texts.set(String(id), { state: 'a', text: character.repeat(1_000) })
  }
  const texts = cache.textsOf('/en', 'ics', 'none')
  expect(
    Array.from({ length: 50 }, (_, id) => texts.get(String(id + 1))).filter((one) => one !== undefined),
  ).toHaveLength(count)
  expect(budget.bytes).toBeLessThanOrEqual(25_000)
})
