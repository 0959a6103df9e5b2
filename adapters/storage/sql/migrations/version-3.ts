import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, sql } from '../statement/statement.ts'

/** Version 3 of the tables: a column for the values of the app's own fields. */
export async function upgradeToVersion3(execute: Execute, { name, types }: Dialect): Promise<void> {
  for (const table of ['events', 'venues', 'organizers', 'categories', 'tags']) {
    await execute(sql`ALTER TABLE ${name(table)} ADD COLUMN fields ${raw(types.json)}`)
  }
}
