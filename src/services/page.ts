import { CalendarError } from '../errors.ts'
import type { Resource } from '../model/resource.ts'
import type { Found, Query } from '../storage/store.ts'
import type { PageSizes } from './environment.ts'

/** Where a page stands in its list. */
export interface Paging {
  /** 0 when `total` is 0. */
  readonly total_pages: number
  readonly page: number
  /** The size that was used: the one asked for, at most the maximum. */
  readonly per_page: number
}

/** One page of a list. `total` is how many records match in all. */
export interface Page<Record> extends Found<Record>, Paging {}

interface PageRequest<Criteria, Key extends string> {
  readonly resource: Resource
  readonly filter: { readonly page?: number; readonly per_page?: number }
  readonly sizes: PageSizes
  readonly where: Criteria
  readonly orderBy: Query<Criteria, Key>['orderBy']
}

/**
 * Fetches a page, with all that is found with it. Throws `*-archive-page-not-found` for one past the end; the first page
 * may be empty (rule 11).
 */
export async function fetchPage<Criteria, Key extends string, PageFound extends Found<unknown>>(
  find: (query: Query<Criteria, Key>) => Promise<PageFound>,
  { resource, filter, sizes, where, orderBy }: PageRequest<Criteria, Key>,
): Promise<PageFound & Paging> {
  const page = filter.page ?? 1
  const per_page = Math.min(filter.per_page ?? sizes.default, sizes.max)
  // Past the safe range no offset is exact; no store holds that many records.
  const offset = Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER)
  const found = await find({ where, orderBy, offset, limit: per_page })
  const total_pages = Math.ceil(found.total / per_page)
  if (page > Math.max(total_pages, 1)) {
    throw new CalendarError(
      `${resource}-archive-page-not-found`,
      `There is no page ${page}: the list has ${total_pages}.`,
    )
  }
  return { ...found, total_pages, page, per_page }
}
