import type { CalendarError } from '../errors.ts'
import type { FoundConflicts } from '../services/events/conflicts/conflict-options.ts'
import type { ChunkResult } from './apply/sync-chunk.ts'
import type { SyncRecord } from './records/sync-record.ts'
import type {
  SyncChange,
  SyncConflict,
  SyncCounts,
  SyncDoubleBooking,
  SyncError,
  SyncProgress,
  SyncRecognized,
  SyncRemaining,
  SyncReport,
  SyncUnmatched,
} from './records/sync-report.ts'
import type { ChangedId } from './removal/changed-ids.ts'
import type { Removal } from './removal/check-removal.ts'
import type { Removed } from './removal/remove-gone.ts'

/** The most records that a list of a report names. */
const maxNamed = 1_000

/** Collects what happens to the records of a run. Calls `onProgress` after each transaction. */
export function createReport(onProgress: (progress: SyncProgress) => void) {
  const counts: SyncCounts = { read: 0, created: 0, updated: 0, restored: 0, unchanged: 0, trashed: 0, refused: 0 }
  const conflicts: SyncConflict[] = []
  const errors: SyncError[] = []
  const changes: SyncChange[] = []
  const remaining: SyncRemaining[] = []
  const doubleBookings: SyncDoubleBooking[] = []
  const unmatched: SyncUnmatched[] = []
  const recognized: SyncRecognized[] = []

  const addChange = (change: SyncChange) => {
    if (changes.length < maxNamed) changes.push(change)
  }
  const addUnmatched = (one: SyncUnmatched) => {
    if (unmatched.length < maxNamed) unmatched.push(one)
  }
  const addRemaining = (one: SyncRemaining) => {
    if (remaining.length < maxNamed) remaining.push(one)
  }
  /** Adds what was found about records, which are counted elsewhere. */
  const changed = (records: ChunkResult['applied']) => {
    for (const { sent, record, conflicts: found = [], unmatched: starts = [] } of records) {
      conflicts.push(...found)
      for (const recurrence_id of starts) addUnmatched({ external_id: sent.external_id, id: record.id, recurrence_id })
    }
  }
  const refuse = ({ resource, external_id }: SyncRecord, error: CalendarError) => {
    errors.push({ resource, external_id, error })
    counts.refused += 1
  }
  const finished = (notRemoved = 0): SyncReport => {
    const needsConfirmation = notRemoved > 0
    return {
      ...counts,
      conflicts,
      doubleBookings,
      unmatched,
      recognized,
      errors,
      changes,
      remaining,
      needsConfirmation,
      notRemoved,
    }
  }

  return {
    refuse,
    finished: () => finished(),
    /** Adds an event that was written although its venue is taken. */
    doubleBooked({ event: { id, external_id }, events }: FoundConflicts): void {
      if (doubleBookings.length === maxNamed) return
      doubleBookings.push({ id, external_id, conflicts: events.map((one) => one.id) })
    },
    /** Counts a record of the source, and refuses it if there is an error. */
    read(record: SyncRecord, error: CalendarError | undefined): void {
      counts.read += 1
      if (error !== undefined) refuse(record, error)
    },
    changed,
    /** Adds the records of a transaction. */
    applied(records: ChunkResult['applied']): void {
      changed(records)
      for (const { sent, record, name, action, fields = [], isOlder = false, detached = [], trashed = 0 } of records) {
        counts[action] += 1
        counts.trashed += trashed
        const { resource, external_id } = sent
        const { id } = record
        for (const one of detached) {
          addRemaining({ resource, external_id, id: one.id, name: one.title, reason: 'edited', events: 1 })
        }
        if (action !== 'unchanged')
          addChange({ resource, external_id, id, name, action, fields, trashed, edits: 0, isOlder })
      }
      onProgress({ ...counts })
    },
    /** Adds the events that the source has with another id than before. */
    recognized(events: readonly ChangedId[]): void {
      for (const { stored, sent } of events.slice(0, maxNamed)) {
        const { id, name, external_id: former_external_id } = stored
        recognized.push({ external_id: sent.external_id, former_external_id, id, name })
      }
    },
    /** Adds what happened to records that are gone. */
    removed(records: readonly Removed[]): void {
      for (const { resource, external_id, id, name, result, trashed, edits } of records) {
        const removed = { resource, external_id, id, name, trashed, edits }
        if (result === 'linked') addRemaining({ resource, external_id, id, name, reason: 'linked', events: 1 })
        else if (result === 'trashed') addChange({ ...removed, action: 'trashed', fields: [], isOlder: false })
        else addChange({ ...removed, action: 'updated', fields: ['recurrence'], isOlder: false })
        counts.trashed += trashed
        if (result === 'ended') counts.updated += 1
      }
      onProgress({ ...counts })
    },
    /** Returns the report of a run that needs a confirmation. */
    unconfirmed(removals: readonly Removal[]): SyncReport {
      for (const { resource, external_id, id, name, lost } of removals) {
        addRemaining({ resource, external_id, id, name, reason: 'unconfirmed', events: lost })
      }
      return { ...finished(removals.length), needsConfirmation: true }
    },
  }
}
