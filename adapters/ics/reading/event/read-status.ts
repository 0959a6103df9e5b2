import { isHttpUrl } from '../../../../src/domain/index.ts'
import type { AttendanceMode, EventInput, EventStatus } from '../../../../src/index.ts'
import { reasonIn, statusWords } from '../../writing/status-line.ts'
import type { Entry } from '../entries/entry.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import type { Property } from '../parsing/property.ts'
import { quoted } from '../report/import-report.ts'
import { saysPostponed } from './says-postponed.ts'

/** The status of an entry, and its description without what our files say of it there. */
export interface ReadStatus {
  readonly fields: Partial<EventInput>
  readonly description: string
}

interface StatusContext {
  /** The title and the description as they were read. */
  readonly title: string
  readonly description: string
  readonly hasVenue: boolean
}

const ownModes: Readonly<Record<AttendanceMode, true>> = { in_person: true, online: true, mixed: true }

/** Returns whether an event takes place, and how people join it (rules 61, 62). */
export function readStatus(entry: Entry, { title, description, hasVenue }: StatusContext): ReadStatus {
  const own = oneOf(entry, 'X-DAYBOOK-EVENT-STATUS', statusWords)
  const comments = entry.every('COMMENT').map(({ value }) => value)
  const said = statusOf(entry, [title, ...comments, firstLine(description)])
  const status = own ?? said
  const parts = own === undefined ? undefined : reasonAndRest(description, own)
  const link = readLink(entry)
  const mode = oneOf(entry, 'X-DAYBOOK-ATTENDANCE-MODE', ownModes) ?? (link.online_url && modeOf(hasVenue))
  const previous = previousStart(entry)
  return {
    description: parts?.description ?? description,
    fields: {
      ...(status !== undefined && status !== 'scheduled' && { event_status: status }),
      ...(parts?.reason && { status_reason: parts.reason }),
      ...(previous !== undefined && { previous_start_date: previous }),
      ...(mode && mode !== 'in_person' && { attendance_mode: mode }),
      ...link,
    },
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

/** Returns the reason in the first line of a description that a calendar of this library wrote, and the rest. */
function reasonAndRest(description: string, status: EventStatus) {
  const [, line = '', rest = ''] = /^(?:<p>)?([\s\S]*?)(?:<\/p>|\n\n|$)([\s\S]*)$/.exec(description) ?? []
  const reason = reasonIn(line, status)
  return reason === undefined ? undefined : { reason: reason.replaceAll('<br>', '\n'), description: rest }
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
  const message = `${property.name} is imported only once, and as an absolute http or https URL; received ${quoted(property.value)}.`
  entry.note('value-refused', property, message)
}

function previousStart(entry: Entry): string | undefined {
  const property = entry.one('X-DAYBOOK-PREVIOUS-START')
  const date = property && parseDateValue(property.value)
  return date && date.kind !== 'day' && 'wall' in date ? date.wall : undefined
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
