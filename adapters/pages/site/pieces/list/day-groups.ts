import type { EventReply } from 'daybook'
import { formatDay } from '../../../ground/dates/day-names.ts'
import { addDays } from '../../../ground/dates/days.ts'
import { firstDayOf } from '../../../ground/dates/event-days.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { dayNumber } from '../date-link.ts'

/** Events in the order of a list, below the day on which each begins. */
export function dayGroups(events: readonly EventReply[], context: PageContext): readonly Html[] {
  return [...byDay(events)].map(([day, ofDay]) => dayGroup({ day, id: `d${day}`, events: ofDay }, context))
}

/** Events that a search has found, in their order. Those of a day have one heading where they follow each other. */
export function foundGroups(events: readonly EventReply[], context: PageContext): readonly Html[] {
  const groups: { readonly day: string; readonly id: string; readonly events: EventReply[] }[] = []
  for (const event of events) {
    const day = firstDayOf(event)
    const last = groups.at(-1)
    if (last?.day === day) last.events.push(event)
    else groups.push({ day, id: `d${groups.length}`, events: [event] })
  }
  return groups.map((group) => dayGroup(group, context))
}

function byDay(events: readonly EventReply[]): ReadonlyMap<string, readonly EventReply[]> {
  const found = new Map<string, EventReply[]>()
  for (const event of events) {
    const day = firstDayOf(event)
    const ofDay = found.get(day)
    if (ofDay) ofDay.push(event)
    else found.set(day, [event])
  }
  return found
}

interface DayGroup {
  readonly day: string
  /** The id of the heading. */
  readonly id: string
  readonly events: readonly EventReply[]
}

function dayGroup({ day, id, events }: DayGroup, context: PageContext): Html {
  const { locale, urls, words, today, pieces } = context
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const month = formatDay(day, locale, { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
  const badge =
    day === today
      ? html`<span class="db-now">${words.today}</span>`
      : day === addDays(today, 1) && html`<span class="db-now is-next">${words.lists.tomorrow}</span>`
  const number = html`<span class="db-num">${dayNumber(day, locale)}</span>`
  const weekday = html`<span>${formatDay(day, locale, { weekday: 'long' })}</span>`
  const name = html`${number} <span class="db-dn">${weekday} <span class="db-soft">${month}</span></span>`
  const link = html`<a ${viewLink(urls.period(day), context)}><time datetime="${day}">${name}</time></a>`
  return html`<section class="db-group" aria-labelledby="${id}">
<h2 ${attributes({ id, class: 'db-dayhead' })}>${link}${badge}</h2>
<ul class="db-rows">${events.map((event) => pieces.eventRow({ event, day }, context))}</ul></section>
`
}
