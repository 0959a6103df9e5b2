import {
  type FormerKey,
  type FormerName,
  type FormerNameCriteria,
  type FormerNames,
  formerNameKey,
} from 'daybook/storage'
import { storedDateTime } from '../columns/dates.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { parseJson } from '../statement/json.ts'
import { raw, type Sql, sql, tenant } from '../statement/statement.ts'
import type { ReadSession } from './read-session.ts'

/** Reads former names from their table. */
export function createFormerNames({ load, dialect }: Pick<ReadSession, 'load' | 'dialect'>): FormerNames {
  const columns = ['kind', 'source', 'name', 'record_id', 'since'].map((column) => raw(column))
  const selected = dialect.jsonList(dialect.jsonArray(columns))
  return {
    async find(collection, where) {
      if (isEmpty(where)) return []
      const found = await load(
        sql`SELECT ${selected} AS value FROM ${dialect.name('former_names')}
          WHERE tenant = ${tenant} AND collection = ${collection} AND ${condition(where, dialect)}`,
      )
      return parseJson<readonly Row[]>(found).map(decode)
    },
  }
}

type Row = readonly [kind: FormerKey['kind'], source: string, name: string, id: number, since: unknown]

function decode([kind, source, name, id, since]: Row): FormerName {
  return Object.freeze({ kind, source, name, id: Number(id), since: storedDateTime(since) })
}

function isEmpty(where: FormerNameCriteria): boolean {
  return ('keys' in where && where.keys.length === 0) || ('ids' in where && where.ids.length === 0)
}

function condition(where: FormerNameCriteria, { isOneOf }: Dialect): Sql {
  if ('keys' in where) return isOneOf(raw('name_key'), where.keys.map(formerNameKey), 'list')
  if ('ids' in where) return isOneOf(raw('record_id'), where.ids, 'list')
  return sql`kind = 'external_id' AND source = ${where.source}`
}
