import { expect, it } from 'vitest'
import { LinkIndex } from '../../../src/memory/indexes/link-index.ts'

interface Entry {
  readonly id: number
  readonly links: readonly number[]
}

function indexOf(...entries: readonly Entry[]): LinkIndex<Entry> {
  const index = new LinkIndex<Entry>(({ links }) => links)
  for (const entry of entries) index.add(entry)
  return index
}

it('returns which entries point at any of some ids, each once', () => {
  const index = indexOf({ id: 1, links: [10, 20] }, { id: 2, links: [20] }, { id: 3, links: [] })
  expect([...index.holdersOf([10])]).toEqual([1])
  expect([...index.holdersOf([20, 10])].toSorted()).toEqual([1, 2])
  expect([...index.holdersOf([30])]).toEqual([])
  expect([...index.holdersOf([])]).toEqual([])
})

it('counts them, those that point at two of the ids twice', () => {
  const index = indexOf({ id: 1, links: [10, 20] }, { id: 2, links: [20] })
  expect(index.count([20])).toBe(2)
  expect(index.count([10, 20])).toBe(3)
  expect(index.count([30])).toBe(0)
})

it('forgets an entry that is deleted', () => {
  const index = indexOf({ id: 1, links: [10, 20] }, { id: 2, links: [20] })
  index.delete({ id: 1, links: [10, 20] })
  expect([...index.holdersOf([10, 20])]).toEqual([2])
  expect(index.count([10, 20])).toBe(1)
})

it('forgets the links that an entry had before', () => {
  const before = { id: 1, links: [10, 20] }
  const index = indexOf(before)
  index.replace(before, { id: 1, links: [20, 30] })
  expect([...index.holdersOf([10])]).toEqual([])
  expect([...index.holdersOf([20])]).toEqual([1])
  expect([...index.holdersOf([30])]).toEqual([1])
  expect(index.count([10, 20, 30])).toBe(2)
})

it('keeps the place of an entry under a link that it keeps', () => {
  const index = indexOf({ id: 1, links: [10, 20] }, { id: 2, links: [20] })
  index.replace({ id: 1, links: [10, 20] }, { id: 1, links: [20, 30] })
  expect([...index.holdersOf([20])]).toEqual([1, 2])
})

it('gives all entries of a link away at once', () => {
  const index = indexOf({ id: 1, links: [10, 20] }, { id: 2, links: [20] })
  expect([...index.release(20)]).toEqual([1, 2])
  expect([index.count([20]), index.count([10])]).toEqual([0, 1])
  expect([...index.release(99)]).toEqual([])
})
