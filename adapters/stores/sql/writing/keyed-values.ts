import { checkValueKey, type KeyedValues, type KeyedValueWriter, valueJson } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, sql, tenant } from '../statement/statement.ts'

interface Session {
  readonly execute: Execute
  readonly dialect: Dialect
}

/**
 * Writes the small values beside the records to their table. Each write reads first, which also finds out whether the
 * calendar is being removed.
 */
export function createKeyedValueWriter(read: KeyedValues, { execute, dialect }: Session): KeyedValueWriter {
  const table = dialect.name('keyed_values')
  const isAt = async (kind: string, key: string, revision: number | null) =>
    ((await read.keyedValue(kind, key))?.revision ?? null) === revision
  return {
    keyedValue: read.keyedValue,
    keyedValues: read.keyedValues,
    async putKeyedValue(kind, key, value, ifRevision) {
      checkValueKey(kind, key)
      const json = valueJson(value)
      if (!(await isAt(kind, key, ifRevision))) return false
      if (ifRevision === null) {
        await execute(sql`
          INSERT INTO ${table} (tenant, kind, name, content, revision)
          VALUES (${tenant}, ${kind}, ${key}, ${json}, ${1})`)
        return true
      }
      const replaced = await execute(sql`
        UPDATE ${table} SET content = ${json}, revision = ${ifRevision + 1}
        WHERE tenant = ${tenant} AND kind = ${kind} AND name = ${key}
        AND revision = ${ifRevision}${dialect.returningMatch}`)
      return replaced !== undefined
    },
    async deleteKeyedValue(kind, key, ifRevision) {
      if (!(await isAt(kind, key, ifRevision))) return false
      const dropped = await execute(sql`
        DELETE FROM ${table}
        WHERE tenant = ${tenant} AND kind = ${kind} AND name = ${key}
        AND revision = ${ifRevision}${dialect.returningMatch}`)
      return dropped !== undefined
    },
  }
}
