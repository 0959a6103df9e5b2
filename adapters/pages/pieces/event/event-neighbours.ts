import type { EventReply } from 'daybook'
import { type Html, html } from '../../markup/html.ts'
import { icon } from '../icon.ts'
import type { PageContext } from '../pieces.ts'
import type { EventPage } from './event-page.ts'
import { shortStart } from './event-when.ts'

/** The events before and after an event. */
export function eventNeighbours({ neighbours: { previous, next } }: EventPage, context: PageContext): Html {
  const { words, locale } = context
  if (previous === undefined && next === undefined) return html``
  const when = (event: EventReply) => shortStart(event, locale)
  return html`<nav class="db-neigh" aria-label="${words.event.neighbours}">${
    previous
      ? html`<a rel="prev" href="${context.urls.of('event', previous.slug)}">${icon('previous', { flips: true })}<span><small>${words.event.before(when(previous))}</small><b><bdi>${previous.title}</bdi></b></span></a>`
      : html`<span></span>`
  }${next && html`<a rel="next" href="${context.urls.of('event', next.slug)}"><span><small>${words.event.after(when(next))}</small><b><bdi>${next.title}</bdi></b></span>${icon('next', { flips: true })}</a>`}</nav>`
}
