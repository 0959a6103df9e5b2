import type { Database } from 'daybook/sql'
import type Sqlite from 'libsql'
import { createDatabase } from '../../examples/sql-store/database.ts'
import { plainDialect } from '../../examples/sql-store/dialect.ts'

/** The example of a custom store, on a connection. */
export function databaseOn(connection: object): Database {
  return createDatabase(connection as Sqlite.Database, plainDialect)
}
