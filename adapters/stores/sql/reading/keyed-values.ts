import { checkValueKey, checkValueList, compareText, type KeyedValue, type KeyedValues } from 'daybook/storage'
import { parseJson } from '../statement/json.ts'
import { raw, sql, tenant } from '../statement/statement.ts'
import type { ReadSession } from './read-session.ts'

/** Reads the small values beside the records from their table. */
export function createKeyedValues({ load, dialect }: Pick<ReadSession, 'load' | 'dialect'>): KeyedValues {
  const columns = ['kind', 'name', 'content', 'revision']
  const selected = dialect.jsonList(dialect.jsonArray(columns.map((column) => raw(column))))
  const table = dialect.name('keyed_values')
  return {
    async keyedValue(kind, key) {
      checkValueKey(kind, key)
      const found = await load(
        sql`SELECT ${selected} AS value FROM ${table}
          WHERE tenant = ${tenant} AND kind = ${kind} AND name = ${key}`,
      )
      return parseJson<readonly Row[]>(found).map(decode)[0] ?? null
    },
    async keyedValues(kind, { limit }) {
      checkValueList(kind, limit)
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

function decode([kind, key, content, revision]: Row): KeyedValue {
  return Object.freeze({ kind, key, value: parseJson<KeyedValue['value']>(content), revision: Number(revision) })
}
