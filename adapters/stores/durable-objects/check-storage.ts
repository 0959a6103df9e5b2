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
