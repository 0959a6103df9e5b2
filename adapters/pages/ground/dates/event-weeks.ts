import type { EventReply } from 'daybook'
import { type GridWeek, monthGrid } from 'daybook/domain'
import { addDays, weekdayOf } from './days.ts'
import { firstDayOf, takesDays } from './event-days.ts'

/** Lays out the events of a month by weeks. A night belongs to the day on which it begins, as on a poster. */
export function weeksOf(
  month: string,
  events: readonly EventReply[],
  weekStart: number,
): readonly GridWeek<EventReply>[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  const grid = monthGrid(Number(month.slice(0, 4)), Number(month.slice(5, 7)), events.map(withoutNight), { weekStart })
  return grid.weeks.map(({ days, spans }) => ({
    days: days.map((day) => ({ ...day, events: day.events.map((event) => byId.get(event.id) ?? event) })),
    spans: spans.map((span) => ({ ...span, event: byId.get(span.event.id) ?? span.event })),
  }))
}

/** Lays out the events of the week that begins on a day. */
export function weekFrom(first: string, events: readonly EventReply[]): GridWeek<EventReply> {
  // The middle of the first and of the last week is in a year that has months.
  const week = weeksOf(addDays(first, 3).slice(0, 7), events, weekdayOf(first)).find(
    ({ days }) => days[0]?.date === first,
  )
  return week ?? { days: [], spans: [] }
}

function withoutNight(event: EventReply): EventReply {
  const day = firstDayOf(event)
  return takesDays(event) || event.end_date.startsWith(day) ? event : { ...event, end_date: `${day} 23:59:59` }
}
