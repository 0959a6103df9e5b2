import type { EventReply } from 'daybook'
import { type GridWeek, type MonthGrid, monthGrid } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { addDays, addMonths, weekOf } from '../addresses/days.ts'
import { formatDay, monthName, weekStartOf } from '../day-names.ts'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import type { Page } from '../pieces/pieces.ts'
import { viewHead } from '../pieces/view-head.ts'

/** What a page of a month shows. */
export interface MonthPage {
  /** Such as `2030-06`. */
  readonly month: string
  readonly grid: MonthGrid<EventReply>
}

/** The most events of a month that are read. Days beyond it say less than they have. */
const maxEvents = 2_000

/** Reads the weeks of a month. */
export async function readMonth(visit: Visit, month: string, { locale }: PageContext): Promise<MonthPage> {
  const weekStart = weekStartOf(locale)
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const days = monthGrid(year, number, [], { weekStart }).weeks.flatMap(({ days }) => days.map(({ date }) => date))
  // What ends after a day ends on the next one or later: the day before the first is requested.
  const query = { ends_after: addDays(days[0] ?? '', -1), starts_before: days.at(-1) ?? '' }
  const { events } = await visit.readEvents(query, maxEvents)
  return { month, grid: monthGrid(year, number, events, { weekStart }) }
}

/** Renders a month as one table, a row a week. */
export function renderMonth({ month, grid }: MonthPage, context: PageContext): Page {
  const { locale, words, today } = context
  const name = monthName(month, locale)
  const [first] = grid.weeks
  const head = viewHead(
    {
      heading: name,
      view: 'month',
      day: today.startsWith(month) ? today : `${month}-01`,
      steps: {
        label: words.month,
        today: today.slice(0, 7),
        previous: { period: addMonths(month, -1), name: monthName(addMonths(month, -1), locale) },
        next: { period: addMonths(month, 1), name: monthName(addMonths(month, 1), locale) },
      },
    },
    context,
  )
  return {
    title: name,
    main: html`${head}
<table class="db-month">
<caption class="db-vh">${words.eventsIn(name)}</caption>
<thead><tr><th scope="col" class="db-wk"><span class="db-vh">${words.week}</span></th>${first?.days.map(({ date }) => html`<th scope="col"><span class="db-vh">${formatDay(date, locale, { weekday: 'long' })}</span><span aria-hidden="true">${formatDay(date, locale, { weekday: 'short' })}</span></th>`)}</tr></thead>
<tbody>
${grid.weeks.map((week) => weekRow(week, context))}</tbody>
</table>`,
  }
}

function weekRow({ days, spans }: GridWeek<EventReply>, context: PageContext): Html {
  const { urls, words, pieces } = context
  const week = weekOf(days[3]?.date ?? '')
  const cells = days.map((day, column) =>
    pieces.monthDay({ day, column, spans: spans.filter(({ from, to }) => from <= column && column <= to) }, context),
  )
  return html`<tr>
<th scope="row" class="db-wk"><a href="${urls.period(week)}"><span class="db-vh">${words.week} </span>${Number(week.slice(6))}</a></th>
${cells}
</tr>
`
}
