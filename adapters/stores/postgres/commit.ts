import { StoreError } from 'daybook/storage'

/**
 * Throws `StoreError` `unavailable` unless `COMMIT` returned `COMMIT`: if a statement of the transaction has failed,
 * the database rolls back instead, and reports no error.
 */
export function assertCommitted(command: unknown): void {
  if (command === 'COMMIT') return
  throw new StoreError(
    'unavailable',
    command === 'ROLLBACK'
      ? 'The database rolled the transaction back instead of committing it: nothing was stored. Try again.'
      : 'The driver does not report what became of COMMIT (`command` of its result), so that a write could be lost. ' +
          'Use pg, postgres.js or PGlite as they are.',
  )
}
