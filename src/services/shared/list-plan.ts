import type { Found } from '../../storage/store.ts'
import type { ListRequest } from '../explain/explain-list.ts'
import { reportIgnored } from '../unknown-input.ts'
import type { ListDependencies } from './list-dependencies.ts'
import { fetchPage, type Paging } from './page.ts'

/** A list whose query was read and resolved, and which was not fetched yet. */
export interface ListPlan<PageFound extends Found<unknown>, Explained extends object = object> {
  /** The page size in the query, which may exceed the maximum. */
  readonly requestedPerPage: number | undefined
  /** Fetches the page, and reports the parameters that nothing reads. Throws for a page past the end. */
  fetch(): Promise<PageFound & Paging>
  /** Describes the store query that `fetch` runs. */
  explain(): Explained
  /** Which writes of events invalidate the page; absent where other writes do so too. */
  readonly dependencies?: (() => ListDependencies) | undefined
}

/** A service whose lists can be planned. Only endpoints use this: it is not part of the published services. */
export interface ListPlanner<Query, PageFound extends Found<unknown>> {
  /** Reads the query. Throws the 400s for a query that does not read. */
  planList(query?: Query): Promise<ListPlan<PageFound>>
}

interface PlanParts<
  Request extends ListRequest<unknown, string>,
  PageFound extends Found<unknown>,
  Explained extends object,
> {
  find(query: Request['query']): Promise<PageFound>
  explain(request: Request): Explained
  readonly dependencies?: (query: Request['query']) => ListDependencies
}

/** Returns the plan of a list. */
export function listPlan<
  Request extends ListRequest<unknown, string>,
  PageFound extends Found<unknown>,
  Explained extends object,
>(
  request: Request,
  { find, explain, dependencies }: PlanParts<Request, PageFound, Explained>,
): ListPlan<PageFound, Explained> {
  return {
    requestedPerPage: request.filter.per_page,
    fetch() {
      reportIgnored(request.ignored, request.environment)
      return fetchPage(find, request)
    },
    explain: () => explain(request),
    dependencies: dependencies && (() => dependencies(request.query)),
  }
}
