import { dayPartNames } from '../../ground/dates/day-times.ts'
import { daysOfWeek, numberOfWeek, weekDays, weekName, weekOfDay } from '../../ground/dates/shown-weeks.ts'
import { cutNote } from '../../ground/grid/cut-note.ts'
import { weekHeading } from '../../ground/grid/period-heading.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { periodMeta } from '../pieces/document/period-meta.ts'
import { periodFilters } from '../pieces/filters/period-filters.ts'
import { type PeriodStep, viewHead } from '../pieces/view-head.ts'
import type { WeekPage } from '../reading/read-week.ts'
import { dayWithin } from './day-within.ts'

/** Renders a week as a table of its days: a row a day, a column a part of the day. */
export function renderWeek({ week, grid, period }: WeekPage, context: PageContext): Page {
  const { locale, words, today, pieces, urls } = context
  const { neighbours } = period
  const [dates, number] = [weekDays(week, context), numberOfWeek(week, context)]
  const name = number === undefined ? undefined : words.weekNumber(number)
  const head = viewHead(
    {
      heading: weekHeading(...daysOfWeek(week, context), locale),
      ...(name !== undefined && { sub: name }),
      view: 'week',
      day: dayWithin(grid.days, today, neighbours),
      steps: {
        label: words.week,
        today: weekOfDay(today, context),
        previous: step(neighbours.before, context),
        next: step(neighbours.after, context),
      },
    },
    context,
  )
  const shown = periodFilters(period.form, (choice) => urls.period(week, choice), context)
  const legend = pieces.legend({ ...period, address: (choice) => urls.period(week, choice) }, context)
  const title = name === undefined ? dates : `${name}, ${dates}`
  if (grid.days.every(({ events }) => events.length === 0)) {
    const empty = pieces.emptyState({ period: dates, neighbours, anything: urls.period(week, {}) }, context)
    return {
      title,
      main: html`${head}${shown.links}${legend}${shown.form}${empty}`,
      isIndexed: false,
      meta: chosenFeed(context),
    }
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
    main: html`${head}${shown.links}${legend}${shown.form}${cutNote(period, context)}<table class="db-week">
<caption class="db-vh">${words.eventsByPart(dates)}</caption>
<thead><tr><th scope="col"><span class="db-vh">${words.day}</span></th><th scope="col">${words.allDay}</th>
${dayPartNames.map((part) => html`<th scope="col">${words[part]}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>`,
  }
}

/** The week of the nearest event: weeks without events are passed over. */
function step(day: string | undefined, context: PageContext): PeriodStep | undefined {
  if (day === undefined) return undefined
  const period = weekOfDay(day, context)
  return { period, name: weekName(period, context) }
}
