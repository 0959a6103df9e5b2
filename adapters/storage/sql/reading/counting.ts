import {
  type EventCriteria,
  type EventReader,
  isTermCollection,
  type LinkCount,
  type LinkCounting,
  nameOf,
  recordShapes,
  type ValueCount,
  type ValueCounting,
  type VisibleEvent,
} from 'daybook/storage'
import type { CachedColumns } from '../caches/totals.ts'
import { collectionOfLink, linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import type { Load } from '../statement/batch.ts'
import { parseJson } from '../statement/json.ts'
import { all, join, raw, type Sql, search, sql } from '../statement/statement.ts'
import { conditionsOf, linkedConditions } from './conditions.ts'
import { type Branch, eventResource } from './resources.ts'

interface Session {
  readonly dialect: Dialect
  readonly load: Load
  /** Absent in a transaction, whose own writes have no version yet. */
  readonly counts?: CachedColumns<readonly (readonly unknown[])[]>
}

/** Counts events by the records that they link to, and by their values. Each method is one query. */
export function createEventCounter(session: Session): Pick<EventReader, 'countByLink' | 'countByValue'> {
  const { dialect, load } = session
  const count = async (
    { where, ...counting }: LinkCounting | ValueCounting,
    statementOf: (branches: readonly Branch[]) => Sql,
    tables?: readonly Table[],
  ): Promise<readonly (readonly unknown[])[]> => {
    const narrowing = eventResource.narrow?.(where, dialect, load)
    // Nothing else is awaited before the load, so that it joins the batch of the page.
    const narrowed = narrowing === undefined ? null : await narrowing
    const { branches, isSearch } = eventResource.matching(where, dialect, narrowed, undefined)
    const statement = statementOf(branches)
    // A search would be found in the cache as rarely as it costs much.
    const { key, visible } = keyOf(where, counting)
    const column = isSearch
      ? undefined
      : session.counts?.column({ ...where, visible }, sql`(${statement})`, key, tables)
    if (column === undefined)
      return parseJson<readonly (readonly unknown[])[]>(await load(isSearch ? search(statement) : statement))
    return column.decode(await load(sql`SELECT ${column.selected} AS value`))
  }

  return {
    async countByLink(counting) {
      const { link } = counting
      const tables = isTermCollection(link) ? (['events'] as const) : (['events', collectionOfLink(link)] as const)
      const rows = await count(counting, (branches) => linkCounts(counting, branches, dialect), tables)
      return (rows as readonly LinkRow[]).map(toLinkCount) // as `linkCounts` selects them
    },
    async countByValue(counting) {
      const rows = await count(counting, (branches) => valueCounts(counting, branches, dialect))
      return (rows as readonly ValueRow[]).map(toValueCount) // as `valueCounts` selects them
    },
  }
}

/**
 * Returns what counts depend on besides the criteria of the events. The visibilities of both are together, because their time
 * has to be the same.
 */
function keyOf(
  { visible }: EventCriteria,
  counting: Omit<LinkCounting, 'where'> | Omit<ValueCounting, 'where'>,
): { readonly key: string; readonly visible: readonly VisibleEvent[] } {
  const { visible: ofRecords, ...others } = 'records' in counting ? (counting.records ?? {}) : {}
  return {
    key: `${JSON.stringify([{ ...counting, records: others }, visible?.length, ofRecords?.length])} `,
    visible: [...(visible ?? []), ...(ofRecords ?? [])],
  }
}

type LinkRow = readonly [id: number, slug: string, name: string, source: string, external_id: string, count: number]

function toLinkCount([id, slug, name, source, external_id, count]: LinkRow): LinkCount {
  return { id: Number(id), slug, name, source, external_id, count: Number(count) }
}

function linkCounts({ link, records = {}, limit }: LinkCounting, branches: readonly Branch[], dialect: Dialect): Sql {
  const { name, orderedJoin, materialized, jsonListInOrder, jsonArray } = dialect
  const collection = collectionOfLink(link)
  const { nameField } = recordShapes[nameOf[collection]]
  const links = linkTables[link]
  const rows = sql`${name(collection)} r`
  const matches = union(branches, raw('e.id'))
  const linked = sql`(${matches}) m ${orderedJoin} ${name(links.name)} l ON l.event_id = m.id`
  const column = raw(`l.${links.column}`)
  // An event in two categories of one line counts once for their ancestors.
  const isTree = link === 'categories'
  const counted = isTree
    ? sql`SELECT line.ancestor AS id, count(DISTINCT l.event_id) AS events FROM ${linked} JOIN line ON line.id = ${column} GROUP BY line.ancestor`
    : sql`SELECT ${column} AS id, count(*) AS events FROM ${linked} GROUP BY ${column}`
  const isShown = isTermCollection(link)
    ? raw('r.removed = FALSE')
    : all(conditionsOf(linkedConditions(link), records, dialect))
  const order = raw('events DESC, r.search_name, r.id')
  const record = jsonArray([
    ...['id', 'slug', nameField, 'source', 'external_id'].map((one) => raw(`r.${one}`)),
    raw('top.events'),
  ])
  return sql`WITH ${isTree ? sql`RECURSIVE line(id, ancestor) AS (${linesOf(dialect)}), ` : raw('')}
      counted AS ${materialized}(${counted}),
      top AS ${materialized}(SELECT counted.id, events FROM counted ${orderedJoin} ${rows} ON r.id = counted.id
        WHERE ${isShown} ORDER BY ${order} LIMIT ${raw(String(limit))})
    SELECT ${jsonListInOrder(record, sql`top.${order}`)} AS value FROM top ${orderedJoin} ${rows} ON r.id = top.id`
}

/** Selects each category with itself and each of its ancestors. UNION stops at a category that it has visited, in a loop. */
function linesOf({ name }: Dialect): Sql {
  const table = name('categories')
  return sql`SELECT c.id, c.id FROM ${table} c WHERE c.removed = FALSE
    UNION SELECT line.id, parent.id FROM line JOIN ${table} c ON c.id = line.ancestor
      JOIN ${table} parent ON parent.id = c.parent AND parent.removed = FALSE`
}

type ValueRow = readonly [text: string, kind: string, count: number]

function toValueCount([text, kind, count]: ValueRow): ValueCount {
  const value = kind === 'number' ? Number(text) : kind === 'boolean' ? text === 'true' : text
  return { value, count: Number(count) }
}

function valueCounts({ by, limit }: ValueCounting, branches: readonly Branch[], dialect: Dialect): Sql {
  const { materialized, types, jsonListInOrder, jsonArray } = dialect
  const { from, text, kind } = valuesOf(by, dialect)
  const values = union(branches, sql`${text} AS item, ${kind} AS kind`, from)
  const order = sql`events DESC, CASE WHEN kind = 'number' THEN CAST(item AS ${raw(types.number)}) END, item`
  return sql`WITH top AS ${materialized}(SELECT item, kind, count(*) AS events FROM (${values}) v
      GROUP BY kind, item ORDER BY ${order} LIMIT ${raw(String(limit))})
    SELECT ${jsonListInOrder(jsonArray([raw('item'), raw('kind'), raw('events')]), order)} AS value FROM top`
}

/** Returns the values of a field as text with their kinds, and what has to be joined for them. */
function valuesOf(by: ValueCounting['by'], dialect: Dialect) {
  if ('field' in by) {
    if (!(by.field in recordShapes.event.columns)) throw new TypeError(`Events cannot be counted by ${by.field}.`)
    return { from: raw(''), text: raw(`e.${by.field}`), kind: raw(`'string'`) }
  }
  const { appField, absent } = by
  const lacks = sql`${raw(dialect.fieldValue('e.fields', appField))} IS NULL`
  const fields =
    absent.length === 0
      ? raw('e.fields')
      : sql`CASE WHEN ${lacks} THEN ${dialect.json(JSON.stringify({ [appField]: absent }))} ELSE e.fields END`
  const { from, text, kind } = dialect.fieldItems(fields, appField)
  return { from: sql` CROSS JOIN ${from}`, text, kind }
}

function union(branches: readonly Branch[], columns: Sql, joined = raw('')): Sql {
  return join(
    branches.map(({ from, where }) => sql`SELECT ${columns} FROM ${from}${joined} WHERE ${where}`),
    ' UNION ALL ',
  )
}
