import type { EventReply } from 'daybook'
import { type GridWeek, monthGrid } from 'daybook/domain'
import type { ListedEvents, Visit } from 'daybook/http'
import { legendFacets } from '../filters/legend.ts'
import { queryOf } from '../ground/addresses/choice.ts'
import { addDays, isDay, weekdayOf } from '../ground/dates/days.ts'
import { firstDayOf, takesDays } from '../ground/dates/event-days.ts'
import type { DaysAround } from '../ground/page/list-props.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { readNeighbours } from '../reading/neighbours.ts'

/** The most events of a page that are read. */
const maxEvents = 2_000

/** The first and the last day of a period. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The events of a period, and the days around it. */
export interface Period extends ListedEvents {
  /** The nearest days with events before and after it. */
  readonly neighbours: DaysAround
}

/** Reads the events that a visitor wants to see of the days that a page shows, and the neighbours of its period. */
export async function readPeriod(
  visit: Visit,
  period: Days,
  { shown = period, ...context }: PageContext & { readonly shown?: Days },
): Promise<Period> {
  const [listed, neighbours] = await Promise.all([
    readEventsOf(visit, shown, context, legendFacets(context)),
    readNeighbours(visit, period, context),
  ])
  return { ...listed, neighbours }
}

/** Reads the events that a visitor wants to see of some days. */
export function readEventsOf(
  visit: Visit,
  { first, last }: Days,
  { choice }: PageContext,
  facets: readonly string[] = [],
): Promise<ListedEvents> {
  // The weeks of the first and the last period contain days that no list can have.
  const overlaps = `${listable(first)}/${listable(last)}`
  return visit.readEvents({ ...queryOf(choice), overlaps, ...(facets.length > 0 && { facets }) }, maxEvents)
}

function listable(day: string): string {
  if (isDay(day)) return day
  return day < '0001' ? '0001-01-01' : '9998-12-31'
}

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
