import {
  type EventLink,
  type EventReader,
  eventLinks,
  type IncludedRecords,
  type IncludedRevisions,
  type IncludedTerms,
  type LinkedName,
  linkedNames,
  type ReadRepository,
  type Revision,
  type StoredRecord,
  type StoreQuery,
  type TypesByName,
  tableOf,
  termCollections,
} from 'daybook/storage'
import { type CachedCounts, counted, type Totals } from '../caches/totals.ts'
import type { Codec } from '../columns/codec.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Load } from '../statement/batch.ts'
import { parseJson } from '../statement/json.ts'
import { join, raw, type Sql, search, sql } from '../statement/statement.ts'
import { canBeHalved } from '../statement/too-large.ts'
import { eventResource } from './event-resource.ts'
import { createEventCounter } from './facets/counting.ts'
import { inParts, type List, type Page } from './parts.ts'
import type { Resource } from './resource.ts'
import { linkedCodecs, termResources } from './resources.ts'
import type { Selections } from './selections.ts'

/** The state that all reads of a store share. */
export interface ReadSession {
  readonly load: Load
  readonly dialect: Dialect
  readonly selections: Selections
  /** Absent in a transaction, whose own writes have no version yet. */
  readonly totals?: Totals
  readonly counts?: CachedCounts
}

/** Reads one resource. Each method is one query, so that its result is from one snapshot. */
export function createReadRepository<Record extends StoredRecord, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  session: ReadSession,
): ReadRepository<Record, Criteria, Key> {
  const { table, alias, codec, hasTrash } = resource
  const { load, dialect, selections } = session
  const { rows, id, record, exists, isOwn } = selections[table]
  const outOfTrash = raw(hasTrash ? ` AND ${alias}.status <> 'trash'` : '')
  const byIds = createLoadByIds(load, {
    queryOf: (ids) =>
      sql`SELECT ${dialect.jsonList(record)} AS value FROM ${rows} WHERE ${isOwn} AND ${dialect.isOneOf(id, ids, 'list')} AND ${exists}`,
    decode: (found) => parseJson<List>(found).map(codec.decode),
  })

  return {
    async find(query) {
      const [total, list] = await findPage(resource, query, session, [record])
      return { records: list.map(codec.decode), total }
    },
    async getMany(ids) {
      if (ids.length === 0) return []
      const records = await byIds(ids)
      return ids.flatMap((id) => records.get(id) ?? [])
    },
    async getBySlug(slug) {
      const found = await load(
        sql`SELECT ${record} AS value FROM ${rows} WHERE ${isOwn} AND ${raw(alias)}.slug = ${slug} AND ${exists}${outOfTrash}`,
      )
      return found === null ? null : codec.decode(parseJson(found))
    },
  }
}

interface ByIds<Record> {
  queryOf(ids: readonly number[]): Sql
  decode(found: unknown): readonly Record[]
}

/** Returns records by id. Those that are requested in the same microtask, such as for several responses, become one query. */
function createLoadByIds<Record extends StoredRecord>(load: Load, { queryOf, decode }: ByIds<Record>) {
  let pending: { readonly ids: Set<number>; readonly records: Promise<ReadonlyMap<number, Record>> } | undefined
  const begin = () => {
    const ids = new Set<number>()
    const send = () => {
      pending = undefined
      return queryOf([...ids])
    }
    const records = load(send)
      .then(decode, (error: unknown) => readHalves(error, [...ids]))
      .then((found) => new Map(found.map((record) => [record.id, record])))
    return { ids, records }
  }
  const readHalves = async (error: unknown, ids: readonly number[]): Promise<readonly Record[]> => {
    if (!canBeHalved(error, ids.length)) throw error
    const middle = Math.ceil(ids.length / 2)
    const halves = [ids.slice(0, middle), ids.slice(middle)].map((half) =>
      load(queryOf(half)).then(decode, (reason: unknown) => readHalves(reason, half)),
    )
    return (await Promise.all(halves)).flat()
  }
  return (wanted: readonly number[]): Promise<ReadonlyMap<number, Record>> => {
    pending ??= begin()
    for (const id of wanted) pending.ids.add(id)
    return pending.records
  }
}

/** Does the same for events, with their linked records. */
export function createEventReader(session: ReadSession): EventReader {
  const { events, linked, linkedRevisions } = session.selections
  return {
    async findWithIncluded(query, links = eventLinks) {
      // The selections have the order of `eventLinks`.
      const present = eventLinks.filter((link) => links.includes(link))
      const selected = linked.filter((_, index) => present.some((link) => eventLinks.indexOf(link) === index))
      const [total, records, ...included] = await findPage(eventResource, query, session, [events.record, ...selected])
      const listOf = (link: EventLink) => included[present.indexOf(link)] ?? []
      const linkedIn = <Link extends LinkedName>(link: Link): IncludedRecords<Link>[Link] => {
        const codec: Codec<TypesByName[Link]['record']> = linkedCodecs[link]
        return listOf(link).map(codec.decode)
      }
      return {
        records: records.map(eventResource.codec.decode),
        total,
        included: {
          ...tableOf<IncludedRecords>(linkedNames, linkedIn),
          ...tableOf<IncludedTerms>(termCollections, (link) => listOf(link).map(termResources[link].codec.decode)),
        },
      }
    },
    ...createReadRepository(eventResource, session),
    ...createEventCounter(session),
    async findRevisions(query) {
      const [total, records, ...lists] = await findPage(eventResource, query, session, [
        events.revision,
        ...linkedRevisions,
      ])
      return {
        records: records.map(toRevision),
        total,
        included: tableOf<IncludedRevisions>(eventLinks, (link) =>
          (lists[eventLinks.indexOf(link)] ?? []).map(toRevision),
        ),
      }
    },
  }
}

/** Decodes the result of `selections[table].revision`. */
function toRevision([id, revision]: readonly unknown[]): Revision {
  return { id: Number(id), revision: String(revision) }
}

/** Finds a page, in parts if it is too large for one result. */
function findPage<Record extends StoredRecord, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  query: StoreQuery<Criteria, Key>,
  session: ReadSession,
  selected: readonly [selected: Sql, ...more: readonly Sql[]],
): Promise<Page> {
  return inParts(query, (part) => findWhole(resource, part, session, selected))
}

/** Selects a JSON array of the total, of a value for each record of the page, and of more lists for the ids in `page`. */
async function findWhole<Record extends StoredRecord, Criteria, Key extends string>(
  resource: Resource<Record, Criteria, Key>,
  { where, orderBy, offset, limit }: StoreQuery<Criteria, Key>,
  { load, dialect, selections, totals }: ReadSession,
  [selected, ...more]: readonly [selected: Sql, ...more: readonly Sql[]],
): Promise<Page> {
  const { table, alias, keys } = resource
  const { rows, id, isOwn } = selections[table]
  const order = orderOf(orderBy, keys)
  const narrowing = resource.narrow?.(where, dialect, load)
  // Nothing else is awaited before the load, so that it joins the batch of this microtask.
  const narrowed = narrowing === undefined ? null : await narrowing
  const { branches, isCostly, isSearch } = resource.matching(where, dialect, narrowed, orderBy[0]?.[0])
  const selects = branches.map(
    (branch) => sql`SELECT ${columnsOf(alias, order)} FROM ${branch.from} WHERE ${branch.where}`,
  )
  const counts = branches.map((branch) => sql`(SELECT count(*) FROM ${branch.from} WHERE ${branch.where})`)
  const page = sql`ORDER BY ${sorted(order)} LIMIT ${atMost(limit)} OFFSET ${offset}`
  // An index may return one branch in order, but not all of them together. Each is limited to what the page can need.
  const head = (select: Sql) =>
    branches.length === 1
      ? select
      : sql`SELECT * FROM (${select} ORDER BY ${sorted(order, alias)} LIMIT ${offset + limit}) head`
  // Indexes find the page, and only its rows are read in full.
  const list = dialect.jsonListInOrder(selected, sorted(order, alias))
  const records = sql`(SELECT ${list} FROM page ${dialect.orderedJoin} ${rows} ON ${isOwn} AND ${id} = page.id)`
  const once = dialect.materialized
  const count = join(counts, ' + ')
  const total = (totals && !isCostly && resource.totalColumn?.(where, count, totals)) || counted(count)
  const statement = isCostly
    ? sql`
        WITH matches AS ${once}(${join(selects, ' UNION ALL ')}),
          page AS ${once}(SELECT id FROM matches ${page})
        SELECT ${dialect.jsonArray([raw('(SELECT count(*) FROM matches)'), records, ...more])} AS value`
    : sql`
        WITH page AS ${once}(${join(selects.map(head), ' UNION ALL ')} ${page})
        SELECT ${dialect.jsonArray([total.selected, records, ...more])} AS value`
  const [found, ...lists] = parseJson<readonly unknown[]>(await load(isSearch ? search(statement) : statement))
  const [pageList = [], ...others] = lists.map((one) => parseJson<List>(one))
  return [total.decode(found), pageList, ...others]
}

/** Returns the limit as a literal. For an unknown number, PostgreSQL expects a tenth of all rows. */
function atMost(limit: number): Sql {
  if (!Number.isSafeInteger(limit)) throw new TypeError(`A page cannot have ${limit} records.`)
  return raw(String(limit))
}

type Order = readonly (readonly [name: string, direction: 'ASC' | 'DESC'])[]

/** Returns the order of a query, ties by ascending id. Throws for an unknown key, because keys become SQL text. */
function orderOf<Key extends string>(
  orderBy: StoreQuery<unknown, Key>['orderBy'],
  keys: { readonly [_ in Key]: true },
): Order {
  const order = orderBy.map(([key, direction]) => {
    if (!Object.hasOwn(keys, key)) throw new TypeError(`Lists cannot be ordered by ${JSON.stringify(key)}.`)
    return [key, direction === 'desc' ? 'DESC' : 'ASC'] as const
  })
  return order.some(([name]) => name === 'id') ? order : [...order, ['id', 'ASC']]
}

function sorted(order: Order, alias?: string): Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  return raw(order.map(([name, direction]) => `${prefix}${name} ${direction}`).join(', '))
}

function columnsOf(alias: string, order: Order): Sql {
  return raw(order.map(([name]) => `${alias}.${name}`).join(', '))
}
