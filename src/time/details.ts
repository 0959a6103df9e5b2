import type { DateTime } from './date-time.ts'

/** The parts of a date with its time, zero-padded (rule 10). */
export interface DateDetails {
  /** `0001` to `9998`. */
  readonly year: string
  /** `01` to `12`. */
  readonly month: string
  /** `01` to `31`. */
  readonly day: string
  /** `00` to `23`. */
  readonly hour: string
  /** `00` to `59`. */
  readonly minutes: string
  /** `00` to `59`. */
  readonly seconds: string
}

/** Takes a date with its time apart, as the `*_details` of a reply show it (rule 10). */
export function dateDetails(dateTime: DateTime): DateDetails {
  return {
    year: dateTime.slice(0, 4),
    month: dateTime.slice(5, 7),
    day: dateTime.slice(8, 10),
    hour: dateTime.slice(11, 13),
    minutes: dateTime.slice(14, 16),
    seconds: dateTime.slice(17, 19),
  }
}
