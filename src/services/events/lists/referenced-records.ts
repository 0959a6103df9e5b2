import type { EventRecord } from '../../../resources/event/event.ts'
import type { EventFilter } from '../../../resources/event/event-query.ts'
import type { TermRecord } from '../../../resources/term/term.ts'
import {
  collectionOf,
  eventLinks,
  type LinkedName,
  linkedNames,
  loadTable,
  tableOf,
  termCollections,
} from '../../../schema/resource.ts'
import type { TermReference } from '../../../schema/vocabulary/references.ts'
import type { Included, IncludedRecords, IncludedTerms, Reader } from '../../../storage/store.ts'
import type { Environment } from '../../environment/environment.ts'
import { fetchVenuesNear } from '../../linked/geolocation.ts'
import { fetchNamed } from '../../searches/searched-names.ts'
import { fetchDescendants } from '../../shared/category-tree.ts'
import { termKeys } from '../../transaction/term-keys.ts'

/** The records that a filter of events references, and possibly others. Rights are not checked. */
export interface ReferencedRecords extends Included {
  /** Events that the filter can reference as a parent. */
  readonly events: readonly EventRecord[]
}

/** What the records depend on. */
export interface ReferencedFrom extends Pick<Environment, 'languages'> {
  readonly store: Environment['store']
}

/** Fetches the records that a filter of events references, with the descendants of categories. */
export async function fetchReferenced(
  filter: EventFilter,
  { store, languages }: ReferencedFrom,
): Promise<ReferencedRecords> {
  const { post_parent, q } = filter
  const fetchLinked = (link: LinkedName): Promise<IncludedRecords[LinkedName]> =>
    filter[link] ? store[collectionOf[link]].getMany(filter[link]) : Promise.resolve([])
  const [named, events, near, linked, terms] = await Promise.all([
    q !== undefined && store.searchesWords ? fetchNamed(q, store, languages) : undefined,
    !post_parent ? [] : store.events.getMany([post_parent]),
    fetchVenuesNear(filter, store),
    loadTable<IncludedRecords>(linkedNames, fetchLinked),
    loadTable<IncludedTerms>(termCollections, async (link) => {
      const references = filter[link]
      if (!references) return []
      return link === 'categories' ? fetchWithDescendants(references, store) : fetchTerms(references, store[link])
    }),
  ])
  const referenced = { events, ...linked, ...terms, venue: [...linked.venue, ...near] }
  if (named === undefined) return referenced
  // Both have records of the link.
  return { events, ...tableOf<Included>(eventLinks, (link) => [...referenced[link], ...named[link]] as never) }
}

async function fetchWithDescendants(
  references: readonly TermReference[],
  { categories }: Reader,
): Promise<readonly TermRecord[]> {
  const terms = await fetchTerms(references, categories)
  return [...terms, ...(await fetchDescendants(categories, terms))]
}

/** Resolves references as ids, the rest as slugs, and the rest of those as names (rule 12). */
async function fetchTerms(
  references: readonly TermReference[],
  terms: Reader['categories'],
): Promise<readonly TermRecord[]> {
  const keys = references.map(termKeys)
  const byId = await terms.getMany(keys.flatMap(({ id }) => id ?? []))
  const foundIds = new Set(byId.map(({ id }) => id))
  const others = keys.filter(({ id }) => id === undefined || !foundIds.has(id))
  const bySlug = await Promise.all(others.map(({ slug }) => (slug === undefined ? null : terms.getBySlug(slug))))
  const names = others.flatMap(({ name }, index) => (bySlug[index] === null ? (name ?? []) : []))
  return [...byId, ...bySlug.filter((term) => term !== null), ...(await fetchByName(names, terms))]
}

async function fetchByName(names: readonly string[], terms: Reader['categories']): Promise<readonly TermRecord[]> {
  if (names.length === 0) return []
  const where = { names: [...new Set(names)] }
  return (await terms.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })).records
}
