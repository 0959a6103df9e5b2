import type { Found, StoreQuery } from '../storage/store.ts'
import { type Conditions, needsTest, prepare } from './conditions.ts'
import type { Source } from './indexes/table-index.ts'
import { comparison, firstOfEach, type Groups, groupOf, type Orders } from './orders.ts'
import type { Layer, Row, View } from './table.ts'

/** A searchable collection, and how its criteria are met. */
export interface Searched<Record, Where, Key> {
  readonly view: View<Record, Where, Key>
  readonly conditions: Conditions<Where, Record>
}

/** Counts the visited records. */
export interface Scan {
  visited: number
}

type OrderBy<Key extends string> = StoreQuery<unknown, Key>['orderBy']

/** How the matches of a query become a list. */
export interface Listing<Record, Where, Key extends string> {
  readonly orders: Orders<Record, Key>
  /** Returns the orders of a query, if one of them depends on its criteria. */
  readonly ordersFor?: ((where: Where) => Orders<Record, Key>) | undefined
  /** The groups that a list can have one record each of. */
  readonly groups?: Groups<Record>
}

/** Returns the page of a query. Only what no index has in the requested order is sorted. */
export function findPage<Record extends Row, Where, Key extends string>(
  searched: Searched<Record, Where, Key> & Listing<Record, Where, Key>,
  { where, orderBy, collapse, offset, limit }: StoreQuery<Where, Key>,
  scan: Scan,
): Found<Record> {
  const [layer, ...others] = searched.view.layers
  const key = soleKey(orderBy)
  const group = collapse && groupOf(searched.groups ?? {}, collapse)
  const direction = orderBy[0]?.[1] ?? 'asc'
  const pageFrom = (source: Source<Record, Key>) => {
    const page = key === undefined || layer?.isOutdated || group ? undefined : source.pages?.[key]
    return page && !needsTest(searched.conditions, where, source.met) ? page : undefined
  }
  const isInOrder = (source: Source<Record, Key>) => key !== undefined && source.order === key
  const costOf = (source: Source<Record, Key>) =>
    isInOrder(source) || pageFrom(source) ? source.size : source.size * costOfSorting
  const source = layer && others.length === 0 ? cheapest(layer.sources(where), costOf) : undefined
  const page = source && pageFrom(source)
  if (source && page) {
    scan.visited += source.size
    return page(direction, { offset, limit })
  }
  const all =
    layer && source && isInOrder(source)
      ? matchesOf(searched, { layer, source, where, direction }, scan)
      : findAll(searched, where, scan).sort(comparison(searched.ordersFor?.(where) ?? searched.orders, orderBy))
  const listed = group ? firstOfEach(all, group) : all
  return { records: listed.slice(offset, offset + limit), total: listed.length }
}

/** Returns all matches, in any order. */
export function findAll<Record extends Row, Where, Key extends string>(
  searched: Searched<Record, Where, Key>,
  where: Where,
  scan: Scan,
): Record[] {
  return searched.view.layers.flatMap((layer) => {
    const source = cheapest(layer.sources(where))
    return source === undefined ? [] : matchesOf(searched, { layer, source, where, direction: 'asc' }, scan)
  })
}

interface Walk<Record, Where, Key> {
  readonly layer: Layer<Record, Where, Key>
  readonly source: Source<Record, Key>
  readonly where: Where
  readonly direction: 'asc' | 'desc'
}

function matchesOf<Record extends Row, Where, Key>(
  { conditions }: Searched<Record, Where, Key>,
  { layer, source, where, direction }: Walk<Record, Where, Key>,
  scan: Scan,
): Record[] {
  const matches = prepare(conditions, where, source.met)
  scan.visited += source.size
  return source.records(direction).filter((record) => layer.isOutdated?.(record.id) !== true && matches(record))
}

// Sorting the matches costs a few times what visiting them in order does.
const costOfSorting = 4

/** Returns the source that costs least: by default, the one with the fewest records to visit. */
function cheapest<Record, Key extends string>(
  sources: readonly Source<Record, Key>[],
  costOf: (source: Source<Record, Key>) => number = ({ size }) => size,
): Source<Record, Key> | undefined {
  let best: Source<Record, Key> | undefined
  let lowest = Infinity
  for (const source of sources) {
    const cost = costOf(source)
    if (cost < lowest) [best, lowest] = [source, cost]
  }
  return best
}

/** Returns the only key of an order, which ids complete. */
function soleKey<Key extends string>(orderBy: OrderBy<Key>): Key | 'id' | undefined {
  const [first, ...others] = orderBy
  return others.length === 0 ? (first?.[0] ?? 'id') : undefined
}
