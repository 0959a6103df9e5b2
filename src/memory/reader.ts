import { type EventRecord, idsLinked } from '../resources/event/event.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  linkedNames,
  type NameOf,
  nameOf,
  type TermCollection,
  tableOf,
  termCollections,
} from '../schema/resource.ts'
import type { EventCriteria, TermCriteria, VenueCriteria } from '../storage/criteria.ts'
import type {
  EventKey,
  EventReader,
  Included,
  IncludedRecords,
  IncludedTerms,
  LinkedKey,
  LinkedReaders,
  Reader,
  StoreQuery,
  TermKey,
  TermReaders,
} from '../storage/store.ts'
import { type FormerNameTable, formerNamesOf } from './commits/former-names.ts'
import { type KeyedValueTable, keyedValuesOf } from './commits/keyed-values.ts'
import { eventConditions, linkedConditions, type Resolved, termConditions } from './conditions.ts'
import { countByLinks, countByValue } from './facets.ts'
import { eventGroups, eventOrders, linkedOrders, termOrders } from './orders.ts'
import type { EventRow, LinkedRowOf, TermRow } from './records.ts'
import { eventOrdersFor } from './relevance/relevance.ts'
import { type RemovedTerms, withoutRemoved, withoutRemovedLinks } from './removed-terms.ts'
import { createFind, createReadRepository, type Reading, type Session } from './repositories.ts'
import { findAll, type Scan } from './search.ts'
import { recordsOf, type View } from './table.ts'
import type { LinkedWhere } from './tables.ts'

/** The calendar as one reader sees it: committed records, or with the changes of a transaction. */
export interface Views {
  /** Removed terms that events still contain. */
  readonly removed: RemovedTerms
  readonly formerNames: FormerNameTable
  readonly keyedValues: KeyedValueTable
  readonly events: View<EventRow, EventCriteria, EventKey>
  readonly linked: LinkedViews
  readonly terms: TermViews
}

type LinkedViews<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: View<LinkedRowOf<NameOf<Each>>, LinkedWhere, LinkedKey>
}

type TermViews = { readonly [Each in TermCollection]: View<TermRow, Resolved<TermCriteria>, TermKey> }

export function createRepositories(views: Views, session: Session): Reader {
  const linkedIds = (link: EventLink, where: EventCriteria, scan: Scan): ReadonlySet<number> =>
    idsLinked(findEvents(views, where, scan), link)
  const answerLinks = (link: EventLink, { linkedFrom, notLinkedFrom }: LinkedFrom, scan: Scan) => ({
    ...(linkedFrom && { linkedFrom: linkedFrom.map((where) => linkedIds(link, where, scan)) }),
    ...(notLinkedFrom && { notLinkedFrom: linkedIds(link, notLinkedFrom, scan) }),
  })
  const createLinked = <Each extends LinkedCollection>(collection: Each): LinkedReaders<Each>[Each] =>
    createReadRepository<LinkedRowOf<NameOf<Each>>, VenueCriteria, LinkedWhere, LinkedKey>({
      view: views.linked[collection],
      conditions: linkedConditions,
      orders: linkedOrders,
      resolve: ({ linkedFrom, notLinkedFrom, ...where }, scan) => ({
        ...where,
        ...answerLinks(nameOf[collection], { linkedFrom, notLinkedFrom }, scan),
      }),
      shown,
      session,
    })
  const createTerms = (link: TermCollection) =>
    createReadRepository<TermRow, TermCriteria, Resolved<TermCriteria>, TermKey>({
      view: views.terms[link],
      conditions: termConditions,
      orders: termOrders,
      resolve: ({ linkedFrom, counted, ...where }, scan) => ({
        ...where,
        ...answerLinks(link, { linkedFrom }, scan),
        ...(counted !== undefined && { counted: countedIds(views.terms[link], counted, scan) }),
      }),
      shown,
      session,
    })
  return {
    events: createEventReader(views, session),
    formerNames: formerNamesOf(() => views.formerNames, session.ensureOpen),
    ...keyedValuesOf(() => views.keyedValues, session.ensureOpen),
    ...tableOf<LinkedReaders>(linkedCollections, createLinked),
    ...tableOf<TermReaders>(termCollections, createTerms),
  }
}

function createEventReader(views: Views, session: Session): EventReader {
  const reading: Reading<EventRow, EventCriteria, EventCriteria, EventKey> = {
    view: views.events,
    conditions: eventConditions,
    orders: eventOrders,
    ordersFor: eventOrdersFor,
    groups: eventGroups,
    resolve: (where) => withoutRemovedLinks(where, views.removed),
    shown: (event) => withoutRemoved(event, views.removed),
    session,
  }
  const find = createFind(reading)
  const findWithIncluded = async (
    query: StoreQuery<EventCriteria, EventKey>,
    links: readonly EventLink[] = eventLinks,
  ) => {
    const found = find(query)
    return { included: linkedOf(found.records, links, views), ...found }
  }
  const counted = <Count>(count: (find: (where: EventCriteria) => readonly EventRow[]) => Count): Count => {
    session.ensureOpen()
    const scan: Scan = { visited: 0 }
    const counts = count((where) => findEvents(views, where, scan))
    session.scanned(scan.visited)
    return counts
  }
  return {
    findWithIncluded,
    ...createReadRepository(reading),
    findRevisions: (query) => findWithIncluded(query),
    countByLinks: async (counting) => counted((find) => countByLinks(counting, views, find)),
    countByValue: async (counting) => counted((find) => countByValue(counting, find)),
  }
}

function linkedOf(events: readonly EventRecord[], links: readonly EventLink[], { linked, terms }: Views): Included {
  const idsOf = (link: EventLink) => (links.includes(link) ? idsLinked(events, link) : new Set<number>())
  const includedIn = <Link extends LinkedName>(link: Link): IncludedRecords<Link>[Link] =>
    recordsOf(linked[collectionOf[link]], idsOf(link))
  return {
    ...tableOf<IncludedRecords>(linkedNames, includedIn),
    ...tableOf<IncludedTerms>(termCollections, (link) => recordsOf(terms[link], idsOf(link))),
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

interface LinkedFrom {
  readonly linkedFrom?: readonly EventCriteria[] | undefined
  readonly notLinkedFrom?: EventCriteria | undefined
}

/** Returns the terms with events, or those without. An event of a term counts for all its ancestors. */
function countedIds(view: TermViews[TermCollection], wanted: boolean, scan: Scan): ReadonlySet<number> {
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
