import type { CalendarError } from '../../errors.ts'
import type { ResourceName } from '../../schema/resource.ts'

/** How many records a synchronization has handled so far. */
export interface SyncProgress {
  /** Records that were read from the source. */
  readonly read: number
  /** Records that are new in the calendar. */
  readonly created: number
  /** Records with changed fields. */
  readonly updated: number
  /** Records that the source has again, and that left the trash. */
  readonly restored: number
  /** Records that were not changed. */
  readonly unchanged: number
  /** What moved to the trash because the source no longer has it: records, and of a series each of its dates. */
  readonly trashed: number
  /** Records that were refused. */
  readonly refused: number
}

/** A record with fields that were changed both in the source and in the calendar. The local values stay. */
export interface SyncConflict extends Pick<SyncChange, 'resource' | 'external_id' | 'id'> {
  /** The names of the fields. Dates and zone are compared together, as `start_date`. */
  readonly fields: readonly string[]
}

/** An event whose venue others take at its time (rule 58). */
export interface SyncDoubleBooking {
  /** The id of the event in the calendar. */
  readonly id: number
  /** Its id in the source. Empty for a changed event of a series. */
  readonly external_id: string
  /** The ids of the others, ordered by start: the first 100. */
  readonly conflicts: readonly number[]
}

/** A changed event of a series that could not be stored, because the series has no event with this start. */
export interface SyncUnmatched extends Pick<SyncChange, 'external_id' | 'id'> {
  /** The start by which the source names it. */
  readonly recurrence_id: string
}

/** An event that the source has with another id than before. */
export interface SyncRecognized extends Pick<SyncChange, 'external_id' | 'id' | 'name'> {
  /** Its id in the source before. */
  readonly former_external_id: string
}

/** A record that was refused. */
export interface SyncError extends Pick<SyncChange, 'resource' | 'external_id'> {
  /** Why it was refused. */
  readonly error: CalendarError
}

/** A record that the run has written. */
export interface SyncChange {
  /** The resource of the record. */
  readonly resource: ResourceName
  /** Its id in the source. */
  readonly external_id: string
  /** Its id in the calendar. */
  readonly id: number
  /** Its title or name in the calendar. */
  readonly name: string
  /** What happened to it. */
  readonly action: 'created' | 'updated' | 'restored' | 'trashed'
  /**
   * Of an updated or restored record, the names of the fields that changed. Start, end and zone count one by one;
   * `occurrences` are events of the series.
   */
  readonly fields: readonly string[]
  /**
   * How many dates moved to the trash with it: of a series those that the source no longer has; 1 for another record in
   * the trash.
   */
  readonly trashed: number
  /** How many of them had been changed in the calendar. Restore them from the trash to see the changes. */
  readonly edits: number
  /** Whether its state is older than the one that was applied before, by `sequence` or `last_modified`. */
  readonly isOlder: boolean
}

/**
 * A record, or an event of a series, that the source no longer has and that stays, or a series that would lose events.
 */
export interface SyncRemaining extends Pick<SyncChange, 'resource' | 'external_id' | 'id' | 'name'> {
  /**
   * Why it stays: `linked` if an event that stays links to it, or has it as its parent; `unconfirmed` if the run needs
   * a confirmation; `edited` if an event of a series was changed in the calendar, and the series no longer has its
   * date. It is a single event now. `id` and `name` are its own, `external_id` is that of the series.
   */
  readonly reason: 'linked' | 'unconfirmed' | 'edited'
  /** Of a series, how many events it would lose; 1 for other records. */
  readonly events: number
}

/** The result of a synchronization. */
export interface SyncReport extends SyncProgress {
  /** Fields that were changed in both calendars. They are reported by each run until they are equal again. */
  readonly conflicts: readonly SyncConflict[]
  /** With `conflicts: 'warn'`: the events that were written although their venue is taken. The first 1,000. */
  readonly doubleBookings: readonly SyncDoubleBooking[]
  /**
   * Changed events of a series at starts that the series does not have in the calendar: the first 1,000. They are
   * reported by each run.
   */
  readonly unmatched: readonly SyncUnmatched[]
  /**
   * Events that the source has with another id than before, recognized by their title and start: the first 1,000. They
   * stay the same events.
   */
  readonly recognized: readonly SyncRecognized[]
  /** The refused records. */
  readonly errors: readonly SyncError[]
  /** The records that were written, in the order of the writes: the first 1,000. */
  readonly changes: readonly SyncChange[]
  /** Records that the source no longer has but that stay: the first 1,000. */
  readonly remaining: readonly SyncRemaining[]
  /**
   * Whether nothing was written, because the source has nothing in common with what is stored, or lacks `maxRemoved` of
   * it or more. `confirm: true` runs it.
   */
  readonly needsConfirmation: boolean
  /** How many records would be removed, or lose events, by a run that needs a confirmation. `remaining` names them. */
  readonly notRemoved: number
}

/** What happened to a record. */
export type SyncAction = 'created' | 'updated' | 'restored' | 'unchanged'

/** The counts of a running synchronization. */
export type SyncCounts = { -readonly [Name in keyof SyncProgress]: number }
