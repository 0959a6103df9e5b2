import type { EventReply } from 'daybook'
import { formatDay, formatDays, formatFor } from './day-names.ts'
import { formatTime } from './day-times.ts'
import { firstDayOf, lastDayOf, takesDays } from './event-days.ts'

/** An event with its times. */
export type Timed = Pick<EventReply, 'start_date' | 'end_date' | 'all_day' | 'start_at' | 'end_at'>

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
/** How a day of an event of several days is written. */
export const severalDays = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Writes the days of an event, on its own wall clock: `Tuesday, June 25, 2030`, `June 20 – 22, 2030`. */
export function daysText(event: Timed, locale: string): string {
  const [first, last] = [firstDayOf(event), lastDayOf(event)]
  return takesDays(event) ? formatDays([first, last], locale, severalDays) : formatDay(first, locale, day)
}

/** Writes the times of an event of one day: `7:00 PM – 9:30 PM`; empty for the whole day and for several days. */
export function timesText(event: Timed, locale: string): string {
  if (event.all_day || takesDays(event)) return ''
  const [from, to] = [event.start_date, event.end_date].map((time) => formatTime(time, locale))
  return from === to ? (from ?? '') : `${from} – ${to}`
}

const moment = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const
const shortMoment = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const

/** Writes a time on its wall clock: `Tuesday, June 25, 2030 at 7:00 PM`. */
export function dayAndTime(wallClock: string, locale: string): string {
  return formatFor(locale, moment).format(Date.parse(`${wallClock.replace(' ', 'T')}Z`))
}

/** Writes the start of an event in short: `Tue, Jun 25, 7:00 PM`. */
export function shortStart({ start_date, all_day }: Timed, locale: string): string {
  if (all_day) return formatDay(start_date.slice(0, 10), locale, { weekday: 'short', day: 'numeric', month: 'short' })
  return formatFor(locale, shortMoment).format(Date.parse(`${start_date.replace(' ', 'T')}Z`))
}

/** Returns the name of the zone of an event at its start, as a language has it: `CEST`, `MESZ`. */
export function zoneLabel({ timezone, timezone_abbr, start_at }: EventReply, locale: string): string {
  if (/^en\b/i.test(locale)) return timezone_abbr
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'short' })
    return (
      format.formatToParts(Date.parse(start_at)).find(({ type }) => type === 'timeZoneName')?.value ?? timezone_abbr
    )
  } catch {
    // The zone is an offset, which not all engines know.
    return timezone_abbr
  }
}
