import type { Query, ReadRepository, StoredRecord } from 'daybook'
import type { Execute } from './database.ts'
import type { Dialect } from './dialect.ts'
import type { Resource } from './resources.ts'
import { all, join, raw, type Sql, sql } from './statement.ts'

/** Reads one resource. Each method is one statement, so that what it gives was true at one point in time. */
export function createReadRepository<Record extends StoredRecord, Criteria, Key extends string>(
  { table, alias, codec, keys, hasTrash, matching }: Resource<Record, Criteria, Key>,
  execute: Execute,
  dialect: Dialect,
): ReadRepository<Record, Criteria, Key> {
  const rows = sql`${dialect.name(table)} ${raw(alias)}`
  const columns = codec.select(alias, dialect)
  const column = (name: string) => raw(`${alias}.${name}`)
  const outOfTrash = hasTrash ? sql` AND ${column('status')} <> 'trash'` : raw('')

  return {
    // The page is found by ids, and only its rows are read whole. The total stands beside each, or on a row of its own.
    async find({ where, orderBy, offset, limit }) {
      const order = orderOf(orderBy, keys)
      const sortColumns = order.map(([name]) => column(name))
      const sets = matching(where, dialect).map((conditions) => sql`FROM ${rows} WHERE ${all(conditions)}`)
      const counts = sets.map((set) => sql`(SELECT count(*) ${set})`)
      const ids = sets.map((set) => sql`SELECT ${join(sortColumns, ', ')} ${set}`)
      const found = await execute(sql`
        SELECT t.total, ${columns}
        FROM (SELECT ${join(counts, ' + ')} AS total) t
        LEFT JOIN (
          SELECT m.id FROM (${join(ids, ' UNION ALL ')}) m ORDER BY ${sorted('m', order)} LIMIT ${limit} OFFSET ${offset}
        ) p ON TRUE
        LEFT JOIN ${rows} ON ${column('id')} = p.id
        ORDER BY ${sorted(alias, order)}`)
      const records = found.filter(({ id }) => id !== null).map(codec.decode)
      return { records, total: Number(found[0]?.total) }
    },
    async getMany(ids) {
      if (ids.length === 0) return []
      const found = await execute(sql`SELECT ${columns} FROM ${rows} WHERE ${dialect.isOneOf(column('id'), ids)}`)
      const records = new Map(found.map(codec.decode).map((record) => [record.id, record]))
      return ids.flatMap((id) => records.get(id) ?? [])
    },
    async getBySlug(slug) {
      const [row] = await execute(sql`SELECT ${columns} FROM ${rows} WHERE ${column('slug')} = ${slug}${outOfTrash}`)
      return row === undefined ? null : codec.decode(row)
    },
  }
}

type Order = readonly (readonly [name: string, direction: 'ASC' | 'DESC'])[]

/** The order that is asked, equals by ascending id. Throws for a key that is none: keys become text. */
function orderOf<Key extends string>(
  orderBy: Query<unknown, Key>['orderBy'],
  keys: { readonly [_ in Key]: true },
): Order {
  const asked = orderBy.map(([key, direction]) => {
    if (!Object.hasOwn(keys, key)) throw new TypeError(`Lists cannot be ordered by ${JSON.stringify(key)}.`)
    return [key, direction === 'desc' ? 'DESC' : 'ASC'] as const
  })
  return asked.some(([name]) => name === 'id') ? asked : [...asked, ['id', 'ASC']]
}

function sorted(alias: string, order: Order): Sql {
  return raw(order.map(([name, direction]) => `${alias}.${name} ${direction}`).join(', '))
}
