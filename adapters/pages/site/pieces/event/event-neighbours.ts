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
  const href = ({ slug }: EventReply) => context.urls.of('event', slug)
  const name = (event: EventReply, where: string) =>
    html`<span><small>${where}</small><b><bdi>${event.title}</bdi></b></span>`
  const [back, on] = [icon('previous', { flips: true }), icon('next', { flips: true })]
  return html`<nav class="db-neigh" aria-label="${words.event.neighbours}">${
    previous
      ? html`<a rel="prev" href="${href(previous)}">${back}${name(previous, words.event.before(when(previous)))}</a>`
      : html`<span></span>`
  }${next && html`<a rel="next" href="${href(next)}">${name(next, words.event.after(when(next)))}${on}</a>`}</nav>`
}
