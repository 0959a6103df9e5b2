import type { Environment } from '../../services/environment/environment.ts'
import { listDependencies } from '../../services/events/lists/list-dependencies.ts'
import type { ListFacets } from '../../services/facets/list-facets.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, StoreQuery } from '../../storage/store.ts'
import { type CountedTerm, countedTerms, type Dependencies } from '../response/dependencies.ts'

interface ShownPage {
  readonly events: readonly { readonly id: number }[]
  /** The terms in the response, in its order. */
  readonly terms: readonly CountedTerm[]
  readonly query: StoreQuery<EventCriteria, EventKey>
}

/** Returns the dependencies of a page of events. */
export function eventDependencies(
  { events, terms, query }: ShownPage,
  definition: Environment['resources']['event'],
): Dependencies {
  const ids = new Set(events.map(({ id }) => id))
  const list = listDependencies(query, definition)
  return {
    isInvalidatedBy: (before, after) => ids.has(after.id) || list.isInvalidatedBy(before, after),
    ids: ids.size + list.ids,
    ...countedTerms(terms),
  }
}

/** Returns the dependencies of a page that also shows facets. Its body has other members named `count`. */
export function facetedDependencies(
  page: (() => Dependencies) | undefined,
  facets: ListFacets | undefined,
): (() => Dependencies) | undefined {
  if (page === undefined || facets === undefined) return page
  const { dependencies: counted } = facets
  return () => {
    const { isInvalidatedBy, ids, ...others } = page()
    return {
      ...others,
      isInvalidatedBy: (before, after) => isInvalidatedBy(before, after) || counted.isInvalidatedBy(before, after),
      ids: ids + counted.ids,
      counts: undefined,
    }
  }
}

/** Returns the dependencies of one post. `eventId` is absent for one that is not an event. */
export function postDependencies(terms: readonly CountedTerm[], eventId: number | undefined): Dependencies {
  return { isInvalidatedBy: (_, after) => after.id === eventId, ids: 0, ...countedTerms(terms) }
}
