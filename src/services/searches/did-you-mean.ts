import type { EventRecord } from '../../resources/event/event.ts'
import type { Resources } from '../../resources/resources.ts'
import { collectionOf, linkedNames, termCollections } from '../../schema/resource.ts'
import { readSearch } from '../../search/forms/read-search.ts'
import { mostErrors, nearestWords, piecesOf } from '../../search/nearest-word.ts'
import { inNames, inTexts } from '../../search/record-words.ts'
import type { SearchedWord } from '../../search/searched.ts'
import { wordsOf } from '../../search/words.ts'
import type { EventCriteria, EventSearched } from '../../storage/criteria.ts'
import type { Reader } from '../../storage/store.ts'
import type { TextLanguage } from '../../text/languages.ts'
import { isVisible, type Viewer } from '../shared/visibility.ts'

/** A search that found nothing. */
export interface FruitlessSearch {
  /** The words as they were sent. */
  readonly q: string
  /** The criteria of the list, with what the search looked for. */
  readonly where: EventCriteria & { readonly searched: EventSearched }
  readonly viewer: Viewer
  readonly store: Reader
  readonly resources: Resources
  readonly languages: readonly TextLanguage[]
  /** Returns how many events the list has with other words. */
  count(q: string): Promise<number>
}

/** How many events, and how many records of each link, are read for their words. */
const mostRead = 300

/** How many words of a search are corrected. */
const mostCorrected = 3

/**
 * Returns the search without its typing errors (rule 79): each word that the caller finds in no event of the list is
 * replaced by the nearest one of what the caller may read that has events. Returns undefined if nothing is near, or if
 * the list has no event with all words.
 */
export async function didYouMean(search: FruitlessSearch): Promise<string | undefined> {
  const { q, where, languages } = search
  const read = readSearch(q, languages)
  const required = where.searched.all ?? []
  const missing: string[] = []
  for (const [index, word] of read.words.entries()) {
    const searched = required[index]
    if (word === null || searched === undefined || mostErrors(word) === 0) continue
    const alone = { ...where, searched: { all: [searched], protectedByTitle: where.searched.protectedByTitle } }
    if (missing.length < mostCorrected && (await countOf(alone, search)) === 0) missing.push(word)
  }
  let corrected = q
  for (const word of missing) {
    const nearest = await firstFound(nearestWords(word, await wordsNear(word, search)), search)
    if (nearest === undefined) return undefined
    corrected = replaced(corrected, word, nearest)
  }
  return corrected !== q && (await search.count(corrected)) > 0 ? corrected : undefined
}

/** A record that no event of the list links to has words that lead nowhere. */
async function firstFound(words: readonly string[], { count }: FruitlessSearch): Promise<string | undefined> {
  for (const word of words) if ((await count(word)) > 0) return word
  return undefined
}

async function countOf(where: EventCriteria, { store }: FruitlessSearch): Promise<number> {
  return (await store.events.findRevisions({ where, orderBy: [], offset: 0, limit: 1 })).total
}

/** Returns the words of the events of the list, and of the records they may link to, that may be near a word. */
async function wordsNear(
  word: string,
  { where, viewer, store, resources }: FruitlessSearch,
): Promise<readonly string[]> {
  const { protectedByTitle } = where.searched
  const near = formsNear(word)
  const page = { offset: 0, limit: mostRead } as const
  const listed = await store.events.find({
    where: { ...where, searched: { any: [near], protectedByTitle } },
    orderBy: [['utc_start_date', 'asc']],
    ...page,
  })
  const readable = (event: EventRecord) =>
    protectedByTitle && event.password_hash !== ''
      ? resources.event.nameWordsOf(event)
      : resources.event.searchWordsOf(event)
  const byName = { where: { searched: { any: [{ ...near, texts: [] }] } }, orderBy: [], ...page }
  const linked = await Promise.all(
    linkedNames.map(async (link) => {
      const { records } = await store[collectionOf[link]].find(byName)
      return records.filter((record) => isVisible(record, link, viewer)).map(resources[link].nameWordsOf)
    }),
  )
  const terms = await Promise.all(
    termCollections.map(async (link) => (await store[link].find(byName)).records.map(resources.category.nameWordsOf)),
  )
  return [...listed.records.map(readable), ...linked.flat(), ...terms.flat()]
}

function formsNear(word: string): SearchedWord {
  const { beginning, end, middle } = piecesOf(word)
  const formsIn = (edge: string) => {
    const texts = [`${edge}${beginning}`, `${end}${edge}`, ...(middle === undefined ? [] : [middle])]
    return texts.map((text) => ({ text, weight: 1 }))
  }
  return { names: formsIn(inNames), texts: formsIn(inTexts) }
}

/** Replaces a folded word where it stands in a search, whatever its case and accents. */
function replaced(q: string, word: string, by: string): string {
  return q.replace(/[\p{L}\p{M}\p{N}]+/gu, (sent) => (wordsOf(sent).join('') === word ? by : sent))
}
