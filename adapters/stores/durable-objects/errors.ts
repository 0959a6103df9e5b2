import { isStoreError, StoreError, type StoreErrorCode } from 'daybook/storage'
import { TooLarge } from '../sql.ts'

export const closed = 'The store was closed: it cannot be used after `close()`. Create another one.'

/**
 * Remedies by messages, because the errors have no codes. What a trigger of the app raises ends with
 * SQLITE_CONSTRAINT_TRIGGER.
 */
const sayings: readonly (readonly [words: RegExp, code: StoreErrorCode, remedy: string])[] = [
  [
    /^FOREIGN KEY constraint failed: SQLITE_CONSTRAINT/,
    'missing',
    'A record that an event links to does not exist, or is linked to.',
  ],
  [
    /^no such (table|index): /,
    'unavailable',
    'A table or an index of the calendar does not exist: call `await store.migrate()`.',
  ],
  [
    /^(LIKE or GLOB pattern too complex|Expression tree is too large|too many (SQL variables|terms|columns|arguments)|statement too long).*: SQLITE_(ERROR|TOOBIG)$/,
    'unavailable',
    'A statement exceeds a limit of Durable Objects. Search for fewer words, or list by fewer filters.',
  ],
  [
    /: SQLITE_FULL$/,
    'unavailable',
    'The storage of the Durable Object is full: nothing of the write was stored. Delete records.',
  ],
]

const tooLarge =
  'A record, or a result, is larger than 2 MB, the limit of Durable Objects. Shorten the texts of the record: its ' +
  'search text counts as well.'

/** Converts an error of the storage to the error for users of a store. Errors of the library are returned unchanged. */
export function storageError(error: unknown): unknown {
  if (isStoreError(error) || !(error instanceof Error)) return error
  if (error.message.startsWith('string or blob too big: SQLITE_TOOBIG')) {
    return new TooLarge(`${tooLarge} (${error.message})`, { cause: error })
  }
  const [, code, remedy] = sayings.find(([words]) => words.test(error.message)) ?? []
  return code === undefined ? error : new StoreError(code, `${remedy} (${error.message})`, { cause: error })
}
