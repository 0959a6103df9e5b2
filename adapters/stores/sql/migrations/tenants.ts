import { timeZoneDataVersion } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { parseJson } from '../statement/json.ts'
import { type Execute, raw, type Sql, sql } from '../statement/statement.ts'

/** Begins the calendar of a tenant. */
export function beginning(dialect: Dialect): Sql {
  return dialect.saveState('time_zone_data', timeZoneDataVersion ?? '')
}

/** Returns the tenants whose calendars have begun. */
export async function listTenants(execute: Execute, { name, jsonListInOrder }: Dialect): Promise<readonly string[]> {
  const tenants = sql`SELECT tenant FROM ${name('state')} WHERE name = 'time_zone_data' AND tenant <> ''
    ORDER BY tenant`
  const list = jsonListInOrder(raw('t.tenant'), raw('t.tenant'))
  return parseJson((await execute(sql`SELECT ${list} AS value FROM (${tenants}) t`))?.value)
}

/** Returns the versions of the tenants whose calendars have begun. */
export async function tenantVersions(
  execute: Execute,
  { versions, jsonListInOrder, jsonArray }: Dialect,
): Promise<ReadonlyMap<string, string>> {
  const list = jsonListInOrder(jsonArray([raw('t.tenant'), raw('t.version')]), raw('t.tenant'))
  const row = await execute(sql`SELECT ${list} AS value FROM (${versions.ofTenants}) t`)
  return new Map(parseJson<readonly (readonly [string, string])[]>(row?.value))
}
