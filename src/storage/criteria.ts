import type { EventStatus } from '../resources/event/event-status.ts'
import type { EventLink, LinkedCollection } from '../schema/resource.ts'
import type { StoredStatus } from '../schema/vocabulary/status.ts'
import type { Searched, SearchedWord } from '../search/searched.ts'
import type { DateTime } from '../time/date-time.ts'

/**
 * What a query to a store can contain. The core resolves meaning (windows, slugs, descendants, folding, rights); a
 * store only compares. A record matches if it meets all criteria; absent ones do not filter. An empty list matches
 * nothing, except for `words`, `linkedFrom`, `fields` and `notIds`, which do not filter when empty.
 */

/** Bounds on a date-time. Both are dates that exist and compare as text. */
export interface DateRange {
  /** After this. */
  readonly gt?: DateTime
  /** At this or after it. */
  readonly gte?: DateTime
  /** Before this. */
  readonly lt?: DateTime
  /** At this or before it. */
  readonly lte?: DateTime
}

/**
 * Bounds on the last second of an event: the one before its end, or its start if it has no duration. An event that ends
 * at 00:00:00 belongs to the day before (rule 22).
 */
export interface LastSecondRange {
  /** At this or after it: the event starts at this or after it, or ends after it. */
  readonly gte?: DateTime
  /** Before this: the event starts before this, and ends at this or before it. */
  readonly lt?: DateTime
}

/** One reason for which a caller sees a record. The record must match all members. */
export interface Visible {
  /** Records in any of these. */
  readonly statuses: readonly StoredStatus[]
  /** Records of this author only. */
  readonly author?: number | string
  /** Bounds on the publication date, which distinguish `publish` from `future`. */
  readonly date_utc?: DateRange
}

/** One reason for which a caller sees an event. The event must match all members. */
export interface VisibleEvent extends Visible {
  /** Whether the event has a password. */
  readonly protected?: boolean
}

/** Records whose field of the app has one of some values. */
export interface FieldCriterion {
  /** The name of the field in `fields` of the record: lower-case letters, digits and `_`. */
  readonly name: string
  /** Any of these; for a list, any item that equals one of these. `null` matches records without a value. */
  readonly values: readonly (string | number | boolean | null)[]
  /** Whether the field is a list. */
  readonly isList: boolean
}

/** The search in events: folded words are compared with folded text (rules 13, 40). */
export interface EventWords {
  /** Folded words: each must occur as a substring of `search_text`. */
  readonly words: readonly string[]
  /** Events with a password are searched in `search_title` only. */
  readonly protectedByTitle: boolean
}

/** A word of a search in events. It also matches the names of linked records, which the core has looked up. */
export interface EventSearchedWord extends SearchedWord {
  /** Linked to any of these, whatever the link. It counts if no form in the title does, before those in other text. */
  readonly linked?: LinkedByName
}

/** The linked records that a word of a search names. */
export type LinkedByName = Readonly<Partial<Record<EventLink, readonly number[]>>> & {
  /** What the link counts, from 1. */
  readonly weight: number
}

/** The search for words in events (rules 40, 79). */
export interface EventSearched extends Searched<EventSearchedWord> {
  /** Of events with a password, only the title counts. */
  readonly protectedByTitle: boolean
}

/** Records of other calendars. Every resource has these criteria. */
export interface ExternalCriteria {
  /** Records of any of these sources, exactly; `''` matches records of this calendar. */
  readonly sources?: readonly string[]
  /** Records with any of these external ids, exactly. */
  readonly externalIds?: readonly string[]
}

/** Criteria that every resource has. */
export interface RecordCriteria extends ExternalCriteria {
  /** Any of these. */
  readonly ids?: readonly number[]
  /** Bounds on the time of the last change. */
  readonly modified_utc?: DateRange
  /** For each of these: records whose field of the app has one of the values. */
  readonly fields?: readonly FieldCriterion[]
}

/** Criteria of events. Ranges on `utc_*` compare instants, those on the other dates the wall clock of each event. */
export interface EventCriteria extends RecordCriteria {
  /** Visible by at least one of these. */
  readonly visible?: readonly VisibleEvent[]
  /** Events of any of these authors. */
  readonly authors?: readonly (number | string)[]
  /** Events whose field equals this. */
  readonly hide_from_listings?: boolean
  /** Whether the event is a series, which has a `horizon`. */
  readonly series?: boolean
  /** Direct children of this event. */
  readonly post_parent?: number
  /** Whether the event is a session: it has a `post_parent`, and is no event of a series. */
  readonly session?: boolean
  /** Bounds on the start on the wall clock of each event. */
  readonly start_date?: DateRange
  /** Bounds on the end on the wall clock of each event. */
  readonly end_date?: DateRange
  /** Bounds on the last second on the wall clock of each event. */
  readonly lastSecond?: LastSecondRange
  /** Bounds on the instant of the start. */
  readonly utc_start_date?: DateRange
  /** Bounds on the instant of the end. */
  readonly utc_end_date?: DateRange
  /** What the text of the event must contain. */
  readonly words?: EventWords
  /** What the words of the event, and of the names of its linked records, must contain. */
  readonly searched?: EventSearched
  /** Events whose `event_status` is any of these. */
  readonly eventStatuses?: readonly EventStatus[]
  /** Events whose field equals this. */
  readonly featured?: boolean
  /** Events whose field equals this. */
  readonly ticketed?: boolean
  /** Whether `isFree` says that the cost of the event is nothing. */
  readonly free?: boolean
  /**
   * Bounds on the time from which everyone gets the link to join, `linkShownFrom(event)`. Events without this time do
   * not match.
   */
  readonly linkShown?: DateRange
  /** Linked to any of the ids, for each link that is present. */
  readonly linkedToAny?: Readonly<Partial<Record<EventLink, readonly number[]>>>
  /** Of any of the authors, or linked to any of the ids, whatever the link. */
  readonly ofAny?: OfAny
}

/** Authors and linked records: an event of any of them matches. */
export type OfAny = Readonly<Partial<Record<EventLink, readonly number[]>>> & {
  /** Any of these authors. */
  readonly authors?: readonly (number | string)[]
}

/** The criteria that venues and organizers share. */
export interface LinkedCriteria extends RecordCriteria {
  /** Folded names, equal to `search_name`. */
  readonly names?: readonly string[]
  /** Visible by at least one of these. */
  readonly visible?: readonly Visible[]
  /** Records of any of these authors. */
  readonly authors?: readonly (number | string)[]
  /** Each must occur as a substring of `search_text`. */
  readonly words?: readonly string[]
  /** What the words of the record must contain. */
  readonly searched?: Searched
  /** For each of these: linked from at least one event that matches it. */
  readonly linkedFrom?: readonly EventCriteria[]
  /** Linked from no event that matches. */
  readonly notLinkedFrom?: EventCriteria
}

/** A rectangle of coordinates in degrees, bounds included. A rectangle across the date line is split in two. */
export interface CoordinateBox {
  /** The southern bound. */
  readonly south: number
  /** The northern bound. */
  readonly north: number
  /** The western bound. */
  readonly west: number
  /** The eastern bound. */
  readonly east: number
}

/** Criteria of venues, which also have a location. */
export interface VenueCriteria extends LinkedCriteria {
  /** Inside any of the boxes. */
  readonly within?: readonly CoordinateBox[]
  /** Whether the venue has coordinates. */
  readonly located?: boolean
}

/** Criteria of organizers. */
export type OrganizerCriteria = LinkedCriteria

/** The criteria of each linked resource. */
export type LinkedCriteriaOf<Collection extends LinkedCollection> = Collection extends 'venues'
  ? VenueCriteria
  : LinkedCriteria

/** Criteria of categories and tags. The `parent` of a tag is 0. */
export interface TermCriteria
  extends RecordCriteria,
    Pick<LinkedCriteria, 'names' | 'words' | 'searched' | 'linkedFrom'> {
  /** None of these. */
  readonly notIds?: readonly number[]
  /** Any of these, exactly. */
  readonly slugs?: readonly string[]
  /** Direct children of any of these; 0 matches roots. */
  readonly parents?: readonly number[]
  /** Whether the `count` of the term, or of any descendant, is above 0. */
  readonly counted?: boolean
}
