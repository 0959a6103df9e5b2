import type { EventReply } from 'daybook'
import { htmlToText } from '../../../../formats/html/html-to-text.ts'
import { firstWords } from '../../../../formats/shown/first-words.ts'
import { shownImage } from '../../../../formats/shown/shown-image.ts'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { firstDayOf, isAllDay, lastDayOf, takesDays } from '../../../ground/dates/event-days.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { isOnline } from '../../../ground/elements/fact.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { statusLine } from '../../../ground/elements/status-badge.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { EventOnDay } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { timePlaceholder } from '../time-placeholder.ts'
import { eventLine } from './event-line.ts'
import { shortDay } from './short-day.ts'

/** An event of a list of a day, as an item: when, what, where, and its image. The link of its title covers the item. */
export function eventRow({ event }: EventOnDay, context: PageContext): Html {
  const summary = firstWords(htmlToText(event.excerpt))
  const classes = classNames('db-row', hueClass(event.categories[0]), isOff(event) && 'is-off')
  const lead = summary !== '' && html`<p class="db-sum">${summary}</p>\n`
  return html`<li class="${classes}">${when(event, context)}<div class="db-what">${statusLine(event, context.words)}
<h3><a href="${event.url}"><bdi>${event.title}</bdi></a></h3>${lead}${eventLine(event, context)}${
    isOnline(event) && timePlaceholder(event, context)
  }</div>
${thumbnail(event)}</li>
`
}

function thumbnail(event: EventReply): Html | undefined {
  const image = shownImage(event)
  if (image === undefined) return undefined
  return html`<img class="db-thumb" src="${image.url}" alt="" width="160" height="100" loading="lazy">`
}

function when(event: EventReply, context: PageContext): Html {
  const { words, locale } = context
  const { start_date: start, end_date: end } = event
  const time = isAllDay(event)
    ? html`<time datetime="${firstDayOf(event)}">${words.allDay}</time>`
    : html`<time datetime="${localTime(start)}">${formatTime(start, locale)}</time>`
  if (takesDays(event)) {
    const last = shortDay(lastDayOf(event), firstDayOf(event), context)
    return html`<p class="db-when">${time}<span class="db-to">${words.lists.until(last)}</span></p>`
  }
  const to = html`<span class="db-vh">${words.to} </span><span aria-hidden="true">–</span>`
  const until = !isAllDay(event) && end > start && html`<span class="db-to">${to}${formatTime(end, locale)}</span>`
  return html`<p class="db-when">${time}${until}</p>`
}
