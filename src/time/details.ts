import type { DateTime } from './date-time.ts'

/** The parts of a date with its time, zero-padded (rule 10). */
export interface DateDetails {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minutes: string
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
