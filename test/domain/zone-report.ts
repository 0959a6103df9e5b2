import { conflicts, daysOf, matches, monthGrid, toFullCalendar } from 'daybook/domain'
import { createTestCalendar } from 'daybook/testing'
import { dayTable } from './day-table.ts'

/** The results for the events of the table, as JSON: the same in every process, whatever its zone. */
export async function zoneReport() {
  const calendar = await createTestCalendar({
    seed: {
      events: dayTable.map(({ start, end, timezone, allDay }) => {
        return { start_date: start, end_date: end, timezone, all_day: allDay, venue: { venue: 'Hall' } }
      }),
    },
  })
  const { events } = calendar.seeded
  const replies = await calendar.toReply.events(events)
  const today = { now: new Date('2030-06-20T23:30:00Z'), actor: null, timeZone: 'Europe/Zurich' }
  return {
    days: dayTable.map(({ zone }, index) => replies.slice(index, index + 1).map((event) => daysOf(event, zone))),
    grids: [undefined, 'America/New_York'].map((zone) =>
      monthGrid(2030, 6, replies, zone === undefined ? {} : { zone }).weeks.map(({ days, spans }) => ({
        days: days.map(({ date, inMonth, events }) => [date, inMonth, events.map(({ id }) => id)]),
        spans: spans.map(({ event, ...span }) => ({ id: event.id, ...span })),
      })),
    ),
    conflicts: conflicts(events.map((event) => ({ ...event, venue: [1] }))).map(({ events: [a, b] }) => [a.id, b.id]),
    fullCalendar: replies.map(toFullCalendar),
    fromToday: events.filter((event) => matches(event, { start_date: 'today' }, today)).map(({ id }) => id),
  }
}
