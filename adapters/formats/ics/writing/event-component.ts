import type { EventReply, OrganizerReply } from 'daybook'
import { toUtc, venuesOf } from 'daybook/domain'
import { htmlToText } from '../../html/html-to-text.ts'
import { textAsHtml } from '../../html/text-as-html.ts'
import { pageUrl } from '../../shown/page-url.ts'
import { shownImage } from '../../shown/shown-image.ts'
import { shownStatus } from '../../shown/shown-status.ts'
import { coordinatesOf, venueText } from '../../shown/venue-text.ts'
import { basicDateTime, basicUtc, secondsOf } from '../date-text.ts'
import { contentLine, escapeText, type LineParameters, uriValue } from './content-line.ts'
import { eventDates } from './event-dates.ts'
import { statusLine, withStatus, withStatusHtml } from './status-line.ts'

/** Returns the VEVENT of an event. `dates`: its lines of dates. */
export function eventComponent(event: EventReply, dates = eventDates(event)): string {
  const modified = lastModified(event)
  // A publication date may be in the future.
  const [created = modified] = [event.date_utc, event.modified_utc].sort()
  let text = 'BEGIN:VEVENT\r\n'
  const add = (name: string, value: string, parameters?: LineParameters) => {
    if (value !== '') text += contentLine(name, value, parameters)
  }
  add('UID', escapeText(event.uid))
  // Without a METHOD, it is the time of the last change (RFC 5545, 3.8.7.2), so the same event has the same bytes.
  add('DTSTAMP', basicUtc(modified))
  add('CREATED', basicUtc(created))
  add('LAST-MODIFIED', basicUtc(modified))
  add('SEQUENCE', sequenceOf(event))
  add('SUMMARY', escapeText(event.title))
  text += dates
  text += descriptions(event)
  add('LOCATION', escapeText(venueText(event)))
  add('GEO', coordinatesOf(event))
  text += organizers(event.organizer)
  const names = [...event.categories, ...event.tags].map(({ name }) => escapeText(name))
  add('CATEGORIES', [...new Set(names)].join(','))
  add('STATUS', statusOf(event))
  // A reader would mark the time as taken.
  if (!isHeld(event)) add('TRANSP', 'TRANSPARENT')
  text += ownStatus(event)
  add('CLASS', classOf(event))
  add('URL', uriValue(pageOf(event)))
  text += conference(event)
  text += image(event)
  return `${text}END:VEVENT\r\n`
}

/** Returns when the event, or a venue or an organizer of it, was changed last. Terms have no date. */
export function lastModified(event: EventReply): string {
  const linked = [...venuesOf(event), ...event.organizer].map(({ modified_utc }) => modified_utc)
  return [event.modified_utc, ...linked].sort().at(-1) ?? event.modified_utc
}

const epoch = secondsOf('2020-01-01 00:00:00')

/**
 * Returns the seconds from 2020 to the last change of the event itself. Clients ignore a change whose number is smaller
 * than that of their copy. Events do not count their changes, and this number never falls. It fits into 31 bits until
 * 2088.
 */
function sequenceOf({ modified_utc }: EventReply): string {
  return String(Math.min(Math.max(secondsOf(modified_utc) - epoch, 0), 0x7fffffff))
}

function descriptions(event: EventReply): string {
  const line = statusLine(event)
  const content = event.description || event.excerpt
  const body = htmlToText(content)
  const text = withStatus({ line, text: body })
  if (text === '') return ''
  const plain = contentLine('DESCRIPTION', escapeText(text))
  // An import reads the same description from plain text.
  if (body === content && textAsHtml(body) === content) return plain
  const html = escapeText(withStatusHtml({ line, text: content }))
  return (
    plain +
    // Outlook reads the first, and RFC 9073 has the second.
    contentLine('X-ALT-DESC', html, { FMTTYPE: 'text/html' }) +
    contentLine('STYLED-DESCRIPTION', html, { VALUE: 'TEXT', FMTTYPE: 'text/html' })
  )
}

/** A component has at most one ORGANIZER, so the others are contacts. */
function organizers([first, ...others]: readonly OrganizerReply[]): string {
  if (first === undefined) return ''
  const { organizer, email, website } = first
  // The value has to be a URI, and apps show the name. Without an address, the URI leads nowhere.
  const uri = email !== '' ? `mailto:${email}` : website || 'invalid:nomail'
  const contacts = others.map((one) => contentLine('CONTACT', escapeText(one.organizer)))
  return contentLine('ORGANIZER', uriValue(uri), { CN: organizer }) + contacts.join('')
}

function statusOf({ status, event_status }: EventReply): string {
  if (status === 'trash' || event_status === 'cancelled') return 'CANCELLED'
  return status === 'draft' || status === 'pending' || event_status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'
}

/** Returns whether an event takes place at its time. */
function isHeld({ status, event_status }: EventReply): boolean {
  return status !== 'trash' && event_status !== 'cancelled' && event_status !== 'postponed'
}

/** Returns what STATUS cannot say, so that a calendar of this library reads it back. */
function ownStatus(event: EventReply): string {
  const { event_status, status_reason, attendance_mode, online_url } = event
  let text = ''
  if (event_status !== 'scheduled' || status_reason !== '') text += contentLine('X-DAYBOOK-EVENT-STATUS', event_status)
  if (status_reason !== '') text += contentLine('X-DAYBOOK-STATUS-REASON', escapeText(status_reason))
  text += previousStart(event)
  // A link to join without it would be read as another mode.
  if (attendance_mode !== null && (attendance_mode !== 'in_person' || online_url !== ''))
    text += contentLine('X-DAYBOOK-ATTENDANCE-MODE', attendance_mode)
  return text
}

/**
 * Writes the earlier start as an instant, because a reader may put the event into another zone. An all-day event is on
 * days.
 */
function previousStart({ previous_start_date: wall, all_day, timezone }: EventReply): string {
  if (wall === '') return ''
  return contentLine('X-DAYBOOK-PREVIOUS-START', all_day ? basicDateTime(wall) : basicUtc(toUtc(wall, timezone)))
}

/** Returns the link to join (RFC 7986), with the time from which others get it: a copy must not show it earlier. */
function conference({ online_url, online_url_from }: EventReply): string {
  if (online_url === '') return ''
  const link = contentLine('CONFERENCE', uriValue(online_url), { VALUE: 'URI' })
  return online_url_from === '' ? link : link + contentLine('X-DAYBOOK-ONLINE-URL-FROM', online_url_from)
}

/** `CONFIDENTIAL` means that only the times are shown, as those of an event with a password, whose flags are null. */
function classOf({ status, all_day }: EventReply): string {
  if (status === 'private') return 'PRIVATE'
  return all_day === null ? 'CONFIDENTIAL' : 'PUBLIC'
}

/**
 * Returns the page of the event, its website if the calendar has no pages, or the link to join if it shows at any time:
 * an app that shows a URL knows no time for it. JSON is not a page.
 */
function pageOf(event: EventReply): string {
  return pageUrl(event) ?? (event.website || shownStatus(event).publicUrl)
}

function image(event: EventReply): string {
  const shown = shownImage(event)
  if (shown === undefined) return ''
  const { url, type, alt } = shown
  const line = contentLine('IMAGE', uriValue(url), { VALUE: 'URI', DISPLAY: 'BADGE', FMTTYPE: type })
  return alt === '' ? line : line + contentLine('X-DAYBOOK-IMAGE-ALT', escapeText(alt))
}
