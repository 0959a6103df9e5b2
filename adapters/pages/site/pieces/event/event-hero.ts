import { htmlToText } from '../../../../formats/html/html-to-text.ts'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { timePlaceholder } from '../time-placeholder.ts'
import { addMenu, eventFile } from './add-to-calendar.ts'
import { eventHead } from './event-head.ts'
import { imageSources } from './image-sources.ts'
import { seriesWords } from './series-words.ts'
import { whenElements } from './when-elements.ts'

/** The head of an event: its terms, title, time and image, and what a visitor can do. */
export function eventHero(page: EventPage, context: PageContext): Html {
  const { event, series, isProtected } = page
  const { words, locale, urls, formats } = context
  const image = imageSources(event)
  const lead = event.description === '' ? '' : htmlToText(event.excerpt)
  const terms = event.categories.map(
    (category) =>
      html`<a class="${classNames('db-tag', hueClass(category))}" href="${urls.of('category', category.slug)}">${
        category.name
      }</a>`,
  )
  const recurs = series && html`<span>${icon('repeat')}${seriesWords(series.series, context)}</span>`
  const hasFile =
    formats.some(({ name }) => name === 'ics') && !isProtected && event.status === 'publish' && !isOff(event)
  const address = urls.absolute(urls.of('event', event.slug))
  const { title } = eventHead(page, context)
  const share = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  const isSeries = series?.series.id === event.id
  const sells = event.ticketed && !isOff(event)
  const times = html`${whenElements(event, locale)}${timePlaceholder(event, context)}`
  const when = !isSeries && html`<p class="${classNames('db-bigwhen', isOff(event) && 'is-off')}">${times}</p>\n`
  const first = classNames('db-btn', event.online_url === '' && !isOff(event) && 'is-primary')
  const add = hasFile && (isSeries ? eventFile(event, context) : addMenu(event, address, context))
  return html`<div class="${classNames('db-hero', image === undefined && 'is-plain')}">
<div class="db-herot">
<p class="db-meta">${statusBadge(event, words)}${terms}${recurs}</p>
<h1 class="${classNames('db-name', isOff(event) && 'is-off')}"><bdi>${event.title}</bdi></h1>
${lead !== '' && html`<p class="db-lead">${lead}</p>\n`}${when}
<div class="db-acts">${
    event.online_url !== '' &&
    html`<a class="db-btn is-primary" href="${event.online_url}">${icon('globe')}${words.event.join}</a>`
  }${
    event.website !== '' &&
    html`<a class="${first}" href="${event.website}">${sells ? icon('ticket') : undefined}${
      sells ? words.event.tickets : words.event.website
    }</a>`
  }${add}<a class="db-btn is-icon" href="${share}" data-share="${address}">${icon(
    'share',
  )}<span class="db-vh">${words.event.share}</span></a></div>
</div>
${image && html`<img ${attributes({ class: 'db-heroi', ...image, alt: event.image_alt })}>\n`}</div>`
}
