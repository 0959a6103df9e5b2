import * as schema from '../../schema/json-schema/json-schema.ts'
import { described, objectOf, ref, type Schema } from '../../schema/json-schema/json-schema.ts'
import type { CostDetails } from '../../text/cost.ts'
import type { DateDetails, DateTime } from '../../time/date-time.ts'
import { type ShownPost, shownPost } from '../post.ts'

/** The read-only members of an event's reply. */
export interface ShownEvent {
  /** The parts of `start_date`. */
  readonly start_date_details: DateDetails
  /** The parts of `end_date`. */
  readonly end_date_details: DateDetails
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The parts of `utc_start_date`. */
  readonly utc_start_date_details: DateDetails
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
  /** The parts of `utc_end_date`. */
  readonly utc_end_date_details: DateDetails
  /**
   * The start in RFC 3339: the wall clock with its offset, such as `2030-06-20T18:00:00+02:00`. A day, such as
   * `2030-06-20`, if the event is all-day.
   */
  readonly start_at: string
  /** The end in the same form, exclusive: the day after the last one if the event is all-day. */
  readonly end_at: string
  /** The abbreviation of `timezone` at the start of the event, such as `CEST`; without one, `UTC+05:30`. */
  readonly timezone_abbr: string
  /** The amounts in `cost`, and their currency. */
  readonly cost_details: CostDetails
}

const rfc3339 = 'RFC 3339 with the offset of the event'

export const shownEvent = {
  ...shownPost,
  start_date_details: ref('DateDetails'),
  end_date_details: ref('DateDetails'),
  utc_start_date: schema.dateTime,
  utc_start_date_details: ref('DateDetails'),
  utc_end_date: schema.dateTime,
  utc_end_date_details: ref('DateDetails'),
  start_at: described(schema.string, `${rfc3339}; the first day of an all-day event`),
  end_at: described(schema.string, `${rfc3339}, exclusive; the day after the last of an all-day event`),
  timezone_abbr: schema.string,
  cost_details: ref('CostDetails'),
} as const satisfies Readonly<Record<keyof (ShownPost & ShownEvent), Schema>> & Readonly<Record<string, Schema>>

export const dateDetailsSchema = objectOf({
  year: schema.string,
  month: schema.string,
  day: schema.string,
  hour: schema.string,
  minutes: schema.string,
  seconds: schema.string,
} satisfies Readonly<Record<keyof DateDetails, Schema>>)

export const costDetailsSchema = objectOf({
  currency_symbol: schema.string,
  currency_code: schema.string,
  currency_position: schema.string,
  values: schema.listOf(schema.string),
} satisfies Readonly<Record<keyof CostDetails, Schema>>)
