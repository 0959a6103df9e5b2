import type { Synchronization, SynchronizationContext, SynchronizedFilter } from './synchronized-list.ts'

/**
 * Begins the synchronization of a list before its first record is read. Returns `undefined` for other lists. Reports
 * parameters that cannot be combined with it.
 */
export async function beginSynchronization(
  filter: SynchronizedFilter,
  context: SynchronizationContext,
): Promise<Synchronization | undefined> {
  const { include_deleted, modified_after, after_id } = filter
  if (include_deleted === undefined && modified_after === undefined && after_id === undefined) return undefined
  const { synchronizationOf } = await import('./synchronization.ts')
  return synchronizationOf(filter, context)
}
