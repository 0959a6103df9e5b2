import { jsonLdScript, toJsonLd } from '../../../formats/jsonld/index.ts'
import { pageUrl } from '../../../formats/shown/page-url.ts'
import { shownImage } from '../../../formats/shown/shown-image.ts'
import { classNames } from '../../ground/elements/class-names.ts'
import { hueClass } from '../../ground/elements/hue.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { type Html, html, trusted } from '../../ground/markup/html.ts'
import type { EventPage, LockedPage } from '../../ground/page/event-page.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { eventHead } from '../pieces/event/event-head.ts'

/** Renders the page of an event. */
export function renderEvent(page: EventPage, context: PageContext): Page {
  const { event, isProtected } = page
  const { pieces, urls, words } = context
  const [category] = event.categories
  const head = eventHead(page, context)
  const image = shownImage(event)
  const isPublic = event.status === 'publish' && !isProtected
  const path = urls.of('event', event.slug)
  const text = pieces.eventText(page, context)
  const isBare = String(text).trim() === ''
  return {
    title: head.title,
    until: page.series?.until,
    isIndexed: isPublic && !event.hide_from_listings,
    meta: {
      canonical: isPublic ? (pageUrl(event) ?? urls.absolute(path)) : undefined,
      description: head.description,
      ...(isPublic && { type: 'article', image: image?.url, structured: structuredData(page) }),
    },
    main: html`<article class="${classNames('db-event', hueClass(category))}">
<nav class="db-crumb" aria-label="${words.event.breadcrumb}"><ol>
<li><a ${viewLink(urls.home(), context)}>${words.whatsOn}</a></li>
${category && html`<li><a href="${urls.of('category', category.slug)}">${category.name}</a></li>`}</ol></nav>
${
  page.mayEdit &&
  context.desk &&
  html`<p class="db-acts db-edit"><a class="db-btn" href="${urls.desk(`events/${event.id}`)}">${words.desk.edit}</a></p>
`
}${pieces.eventHero(page, context)}
${pieces.eventNotes(page, context)}
${pieces.eventFacts(page, context)}
<div class="db-cols">
${!isBare && html`<div class="db-prose">\n${text}</div>\n`}${pieces.eventSide(page, context)}</div>
${pieces.eventProgramme(page, context)}</article>
${pieces.eventNeighbours(page, context)}`,
  }
}

/** A series has its coming dates: each of them has its own offset. */
function structuredData({ event, series, programme }: EventPage): Html {
  const coming = series?.dates?.isPast ? [series.next].flatMap((next) => next ?? []) : series?.events
  return trusted(
    jsonLdScript(
      toJsonLd(event, {
        dates: () => coming ?? [],
        sessions: () => programme?.sessions ?? [],
        parent: () => programme?.parent,
      }),
    ),
  )
}

/** Renders the form for the password of an event. */
export function renderLocked(page: LockedPage, context: PageContext): Page {
  const { words, pieces } = context
  return {
    title: page.event?.title ?? words.event.protectedEvent,
    status: 403,
    isIndexed: false,
    main: pieces.passwordForm(page, context),
  }
}
