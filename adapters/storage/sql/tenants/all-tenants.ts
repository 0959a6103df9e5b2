import { collectionNames, eventLinks } from 'daybook/storage'
import { linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { parseJson } from '../statement/json.ts'
import { type Execute, raw, sql, tenant } from '../statement/statement.ts'

/** Returns the tenants whose calendars have begun: each has a version of the time-zone data. */
export async function listTenants(execute: Execute, { name, jsonListInOrder }: Dialect): Promise<readonly string[]> {
  const tenants = sql`SELECT tenant FROM ${name('state')} WHERE name = 'time_zone_data' AND tenant <> '' ORDER BY tenant`
  const row = await execute(
    sql`SELECT ${jsonListInOrder(raw('t.tenant'), raw('t.tenant'))} AS value FROM (${tenants}) t`,
  )
  return parseJson<readonly string[]>(row?.value)
}

/** Deletes all rows of the tenant. */
export async function removeTenant(execute: Execute, { name, versions }: Dialect): Promise<void> {
  const links = eventLinks.map((link) => linkTables[link].name)
  const tables = [...links, ...collectionNames, ...versions.tables, 'followers', 'removed_ids', 'commit_notes', 'state']
  for (const table of tables) await execute(sql`DELETE FROM ${name(table)} WHERE tenant = ${tenant}`)
}
