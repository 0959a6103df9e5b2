import { type Field, field } from '../../schema/field/field.ts'
import * as accepts from '../../schema/vocabulary/input-schema.ts'
import { type DateValue, isEndOfDay, parseDate } from '../../time/date-grammar.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../../time/date-time.ts'

// The link to join an event, which a response shows to others than editors only from a time on (rule 62).

/** A time before the start, as it is stored: `-PT30M`. */
interface BeforeStart {
  readonly kind: 'before'
  readonly text: string
}

/** From when a link is shown. */
export type LinkFrom = DateValue | BeforeStart

/** A duration before the start, or a date. */
export function linkFrom(description: string): Field<LinkFrom, string | number> {
  const read = field<LinkFrom, string | number>(
    (value) => beforeStart(value) ?? dateIn(value),
    'a duration before the start of at most 366 days such as -PT30M or -P1D, or a date such as 2030-06-20 09:00',
    { type: 'string', description: `${description}. Takes -PT30M, 2030-06-20 09:00, 2030-06-20T09:00:00+02:00` },
  )
  return { ...read, accepts: accepts.linkFrom() }
}

function dateIn(value: unknown): DateValue | undefined {
  const date = typeof value === 'string' || typeof value === 'number' ? parseDate(value) : undefined
  return date && !isEndOfDay(date) ? date : undefined
}

function beforeStart(value: unknown): BeforeStart | undefined {
  const text = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return secondsBefore(text) === undefined ? undefined : { kind: 'before', text }
}

const duration = /^([-+]?)P(?:(\d{1,3})W|(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?)$/
const longest = 366 * 86_400

/** Returns the seconds of a duration before the start; `undefined` for other text. */
function secondsBefore(text: string): number | undefined {
  const match = duration.exec(text)
  if (match === null || !/\d/.test(text)) return undefined
  const [, sign, ...parts] = match
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((digits = '0') => Number(digits))
  const total = (7 * weeks + days) * 86_400 + hours * 3_600 + minutes * 60 + seconds
  return total <= longest && (sign === '-' || total === 0) ? total : undefined
}

/** The members of an event that decide when its link is shown. */
export interface Joinable {
  /** Empty without a link. */
  readonly online_url: string
  /** As it is stored: empty, a duration before the start such as `-PT30M`, or an instant. */
  readonly online_url_from: string
  /** The start in UTC. */
  readonly utc_start_date: DateTime
  /** Not empty for a series. */
  readonly horizon: string
}

const earliest = '0001-01-01 00:00:00'
const never = '9998-12-31 23:59:59'

/**
 * Returns the time in UTC from which everyone who sees an event gets its link to join. Returns `undefined` if it has no
 * link, or one that is shown at any time.
 */
export function linkShownFrom(event: Joinable): DateTime | undefined {
  const { online_url, online_url_from, utc_start_date, horizon } = event
  if (online_url === '' || online_url_from === '') return undefined
  const before = secondsBefore(online_url_from)
  // An instant is stored as it is shown.
  if (before === undefined) return online_url_from.slice(0, 19).replace('T', ' ')
  // A series does not take place: its events do, and an exception may remove the first of them.
  if (horizon !== '') return never
  const shown = secondsOf(utc_start_date) - before
  return shown <= secondsOf(earliest) ? earliest : dateTimeOf(shown)
}

/** Returns whether only callers who may edit an event get its link at this time. */
export function isLinkWithheld(event: Joinable, now: DateTime): boolean {
  if (event.online_url === '') return false
  const from = linkShownFrom(event)
  return from !== undefined && now < from
}

/** Returns a record or a reply without its link. */
export function withoutLink<Event extends { readonly online_url: string }>(event: Event): Event {
  return { ...event, online_url: '' }
}
