import { type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { descriptionText } from '../description-text.ts'
import { ownFieldList } from '../own-field-list.ts'

/** The description of an event, the app's own fields, and its tags. */
export function eventText({ event }: EventPage, context: PageContext): Html {
  const { urls } = context
  const tags = event.tags.map(({ slug, name }) => html`<a class="db-tag" href="${urls.of('tag', slug)}">${name}</a>`)
  return html`${descriptionText(event.description || event.excerpt)}
${ownFieldList('event', event, context)}${tags.length > 0 && html`<p class="db-meta">${tags}</p>\n`}`
}
