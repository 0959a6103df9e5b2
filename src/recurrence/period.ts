/** What a rule selects in one period: each of the times on each of the days. Both are sorted and distinct. */
export interface Period {
  /** Numbers of days, where 1970-01-01 is 0. */
  readonly days: readonly number[]
  /** Seconds from 00:00:00. */
  readonly times: readonly number[]
}

/** Where the occurrences of a rule are searched. Seconds count from 1970-01-01 00:00:00 on the wall clock. */
export interface Search {
  /** The start of the recurrence, whose period is the first. */
  readonly start: number
  /** The first second of interest. Periods that end before it may be skipped. */
  readonly first: number
  /** The last second of interest. */
  readonly last: number
  /** Counts steps, and throws if they are too many. */
  readonly spend: (steps: number) => void
}
