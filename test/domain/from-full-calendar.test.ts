import { type FullCalendarTimes, fromFullCalendar, toFullCalendar } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dates } from './arbitrary-events.ts'

const make = createMake()
const days = (start_date: string, end_date: string) => ({ start_date, end_date, all_day: true })
const times = (start_date: string, end_date: string) => ({ start_date, end_date, all_day: false })

/** As the callbacks of FullCalendar pass an event, which has texts beside its dates. */
const dropped = (allDay: boolean, startStr: string, endStr = ''): FullCalendarTimes => ({
  allDay,
  startStr,
  endStr,
  start: new Date(startStr),
  end: endStr === '' ? null : new Date(endStr),
})

describe('fromFullCalendar', () => {
  it.each<[string, FullCalendarTimes, object]>([
    ['a day', dropped(true, '2030-06-20', '2030-06-21'), days('2030-06-20', '2030-06-20')],
    ['days', dropped(true, '2030-06-29', '2030-07-02'), days('2030-06-29', '2030-07-01')],
    ['a day without an end', dropped(true, '2030-06-20'), days('2030-06-20', '2030-06-20')],
    ['a day that ends where it starts', dropped(true, '2030-06-20', '2030-06-20'), days('2030-06-20', '2030-06-20')],
    ['the last day of a year', dropped(true, '2030-12-31', '2031-01-01'), days('2030-12-31', '2030-12-31')],
    [
      'times with an offset',
      dropped(false, '2030-06-20T18:00:00+02:00', '2030-06-20T20:00:00+02:00'),
      times('2030-06-20T18:00:00+02:00', '2030-06-20T20:00:00+02:00'),
    ],
    [
      'times until midnight',
      dropped(false, '2030-06-20T18:00:00Z', '2030-06-21T00:00:00Z'),
      times('2030-06-20T18:00:00Z', '2030-06-21T00:00:00Z'),
    ],
    [
      'times in a named zone without a plugin',
      dropped(false, '2030-06-20T18:00:00', '2030-06-20T20:00:00'),
      times('2030-06-20T18:00:00', '2030-06-20T20:00:00'),
    ],
    [
      'a time without an end, as an hour',
      dropped(false, '2030-06-20T23:30:00+02:00'),
      times('2030-06-20T23:30:00+02:00', '2030-06-21T00:30:00+02:00'),
    ],
    [
      'dates alone, as instants',
      { allDay: false, start: new Date('2030-06-20T16:00:00Z'), end: new Date('2030-06-20T18:00:00Z') },
      times('2030-06-20T16:00:00.000Z', '2030-06-20T18:00:00.000Z'),
    ],
    ['texts alone', { allDay: true, start: '2030-06-20', end: '2030-06-22' }, days('2030-06-20', '2030-06-21')],
  ])('reads %s', (_title, event, expected) => {
    expect(fromFullCalendar(event)).toEqual(expected)
  })

  it.each<[string, FullCalendarTimes]>([
    ['no start', { allDay: false, start: null }],
    ['an empty start', dropped(true, '')],
    ['a word', { allDay: true, start: 'today' }],
    ['a day that does not exist', { allDay: true, start: '2030-02-30' }],
    ['an end that is no date', { allDay: false, start: '2030-06-20T18:00:00Z', end: 'later' }],
    ['an all-day event with a Date alone', { allDay: true, start: new Date('2030-06-20T00:00:00Z') }],
  ])('throws for %s', (_title, event) => {
    expect(() => fromFullCalendar(event)).toThrow(TypeError)
  })

  it('changes nothing of an event that was shown and not moved, whatever its days, times and zone', async () => {
    const calendar = await createTestCalendar()
    const shown = async (id: number) => calendar.toReply.events(await calendar.events.get(id))
    await fc.assert(
      fc.asyncProperty(dates, async ({ start_date, end_date, utc_start_date, utc_end_date, timezone, all_day }) => {
        const asInstants = { start_date: `${utc_start_date}Z`, end_date: `${utc_end_date}Z` }
        const when = all_day ? { start_date, end_date, all_day: true } : asInstants
        const { id } = await calendar.events.create(make.event({ ...when, timezone }))
        const before = await shown(id)
        // Twice, because an end that grows by a day is seen at the first.
        for (const _ of [1, 2]) await calendar.events.update(id, fromFullCalendar(toFullCalendar(await shown(id))))
        const { start_date: start, end_date: end, utc_start_date: utcStart, utc_end_date: utcEnd } = await shown(id)
        expect([start, end, utcStart, utcEnd]).toEqual([
          before.start_date,
          before.end_date,
          before.utc_start_date,
          before.utc_end_date,
        ])
      }),
    )
  })

  it('moves the days of an all-day event, and keeps their number', async () => {
    const calendar = await createTestCalendar()
    const { id } = await calendar.events.create(make.event(days('2030-06-20', '2030-06-21')))
    await calendar.events.update(id, fromFullCalendar(dropped(true, '2030-06-25', '2030-06-27')))
    expect(await calendar.events.get(id)).toMatchObject({
      start_date: '2030-06-25 00:00:00',
      end_date: '2030-06-26 23:59:59',
    })
  })
})
