import type { EventReply } from 'daybook'
import { formerStart, shownStatus } from '../../../formats/shown/shown-status.ts'
import { type Html, html } from '../../markup/html.ts'
import { icon } from '../icon.ts'
import type { PageContext } from '../pieces.ts'
import { statusName } from '../status-badge.ts'
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
  const { status, reason } = shownStatus(event)
  if (status === undefined) return undefined
  const previous = formerStart(event)
  const before = (start: string) =>
    event.all_day ? daysText({ ...event, start_date: start, end_date: start }, locale) : dayAndTime(start, locale)
  const planned = previous !== '' && html` ${words.event.wasPlannedFor} <del>${before(previous)}</del>.`
  const follows = status === 'postponed' && previous === '' && html` ${words.event.newDateFollows}`
  return html`<div class="db-note ${status === 'cancelled' ? 'is-bad' : 'is-warn'}">${icon('warning')}<p><b>${statusName(status, words)}.</b> ${reason}${planned}${follows}</p></div>`
}
