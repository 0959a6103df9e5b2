import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, SortedIndex, type Window } from '../../src/memory/sorted-index.ts'

interface Entry {
  readonly id: number
  readonly start: string
  readonly end: string
}

const aDate = fc.integer({ min: 0, max: 40 }).map((day) => `2030-${String(day).padStart(3, '0')}`)
const aRange = fc.record({ gt: aDate, gte: aDate, lt: aDate, lte: aDate }, { requiredKeys: [] })
const aWindow: fc.Arbitrary<Window> = fc.record({ key: aRange, end: aRange }, { requiredKeys: [] })
const aDirection = fc.constantFrom<Direction>('asc', 'desc')
// Fewer keys than entries, so that there are runs of equals that go across blocks.
const someEntries = fc
  .array(fc.record({ start: aDate, end: aDate }), { maxLength: 1500, size: 'max' })
  .map((dates) => dates.map((entry, index): Entry => ({ id: index + 1, ...entry })))

function indexOf(entries: readonly Entry[]): SortedIndex<Entry> {
  const index = new SortedIndex<Entry>({ key: ({ start }) => start, end: ({ end }) => end })
  for (const entry of entries) index.add(entry)
  return index
}

function isInside(value: string, { gt, gte, lt, lte }: NonNullable<Window['key']> = {}): boolean {
  return ![gt && value <= gt, gte && value < gte, lt && value >= lt, lte && value > lte].some(Boolean)
}

function plainly(entries: readonly Entry[], { key, end }: Window, direction: Direction): readonly Entry[] {
  const sign = direction === 'asc' ? 1 : -1
  return entries
    .filter((entry) => isInside(entry.start, key) && isInside(entry.end, end))
    .toSorted((a, b) => sign * a.start.localeCompare(b.start) || a.id - b.id)
}

/** The index may give entries whose end lies outside: it compares blocks, its user compares entries. */
function found(index: SortedIndex<Entry>, window: Window, direction: Direction): readonly Entry[] {
  return [...index.within(window, direction)].filter(({ end }) => isInside(end, window.end))
}

describe('a sorted index', () => {
  it('finds what a filter over a sorted array finds, in the same order', () => {
    fc.assert(
      fc.property(someEntries, aWindow, aDirection, (entries, window, direction) => {
        expect(found(indexOf(entries), window, direction)).toEqual(plainly(entries, window, direction))
      }),
      { numRuns: 60 },
    )
  })

  it('still does after entries went and others took their place', () => {
    const changes = fc.array(
      fc.record({ at: fc.nat(), start: aDate, end: aDate, kind: fc.constantFrom('move', 'go') }),
      {
        maxLength: 1000,
        size: 'max',
      },
    )
    fc.assert(
      fc.property(someEntries, changes, aWindow, aDirection, (entries, steps, window, direction) => {
        const index = indexOf(entries)
        const left = [...entries]
        for (const { at, kind, ...dates } of steps) {
          const position = left.length === 0 ? 0 : at % left.length
          const before = left[position]
          if (before === undefined) break
          if (kind === 'go') {
            index.delete(before)
            left.splice(position, 1)
          } else {
            const after = { id: before.id, ...dates }
            index.replace(before, after)
            left[position] = after
          }
        }
        expect(found(index, window, direction)).toEqual(plainly(left, window, direction))
        expect(found(index, {}, direction)).toEqual(plainly(left, {}, direction))
        expect(index.count({})).toBe(left.length)
      }),
      { numRuns: 60 },
    )
  })

  it('follows an end that changes while the start stays', () => {
    const start = '2030-010'
    const entry = (id: number, end: string): Entry => ({ id, start, end })
    // Between the extremes of its block, so that only its own new end moves them.
    const index = indexOf(Array.from({ length: 600 }, (_, id) => entry(id, `2030-01${id % 3}`)))
    const late = entry(301, '2030-020')
    index.replace(entry(301, '2030-011'), late)
    expect(found(index, { end: { gt: '2030-015' } }, 'asc')).toEqual([late])
    const early = entry(301, '2030-001')
    index.replace(late, early)
    expect(found(index, { end: { lt: '2030-005' } }, 'asc')).toEqual([early])
    expect(index.count({ end: { gt: '2030-015' } })).toBe(0)
  })

  it('counts as many entries as it will look at', () => {
    fc.assert(
      fc.property(someEntries, aWindow, aDirection, (entries, window, direction) => {
        const index = indexOf(entries)
        expect(index.count(window)).toBe([...index.within(window, direction)].length)
      }),
      { numRuns: 60 },
    )
  })

  it('counts exactly when only the key is bounded', () => {
    fc.assert(
      fc.property(someEntries, aRange, (entries, key) => {
        expect(indexOf(entries).count({ key })).toBe(plainly(entries, { key }, 'asc').length)
      }),
      { numRuns: 60 },
    )
  })

  it('passes over what ended before a window, whatever began long ago and lasts', () => {
    const day = (number: number) => String(number).padStart(6, '0')
    const short = Array.from({ length: 20_000 }, (_, id) => ({ id, start: day(id), end: day(id + 1) }))
    const long = [10, 5000, 9000].map((start, index) => ({ id: 20_000 + index, start: day(start), end: day(99_999) }))
    const index = indexOf([...short, ...long])
    const window = { key: { lt: day(15_030) }, end: { gte: day(15_000) } }
    expect(found(index, window, 'asc')).toHaveLength(long.length + 31)
    expect(index.count(window)).toBeLessThan(2000)
  })

  it('passes over what ends after a window', () => {
    const entries = Array.from({ length: 20_000 }, (_, id) => {
      const date = String(id).padStart(6, '0')
      return { id, start: date, end: date }
    })
    expect(indexOf(entries).count({ end: { lt: '000100' } })).toBeLessThan(600)
  })

  it('orders by the comparison that it is given', () => {
    const index = new SortedIndex<Entry>({ key: ({ start }) => start, compare: (a, b) => b.length - a.length })
    for (const [id, start] of ['a', 'ccc', 'bb'].entries()) index.add({ id, start, end: '' })
    expect([...index.within({}, 'asc')].map(({ start }) => start)).toEqual(['ccc', 'bb', 'a'])
  })

  it('forgets only the entry that it is told to', () => {
    const entry = { id: 1, start: '2030-001', end: '2030-001' }
    const index = indexOf([entry])
    index.delete({ ...entry, id: 2 })
    expect([...index.within({}, 'asc')]).toEqual([entry])
    index.delete(entry)
    expect([...index.within({}, 'asc')]).toEqual([])
  })
})
