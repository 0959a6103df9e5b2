import type { EventReply } from 'daybook'
import { daysOf } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { formatDay, fullDay } from '../ground/dates/day-names.ts'
import { dayPartNames, dayPartOf } from '../ground/dates/day-times.ts'
import { firstDayOf, isAllDay } from '../ground/dates/event-days.ts'
import { daysOfWeek, weekOfDay } from '../ground/dates/shown-weeks.ts'
import { type Html, html } from '../ground/markup/html.ts'
import type { Page } from '../ground/page/page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { dayStrip, type StripDay } from '../pieces/grid/day-strip.ts'
import { dayHeading } from '../pieces/grid/period-heading.ts'
import { periodMeta } from '../pieces/period-meta.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import { type Period, readEventsOf, readPeriod, weekFrom } from './event-weeks.ts'

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
  readonly period: Pick<Period, 'facets' | 'neighbours'>
}

/** Reads a day, and how many events the days of its week have. */
export async function readDay(visit: Visit, day: string, context: PageContext): Promise<DayPage> {
  const [first, last] = daysOfWeek(weekOfDay(day, context), context)
  const shown = { first, last }
  const period = await readPeriod(visit, { first: day, last: day }, { ...context, shown })
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
    period,
  }
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

/** Renders a day: the strip of its week, what runs, and its events part by part. */
export function renderDay({ day, strip, running, events, period }: DayPage, context: PageContext): Page {
  const { locale, words, today, pieces, urls } = context
  const { neighbours } = period
  // Days without events are passed over: nothing links to them.
  const stepTo = (period: string | undefined): PeriodStep | undefined =>
    period === undefined
      ? undefined
      : { period, name: formatDay(period, locale, { weekday: 'long', day: 'numeric', month: 'long' }) }
  const head = viewHead(
    {
      heading: dayHeading(day, locale),
      sub: words.eventCount(running.length + events.length),
      view: 'day',
      day,
      steps: {
        label: words.day,
        today,
        previous: stepTo(neighbours.before),
        next: stepTo(neighbours.after),
      },
    },
    context,
  )
  // The counts of the facets are those of the week.
  const legend = pieces.legend({ facets: period.facets, address: (choice) => urls.period(day, choice) }, context)
  const parts = dayPartNames.map((part) => {
    const shown = events.filter((event) => dayPartOf(event.start_date) === part)
    return (
      shown.length > 0 &&
      section(
        part,
        words[part],
        html`<ul class="db-rows">${shown.map((event) => pieces.eventRow({ event, day }, context))}</ul>`,
      )
    )
  })
  const title = running.every(isAllDay) ? words.allDay : words.allDayAndRunning
  const items = running.map((event) => html`<li>${pieces.eventRunning({ event, day }, context)}</li>`)
  const above = running.length > 0 && section('running', title, html`<ul class="db-chips">${items}</ul>`)
  const isEmpty = running.length + events.length === 0
  const name = fullDay(day, locale)
  return {
    title: name,
    meta: periodMeta(day, context),
    main: html`${head}${legend}${dayStrip(strip, day, context)}${above}${parts}${isEmpty && pieces.emptyState({ period: name, neighbours, anything: urls.period(day, {}) }, context)}`,
    isIndexed: !isEmpty,
  }
}

function section(id: string, title: string, content: Html): Html {
  return html`<section class="db-part" aria-labelledby="db-${id}"><h2 id="db-${id}" class="db-sec">${title}</h2>${content}</section>
`
}
