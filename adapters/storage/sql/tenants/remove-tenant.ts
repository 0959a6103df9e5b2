import { collectionNames, eventLinks } from 'daybook/storage'
import { linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, sql, tenant } from '../statement/statement.ts'

/** Deletes all rows of the tenant. */
export async function removeTenant(execute: Execute, { name, versions }: Dialect): Promise<void> {
  const links = eventLinks.map((link) => linkTables[link].name)
  const tables = [...links, ...collectionNames, ...versions.tables, 'followers', 'removed_ids', 'commit_notes', 'state']
  for (const table of tables) await execute(sql`DELETE FROM ${name(table)} WHERE tenant = ${tenant}`)
}
