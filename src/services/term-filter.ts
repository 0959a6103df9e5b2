import type { Access } from '../access/access.ts'
import type { Report } from '../model/field.ts'
import type { Taxonomy } from '../model/term.ts'
import type { TermFilter } from '../model/term-query.ts'
import type { TermCriteria } from '../storage/criteria.ts'
import type { Query, TermKey } from '../storage/store.ts'
import { searchWords } from '../text/search-words.ts'
import type { Environment } from './environment.ts'
import { eventAsFilter } from './event-filter.ts'

/** What a list of terms asks of the store (rule 20). */
export async function termCriteria(
  filter: TermFilter,
  taxonomy: Taxonomy,
  access: Access,
  environment: Environment,
  report: Report,
): Promise<TermCriteria> {
  const { store } = environment
  const event = filter.event ?? filter.post
  const name = filter.event === undefined ? 'post' : 'event'
  const hideEmpty = filter.hide_empty ?? event === undefined

  const viewer = { access, now: environment.now(), store }
  const parent = taxonomy === 'category' ? filter.parent : undefined
  if (parent && (await store.categories.getMany([parent])).length === 0) {
    report.at('parent').invalid('0 or the id of an existing category', parent)
  }
  return {
    ...(filter.include && { ids: filter.include }),
    ...(filter.exclude && { notIds: filter.exclude }),
    ...(filter.slug && { slugs: filter.slug }),
    ...(parent !== undefined && { parents: [parent] }),
    ...(filter.search && { words: searchWords(filter.search) }),
    ...(event !== undefined && { linkedFrom: [await eventAsFilter(event, { report: report.at(name), ...viewer })] }),
    ...(hideEmpty && { counted: true }),
  }
}

const keys = { id: 'id', name: 'search_name', slug: 'slug', count: 'count', description: 'description' } as const

export const termOrderDefaults = { orderby: 'name', order: 'asc' } as const

/** Rule 17. */
export function termOrder(filter: TermFilter): Query<TermCriteria, TermKey>['orderBy'] {
  const { orderby, order } = { ...termOrderDefaults, ...filter }
  return [[keys[orderby], order]]
}
