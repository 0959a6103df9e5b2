const accepted = "a database of better-sqlite3, libsql or node:sqlite, such as new Database('calendar.db')"

/** Members of databases that also have `exec`, `prepare` and `close`, but whose statements behave differently. */
const others: readonly (readonly [member: string, driver: string])[] = [
  ['query', 'bun:sqlite'],
  ['each', 'sqlite3 or sql.js'],
]

/** Throws a `TypeError` unless a value is a database of a supported driver. */
export function checkDatabase(database: unknown): void {
  const missing = ['exec', 'prepare', 'close'].filter((name) => !hasMethod(database, name))
  if (missing.length > 0) throw new TypeError(`The database must be ${accepted}; received ${kindOf(database)}.`)
  const [, driver] = others.find(([member]) => hasMethod(database, member)) ?? []
  if (driver !== undefined) {
    throw new TypeError(`The database must be ${accepted}; received one of ${driver}, which is not supported.`)
  }
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return `the function ${value.name || '(anonymous)'}: a class needs new`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  if (hasMethod(value, 'then')) return 'a promise: await it'
  return `an object with the members ${Object.keys(value).join(', ') || '(none)'}`
}
