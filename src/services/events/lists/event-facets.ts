import type { CountedField, EventFilter } from '../../../resources/event/event-query.ts'
import type { Resources } from '../../../resources/resources.ts'
import type { FilterTraits } from '../../../schema/filter.ts'
import { newReport } from '../../../schema/reader.ts'
import { type EventLink, eventLinks, isTermCollection } from '../../../schema/resource.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { FieldItem, LinkCount, ValueCount, ValueCounting } from '../../../storage/facets.ts'
import type { ListFacets } from '../../operations/list-facets.ts'
import type { ListContext, RequestedFacets } from '../../operations/list-operation.ts'
import { visibleTo } from '../../shared/visibility.ts'
import { criteriaAmong } from './event-filter.ts'
import { listDependencies } from './list-dependencies.ts'
import { fetchReferenced } from './referenced-records.ts'

/** The maximum number of values of a facet. */
const limit = 100

/** Returns the facets of a list of events (rule 63). */
export async function facetsOf(
  filter: EventFilter,
  { access, environment }: ListContext,
): Promise<RequestedFacets<EventCriteria>> {
  const { resources, extensions, store } = environment
  const { event } = resources
  const context = { access, ...environment, now: environment.now(), report: newReport(extensions) }
  const referenced = await fetchReferenced(filter, store)
  const requested = (filter.facets ?? []).map((name): Requested => {
    const parameter: FilterTraits = Reflect.get(event.filters, name)
    const others = Object.entries(filter).filter(([other]) => other !== name)
    const countsHidden = parameter.hiddenByPassword === true
    return {
      name,
      parameter,
      where: criteriaAmong(referenced, Object.fromEntries(others), { ...context, countsHidden }),
    }
  })

  const countOne = async ({ name, parameter, where }: Requested): Promise<readonly (LinkCount | ValueCount)[]> => {
    const link = eventLinks.find((link) => link === name)
    if (link === undefined) {
      // Empty text is no value: a filter without a value counts as not sent.
      const counts = await store.events.countByValue({ where, limit: limit + 1, by: valuesOf(name, parameter) })
      return counts.filter(({ value }) => value !== '').slice(0, limit)
    }
    if (isTermCollection(link)) return store.events.countByLink({ where, limit, link })
    // An event near a position may also be at another venue, which the filter by both does not find.
    const ids = where.linkedToAny?.[link]
    const records = { visible: visibleTo({ resource: link, ...context }), ...(ids && { ids }) }
    return store.events.countByLink({ where, limit, link, records })
  }

  return {
    criteria: Object.fromEntries(requested.map(({ name, where }) => [name, where])),
    dependencies: dependenciesOf(requested, event),
    async count() {
      const counts = await Promise.all(requested.map(countOne))
      return Object.fromEntries(requested.map(({ name }, index) => [name, counts[index] ?? []]))
    },
  }
}

// Outside of `facetsOf`, because a cached response keeps this object, and with it everything in its scope.
function dependenciesOf(requested: readonly Requested[], definition: Resources['event']): ListFacets['dependencies'] {
  const lists = requested.map(({ name, parameter, where }) => {
    const counted = parameter.appField ? 'fields' : (name as EventLink | CountedField) // every other facet is a field
    return listDependencies({ where, orderBy: [] }, definition, [counted])
  })
  return {
    isInvalidatedBy: (before, after) => lists.some((list) => list.isInvalidatedBy(before, after)),
    ids: lists.reduce((sum, { ids }) => sum + ids, 0),
  }
}

interface Requested {
  readonly name: string
  readonly parameter: FilterTraits
  readonly where: EventCriteria
}

function valuesOf(name: string, { appField }: FilterTraits): ValueCounting['by'] {
  // The declaration of `facets` accepts no other name.
  if (appField === undefined) return { field: name as CountedField }
  const { name: field, default: absent } = appField
  // A field has a default of its own type, or null.
  const values = [absent].flat() as readonly (FieldItem | null)[]
  return { appField: field, absent: values.filter((value) => value !== null) }
}
