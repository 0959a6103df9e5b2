/** When an event takes place, as instants: what records and replies both have. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface EventInstants {
  /** UTC, as `utc_end_date`. */
  readonly utc_start_date: string
  readonly utc_end_date: string
  /** `null`, which a reply has where a password hides it, counts as `false`. */
  readonly all_day: boolean | null
}

/** The same with the wall clock of the event: records and replies both have it. */
export interface EventDates extends EventInstants {
  /** Wall clock in the event's own zone, as `end_date`. */
  readonly start_date: string
  readonly end_date: string
  readonly timezone: string
}

/** An event with its venues: by id, as in a record, or as a reply shows them. */
export interface PlacedEvent extends EventInstants {
  readonly id: number
  readonly venue: { readonly id: number } | readonly (number | { readonly id: number })[]
}
