import type { CalendarError } from '../errors.ts'
import type { ResourceName } from '../schema/resource.ts'

/** How many records a synchronization has handled so far. */
export interface SyncProgress {
  /** Records that were read from the source. */
  readonly read: number
  /** Records that are new here. */
  readonly created: number
  /** Records with changed fields. */
  readonly updated: number
  /** Records that the source has again, and that left the trash. */
  readonly restored: number
  /** Records that were not changed. */
  readonly unchanged: number
  /** Records that the source no longer has, which moved to the trash. */
  readonly trashed: number
  /** Records that were refused. */
  readonly refused: number
}

/** A record with fields that were changed both there and here. They stay as they are here. */
export interface SyncConflict {
  /** The resource of the record. */
  readonly resource: ResourceName
  /** Its id there. */
  readonly external_id: string
  /** Its id here. */
  readonly id: number
  /** The names of the fields. Dates and zone are compared together, as `start_date`. */
  readonly fields: readonly string[]
}

/** A record that was refused. */
export interface SyncError {
  /** The resource of the record. */
  readonly resource: ResourceName
  /** Its id there. */
  readonly external_id: string
  /** Why it was refused. */
  readonly error: CalendarError
}

/** The result of a synchronization. */
export interface SyncReport extends SyncProgress {
  /** Fields that were changed in both calendars. They are reported by each run until they are equal again. */
  readonly conflicts: readonly SyncConflict[]
  /** The refused records. */
  readonly errors: readonly SyncError[]
  /** Records that the source no longer has but that stay, because they are too many (`maxRemoved`). */
  readonly notRemoved: number
}

/** What happened to a record. */
export type SyncAction = 'created' | 'updated' | 'restored' | 'unchanged'

/** The counts of a running synchronization. */
export type SyncCounts = { -readonly [Name in keyof SyncProgress]: number }
