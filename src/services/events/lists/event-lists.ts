import type { EventFilter } from '../../../resources/event/event-query.ts'
import { newReport } from '../../../schema/reader.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { EventKey } from '../../../storage/store.ts'
import type { Environment } from '../../environment/environment.ts'
import { defaultRadius } from '../../linked/geolocation.ts'
import type { ListSteps } from '../../operations/list-operation.ts'
import { dateNotes, filtersByInstant } from './date-filter.ts'
import { criteriaAmong, eventCriteria, requireTermIds } from './event-filter.ts'
import { collapsedGroups } from './event-groups.ts'
import { eventOrder, eventOrderDefaults } from './event-order.ts'
import { listDependencies } from './list-dependencies.ts'
import { fetchReferenced } from './referenced-records.ts'

interface EventList {
  readonly filter: EventFilter
  readonly criteria: EventCriteria
  readonly key: EventKey
}

/** Returns the steps of a list of events (rules 11-18, 21-25, 48). */
export function eventLists(
  { store, resources, languages }: Environment,
  extendForList: ((where: EventCriteria) => Promise<void>) | undefined,
): ListSteps<EventList> {
  return {
    resource: 'event',
    readQuery: resources.event.readQuery,
    async criteria(filter, { access, environment, report }) {
      const where = await eventCriteria(filter, access, environment, report)
      if (filter.include_deleted) requireTermIds(filter, where, report)
      return where
    },
    async facets(filter, { access, environment }) {
      if (filter.facets === undefined) return undefined
      const viewer = { access, ...environment, now: environment.now() }
      const context = { ...viewer, searchesWords: store.searchesWords, report: newReport(environment.extensions) }
      const referenced = await fetchReferenced(filter, { store, languages })
      const collapse = collapsedGroups(filter)
      const { facetsOf } = await import('../../facets/requested-facets.ts')
      return facetsOf(filter, {
        viewer,
        environment,
        collapse,
        criteriaOf: (others, countsHidden) => criteriaAmong(referenced, others, { ...context, countsHidden }),
        dependenciesOf: (where, counted) =>
          listDependencies({ where, orderBy: [], ...(collapse && { collapse }) }, resources.event, [counted]),
      })
    },
    async suggest({ filter, where, access, environment, report }) {
      const { q } = filter
      if (q === undefined || where.searched === undefined) return undefined
      const { didYouMean } = await import('../../searches/did-you-mean.ts')
      const viewer = { access, now: environment.now() }
      const searched = { ...where, searched: where.searched }
      const count = async (q: string) => {
        const other = await eventCriteria({ ...filter, q }, access, environment, report)
        return (await store.events.findRevisions({ where: other, orderBy: [], offset: 0, limit: 1 })).total
      }
      return didYouMean({ q, where: searched, viewer, store, resources, languages, count })
    },
    orderBy: eventOrder,
    collapse: collapsedGroups,
    // Takes less than reading the events.
    findIds: (query) => store.events.findRevisions(query),
    before: extendForList,
    notes({ filter, where, environment }) {
      const { start_date, lastSecond, utc_start_date, utc_end_date } = where
      const { widened, defaults, overridden } = dateNotes(filter, { ...environment, now: environment.now() })
      const onInstants = filtersByInstant(filter)
      return {
        dates: {
          clock: onInstants ? 'instant' : 'wall',
          start: start_date ?? utc_start_date ?? {},
          end: lastSecond ?? utc_end_date ?? {},
          widened,
        },
        defaults: {
          ...defaults,
          // With a period on instants, this default would be wrong.
          ...(!onInstants && { strict_dates: false }),
          ...eventOrderDefaults,
          hide_from_listings: false,
          ...(filter.geoloc_lat !== undefined && { geoloc_radius: defaultRadius }),
        },
        overridden,
      }
    },
  }
}
