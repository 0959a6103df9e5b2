import type { ListRequest } from '../explain/explain-list.ts'
import { reportIgnored } from '../unknown-input.ts'
import { fetchPage, type Paging } from './page.ts'

/** A list whose query is parsed but not yet run. */
export interface ListPlan<PageFound extends { readonly total: number }, Explained extends object = object> {
  /** The page size in the query, which may exceed the maximum. */
  readonly requestedPerPage: number | undefined
  /** Fetches the page, and reports unknown parameters. Throws if the page is past the end. */
  fetch(): Promise<PageFound & Paging>
  /** Describes the store query that `fetch` runs. */
  explain(): Promise<Explained>
}

/** A service whose lists can be planned. Only endpoints use this: it is not part of the published services. */
export interface ListPlanner<Query, PageFound extends { readonly total: number }> {
  /** Parses the query. Throws the 400s of an invalid query. */
  planList(query?: Query): Promise<ListPlan<PageFound>>
}

interface PlanParts<
  Request extends ListRequest<unknown, string>,
  PageFound extends { readonly total: number },
  Explained extends object,
> {
  find(query: Request['query']): Promise<PageFound>
  explain(request: Request): Promise<Explained>
}

/** Returns the plan of a list. */
export function listPlan<
  Request extends ListRequest<unknown, string>,
  PageFound extends { readonly total: number },
  Explained extends object,
>(request: Request, { find, explain }: PlanParts<Request, PageFound, Explained>): ListPlan<PageFound, Explained> {
  return {
    requestedPerPage: request.filter.per_page,
    fetch() {
      reportIgnored(request.ignored, request.environment)
      return fetchPage(find, request)
    },
    explain: () => explain(request),
  }
}
