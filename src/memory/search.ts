import type { Found, Query } from '../storage/store.ts'
import { compareText } from '../text/fold.ts'
import type { Layer, Row, Source, View } from './table.ts'

/** What a search is made of, beside the query itself. */
interface Search<Record, Where, Key> {
  readonly view: View<Record, Where, Key>
  readonly matches: (record: Record) => boolean
  /** Counts the records that are looked at. */
  readonly scan: Scan
}

export interface Scan {
  looked: number
}

type Order<Key extends string> = Query<unknown, Key>['orderBy']

/** The page of a query. Records that come in the order asked are counted, and kept only if they are on the page. */
export function findPage<Record extends Row, Where, Key extends keyof Record & string>(
  search: Search<Record, Where, Key>,
  { where, orderBy, offset, limit }: Query<Where, Key>,
): Found<Record> {
  const end = offset + limit
  const [layer, ...others] = search.view.layers
  const source = layer && cheapest(layer.sources(where), orderBy)
  if (layer === undefined || source === undefined || others.length > 0 || !comesInOrder(source, orderBy)) {
    const all = [...findAll(search, where)].sort(comparison(orderBy))
    return { records: all.slice(offset, end), total: all.length }
  }
  const records: Record[] = []
  let total = 0
  for (const record of matchesOf(search, layer, source.records(orderBy[0]?.[1] ?? 'asc'))) {
    if (total >= offset && total < end) records.push(record)
    total += 1
  }
  return { records, total }
}

/** All that match, in any order. */
export function* findAll<Record extends Row, Where, Key extends string>(
  search: Search<Record, Where, Key>,
  where: Where,
): Iterable<Record> {
  for (const layer of search.view.layers) {
    const source = cheapest(layer.sources(where))
    if (source !== undefined) yield* matchesOf(search, layer, source.records('asc'))
  }
}

function* matchesOf<Record extends Row, Where, Key>(
  { matches, scan }: Search<Record, Where, Key>,
  layer: Layer<Record, Where, Key>,
  records: Iterable<Record>,
): Iterable<Record> {
  for (const record of records) {
    scan.looked += 1
    if (layer.isOutdated?.(record.id) !== true && matches(record)) yield record
  }
}

// Sorting what matches costs a few times what walking past it in order does.
const costOfSorting = 4

/** The source with the least to look at. Without an order to be kept, none has to be sorted. */
function cheapest<Record, Key extends string>(
  sources: readonly Source<Record, Key>[],
  orderBy?: Order<Key>,
): Source<Record, Key> | undefined {
  const cost = (source: Source<Record, Key>) =>
    orderBy === undefined || comesInOrder(source, orderBy) ? source.size : source.size * costOfSorting
  return sources.reduce<Source<Record, Key> | undefined>(
    (best, source) => (best === undefined || cost(source) < cost(best) ? source : best),
    undefined,
  )
}

function comesInOrder<Key extends string>({ order }: Source<unknown, Key>, orderBy: Order<Key>): boolean {
  const [first, ...others] = orderBy
  return others.length === 0 && order === (first?.[0] ?? 'id')
}

function comparison<Record extends Row, Key extends keyof Record & string>(orderBy: Order<Key>) {
  return (a: Record, b: Record): number => {
    for (const [key, direction] of orderBy) {
      const difference = compareValues(a[key], b[key])
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return a.id - b.id
  }
}

function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
}
