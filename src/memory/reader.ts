import { type EventRecord, idsLinked } from '../resources/event/event.ts'
import type { EventLink } from '../schema/resource.ts'
import type { EventCriteria, OrganizerCriteria, TermCriteria, VenueCriteria } from '../storage/criteria.ts'
import type { EventKey, EventReader, Included, LinkedKey, Reader, TermKey } from '../storage/store.ts'
import { eventConditions, organizerConditions, type Resolved, termConditions, venueConditions } from './conditions.ts'
import { findAll, type Scan } from './indexes/search.ts'
import { eventOrders, linkedOrders, termOrders } from './orders.ts'
import type { EventRow, OrganizerRow, TermRow, VenueRow } from './records.ts'
import { type RemovedTerms, withoutRemoved, withoutRemovedLinks } from './removed-terms.ts'
import { createFind, createReadRepository, type Reading, type Session } from './repositories.ts'
import { recordsOf, type View } from './table.ts'

/** The calendar as one reader sees it: committed records, or with the changes of a transaction. */
export interface Views {
  /** Removed terms that events still contain. */
  readonly removed: RemovedTerms
  readonly events: View<EventRow, EventCriteria, EventKey>
  readonly venues: View<VenueRow, Resolved<VenueCriteria>, LinkedKey>
  readonly organizers: View<OrganizerRow, Resolved<OrganizerCriteria>, LinkedKey>
  readonly categories: View<TermRow, Resolved<TermCriteria>, TermKey>
  readonly tags: View<TermRow, Resolved<TermCriteria>, TermKey>
}

export function createRepositories(views: Views, session: Session): Reader {
  const linkedIds = (link: EventLink, where: EventCriteria, scan: Scan): ReadonlySet<number> =>
    idsLinked(findEvents(views, where, scan), link)
  const answerLinks = (link: EventLink, { linkedFrom, notLinkedFrom }: Links, scan: Scan) => ({
    ...(linkedFrom && { linkedFrom: linkedFrom.map((where) => linkedIds(link, where, scan)) }),
    ...(notLinkedFrom && { notLinkedFrom: linkedIds(link, notLinkedFrom, scan) }),
  })
  const createTerms = (link: 'categories' | 'tags') =>
    createReadRepository<TermRow, TermCriteria, Resolved<TermCriteria>, TermKey>({
      view: views[link],
      conditions: termConditions,
      orders: termOrders,
      resolve: ({ linkedFrom, counted, ...where }, scan) => ({
        ...where,
        ...answerLinks(link, { linkedFrom }, scan),
        ...(counted !== undefined && { counted: countedIds(views[link], counted, scan) }),
      }),
      shown,
      session,
    })
  return {
    events: createEventReader(views, session),
    venues: createReadRepository<VenueRow, VenueCriteria, Resolved<VenueCriteria>, LinkedKey>({
      view: views.venues,
      conditions: venueConditions,
      orders: linkedOrders,
      resolve: ({ linkedFrom, notLinkedFrom, ...where }, scan) => ({
        ...where,
        ...answerLinks('venue', { linkedFrom, notLinkedFrom }, scan),
      }),
      shown,
      session,
    }),
    organizers: createReadRepository<OrganizerRow, OrganizerCriteria, Resolved<OrganizerCriteria>, LinkedKey>({
      view: views.organizers,
      conditions: organizerConditions,
      orders: linkedOrders,
      resolve: ({ linkedFrom, notLinkedFrom, ...where }, scan) => ({
        ...where,
        ...answerLinks('organizer', { linkedFrom, notLinkedFrom }, scan),
      }),
      shown,
      session,
    }),
    categories: createTerms('categories'),
    tags: createTerms('tags'),
  }
}

function createEventReader(views: Views, session: Session): EventReader {
  const reading: Reading<EventRow, EventCriteria, EventCriteria, EventKey> = {
    view: views.events,
    conditions: eventConditions,
    orders: eventOrders,
    resolve: (where) => withoutRemovedLinks(where, views.removed),
    shown: (event) => withoutRemoved(event, views.removed),
    session,
  }
  const find = createFind(reading)
  return {
    async findWithIncluded(query) {
      const found = find(query)
      return { included: linkedOf(found.records, views), ...found }
    },
    ...createReadRepository(reading),
  }
}

function linkedOf(events: readonly EventRecord[], views: Views): Included {
  return {
    venue: recordsOf(views.venues, idsLinked(events, 'venue')),
    organizer: recordsOf(views.organizers, idsLinked(events, 'organizer')),
    categories: recordsOf(views.categories, idsLinked(events, 'categories')),
    tags: recordsOf(views.tags, idsLinked(events, 'tags')),
  }
}

/** Returns rows that are shown unchanged. */
function shown<Row>(row: Row): Row {
  return row
}

/** Returns all matching events, in any order. */
function findEvents({ events, removed }: Views, where: EventCriteria, scan: Scan): readonly EventRow[] {
  return findAll({ view: events, conditions: eventConditions }, withoutRemovedLinks(where, removed), scan)
}

interface Links {
  readonly linkedFrom?: readonly EventCriteria[] | undefined
  readonly notLinkedFrom?: EventCriteria | undefined
}

/** Returns the terms with events, or those without. An event of a term counts for all its ancestors. */
function countedIds(view: Views['categories'], wanted: boolean, scan: Scan): ReadonlySet<number> {
  const all = findAll({ view, conditions: termConditions }, {}, scan)
  const counted = new Set<number>()
  for (const term of all) {
    let above = term.count > 0 ? term : undefined
    while (above !== undefined && !counted.has(above.id)) {
      counted.add(above.id)
      above = view.get(above.parent)
    }
  }
  return wanted ? counted : new Set(all.flatMap(({ id }) => (counted.has(id) ? [] : id)))
}
