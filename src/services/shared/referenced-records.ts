import type { EventRecord } from '../../resources/event/event.ts'
import type { EventFilter } from '../../resources/event/event-query.ts'
import type { TermRecord } from '../../resources/term.ts'
import { isDigits, type TermReference } from '../../schema/references.ts'
import { collectionOf, type LinkedName, linkedNames, loadTable, termCollections } from '../../schema/resource.ts'
import type { Included, IncludedRecords, IncludedTerms, Reader } from '../../storage/store.ts'
import { fold } from '../../text/fold.ts'
import { fetchVenuesNear } from '../linked/geolocation.ts'
import { fetchDescendants } from '../terms/category-tree.ts'
import { findBySlug } from './find-post.ts'

/** The records that a filter of events references, and possibly others. Rights are not checked. */
export interface ReferencedRecords extends Included {
  /** Events that the filter can reference as a parent. */
  readonly events: readonly EventRecord[]
}

/** Fetches the records that a filter of events references, with the descendants of categories. */
export async function fetchReferenced(filter: EventFilter, store: Reader): Promise<ReferencedRecords> {
  const { post_parent } = filter
  const fetchLinked = (link: LinkedName): Promise<IncludedRecords[LinkedName]> =>
    filter[link] ? store[collectionOf[link]].getMany(filter[link]) : Promise.resolve([])
  const [events, near, linked, terms] = await Promise.all([
    post_parent === undefined ? [] : store.events.getMany([post_parent]),
    fetchVenuesNear(filter, store),
    loadTable<IncludedRecords>(linkedNames, fetchLinked),
    loadTable<IncludedTerms>(termCollections, async (link) => {
      const references = filter[link]
      if (!references) return []
      return link === 'categories' ? fetchWithDescendants(references, store) : fetchTerms(references, store[link])
    }),
  ])
  return { events, ...linked, ...terms, venue: [...linked.venue, ...near] }
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
  const ids = references.filter(isDigits).map(Number).filter(Number.isSafeInteger)
  const byId = ids.length > 0 ? await terms.getMany(ids) : []
  const found = new Set(byId.map(({ id }) => id))
  const slugs = references.flatMap((reference) =>
    typeof reference === 'string' && !(isDigits(reference) && found.has(Number(reference))) ? reference : [],
  )
  const bySlug = await Promise.all(slugs.map((slug) => findBySlug(terms, slug)))
  const names = slugs.filter((reference, index) => bySlug[index] === null && !isDigits(reference))
  return [...byId, ...bySlug.filter((term) => term !== null), ...(await fetchByName(names, terms))]
}

async function fetchByName(names: readonly string[], terms: Reader['categories']): Promise<readonly TermRecord[]> {
  if (names.length === 0) return []
  const where = { names: [...new Set(names.map(fold))] }
  return (await terms.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })).records
}
