import { createCalendar, type EventReply } from 'daybook'
import type { GridDay } from 'daybook/domain'
import { describe, expect, it } from 'vitest'
import { dayPartOf } from '../../../../adapters/pages/ground/dates/day-times.ts'
import {
  beganBefore,
  firstDayOf,
  lastDayOf,
  lastShownDay,
  takesDays,
} from '../../../../adapters/pages/ground/dates/event-days.ts'
import { instant, readFirstEnd } from '../../../../adapters/pages/site/reading/over.ts'
import { dayWithin } from '../../../../adapters/pages/site/views/day-within.ts'
import { aVisitor, linksOf } from '../../visitor.ts'

describe('the days of an event', () => {
  it.each([
    ['2030-06-20 19:00:00', '2030-06-20 21:00:00', '2030-06-20', false],
    // Midnight belongs to the day that it ends.
    ['2030-06-20 19:00:00', '2030-06-21 00:00:00', '2030-06-20', false],
    ['2030-06-20 00:00:00', '2030-06-21 00:00:00', '2030-06-20', false],
    ['2030-06-20 00:00:00', '2030-06-20 00:00:00', '2030-06-20', false],
    ['2030-06-20 00:00:00', '2030-06-22 00:00:00', '2030-06-21', true],
    // A night takes one day, up to six in the morning.
    ['2030-06-20 22:00:00', '2030-06-21 05:59:59', '2030-06-21', false],
    ['2030-06-20 22:00:00', '2030-06-21 06:00:00', '2030-06-21', true],
    ['2030-06-20 22:00:00', '2030-06-22 05:00:00', '2030-06-22', true],
    ['2030-06-20 04:00:00', '2030-06-21 03:59:59', '2030-06-21', false],
    ['2030-06-20 04:00:00', '2030-06-21 04:00:00', '2030-06-21', true],
  ])('from %s to %s end with %s, and are several: %s', (start_date, end_date, last, isSeveral) => {
    const event = { start_date, end_date, all_day: false }
    expect([firstDayOf(event), lastDayOf(event), takesDays(event)]).toEqual(['2030-06-20', last, isSeveral])
    expect(lastShownDay(event)).toBe(isSeveral ? last : '2030-06-20')
  })
})

it.each([
  ['00:00:00', 'morning'],
  ['11:59:59', 'morning'],
  ['12:00:00', 'afternoon'],
  ['17:59:59', 'afternoon'],
  ['18:00:00', 'evening'],
  ['23:59:59', 'evening'],
])('%s is in the %s', (time, part) => {
  expect(dayPartOf(`2030-06-20 ${time}`)).toBe(part)
})

describe('the day that other views show for a period', () => {
  const days = (...counts: readonly number[]) =>
    counts.map((count, index) => ({
      date: `2030-06-2${index}`,
      events: Array<EventReply>(count).fill({} as EventReply),
      inMonth: true,
    })) as readonly GridDay<EventReply>[]
  const around = { before: '2030-05-01', after: '2030-08-01' }

  it.each([
    ['today', days(0, 1, 0), '2030-06-22', around, '2030-06-22'],
    ['the first with events', days(0, 2, 1), '2030-01-01', around, '2030-06-21'],
    ['the next after it', days(0, 0), '2030-01-01', around, '2030-08-01'],
    ['the last before it', days(0, 0), '2030-01-01', { before: '2030-05-01' }, '2030-05-01'],
    ['today, without any event', days(0, 0), '2030-01-01', {}, '2030-01-01'],
  ])('is %s', (_, shown, today, neighbours, expected) => {
    expect(dayWithin(shown, today, neighbours)).toBe(expected)
  })
})

it('a month links to the weeks that have events, and to no other', async () => {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  for (const day of ['2030-06-05', '2030-06-20']) {
    await calendar.events.create({ title: day, start_date: `${day} 19:00`, end_date: `${day} 20:00` })
  }
  const [, table = ''] = (await aVisitor(calendar)('/2030-06')).body.split('<table')
  const links = linksOf({ status: 200, body: table }).map(({ href }) => href)
  expect(links.filter((href) => href.includes('-W'))).toEqual(['/2030-W23', '/2030-W25'])
})

describe('an event', () => {
  it.each([
    ['2030-06-17 21:59:59', true],
    // Midnight in Berlin.
    ['2030-06-17 22:00:00', false],
    ['2030-06-18 09:00:00', false],
    ['2030-06-19 09:00:00', false],
  ])('that starts at %s in UTC has begun before today in the home zone: %s', (utc_start_date, hasBegun) => {
    expect(beganBefore({ utc_start_date }, { today: '2030-06-18', timeZone: 'Europe/Berlin' })).toBe(hasBegun)
  })

  it('is over in the second after its end', async () => {
    const visit = (ends: readonly string[]) => ({
      now: '2030-06-18 09:00:00',
      readEvents: async () => ({ events: ends.map((utc_end_date) => ({ utc_end_date })) }) as never,
    })
    expect(await readFirstEnd(visit(['2030-06-20 18:59:59']), {})).toBe('2030-06-20 19:00:00')
    expect(await readFirstEnd(visit([]), {})).toBeUndefined()
    expect(instant('2030-06-20 18:00:00', -1)).toBe('2030-06-20T17:59:59Z')
  })
})
