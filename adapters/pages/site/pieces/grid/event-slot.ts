import type { EventReply } from 'daybook'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { venueNames } from '../venue-names.ts'

/** An event in a part of a day of the week: when, what and where. */
export function eventSlot(event: EventReply, { words, locale }: PageContext): Html {
  const [category] = event.categories
  const start = event.start_date
  const venue = venueNames(event)
  const classes = classNames('db-slot', hueClass(category), isOff(event) && 'is-off')
  const time = html`<time datetime="${localTime(start)}">${formatTime(start, locale)}</time>`
  const name = html`${statusBadge(event, words)}<bdi class="db-name">${event.title}</bdi>`
  return html`<a class="${classes}" href="${event.url}">${time} ${name}${
    venue !== '' && html` <small>${venue}</small>`
  }${category && html`<span class="db-vh">, ${category.name}</span>`}</a>`
}
