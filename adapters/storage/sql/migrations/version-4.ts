import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, sql } from '../statement/statement.ts'

/** Version 4 of the tables: columns for the keys of records in other calendars, which are unique. */
export async function upgradeToVersion4(execute: Execute, { name, createIndex, types }: Dialect): Promise<void> {
  for (const table of ['events', 'venues', 'organizers', 'categories', 'tags']) {
    for (const column of ['source', 'external_id', 'sync_state']) {
      await execute(sql`ALTER TABLE ${name(table)} ADD COLUMN ${raw(`${column} ${types.text}`)} NOT NULL DEFAULT ''`)
    }
    // The row of a removed term stays until its links are removed, and releases its key.
    const isPresent = table === 'categories' || table === 'tags' ? ' AND removed = FALSE' : ''
    const columns = ['external_id', 'source']
    const index = { name: `${table}_by_external_id`, table, columns, textColumns: columns }
    await execute(createIndex({ where: `source <> ''${isPresent}`, isUnique: true, ...index }))
  }
}
