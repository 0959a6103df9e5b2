import type { Actor } from 'daybook'
import type { DataSet } from './data-set.ts'
import type { Random } from './random.ts'

/** A list of events, as a caller requests it. Members are parameters. */
export interface Query {
  readonly start_date?: string
  readonly ends_before?: string
  readonly overlaps?: string
  readonly strict_dates?: boolean
  readonly period?: 'upcoming' | 'past' | 'current' | 'current_and_upcoming' | 'all'
  readonly search?: string
  readonly series?: 'collapse'
  readonly programme?: 'collapse'
  readonly categories?: readonly number[]
  readonly tags?: readonly number[]
  readonly venue?: readonly number[]
  readonly organizer?: readonly number[]
  readonly featured?: boolean
  readonly hide_from_listings?: boolean
  readonly status?: readonly ('publish' | 'draft' | 'private' | 'future' | 'trash')[]
  readonly author?: readonly number[]
  readonly include?: readonly number[]
  readonly geoloc_lat?: number
  readonly geoloc_lng?: number
  readonly geoloc_radius?: number
  readonly event_status?: readonly ('scheduled' | 'cancelled' | 'postponed' | '-cancelled')[]
  readonly source?: readonly string[]
  readonly room?: readonly string[]
  readonly floor?: readonly number[]
  readonly level?: readonly string[]
  readonly languages?: readonly string[]
  readonly note?: readonly string[]
}

/** The parameters that link to records, and the collections of these. */
export const linked = { categories: 'categories', tags: 'tags', venue: 'venues', organizer: 'organizers' } as const
export const ownFields = ['room', 'floor', 'level', 'languages', 'note'] as const
export const links = ['categories', 'tags', 'venue', 'organizer'] as const
export const facets = [...links, 'source', 'event_status', ...ownFields] as const
export type Facet = (typeof facets)[number]

/** A list with facets, for a caller. */
export interface Request {
  readonly actor: Actor | null
  readonly query: Query
  readonly names: readonly Facet[]
}

const actors: readonly (Actor | null)[] = [
  null,
  { id: 1, role: 'subscriber' },
  { id: 2, role: 'contributor' },
  { id: 3, role: 'author' },
  { id: 9, role: 'editor' },
]

export function aRequest(random: Random, data: DataSet): Request {
  return {
    actor: random.oneOf(actors),
    query: aQuery(random, data),
    names: [...new Set([random.oneOf(facets), ...random.few(facets, 4)])],
  }
}

/** The calendar refuses some. */
function aQuery(random: Random, data: DataSet): Query {
  const day = () => `2030-01-${10 + random.below(12)}`
  const some = <Item>(items: Iterable<Item>, most: number) => {
    const list = [...items]
    return [...new Set([random.oneOf(list), ...random.few(list, most - 1)])]
  }
  // Makes a parameter in so many of 100 queries.
  const maybe = <Part extends Query>(percent: number, part: () => Part) => (random.isNow(percent) ? part() : {})
  return {
    ...maybe(30, () => ({ start_date: day() })),
    ...maybe(20, () => ({ ends_before: day() })),
    ...maybe(15, () => ({ overlaps: `${day()}/..` })),
    ...maybe(15, () => ({ strict_dates: true })),
    ...maybe(25, () => ({
      period: random.oneOf(['upcoming', 'past', 'current', 'current_and_upcoming', 'all', 'all'] as const),
    })),
    ...maybe(30, () => ({ series: 'collapse' as const })),
    ...maybe(20, () => ({ programme: 'collapse' as const })),
    ...maybe(20, () => ({ search: random.oneOf(['jazz', 'secret', 'fair']) })),
    ...maybe(25, () => ({ categories: some(data.categories.keys(), 2) })),
    ...maybe(15, () => ({ tags: some(data.tags.keys(), 40) })),
    ...maybe(15, () => ({ venue: some(data.venues.keys(), 3) })),
    ...maybe(15, () => ({ organizer: some(data.organizers.keys(), 2) })),
    ...maybe(10, () => ({ featured: random.isNow(50) })),
    ...maybe(8, () => ({ hide_from_listings: random.isNow(50) })),
    ...maybe(15, () => ({ status: some(['publish', 'publish', 'draft', 'private', 'future', 'trash'] as const, 3) })),
    ...maybe(8, () => ({ author: some([2, 3], 2) })),
    ...maybe(10, () => ({ include: some(data.events.keys(), 150) })),
    ...maybe(12, () => ({ geoloc_lat: 47, geoloc_lng: 8, geoloc_radius: random.oneOf([10, 40, 100]) })),
    ...maybe(12, () => ({ event_status: some(['cancelled', 'postponed', '-cancelled'] as const, 2) })),
    ...maybe(12, () => ({ source: some(['feed', 'other'], 2) })),
    ...maybe(12, () => ({ room: some(['A', 'b', '10'], 2) })),
    ...maybe(12, () => ({ floor: some([2, 10], 2) })),
    ...maybe(12, () => ({ level: some(['easy', 'hard'], 2) })),
    ...maybe(12, () => ({ languages: some(['de', 'rm'], 2) })),
    ...maybe(12, () => ({ note: some(['x', 'y'], 1) })),
  }
}
