import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, SortedIndex } from '../../../src/memory/indexes/sorted-index.ts'

interface Entry {
  readonly id: number
  readonly start: string
}

interface Range {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
}

const aDate = fc.integer({ min: 0, max: 40 }).map((day) => `2030-${String(day).padStart(3, '0')}`)
const aRange: fc.Arbitrary<Range> = fc.record({ gt: aDate, gte: aDate, lt: aDate, lte: aDate }, { requiredKeys: [] })
const aDirection = fc.constantFrom<Direction>('asc', 'desc')
// Fewer keys than entries, so that there are runs of equals that go across blocks.
const someEntries = fc
  .array(aDate, { maxLength: 1500, size: 'max' })
  .map((dates) => dates.map((start, index): Entry => ({ id: index + 1, start })))

function indexOf(entries: readonly Entry[]): SortedIndex<Entry> {
  const index = new SortedIndex<Entry>({ key: ({ start }) => start })
  for (const entry of entries) index.add(entry)
  return index
}

function isInside(value: string, { gt, gte, lt, lte }: Range): boolean {
  return ![gt && value <= gt, gte && value < gte, lt && value >= lt, lte && value > lte].some(Boolean)
}

function plainly(entries: readonly Entry[], range: Range, direction: Direction): readonly Entry[] {
  const sign = direction === 'asc' ? 1 : -1
  return entries
    .filter((entry) => isInside(entry.start, range))
    .toSorted((a, b) => sign * a.start.localeCompare(b.start) || a.id - b.id)
}

describe('a sorted index', () => {
  it('finds what a filter over a sorted array finds, in the same order', () => {
    fc.assert(
      fc.property(someEntries, aRange, aDirection, (entries, range, direction) => {
        expect(indexOf(entries).within(range, direction)).toEqual(plainly(entries, range, direction))
      }),
      { numRuns: 60 },
    )
  })

  it('still does after entries went and others took their place', () => {
    const changes = fc.array(fc.record({ at: fc.nat(), start: aDate, kind: fc.constantFrom('move', 'go') }), {
      maxLength: 1000,
      size: 'max',
    })
    fc.assert(
      fc.property(someEntries, changes, aRange, aDirection, (entries, steps, range, direction) => {
        const index = indexOf(entries)
        const left = [...entries]
        for (const { at, kind, start } of steps) {
          const position = left.length === 0 ? 0 : at % left.length
          const before = left[position]
          if (before === undefined) break
          if (kind === 'go') {
            index.delete(before)
            left.splice(position, 1)
          } else {
            const after = { id: before.id, start }
            index.replace(before, after)
            left[position] = after
          }
        }
        expect(index.within(range, direction)).toEqual(plainly(left, range, direction))
        expect(index.within({}, direction)).toEqual(plainly(left, {}, direction))
        expect(index.size).toBe(left.length)
      }),
      { numRuns: 60 },
    )
  })

  it('counts as many entries as it finds', () => {
    fc.assert(
      fc.property(someEntries, aRange, (entries, range) => {
        expect(indexOf(entries).count(range)).toBe(plainly(entries, range, 'asc').length)
      }),
      { numRuns: 60 },
    )
  })

  it('knows of each block what is to be known of its entries, after any change', () => {
    const index = new SortedIndex<Entry, readonly number[]>({
      key: ({ start }) => start,
      summarize: (entries) => entries.map(({ id }) => id),
    })
    const expectSummaries = () => {
      index.visit({}, ({ records, summary }) => expect(summary).toEqual(records.map(({ id }) => id)))
    }
    const entries = Array.from({ length: 600 }, (_, id) => ({ id, start: String(id % 50) }))
    for (const entry of entries) {
      index.add(entry)
      expectSummaries()
    }
    for (const entry of entries.slice(200, 300)) {
      index.replace(entry, { ...entry, start: '7' })
      expectSummaries()
    }
    for (const entry of entries.slice(0, 100)) {
      index.delete(entry)
      expectSummaries()
    }
  })

  it('knows of an entry that changes in its place', () => {
    const index = new SortedIndex<Entry & { readonly end: string }, readonly string[]>({
      key: ({ start }) => start,
      summarize: (entries) => entries.map(({ end }) => end),
    })
    const before = { id: 1, start: 'a', end: 'b' }
    index.add(before)
    const summaries: (readonly string[])[] = []
    index.visit({}, ({ summary }) => summaries.push(summary))
    index.replace(before, { ...before, end: 'c' })
    index.visit({}, ({ summary }) => summaries.push(summary))
    expect(summaries).toEqual([['b'], ['c']])
  })

  it('orders by the comparison that it is given', () => {
    const index = new SortedIndex<Entry>({ key: ({ start }) => start, compare: (a, b) => b.length - a.length })
    for (const [id, start] of ['a', 'ccc', 'bb'].entries()) index.add({ id, start })
    expect(index.within({}, 'asc').map(({ start }) => start)).toEqual(['ccc', 'bb', 'a'])
  })

  it('forgets only the entry that is passed', () => {
    const entry = { id: 1, start: '2030-001' }
    const index = indexOf([entry])
    index.delete({ ...entry, id: 2 })
    expect(index.within({}, 'asc')).toEqual([entry])
    index.delete(entry)
    expect(index.within({}, 'asc')).toEqual([])
  })
})
