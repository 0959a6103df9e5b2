import type { Access } from '../../access/access.ts'
import type { IgnoredInput } from '../../resources/ignored-names.ts'
import type { Report } from '../../schema/field/field.ts'
import { complainingAsync, newReport } from '../../schema/reader.ts'
import type { Identified, ResourceName } from '../../schema/resource.ts'
import type { Found, StoreQuery } from '../../storage/store.ts'
import { beginSynchronization } from '../changes/lists/begin-synchronization.ts'
import type { SynchronizedFilter } from '../changes/lists/synchronized-list.ts'
import { type Environment, type PageSizes, withStoppedClock } from '../environment/environment.ts'
import { reportIgnored, unknownParameters } from '../environment/unknown-input.ts'
import { type RequestedFacets, type WithFacets, withFacets } from '../facets/list-facets.ts'
import { fetchPage, type PageRequest, type Paging, pageRequest } from '../shared/page.ts'
import type { ExplanationNotes } from './explain-list.ts'
import type { Explanation } from './explanation.ts'

/** The types of a list: of its query once it is read, of its criteria and of its order. */
export interface Listed {
  readonly filter: SynchronizedFilter & { readonly page?: number; readonly per_page?: number }
  readonly criteria: { readonly ids?: readonly number[] }
  readonly key: string
}

/** The store query of a list. */
export type QueryOf<Of extends Listed> = StoreQuery<Of['criteria'], Of['key']>

/** What a list depends on besides its query. */
export interface ListContext {
  readonly access: Access
  /** With a stopped clock. */
  readonly environment: Environment
  /** Receives the errors of the query. */
  readonly report: Report
}

/** What a resource adds to its lists. */
export interface ListSteps<Of extends Listed> {
  readonly resource: ResourceName
  readQuery(query: unknown, report: Report): Of['filter']
  /** Returns the criteria. Reports values that reference nothing that the caller can see. */
  criteria(filter: Of['filter'], context: ListContext): Promise<Of['criteria']>
  /**
   * Returns what counts the facets that the query asks for. Its criteria were accepted, or their errors are reported.
   */
  facets?(filter: Of['filter'], context: ListContext): Promise<RequestedFacets<Of['criteria']> | undefined>
  orderBy(filter: Of['filter']): QueryOf<Of>['orderBy']
  /** Returns the groups that the list has one record each of. */
  collapse?(filter: Of['filter']): QueryOf<Of>['collapse'] | undefined
  /** Finds ids, for lists that a client synchronizes. */
  findIds(query: StoreQuery<Of['criteria'], never>): Promise<Found<Identified>>
  /** Returns the search of an empty list without its typing errors. */
  suggest?(list: SuggestedFor<Of>): Promise<string | undefined>
  /** Runs before each query. */
  before?: ((where: Of['criteria']) => Promise<void>) | undefined
  /** Returns what the explanation says of the resource. */
  notes(list: ExplainedList<Of>): ExplanationNotes
}

/** An empty list. */
export interface SuggestedFor<Of extends Listed> extends ListContext {
  readonly filter: Of['filter']
  readonly where: Of['criteria']
}

/** A list to explain. */
export interface ExplainedList<Of extends Listed> {
  readonly filter: Of['filter']
  readonly where: Of['criteria']
  /** With a stopped clock. */
  readonly environment: Environment
}

/** A list whose query is parsed but not yet run. */
export interface ListPlan<PageFound extends { readonly total: number }, Explained extends object = object> {
  /** The page size in the query, which may exceed the maximum. */
  readonly requestedPerPage: number | undefined
  /**
   * Fetches the page, and reports unknown parameters. Throws if the page is past the end. With `suggests`, an empty
   * list has its search without typing errors.
   */
  fetch(options?: { readonly suggests?: boolean }): Promise<PageFound & Paging & WithFacets>
  /** Describes the store query that `fetch` runs. */
  explain(): Promise<Explained>
}

/** A service whose lists can be planned. Only endpoints use this: it is not part of the published services. */
export interface ListPlanner<Query, PageFound extends { readonly total: number }> {
  /** Parses the query. Throws the 400s of an invalid query. */
  planList(query?: Query): Promise<ListPlan<PageFound>>
}

interface ListRequest<Of extends Listed> extends PageRequest<Of['criteria'], Of['key']> {
  readonly filter: Of['filter']
  readonly ignored: IgnoredInput
  readonly environment: Environment
  readonly facets: RequestedFacets<Of['criteria']> | undefined
}

/**
 * Plans a list. The plan reads its page with `find`. Throws the 400s of an invalid query. `sizes`: other sizes of
 * pages.
 */
type PlanList<Of extends Listed> = <PageFound extends { readonly total: number }>(
  query: unknown,
  find: (query: QueryOf<Of>) => Promise<PageFound>,
  sizes?: PageSizes,
) => Promise<ListPlan<PageFound, Explanation<Of['criteria'], Of['key']>>>

/** Returns the only order in which a service lists: the query with all its errors, the criteria, the page. */
export function listOperation<Of extends Listed>(
  steps: ListSteps<Of>,
  access: Access,
  environment: Environment,
): PlanList<Of> {
  const { resource, before } = steps
  const { filters: parameters } = environment.resources[resource]

  const requested = async (query: unknown, sizes: PageSizes): Promise<ListRequest<Of>> => {
    const stopped = withStoppedClock(environment)
    const { ignored, filter, where, facets, synchronization } = await complainingAsync(
      environment.extensions,
      async (report) => {
        const context = { access, environment: stopped, report }
        const ignored = unknownParameters(query, resource, { environment, report })
        const filter = steps.readQuery(query, report)
        const synchronization = await beginSynchronization(filter, { parameters, ...context })
        const where = await steps.criteria(filter, context)
        const facets = await steps.facets?.(filter, context)
        return { ignored, filter, synchronization, where, facets }
      },
    )
    const [orderBy, collapse] = [steps.orderBy(filter), steps.collapse?.(filter)]
    const page = pageRequest({ resource, filter, where, orderBy, collapse }, sizes)
    const request = { filter, ignored, facets, environment: stopped, ...page }
    if (synchronization === undefined) return request
    // A synchronized list is read here, and again by its ids.
    await before?.(where)
    const { synchronizedRequest } = await import('../changes/lists/synchronization.ts')
    return synchronizedRequest(request, synchronization, { find: steps.findIds, access, environment: stopped })
  }

  return async (query, find, sizes = environment.perPage) => {
    const request = await requested(query, sizes)
    return {
      requestedPerPage: request.filter.per_page,
      async fetch({ suggests = false } = {}) {
        reportIgnored(request.ignored, request.environment)
        const found = await fetchPage(async (page: QueryOf<Of>) => {
          await before?.(page.where)
          return request.facets ? withFacets(request.facets, () => find(page)) : find(page)
        }, request)
        if (!suggests || found.total > 0 || steps.suggest === undefined) return found
        const report = newReport(request.environment.extensions)
        const did_you_mean = await steps.suggest({ ...request, where: request.query.where, access, report })
        return did_you_mean === undefined ? found : Object.assign({}, found, { did_you_mean })
      },
      async explain() {
        const { explainList } = await import('./explain-list.ts')
        return explainList(request, access, steps.notes({ where: request.query.where, ...request }))
      },
    }
  }
}
