import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import { formatDay, formatDays, monthName } from '../../ground/dates/day-names.ts'
import { daysOfWeek, numberOfWeek, weekOfDay } from '../../ground/dates/shown-weeks.ts'
import { icon } from '../../ground/elements/icon.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { type Html, html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { periodMeta } from '../pieces/document/period-meta.ts'
import { lanesBeside } from '../pieces/grid/month-day.ts'
import { monthHeading } from '../pieces/grid/period-heading.ts'
import { weekBars } from '../pieces/grid/week-bars.ts'
import { cutNote } from '../pieces/list/cut-note.ts'
import { monthJump } from '../pieces/list/month-jump.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import type { MonthPage } from '../reading/read-month.ts'
import { dayWithin } from './day-within.ts'

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
<thead><tr><th scope="col" class="db-wk"><span class="db-vh">${words.week}</span></th>
${first?.days.map(
  ({ date }) =>
    html`<th scope="col"><span class="db-vh">${formatDay(date, locale, {
      weekday: 'long',
    })}</span><span aria-hidden="true">${formatDay(date, locale, { weekday: 'short' })}</span></th>
`,
)}</tr></thead>
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
  const label = html`<span class="db-wkn" aria-hidden="true">${
    number ?? icon('next', { flips: true })
  }</span><span class="db-vh">${name}, ${dates}</span>`
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
