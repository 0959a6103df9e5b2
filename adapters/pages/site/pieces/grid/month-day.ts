import { weekdayOf } from '../../../ground/dates/days.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { MonthDay } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { dateLink } from '../date-link.ts'
import { barItems } from './bar-items.ts'
import { hiddenLane } from './week-bars.ts'

/** How many lines a day of the month has, the link to the others included. */
const maxLines = 7

/**
 * How many of them are at least for the bars of events of several days: those of a busy week leave room for the
 * evening.
 */
const leastBars = 3

/** Returns how many lanes of bars a week has, if its fullest day has some events besides. */
export function lanesBeside(events: number): number {
  return Math.max(leastBars, maxLines - 1 - events)
}

/** A day of a month: its date, the bars that pass it, its events, and how many more there are. */
export function monthDay({ day, spans, column }: MonthDay, context: PageContext): Html {
  const { urls, words, today, pieces } = context
  const shownSpans = spans.filter(({ lane }) => lane < hiddenLane)
  const bars = barItems(shownSpans, column, context)
  const long = new Set(spans.map(({ event }) => event.id))
  const events = day.events.filter(({ id }) => !long.has(id))
  const hiddenBars = spans.length - shownSpans.length
  const room = Math.max(1, maxLines - bars.length)
  const shown = events.length <= room && hiddenBars === 0 ? events : events.slice(0, room - 1)
  const hidden = events.length - shown.length + hiddenBars
  const classes = classNames(
    'db-day',
    !day.inMonth && 'is-out',
    day.date < today && 'is-past',
    day.date === today && 'is-today',
    [0, 6].includes(weekdayOf(day.date)) && 'is-weekend',
    // On a phone a day is left out unless an event starts on it, or is hidden there.
    events.length === 0 && hidden === 0 && !shownSpans.some(({ from }) => from === column) && 'is-empty',
  )
  const items = [
    ...bars,
    ...shown.map((event) => html`<li>${pieces.eventChip(event, context)}</li>`),
    hidden > 0 &&
      html`<li><a ${viewLink(urls.period(day.date), context, { class: 'db-more' })}>${words.more(hidden)}</a></li>`,
  ].filter(Boolean)
  const list = items.length > 0 && html`<ul class="db-items">${items}</ul>`
  return html`<td class="${classes}">${dateLink(day.date, day.events.length > 0, context)}${list}</td>`
}
