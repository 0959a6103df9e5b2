import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, sql } from '../statement/statement.ts'

/** Version 6 of the tables: columns for recurring and cancelled events, and an index of the series. */
export async function upgradeToVersion6(execute: Execute, { name, createIndex, types }: Dialect): Promise<void> {
  const table = 'events'
  const columns = [
    `recurrence ${types.text} NOT NULL DEFAULT 'null'`,
    `horizon ${types.text} NOT NULL DEFAULT ''`,
    `cancelled ${types.boolean} NOT NULL DEFAULT FALSE`,
  ]
  for (const column of columns) await execute(sql`ALTER TABLE ${name(table)} ADD COLUMN ${raw(column)}`)
  await execute(createIndex({ name: `${table}_series`, table, columns: ['id'], where: `horizon <> ''` }))
}
