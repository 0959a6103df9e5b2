/**
 * Keeps the records of another calendar in step with this one.
 *
 * @module daybook/sync
 */

export { type RenameReport, renameSource } from './rename-source.ts'
export { type SyncOptions, type SyncTarget, sync } from './sync.ts'
export type { SyncLinks, SyncOccurrence, SyncPlace, SyncRecord, SyncRecordOf } from './sync-record.ts'
export type { SyncChange, SyncConflict, SyncError, SyncKept, SyncProgress, SyncReport } from './sync-report.ts'
