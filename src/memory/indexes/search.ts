import type { Found, StoreQuery } from '../../storage/store.ts'
import { type Conditions, needsTest, prepare } from '../conditions.ts'
import { comparison, type Orders } from '../orders.ts'
import type { Layer, Row, Source, View } from '../table.ts'

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

/** Returns the page of a query. Records that come from an index in the requested order are not sorted. */
export function findPage<Record extends Row, Where, Key extends string>(
  searched: Searched<Record, Where, Key> & { readonly orders: Orders<Record, Key> },
  { where, orderBy, offset, limit }: StoreQuery<Where, Key>,
  scan: Scan,
): Found<Record> {
  const [layer, ...others] = searched.view.layers
  const source = layer && others.length === 0 ? cheapest(layer.sources(where), orderBy) : undefined
  const direction = orderBy[0]?.[1] ?? 'asc'
  const isInOrder = layer !== undefined && source !== undefined && comesInOrder(source, orderBy)
  if (
    isInOrder &&
    source.page &&
    layer.isOutdated === undefined &&
    !needsTest(searched.conditions, where, source.met)
  ) {
    scan.visited += source.size
    return source.page(direction, { offset, limit })
  }
  const all = isInOrder
    ? matchesOf(searched, { layer, source, where, direction }, scan)
    : findAll(searched, where, scan).sort(comparison(searched.orders, orderBy))
  return { records: all.slice(offset, offset + limit), total: all.length }
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

/** Returns the source with the fewest records to visit. Without an order, none has to be sorted. */
function cheapest<Record, Key extends string>(
  sources: readonly Source<Record, Key>[],
  orderBy?: OrderBy<Key>,
): Source<Record, Key> | undefined {
  const cost = (source: Source<Record, Key>) =>
    orderBy === undefined || comesInOrder(source, orderBy) ? source.size : source.size * costOfSorting
  return sources.reduce<Source<Record, Key> | undefined>(
    (best, source) => (best === undefined || cost(source) < cost(best) ? source : best),
    undefined,
  )
}

function comesInOrder<Key extends string>({ order }: Source<unknown, Key>, orderBy: OrderBy<Key>): boolean {
  const [first, ...others] = orderBy
  return others.length === 0 && order === (first?.[0] ?? 'id')
}
