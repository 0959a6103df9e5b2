import type { AttendanceMode, EventInput, EventReply, EventStatus } from 'daybook'
import { isHttpUrl } from 'daybook/domain'
import { statusWords } from '../../writing/status-line.ts'
import type { Entry } from '../entries/entry.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import type { Property } from '../parsing/property.ts'
import { quoted } from '../report/import-report.ts'
import { shortTextOf } from './entry-text.ts'
import { saysPostponed } from './says-postponed.ts'

/** The status of an event as a calendar of this library wrote it. */
export type OwnStatus = Pick<EventReply, 'event_status' | 'status_reason'>

interface StatusContext {
  /** Absent in files of others. */
  readonly own: OwnStatus | undefined
  /** The title and the description as they were read. */
  readonly title: string
  readonly description: string
  readonly hasVenue: boolean
}

const ownModes: Readonly<Record<AttendanceMode, true>> = { in_person: true, online: true, mixed: true }

/** Returns the status that a calendar of this library wrote, if one did. */
export function readOwnStatus(entry: Entry): OwnStatus | undefined {
  const event_status = oneOf(entry, 'X-DAYBOOK-EVENT-STATUS', statusWords)
  const reason = entry.one('X-DAYBOOK-STATUS-REASON')
  return event_status && { event_status, status_reason: reason ? shortTextOf(entry, reason) : '' }
}

/** Returns whether an event takes place, and how people join it (rules 61, 62). */
export function readStatus(entry: Entry, { own, title, description, hasVenue }: StatusContext): Partial<EventInput> {
  const comments = entry.every('COMMENT').map(({ value }) => value)
  const said = statusOf(entry, [own?.event_status ?? '', title, ...comments, firstLine(description)])
  const { event_status = said, status_reason = '' } = own ?? {}
  const link = readLink(entry)
  const mode = oneOf(entry, 'X-DAYBOOK-ATTENDANCE-MODE', ownModes) ?? (link.online_url && modeOf(hasVenue))
  const previous = previousStart(entry)
  return {
    ...(event_status !== undefined && event_status !== 'scheduled' && { event_status }),
    ...(status_reason !== '' && { status_reason }),
    ...(previous !== undefined && { previous_start_date: previous }),
    ...(mode && mode !== 'in_person' && { attendance_mode: mode }),
    ...link,
  }
}

/** People attend an entry with a location and a link in both ways. */
function modeOf(hasVenue: boolean): AttendanceMode {
  return hasVenue ? 'mixed' : 'online'
}

/** Reads STATUS. A tentative entry is postponed only if it says so: most are not decided yet. */
function statusOf(entry: Entry, texts: readonly string[]): EventStatus | undefined {
  const property = entry.one('STATUS')
  const value = property?.value.trim().toLowerCase() ?? ''
  if (property === undefined || value === 'confirmed') return undefined
  if (/^cancell?ed$/.test(value)) return 'cancelled'
  if (value === 'tentative' && texts.some(saysPostponed)) return 'postponed'
  entry.note('property-ignored', property, `STATUS ${quoted(property.value)} is not imported.`)
  return undefined
}

function firstLine(text: string): string {
  return text.slice(0, 200).split('\n', 1)[0] ?? ''
}

/** The properties with a link to join, the standard one first. */
const linkNames = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
]

function readLink(entry: Entry): Pick<EventInput, 'online_url' | 'online_url_from'> {
  const properties = linkNames.flatMap((name) => entry.every(name))
  const from = entry.one('X-DAYBOOK-ONLINE-URL-FROM')?.value.trim()
  const link = properties.find(({ value }) => isLink(value))
  const others = properties.filter((one) => one !== link && one.value.trim() !== link?.value.trim())
  for (const other of others) noteOther(entry, other)
  if (link === undefined) return {}
  return { online_url: link.value.trim(), ...(from && { online_url_from: from }) }
}

function isLink(value: string): boolean {
  return value.length <= 64 * 1024 && isHttpUrl(value.trim())
}

/** A phone number, or a second link. */
function noteOther(entry: Entry, property: Property): void {
  const message =
    `${property.name} is imported only once, and as an absolute http or https URL; received ` +
    `${quoted(property.value)}.`
  entry.note('value-refused', property, message)
}

function previousStart(entry: Entry): string | undefined {
  const property = entry.one('X-DAYBOOK-PREVIOUS-START')
  const date = property && parseDateValue(property.value)
  if (date === undefined || date.kind === 'day') return undefined
  return date.kind === 'clock' ? date.wall : `${date.utc.replace(' ', 'T')}Z`
}

/** Returns the value of a property of our own, which is a key of a table. */
function oneOf<Word extends string>(
  entry: Entry,
  name: string,
  words: Readonly<Record<Word, unknown>>,
): Word | undefined {
  const property = entry.one(name)
  if (property === undefined) return undefined
  const value = property.value.trim()
  if (Object.hasOwn(words, value)) return value as Word // a key of the table
  const accepted = Object.keys(words).join(', ')
  entry.note('value-refused', property, `${name} must be one of ${accepted}; received ${quoted(property.value)}.`)
  return undefined
}
