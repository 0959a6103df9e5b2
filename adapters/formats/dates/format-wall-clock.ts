import { format } from 'date-fns-tz'
import type { EventDates } from 'daybook/domain'
import { checkFormatOptions, type FormatOptions } from './format-options.ts'
import { zoneName } from './zone-name.ts'
import { dateOf, instantOf, momentOf, type ZonedMoment } from './zoned-moment.ts'

/**
 * Formats the start of an event, a record or a response, by a pattern of date-fns:
 * `formatStart(event, 'EEEE d MMMM, HH:mm zzz')` is `Thursday 20 June, 18:00 CEST`. The date is the wall clock of the
 * event, as it is on its poster, and zone and offset are those of its instant, also in an hour that occurs twice (rule
 * 27). Throws `RangeError` for a pattern that date-fns does not know, and `TypeError` for an unknown `zone`.
 */
export function formatStart(event: EventDates, pattern: string, options: FormatOptions = {}): string {
  checkFormatOptions(options)
  return formatMoment(momentOf(event, 'start', options.zone), pattern, options)
}

/**
 * Formats the end of an event as `formatStart` does its start. The end of an all-day event is the last second of its
 * last day.
 */
export function formatEnd(event: EventDates, pattern: string, options: FormatOptions = {}): string {
  checkFormatOptions(options)
  return formatMoment(momentOf(event, 'end', options.zone), pattern, options)
}

/** Formats a moment on its wall clock. */
export function formatMoment(moment: ZonedMoment, pattern: string, { locale }: FormatOptions): string {
  const date = dateOf(moment.wall)
  // An offset, because the offsets that date-fns-tz computes for names are wrong near changes of the clocks.
  return format(date, withoutInstants(pattern, moment, locale?.code), {
    timeZone: offsetOf(moment),
    originalDate: date,
    ...(locale && { locale }),
  })
}

/** Quoted text, and the tokens that date-fns would take from the date itself instead of the instant. */
const token = /'(?:''|[^'])*'?|z+|t+|T+/g

/** Replaces the tokens for the name of the zone and for timestamps by their text. */
function withoutInstants(pattern: string, moment: ZonedMoment, locale: string | undefined): string {
  return pattern.replace(token, (found) => {
    if (found.startsWith("'")) return found
    const text = found.startsWith('z') ? zoneName(moment, found.length, locale) : timestamp(moment, found)
    return `'${text.replaceAll("'", "''")}'`
  })
}

function timestamp({ utc }: ZonedMoment, letters: string): string {
  const milliseconds = instantOf(utc)
  const value = letters.startsWith('t') ? milliseconds / 1000 : milliseconds
  return String(value).padStart(letters.length, '0')
}

/** Returns the offset of a moment from UTC, which is the difference of its clocks, in whole minutes: `+05:45`. */
function offsetOf({ wall, utc }: ZonedMoment): string {
  const minutes = Math.round((instantOf(wall) - instantOf(utc)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
