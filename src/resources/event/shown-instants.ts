import type { DateTime } from '../../time/date-time.ts'
import { startOfNextDay } from '../../time/day.ts'
import { withOffset } from '../../time/offset-text.ts'

interface Times {
  readonly start_date: DateTime
  readonly end_date: DateTime
  readonly utc_start_date: DateTime
  readonly utc_end_date: DateTime
  /** `null` if a password hides it. */
  readonly all_day: boolean | null
}

/** Returns the start of an event in RFC 3339: its first day if it is all-day, otherwise the instant with its offset. */
export function startAt({ start_date, utc_start_date, all_day }: Times): string {
  return all_day ? start_date.slice(0, 10) : withOffset(start_date, utc_start_date)
}

/** Returns the end in the same form, exclusive: the day after the last one if the event is all-day. */
export function endAt({ end_date, utc_end_date, all_day }: Times): string {
  return all_day ? startOfNextDay(end_date).slice(0, 10) : withOffset(end_date, utc_end_date)
}
