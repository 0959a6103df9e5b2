import { isStoreError, StoreError, type StoreErrorCode } from 'daybook/storage'

type Fault = readonly [name: string, code: StoreErrorCode, remedy: string]

const cannotOpen: Fault = [
  'SQLITE_CANTOPEN',
  'unavailable',
  'The database file cannot be opened: check that its folder exists and is writable.',
]

/** Faults by primary result code. */
const faults: Readonly<Record<number, Fault>> = {
  3: ['SQLITE_PERM', 'unavailable', 'The system refuses the database file: check the rights of this process.'],
  5: [
    'SQLITE_BUSY',
    'busy',
    'Another process holds the database. Try again, or give the store a longer `busyTimeout`.',
  ],
  6: [
    'SQLITE_LOCKED',
    'busy',
    'Another use of the same connection holds the database. Give the store a connection of its own.',
  ],
  8: [
    'SQLITE_READONLY',
    'unavailable',
    'The database file cannot be written: make it and its folder writable for this process.',
  ],
  10: [
    'SQLITE_IOERR',
    'unavailable',
    'The disk failed to read or write the database file: check that it and its folder are there, and the disk.',
  ],
  11: [
    'SQLITE_CORRUPT',
    'unavailable',
    'The database file is damaged: put back a copy, or salvage it with `sqlite3 FILE .recover`.',
  ],
  13: ['SQLITE_FULL', 'unavailable', 'The disk is full: nothing of the write was stored. Make room and try again.'],
  14: cannotOpen,
  15: ['SQLITE_PROTOCOL', 'busy', 'Other processes were opening the database at the same time: try again.'],
  26: ['SQLITE_NOTADB', 'unavailable', 'The file is not a SQLite database, or is encrypted: check the path.'],
}

export const closed = 'The database was closed: a store cannot be used after `close()`. Open another one.'

/**
 * Remedies by messages, for errors that SQLite and the drivers report without a code. Complete messages, because other
 * errors are compared here too.
 */
const sayings: readonly (readonly [words: RegExp, code: StoreErrorCode, remedy: string])[] = [
  [
    /^cannot start a transaction within a transaction$/,
    'busy',
    'Another use of the same connection has a transaction open. Give the store a connection of its own.',
  ],
  [
    /^no such (table|index): /,
    'unavailable',
    'A table or an index of the calendar is not there: call `await store.migrate()`, or put back a copy of the file.',
  ],
  [/^Cannot open database because the directory does not exist$/, 'unavailable', cannotOpen[2]],
  [/^((the )?database( connection)? is not open|statement has been finalized)$/i, 'unavailable', closed],
]

const foreignKey = 787

/** Converts a driver error to the error for users of a store. Errors of the library are returned unchanged. */
export function sqliteError(error: unknown): unknown {
  if (isStoreError(error) || !(error instanceof Error)) return error
  const result = resultCode(error)
  if (result === foreignKey) {
    return new StoreError('missing', 'A record that an event links to is not there, or is linked to.', { cause: error })
  }
  const [, code, remedy] = faults[result & 0xff] ?? sayings.find(([words]) => words.test(error.message)) ?? []
  if (code === undefined) return error
  return new StoreError(code, `${remedy} (${error.message})`, { cause: error })
}

/** Returns whether waiting may help. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && [5, 6, 15].includes(resultCode(error) & 0xff)
}

/**
 * Returns the result code: libsql has `rawCode`, or the code in the message if it cannot open a file, `node:sqlite`
 * `errcode`, better-sqlite3 only the name. 0 for other errors.
 */
function resultCode(error: Error): number {
  const { rawCode, errcode, code } = error as Error & Partial<Record<'rawCode' | 'errcode' | 'code', unknown>>
  for (const number of [rawCode, errcode]) if (typeof number === 'number') return number
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return foreignKey
  const unopened = /^ConnectionFailed\(".*: (\d+)"\)$/s.exec(error.message)
  if (unopened !== null) return Number(unopened[1])
  const named = Object.entries(faults).find(([, [name]]) => typeof code === 'string' && code.startsWith(name))
  return named ? Number(named[0]) : 0
}
