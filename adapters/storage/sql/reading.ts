import type { Query, ReadRepository, StoredRecord } from 'daybook'
import type { Dialect } from './dialect.ts'
import type { Look } from './look.ts'
import type { Resource } from './resources.ts'
import { join, raw, type Sql, sql } from './statement.ts'

/** Reads one resource. Each method is one query, so that what it gives was true at one point in time. */
export function createReadRepository<Record extends StoredRecord, Criteria, Key extends string>(
  { table, alias, codec, keys, hasTrash, matching }: Resource<Record, Criteria, Key>,
  look: Look,
  dialect: Dialect,
): ReadRepository<Record, Criteria, Key> {
  const rows = sql`${dialect.name(table)} ${raw(alias)}`
  const record = codec.select(alias, dialect)
  const column = (name: string) => raw(`${alias}.${name}`)
  const outOfTrash = hasTrash ? sql` AND ${column('status')} <> 'trash'` : raw('')

  return {
    async find({ where, orderBy, offset, limit }) {
      const order = orderOf(orderBy, keys)
      const { from, ways, isCostly } = await matching(where, dialect, look)
      const matches = join(
        ways.map((way) => sql`SELECT ${columnsOf(alias, order)} FROM ${from} WHERE ${way}`),
        ' UNION ALL ',
      )
      const counts = ways.map((way) => sql`(SELECT count(*) FROM ${from} WHERE ${way})`)
      const page = sql`ORDER BY ${sorted(order)} LIMIT ${limit} OFFSET ${offset}`
      // The page is found from what indexes know, and only its rows are read whole.
      const records = sql`(${dialect.jsonPage(record, { rows, alias, orderBy: sorted(order, alias) })})`
      const found = await look(
        isCostly
          ? sql`
            WITH matches AS MATERIALIZED (${matches}), page AS MATERIALIZED (SELECT id FROM matches ${page})
            SELECT ${dialect.jsonArray([raw('(SELECT count(*) FROM matches)'), records])}`
          : sql`
            WITH page AS MATERIALIZED (${matches} ${page})
            SELECT ${dialect.jsonArray([join(counts, ' + '), records])}`,
      )
      const [total, list] = parsed<[number, readonly (readonly unknown[])[]]>(found)
      return { records: list.map(codec.decode), total }
    },
    async getMany(ids) {
      if (ids.length === 0) return []
      const found = await look(sql`
        SELECT ${dialect.jsonList(record)} FROM ${rows} WHERE ${dialect.isOneOf(column('id'), ids)}`)
      const list = parsed<readonly (readonly unknown[])[]>(found)
      const records = new Map(list.map(codec.decode).map((one) => [one.id, one]))
      return ids.flatMap((id) => records.get(id) ?? [])
    },
    async getBySlug(slug) {
      const found = await look(sql`SELECT ${record} FROM ${rows} WHERE ${column('slug')} = ${slug}${outOfTrash}`)
      return found === null ? null : codec.decode(parsed(found))
    },
  }
}

/** JSON as text or, from drivers that read it themselves, as what it says. */
function parsed<Value>(json: unknown): Value {
  return typeof json === 'string' ? JSON.parse(json) : (json as Value)
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

function sorted(order: Order, alias?: string): Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  return raw(order.map(([name, direction]) => `${prefix}${name} ${direction}`).join(', '))
}

function columnsOf(alias: string, order: Order): Sql {
  return raw(order.map(([name]) => `${alias}.${name}`).join(', '))
}
