import type { EventReply } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { type Html, html } from '../../markup/html.ts'
import { dayAndTime } from '../../pieces/event/event-when.ts'
import type { DeskContext } from '../desk-pieces.ts'
import { deskPageResponse } from './desk-page.ts'
import { doneNotices } from './done-notice.ts'
import { trashNotice } from './trash-notice.ts'

/** How many events the start of the desk shows. */
const most = 50

/** Responds with the events of the caller, the latest first. */
export async function homeResponse(visit: Visit, context: DeskContext): Promise<ViewResponse> {
  const { actor } = visit
  const { deskWords: words, deskPieces, urls } = context
  const listed =
    actor === null
      ? { events: [] }
      : await visit.readEvents(
          {
            author: [actor.id],
            status: ['publish', 'future', 'pending', 'draft', 'private'],
            period: 'all',
            orderby: 'start_date',
            order: 'desc',
          },
          most,
        )
  const notices = [...doneNotices(visit, context), ...(await trashNotice(visit, context))]
  const add = context.desk?.newEvent
  return deskPageResponse(
    {
      title: words.myEvents,
      main: html`<div class="db-head"><div class="db-title"><h1>${words.myEvents}</h1></div>${add !== undefined && html`<a class="db-btn is-primary" href="${urls.desk('events/new')}">${words.newRecord.event}</a>`}</div>
${notices.map((notice) => deskPieces.deskNotice(notice, context))}${table(listed.events, context)}`,
    },
    context,
  )
}

function table(events: readonly EventReply[], { deskWords: words, urls, locale }: DeskContext): Html {
  if (events.length === 0) return html`<p class="db-none">${words.noEvents}</p>`
  const row = ({ id, title, start_date, status }: EventReply) =>
    html`<tr><th scope="row"><a href="${urls.desk(`events/${id}`)}"><bdi>${title}</bdi></a></th><td>${dayAndTime(start_date, locale)}</td><td>${words.statuses[status]}</td></tr>
`
  return html`<section class="db-desk"><table class="db-table"><caption class="db-vh">${words.myEvents}</caption><thead><tr><th scope="col">${words.table.event}</th><th scope="col">${words.table.when}</th><th scope="col">${words.table.status}</th></tr></thead><tbody>${events.map(row)}</tbody></table></section>`
}
