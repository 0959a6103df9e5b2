import { type Row, render, type Sql, type Value } from '../sql.ts'
import type { SqliteDatabase, SqliteStatement } from './driver.ts'

/** The prepared statements of a connection. */
export interface Statements {
  /** Runs a statement, and returns its first row. */
  run(fragment: Sql): Row | undefined
  clear(): void
}

/** The maximum number of prepared statements, whose texts differ by their criteria. */
const maxStatements = 500

export function createStatements(driver: Pick<SqliteDatabase, 'prepare'>): Statements {
  const statements = new Map<string, Run>()
  return {
    run(fragment) {
      const { key, values, text } = render(fragment, () => '?')
      let run = statements.get(key)
      if (run === undefined) {
        if (statements.size === maxStatements) statements.clear()
        run = running(driver.prepare(text()))
        statements.set(key, run)
      }
      return run(values.map(bindable))
    },
    clear: () => statements.clear(),
  }
}

type Run = (values: (string | number)[]) => Row | undefined

function running(statement: SqliteStatement): Run {
  // A row is an object with the names of columns.
  if (statement.reader !== false) return (values) => (statement.get(...values) ?? undefined) as Row | undefined
  return (values) => {
    statement.run(...values)
    return undefined
  }
}

/** Converts a value for binding. Not every driver accepts booleans; those of the tables are 0 and 1. */
export function bindable(value: Value): string | number {
  // All drivers accept null, although the types of one do not include it.
  return typeof value === 'boolean' ? Number(value) : (value as string | number)
}
