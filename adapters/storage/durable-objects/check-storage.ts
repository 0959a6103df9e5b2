/** Throws a `TypeError` unless a value is the storage of an object with SQLite. */
export function checkStorage(storage: unknown): void {
  const accepted = 'The storage must be `ctx.storage` of a Durable Object whose class is in `new_sqlite_classes`'
  if (typeof storage !== 'object' || storage === null) {
    throw new TypeError(`${accepted}; received ${JSON.stringify(storage) ?? typeof storage}.`)
  }
  if (!hasMethod(storage, 'transaction') || !hasMethod(sqlOf(storage), 'exec')) {
    throw new TypeError(`${accepted}; received an object without \`sql.exec\` and \`transaction\`.`)
  }
}

/** Throws a `TypeError` for an unknown option of a store, or one with an invalid value. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(
      `The options must be an object such as { trigrams: true }; received ${JSON.stringify(options)}.`,
    )
  }
  for (const [name, value] of Object.entries(options)) {
    const type = types.get(name)
    if (type === undefined) throw new TypeError(`${name} is not an option; there are ${[...types.keys()].join(', ')}.`)
    if (value !== undefined && (typeof value !== type || value === null)) {
      throw new TypeError(`The option ${name} must be of the type ${type}; received ${JSON.stringify(value)}.`)
    }
  }
}

const types: ReadonlyMap<string, string> = new Map([
  ['tablePrefix', 'string'],
  ['trigrams', 'boolean'],
  ['fields', 'object'],
])

/** Objects without SQLite have a `sql` that throws. */
function sqlOf(storage: object): unknown {
  try {
    return Reflect.get(storage, 'sql')
  } catch {
    return undefined
  }
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
}
