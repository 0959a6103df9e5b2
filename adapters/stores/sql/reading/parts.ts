import type { StoreQuery } from 'daybook/storage'
import { canBeHalved } from '../statement/too-large.ts'

/** Records as JSON, as codecs decode them. Each begins with its id. */
export type List = readonly (readonly unknown[])[]

/** The total of a query, its page, and other lists of records that belong to the page. */
export type Page = readonly [total: number, list: List, ...more: readonly List[]]

/** The first length of a part, if the page has no smaller limit. */
const longestPart = 512

/** Finds a page, and if it is too large, again in parts that get shorter until each has a result. */
export async function inParts<Query extends Pick<StoreQuery<unknown, string>, 'offset' | 'limit'>>(
  query: Query,
  find: (part: Query) => Promise<Page>,
): Promise<Page> {
  try {
    return await find(query)
  } catch (error) {
    if (!canBeHalved(error, query.limit)) throw error
  }
  const end = query.offset + query.limit
  const parts: Page[] = []
  let length = Math.min(query.limit, longestPart)
  for (let offset = query.offset, last = end; offset < last; ) {
    const limit = Math.min(length, end - offset)
    try {
      const part = await find({ ...query, offset, limit })
      parts.push(part)
      offset += limit
      last = Math.min(end, part[0])
    } catch (error) {
      if (!canBeHalved(error, limit)) throw error
      length = Math.ceil(limit / 2)
    }
  }
  return joined(parts)
}

/** Joins the parts of a page. The other lists have each record once. */
function joined(parts: readonly Page[]): Page {
  const [total, , ...more] = parts.at(-1) ?? [0, []]
  const others = more.map((_, index) => {
    const rows = parts.flatMap((part) => part[index + 2] as List) // all parts have the same lists
    return [...new Map(rows.map((row) => [row[0], row])).values()]
  })
  return [total, parts.flatMap(([, list]) => list), ...others]
}
