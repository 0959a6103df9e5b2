import { type OptionChecks, wholeNumber } from '../../options.ts'

/** Why two records are probably the same. */
export const duplicateReasons = ['name', 'spelling', 'address', 'position', 'website', 'email', 'phone'] as const

/**
 * Why two records are probably the same: the `name` in another spelling or word order, a `spelling` that differs in one
 * letter, or the same `address`, `position` on the map, `website`, `email` or `phone`.
 */
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Options of the search for duplicates. */
export interface DuplicatesOptions {
  /** The most pairs that are returned, 1 to 1,000. The default is 100. */
  readonly limit?: number | undefined
}

/** The checks of these options. */
export const duplicatesChecks: OptionChecks<DuplicatesOptions> = { limit: wholeNumber(1, 1_000) }

/** A record of a pair, with how many events link to it in the caller's list. */
export interface CountedDuplicate<Record> {
  /** As it is stored. */
  readonly record: Record
  /** Events that the caller sees in lists. */
  readonly events: number
}

/** Two records that are probably the same. */
export interface DuplicatePair<Record> {
  /** Both, the one with more events first. */
  readonly records: readonly [CountedDuplicate<Record>, CountedDuplicate<Record>]
  /** Why, the best reason first. At least one. */
  readonly reasons: readonly DuplicateReason[]
}

/** What a search for duplicates has found. */
export interface Duplicates<Record> {
  /** Those with the most events first. */
  readonly pairs: readonly DuplicatePair<Record>[]
  /** How many pairs there are. */
  readonly total: number
  /** Those that somebody has decided are not the same, at most `limit`. */
  readonly distinct: readonly (readonly [Record, Record])[]
  /** Whether all records were compared: at most 20,000 are. */
  readonly isComplete: boolean
}
