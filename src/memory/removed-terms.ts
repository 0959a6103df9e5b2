import { type TermCollection, tableOf, termCollections } from '../schema/resource.ts'
import type { EventCriteria, EventSearched, EventSearchedWord } from '../storage/criteria.ts'
import { type EventRow, eventRow } from './records.ts'

/** The ids of removed terms that events may still contain. Readers do not see them. */
export type RemovedTerms = Readonly<Record<TermCollection, Set<number>>>

export function createRemovedTerms(before?: RemovedTerms): RemovedTerms {
  return tableOf<RemovedTerms>(termCollections, (link) => new Set(before?.[link]))
}

/** Returns the event without removed terms: the same object if it has none, otherwise a copy with the same revision. */
export function withoutRemoved(event: EventRow, removed: RemovedTerms): EventRow {
  const categories = left(event.categories, removed.categories)
  const tags = left(event.tags, removed.tags)
  if (categories === event.categories && tags === event.tags) return event
  const { search_text, search_words } = event
  return eventRow(event, { ...event, search_text, search_words, categories, tags })
}

/** Removes deleted terms from the criteria: no event is linked to them. */
export function withoutRemovedLinks(where: EventCriteria, removed: RemovedTerms): EventCriteria {
  const { linkedToAny, ofAny, searched } = where
  if (removed.categories.size + removed.tags.size === 0) return where
  return {
    ...where,
    ...(linkedToAny && { linkedToAny: withoutTerms(linkedToAny, removed) }),
    ...(ofAny && { ofAny: withoutTerms(ofAny, removed) }),
    ...(searched && { searched: withoutNames(searched, removed) }),
  }
}

function withoutNames({ all, any, none, ...searched }: EventSearched, removed: RemovedTerms): EventSearched {
  const without = (words: readonly EventSearchedWord[]) =>
    words.map((word) => (word.linked ? { ...word, linked: withoutTerms(word.linked, removed) } : word))
  return {
    ...searched,
    ...(all && { all: without(all) }),
    ...(any && { any: without(any) }),
    ...(none && { none: without(none) }),
  }
}

function withoutTerms<Links extends NonNullable<EventCriteria['linkedToAny']>>(
  links: Links,
  removed: RemovedTerms,
): Links {
  const { categories, tags } = links
  return {
    ...links,
    ...(categories && { categories: left(categories, removed.categories) }),
    ...(tags && { tags: left(tags, removed.tags) }),
  }
}

function left(ids: readonly number[], removed: ReadonlySet<number>): readonly number[] {
  return removed.size > 0 && ids.some((id) => removed.has(id)) ? ids.filter((id) => !removed.has(id)) : ids
}
