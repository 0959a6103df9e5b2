import type { EventRecord } from '../resources/event/event.ts'
import type { EventGroup } from '../resources/event/event-query.ts'
import type { LinkedTypes, TypesByName } from '../resources/resources.ts'
import type { TermRecord } from '../resources/term/term.ts'
import type { AppFields } from '../schema/app-fields.ts'
import type {
  EventLink,
  LinkedCollection,
  LinkedName,
  NameOf,
  NewRecord,
  OfLinked,
  OfTerms,
  Revision,
  StoredRecord,
  TermCollection,
} from '../schema/resource.ts'
import type { DateTime } from '../time/date-time.ts'
import type { LaterCommit } from './commits.ts'
import type { EventCriteria, LinkedCriteriaOf, TermCriteria } from './criteria.ts'
import type { LinkCount, LinkCounting, ValueCount, ValueCounting } from './facets.ts'
import type { FollowerStates } from './followers.ts'
import type { FormerNames, FormerNameWriter } from './former-names.ts'
import type { KeyedValues, KeyedValueWriter } from './keyed-values.ts'

/**
 * A page of the matching records, in the order of `orderBy`, ties by ascending id. Text is ordered by Unicode code
 * point.
 */
export interface StoreQuery<Criteria, Key extends string> {
  /** The criteria. Without any, every record matches. */
  readonly where: Criteria
  /** The sort keys, most significant first. Ties are broken by id. */
  readonly orderBy: readonly (readonly [key: Key, direction: 'asc' | 'desc'])[]
  /**
   * Of events: finds one record of each group, the first of the matches in the order of the query, and `total` counts
   * groups. A record in none of the groups is a group of its own. One in several of them is in the first that is named.
   * Absent: finds every match.
   */
  readonly collapse?: readonly EventGroup[]
  /** The number of records before the page. */
  readonly offset: number
  /** The maximum number of records in the page. */
  readonly limit: number
}

/** The records of one page of a query, and the total. */
export interface Found<Record> {
  /** The records of the page, in order. */
  readonly records: readonly Record[]
  /** How many records match, on all pages; with `collapse` how many groups. */
  readonly total: number
}

/** Reads the records of one resource: committed ones, and inside a transaction also its own writes. */
export interface ReadRepository<Record extends StoredRecord, Criteria, Key extends string> {
  /** Returns a page of the matching records with the total, both from one snapshot. */
  find(query: StoreQuery<Criteria, Key>): Promise<Found<Record>>
  /** Returns the records in the order of `ids`, without unknown ids. */
  getMany(ids: readonly number[]): Promise<readonly Record[]>
  /** Never returns a record in the trash. */
  getBySlug(slug: string): Promise<Record | null>
}

/** A slug and the id of the record that holds it. */
export interface HeldSlug {
  /** The requested slug. */
  readonly slug: string
  /** The id of the record that holds it. */
  readonly id: number
}

/** Reads and writes the records of one resource. Available only inside a transaction. */
export interface WriteRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends ReadRepository<Record, Criteria, Key> {
  /** Returns which of the slugs are taken, each once and in any order. Records in the trash hold no slug. */
  heldSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]>
  /**
   * Inserts a record with a revision and an id that is never used again. Throws `slug-taken`, and `external-id-taken`
   * if another record has its `external_id` in its `source`. Records in the trash keep their key; an empty `source` has
   * none.
   */
  insert(data: NewRecord<Record>): Promise<Record>
  /**
   * Changes a record and gives it a new revision. Throws `missing`, `slug-taken`, `external-id-taken`, and `revision`
   * if `ifRevision` is not the current one.
   */
  update(id: number, patch: Partial<NewRecord<Record>>, ifRevision?: string): Promise<Record>
  /**
   * Deletes permanently, with the former names that lead to the record. Throws `missing`, also for a venue or an
   * organizer that an event links to.
   */
  remove(id: number): Promise<void>
}

/**
 * The sort keys of events: start and end, on the wall clock or as instants, and others. `search_title` is folded.
 * `relevance` is the sum of what the words of `searched.all` count: for each the weight of its first form that occurs,
 * first in the name, then of its links, then of its other forms. It is 0 without `searched`.
 */
export type EventKey =
  | 'id'
  | 'start_date'
  | 'utc_start_date'
  | 'end_date'
  | 'utc_end_date'
  | 'date_utc'
  | 'modified_utc'
  | 'search_title'
  | 'relevance'
/** The sort key of venues and organizers: the folded name. */
export type LinkedKey = 'search_name'
/** The sort keys of terms; `search_name` is the folded name. */
export type TermKey = 'id' | 'search_name' | 'slug' | 'description' | 'count'

/** The records that events link to, by link, each once and in any order. Rights are not checked. */
export interface Included extends IncludedOfLinked, OfTerms<IncludedTerms> {}

/** The records of each link to a linked resource. */
export type IncludedOfLinked = { readonly [Link in keyof LinkedTypes]: IncludedRecords[Link] }

/** The records of some links to linked resources. */
export type IncludedRecords<Links extends LinkedName = LinkedName> = {
  readonly [Link in Links]: readonly TypesByName[Link]['record'][]
}

/** The terms of `categories` and `tags`. */
export type IncludedTerms = { readonly [Link in TermCollection]: readonly TermRecord[] }

/** The revisions of the records that events link to, each once and in any order. */
export type IncludedRevisions = { readonly [Link in EventLink]: readonly Revision[] }

/** A page of events with all records that they link to. */
export interface FoundWithIncluded extends Found<EventRecord> {
  /** The records that the events of the page link to. */
  readonly included: Included
}

/** The revisions of a page of events, and of all records that they link to. */
export interface FoundRevisions extends Found<Revision> {
  /** The revisions of the records that the events of the page link to. */
  readonly included: IncludedRevisions
}

/** Reads events. */
export interface EventReader extends ReadRepository<EventRecord, EventCriteria, EventKey> {
  /** Returns what `find` returns, with the linked records of some links, by default of all, from one snapshot. */
  findWithIncluded(query: StoreQuery<EventCriteria, EventKey>, links?: readonly EventLink[]): Promise<FoundWithIncluded>
  /** Returns what `findWithIncluded` returns, with only the id and the revision of each record. */
  findRevisions(query: StoreQuery<EventCriteria, EventKey>): Promise<FoundRevisions>
  /**
   * Returns for each of the links the records that most of the matching events link to, without those that no event
   * links to. Orders them by count, the highest first, then by folded name and by id.
   */
  countByLinks(counting: LinkCounting): Promise<readonly (readonly LinkCount[])[]>
  /**
   * Returns the most frequent values of a field of the matching events, without absent ones. Orders them by count, the
   * highest first, then ascending: `false` before `true`, numbers as numbers, text by Unicode code point.
   */
  countByValue(counting: ValueCounting): Promise<readonly ValueCount[]>
}

/** The records of a linked resource. */
export type LinkedRecordOf<Collection extends LinkedCollection> = TypesByName[NameOf<Collection>]['record']

/** Reads linked records of any status, by collection. */
export type LinkedReaders<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: ReadRepository<LinkedRecordOf<Each>, LinkedCriteriaOf<Each>, LinkedKey>
}

/** Reads terms, by collection. Categories form trees by `parent`; the `parent` of a tag is 0. */
export type TermReaders = { readonly [Each in TermCollection]: ReadRepository<TermRecord, TermCriteria, TermKey> }

/** Reads a calendar's records. Outside a transaction, only committed records are visible. */
export interface Reader extends OfLinked<LinkedReaders>, OfTerms<TermReaders>, KeyedValues {
  /** All events, of any status. */
  readonly events: EventReader
  /** The former names of the records of all collections. */
  readonly formerNames: FormerNames
}

/**
 * Reads and writes events. If an event links to a record that does not exist, the write or the end of the transaction
 * throws `missing`.
 */
export interface EventWriter extends EventReader, WriteRepository<EventRecord, EventCriteria, EventKey> {
  /**
   * Inserts each event as `insert` does, in as few statements as the store can. Returns the records in the same order,
   * with ascending ids. Throws `slug-taken` or `external-id-taken` if a slug or an external id is taken or occurs
   * twice, and then stores none of them.
   */
  insertMany(data: readonly NewRecord<EventRecord>[]): Promise<readonly EventRecord[]>
}

/** Reads and writes terms, including the counts of their events. */
export interface TermWriter extends WriteRepository<TermRecord, TermCriteria, TermKey> {
  /**
   * Deletes a term permanently and removes it from every event. The term is no longer found, in events or by itself,
   * and its slug is free. The events keep their revisions, and a later write to an event that was read before does not
   * restore the link. A store may remove the hidden links in the background, and continues after a crash. Throws
   * `missing`.
   */
  remove(id: number): Promise<void>
  /** Adds to the `count` of terms, by id, and gives these terms a new revision. Ignores unknown ids. */
  addToCounts(added: ReadonlyMap<number, number>): Promise<void>
}

/** Reads and writes linked records, by collection. */
export type LinkedWriters<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: WriteRepository<LinkedRecordOf<Each>, LinkedCriteriaOf<Each>, LinkedKey>
}

/** Reads and writes terms, by collection. */
export type TermWriters = { readonly [Each in TermCollection]: TermWriter }

/** How a commit changes the version of a store, regardless of concurrent commits. */
export interface VersionChange {
  /**
   * The id of the commit, which is also the revision of each record that it wrote. It is never used twice, not even
   * after a transaction was rolled back or a backup was restored. `createCommitId` creates one.
   */
  readonly commitId: string
  /** The ids of earlier commits that this id replaces in the version. No two commits replace the same id. */
  readonly replaces: readonly string[]
}

/**
 * Reads and writes inside a transaction. Reads include its own writes. All writes have one revision, which no other
 * transaction uses, and intermediate states are invisible to others. After the transaction, every method rejects.
 */
export interface Writer extends OfLinked<LinkedWriters>, OfTerms<TermWriters>, KeyedValueWriter {
  /** All events, of any status. */
  readonly events: EventWriter
  /** The former names of the records of all collections. */
  readonly formerNames: FormerNameWriter
  /**
   * Returns how the commit will change the version of the store. With it, a calendar distinguishes its own writes from
   * those of others, and keeps valid responses in its cache. Returns null if nothing was written, or if the store can
   * never know.
   */
  versionChange(): Promise<VersionChange | null>
  /**
   * Records the version of the time-zone data that the instants of all events follow, such as `2025b`; `''` if it is
   * unknown.
   */
  noteTimeZoneData(version: string): Promise<void>
  /**
   * Stores a note with the commit, for `notesSince`. The last note of a transaction counts. Call it before
   * `versionChange`. A transaction that writes nothing else stores no note.
   */
  noteChanges(note: string): Promise<void>
}

/**
 * The storage port. Records are frozen, replaced on change, and never share arrays with the input. A store may throw
 * `StoreError` `busy` or `unavailable` from any method.
 */
export interface Store extends Reader {
  /**
   * The fields of the app that the store has indexes for, if it creates an index for each that lists are filtered by. A
   * calendar with another such field throws a `TypeError`. Absent for a store without indexes of fields.
   */
  readonly fields?: AppFields
  /**
   * Whether the store stores `search_words`, and has the criterion `searched` and the order `relevance`. Without it,
   * `q` finds words as `search` does (rule 79).
   */
  readonly searchesWords?: boolean
  /**
   * Whether a long transaction may let the event loop turn before its end. Absent if it holds a lock for which a
   * statement of another connection would block the thread: that statement would wait for the transaction, and the
   * transaction for it.
   */
  readonly isInterruptible?: boolean
  /**
   * Returns commit ids, separated by spaces. While the version is the same, every query has the same result. A store
   * that cannot guarantee that returns a new version each time.
   */
  version(): Promise<string>
  /**
   * Returns the notes of all commits that an earlier version does not contain, in any order. Returns null if they are
   * unknown: the version is not of this store or older than the notes, or one of the commits has no note. A store keeps
   * the notes of the last 10,000 commits or more.
   */
  notesSince(version: string): Promise<readonly string[] | null>
  /**
   * Returns the first `limit` of the commits that an earlier version does not contain. No commit comes before one whose
   * writes it has read or replaced, not even in a later call with the version of the last one. Returns null if they are
   * unknown, as `notesSince` does, but contains commits without a note.
   */
  commitsSince(version: string, limit: number): Promise<readonly LaterCommit[] | null>
  /**
   * Returns the notes of the last `limit` commits, the last one first. Commits without a note are left out, and so may
   * be some of the earlier ones if the notes are too large for one result.
   */
  latestNotes(limit: number): Promise<readonly string[]>
  /** The states of followers. */
  readonly followers: FollowerStates
  /**
   * Calls `wake` soon after each commit that the store learns of: its own, and those of other processes if the database
   * notifies it. Some commits may be missed. Returns a function that ends it. Absent if the store cannot.
   */
  readonly watchCommits?: (wake: () => void) => () => void
  /**
   * Makes later reads of this process contain a version, which another process may have returned. Absent if reads
   * always contain all that is committed.
   */
  readonly includeCommits?: (version: string) => Promise<void>
  /**
   * Returns the earliest time after another at which responses change without a write: the `date_utc` of an event, a
   * venue or an organizer that is stored as `publish`, and the `linkShownFrom` of any event.
   */
  nextPublication(after: DateTime): Promise<DateTime | null>
  /**
   * Returns the version of the time-zone data that was recorded last, at first that of the process that created the
   * store (`timeZoneDataVersion`), or `null` if it is unknown.
   */
  timeZoneData(): Promise<string | null>
  /**
   * Commits everything that `work` wrote, or nothing, and hides it from others until then. `work` uses only this
   * writer, has no other effects, and may run again from the start after a conflict.
   */
  transaction<T>(work: (writer: Writer) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Returns the transaction that the app has begun on a connection of its own, so that records and rows of the app are
   * committed together. Absent if the store cannot. Throws a `TypeError` for something else.
   */
  readonly within?: (transaction: object) => JoinedTransaction
}

/** How a transaction runs. */
export interface TransactionOptions {
  /**
   * Whether the store may commit it together with others that wait, because it is short: it writes few records, and
   * awaits nothing but its writer. Each of them is atomic, sees what those before it wrote, and settles after the
   * common commit. The default is false.
   */
  readonly sharesCommit?: boolean
  /**
   * Called before the work if the transaction joins others that wait for the same commit. If the work then turns out to
   * be long, it throws, and runs again with `sharesCommit: false`.
   */
  readonly onJoin?: () => void
}

/** A transaction of the app that a store writes in. The app commits it. */
export interface JoinedTransaction {
  /**
   * Runs work in the transaction of the app. If it throws, everything that it wrote is undone, and the transaction goes
   * on. Throws a `TypeError` if the transaction cannot be joined, and `busy` for a conflict, after which the app rolls
   * back. Never runs the work again.
   */
  run<T>(work: (writer: Writer) => Promise<T>): Promise<JoinedResult<T>>
}

/** What work in a transaction of the app returned, before its commit. */
export interface JoinedResult<T> {
  /** The result of the work. */
  readonly result: T
  /**
   * Resolves when the transaction of the app is over: whether the writes are committed. It is also false if the store
   * was closed first. Never rejects.
   */
  readonly isCommitted: Promise<boolean>
  /**
   * Looks now whether that transaction is over, and returns it. `isCommitted` then resolves soon. It may return false
   * if the database does not answer soon. Never rejects.
   */
  isOver(): Promise<boolean>
}
