import type { EventLink } from '../model/resource.ts'
import type { StoredStatus } from '../model/status.ts'
import type { DateTime } from '../time/date-time.ts'

/**
 * What a store can be asked. The core resolves meaning (windows, slugs, descendants, folding, rights); a store only
 * compares. All given criteria hold together; one that is absent asks nothing. An empty list matches nothing, but for
 * `words`, `linkedFrom` and `notIds`, which ask nothing when they are empty.
 */

/** Bounds on a date-time, compared as text. */
export interface DateRange {
  readonly gt?: DateTime
  readonly gte?: DateTime
  readonly lt?: DateTime
  readonly lte?: DateTime
}

/** One way of being visible: all its members hold. */
export interface Visible {
  readonly statuses: readonly StoredStatus[]
  readonly author?: number
  /** Bounds on the publication date: what tells `publish` from `future`. */
  readonly date_utc?: DateRange
}

/** One way in which an event is visible: all its members hold. */
export interface VisibleEvent extends Visible {
  /** Whether the event has a password. */
  readonly protected?: boolean
}

/** What is searched for in events, and where: folded text is compared with folded text (rules 13, 40). */
export interface EventWords {
  /** Folded words: each must occur as a substring of `search_text`. */
  readonly words: readonly string[]
  /** Events with a password are searched in `search_title` only. */
  readonly protectedByTitle: boolean
}

/** Events. Ranges on `utc_*` compare instants, those on the other dates the wall clock of each event. */
export interface EventCriteria {
  readonly ids?: readonly number[]
  /** Any one must hold. */
  readonly visible?: readonly VisibleEvent[]
  readonly hide_from_listings?: boolean
  readonly post_parent?: number
  readonly start_date?: DateRange
  readonly end_date?: DateRange
  readonly utc_start_date?: DateRange
  readonly utc_end_date?: DateRange
  readonly words?: EventWords
  readonly featured?: boolean
  readonly ticketed?: boolean
  /** Linked to any of the ids, for every link that is named. */
  readonly linkedToAny?: Readonly<Partial<Record<EventLink, readonly number[]>>>
}

/** Venues and organizers. */
export interface LinkedCriteria {
  readonly ids?: readonly number[]
  readonly visible?: readonly Visible[]
  /** Each must occur as a substring of `search_text`. */
  readonly words?: readonly string[]
  /** For each of these: linked from at least one event that matches it. */
  readonly linkedFrom?: readonly EventCriteria[]
  /** Linked from no event that matches. */
  readonly notLinkedFrom?: EventCriteria
}

/** A rectangle of coordinates in degrees, bounds included; one across the date line is asked as two. */
export interface CoordinateBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Venues, which have a place on earth besides what organizers have. */
export interface VenueCriteria extends LinkedCriteria {
  /** Inside any of the boxes. */
  readonly within?: readonly CoordinateBox[]
  /** Whether the venue has coordinates. */
  readonly located?: boolean
}

/** Organizers: what they share with venues, and nothing else. */
export type OrganizerCriteria = LinkedCriteria

/** Categories and tags; a tag's `parent` is 0. */
export interface TermCriteria {
  readonly ids?: readonly number[]
  readonly notIds?: readonly number[]
  readonly slugs?: readonly string[]
  /** Folded names, equal to `search_name`. */
  readonly names?: readonly string[]
  readonly parents?: readonly number[]
  /** Each must occur as a substring of `search_text`. */
  readonly words?: readonly string[]
  /** For each of these: carried by at least one event that matches it. */
  readonly linkedFrom?: readonly EventCriteria[]
  /** Whether the `count` of the term, or of any descendant, is above 0. */
  readonly counted?: boolean
}
