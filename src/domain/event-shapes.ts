import type { Identified } from '../schema/resource.ts'

/** When an event takes place, as instants: what records and replies both have. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface EventInstants {
  /** The instant of the start, in UTC. */
  readonly utc_start_date: string
  /** The instant of the end, in UTC. */
  readonly utc_end_date: string
  /** `null`, which a reply has where a password hides it, counts as `false`. */
  readonly all_day: boolean | null
}

/** The same with the wall clock of the event: records and replies both have it. */
export interface EventDates extends EventInstants {
  /** Wall clock in the event's own zone. */
  readonly start_date: string
  /** Wall clock in the event's own zone. */
  readonly end_date: string
  /** The event's own zone (rule 26). */
  readonly timezone: string
}

/** An event with its venues: by id, as in a record, or as a reply shows them. */
export interface PlacedEvent extends EventInstants {
  /** That of the event: one that is given twice counts once. */
  readonly id: number
  /** Ids or replies; a reply shows a single venue without a list. */
  readonly venue: Identified | readonly (number | Identified)[]
}
