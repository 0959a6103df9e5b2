import type { EventLink, Identified } from '../../schema/resource.ts'
import type { SerializedEvent, SerializedRecord } from './serialized.ts'

/** Caches serialized records. */
export interface RecordCache {
  /** Returns the cached records of a mount. The key contains everything that their URLs depend on. */
  of(mountKey: string): CachedRecords
  /** Returns whether the events of a page are worth entries: most were requested before. Records that they are now. */
  admits(events: readonly Identified[]): boolean
}

/** The cached records of a mount. */
export interface CachedRecords {
  readonly event: RecordsById<SerializedEvent>
  readonly links: { readonly [Link in EventLink]: RecordsById<SerializedRecord> }
}

/** Cached records by id. Any of them may be evicted. */
export interface RecordsById<Serialized> {
  get(id: number): Serialized | undefined
  set(id: number, serialized: Serialized): void
}
