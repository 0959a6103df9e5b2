import { isStoreError, StoreError } from 'daybook'

/** What a fault of a driver means to the user of a store. A fault of ours stays what it is. */
export function postgresError(error: unknown): unknown {
  if (isStoreError(error) || !(error instanceof Error)) return error
  const code = codeOf(error)
  const why = (remedy: string) => `${remedy} (${error.message || code})`
  if (code === '23503') {
    return new StoreError('missing', 'A record that an event links to is not there, or is linked to.', { cause: error })
  }
  if (isConflict(error)) {
    return new StoreError('busy', why('Others were writing the same records: try again.'), { cause: error })
  }
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1]
  return remedy === undefined ? error : new StoreError('unavailable', why(remedy), { cause: error })
}

/**
 * Whether a transaction has to run again: it was not as if it had run alone, two waited for each other, or another took
 * a slug that was free when it looked.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01', '23505'].includes(codeOf(error))
}

/** Codes of PostgreSQL by their class, of sockets, and of drivers. */
const remedies: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^28/, 'The database refuses the user: check the name and the password of the connection.'],
  [/^3D000$/, 'There is no such database: check the name in the connection, or create it.'],
  [/^3F000$/, 'There is no such schema: call `await store.migrate()` once.'],
  [/^42501$/, 'The user of the connection lacks a right: grant it the schema and its tables.'],
  [/^25006$/, 'The database takes no writes now: connect to the primary server.'],
  [/^53100$/, 'The disk of the database is full: nothing of the write was kept. Make room and try again.'],
  [/^53300$/, 'The database has no connection left: give the pool fewer, or the server more.'],
  [/^(08|53|57P|58)/, 'The database is out of reach: it stops, starts, or cannot go on. Try again later.'],
  [
    /^(E[A-Z_]+|CONNECT|CONNECTION_\w+)$/,
    'The database cannot be reached: check that it runs, and the address of the connection.',
  ],
]

/** pg tells of a connection that broke only in words. */
const brokenConnection = /connection (terminated|ended|closed)|timeout exceeded when trying to connect|not queryable/i

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  // Several addresses were tried: what is wrong with the first is as good as any.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  return brokenConnection.test(error.message) ? '08006' : ''
}
