import type { AppFields } from 'daybook'
import { type Dialect, sql } from '../sql.ts'
import { createSqliteDialect } from '../sqlite/dialect.ts'

/** The maximum length of the pattern of GLOB, in bytes. */
const longestPattern = 50

const encoder = new TextEncoder()

/** The dialect of SQLite, within the limits of Durable Objects. */
export function createDurableObjectDialect(prefix: string, hasTrigrams: boolean, fields: AppFields): Dialect {
  const sqlite = createSqliteDialect(prefix, hasTrigrams, fields)
  return {
    ...sqlite,
    // A row of an event has about 50 values, and a statement binds at most 100.
    rowsPerInsert: 1,
    contains(column, word) {
      // Each `[`, `*` and `?` becomes three characters, and there is a `*` at both ends.
      const isShort = encoder.encode(word).length + 2 * (word.match(/[*?[]/g)?.length ?? 0) + 2 <= longestPattern
      return isShort ? sqlite.contains(column, word) : sql`instr(${column}, ${word}) > 0`
    },
  }
}
