import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { derivedTimes, eventTimes } from '../../src/resources/event/event-times.ts'
import { aReport } from '../schema/report.ts'
import { allStores } from '../support/stores.ts'

type Times = ReturnType<typeof eventTimes>

interface Sent {
  readonly start_date?: string
  readonly end_date?: string
  readonly timezone?: string
  readonly all_day?: boolean
}

const now = '2030-01-15 12:00:00'

/** Returns the date of a text: an instant if it ends with `Z` or an offset. */
function dateOf(text: string) {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(text))
    return { kind: 'wall', wall: textOf(Temporal.PlainDateTime.from(text)) } as const
  return {
    kind: 'instant',
    utc: textOf(Temporal.Instant.from(text).toZonedDateTimeISO('UTC').toPlainDateTime()),
  } as const
}

/** Returns the times after a write, and the fields that it refuses. */
function written({ start_date, end_date, ...sent }: Sent, current?: Times) {
  const report = aReport()
  const draft = {
    ...sent,
    ...(start_date !== undefined && { start_date: dateOf(start_date) }),
    ...(end_date !== undefined && { end_date: dateOf(end_date) }),
  }
  const times = eventTimes(draft, current, { homeZone: 'Europe/Zurich', now, report })
  return { times, refused: Object.keys(report.complaints.invalid) }
}

const shown = ({ start_date, end_date }: Times) => [start_date.slice(0, 16), end_date.slice(0, 16)]

describe('a start that a gap moves', () => {
  it.each<[zone: string, start: string, end: string, movedStart: string, movedEnd: string]>([
    // The end is in the gap, where it ends, before the moved start, at it, or after it.
    ['Europe/Zurich', '2030-03-31 02:30', '2030-03-31 02:45', '2030-03-31 03:30', '2030-03-31 03:45'],
    ['Europe/Zurich', '2030-03-31 02:30', '2030-03-31 03:00', '2030-03-31 03:30', '2030-03-31 04:00'],
    ['Europe/Zurich', '2030-03-31 02:30', '2030-03-31 03:15', '2030-03-31 03:30', '2030-03-31 04:15'],
    ['Europe/Zurich', '2030-03-31 02:30', '2030-03-31 03:30', '2030-03-31 03:30', '2030-03-31 04:30'],
    ['Europe/Zurich', '2030-03-31 02:30', '2030-03-31 03:31', '2030-03-31 03:30', '2030-03-31 03:31'],
    ['Europe/Zurich', '2030-03-31 02:00', '2030-03-31 03:00', '2030-03-31 03:00', '2030-03-31 04:00'],
    ['Europe/Zurich', '2030-03-31 02:00', '2030-03-31 02:00', '2030-03-31 03:00', '2030-03-31 03:00'],
    ['Australia/Lord_Howe', '2030-10-06 02:00', '2030-10-06 02:30', '2030-10-06 02:30', '2030-10-06 03:00'],
    ['Australia/Lord_Howe', '2030-10-06 02:10', '2030-10-06 02:40', '2030-10-06 02:40', '2030-10-06 03:10'],
    ['Australia/Lord_Howe', '2030-10-06 02:10', '2030-10-06 03:10', '2030-10-06 02:40', '2030-10-06 03:10'],
    ['Pacific/Apia', '2011-12-30 10:00', '2011-12-30 12:00', '2011-12-31 10:00', '2011-12-31 12:00'],
    ['Pacific/Apia', '2011-12-30 22:00', '2011-12-31 02:00', '2011-12-31 22:00', '2012-01-01 02:00'],
    ['Africa/Cairo', '2030-04-26 00:00', '2030-04-26 01:00', '2030-04-26 01:00', '2030-04-26 02:00'],
    // These have no gap there.
    ['UTC+1', '2030-03-31 02:30', '2030-03-31 03:00', '2030-03-31 02:30', '2030-03-31 03:00'],
    ['Africa/Lagos', '2030-03-31 02:30', '2030-03-31 03:00', '2030-03-31 02:30', '2030-03-31 03:00'],
  ])('in %s takes the end along: %s to %s', (timezone, start_date, end_date, ...moved) => {
    const { times, refused } = written({ timezone, start_date, end_date })
    expect(shown(times)).toEqual(moved)
    expect(refused).toEqual([])
  })

  it.each<[title: string, sent: Sent]>([
    ['before the start as written', { start_date: '2030-03-31 02:30', end_date: '2030-03-31 02:29' }],
    // Its wall clock would move into the gap, and from there behind the start.
    ['long before it', { start_date: '2030-03-31 02:10', end_date: '2030-03-31 01:20' }],
    ['an instant before the moved start', { start_date: '2030-03-31 02:30', end_date: '2030-03-31T03:15+02:00' }],
  ])('refuses an end %s', (_title, sent) => {
    expect(written(sent).refused).toEqual(['end_date'])
  })

  it('leaves an end at its instant', () => {
    const { times } = written({ start_date: '2030-03-31 02:30', end_date: '2030-03-31T01:30Z' })
    expect(shown(times)).toEqual(['2030-03-31 03:30', '2030-03-31 03:30'])
  })

  const night = written({ start_date: '2030-03-31 01:00', end_date: '2030-03-31 03:00' }).times
  const lagos = written({
    timezone: 'Africa/Lagos',
    start_date: '2030-03-31 02:30',
    end_date: '2030-03-31 03:00',
  }).times

  it.each<[title: string, sent: Sent, current: Times, after: readonly string[]]>([
    ['of the start', { start_date: '2030-03-31 02:30' }, night, ['2030-03-31 03:30', '2030-03-31 04:00']],
    [
      'of the start, sent with the stored end',
      { start_date: '2030-03-31 02:30', end_date: '2030-03-31 03:00:00' },
      night,
      ['2030-03-31 03:30', '2030-03-31 04:00'],
    ],
    ['of the zone', { timezone: 'Europe/Zurich' }, lagos, ['2030-03-31 03:30', '2030-03-31 04:00']],
    ['of the end', { end_date: '2030-03-31 02:30' }, night, ['2030-03-31 01:00', '2030-03-31 03:30']],
    ['to whole days', { timezone: 'Europe/Zurich', all_day: true }, lagos, ['2030-03-31 00:00', '2030-03-31 23:59']],
  ])('in a change %s', (_title, sent, current, after) => {
    const { times, refused } = written(sent, current)
    expect([shown(times), refused]).toEqual([after, []])
  })

  it('after the rules of the zone have changed', () => {
    const stale: Times = { ...lagos, timezone: 'Europe/Zurich' }
    expect(derivedTimes(stale)).toMatchObject({ start_date: '2030-03-31 03:30:00', end_date: '2030-03-31 04:00:00' })
  })
})

/** The gaps of a zone: the first wall clock time that it skips, and the number of seconds. */
function gapsOf(zone: string) {
  const gaps: { readonly zone: string; readonly from: Temporal.PlainDateTime; readonly seconds: number }[] = []
  let next = Temporal.ZonedDateTime.from(`2005-01-01T00:00:00[${zone}]`).getTimeZoneTransition('next')
  for (; next !== null && next.year <= 2035; next = next.getTimeZoneTransition('next')) {
    const from = next.subtract({ seconds: 1 }).toPlainDateTime().add({ seconds: 1 })
    const seconds = from.until(next.toPlainDateTime()).total('seconds')
    if (seconds > 0) gaps.push({ zone, from, seconds })
  }
  return gaps
}

const unusual = ['Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Cairo', 'America/Nuuk', 'Asia/Beirut']
const zones = Intl.supportedValuesOf('timeZone').filter(
  (zone, index) => allStores || index % 16 === 0 || unusual.includes(zone),
)
const gaps = zones.flatMap(gapsOf)

it('moves the end along in every zone, if the moved start has reached it, as Temporal moves the start', () => {
  expect(gaps.length).toBeGreaterThan(100)
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const length = fc.oneof(fc.constantFrom(0, 1, 1800, 3600), fc.nat(200_000))
  const check = (gap: (typeof gaps)[number], position: number, seconds: number) => {
    const start = gap.from.add({ seconds: Math.floor(position * gap.seconds) })
    const end = start.add({ seconds })
    const moved = start.toZonedDateTime(gap.zone)
    const isReached = Temporal.PlainDateTime.compare(end, moved.toPlainDateTime()) <= 0
    const expected = isReached ? moved.add({ seconds }) : end.toZonedDateTime(gap.zone)
    const { times, refused } = written({ timezone: gap.zone, start_date: textOf(start), end_date: textOf(end) })
    expect([times.start_date, times.end_date, refused]).toEqual([
      textOf(moved.toPlainDateTime()),
      textOf(expected.toPlainDateTime()),
      [],
    ])
    expect(times.utc_end_date).toBe(textOf(expected.withTimeZone('UTC').toPlainDateTime()))
  }
  fc.assert(fc.property(fc.constantFrom(...gaps), share, length, check), { numRuns: 1000 })
  for (const gap of gaps) for (const seconds of [0, gap.seconds, gap.seconds + 1]) check(gap, 0, seconds)
})

function textOf(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
