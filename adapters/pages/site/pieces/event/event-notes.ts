import type { EventReply } from 'daybook'
import { formerStart, shownStatus } from '../../../../formats/shown/shown-status.ts'
import { dayAndTime, daysText } from '../../../ground/dates/event-when.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { statusName } from '../../../ground/words/status-names.ts'

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
  return html`<div class="db-note ${status === 'cancelled' ? 'is-bad' : 'is-warn'}">${icon('warning')}
<p><b>${statusName(status, words)}.</b> ${reason}${planned}${follows}</p></div>`
}
