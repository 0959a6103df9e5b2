import { categoryFilters, type TermFilter } from '../../resources/term/term-query.ts'
import type { Report } from '../../schema/field/field.ts'
import { createResolution, type FiltersOf, type ResolvedCriteria } from '../../schema/filter.ts'
import { nameOf, type Taxonomy, type TermCollection } from '../../schema/resource.ts'
import type { TermCriteria } from '../../storage/criteria.ts'
import type { TermKey } from '../../storage/store.ts'
import { modifiedAfter } from '../changes/lists/modified-after.ts'
import type { Environment } from '../environment/environment.ts'
import type { ListSteps } from '../operations/list-operation.ts'
import { recordSearch } from '../searches/record-search.ts'
import { eventAsFilter } from '../shared/listed-events.ts'
import type { Viewer } from '../shared/visibility.ts'

categoryFilters satisfies FiltersOf<typeof categoryFilters, TermCriteria>

interface FilterContext extends Viewer, Pick<Environment, 'timeZone' | 'languages'> {
  readonly taxonomy: Taxonomy
  readonly store: Environment['store']
  readonly report: Report
}

/** The criteria that the functions below return. */
type Resolved = ResolvedCriteria<typeof categoryFilters, TermCriteria>

const { resolve, merge } = createResolution<
  typeof categoryFilters,
  [FilterContext],
  TermCriteria | Promise<TermCriteria>
>({
  modified_after: modifiedAfter,
  parent: childrenOf,
  search: searched,
  q: searched,
  event: ofEvent,
  post: ofEvent,
  hide_empty: ofEvent,
})

interface TermList {
  readonly filter: TermFilter
  readonly criteria: TermCriteria
  readonly key: TermKey
}

/** Returns the steps of a list of categories or tags (rules 17, 20). */
export function termLists(collection: TermCollection, { resources, store }: Environment): ListSteps<TermList> {
  const resource = nameOf[collection]
  const { filters, readQuery }: TermDefinition = resources[resource]
  return {
    resource,
    readQuery,
    async criteria(filter, { access, environment: { now, store, timeZone, languages }, report }) {
      const context = { taxonomy: resource, access, now: now(), store, timeZone, languages, report }
      return merge(filter, await Promise.all(resolve(filter, context)), filters)
    },
    orderBy({ orderby = orderDefaults.orderby, order = orderDefaults.order }) {
      return [[keys[orderby], order]]
    },
    findIds: (query) => store[collection].find(query),
    notes: ({ filter, where }) => ({
      defaults: { ...orderDefaults, hide_empty: where.counted === true },
      overridden: filter.event !== undefined && filter.post !== undefined ? ['post'] : [],
    }),
  }
}

/** The filters of tags are among those of categories. */
interface TermDefinition {
  readonly filters: Parameters<typeof merge>[2]
  readQuery(query: unknown, report: Report): TermFilter
}

async function childrenOf({ parent }: TermFilter, context: FilterContext): Promise<Resolved> {
  const { taxonomy, store, report } = context
  if (taxonomy === 'tag' || parent === undefined) return {}
  if (parent !== 0 && (await store.categories.getMany([parent])).length === 0) {
    report.at('parent').invalid('0 or the id of an existing category', parent)
  }
  return { parents: [parent] }
}

function searched({ q, search }: TermFilter, context: FilterContext): Resolved {
  return recordSearch(q, search, context)
}

async function ofEvent(filter: TermFilter, { report, ...viewer }: FilterContext): Promise<Resolved> {
  const event = filter.event ?? filter.post
  const name = filter.event === undefined ? 'post' : 'event'
  const hideEmpty = filter.hide_empty ?? (event === undefined && !filter.include_deleted)
  return {
    ...(event !== undefined && { linkedFrom: [await eventAsFilter(event, { report: report.at(name), ...viewer })] }),
    ...(hideEmpty && { counted: true }),
  }
}

const keys = { id: 'id', name: 'search_name', slug: 'slug', count: 'count', description: 'description' } as const

const orderDefaults = {
  orderby: categoryFilters.orderby.whenAbsent,
  order: categoryFilters.order.whenAbsent,
}
