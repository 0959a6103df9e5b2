import { viewLink } from '../../../ground/elements/view-link.ts'
import { dayCell, monthLines } from '../../../ground/grid/day-cell.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { MonthDay } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { dateLink } from '../date-link.ts'

/** A day of a month: its date, the bars that pass it, its events, and how many more there are. */
export function monthDay(props: MonthDay, context: PageContext): Html {
  const { urls, words, pieces } = context
  const { day } = props
  return dayCell(
    props,
    {
      head: dateLink(day.date, day.events.length > 0, context),
      lines: monthLines,
      hidesPast: true,
      chip: (event) => pieces.eventChip(event, context),
      bar: (span) => pieces.eventBar(span, context),
      more: (hidden) =>
        html`<a ${viewLink(urls.period(day.date), context, { class: 'db-more' })}>${words.more(hidden)}</a>`,
    },
    context,
  )
}
