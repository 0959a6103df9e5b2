import { linkShownFrom } from '../resources/event/online-link.ts'
import {
  type EventLink,
  eventLinks,
  type LinkedCollection,
  linkedCollections,
  type NameOf,
  type TermCollection,
  tableOf,
  termCollections,
} from '../schema/resource.ts'
import type { EventCriteria, TermCriteria, VenueCriteria } from '../storage/criteria.ts'
import type { EventKey, LinkedKey, TermKey } from '../storage/store.ts'
import { compareText } from '../text/fold.ts'
import { FormerNameTable } from './commits/former-names.ts'
import { KeyedValueTable } from './commits/keyed-values.ts'
import type { Resolved } from './conditions.ts'
import { DateIndex } from './indexes/date-index.ts'
import { ExternalIndex } from './indexes/external-index.ts'
import { LinkIndex } from './indexes/link-index.ts'
import { PublicationIndex } from './indexes/publication-index.ts'
import { SortedIndex } from './indexes/sorted-index.ts'
import { StartIndex } from './indexes/start-index.ts'
import type { IdSource, Source } from './indexes/table-index.ts'
import type { EventRow, LinkedRow, LinkedRowOf, TermRow } from './records.ts'
import { createRemovedTerms, type RemovedTerms } from './removed-terms.ts'
import { Table } from './table.ts'

/** The tables of all resources, with their indexes. */

export interface Tables {
  /** Removed terms that events still contain. */
  readonly removed: RemovedTerms
  /** Replaced by each commit that changes it. */
  formerNames: FormerNameTable
  /** Replaced by each transaction that changes it. */
  keyedValues: KeyedValueTable
  /** The events of each linked record. */
  readonly carriers: LinkIndexes
  /** The times at which events and linked records are published, and at which links of events begin to show. */
  readonly publications: readonly Pick<DateIndex<EventRow>, 'nextAfter'>[]
  readonly events: Table<EventRow, EventCriteria, EventKey>
  readonly linked: LinkedTables
  readonly terms: TermTables
}

/** The criteria of all linked records. Only venues have coordinates. */
export type LinkedWhere = Resolved<VenueCriteria>

type LinkedTables<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: Table<LinkedRowOf<NameOf<Each>>, LinkedWhere, LinkedKey>
}

type TermTables = { readonly [Each in TermCollection]: Table<TermRow, Resolved<TermCriteria>, TermKey> }

type PublicationIndexes<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: PublicationIndex<LinkedRowOf<NameOf<Each>>>
}

export function createTables(): Tables {
  const events = new PublicationIndex<EventRow>()
  const onlineLinks = createOnlineLinkIndex()
  const carriers = createLinkIndexes()
  const publications = tableOf<PublicationIndexes>(
    linkedCollections,
    <Each extends LinkedCollection>(_: Each): PublicationIndexes<Each>[Each] => new PublicationIndex(),
  )
  return {
    removed: createRemovedTerms(),
    formerNames: new FormerNameTable(),
    keyedValues: new KeyedValueTable(),
    carriers,
    publications: [events, onlineLinks, ...Object.values(publications)],
    events: createEventTable(events, carriers, onlineLinks),
    linked: tableOf<LinkedTables>(
      linkedCollections,
      <Each extends LinkedCollection>(collection: Each): LinkedTables<Each>[Each] =>
        createLinkedTable<LinkedRowOf<NameOf<Each>>>(publications[collection]),
    ),
    terms: tableOf<TermTables>(termCollections, () => createTermTable()),
  }
}

type LinkIndexes = Readonly<Record<EventLink, LinkIndex<EventRow>>>

function createLinkIndexes(): LinkIndexes {
  return tableOf<LinkIndexes>(eventLinks, (link) => new LinkIndex((event) => event[link]))
}

function createOnlineLinkIndex(): DateIndex<EventRow> {
  return new DateIndex<EventRow>(linkShownFrom)
}

export function createEventTable(
  publications = new PublicationIndex<EventRow>(),
  byLink = createLinkIndexes(),
  onlineLinks = createOnlineLinkIndex(),
): Tables['events'] {
  const byStart = new StartIndex('wall')
  const byUtcStart = new StartIndex('utc')
  const byParent = new LinkIndex<EventRow>(({ post_parent }) => (post_parent === 0 ? noParent : [post_parent]))
  const external = new ExternalIndex<EventRow>()
  return new Table<EventRow, EventCriteria, EventKey>({
    holdsSlug: isOutOfTrash,
    external,
    indexes: [external, byStart, byUtcStart, byParent, publications, onlineLinks, ...Object.values(byLink)],
    sources: (where) => [byStart.source(where), byUtcStart.source(where), ...onlineLinks.sources(where.linkShown)],
    idSources: ({ ids, post_parent, linkedToAny = {}, ...where }) => [
      ...idsOf(ids),
      ...holdersOf(byParent, post_parent ? [post_parent] : undefined),
      ...external.sources(where),
      ...eventLinks.flatMap((link) => holdersOf(byLink[link], linkedToAny[link])),
    ],
  })
}

const noParent: readonly number[] = []

export function createTermTable(): TermTables[TermCollection] {
  const byName = new SortedIndex<TermRow>({ key: (term) => term.search_name, compare: compareText })
  const bySlug = new SortedIndex<TermRow>({ key: (term) => term.slug, compare: compareText })
  const byParent = new LinkIndex<TermRow>((term) => [term.parent])
  const external = new ExternalIndex<TermRow>()
  return new Table<TermRow, Resolved<TermCriteria>, TermKey>({
    // Terms have no trash.
    holdsSlug: () => true,
    external,
    indexes: [external, byName, bySlug, byParent],
    sources: ({ names, slugs }) => [
      ...equalTo(byName, names),
      ...equalTo(bySlug, slugs),
      inOrder(byName, 'search_name'),
      inOrder(bySlug, 'slug'),
    ],
    idSources: ({ ids, parents, linkedFrom = [], ...where }) => [
      ...idsOf(ids),
      ...external.sources(where),
      ...holdersOf(byParent, parents),
      ...linkedFrom.flatMap(idsOf),
    ],
  })
}

export function createLinkedTable<Row extends LinkedRow>(
  publications = new PublicationIndex<Row>(),
): Table<Row, LinkedWhere, LinkedKey> {
  const byName = new SortedIndex<Row>({ key: (record) => record.search_name, compare: compareText })
  const external = new ExternalIndex<Row>()
  return new Table({
    holdsSlug: isOutOfTrash,
    external,
    indexes: [external, byName, publications],
    sources: ({ names }) => [...equalTo(byName, names), inOrder(byName, 'search_name')],
    idSources: ({ ids, linkedFrom = [], ...where }) => [
      ...idsOf(ids),
      ...external.sources(where),
      ...linkedFrom.flatMap(idsOf),
    ],
  })
}

function isOutOfTrash(record: EventRow | LinkedRow): boolean {
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
