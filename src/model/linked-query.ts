import type { NewDraft } from './field.ts'
import { type PageQuery, pageFields } from './page-query.ts'
import { queryReader } from './reader.ts'
import { authors, boolean, integer, search, statusList } from './vocabulary.ts'

/** What a caller may ask of the lists of venues and of organizers (rules 13, 15, 19). */
export interface LinkedQuery extends PageQuery {
  /** Words, or `"quoted phrases"`, each of which the name, the description or another text contains (rule 13). */
  readonly search?: string | number | null | undefined
  /** Those of any of these authors, by id; an id that no record has matches nothing. */
  readonly author?: number | string | readonly (number | string)[] | null | undefined
  /** Only those of this event, by id. */
  readonly event?: number | string | null | undefined
  /** Only those with events that the caller may see, or only those without. */
  readonly has_events?: boolean | 0 | 1 | string | null | undefined
  /** Only those with events that start now or later; false filters nothing. */
  readonly only_with_upcoming?: boolean | 0 | 1 | string | null | undefined
  /** Those with any of these statuses; others than `publish` are for callers who see them (rule 15). */
  readonly status?: string | readonly string[] | null | undefined
}

/** The parameters of the lists of venues and of organizers (rules 13, 15, 19). */
export const linkedFilters = {
  ...pageFields,
  search: search('Words, or "quoted phrases", that the name, the description or another text contains'),
  author: authors('Those of any of these authors'),
  event: integer('Only those of this event', { minimum: 1 }),
  has_events: boolean('Only those with events, or only those without'),
  only_with_upcoming: boolean('Only those with events that start now or later'),
  status: statusList('Only those with any of these statuses'),
} as const

export type LinkedFilter = NewDraft<typeof linkedFilters>

export const readLinkedQuery = queryReader(linkedFilters)
