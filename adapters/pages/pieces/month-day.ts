import type { EventReply } from 'daybook'
import type { GridSpan } from 'daybook/domain'
import { formatSpan } from 'daybook/format'
import { weekdayOf } from '../addresses/days.ts'
import { formatDay, fullDay } from '../day-names.ts'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import { hueClass } from './hue.ts'
import type { MonthDay } from './pieces.ts'

/** How many lines a day of the month has, with the bars of events of several days. */
const maxLines = 6

/** A day of a month: its date, the bars that pass it, its events, and how many more there are. */
export function monthDay({ day, spans, column }: MonthDay, context: PageContext): Html {
  const { locale, urls, words, today, pieces } = context
  const long = new Set(spans.map(({ event }) => event))
  const bars = lanesOf(spans).map((span) => laneItem(span, column, context))
  const events = day.events.filter((event) => !long.has(event))
  const room = maxLines - Math.min(bars.length, maxLines)
  const shown = events.length > room ? events.slice(0, Math.max(room - 1, 0)) : events
  const hidden = events.length - shown.length
  const classes = [
    'db-day',
    !day.inMonth && 'is-out',
    day.date < today && 'is-past',
    day.date === today && 'is-today',
    [0, 6].includes(weekdayOf(day.date)) && 'is-weekend',
    events.length === 0 && !spans.some(({ from }) => from === column) && 'is-empty',
  ]
  const items = [...bars, ...shown.map((event) => html`<li>${pieces.eventChip(event, context)}</li>`)]
  const more = hidden > 0 && html`<li><a class="db-more" href="${urls.period(day.date)}">${words.more(hidden)}</a></li>`
  const date = html`<time datetime="${day.date}"><span class="db-dow" aria-hidden="true">${formatDay(day.date, locale, { weekday: 'short' })}</span><span class="db-num" aria-hidden="true">${Number(day.date.slice(8))}</span><span class="db-vh">${fullDay(day.date, locale)}</span></time>`
  // A day without events is no link: a crawler would follow it.
  const label =
    day.events.length > 0
      ? html`<a class="db-date" href="${urls.period(day.date)}">${date}</a>`
      : html`<span class="db-date">${date}</span>`
  const list = items.length > 0 || hidden > 0 ? html`<ul class="db-items">${items}${more}</ul>` : undefined
  return html`<td class="${classes.filter(Boolean).join(' ')}">${label}${list}</td>`
}

type Lane = GridSpan<EventReply> | undefined

/** The lanes of a day, with empty ones where a bar of another day lies below. */
function lanesOf(spans: readonly GridSpan<EventReply>[]): readonly Lane[] {
  const lanes: Lane[] = Array.from({ length: Math.max(0, ...spans.map(({ lane }) => lane + 1)) })
  for (const span of spans) lanes[span.lane] = span
  return lanes
}

function laneItem(span: Lane, column: number, { words }: PageContext): Html {
  if (span === undefined) return html`<li class="db-lane is-blank" aria-hidden="true"></li>`
  const { event, from, to, startsBefore, endsAfter } = span
  if (from !== column) {
    return html`<li class="db-lane is-cont"><span class="db-vh">${words.continues}${event.title}</span></li>`
  }
  const [category] = event.categories
  const classes = [
    `db-ev is-bar db-span-${to - from + 1}`,
    hueClass(category?.slug),
    !startsBefore && 'is-start',
    !endsAfter && 'is-end',
  ]
  const dates = formatSpan({ ...event, all_day: true }, { day: { day: 'numeric', month: 'short' } })
  return html`<li class="db-lane"><a class="${classes.filter(Boolean).join(' ')}" href="${event.url}">${startsBefore && html`<span class="db-vh">${words.continues}</span>`}<span>${event.title}</span><span class="db-until">${category && html`<span class="db-vh">, ${category.name},</span>`} ${dates}</span></a></li>`
}
