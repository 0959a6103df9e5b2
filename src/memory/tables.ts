import { type EventLink, eventLinks } from '../schema/resource.ts'
import type { EventCriteria, OrganizerCriteria, TermCriteria, VenueCriteria } from '../storage/criteria.ts'
import type { EventKey, LinkedKey, TermKey } from '../storage/store.ts'
import { compareText } from '../text/fold.ts'
import type { Resolved } from './conditions.ts'
import { LinkIndex } from './indexes/link-index.ts'
import { PublicationIndex } from './indexes/publication-index.ts'
import { SortedIndex } from './indexes/sorted-index.ts'
import { StartIndex } from './indexes/start-index.ts'
import type { EventRow, OrganizerRow, TermRow, VenueRow } from './records.ts'
import { createRemovedTerms, type RemovedTerms, type TermLink } from './removed-terms.ts'
import { type IdSource, type Source, Table } from './table.ts'

/** The tables of all resources, with their indexes. */

export interface Tables {
  /** Removed terms that events still contain. */
  readonly removed: RemovedTerms
  /** The events of each term. */
  readonly carriers: Readonly<Record<TermLink, LinkIndex<EventRow>>>
  /** Publication indexes of events, venues and organizers. */
  readonly publications: readonly Pick<PublicationIndex<EventRow>, 'nextAfter'>[]
  readonly events: Table<EventRow, EventCriteria, EventKey>
  readonly venues: Table<VenueRow, Resolved<VenueCriteria>, LinkedKey>
  readonly organizers: Table<OrganizerRow, Resolved<OrganizerCriteria>, LinkedKey>
  readonly categories: Table<TermRow, Resolved<TermCriteria>, TermKey>
  readonly tags: Table<TermRow, Resolved<TermCriteria>, TermKey>
}

export function createTables(): Tables {
  const events = new PublicationIndex<EventRow>()
  const byLink = createLinkIndexes()
  const venues = new PublicationIndex<VenueRow>()
  const organizers = new PublicationIndex<OrganizerRow>()
  return {
    removed: createRemovedTerms(),
    carriers: byLink,
    publications: [events, venues, organizers],
    events: createEventTable(events, byLink),
    venues: createVenueTable(venues),
    organizers: createOrganizerTable(organizers),
    categories: createTermTable(),
    tags: createTermTable(),
  }
}

type LinkIndexes = Readonly<Record<EventLink, LinkIndex<EventRow>>>

function createLinkIndexes(): LinkIndexes {
  return {
    venue: new LinkIndex((event) => event.venue),
    organizer: new LinkIndex((event) => event.organizer),
    categories: new LinkIndex((event) => event.categories),
    tags: new LinkIndex((event) => event.tags),
  }
}

export function createEventTable(
  publications = new PublicationIndex<EventRow>(),
  byLink = createLinkIndexes(),
): Tables['events'] {
  const byStart = new StartIndex('wall')
  const byUtcStart = new StartIndex('utc')
  return new Table<EventRow, EventCriteria, EventKey>({
    holdsSlug: isOutOfTrash,
    indexes: [byStart, byUtcStart, publications, ...Object.values(byLink)],
    sources: (where) => [byStart.source(where), byUtcStart.source(where)],
    idSources: ({ ids, linkedToAny = {} }) => [
      ...idsOf(ids),
      ...eventLinks.flatMap((link) => holdersOf(byLink[link], linkedToAny[link])),
    ],
  })
}

export function createVenueTable(publications = new PublicationIndex<VenueRow>()): Tables['venues'] {
  return createLinkedTable<VenueRow, Resolved<VenueCriteria>>(publications)
}

export function createOrganizerTable(publications = new PublicationIndex<OrganizerRow>()): Tables['organizers'] {
  return createLinkedTable<OrganizerRow, Resolved<OrganizerCriteria>>(publications)
}

export function createTermTable(): Tables['categories'] {
  const byName = new SortedIndex<TermRow>({ key: (term) => term.search_name, compare: compareText })
  const bySlug = new SortedIndex<TermRow>({ key: (term) => term.slug, compare: compareText })
  const byParent = new LinkIndex<TermRow>((term) => [term.parent])
  return new Table<TermRow, Resolved<TermCriteria>, TermKey>({
    // Terms have no trash.
    holdsSlug: () => true,
    indexes: [byName, bySlug, byParent],
    sources: ({ names, slugs }) => [
      ...equalTo(byName, names),
      ...equalTo(bySlug, slugs),
      inOrder(byName, 'search_name'),
      inOrder(bySlug, 'slug'),
    ],
    idSources: ({ ids, parents, linkedFrom = [] }) => [
      ...idsOf(ids),
      ...holdersOf(byParent, parents),
      ...linkedFrom.flatMap(idsOf),
    ],
  })
}

interface LinkedWhere {
  readonly ids?: readonly number[]
  readonly names?: readonly string[]
  readonly linkedFrom?: readonly ReadonlySet<number>[]
}

function createLinkedTable<Linked extends VenueRow | OrganizerRow, Where extends LinkedWhere>(
  publications: PublicationIndex<Linked>,
) {
  const byName = new SortedIndex<Linked>({ key: (record) => record.search_name, compare: compareText })
  return new Table<Linked, Where, LinkedKey>({
    holdsSlug: isOutOfTrash,
    indexes: [byName, publications],
    sources: ({ names }) => [...equalTo(byName, names), inOrder(byName, 'search_name')],
    idSources: ({ ids, linkedFrom = [] }) => [...idsOf(ids), ...linkedFrom.flatMap(idsOf)],
  })
}

function isOutOfTrash(record: EventRow | VenueRow | OrganizerRow): boolean {
  return record.status !== 'trash'
}

function idsOf(ids: Iterable<number> | undefined): IdSource[] {
  if (ids === undefined) return []
  const unique = new Set(ids)
  return [{ size: unique.size, ids: () => unique }]
}

function holdersOf<Indexed extends { readonly id: number }>(
  index: LinkIndex<Indexed>,
  links: readonly number[] | undefined,
): IdSource[] {
  return links === undefined ? [] : [{ size: index.count(links), ids: () => index.holdersOf(links) }]
}

function inOrder<Indexed extends { readonly id: number }, Key>(
  index: SortedIndex<Indexed>,
  order: Key,
): Source<Indexed, Key> {
  return { size: index.size, order, records: (direction) => index.within({}, direction) }
}

function equalTo<Indexed extends { readonly id: number }>(
  index: SortedIndex<Indexed>,
  keys: readonly string[] | undefined,
): Source<Indexed, never>[] {
  if (keys === undefined) return []
  const windows = [...new Set(keys)].map((key) => ({ gte: key, lte: key }))
  return [
    {
      size: windows.reduce((sum, window) => sum + index.count(window), 0),
      records: () => windows.flatMap((window) => index.within(window, 'asc')),
    },
  ]
}
