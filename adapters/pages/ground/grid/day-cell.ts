import type { EventReply } from 'daybook'
import { addDays, weekdayOf } from '../dates/days.ts'
import { classNames } from '../elements/class-names.ts'
import { type Content, type Html, html } from '../markup/html.ts'
import type { EventSpan, MonthDay } from '../page/day-props.ts'
import type { PageContext } from '../page/page-context.ts'
import { barItems } from './bar-items.ts'
import { hiddenLane } from './week-bars.ts'

/** How many lines a day of the month has, the link to the others included. */
export const monthLines = 7

/** What a cell of a day is made of. */
export interface DayParts {
  /** The date. */
  readonly head: Html
  /** How many lines it has at most, the link to the others included. */
  readonly lines: number
  /** An event of the day. */
  chip(event: EventReply): Html
  /** An event of several days, in the first cell of a week. */
  bar(span: EventSpan): Html
  /** The link to the events that the cell has no line for. */
  more(hidden: number): Html
  /** What follows the events. */
  readonly foot?: Content
  /** Whether a phone leaves out days that are over, except those from which a bar goes on. */
  readonly hidesPast?: boolean
}

/** A day of a month: its date, the bars that pass it, its events, and how many more there are. */
export function dayCell(
  { day, spans, column }: MonthDay,
  { head, lines, chip, bar, more, foot, hidesPast = false }: DayParts,
  context: Pick<PageContext, 'today' | 'words'>,
): Html {
  const { today } = context
  const shownSpans = spans.filter(({ lane }) => lane < hiddenLane)
  const bars = barItems({ spans: shownSpans, column }, bar, context)
  const long = new Set(spans.map(({ event }) => event.id))
  const events = day.events.filter(({ id }) => !long.has(id))
  const hiddenBars = spans.length - shownSpans.length
  const room = Math.max(1, lines - bars.length)
  const shown = events.length <= room && hiddenBars === 0 ? events : events.slice(0, room - 1)
  const hidden = events.length - shown.length + hiddenBars
  const classes = classNames(
    'db-day',
    !day.inMonth && 'is-out',
    day.date < today && 'is-past',
    hidesPast &&
      shownSpans.some(({ from, to }) => from === column && isSeenLater(day, to - from, today)) &&
      'is-lasting',
    day.date === today && 'is-today',
    [0, 6].includes(weekdayOf(day.date)) && 'is-weekend',
    // On a phone a day is left out unless an event starts on it, or is hidden there.
    events.length === 0 && hidden === 0 && !shownSpans.some(({ from }) => from === column) && 'is-empty',
  )
  const items = [
    ...bars,
    ...shown.map((event) => html`<li>${chip(event)}</li>`),
    hidden > 0 && html`<li>${more(hidden)}</li>`,
  ].filter(Boolean)
  const list = items.length > 0 && html`<ul class="db-items">${items}</ul>`
  return html`<td class="${classes}">${head}${list}${foot}</td>`
}

/** Whether a bar goes on into days that a phone shows, from one that it may leave out. */
function isSeenLater({ date, inMonth }: MonthDay['day'], days: number, today: string): boolean {
  const last = addDays(date, days)
  const isOver = date < today && last < today
  const isOutside = !inMonth && last.slice(0, 7) === date.slice(0, 7)
  return !isOver && !isOutside && days > 0
}
