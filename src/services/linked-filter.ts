import type { Access } from '../access/access.ts'
import type { Report } from '../model/field.ts'
import type { LinkedFilter } from '../model/linked-query.ts'
import type { LinkedCriteria } from '../storage/criteria.ts'
import { searchWords } from '../text/search-words.ts'
import type { Environment } from './environment.ts'
import { eventAsFilter, listedEvents } from './event-filter.ts'
import { visibleTo } from './visibility.ts'

/** What a list of venues or organizers asks of the store (rules 13, 15, 19). */
export async function linkedCriteria(
  filter: LinkedFilter,
  resource: 'venue' | 'organizer',
  access: Access,
  environment: Environment,
  report: Report,
): Promise<LinkedCriteria> {
  const { store } = environment
  const viewer = { access, now: environment.now() }
  if (filter.status?.some((status) => status !== 'publish')) access.requireScope(resource, 'that status')

  const listed = listedEvents(viewer)
  const linkedFrom = [
    filter.event !== undefined && (await eventAsFilter(filter.event, { store, report: report.at('event'), ...viewer })),
    filter.has_events === true && listed,
    filter.only_with_upcoming === true && { utc_start_date: { gte: viewer.now }, ...listed },
  ].filter((criteria) => criteria !== false)
  return {
    visible: visibleTo({ resource, statuses: filter.status, ...viewer }),
    ...(filter.author && { authors: filter.author }),
    ...(filter.search && { words: searchWords(filter.search) }),
    ...(linkedFrom.length > 0 && { linkedFrom }),
    ...(filter.has_events === false && { notLinkedFrom: listed }),
  }
}
