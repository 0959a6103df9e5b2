import type { ResourceName } from 'daybook'
import { collectionOf, recordShapes, StoreError } from 'daybook/storage'
import { columnsOf } from '../columns/codec.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { type Execute, join, raw, type Sql, sql } from '../statement/statement.ts'

interface Columns {
  readonly table: Table
  readonly names: readonly string[]
}

/** Every column that a field is stored in. */
const ofFields: readonly Columns[] = Object.entries(recordShapes).map(([resource, shape]) => ({
  table: collectionOf[resource as ResourceName], // `Object.entries` loses the key type
  names: columnsOf(shape),
}))

/**
 * Throws `StoreError` `unavailable` if a field has no column, and names each that is missing: a field was declared
 * without a step of the migrations, or the tables were changed by hand.
 */
export async function assertColumns(execute: Execute, dialect: Dialect): Promise<void> {
  try {
    await execute(selectNothing(ofFields, dialect))
  } catch (cause) {
    const missing = await missingColumns(execute, dialect)
    if (missing.length === 0) throw cause
    const message =
      `The tables of the calendar have no column for ${missing.join(', ')}. ` +
      'A new field needs a step of the migrations that adds its column. If the tables were changed, restore a backup.'
    throw new StoreError('unavailable', message, { cause })
  }
}

/** Tries each by itself, because a database names only the first. */
async function missingColumns(execute: Execute, dialect: Dialect): Promise<readonly string[]> {
  const missing: string[] = []
  for (const { table, names } of ofFields) {
    for (const name of names) {
      try {
        await execute(selectNothing([{ table, names: [name] }], dialect))
      } catch {
        missing.push(`${table}.${name}`)
      }
    }
  }
  return missing
}

/** Selects some columns of no row, which fails for a column that does not exist. */
function selectNothing(columns: readonly Columns[], dialect: Dialect): Sql {
  const counts = columns.map(({ table, names }) => {
    const list = raw(names.map((name) => `r.${name}`).join(', '))
    return sql`(SELECT COUNT(*) FROM (SELECT ${list} FROM ${dialect.name(table)} r WHERE 1 = 0) t)`
  })
  return sql`SELECT ${join(counts, ' + ')} AS value`
}
