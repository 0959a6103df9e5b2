import type { Access } from '../../access/access.ts'
import { categoryFilters, type TermFilter } from '../../resources/term-query.ts'
import type { Report } from '../../schema/field.ts'
import { createResolution, type FiltersOf } from '../../schema/filter.ts'
import type { Taxonomy } from '../../schema/resource.ts'
import type { TermCriteria } from '../../storage/criteria.ts'
import type { Reader, StoreQuery, TermKey } from '../../storage/store.ts'
import { searchWords } from '../../text/search-words.ts'
import { modifiedAfter } from '../changes/modified-after.ts'
import type { Environment } from '../environment.ts'
import { eventAsFilter } from '../events/event-filter.ts'
import type { Viewer } from '../shared/visibility.ts'

categoryFilters satisfies FiltersOf<typeof categoryFilters, TermCriteria>

interface FilterContext extends Viewer, Pick<Environment, 'timeZone'> {
  readonly taxonomy: Taxonomy
  readonly store: Reader
  readonly report: Report
}

const { resolve, merge } = createResolution<
  typeof categoryFilters,
  [FilterContext],
  TermCriteria | Promise<TermCriteria>
>({
  page: null,
  per_page: null,
  include_deleted: null,
  after_id: null,
  modified_after: modifiedAfter,
  order: null,
  orderby: null,
  parent: childrenOf,
  search: searched,
  event: ofEvent,
  post: ofEvent,
  hide_empty: ofEvent,
})

/** Returns the criteria of a list of terms (rule 20). */
export async function termCriteria(
  filter: TermFilter,
  taxonomy: Taxonomy,
  access: Access,
  environment: Environment,
  report: Report,
): Promise<TermCriteria> {
  const context = {
    taxonomy,
    access,
    now: environment.now(),
    store: environment.store,
    timeZone: environment.timeZone,
    report,
  }
  return merge(filter, await Promise.all(resolve(filter, context)), environment.resources[taxonomy].filters)
}

async function childrenOf({ parent }: TermFilter, context: FilterContext): Promise<TermCriteria> {
  const { taxonomy, store, report } = context
  if (taxonomy === 'tag' || parent === undefined) return {}
  if (parent !== 0 && (await store.categories.getMany([parent])).length === 0) {
    report.at('parent').invalid('0 or the id of an existing category', parent)
  }
  return { parents: [parent] }
}

function searched({ search }: TermFilter): TermCriteria {
  return search ? { words: searchWords(search) } : {}
}

async function ofEvent(filter: TermFilter, { report, ...viewer }: FilterContext): Promise<TermCriteria> {
  const event = filter.event ?? filter.post
  const name = filter.event === undefined ? 'post' : 'event'
  const hideEmpty = filter.hide_empty ?? (event === undefined && !filter.include_deleted)
  return {
    ...(event !== undefined && { linkedFrom: [await eventAsFilter(event, { report: report.at(name), ...viewer })] }),
    ...(hideEmpty && { counted: true }),
  }
}

const keys = { id: 'id', name: 'search_name', slug: 'slug', count: 'count', description: 'description' } as const

export const termOrderDefaults = { orderby: 'name', order: 'asc' } as const

/** Returns the order of a list of terms (rule 17). */
export function termOrder(filter: TermFilter): StoreQuery<TermCriteria, TermKey>['orderBy'] {
  const { orderby, order } = { ...termOrderDefaults, ...filter }
  return [[keys[orderby], order]]
}
