import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { type Execute, type Sql, sql, tenant } from '../statement/statement.ts'

/** The ids of new records of a tenant. Ids are not used again, even if their transaction was rolled back. */
export interface NewIds {
  /** Returns an expression for a new id in a table, or null if the database generates it. */
  next(table: Table): Sql | null
  /** Notes the last id that this process used. */
  note(table: Table, id: number): void
  /** Keeps the id of a removed record, so that no other record gets it. */
  keep(table: Table, id: number, execute: Execute): Promise<void>
}

export function createNewIds(tenantId: string, { name, generatesIds }: Dialect): NewIds {
  const isGenerated = generatesIds(tenantId)
  const lastIds = new Map<Table, number>()
  const removedIds = name('removed_ids')
  return {
    // Larger than the ids of all records, present and removed. Transactions of a tenant are serial, or conflict.
    next(table) {
      if (isGenerated) return null
      return sql`(SELECT max(id) + 1 FROM (
        SELECT max(id) AS id FROM ${name(table)} WHERE tenant = ${tenant}
        UNION ALL SELECT max(id) FROM ${removedIds} WHERE tenant = ${tenant} AND collection = ${table}
        UNION ALL SELECT ${lastIds.get(table) ?? 0}) used)`
    },
    note(table, id) {
      lastIds.set(table, id)
    },
    async keep(table, id, execute) {
      if (isGenerated) return
      // A larger id in the table keeps it too.
      const larger = await execute(sql`SELECT id FROM ${name(table)} WHERE tenant = ${tenant} AND id > ${id} LIMIT 1`)
      if (larger !== undefined) return
      await execute(sql`DELETE FROM ${removedIds} WHERE tenant = ${tenant} AND collection = ${table} AND id < ${id}`)
      await execute(sql`INSERT INTO ${removedIds} (tenant, collection, id) VALUES (${tenant}, ${table}, ${id})`)
    },
  }
}
