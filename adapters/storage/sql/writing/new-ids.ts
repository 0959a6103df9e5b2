import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { type Execute, type Sql, sql, tenant } from '../statement/statement.ts'

/**
 * Returns an expression for an id that the tenant has never used in a table: larger than `floor`, and than the ids of all records,
 * present and removed. Of two concurrent transactions, one conflicts with the other.
 */
export function nextId(table: Table, floor: number, name: (table: string) => Sql): Sql {
  return sql`(SELECT max(id) + 1 FROM (
    SELECT max(id) AS id FROM ${name(table)} WHERE tenant = ${tenant}
    UNION ALL SELECT max(id) FROM ${name('removed_ids')} WHERE tenant = ${tenant} AND collection = ${table}
    UNION ALL SELECT ${floor}) used)`
}

/** Returns an expression for a new id of a tenant in a table, or null if the database generates it. */
export function newIdOf(
  table: Table,
  tenantId: string,
  lastIds: ReadonlyMap<Table, number>,
  dialect: Dialect,
): Sql | null {
  return dialect.generatesIds(tenantId) ? null : nextId(table, lastIds.get(table) ?? 0, dialect.name)
}

/** Keeps the id of a removed record, so that no other record gets it. A larger id in the table keeps it too. */
export async function keepIdUsed(table: Table, id: number, execute: Execute, { name }: Dialect): Promise<void> {
  const larger = await execute(sql`SELECT id FROM ${name(table)} WHERE tenant = ${tenant} AND id > ${id} LIMIT 1`)
  if (larger !== undefined) return
  const removedIds = name('removed_ids')
  await execute(sql`DELETE FROM ${removedIds} WHERE tenant = ${tenant} AND collection = ${table} AND id < ${id}`)
  await execute(sql`INSERT INTO ${removedIds} (tenant, collection, id) VALUES (${tenant}, ${table}, ${id})`)
}
