import type { EventRecord } from '../../../resources/event/event.ts'
import type { CheckWritten } from '../../operations/write-steps.ts'
import type { createConflictCheck } from './check-conflicts.ts'

type Create = typeof createConflictCheck

/** Loads the check of a write at its first use. */
export async function loadConflictCheck(...context: Parameters<Create>): Promise<CheckWritten<EventRecord>> {
  return (await import('./check-conflicts.ts')).createConflictCheck(...context)
}
