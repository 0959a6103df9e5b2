import type { EventLink, Identified } from '../../schema/resource.ts'
import type { FoundRevisions } from '../../storage/store.ts'
import type { Snapshot } from '../response/snapshot.ts'
import type { ChangedEvent } from './changed-event.ts'
import type { SerializedEvent, SerializedRecord } from './serialized.ts'
import type { SerializedPage } from './serialized-page.ts'

/** Caches serialized records, and which of them are on a page. */
export interface RecordCache {
  readonly pages: CachedPages
  /** Returns the cached records of one form. The key contains everything that their form depends on. */
  of(formKey: string): CachedRecords
  /** Returns whether the events of a page are worth entries: most were requested before. Records that they are now. */
  admits(events: readonly Identified[]): boolean
  /** Returns the cached texts of a mount in one format, for a response with a list. `list` identifies the list. */
  textsOf(mountKey: string, format: string, list: string): CachedTexts
}

/** The cached records of a mount, in one form. */
export interface CachedRecords {
  readonly event: RecordsById<SerializedEvent>
  readonly links: { readonly [Link in EventLink]: RecordsById<SerializedRecord> }
  /** Events as transforms have changed them. */
  readonly changed: RecordsById<ChangedEvent>
}

/** Cached records by id. Any of them may be evicted. */
export interface RecordsById<Serialized> {
  get(id: number): Serialized | undefined
  set(id: number, serialized: Serialized): void
}

/** Cached texts by the names of what they describe. Any of them may be evicted. */
export interface CachedTexts {
  get(name: string): CachedText | undefined
  set(name: string, text: CachedText): void
}

/** What a format such as iCalendar has rendered of an event, or of the events of a series. */
export interface CachedText {
  /** The state of what was rendered. The text is valid for the same state. */
  readonly state: string
  readonly text: string
  /** The ids of the events in the text of a series. */
  readonly events?: readonly number[]
}

/**
 * Caches which events are on a page, for all callers whose lists are the same. Any entry may be evicted or not enter.
 */
export interface CachedPages {
  get(key: string): CachedPage | undefined
  set(key: string, page: CachedPage): void
}

/** A page of events that was read from the store. */
export interface CachedPage {
  /** Taken before the page was read. The page is valid while it is current. */
  readonly snapshot: Snapshot
  readonly found: FoundRevisions
  /** Absent until the page comes from the cache. */
  readonly serialized?: SerializedPage
}
