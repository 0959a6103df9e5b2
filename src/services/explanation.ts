import type { Scope } from '../access/policy.ts'
import type { IgnoredName } from '../model/ignored-names.ts'
import type { Resource } from '../model/resource.ts'
import type { DateRange } from '../storage/criteria.ts'
import type { Query } from '../storage/store.ts'
import type { DateTime } from '../time/date-time.ts'

/**
 * What a list does, as data: `where`, `orderBy`, `offset` and `limit` are what the store is asked, the rest says why. As
 * text it is a few lines for people.
 */
export interface Explanation<Criteria, Key extends string> extends Query<Criteria, Key> {
  /** Whose list it is. */
  readonly resource: Resource
  /** The time at which it was asked, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly now: DateTime
  /** The home zone, in which days and dates without an offset are meant. */
  readonly timezone: string
  /** Which records the caller sees at all: those that are public, these and their own, or all (rule 43). */
  readonly sees: Scope
  /** The page that was asked, from 1. */
  readonly page: number
  /** The size of a page after it was cut to the maximum. */
  readonly per_page: number
  /** The size that was asked, where it was cut. */
  readonly per_page_asked?: number
  /** The dates of a list of events. */
  readonly dates?: ExplainedDates
  /** The parameters that were not given, with what they are taken to be. */
  readonly defaults: Readonly<Record<string, string | number | boolean>>
  /** Parameters that were given, and give way to others that were. */
  readonly overridden: readonly string[]
  /** Parameters that nothing reads, with what was probably meant. */
  readonly ignored: readonly IgnoredName[]
  toString(): string
}

/** The bounds on start and end that events are compared with, and the clock on which they are. */
export interface ExplainedDates {
  /** `wall`: the clock at the place of each event; `instant`: UTC (rules 22, 23). */
  readonly clock: 'wall' | 'instant'
  /** Bounds on the start; empty for any. */
  readonly start: DateRange
  /** Bounds on the end; empty for any. */
  readonly end: DateRange
  /** Date parameters whose time of the day does not count, because days are taken whole. */
  readonly widened: readonly string[]
}
