import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { addDays, firstDayOfWeek, weekOf } from '../addresses/days.ts'
import { formatDays } from '../day-names.ts'
import { dayPartNames } from '../day-times.ts'
import { html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import { weekHeading } from '../pieces/grid/period-heading.ts'
import type { Page } from '../pieces/pieces.ts'
import { viewHead } from '../pieces/view-head.ts'
import { dayWithin } from './day-within.ts'
import { readDays, weekFrom } from './event-weeks.ts'

/** What a page of a week shows. */
export interface WeekPage {
  /** An ISO week, such as `2030-W25`. */
  readonly week: string
  readonly grid: GridWeek<EventReply>
}

/** Reads a week. */
export async function readWeek(visit: Visit, week: string): Promise<WeekPage> {
  const first = firstDayOfWeek(week)
  return { week, grid: weekFrom(first, await readDays(visit, first, addDays(first, 6))) }
}

/** Renders a week as a table of its days: a row a day, a column a part of the day. */
export function renderWeek({ week, grid }: WeekPage, context: PageContext): Page {
  const { locale, words, today, pieces } = context
  const first = firstDayOfWeek(week)
  const days = [first, addDays(first, 6)] as const
  const period = formatDays(days, locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const name = words.weekNumber(Number(week.slice(6)))
  const [before, after] = [weekOf(addDays(first, -7)), weekOf(addDays(first, 7))]
  const head = viewHead(
    {
      heading: weekHeading(...days, locale),
      sub: name,
      view: 'week',
      day: dayWithin(grid.days, today),
      steps: {
        label: words.week,
        today: weekOf(today),
        previous: { period: before, name: words.weekNumber(Number(before.slice(6))) },
        next: { period: after, name: words.weekNumber(Number(after.slice(6))) },
      },
    },
    context,
  )
  const rows = grid.days.map((day, column) =>
    pieces.weekDay(
      { day, column, spans: grid.spans.filter(({ from, to }) => from <= column && column <= to) },
      context,
    ),
  )
  return {
    title: `${name}, ${period}`,
    main: html`${head}<table class="db-week">
<caption class="db-vh">${words.eventsByPart(period)}</caption>
<thead><tr><th scope="col"><span class="db-vh">${words.day}</span></th><th scope="col">${words.allDay}</th>${dayPartNames.map((part) => html`<th scope="col">${words[part]}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>`,
  }
}
