import { type CalendarError, type ConflictingEvent, isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { dayAndTime } from '../../ground/dates/event-when.ts'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { OpenForm } from '../reading/open-form.ts'

interface Taken {
  readonly events: readonly ConflictingEvent[]
  readonly total: number
  /** Whether others take the venue that the caller may not see. */
  readonly taken: boolean
}

/** Returns who takes the venue of an event, after a write that the calendar has warned of: if somebody does, whatever the address says. */
export async function bookingNotices(
  { query, services }: Visit,
  { resource, found }: OpenForm,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  if (query.taken !== 'true' || resource !== 'event' || found === undefined) return []
  try {
    const conflicts = await services.events.conflicts(found.record.id)
    return conflicts.total > 0 || conflicts.taken ? [noticeOf(conflicts, context, 'warn')] : []
  } catch (error) {
    if (isCalendarError(error)) return []
    throw error
  }
}

/** Returns who takes the venue of an event that was not stored for it; `undefined` for another error. */
export function refusedBooking({ code, conflicts }: CalendarError, context: DeskContext): DeskNotice | undefined {
  return code === 'event-venue-taken' && conflicts ? noticeOf(conflicts, context, 'bad') : undefined
}

/** A list of more events is too long to read. */
const most = 10

function noticeOf({ events, total, taken }: Taken, context: DeskContext, tone: 'warn' | 'bad'): DeskNotice {
  const { deskWords, urls, locale } = context
  const words = deskWords.booking
  const items = events
    .slice(0, most)
    .map(
      ({ id, title, start_date }) =>
        html`<li><a href="${urls.desk(`events/${id}`)}"><bdi>${title}</bdi></a>, ${dayAndTime(start_date, locale)}</li>`,
    )
  const others = total > items.length && html`<li>${words.others(total - items.length)}</li>`
  const hidden = taken && html`<li>${words.hidden}</li>`
  return {
    tone,
    text: html`<b>${words.taken}</b> ${tone === 'bad' ? words.refused : words.saved}`,
    more: html`<ul>${items}${others}${hidden}</ul>`,
  }
}
