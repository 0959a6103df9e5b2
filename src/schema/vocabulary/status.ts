import type { DateTime } from '../../time/date-time.ts'

/**
 * The stored statuses. `future` is not one of them: it is a published record whose publication date is in the future
 * (rule 32).
 */
export const storedStatuses = ['publish', 'draft', 'pending', 'private', 'trash'] as const
/** A status as records hold it and stores compare it: never `future`. */
export type StoredStatus = 'publish' | 'draft' | 'pending' | 'private' | 'trash'

/** The statuses of events that take a venue: a draft is only a plan (rule 58). */
export const occupyingStatuses: readonly StoredStatus[] = ['publish', 'pending', 'private']

/** The statuses that callers see, send and filter by (rule 32). */
export const statuses = [...storedStatuses, 'future'] as const
/** A status as callers see, send and filter by it (rule 32). */
export type RecordStatus = StoredStatus | 'future'

/** The part of a record that rights depend on, with its status as callers see it. */
export interface Owned {
  /** The id of the actor who owns the record; 0 for none. */
  readonly author: number | string
  /** `future` for a published record whose date is in the future (rule 32). */
  readonly status: RecordStatus
}

interface Publishable {
  readonly status: StoredStatus
  readonly date_utc: DateTime
}

/**
 * Returns the status of a record at a point in time. It is derived, so that no job has to run when a scheduled record
 * is due.
 */
export function statusAt(record: Publishable, nowUtc: DateTime): RecordStatus {
  return record.status === 'publish' && record.date_utc > nowUtc ? 'future' : record.status
}
