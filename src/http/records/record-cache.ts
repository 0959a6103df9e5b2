import type { EventLink } from '../../schema/resource.ts'
import type { SerializedEvent, SerializedRecord } from './serialized.ts'

/** Keeps serialized records for later responses. */
export interface RecordCache {
  /** Returns the records that one mount shows. `mount` names everything that their URLs depend on. */
  of(mount: string): RecordsOfMount
}

/** The serialized records of a mount, by id. */
export interface RecordsOfMount {
  readonly event: KeptRecords<SerializedEvent>
  readonly links: { readonly [Link in EventLink]: KeptRecords<SerializedRecord> }
}

/** May forget any record. */
export interface KeptRecords<Serialized> {
  get(id: number): Serialized | undefined
  set(id: number, serialized: Serialized): void
}
