import type { LinkedRecord } from '../../resources/linked/linked.ts'
import { type LinkedFilter, linkedFilters } from '../../resources/linked/linked-query.ts'
import type { Report } from '../../schema/field/field.ts'
import { createResolution, type FiltersOf, type ResolvedCriteria } from '../../schema/filter.ts'
import type { LinkedName } from '../../schema/resource.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { LinkedKey, ReadRepository } from '../../storage/store.ts'
import { modifiedAfter } from '../changes/lists/modified-after.ts'
import type { Environment } from '../environment/environment.ts'
import type { ListSteps } from '../operations/list-operation.ts'
import { recordSearch } from '../searches/record-search.ts'
import { eventAsFilter, listedEvents } from '../shared/listed-events.ts'
import { type Viewer, visibleTo } from '../shared/visibility.ts'

linkedFilters satisfies FiltersOf<typeof linkedFilters, LinkedCriteria>

interface FilterContext extends Viewer, Pick<Environment, 'timeZone' | 'languages'> {
  readonly resource: LinkedName
  readonly store: Environment['store']
  readonly report: Report
}

/** The criteria that the functions below return. */
type Resolved = ResolvedCriteria<typeof linkedFilters, LinkedCriteria>

const { resolve, merge } = createResolution<
  typeof linkedFilters,
  [FilterContext],
  LinkedCriteria | Promise<LinkedCriteria>
>({
  modified_after: modifiedAfter,
  status: visibility,
  search: searched,
  q: searched,
  event: linkedFrom,
  has_events: linkedFrom,
  only_with_upcoming: linkedFrom,
})

interface LinkedList {
  readonly filter: LinkedFilter
  readonly criteria: LinkedCriteria
  readonly key: LinkedKey
}

interface Definition {
  readonly name: LinkedName
  readonly filters: typeof linkedFilters
  readQuery(query: unknown, report: Report): LinkedFilter
}

/** Returns the steps of a list of venues or organizers (rules 13, 15, 17, 19). */
export function linkedLists(
  { name, filters, readQuery }: Definition,
  { find }: Pick<ReadRepository<LinkedRecord, LinkedCriteria, LinkedKey>, 'find'>,
): ListSteps<LinkedList> {
  return {
    resource: name,
    readQuery,
    async criteria(filter, { access, environment: { now, store, timeZone, languages }, report }) {
      const context = { resource: name, access, now: now(), store, timeZone, languages, report }
      return merge(filter, await Promise.all(resolve(filter, context)), filters)
    },
    orderBy: () => [['search_name', 'asc']],
    findIds: find,
    notes: () => ({ defaults: { only_with_upcoming: false } }),
  }
}

function visibility({ status }: LinkedFilter, { resource, ...viewer }: FilterContext): Resolved {
  if (status?.some((one) => one !== 'publish')) viewer.access.requireScope(resource, 'that status')
  return { visible: visibleTo({ resource, statuses: status, ...viewer }) }
}

function searched({ q, search }: LinkedFilter, context: FilterContext): Resolved {
  return recordSearch(q, search, context)
}

async function linkedFrom(filter: LinkedFilter, { store, report, ...viewer }: FilterContext): Promise<Resolved> {
  const listed = listedEvents(viewer)
  const events = [
    filter.event !== undefined && (await eventAsFilter(filter.event, { store, report: report.at('event'), ...viewer })),
    filter.has_events === true && listed,
    filter.only_with_upcoming === true && { utc_start_date: { gte: viewer.now }, ...listed },
  ].filter((criteria) => criteria !== false)
  return {
    ...(events.length > 0 && { linkedFrom: events }),
    ...(filter.has_events === false && { notLinkedFrom: listed }),
  }
}
