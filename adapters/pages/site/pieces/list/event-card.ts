import { shownImage } from '../../../../formats/shown/shown-image.ts'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { daysBetween } from '../../../ground/dates/days.ts'
import { firstDayOf, lastDayOf, takesDays } from '../../../ground/dates/event-days.ts'
import { timesText } from '../../../ground/dates/event-when.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { statusLine } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { EventOnDay } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { eventLine } from './event-line.ts'
import { shortDay } from './short-day.ts'

/** An event of several days, or of a night, that runs on a day, as a card. The link of its title covers it. */
export function eventCard({ event, day }: EventOnDay, context: PageContext): Html {
  const { words } = context
  const [category] = event.categories
  const hue = hueClass(category)
  const image = shownImage(event)
  const when = takesDays(event)
    ? daysLeft({ event, day }, context)
    : html`<time datetime="${event.start_at}">${timesText(event, context.locale)}</time>`
  const picture =
    image && html`<img ${attributes({ src: image.url, alt: image.alt, width: 800, height: 450, loading: 'lazy' })}>`
  return html`<li class="${classNames('db-card', hue, isOff(event) && 'is-off')}">${picture}<div class="db-cardb">
<p class="db-when">${when}</p>${statusLine(event, words)}<h3><a href="${event.url}"><bdi>${event.title}</bdi></a></h3>
${eventLine(event, context)}</div></li>
`
}

/** Until when an event runs, and on how many days after this one. */
function daysLeft({ event, day }: EventOnDay, context: PageContext): Html {
  const { lists: words } = context.words
  const last = lastDayOf(event)
  const until = words.until(shortDay(last, context.today, context))
  const left = words.daysLeft(last < day ? 0 : daysBetween(day, last).length - 1)
  return html`<time datetime="${firstDayOf(event)}/${last}">${until}</time><span class="db-left">${left}</span>`
}
