import { maxChanges, type RecordIds } from './record-ids.ts'

export type Ids = ReadonlySet<number>

/** A page of ids. */
export interface PageOfIds {
  /** The records of the page that are in the list. */
  readonly listed: readonly number[]
  /** Those that are not. */
  readonly deleted: readonly number[]
  /** The number of records on all pages. */
  readonly total: number
  /** The last id of the page, if there are more pages. */
  readonly after_id?: number
}

interface Wanted<Criteria> {
  readonly ids: RecordIds<Criteria>
  readonly where: Criteria
  /** The page begins after this id. */
  readonly afterId: number
  readonly limit: number
}

/** Returns a page of changed records, by id: those in the list, and those that are not or no longer. */
export async function pageOfIds<Criteria extends { readonly ids?: readonly number[] }>(
  changed: Ids,
  { ids, where, afterId, limit }: Wanted<Criteria>,
): Promise<PageOfIds> {
  const included = where.ids && new Set(where.ids)
  const all = [...changed].filter((id) => !included || included.has(id)).sort(ascending)
  const left = all.filter((id) => id > afterId)
  const page = left.slice(0, limit)
  const listed = page.length > 0 ? await ids.matching({ ...where, ids: page }) : []
  const isListed = new Set(listed)
  return { listed, deleted: page.filter((id) => !isListed.has(id)), total: all.length, ...next(left, limit) }
}

/** How many consecutive ids are searched at first, in pages. Each further search doubles the number. */
const firstPages = 4

/**
 * Returns a page of the whole list, by id. Ids never change, so that a client that reads page after page misses no
 * record, whatever is written in between.
 */
export async function wholePage<Criteria extends { readonly ids?: readonly number[] }>({
  ids,
  where,
  afterId,
  limit,
}: Wanted<Criteria>): Promise<PageOfIds> {
  const total = await ids.count(where)
  const found: number[] = []
  let last: number | undefined
  // Searching ranges takes less than counting all records after the page.
  let from = afterId
  for (let size = firstPages * limit; found.length <= limit; size *= 2) {
    if (from > afterId) last ??= await ids.last()
    if (last !== undefined && from >= last) break
    const searched = Math.min(size, maxChanges)
    found.push(...(await idsInRange(from, searched, { ids, where })))
    from += searched
  }
  found.sort(ascending)
  return { listed: found.slice(0, limit), deleted: [], total, ...next(found, limit) }
}

function idsInRange<Criteria extends { readonly ids?: readonly number[] }>(
  from: number,
  size: number,
  { ids, where }: Pick<Wanted<Criteria>, 'ids' | 'where'>,
): Promise<readonly number[]> {
  const range = where.ids
    ? where.ids.filter((id) => id > from && id <= from + size)
    : Array.from({ length: size }, (_, index) => from + index + 1)
  return ids.matching({ ...where, ids: range })
}

function next(sorted: readonly number[], limit: number): Pick<PageOfIds, 'after_id'> {
  const last = sorted[limit - 1]
  return sorted.length > limit && last !== undefined ? { after_id: last } : {}
}

function ascending(a: number, b: number): number {
  return a - b
}
