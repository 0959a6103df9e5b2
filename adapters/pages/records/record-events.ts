import type { EventQuery, EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { pageOf } from '../ground/addresses/page-number.ts'
import type { PageQuery } from '../ground/addresses/page-urls.ts'
import { type Html, html } from '../ground/markup/html.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { pager } from '../ground/pieces/pager.ts'
import { viewLink } from '../ground/pieces/view-link.ts'
import { byStart, dayGroups } from '../lists/day-groups.ts'
import { beganBefore, notOver, over, readFirstEnd } from '../reading/over.ts'

/** A page of the events of a record: of those that run and come, or of those that are over. */
export interface RecordEvents {
  /** Whether they are over. */
  readonly isPast: boolean
  /** From 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pages: number
  /** The events of the page, in order of the instant at which they start. Past ones: the latest first. */
  readonly events: readonly EventReply[]
  /** Whether there are events of the other kind: coming ones, or past ones. */
  readonly hasOthers: boolean
  /** When the first of those that run and come will be over, in UTC. Absent if there are none. */
  readonly until?: string | undefined
}

const perPage = 30

/** Reads a page of the events that a query finds. The address says which: `past=true`, and `page`. */
export async function readRecordEvents(visit: Visit, of: EventQuery): Promise<RecordEvents> {
  const [isPast, page] = [visit.query.past === 'true', pageOf(visit.query)]
  const [coming, past] = [
    { ...of, ...notOver(visit) },
    { ...of, ...over(visit) },
  ]
  const [listed, others, until] = await Promise.all([
    visit.readEvents({ ...(isPast ? past : coming), page, per_page: perPage }, perPage),
    visit.readEvents(isPast ? coming : past, 1),
    readFirstEnd(visit, of),
  ])
  return {
    isPast,
    page,
    pages: Math.ceil(listed.total / perPage),
    events: listed.events,
    hasOthers: others.total > 0,
    until,
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
  const running = isPast ? [] : events.filter((event) => beganBefore(event, context))
  const others = isPast ? events : byStart(events.filter((event) => !beganBefore(event, context)))
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
