import type { EventReply } from 'daybook'
import { daysOf } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { firstDayOf, isAllDay } from '../../ground/dates/event-days.ts'
import { weekFrom } from '../../ground/dates/event-weeks.ts'
import { daysOfWeek, weekOfDay } from '../../ground/dates/shown-weeks.ts'
import type { FilterForm, FormOption } from '../../ground/page/filter-props.ts'
import type { StripDay } from '../../ground/page/list-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { type Period, readEventsOf, readPeriod } from './read-period.ts'

/** What a page of a day shows. */
export interface DayPage {
  /** Such as `2030-06-20`. */
  readonly day: string
  /** The days of its week. */
  readonly strip: readonly StripDay[]
  /** Events of the whole day, those that run over several, and the nights of the day before. */
  readonly running: readonly EventReply[]
  /** All others, by their start. */
  readonly events: readonly EventReply[]
  /** What the period knows besides its events. */
  readonly period: Pick<Period, 'facets' | 'categories' | 'neighbours' | 'form'>
}

/** Reads a day, and how many events the days of its week have. */
export async function readDay(visit: Visit, day: string, context: PageContext): Promise<DayPage> {
  const [first, last] = daysOfWeek(weekOfDay(day, context), context)
  const shown = { first, last }
  const period = await readPeriod(
    visit,
    { first: day, last: day, action: context.urls.period(day, {}) },
    { ...context, shown },
  )
  const listed = await withWholeDay(visit, day, period, context)
  const { days, spans } = weekFrom(first, listed)
  const long = new Set(spans.map(({ event }) => event.id))
  // A grid shows a night on its first day only; it takes the next one too.
  const isRunning = (event: EventReply) => isAllDay(event) || long.has(event.id) || firstDayOf(event) < day
  const all = listed.filter((event) => daysOf(event).includes(day))
  return {
    day,
    strip: days.map(({ date, events }) => ({ day: date, count: date === day ? all.length : events.length })),
    running: all.filter(isRunning),
    events: all.filter((event) => !isRunning(event)),
    period: { ...period, form: withoutCounts(period.form) },
  }
}

/** Counts would be those of the week. */
function withoutCounts(form: FilterForm): FilterForm {
  const uncounted = ({ count: _, ...option }: FormOption): FormOption => ({
    ...option,
    children: option.children.map(uncounted),
  })
  return { ...form, facets: form.facets.map((facet) => ({ ...facet, options: facet.options.map(uncounted) })) }
}

/** Returns the events of a week, and of one that is too crowded to be read at least those of the day. */
async function withWholeDay(
  visit: Visit,
  day: string,
  { events, total }: Period,
  context: PageContext,
): Promise<readonly EventReply[]> {
  if (total <= events.length) return events
  const own = await readEventsOf(visit, { first: day, last: day }, context)
  const read = new Set(own.events.map(({ id }) => id))
  return [...events.filter(({ id }) => !read.has(id)), ...own.events]
}
