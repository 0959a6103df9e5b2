import { CalendarError } from '../../errors.ts'
import { pageFields } from '../../resources/page-query.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { Found, StoreQuery } from '../../storage/store.ts'
import type { PageSizes } from '../environment/environment.ts'

/** The position of a page in its list. */
export interface Paging {
  /** 0 when `total` is 0. */
  readonly total_pages: number
  /** From 1. */
  readonly page: number
  /** The size in use: the requested one, limited by the maximum. */
  readonly per_page: number
  /** With `include_deleted`: the state of the list, for the next `modified_after` (rule 55). */
  readonly as_of?: string
  /** With `include_deleted`: the ids of records that have left the list. */
  readonly deleted?: readonly number[]
  /** With `include_deleted`: the `after_id` of the next page, if there is one. */
  readonly after_id?: number
  /**
   * Of an empty list: the search `q` with other words for those that the caller finds nowhere, if they may be typing
   * errors (rule 79).
   */
  readonly did_you_mean?: string
}

/** One page of a list. `total` is the number of matches on all pages. */
export interface RecordPage<Record> extends Found<Record>, Paging {}

/** The parsed query of a list. */
interface ListQuery<Criteria, Key extends string> {
  readonly resource: ResourceName
  readonly filter: { readonly page?: number; readonly per_page?: number }
  readonly where: Criteria
  readonly orderBy: StoreQuery<Criteria, Key>['orderBy']
  readonly collapse?: StoreQuery<Criteria, Key>['collapse'] | undefined
}

/** The store query of a list: `list` runs it, and `explain` shows it. */
export interface PageRequest<Criteria, Key extends string> {
  readonly resource: ResourceName
  readonly page: number
  readonly query: StoreQuery<Criteria, Key>
  /** The page of a list that a client synchronizes. */
  readonly synchronized?: SynchronizedPage | undefined
}

/** A page by id. Its records are the criteria of the query. */
export interface SynchronizedPage extends Required<Pick<Paging, 'as_of' | 'deleted'>>, Pick<Paging, 'after_id'> {
  /** The number of records on all pages, including those that have left the list. */
  readonly total: number
}

export function pageRequest<Criteria, Key extends string>(
  { resource, filter, where, orderBy, collapse }: ListQuery<Criteria, Key>,
  sizes: PageSizes,
): PageRequest<Criteria, Key> {
  const page = filter.page ?? pageFields.page.whenAbsent
  const limit = Math.min(filter.per_page ?? sizes.default, sizes.max)
  // Past the safe range no offset is exact, and no store has that many records.
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  return { resource, page, query: { where, orderBy, ...(collapse && { collapse }), offset, limit } }
}

/**
 * Fetches a page with everything that the query includes. Throws `*-archive-page-not-found` for a page past the end,
 * except for the first one, which may be empty (rule 11).
 */
export async function fetchPage<Criteria, Key extends string, PageFound extends { readonly total: number }>(
  find: (query: StoreQuery<Criteria, Key>) => Promise<PageFound>,
  { resource, page, query, synchronized }: PageRequest<Criteria, Key>,
): Promise<PageFound & Paging> {
  const per_page = query.limit
  const found = await find(query)
  if (synchronized) {
    return { ...found, total_pages: Math.ceil(synchronized.total / per_page), page, per_page, ...synchronized }
  }
  const total_pages = Math.ceil(found.total / per_page)
  requirePage(resource, page, total_pages)
  // A spread would take longer in Node 20.
  return Object.assign({}, found, { total_pages, page, per_page })
}

/** Throws `*-archive-page-not-found` for a page past the end, except for the first one. */
export function requirePage(resource: ResourceName, page: number, pages: number): void {
  if (page <= Math.max(pages, 1)) return
  throw new CalendarError(`${resource}-archive-page-not-found`, `There is no page ${page}: the list has ${pages}.`)
}
