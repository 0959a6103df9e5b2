/**
 * Keeps the records of another calendar in step with this one.
 *
 * @module daybook/sync
 */

export type { EventTimeField } from '../resources/event/event-fields.ts'
export type {
  SyncLinks,
  SyncOccurrence,
  SyncOccurrenceKey,
  SyncRecord,
  SyncRecordOf,
} from './records/sync-record.ts'
export type {
  SyncChange,
  SyncConflict,
  SyncDoubleBooking,
  SyncError,
  SyncProgress,
  SyncRecognized,
  SyncRemaining,
  SyncReport,
  SyncUnmatched,
} from './records/sync-report.ts'
export { type RenameReport, renameSource } from './rename-source.ts'
export type { ReadSource, SourceRequest } from './sources/read-records.ts'
export { type SyncedSourcesOptions, syncedSources } from './sources/synced-sources.ts'
export { type SyncOptions, type SyncTarget, sync } from './sync.ts'
