import type { StoredRecord, StoreQuery } from 'daybook/storage'
import { counted } from '../caches/totals.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { parseJson } from '../statement/json.ts'
import { join, raw, type Sql, search, sql } from '../statement/statement.ts'
import { countOfGroups, firstOfEach, groupColumn, unionOf } from './groups.ts'
import { columnsOf, type Order, orderOf, pageColumns, sorted } from './order.ts'
import { inParts, type List, type Page } from './parts.ts'
import type { ReadSession } from './read-session.ts'
import type { Branch, Resource } from './resource.ts'

/** A value for each record of a page, and more lists for the ids in `page`. */
type Selected = readonly [record: Sql, ...more: readonly Sql[]]

/** Finds a page, in parts if it is too large for one result. */
export function findPage<Record extends StoredRecord, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  query: StoreQuery<Criteria, Key>,
  session: ReadSession,
  selected: Selected,
): Promise<Page> {
  return inParts(query, (part) => findWhole(resource, part, session, selected))
}

/** Selects a JSON array of the total, of the values and of the other lists. */
async function findWhole<Record extends StoredRecord, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  { where, orderBy, collapse, offset, limit }: StoreQuery<Criteria, Key>,
  { load, dialect, selections, totals }: ReadSession,
  [selected, ...more]: Selected,
): Promise<Page> {
  const { table, alias, keys } = resource
  const { rows, id, isOwn } = selections[table]
  const order = orderOf(orderBy, keys, (key) => resource.computed?.(key, where, dialect))
  const narrowing = resource.narrow?.(where, dialect, load)
  // Nothing else is awaited before the load, so that it joins the batch of this microtask.
  const narrowed = narrowing === undefined ? null : await narrowing
  const group = collapse && groupColumn(resource, collapse, dialect)
  const { branches, isCostly, isSearch } = resource.matching(where, dialect, narrowed, orderBy[0]?.[0])
  const count = group ? countOfGroups(branches, group) : countOf(branches)
  const total = (totals && !isCostly && resource.totalColumn?.(where, count, totals, collapse)) || counted(count)
  // Indexes find the page, and only its rows are read in full.
  const list = dialect.jsonListInOrder(selected, sorted(order, alias))
  const records = sql`(SELECT ${list} FROM page ${dialect.orderedJoin} ${rows} ON ${isOwn} AND ${id} = page.id)`
  const page: PageQuery = { branches, alias, order, group, offset, limit, lists: [records, ...more] }
  if (group && !isCostly && offset + limit <= mostByIndex) {
    const statement = pageOfFirst(page, group, total.selected, dialect)
    const [isWhole, found, ...lists] = parseJson<readonly unknown[]>(await load(statement))
    const result = pageOf(total.decode(found), lists)
    if (Number(isWhole) === 1) return result
  }
  const statement = isCostly || group ? pageOfMatches(page, dialect) : pageByIndex(page, total.selected, dialect)
  const [found, ...lists] = parseJson<readonly unknown[]>(await load(isSearch ? search(statement) : statement))
  return pageOf((group ? Number : total.decode)(found), lists)
}

function pageOf(total: number, lists: readonly unknown[]): Page {
  const [pageList = [], ...others] = lists.map((one) => parseJson<List>(one))
  return [total, pageList, ...others]
}

interface PageQuery {
  readonly branches: readonly Branch[]
  readonly alias: string
  readonly order: Order
  /** The column with the group of a row, if the list has only the first row of each. */
  readonly group: Sql | undefined
  readonly offset: number
  readonly limit: number
  /** What is selected with the ids of the page. */
  readonly lists: readonly Sql[]
}

/** Finds all matches once, for the page and the total together. */
function pageOfMatches(query: PageQuery, dialect: Dialect): Sql {
  const once = dialect.materialized
  const { branches, alias, order, group } = query
  const matches = group
    ? firstOfEach(unionOf(branches, sql`${columnsOf(alias, order)}, ${group}`), order)
    : join(selectsOf(query), ' UNION ALL ')
  return sql`
        WITH matches AS ${once}(${matches}),
          page AS ${once}(SELECT ${pageColumns(order)} FROM matches ${cutOut(query)})
        SELECT ${dialect.jsonArray([raw('(SELECT count(*) FROM matches)'), ...query.lists])} AS value`
}

/** Up to which position a page is looked for among the first matches, and among how many of them for each position. */
const [mostByIndex, matchesForOne] = [1000, 8]

/**
 * Finds the page among the first matches, in the order of an index. Selects first whether it is whole: the page is
 * full, or these are all matches. Most groups have few events so close to each other.
 */
function pageOfFirst(query: PageQuery, group: Sql, total: Sql, dialect: Dialect): Sql {
  const { branches, alias, order, offset, limit, lists } = query
  const once = dialect.materialized
  const most = raw(String((offset + limit) * matchesForOne))
  const heads = branches.map(
    ({ from, where }) => sql`SELECT * FROM (SELECT ${columnsOf(alias, order)}, ${group} FROM ${from} WHERE ${where}
      ORDER BY ${sorted(order, alias)} LIMIT ${most}) head`,
  )
  const isWhole = sql`CASE WHEN (SELECT count(*) FROM matches) >= ${raw(String(offset + limit))}
    OR (SELECT count(*) FROM heads) < ${most} THEN 1 ELSE 0 END`
  return sql`
        WITH heads AS ${once}(
            SELECT * FROM (${join(heads, ' UNION ALL ')}) found ORDER BY ${sorted(order)} LIMIT ${most}),
          matches AS ${once}(${firstOfEach(raw('SELECT * FROM heads'), order)}),
          page AS ${once}(SELECT ${pageColumns(order)} FROM matches ${cutOut(query)})
        SELECT ${dialect.jsonArray([isWhole, total, ...lists])} AS value`
}

/** Finds the page alone. `total` selects the total, or nothing if it is cached. */
function pageByIndex(query: PageQuery, total: Sql, dialect: Dialect): Sql {
  const { branches, alias, order, offset, limit, lists } = query
  // An index may return one branch in order, but not all of them together. Each is limited to what the page can need.
  const head = (select: Sql) =>
    branches.length === 1
      ? select
      : sql`SELECT * FROM (${select} ORDER BY ${sorted(order, alias)} LIMIT ${offset + limit}) head`
  return sql`
        WITH page AS ${dialect.materialized}(${join(selectsOf(query).map(head), ' UNION ALL ')} ${cutOut(query)})
        SELECT ${dialect.jsonArray([total, ...lists])} AS value`
}

/** Selects the ids and the sort keys of the matches in each branch. */
function selectsOf({ branches, alias, order }: PageQuery): readonly Sql[] {
  return branches.map((branch) => sql`SELECT ${columnsOf(alias, order)} FROM ${branch.from} WHERE ${branch.where}`)
}

function countOf(branches: readonly Branch[]): Sql {
  return join(
    branches.map((branch) => sql`(SELECT count(*) FROM ${branch.from} WHERE ${branch.where})`),
    ' + ',
  )
}

/** Cuts the page out of the matches. */
function cutOut({ order, limit, offset }: PageQuery): Sql {
  return sql`ORDER BY ${sorted(order)} LIMIT ${atMost(limit)} OFFSET ${offset}`
}

/** Returns the limit as a literal. For an unknown number, PostgreSQL expects a tenth of all rows. */
function atMost(limit: number): Sql {
  if (!Number.isSafeInteger(limit)) throw new TypeError(`A page cannot have ${limit} records.`)
  return raw(String(limit))
}
