import type { EventReply } from 'daybook'
import { formatStart } from 'daybook/format'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import { hueClass } from './hue.ts'
import { isOff, statusBadge } from './status-badge.ts'

/** An event of one day in a cell of the month. */
export function eventChip(event: EventReply, { words }: PageContext): Html {
  const [category] = event.categories
  const classes = ['db-ev', hueClass(category?.slug), event.all_day && 'is-allday', isOff(event) && 'is-off']
  const time = event.all_day
    ? undefined
    : html`<time datetime="${event.start_date.slice(0, 16).replace(' ', 'T')}">${formatStart(event, 'HH:mm')}</time> `
  return html`<a class="${classes.filter(Boolean).join(' ')}" href="${event.url}">${time}${statusBadge(event, words)}<span>${event.title}</span>${category && html`<span class="db-vh">, ${category.name}</span>`}</a>`
}
