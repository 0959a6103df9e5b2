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

/** Throws a `TypeError` for an unknown option of a store in SQLite, or one with an invalid value. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`The options must be an object such as { tablePrefix: 'app_' }; received ${kindOf(options)}.`)
  }
  for (const [name, value] of Object.entries(options)) {
    const [accepts, words] = checks.get(name) ?? []
    if (accepts === undefined) {
      throw new TypeError(`${name} is not an option; there are ${[...checks.keys()].join(', ')}.`)
    }
    if (value !== undefined && !accepts(value)) {
      throw new TypeError(`The option ${name} must be ${words}; received ${kindOf(value)}.`)
    }
  }
}

type Check = readonly [accepts: (value: unknown) => boolean, accepted: string]

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['tablePrefix', [(value) => typeof value === 'string', 'a text']],
  ['trigrams', [(value) => typeof value === 'boolean', 'true or false']],
  ['fields', [(value) => typeof value === 'object' && value !== null, 'an object such as { event: { ... } }']],
  ['trace', [(value) => typeof value === 'function', 'a function']],
  ['onError', [(value) => typeof value === 'function', 'a function']],
  ['synchronous', [(value) => value === 'full' || value === 'normal', "'full' or 'normal'"]],
  [
    'busyTimeout',
    [
      (value) => typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY,
      'a number of milliseconds',
    ],
  ],
])

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return `the function ${value.name || '(anonymous)'}: a class needs new`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  if (hasMethod(value, 'then')) return 'a promise: await it'
  return `an object with the members ${Object.keys(value).join(', ') || '(none)'}`
}
