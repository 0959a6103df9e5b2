import { daysOf } from 'daybook/domain'
import { shownImage } from '../../../../formats/shown/shown-image.ts'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { isAllDay, takesDays } from '../../../ground/dates/event-days.ts'
import { timesText } from '../../../ground/dates/event-when.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { EventOnDay } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { venueNames } from '../venue-names.ts'
import { spanOf } from './event-bar.ts'

/** An event that takes a whole day, or several: its days, and which of them it is. Of a night: its times. */
export function eventRunning({ event, day }: EventOnDay, context: PageContext): Html {
  const { words, locale } = context
  const days = daysOf(event)
  const [category] = event.categories
  const image = shownImage(event)
  const isLong = takesDays(event)
  const starts = isLong && !isAllDay(event) && event.start_date.startsWith(day)
  const facts = [
    isLong && `${spanOf(event, context)}`,
    isLong && days.includes(day) && words.dayOf(days.indexOf(day) + 1, days.length),
    !isLong && !isAllDay(event) && timesText(event, locale),
    starts && html`<time datetime="${localTime(event.start_date)}">${formatTime(event.start_date, locale)}</time>`,
    venueNames(event),
    event.cost,
  ].filter(Boolean)
  const classes = classNames('db-run', hueClass(category), isOff(event) && 'is-off')
  return html`<a class="${classes}" href="${event.url}">${
    image && html`<img ${attributes({ src: image.url, alt: '', width: 160, height: 100, loading: 'lazy' })}>`
  }<span><span class="db-name">${statusBadge(event, words)}<bdi>${event.title}</bdi></span>${
    category && html`<span class="db-vh">, ${category.name}</span>`
  } <small>${facts.map((fact, index) => [index > 0 && ' · ', fact])}</small></span></a>`
}
