import { eventLinks } from '../../schema/resource.ts'
import { wordRank } from '../../search/rank.ts'
import type { Searched, SearchedWord } from '../../search/searched.ts'
import type { EventSearched, EventSearchedWord } from '../../storage/criteria.ts'
import type { EventRow } from '../records.ts'

export type Rank<Record> = (record: Record) => number

/** Returns a test of whether a record matches a search. `rankOf` returns what a word counts; 0 for a miss. */
export function isFound<Word extends SearchedWord, Record>(
  { all = [], any, none = [] }: Searched<Word>,
  rankOf: (word: Word) => Rank<Record>,
): (record: Record) => boolean {
  const required = all.map(rankOf)
  const alternatives = any?.map(rankOf)
  const excluded = none.map(rankOf)
  return (record) =>
    required.every((rank) => rank(record) > 0) &&
    (alternatives === undefined || alternatives.some((rank) => rank(record) > 0)) &&
    !excluded.some((rank) => rank(record) > 0)
}

/** Returns what a word counts in a linked record or a term. */
export function recordRank(word: SearchedWord): Rank<{ readonly search_words: string }> {
  return ({ search_words }) => wordRank(word, search_words, false)
}

/** Returns what a word counts in an event. */
export function eventRank(
  { linked, ...word }: EventSearchedWord,
  { protectedByTitle }: Pick<EventSearched, 'protectedByTitle'>,
): Rank<EventRow> {
  const links = eventLinks.flatMap((link) => (linked?.[link] ? [{ link, ids: new Set(linked[link]) }] : []))
  const isLinked = (event: EventRow) => links.some(({ link, ids }) => event[link].some((id) => ids.has(id)))
  return (event) => {
    const inTitle = wordRank({ ...word, texts: [] }, event.search_words, true)
    if (inTitle > 0 || (protectedByTitle && event.password_hash !== '')) return inTitle
    if (linked && isLinked(event)) return linked.weight
    return wordRank({ names: [], texts: word.texts }, event.search_words, false)
  }
}
