import type { EventQuery, EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { addDays } from '../addresses/days.ts'
import type { PageQuery } from '../addresses/page-urls.ts'
import { dayGroups } from '../lists/day-groups.ts'
import { pageOf, pager } from '../lists/pager.ts'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../pieces/pieces.ts'
import { viewLink } from '../pieces/view-link.ts'
import { firstDayOf, lastShownDay } from '../reading/event-days.ts'

/** A page of the events of a record: of those that run and come, or of those that are over. */
export interface RecordEvents {
  /** Whether they are over. */
  readonly isPast: boolean
  /** From 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pages: number
  /** The events of the page, in order of their start. Past ones: the latest first. */
  readonly events: readonly EventReply[]
  /** Whether there are events of the other kind: coming ones, or past ones. */
  readonly hasOthers: boolean
}

const perPage = 30

/** Reads a page of the events that a query finds. The address says which: `past=true`, and `page`. */
export async function readRecordEvents(visit: Visit, of: EventQuery, { today }: PageContext): Promise<RecordEvents> {
  const [isPast, page, yesterday] = [visit.query.past === 'true', pageOf(visit.query), addDays(today, -1)]
  const coming = { ...of, ends_after: yesterday } as const
  const past = { ...of, ends_before: yesterday, orderby: 'end_date', order: 'desc' } as const
  const [listed, others] = await Promise.all([
    visit.readEvents({ ...(isPast ? past : coming), page, per_page: perPage }, perPage),
    visit.readEvents(isPast ? coming : past, 1),
  ])
  return {
    isPast,
    page,
    pages: Math.ceil(listed.total / perPage),
    events: listed.events,
    hasOthers: others.total > 0,
  }
}

/** Renders events of a record by day, and links to the others. */
export function recordEvents(
  { isPast, page, pages, events, hasOthers }: RecordEvents,
  address: (query: PageQuery) => string,
  context: PageContext,
): Html {
  const { words, today, pieces } = context
  const { records, lists } = words
  const running = isPast ? [] : events.filter((event) => firstDayOf(event) < today && lastShownDay(event) >= today)
  const others = isPast ? events : events.filter((event) => firstDayOf(event) >= today)
  const runs =
    running.length > 0 &&
    html`<section class="db-running" aria-labelledby="db-now"><h2 id="db-now" class="db-sec">${lists.runningNow}</h2><ul class="db-chips">${running.map((event) => html`<li>${pieces.eventRunning({ event, day: today }, context)}</li>`)}</ul></section>
`
  const ofPast = { ...(isPast && { past: 'true' }) }
  const links = pager(
    {
      page,
      pages,
      labels: isPast ? { previous: lists.later, next: lists.earlier } : { previous: lists.earlier, next: lists.later },
      address: (to) => address({ ...ofPast, ...(to > 1 && { page: String(to) }) }),
    },
    context,
  )
  const heading = html`<h2 class="${isPast || events.length === 0 ? 'db-sec' : 'db-vh'}">${isPast ? records.past : records.coming}</h2>`
  const none = events.length === 0 && html`<p class="db-none">${isPast ? records.noPast : records.noComing}</p>`
  const other =
    hasOthers &&
    html`<p class="db-acts"><a ${viewLink(address(isPast ? {} : { past: 'true' }), context, { class: 'db-btn' })}>${isPast ? records.comingLink : records.pastLink}</a></p>`
  return html`${heading}${none}${runs}${dayGroups(others, context)}${links}${other}`
}
