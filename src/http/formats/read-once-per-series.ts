import { isOccurrence } from '../../resources/event/recurring-event.ts'
import { type EventListQuery, readWholeList, type WholeList, type WholeListOptions } from './read-whole-list.ts'

/** A page of a list that contains only the first event of each series. */
export interface OncePerSeries extends WholeList {
  readonly hasMore: boolean
}

const pageSize = 500

/** The list ends after these events. A list reaches them only if most of them belong to series. */
const maxScanned = 10_000

/** Reads a page of a list that contains only the first event of each series. `total` counts the others too. */
export async function readOncePerSeries(query: EventListQuery, options: WholeListOptions): Promise<OncePerSeries> {
  const { events } = options.store
  const { offset, limit, where, orderBy } = query
  const end = offset + limit
  const found: number[] = []
  const series = new Set<number>()
  let total = 0
  for (let scanned = 0; scanned < maxScanned && found.length <= end; scanned += pageSize) {
    const page = await events.find({ where, orderBy, offset: scanned, limit: pageSize })
    total = page.total
    for (const event of page.records) {
      if (isOccurrence(event)) {
        if (series.has(event.post_parent)) continue
        series.add(event.post_parent)
      }
      found.push(event.id)
    }
    if (page.records.length < pageSize) break
  }
  const ids = found.slice(offset, end)
  const list = await readWholeList({ where: { ...where, ids }, orderBy, offset: 0, limit }, options)
  return { ...list, total, hasMore: found.length > end }
}
