import type { Found } from '../../storage/store.ts'
import type { ListRequest } from '../explain/explain-list.ts'
import { reportIgnored } from '../unknown-input.ts'
import type { ListDependencies } from './list-dependencies.ts'
import { fetchPage, type Paging } from './page.ts'

/** A list whose query is parsed but not yet run. */
export interface ListPlan<PageFound extends Found<unknown>, Explained extends object = object> {
  /** The page size in the query, which may exceed the maximum. */
  readonly requestedPerPage: number | undefined
  /** Fetches the page, and reports unknown parameters. Throws if the page is past the end. */
  fetch(): Promise<PageFound & Paging>
  /** Describes the store query that `fetch` runs. */
  explain(): Explained
  /** Describes which writes of events invalidate the page. Absent if writes to other resources do so too. */
  readonly dependencies?: (() => ListDependencies) | undefined
}

/** A service whose lists can be planned. Only endpoints use this: it is not part of the published services. */
export interface ListPlanner<Query, PageFound extends Found<unknown>> {
  /** Parses the query. Throws the 400s of an invalid query. */
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
