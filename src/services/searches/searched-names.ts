import type { Resources } from '../../resources/resources.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  isTermCollection,
  type LinkedName,
  linkedNames,
  loadTable,
  nameOf,
  termCollections,
} from '../../schema/resource.ts'
import { readSearch } from '../../search/forms/read-search.ts'
import { weights } from '../../search/forms/searched-word.ts'
import { formRank } from '../../search/rank.ts'
import type { SearchedWord } from '../../search/searched.ts'
import type { EventSearchedWord } from '../../storage/criteria.ts'
import type { Included, IncludedRecords, IncludedTerms, Reader } from '../../storage/store.ts'
import type { TextLanguage } from '../../text/languages.ts'
import { fetchDescendants, withDescendants } from '../shared/category-tree.ts'
import { isVisible, type Viewer } from '../shared/visibility.ts'

/** How many venues, organizers, categories or tags one search looks up by their names. */
const mostNamed = 10_000

/** Fetches the records whose names contain a word of a search, with the descendants of categories. */
export async function fetchNamed(
  q: string | undefined,
  store: Reader,
  languages: readonly TextLanguage[],
): Promise<Included> {
  const search = q === undefined ? undefined : readSearch(q, languages)
  const any = [...(search?.all ?? []), ...(search?.none ?? [])].map(({ names }) => ({ names, texts: [] }))
  const page = { where: { searched: { any } }, orderBy: [], offset: 0, limit: mostNamed }
  const [linked, terms] = await Promise.all([
    loadTable<IncludedRecords>(linkedNames, async (link) =>
      any.length === 0 ? [] : (await store[collectionOf[link]].find(page)).records,
    ),
    loadTable<IncludedTerms>(termCollections, async (link) =>
      any.length === 0 ? [] : (await store[link].find(page)).records,
    ),
  ])
  const below = terms.categories.length > 0 ? await fetchDescendants(store.categories, terms.categories) : []
  return { ...linked, ...terms, categories: [...terms.categories, ...below] }
}

/** Returns a word with the linked records that it names, those that the caller sees. */
export function withNamed(
  word: SearchedWord,
  referenced: Included,
  { resources, ...viewer }: Viewer & { readonly resources: Resources },
): EventSearchedWord {
  const idsOf = (link: EventLink): readonly number[] => {
    const resource = nameOfLink(link)
    const named = referenced[link].flatMap((record) => {
      if (formRank(word.names, resources[resource].nameWordsOf(record)) === 0) return []
      return !('status' in record) || isVisible(record, link as LinkedName, viewer) ? record.id : []
    })
    return link === 'categories' ? withDescendants(named, referenced.categories) : [...new Set(named)]
  }
  const links = eventLinks.flatMap((link) => {
    const ids = idsOf(link)
    return ids.length > 0 ? [[link, ids] as const] : []
  })
  return links.length === 0 ? word : { ...word, linked: { weight: weights.linked, ...Object.fromEntries(links) } }
}

function nameOfLink(link: EventLink): LinkedName | 'category' | 'tag' {
  return isTermCollection(link) ? nameOf[link] : link
}
