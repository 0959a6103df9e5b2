import type { OrganizerInput } from './organizer-input.ts'
import type { PostPatch } from './post-input.ts'
import type { LinksInput, TermsInput } from './references.ts'
import type { VenueInput } from './venue-input.ts'

/** What a caller sends to change an event: `null` goes back to the create default (rule 5). */
export interface EventPatch extends PostPatch {
  /** One line of 1 to 400 characters. */
  readonly title?: string | number | null | undefined
  /**
   * On the wall clock of the event's own zone, such as `2030-06-20 09:00`, `tomorrow` or `+7 days`; with an offset, or as
   * Unix seconds, an instant (rules 21, 31).
   */
  readonly start_date?: string | number | null | undefined
  /** Written as `start_date` is, and not before it. An event that lasts all day ends with this day (rule 31). */
  readonly end_date?: string | number | null | undefined
  /** The event's own zone, such as `Europe/Zurich` or `UTC+02:00`; that of the calendar when absent (rule 26). */
  readonly timezone?: string | null | undefined
  /** Whether the event takes whole days, from 00:00:00 of the first to 23:59:59 of the last; false by default. */
  readonly all_day?: boolean | 0 | 1 | string | null | undefined
  /** A number in the currency of the calendar, text, or a list of them (rule 37). */
  readonly cost?: number | string | readonly (number | string)[] | null | undefined
  /** An absolute `http` or `https` URL. */
  readonly website?: string | null | undefined
  /** Whether to show a map; true by default. */
  readonly show_map?: boolean | 0 | 1 | string | null | undefined
  /** Whether to show a link to a map; true by default. */
  readonly show_map_link?: boolean | 0 | 1 | string | null | undefined
  /** Whether to keep the event out of lists; false by default (rule 16). */
  readonly hide_from_listings?: boolean | 0 | 1 | string | null | undefined
  /** Whether to pin the event in views of a calendar; false by default. */
  readonly sticky?: boolean | 0 | 1 | string | null | undefined
  /** Whether to highlight the event; false by default. */
  readonly featured?: boolean | 0 | 1 | string | null | undefined
  /** Id of the parent event; 0 for none (rule 41). */
  readonly post_parent?: number | string | null | undefined
  /** Whether there are tickets; with the option `ticketing` only. False by default. */
  readonly ticketed?: boolean | 0 | 1 | string | null | undefined
  /** Ids, slugs or names: a name that is new makes a category, if the caller may (rule 36). */
  readonly categories?: TermsInput | null | undefined
  /** Ids, slugs or names: a name that is new makes a tag, if the caller may (rule 36). */
  readonly tags?: TermsInput | null | undefined
  /** Ids, or the fields of venues to create in the same transaction (rule 35). */
  readonly venue?: LinksInput<VenueInput> | null | undefined
  /** Ids, or the fields of organizers to create in the same transaction (rule 35). */
  readonly organizer?: LinksInput<OrganizerInput> | null | undefined
  /** Opens the event to who knows it, and is kept as a hash only; empty removes it (rule 40). */
  readonly password?: string | null | undefined
}

/** What a caller sends to create an event. */
export interface EventInput extends EventPatch {
  /** One line of 1 to 400 characters. */
  readonly title: string | number
  /**
   * On the wall clock of the event's own zone, such as `2030-06-20 09:00`, `tomorrow` or `+7 days`; with an offset, or as
   * Unix seconds, an instant (rules 21, 31).
   */
  readonly start_date: string | number
  /** Written as `start_date` is, and not before it. An event that lasts all day ends with this day (rule 31). */
  readonly end_date: string | number
}
