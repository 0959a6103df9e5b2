import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import { formatDay, formatDays } from '../dates/day-names.ts'
import { daysOfWeek, numberOfWeek, weekOfDay } from '../dates/shown-weeks.ts'
import { classNames } from '../elements/class-names.ts'
import { icon } from '../elements/icon.ts'
import { viewLink } from '../elements/view-link.ts'
import { attributes, type Html, html } from '../markup/html.ts'
import type { MonthDay } from '../page/day-props.ts'
import type { PageContext } from '../page/page-context.ts'
import { monthLines } from './day-cell.ts'
import { weekBars } from './week-bars.ts'

/** Weeks as one table, a row a week. */
export interface MonthTable {
  readonly caption: string
  readonly weeks: readonly GridWeek<EventReply>[]
  /** Of the table, besides its own. */
  readonly classes?: string
  readonly id?: string
  /** How many lines a day has; that of a month by default. */
  readonly lines?: number
  /** Returns the address of a week with some days; `undefined` for one without a page. */
  weekHref(week: string, days: GridWeek<EventReply>['days']): string | undefined
  cell(day: MonthDay): Html
}

type TableContext = Pick<PageContext, 'locale' | 'words' | 'embedded' | 'today'>

/** Renders weeks as one table. */
export function monthTable(table: MonthTable, context: TableContext): Html {
  const { caption, weeks, classes, id } = table
  const { locale, words } = context
  return html`<table ${attributes({ class: classNames('db-month', classes), id })}>
<caption class="db-vh">${caption}</caption>
<thead><tr><th scope="col" class="db-wk"><span class="db-vh">${words.week}</span></th>
${weeks[0]?.days.map(
  ({ date }) =>
    html`<th scope="col"><span class="db-vh">${formatDay(date, locale, {
      weekday: 'long',
    })}</span><span aria-hidden="true">${formatDay(date, locale, { weekday: 'short' })}</span></th>
`,
)}</tr></thead>
<tbody>
${weeks.map((week) => weekRow(week, table, context))}</tbody>
</table>
`
}

/** How many of the lines are at least for the bars of a busy week: the others are for its evenings. */
const leastBars = 3

function weekRow(
  { days, spans }: GridWeek<EventReply>,
  { weekHref, cell, lines = monthLines }: MonthTable,
  context: TableContext,
): Html {
  const { words, locale } = context
  const week = weekOfDay(days[0]?.date ?? '', context)
  const number = numberOfWeek(week, context)
  const name = number === undefined ? words.week : words.weekNumber(number)
  const dates = formatDays(daysOfWeek(week, context), locale, { day: 'numeric', month: 'short' })
  const label = html`<span class="db-wkn" aria-hidden="true">${
    number ?? icon('next', { flips: true })
  }</span><span class="db-vh">${name}, ${dates}</span>`
  const passing = (column: number) => spans.filter(({ from, to }) => from <= column && column <= to).length
  const beside = days.map(({ events }, column) => events.length - passing(column))
  const bars = weekBars(spans, Math.max(leastBars, lines - 1 - Math.max(...beside)))
  const href = weekHref(week, days)
  const cells = days.map((day, column) =>
    cell({ day, column, spans: bars.filter(({ from, to }) => from <= column && column <= to) }),
  )
  // A bar goes on into another week as another bar, so a week that is over has nothing that lasts.
  const isOver = (days.at(-1)?.date ?? '') < context.today
  return html`<tr ${attributes({ class: isOver && 'is-past' })}>
<th scope="row" class="db-wk">${href === undefined ? label : html`<a ${viewLink(href, context)}>${label}</a>`}</th>
${cells}
</tr>
`
}
