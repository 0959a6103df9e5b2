// Pages with an event card of the app.

import { type Calendar, venuesOf } from 'daybook'
import { createPages, html, type Pages } from 'daybook/pages'

export function pagesWithOwnCard(calendar: Pick<Calendar, 'api'>): Pages {
  return createPages(calendar, {
    pieces: {
      eventRow: ({ event }, { urls }) => html`<li class="gig">
        <h3><a href="${urls.of('event', event.slug)}">${event.title}</a></h3>
        <p>${venuesOf(event).map(({ venue }) => venue)} ${event.cost}</p>
      </li>`,
    },
  })
}
