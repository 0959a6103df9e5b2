import type { DateRange, EventCriteria, LastSecondRange } from 'daybook/storage'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StartIndex } from '../../../src/memory/indexes/start-index.ts'
import { eventRow } from '../../../src/memory/records.ts'
import { longInput } from '../../support/run-length.ts'
import { anEvent, waysToSeeEvents } from '../arbitrary-records.ts'
import { isEventWanted } from '../naive-find.ts'
import { aSpreadEvent } from '../sample-records.ts'

const clocks = ['wall', 'utc'] as const
const aDirection = fc.constantFrom('asc' as const, 'desc' as const)
const aDate = fc.constantFrom(
  ...[
    '0000-01-01 00:00:00',
    '1969-12-31 23:59:59',
    '1970-01-01 00:00:00',
    '9999-12-31 23:59:58',
    '9999-12-31 23:59:59',
  ],
  ...['2030-06-01 11:59:59', '2030-06-01 12:00:00', '2030-06-01 12:00:01', '2030-06-02 00:00:00'],
)
const aBound = fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), aDate).map(([bound, date]) => ({ [bound]: date }))
// Few bounds, because most events are outside of four.
const aRange = fc.array(aBound, { maxLength: 2 }).map((bounds): DateRange => Object.assign({}, ...bounds))
const aLastSecond = aRange.map(({ gt, lte, ...range }): LastSecondRange => range)
const pages = [
  { offset: 0, limit: 10 },
  { offset: 7, limit: 5 },
  { offset: 0, limit: 1 },
  { offset: 3, limit: 0 },
  { offset: 2, limit: Number.POSITIVE_INFINITY },
]
const dates = { start_date: aDate, end_date: aDate, utc_start_date: aDate, utc_end_date: aDate, date_utc: aDate }
const aDatedEvent = fc.tuple(anEvent, fc.record(dates)).map(([event, of]) => ({ ...event, ...of }))
// More than fit in a block.
const someEvents = fc.array(aDatedEvent, { minLength: 300, maxLength: 600 }).map((events) => events.map(rowOf))
const wayOf = fc.tuple(waysToSeeEvents, aRange).map(([ways, date_utc]) => ways.map((way) => ({ ...way, date_utc })))
const requested = { visible: fc.oneof(waysToSeeEvents, wayOf), hide_from_listings: fc.boolean() }
/** What each index answers by itself. */
const criteria: Readonly<Record<'wall' | 'utc', fc.Arbitrary<EventCriteria>>> = {
  wall: fc.record({ ...requested, start_date: aRange, lastSecond: aLastSecond }, { requiredKeys: [] }),
  utc: fc.record({ ...requested, utc_start_date: aRange, utc_end_date: aRange }, { requiredKeys: [] }),
}

function rowOf(event: Omit<Parameters<typeof eventRow>[1], 'slug'>, index: number) {
  return eventRow({ id: index + 1, revision: '1' }, { ...event, slug: `event-${index}` })
}

function indexOf(clock: 'wall' | 'utc', events: readonly ReturnType<typeof rowOf>[]): StartIndex {
  const index = new StartIndex(clock)
  for (const event of events) index.add(event)
  return index
}

describe('an index by start', () => {
  it.each(clocks)('finds what a plain filter finds, in order, and looks at no more than it says: %s', (clock) => {
    const [start, end] =
      clock === 'wall' ? (['start_date', 'end_date'] as const) : (['utc_start_date', 'utc_end_date'] as const)
    let longest = 0
    fc.assert(
      fc.property(someEvents, criteria[clock], aDirection, (events, where, direction) => {
        const source = indexOf(clock, events).source(where)
        const sign = direction === 'asc' ? 1 : -1
        const matching = events.filter((event) => isEventWanted(event, where))
        for (const key of [start, end]) {
          const wanted = matching.toSorted((a, b) => sign * a[key].localeCompare(b[key]) || a.id - b.id)
          for (const { offset, limit } of pages) {
            const page = { records: wanted.slice(offset, offset + limit), total: wanted.length }
            expect(source.pages?.[key]?.(direction, { offset, limit })).toEqual(page)
          }
          if (key === start) expect(source.records(direction).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
        }
        longest = Math.max(longest, matching.length)
        expect(source.size).toBeGreaterThanOrEqual(matching.length)
      }),
      // Hundreds of events take minutes to shrink.
      { numRuns: longInput ? 60 : 25, endOnFailure: true },
    )
    expect(longest).toBeGreaterThan(12)
  })

  const dated = { date_utc: { gt: '2019-12-30 00:00:00', lt: '2020-01-01 00:00:00' } }
  it.each<[of: string, other: Partial<ReturnType<typeof rowOf>>, visible: EventCriteria['visible']]>([
    ['everything', {}, undefined],
    ['another status', { status: 'draft' }, [{ statuses: ['publish'] }]],
    ['either status', { status: 'draft' }, [{ statuses: ['publish', 'draft'] }]],
    ['a hidden event', { hide_from_listings: true }, [{ statuses: ['publish'] }]],
    ['a protected event', { password_hash: 'x' }, [{ statuses: ['publish'], protected: false }]],
    ['a later publication', { date_utc: '2020-01-01 00:00:00' }, [{ statuses: ['publish'], ...dated }]],
    ['an earlier publication', { date_utc: '2019-12-30 00:00:00' }, [{ statuses: ['publish'], ...dated }]],
    ['a later end', { end_date: '2050-01-01 00:00:00' }, [{ statuses: ['publish'] }]],
    ['an earlier end', { end_date: '2019-01-01 00:00:00' }, [{ statuses: ['publish'] }]],
    ['an author', { author: 2 }, [{ statuses: ['publish'], author: 1 }]],
    ['own drafts', { status: 'draft', author: 2 }, [{ statuses: ['publish'] }, { statuses: ['draft'], author: 2 }]],
    ['nobody', {}, []],
  ])('counts the events before and after a page as a plain filter does: %s', (_, other, visible) => {
    const count = 2000
    const events = Array.from({ length: count }, (_, index) => {
      const event = aSpreadEvent(index, count)
      return rowOf(index % 1000 === 500 ? { ...event, ...other } : event, index)
    })
    const start_date = { gte: '2020-07-01 00:00:00', lt: '2039-02-01 00:00:00' }
    const lastSecond = { gte: '2020-01-01 00:00:00', lt: '2049-01-01 00:00:00' }
    const where = { start_date, lastSecond, hide_from_listings: false, ...(visible && { visible }) }
    const wanted = events
      .filter((event) => isEventWanted(event, where))
      .toSorted((a, b) => a.start_date.localeCompare(b.start_date))
    for (const offset of [0, 200, 1000, 1900, 3000]) {
      const page = { records: wanted.slice(offset, offset + 10), total: wanted.length }
      expect(indexOf('wall', events).source(where).pages?.start_date?.('asc', { offset, limit: 10 })).toEqual(page)
    }
  })

  it('follows an event that changes while its start stays', () => {
    const events = Array.from({ length: 600 }, (_, index) => rowOf(aSpreadEvent(index, 600), index))
    const index = indexOf('wall', events)
    const [event] = events
    if (event === undefined) throw new Error('there are events')
    const late = { lastSecond: { gte: '2050-01-01 00:00:00' } }
    const hidden = { hide_from_listings: true }
    expect([late, hidden].map((where) => index.source(where).records('asc'))).toEqual([[], []])
    const changed = rowOf({ ...event, end_date: '2051-01-01 00:00:00', hide_from_listings: true }, 0)
    index.replace(event, changed)
    expect([late, hidden].map((where) => index.source(where).records('asc'))).toEqual([[changed], [changed]])
    index.delete(changed)
    expect([late, hidden].map((where) => index.source(where).records('asc'))).toEqual([[], []])
  })

  it.each([
    ['asc', 1],
    ['desc', 1],
    ['desc', 10],
  ] as const)('reads few events for the first by their end: %s, %d', (direction, limit) => {
    const count = 20_000
    const rows = Array.from({ length: count }, (_, index) => rowOf(aSpreadEvent(index, count), index))
    let read = 0
    const counted = rows.map(({ end_date, ...row }) => ({
      ...row,
      get end_date() {
        read += 1
        return end_date
      },
    }))
    const page = indexOf('wall', counted).source({}).pages?.end_date
    expect(page?.(direction, { offset: 0, limit }).total).toBe(count)
    read = 0
    const found = page?.(direction, { offset: 0, limit })
    expect(read).toBeLessThan(count)
    const sign = direction === 'asc' ? 1 : -1
    const wanted = rows.toSorted((a, b) => sign * a.end_date.localeCompare(b.end_date)).slice(0, limit)
    expect(found?.records.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })

  it('passes over what ended before a window, whatever began long ago and lasts', () => {
    const count = 20_000
    const short = Array.from({ length: count }, (_, index) => rowOf(aSpreadEvent(index, count), index))
    const long = ['2020-02-01', '2025-02-01'].map((day, index) =>
      rowOf({ ...aSpreadEvent(0, 1), start_date: `${day} 00:00:00`, end_date: '9998-12-31 23:59:59' }, count + index),
    )
    const week = { start_date: { lt: '2035-06-08 00:00:00' }, lastSecond: { gte: '2035-06-01 00:00:00' } }
    const source = indexOf('wall', [...short, ...long]).source(week)
    expect(source.records('asc').slice(0, 2)).toEqual(long)
    expect(source.records('asc').length).toBeLessThan(30)
    expect(source.size).toBeLessThan(1500)
  })

  it('passes over what ends after a window', () => {
    const count = 20_000
    const events = Array.from({ length: count }, (_, index) => rowOf(aSpreadEvent(index, count), index))
    const source = indexOf('utc', events).source({ utc_end_date: { lt: '2020-02-01 00:00:00' } })
    expect(source.records('asc').length).toBeGreaterThan(50)
    expect(source.size).toBeLessThan(600)
  })
})
