import {
  type CollectionName,
  type FormerKey,
  type FormerNames,
  type FormerNameWriter,
  formerNameKey,
} from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, join, raw, sql, tenant } from '../statement/statement.ts'

interface Session {
  readonly execute: Execute
  readonly dialect: Dialect
}

/** The most rows of a statement. */
const atOnce = 50

/** Writes former names to their table. */
export function createFormerNameWriter(read: FormerNames, { execute, dialect }: Session): FormerNameWriter {
  const table = dialect.name('former_names')
  const deleteKeys = (collection: CollectionName, keys: readonly string[]) =>
    execute(sql`
      DELETE FROM ${table} WHERE tenant = ${tenant} AND collection = ${collection}
      AND ${dialect.isOneOf(raw('name_key'), keys, 'list')}`)
  return {
    find: read.find,
    async put(collection, names) {
      // Of several with one key, the last counts.
      const byKey = new Map(names.map((former) => [formerNameKey(former), former]))
      const all = [...byKey]
      for (let start = 0; start < all.length; start += atOnce) {
        const chunk = all.slice(start, start + atOnce)
        await deleteKeys(
          collection,
          chunk.map(([key]) => key),
        )
        const rows = chunk.map(
          ([key, { kind, source, name, id, since }]) =>
            sql`(${tenant}, ${collection}, ${key}, ${kind}, ${source}, ${name}, ${id}, ${dialect.dateTime(since)})`,
        )
        const columns = raw('tenant, collection, name_key, kind, source, name, record_id, since')
        await execute(sql`INSERT INTO ${table} (${columns}) VALUES ${join(rows, ', ')}`)
      }
    },
    async drop(collection, keys) {
      const all = [...new Set(keys.map((key: FormerKey) => formerNameKey(key)))]
      for (let start = 0; start < all.length; start += atOnce) {
        await deleteKeys(collection, all.slice(start, start + atOnce))
      }
    },
  }
}

/** Deletes the former names that lead to a record. */
export async function removeFormerNames(
  collection: CollectionName,
  id: number,
  { execute, dialect }: Session,
): Promise<void> {
  await execute(sql`
    DELETE FROM ${dialect.name('former_names')}
    WHERE tenant = ${tenant} AND collection = ${collection} AND record_id = ${id}`)
}
