import { parseDate } from '../time/date-grammar.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../time/date-time.ts'
import { dateOf, dayOf } from '../time/day.ts'

/** The times of an event of FullCalendar, as its callbacks pass it and as `toFullCalendar` returns it. */
export interface FullCalendarTimes {
  /** Whether the event takes whole days. */
  readonly allDay: boolean
  /** The start in ISO 8601. FullCalendar also sets `startStr`, which is then read instead. */
  readonly start?: string | Date | null
  /** The exclusive end in ISO 8601, or nothing for the default length. `endStr` is read instead, if it is present. */
  readonly end?: string | Date | null
  /** The start as text, in the zone of FullCalendar. */
  readonly startStr?: string
  /** The end as text; `''` if the event has the default length. */
  readonly endStr?: string
}

/** The dates of an event as input of `update`. */
export interface FullCalendarDates {
  /** The first day of an all-day event; else a time, with the offset that FullCalendar shows. */
  readonly start_date: string
  /** The last day of an all-day event, which is the day before FullCalendar's end; else a time. */
  readonly end_date: string
  /** Whether the event takes whole days. */
  readonly all_day: boolean
}

/**
 * Converts the times of an event of FullCalendar, after a drag or a resize, to the dates of an event. The inverse of
 * `toFullCalendar`: the end of an all-day event is exclusive there. A time without an offset, which FullCalendar gives
 * in a named zone without a plugin, is on the wall clock of the event. An event without an end takes a day, or an hour,
 * as FullCalendar shows it. Throws `TypeError` for other values, and for a `Date` of an all-day event.
 */
export function fromFullCalendar({ allDay, ...times }: FullCalendarTimes): FullCalendarDates {
  const start = textOf(times.startStr ?? times.start, allDay)
  const end = textOf(times.endStr ?? times.end, allDay)
  const { wall, zone } = clockOf('start', start)
  if (allDay) {
    const first = dayOf(wall)
    const last = end === '' ? first : Math.max(first, dayOf(clockOf('end', end).wall) - 1)
    return { start_date: dateOf(first), end_date: dateOf(last), all_day: true }
  }
  if (end !== '') clockOf('end', end)
  const anHourLater = () => `${dateTimeOf(secondsOf(wall) + 3600).replace(' ', 'T')}${zone}`
  return { start_date: start, end_date: end === '' ? anHourLater() : end, all_day: false }
}

/** Returns text. The day of a `Date` depends on the zone of FullCalendar, which only its text is in. */
function textOf(value: string | Date | null | undefined, allDay: boolean): string {
  if (!(value instanceof Date)) return value ?? ''
  if (allDay) throw new TypeError('An all-day event of FullCalendar needs startStr and endStr, not only a Date')
  return value.toISOString()
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[-+]\d\d:\d\d)?)?$/

/** Returns the wall clock of a text, and its offset as it is written. */
function clockOf(name: 'start' | 'end', text: string): { readonly wall: DateTime; readonly zone: string } {
  const [, day, time = '00:00', seconds = '00', zone = ''] = isoDate.exec(text) ?? []
  if (day === undefined || parseDate(text) === undefined) {
    throw new TypeError(
      `The ${name} of an event of FullCalendar must be a date in ISO 8601, not ${JSON.stringify(text)}`,
    )
  }
  return { wall: `${day} ${time}:${seconds}`, zone }
}
