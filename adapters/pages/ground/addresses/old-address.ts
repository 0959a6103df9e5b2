import type { ResourceName } from 'daybook'

/** A record of the site before, by its slug. */
export interface OldRecord {
  /** What the record is. */
  readonly view: ResourceName
  /** The slug that the record has here too. */
  readonly slug: string
  /** The day of a date of a series, `YYYY-MM-DD`: the page of this date is at `{slug}-{date}`. */
  readonly date?: string | undefined
}

/** What an address of the site before showed: the list, a period or a record. */
export type OldAddress =
  | {
      /** The list. */
      readonly view: 'list'
    }
  | {
      /** A month. */
      readonly view: 'month'
      /** Which one, such as `2030-06`. */
      readonly month: string
    }
  | {
      /** A day. */
      readonly view: 'day'
      /** Which one, such as `2030-06-20`. */
      readonly day: string
    }
  | OldRecord

/**
 * Returns what a path of the site before showed, by its decoded segments below the base path; `undefined` for others.
 * It is called for paths without a page.
 */
export type OldAddresses = (segments: readonly string[]) => OldAddress | undefined
