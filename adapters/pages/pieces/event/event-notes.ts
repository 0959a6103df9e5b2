import type { EventReply } from 'daybook'
import { type Html, html } from '../../markup/html.ts'
import { icon } from '../icon.ts'
import type { PageContext } from '../pieces.ts'
import type { EventPage } from './event-page.ts'
import { dayAndTime, daysText } from './event-when.ts'

/** What is different from the plan, and that visitors do not see the event. */
export function eventNotes({ event }: EventPage, context: PageContext): Html {
  const { words } = context
  const { status } = event
  const hidden =
    status !== 'publish' && html`<div class="db-note">${icon('lock')}<p>${words.event.notPublic[status]}</p></div>\n`
  return html`${hidden}${statusNote(event, context)}`
}

function statusNote(event: EventReply, { words, locale }: PageContext): Html | undefined {
  const { event_status: status, status_reason: reason, previous_start_date: previous, all_day } = event
  if (status === 'scheduled') return undefined
  const heading = {
    cancelled: words.cancelled,
    postponed: words.postponed,
    rescheduled: words.rescheduled,
    moved_online: words.movedOnline,
  }[status]
  const before = all_day
    ? daysText({ ...event, start_date: previous, end_date: previous }, locale)
    : previous && dayAndTime(previous, locale)
  const planned = previous !== '' && html` ${words.event.wasPlannedFor} <del>${before}</del>.`
  const follows = status === 'postponed' && html` ${words.event.newDateFollows}`
  return html`<div class="db-note ${status === 'cancelled' ? 'is-bad' : 'is-warn'}">${icon('warning')}<p><b>${heading}.</b> ${reason}${planned}${follows}</p></div>`
}
