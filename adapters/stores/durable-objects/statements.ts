import { type Row, render, type Sql, type Value } from '../sql.ts'
import type { DurableObjectSql } from './storage.ts'

/** The maximum number of values that a statement binds. */
const mostValues = 100

/** The maximum number of cached texts. They differ by criteria. */
const mostTexts = 500

/** Returns a function that runs a statement and returns its first row. */
export function createRun(database: DurableObjectSql): (fragment: Sql) => Row | undefined {
  const texts = new Map<string, string>()
  return (fragment) => {
    const { key, values, text } = render(fragment, (position) =>
      values.length > mostValues ? `(?1 ->> ${position - 1})` : '?',
    )
    let statement = texts.get(key)
    if (statement === undefined) {
      if (texts.size === mostTexts) texts.clear()
      statement = text()
      texts.set(key, statement)
    }
    const bound = values.map(bindable)
    // More values than it binds are bound as one JSON array, whose items have the same types.
    const rows = database.exec(statement, ...(values.length > mostValues ? [JSON.stringify(bound)] : bound))
    return rows.toArray()[0]
  }
}

/** Converts booleans, which would be bound as text; those of the tables are 0 and 1. */
function bindable(value: Value): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}
