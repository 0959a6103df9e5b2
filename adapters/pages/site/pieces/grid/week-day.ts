import { dayPartNames, dayPartOf } from '../../../ground/dates/day-times.ts'
import { weekdayOf } from '../../../ground/dates/days.ts'
import { isAllDay } from '../../../ground/dates/event-days.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { barItems } from '../../../ground/grid/bar-items.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { MonthDay } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { dateLink } from '../date-link.ts'

/** A day of a week, as a row: what takes the whole day, and then part by part. */
export function weekDay({ day, spans, column }: MonthDay, context: PageContext): Html {
  const { words, today, pieces } = context
  const { date } = day
  const long = new Set(spans.map(({ event }) => event.id))
  const single = day.events.filter(({ id }) => !long.has(id))
  const wholeDay = [
    ...barItems({ spans, column }, (span) => pieces.eventBar(span, context), context),
    ...single.filter(isAllDay).map((event) => html`<li>${pieces.eventChip(event, context)}</li>`),
  ]
  const parts = dayPartNames.map((part) => {
    const events = single.filter((event) => !isAllDay(event) && dayPartOf(event.start_date) === part)
    return events.length === 0
      ? html`<td data-part="${words[part]}" class="is-empty"><span class="db-vh">${words.nothing}</span></td>`
      : html`<td data-part="${words[part]}">
<ul class="db-slots">${events.map((event) => html`<li>${pieces.eventSlot(event, context)}</li>`)}</ul></td>`
  })
  const classes = classNames(
    'db-wday',
    date < today && 'is-past',
    date === today && 'is-today',
    [0, 6].includes(weekdayOf(date)) && 'is-weekend',
  )
  return html`<tr class="${classes}">
<th scope="row">${dateLink(date, day.events.length > 0, context)}</th>
${
  wholeDay.length === 0
    ? html`<td class="db-allday is-empty"><span class="db-vh">${words.nothing}</span></td>
`
    : html`<td class="db-allday"><ul class="db-items">${wholeDay}</ul></td>`
}
${parts}
</tr>
`
}
