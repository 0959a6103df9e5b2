import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { formatDay, formatDays, monthName, weekStartOf } from '../ground/dates/day-names.ts'
import { addDays, addMonths } from '../ground/dates/days.ts'
import { daysOfWeek, numberOfWeek, weekOfDay } from '../ground/dates/shown-weeks.ts'
import { type Html, html } from '../ground/markup/html.ts'
import type { MonthsWithEvents } from '../ground/page/list-props.ts'
import type { Page } from '../ground/page/page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { icon } from '../ground/pieces/icon.ts'
import { viewLink } from '../ground/pieces/view-link.ts'
import { cutNote } from '../lists/cut-note.ts'
import { monthJump } from '../lists/month-jump.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { lanesBeside } from '../pieces/grid/month-day.ts'
import { monthHeading } from '../pieces/grid/period-heading.ts'
import { periodMeta } from '../pieces/period-meta.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import { readMonthsWithEvents } from '../reading/months-with-events.ts'
import { weekBars } from '../reading/week-bars.ts'
import { dayWithin } from './day-within.ts'
import { type Period, readPeriod, weeksOf } from './event-weeks.ts'

/** What a page of a month shows. */
export interface MonthPage {
  /** Such as `2030-06`. */
  readonly month: string
  /** All weeks with a day of the month. */
  readonly weeks: readonly GridWeek<EventReply>[]
  /** Its events, counts and neighbours. */
  readonly period: Period
  /** The months that have pages. Absent for an empty calendar. */
  readonly months?: MonthsWithEvents | undefined
}

/** Reads the weeks of a month. */
export async function readMonth(visit: Visit, month: string, context: PageContext): Promise<MonthPage> {
  const weekStart = weekStartOf(context.locale)
  const days = weeksOf(month, [], weekStart).flatMap((week) => week.days.map(({ date }) => date))
  const own = { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) }
  const shown = { first: days[0] ?? own.first, last: days.at(-1) ?? own.last }
  const [period, months] = await Promise.all([
    readPeriod(visit, own, { ...context, shown }),
    readMonthsWithEvents(visit, context),
  ])
  return { month, weeks: weeksOf(month, period.events, weekStart), period, months }
}

/** Renders a month as one table, a row a week. */
export function renderMonth({ month, weeks, period, months }: MonthPage, context: PageContext): Page {
  const { locale, words, today, urls, pieces } = context
  const { neighbours } = period
  const name = monthName(month, locale)
  const [first] = weeks
  const inMonth = weeks.flatMap(({ days }) => days.filter((day) => day.inMonth))
  const head = viewHead(
    {
      heading: monthHeading(month, locale),
      view: 'month',
      day: dayWithin(inMonth, today, neighbours),
      steps: {
        label: words.month,
        today: today.slice(0, 7),
        previous: step(neighbours.before, locale),
        next: step(neighbours.after, locale),
      },
    },
    context,
  )
  const legend = pieces.legend({ ...period, address: (choice) => urls.period(month, choice) }, context)
  const jump = monthJump(month, months, context)
  if (inMonth.every(({ events }) => events.length === 0)) {
    const empty = pieces.emptyState({ period: name, neighbours, anything: urls.period(month, {}) }, context)
    return { title: name, main: html`${head}${legend}${empty}${jump}`, isIndexed: false, meta: chosenFeed(context) }
  }
  return {
    title: name,
    meta: periodMeta(month, context),
    main: html`${head}${legend}${cutNote(period, context)}
<table class="db-month">
<caption class="db-vh">${words.eventsIn(name)}</caption>
<thead><tr><th scope="col" class="db-wk"><span class="db-vh">${words.week}</span></th>${first?.days.map(({ date }) => html`<th scope="col"><span class="db-vh">${formatDay(date, locale, { weekday: 'long' })}</span><span aria-hidden="true">${formatDay(date, locale, { weekday: 'short' })}</span></th>`)}</tr></thead>
<tbody>
${weeks.map((week) => weekRow(week, context))}</tbody>
</table>
${jump}`,
  }
}

/** The month of the nearest event: months without events are passed over. */
function step(day: string | undefined, locale: string): PeriodStep | undefined {
  if (day === undefined) return undefined
  const period = day.slice(0, 7)
  return { period, name: monthName(period, locale) }
}

function weekRow({ days, spans }: GridWeek<EventReply>, context: PageContext): Html {
  const { urls, words, pieces, locale } = context
  const week = weekOfDay(days[0]?.date ?? '', context)
  const number = numberOfWeek(week, context)
  const name = number === undefined ? words.week : words.weekNumber(number)
  const dates = formatDays(daysOfWeek(week, context), locale, { day: 'numeric', month: 'short' })
  const label = html`<span class="db-wkn" aria-hidden="true">${number ?? icon('next', { flips: true })}</span><span class="db-vh">${name}, ${dates}</span>`
  const passing = (column: number) => spans.filter(({ from, to }) => from <= column && column <= to).length
  const beside = days.map(({ events }, column) => events.length - passing(column))
  const bars = weekBars(spans, lanesBeside(Math.max(...beside)))
  const hasEvents = days.some(({ events }) => events.length > 0)
  const cells = days.map((day, column) =>
    pieces.monthDay({ day, column, spans: bars.filter(({ from, to }) => from <= column && column <= to) }, context),
  )
  return html`<tr>
<th scope="row" class="db-wk">${hasEvents ? html`<a ${viewLink(urls.period(week), context)}>${label}</a>` : label}</th>
${cells}
</tr>
`
}
