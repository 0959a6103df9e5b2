import type { PageQuery } from '../../../ground/addresses/page-urls.ts'
import { beganBefore, byStart } from '../../../ground/dates/event-days.ts'
import { pager } from '../../../ground/elements/pager.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import type { RecordEvents } from '../../../ground/page/record-page.ts'
import { dayGroups } from './day-groups.ts'

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
  const chips = running.map(
    (event) => html`<li>${pieces.eventRunning({ event, day: today }, context)}</li>
`,
  )
  const runs =
    running.length > 0 &&
    html`<section class="db-running" aria-labelledby="db-now"><h2 id="db-now" class="db-sec">${lists.runningNow}</h2>
<ul class="db-chips">${chips}</ul></section>
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
  const classes = isPast || events.length === 0 ? 'db-sec' : 'db-vh'
  const heading = html`<h2 class="${classes}">${isPast ? records.past : records.coming}</h2>`
  const none = events.length === 0 && html`<p class="db-none">${isPast ? records.noPast : records.noComing}</p>`
  const link = viewLink(address(isPast ? {} : { past: 'true' }), context, { class: 'db-btn' })
  const other =
    hasOthers && html`<p class="db-acts"><a ${link}>${isPast ? records.comingLink : records.pastLink}</a></p>`
  return html`${heading}${none}${runs}${dayGroups(others, context)}${links}${other}`
}
