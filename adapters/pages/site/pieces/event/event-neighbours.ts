import type { EventReply } from 'daybook'
import { shortStart } from '../../../ground/dates/event-when.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** The events before and after an event. */
export function eventNeighbours({ neighbours: { previous, next } }: EventPage, context: PageContext): Html {
  const { words, locale } = context
  if (previous === undefined && next === undefined) return html``
  const when = (event: EventReply) => shortStart(event, locale)
  return html`<nav class="db-neigh" aria-label="${words.event.neighbours}">${
    previous
      ? html`<a rel="prev" href="${context.urls.of('event', previous.slug)}">${icon('previous', {
          flips: true,
        })}<span><small>${words.event.before(when(previous))}</small><b><bdi>${previous.title}</bdi></b></span></a>`
      : html`<span></span>`
  }${
    next &&
    html`<a rel="next" href="${context.urls.of(
      'event',
      next.slug,
    )}"><span><small>${words.event.after(when(next))}</small><b><bdi>${next.title}</bdi></b></span>${icon('next', {
      flips: true,
    })}</a>`
  }</nav>`
}
