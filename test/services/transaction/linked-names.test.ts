import { createMemoryStore } from 'daybook/memory'
import { venueData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { createLinkedNames } from '../../../src/services/transaction/linked-names.ts'

async function venuesNamed(counts: Readonly<Record<string, number>>) {
  const { venues, transaction } = createMemoryStore()
  await transaction(async (writer) => {
    for (const [search_name, count] of Object.entries(counts)) {
      for (let number = 1; number <= count; number += 1) {
        await writer.venues.insert(venueData({ search_name, slug: `${search_name}-${number}` }))
      }
    }
  })
  let queries = 0
  const find: typeof venues.find = (query) => {
    queries += 1
    return venues.find(query)
  }
  return { names: createLinkedNames({ find }), queries: () => queries }
}

it('loads all of some names in one query, and none of them again', async () => {
  const { names, queries } = await venuesNamed({ a: 2, b: 1, c: 1 })
  await names.load(['a', 'b', 'x'])
  expect((await names.byName('a')).map(({ id }) => id)).toEqual([1, 2])
  expect((await names.byName('b')).map(({ id }) => id)).toEqual([3])
  expect(await names.byName('x')).toEqual([])
  expect(queries()).toBe(1)
  expect((await names.byName('c')).map(({ id }) => id)).toEqual([4])
  expect(queries()).toBe(2)
})

it('loads the first thousand of a name, and all of the others', async () => {
  const { names } = await venuesNamed({ a: 600, b: 600, c: 1_200, d: 2 })
  await names.load(['d', 'c', 'b', 'a'])
  const counts: number[] = []
  for (const name of ['a', 'b', 'c', 'd']) counts.push((await names.byName(name)).length)
  expect(counts).toEqual([600, 600, 1_000, 2])
  expect((await names.byName('c')).at(0)?.id).toBe(1_201)
})

it('has what was added, where others of the name were loaded or not', async () => {
  const { names } = await venuesNamed({ a: 1 })
  const [a] = await names.byName('a')
  if (a === undefined) expect.fail()
  await names.byName('b')
  names.add({ ...a, id: 7 })
  names.add({ ...a, id: 8, search_name: 'b' })
  expect((await names.byName('a')).map(({ id }) => id)).toEqual([1, 7])
  expect((await names.byName('b')).map(({ id }) => id)).toEqual([8])
  names.clear()
  expect((await names.byName('a')).map(({ id }) => id)).toEqual([1])
})
