import { htmlToText } from '../../html/html-to-text.ts'
import { shownImage } from '../../shown/shown-image.ts'
import { formatTime, localTime } from '../day-times.ts'
import { attributes, type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import { classNames } from './class-names.ts'
import { hueClass } from './hue.ts'
import { icon } from './icon.ts'
import type { EventOnDay } from './pieces.ts'
import { isOff, statusBadge } from './status-badge.ts'
import { venueNames } from './venue-names.ts'

/** An event of a list of a day, as an item: when, what, where, and its image. The link of its title covers the item. */
export function eventRow({ event }: EventOnDay, { words, locale }: PageContext): Html {
  const [category] = event.categories
  const hue = hueClass(category?.slug)
  const image = shownImage(event)
  const venue = venueNames(event)
  const summary = htmlToText(event.excerpt)
  const { start_date: start, end_date: end } = event
  const until =
    end > start &&
    html`<span class="db-to"><span class="db-vh">${words.to} </span><span aria-hidden="true">–</span>${formatTime(end, locale)}</span>`
  const when = html`<p class="db-when"><time datetime="${localTime(start)}">${formatTime(start, locale)}</time>${until}</p>`
  const meta = [
    category && html`<span class="${classNames('db-tag', hue)}">${category.name}</span>`,
    venue !== '' && html`<span>${icon('pin')}${venue}</span>`,
    event.cost !== '' && html`<span>${event.cost}</span>`,
  ].filter(Boolean)
  return html`<li class="${classNames('db-row', hue, isOff(event) && 'is-off')}">${when}<div class="db-what"><h3>${statusBadge(event, words)}<a href="${event.url}"><bdi>${event.title}</bdi></a></h3>${summary !== '' && html`<p class="db-sum">${summary}</p>`}${meta.length > 0 && html`<p class="db-meta">${meta}</p>`}</div>${image && html`<img ${attributes({ class: 'db-thumb', src: image.url, alt: '', width: 160, height: 100, loading: 'lazy' })}>`}</li>
`
}
