import type { Database } from '../dialect/database.ts'
import { type Execute, forTenant } from '../statement/statement.ts'

/** Returns the database with every statement for a tenant. */
export function databaseOfTenant(database: Database, tenant: string): Database {
  if (tenant === '') return database
  const bound =
    (execute: Execute): Execute =>
    (statement) =>
      execute(forTenant(statement, tenant))
  const { join } = database
  return {
    ...database,
    execute: (statement) => database.execute(forTenant(statement, tenant)),
    transaction: (work, options) => database.transaction((execute) => work(bound(execute)), { ...options, tenant }),
    background: (work) => database.background((execute) => work(bound(execute))),
    exclusively: (work) => database.exclusively((execute) => work(bound(execute))),
    ...(join && {
      join(transaction) {
        const connection = join(transaction, tenant)
        return { run: (work) => connection.run((execute) => work(bound(execute))) }
      },
    }),
  }
}
