import type { EventRecord } from '../resources/event/event.ts'
import type { OrganizerRecord } from '../resources/organizer.ts'
import type { TermRecord } from '../resources/term.ts'
import type { VenueRecord } from '../resources/venue.ts'
import type { NewRecord, StoredRecord } from '../schema/resource.ts'
import type { DateTime } from '../time/date-time.ts'
import type { EventCriteria, OrganizerCriteria, TermCriteria, VenueCriteria } from './criteria.ts'

/** A page of what matches: in the order asked, equals by ascending id. Text is ordered by Unicode code point. */
export interface StoreQuery<Criteria, Key extends string> {
  /** What the records have to fulfil; none at all matches every record. */
  readonly where: Criteria
  /** What to compare by, the first key first; after the last one the id decides. */
  readonly orderBy: readonly (readonly [key: Key, direction: 'asc' | 'desc'])[]
  /** How many records of the list come before the page. */
  readonly offset: number
  /** The most records of the page. */
  readonly limit: number
}

/** The records of one page of a query, and how many there are on all pages. */
export interface Found<Record> {
  /** Those of the page, in order. */
  readonly records: readonly Record[]
  /** How many match in all, whatever the page. */
  readonly total: number
}

/** The records of one resource, to read: committed ones, and inside a transaction what it wrote itself. */
export interface ReadRepository<Record extends StoredRecord, Criteria, Key extends string> {
  /** A page of the records that match, with the total, both as they were at one point in time. */
  find(query: StoreQuery<Criteria, Key>): Promise<Found<Record>>
  /** In the order asked; unknown ids are left out. */
  getMany(ids: readonly number[]): Promise<readonly Record[]>
  /** Never a record in the trash. */
  getBySlug(slug: string): Promise<Record | null>
}

/** A slug with the id of the record that holds it. */
export interface HeldSlug {
  /** As it was asked for. */
  readonly slug: string
  /** Of the record that holds it. */
  readonly id: number
}

/** The records of one resource, to read and to write. Only a transaction hands it out. */
export interface WriteRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends ReadRepository<Record, Criteria, Key> {
  /** Which of some slugs are taken, each once and in any order: a record in the trash holds none. */
  heldSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]>
  /** The store gives the id, never one twice, and the revision. Throws `slug-taken`. */
  insert(data: NewRecord<Record>): Promise<Record>
  /** Gives the record a new revision. Throws `missing`, `slug-taken`, and `revision` when `ifRevision` is not the present one. */
  update(id: number, patch: Partial<NewRecord<Record>>, ifRevision?: string): Promise<Record>
  /** Deletes for good. Throws `missing`, also for a venue or an organizer that an event links to. */
  remove(id: number): Promise<void>
}

/** What events are ordered by: start and end, on the wall clock or as instants, and others; `search_title` is folded. */
export type EventKey =
  | 'id'
  | 'start_date'
  | 'utc_start_date'
  | 'end_date'
  | 'utc_end_date'
  | 'date_utc'
  | 'modified_utc'
  | 'search_title'
/** What venues and organizers are ordered by: the folded name. */
export type LinkedKey = 'search_name'
/** What terms are ordered by; `search_name` is the folded name. */
export type TermKey = 'id' | 'search_name' | 'slug' | 'description' | 'count'

/** The records that events link to: each once, in any order, whoever may read them. */
export interface Included {
  /** Those that `venue` names. */
  readonly venue: readonly VenueRecord[]
  /** Those that `organizer` names. */
  readonly organizer: readonly OrganizerRecord[]
  /** Those that `categories` names. */
  readonly categories: readonly TermRecord[]
  /** Those that `tags` names. */
  readonly tags: readonly TermRecord[]
}

/** A page of events with all that they link to. */
export interface FoundWithIncluded extends Found<EventRecord> {
  /** What the events of the page link to. */
  readonly included: Included
}

/** Events, to read. */
export interface EventReader extends ReadRepository<EventRecord, EventCriteria, EventKey> {
  /** `find`, with what the page links to, as all of it was at one point in time. */
  findWithIncluded(query: StoreQuery<EventCriteria, EventKey>): Promise<FoundWithIncluded>
}

/** What can be read of a calendar's records. Outside a transaction only committed records are seen. */
export interface Reader {
  /** All events, whatever their status. */
  readonly events: EventReader
  /** All venues, whatever their status. */
  readonly venues: ReadRepository<VenueRecord, VenueCriteria, LinkedKey>
  /** All organizers, whatever their status. */
  readonly organizers: ReadRepository<OrganizerRecord, OrganizerCriteria, LinkedKey>
  /** All categories: `parent` makes trees of them. */
  readonly categories: ReadRepository<TermRecord, TermCriteria, TermKey>
  /** All tags: their `parent` is 0. */
  readonly tags: ReadRepository<TermRecord, TermCriteria, TermKey>
}

/**
 * Events, to read and to write. A new event, or a change, that links to a record which is not there is refused with `missing`:
 * by its write, or at the end of the transaction.
 */
export interface EventWriter extends EventReader, WriteRepository<EventRecord, EventCriteria, EventKey> {
  /**
   * Stores new events, as `insert` stores each of them, in as few statements as the store can. Returns them in the same
   * order, with ascending ids. Throws `slug-taken` for a slug that is taken or comes twice, and then stores none of them.
   */
  insertMany(data: readonly NewRecord<EventRecord>[]): Promise<readonly EventRecord[]>
}

/** Terms, to read and to write, with the counts that events keep on them. */
export interface TermWriter extends WriteRepository<TermRecord, TermCriteria, TermKey> {
  /**
   * Deletes a term for good, and takes it out of every event. From then on nobody finds it, in events or by itself, and its
   * slug is free. The events keep their revisions: what is written about an event that was read before is about what is
   * left. A store may remove in the background what is not seen any more, and goes on with that after a crash. Throws `missing`.
   */
  remove(id: number): Promise<void>
  /** Adds to the `count` of terms, by their ids, and gives these terms a new revision. Passes over unknown ids. */
  addToCounts(added: ReadonlyMap<number, number>): Promise<void>
}

/** How a commit changes the version of a store, whatever others commit concurrently. */
export interface VersionChange {
  /**
   * The id of the commit, which is also the revision of each record that it wrote. It is never used twice, not even after a
   * transaction was rolled back or a backup was restored. `createCommitId` creates one.
   */
  readonly commitId: string
  /** The ids of earlier commits that this id replaces in the version. No two commits replace the same id. */
  readonly replaces: readonly string[]
}

/**
 * What a transaction can do. It reads what it wrote. All that it writes has one revision, which no other transaction gives:
 * nobody else sees the states in between. Once the transaction is over, the writer neither reads nor writes: it rejects.
 */
export interface Writer extends Reader {
  readonly events: EventWriter
  readonly venues: WriteRepository<VenueRecord, VenueCriteria, LinkedKey>
  readonly organizers: WriteRepository<OrganizerRecord, OrganizerCriteria, LinkedKey>
  readonly categories: TermWriter
  readonly tags: TermWriter
  /**
   * Returns how the commit will change the version of the store. A calendar thereby distinguishes its own writes from those of
   * others, and keeps valid replies in its cache. Returns null if nothing was written, and always if the store cannot know.
   */
  versionChange(): Promise<VersionChange | null>
  /** Notes which version of the time-zone data the instants of all events follow, such as `2025b`. */
  noteTimeZoneData(version: string): Promise<void>
}

/**
 * The storage port. Records are frozen and replaced on change, and never share arrays with what was given. A store may
 * throw `StoreError` `busy` or `unavailable` from any method.
 */
export interface Store extends Reader {
  /**
   * Returns commit ids, separated by spaces. While the version is the same, every query has the same result. A store that
   * cannot guarantee that returns a new version each time.
   */
  version(): Promise<string>
  /** The earliest `date_utc` after a time of all events, venues and organizers that are stored as `publish`. */
  nextPublication(after: DateTime): Promise<DateTime | null>
  /**
   * Returns the version of the time-zone data that was noted last, at first that of the process that created the store
   * (`timeZoneDataVersion`); `null` where that is not known.
   */
  timeZoneData(): Promise<string | null>
  /**
   * All of `work` or nothing, and nobody outside sees any of it before it is committed. `work` uses only the writer it
   * is given, has no other effect, and may be run again from the start after a conflict.
   */
  transaction<T>(work: (writer: Writer) => Promise<T>): Promise<T>
}
