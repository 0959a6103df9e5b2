import { checkKeptKey, checkKeptList, compareText, type KeptValue, type KeptValues } from 'daybook/storage'
import { parseJson } from '../statement/json.ts'
import { raw, sql, tenant } from '../statement/statement.ts'
import type { ReadSession } from './read-session.ts'

/** Reads the small values beside the records from their table. */
export function createKeptValues({ load, dialect }: Pick<ReadSession, 'load' | 'dialect'>): KeptValues {
  const columns = ['kind', 'name', 'content', 'revision']
  const selected = dialect.jsonList(dialect.jsonArray(columns.map((column) => raw(column))))
  const table = dialect.name('kept_values')
  return {
    async keptValue(kind, key) {
      checkKeptKey(kind, key)
      const found = await load(
        sql`SELECT ${selected} AS value FROM ${table}
          WHERE tenant = ${tenant} AND kind = ${kind} AND name = ${key}`,
      )
      return parseJson<readonly Row[]>(found).map(decode)[0] ?? null
    },
    async keptValues(kind, { limit }) {
      checkKeptList(kind, limit)
      const found = await load(
        sql`SELECT ${selected} AS value FROM (
          SELECT ${raw(columns.join(', '))} FROM ${table} WHERE tenant = ${tenant} AND kind = ${kind}
          ORDER BY name LIMIT ${limit}) k`,
      )
      return parseJson<readonly Row[]>(found)
        .map(decode)
        .toSorted((a, b) => compareText(a.key, b.key))
    },
  }
}

type Row = readonly [kind: string, key: string, content: unknown, revision: number]

function decode([kind, key, content, revision]: Row): KeptValue {
  return Object.freeze({ kind, key, value: parseJson<KeptValue['value']>(content), revision: Number(revision) })
}
