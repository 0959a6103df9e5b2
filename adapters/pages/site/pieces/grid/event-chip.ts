import type { EventReply } from 'daybook'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { isAllDay } from '../../../ground/dates/event-days.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** An event of one day in a cell of the month. */
export function eventChip(event: EventReply, { words, locale }: PageContext): Html {
  const [category] = event.categories
  const classes = classNames('db-ev', hueClass(category), isAllDay(event) && 'is-allday', isOff(event) && 'is-off')
  const start = event.start_date
  const time = !isAllDay(event) && html`<time datetime="${localTime(start)}">${formatTime(start, locale)}</time> `
  const name = html`${statusBadge(event, words)}<bdi>${event.title}</bdi>`
  const part = category && html`<span class="db-vh">, ${category.name}</span>`
  const title = html`<span class="db-name" title="${event.title}">${name}</span>`
  return html`<a class="${classes}" href="${event.url}">${time}${title}${part}</a>`
}
