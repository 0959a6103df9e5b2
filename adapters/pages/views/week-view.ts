import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { addDays, firstDayOfWeek, weekOf } from '../addresses/days.ts'
import { formatDays } from '../day-names.ts'
import { dayPartNames } from '../day-times.ts'
import { cutNote } from '../lists/cut-note.ts'
import { html } from '../markup/html.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { weekHeading } from '../pieces/grid/period-heading.ts'
import { periodMeta } from '../pieces/period-meta.ts'
import type { Page, PageContext } from '../pieces/pieces.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import { dayWithin } from './day-within.ts'
import { type Period, readPeriod, weekFrom } from './event-weeks.ts'

/** What a page of a week shows. */
export interface WeekPage {
  /** An ISO week, such as `2030-W25`. */
  readonly week: string
  /** Its days and the events of several days. */
  readonly grid: GridWeek<EventReply>
  /** Its events, counts and neighbours. */
  readonly period: Period
}

/** Reads a week. */
export async function readWeek(visit: Visit, week: string, context: PageContext): Promise<WeekPage> {
  const first = firstDayOfWeek(week)
  const period = await readPeriod(visit, { first, last: addDays(first, 6) }, context)
  return { week, grid: weekFrom(first, period.events), period }
}

/** Renders a week as a table of its days: a row a day, a column a part of the day. */
export function renderWeek({ week, grid, period }: WeekPage, context: PageContext): Page {
  const { locale, words, today, pieces, urls } = context
  const { neighbours } = period
  const first = firstDayOfWeek(week)
  const days = [first, addDays(first, 6)] as const
  const dates = formatDays(days, locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const name = words.weekNumber(Number(week.slice(6)))
  const head = viewHead(
    {
      heading: weekHeading(...days, locale),
      sub: name,
      view: 'week',
      day: dayWithin(grid.days, today, neighbours),
      steps: {
        label: words.week,
        today: weekOf(today),
        previous: step(neighbours.before, context),
        next: step(neighbours.after, context),
      },
    },
    context,
  )
  const legend = pieces.legend({ ...period, address: (choice) => urls.period(week, choice) }, context)
  const title = `${name}, ${dates}`
  if (grid.days.every(({ events }) => events.length === 0)) {
    const empty = pieces.emptyState({ period: dates, neighbours, anything: urls.period(week, {}) }, context)
    return { title, main: html`${head}${legend}${empty}`, isIndexed: false, meta: chosenFeed(context) }
  }
  const rows = grid.days.map((day, column) =>
    pieces.weekDay(
      { day, column, spans: grid.spans.filter(({ from, to }) => from <= column && column <= to) },
      context,
    ),
  )
  return {
    title,
    meta: periodMeta(week, context),
    main: html`${head}${legend}${cutNote(period, context)}<table class="db-week">
<caption class="db-vh">${words.eventsByPart(dates)}</caption>
<thead><tr><th scope="col"><span class="db-vh">${words.day}</span></th><th scope="col">${words.allDay}</th>${dayPartNames.map((part) => html`<th scope="col">${words[part]}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>`,
  }
}

/** The week of the nearest event: weeks without events are passed over. */
function step(day: string | undefined, { words }: PageContext): PeriodStep | undefined {
  if (day === undefined) return undefined
  const period = weekOf(day)
  return { period, name: words.weekNumber(Number(period.slice(6))) }
}
