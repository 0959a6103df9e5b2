import type { InputOf, NewDraft } from './field.ts'
import { pageFields } from './page-query.ts'
import { queryReader } from './reader.ts'
import { boolean, integer, search, statusList } from './vocabulary.ts'

/** The parameters of the lists of venues and of organizers (rules 13, 15, 19). */
export const linkedFilters = {
  ...pageFields,
  search: search('Words, or "quoted phrases", that the name, the description or another text contains'),
  event: integer('Only those of this event', { minimum: 1 }),
  has_events: boolean('Only those with events, or only those without'),
  only_with_upcoming: boolean('Only those with events that start now or later'),
  status: statusList('Only those with any of these statuses'),
} as const

/** What a caller may ask of the lists of venues and of organizers. */
export type LinkedQuery = InputOf<typeof linkedFilters>
export type LinkedFilter = NewDraft<typeof linkedFilters>

export const readLinkedQuery = queryReader(linkedFilters)
