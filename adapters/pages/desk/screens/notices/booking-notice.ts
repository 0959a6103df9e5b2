import { isCalendarError } from 'daybook'
import { dayAndTime } from '../../../ground/dates/event-when.ts'
import { html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice, TakenVenue } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { OpenForm } from '../../reading/open-form.ts'

/**
 * Returns who takes the venue of an event, after a write that the calendar has warned of: if somebody does, whatever
 * the address says.
 */
export async function bookingNotices(
  { query, services }: ReadingVisit,
  { resource, found }: OpenForm,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  if (query.taken !== 'true' || resource !== 'event' || found === undefined) return []
  try {
    const conflicts = await services.events.conflicts(found.record.id)
    return conflicts.total > 0 || conflicts.taken ? [bookingNotice(conflicts, context, 'warn')] : []
  } catch (error) {
    if (isCalendarError(error)) return []
    throw error
  }
}

/** A list of more events is too long to read. */
const most = 10

/** Says who takes the venue of an event: `bad` if the event is not stored for it. */
export function bookingNotice(
  { events, total, taken }: TakenVenue,
  context: DeskContext,
  tone: 'warn' | 'bad',
): DeskNotice {
  const { deskWords, urls, locale } = context
  const words = deskWords.booking
  const items = events.slice(0, most).map(
    ({ id, title, start_date }) =>
      html`<li><a href="${urls.desk(`events/${id}`)}"><bdi>${title}</bdi></a>, ${dayAndTime(start_date, locale)}</li>
`,
  )
  const others = total > items.length && html`<li>${words.others(total - items.length)}</li>`
  const hidden = taken && html`<li>${words.hidden}</li>`
  return {
    tone,
    text: html`<b>${words.taken}</b> ${tone === 'bad' ? words.refused : words.saved}`,
    more: html`<ul>${items}${others}${hidden}</ul>`,
  }
}
