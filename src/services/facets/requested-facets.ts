import type { CountedField, EventFilter, EventGroup } from '../../resources/event/event-query.ts'
import type { FilterTraits } from '../../schema/filter.ts'
import { type EventLink, eventLinks, isTermCollection } from '../../schema/resource.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { CountedLink, FieldItem, LinkCount, ValueCount, ValueCounting } from '../../storage/facets.ts'
import type { Environment } from '../environment/environment.ts'
import { type Viewer, visibleTo } from '../shared/visibility.ts'
import type { FacetDependencies, RequestedFacets } from './list-facets.ts'

/** What facets need of the list of events that they belong to. */
export interface FacetedList {
  readonly viewer: Viewer
  readonly environment: Pick<Environment, 'resources' | 'store'>
  /** The groups that are counted instead of events. */
  readonly collapse: readonly EventGroup[] | undefined
  /**
   * Returns the criteria of a filter, without its errors. `countsHidden`: whether it counts a value that a password
   * hides.
   */
  criteriaOf(filter: EventFilter, countsHidden: boolean): EventCriteria
  /** Returns which writes change how many events with these criteria have each value of a member. */
  dependenciesOf(where: EventCriteria, counted: EventLink | CountedField | 'fields'): FacetDependencies
}

/** The maximum number of values of a facet. */
const limit = 100

/** Returns the facets of a list of events (rule 63). */
export function facetsOf(
  filter: EventFilter,
  { viewer, environment: { resources, store }, collapse, criteriaOf, dependenciesOf }: FacetedList,
): RequestedFacets<EventCriteria> {
  const { event } = resources
  const counted = collapse && { collapse }
  /** The criteria without a filter. Facets without one of their own have the same, and are counted together. */
  const criteria = new Map<string, EventCriteria>()
  const requested = (filter.facets ?? []).map((name): Requested => {
    const parameter: FilterTraits = Reflect.get(event.filters, name)
    const others = Object.entries(filter).filter(([other]) => other !== name)
    const countsHidden = parameter.hiddenByPassword === true
    const key = JSON.stringify([others.map(([other]) => other), countsHidden])
    const where = criteria.get(key) ?? criteriaOf(Object.fromEntries(others), countsHidden)
    criteria.set(key, where)
    return { name, parameter, where }
  })

  const countLinks = async (where: EventCriteria): Promise<readonly Counts[]> => {
    const names = eventLinks.filter((link) => requested.some((one) => one.name === link && one.where === where))
    if (names.length === 0) return []
    const links = names.map((link): CountedLink => {
      if (isTermCollection(link)) return { link }
      // An event near a position may also be at another venue, which the filter by both does not find.
      const ids = where.linkedToAny?.[link]
      return { link, records: { visible: visibleTo({ resource: link, ...viewer }), ...(ids && { ids }) } }
    })
    const counts = await store.events.countByLinks({ where, ...counted, limit, links })
    return names.map((name, index) => [name, counts[index] ?? []])
  }
  const countValues = async ({ name, parameter, where }: Requested): Promise<readonly Counts[]> => {
    // Empty text is no value: a filter without a value counts as not sent.
    const counts = await store.events.countByValue({
      where,
      ...counted,
      limit: limit + 1,
      by: valuesOf(name, parameter),
    })
    return [[name, counts.filter(({ value }) => value !== '').slice(0, limit)]]
  }

  return {
    criteria: Object.fromEntries(requested.map(({ name, where }) => [name, where])),
    dependencies: anyOf(requested.map((one) => dependenciesOf(one.where, countedBy(one)))),
    async count() {
      const values = requested.filter(({ name }) => !eventLinks.some((link) => link === name))
      const counts = await Promise.all([...[...criteria.values()].map(countLinks), ...values.map(countValues)])
      const byName = new Map(counts.flat())
      return Object.fromEntries(requested.map(({ name }) => [name, byName.get(name) ?? []]))
    },
  }
}

/** Returns the member of events whose values are counted. */
function countedBy({ name, parameter }: Requested): EventLink | CountedField | 'fields' {
  return parameter.appField ? 'fields' : (name as EventLink | CountedField) // every other facet is a field
}

// Outside of `facetsOf`, because a cached response keeps this object, and with it everything in its scope.
function anyOf(lists: readonly FacetDependencies[]): FacetDependencies {
  return {
    isInvalidatedBy: (before, after) => lists.some((list) => list.isInvalidatedBy(before, after)),
    ids: lists.reduce((sum, { ids }) => sum + ids, 0),
  }
}

type Counts = readonly [name: string, counts: readonly (LinkCount | ValueCount)[]]

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
