import type { EventRecord, TermRecord, VenueRecord } from 'daybook'
import type {
  DateRange,
  EventCriteria,
  EventGroup,
  EventSearchedWord,
  External,
  Searchable,
  Searched,
  SearchedWord,
  StoreQuery,
  TermCriteria,
  VenueCriteria,
} from 'daybook/storage'
import { eventLinks } from 'daybook/storage'

/** Finds the records of a query without an index. */

export function naiveFind<Item extends { readonly id: number }, Criteria, Key extends keyof Item & string>(
  items: readonly Item[],
  isWanted: (item: Item, where: Criteria) => boolean,
  { where, orderBy, offset, limit }: StoreQuery<Criteria, Key>,
) {
  const wanted = items.filter((item) => isWanted(item, where))
  wanted.sort((a, b) => {
    const differences = orderBy.map(([key, direction]) => compare(a[key], b[key]) * (direction === 'asc' ? 1 : -1))
    return differences.find((difference) => difference !== 0) ?? a.id - b.id
  })
  return { records: wanted.slice(offset, offset + limit), total: wanted.length }
}

/** The first event of each series or programme, and the events of none. */
export function firstOfEach<Item extends EventRecord>(
  events: readonly Item[],
  groups: readonly EventGroup[],
): readonly Item[] {
  const isGrouped = (event: EventRecord) =>
    event.post_parent > 0 && groups.includes(isDate(event) ? 'series' : 'programme')
  const groupOf = (event: EventRecord) => (isGrouped(event) ? event.post_parent : event.id)
  return events.filter((event, at) => events.findIndex((other) => groupOf(other) === groupOf(event)) === at)
}

/** Whether an event is one of a series. */
function isDate({ recurrence }: EventRecord): boolean {
  return recurrence !== null && 'recurrence_id' in recurrence
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [[...String(a)], [...String(b)]].map((text) => text.map((letter) => letter.codePointAt(0) ?? 0))
  for (const [index, point] of (left ?? []).entries()) {
    const other = right?.[index]
    if (other === undefined) return 1
    if (point !== other) return point - other
  }
  return (left?.length ?? 0) - (right?.length ?? 0)
}

export function isEventWanted(event: EventRecord & Searchable, where: EventCriteria): boolean {
  const {
    ids,
    authors,
    visible,
    hide_from_listings,
    series,
    post_parent,
    session,
    words,
    featured,
    ticketed,
    linkedToAny,
  } = where
  const isProtected = event.password_hash.length > 0
  if (ids && !ids.includes(event.id)) return false
  if (!hasKey(event, where)) return false
  if (authors && !authors.includes(event.author)) return false
  if (visible && !visible.some((way) => isSeen(event, way) && (way.protected ?? isProtected) === isProtected))
    return false
  if (hide_from_listings !== undefined && event.hide_from_listings !== hide_from_listings) return false
  if (series !== undefined && (event.horizon !== '') !== series) return false
  if (post_parent !== undefined && event.post_parent !== post_parent) return false
  if (session !== undefined && (event.post_parent > 0 && !isDate(event)) !== session) return false
  if (featured !== undefined && event.featured !== featured) return false
  if (ticketed !== undefined && event.ticketed !== ticketed) return false
  for (const name of ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const) {
    if (!isInside(event[name], where[name])) return false
  }
  const { gte, lt } = where.lastSecond ?? {}
  if (gte !== undefined && event.start_date < gte && event.end_date <= gte) return false
  if (lt !== undefined && !(event.start_date < lt && event.end_date <= lt)) return false
  for (const name of eventLinks) {
    const requested = linkedToAny?.[name]
    if (requested && !requested.some((id) => event[name].includes(id))) return false
  }
  const text = words?.protectedByTitle && isProtected ? event.search_title : event.search_text
  if (words && !words.words.every((word) => text.indexOf(word) >= 0)) return false
  const searched = where.searched
  return searched === undefined || isFound(searched, (word) => naiveRank(event, word, searched.protectedByTitle))
}

function isFound<Word extends SearchedWord>(searched: Searched<Word>, rank: (word: Word) => number): boolean {
  const { all = [], any, none = [] } = searched
  const found = (word: Word) => rank(word) > 0
  return all.every(found) && (any === undefined || any.filter(found).length > 0) && none.filter(found).length === 0
}

function recordRank({ search_words }: Searchable, { names, texts }: SearchedWord): number {
  return [...names, ...texts].find(({ text }) => search_words.indexOf(text) >= 0)?.weight ?? 0
}

/** What a word counts in an event. */
function naiveRank(event: EventRecord & Searchable, word: EventSearchedWord, protectedByTitle: boolean): number {
  const { names, texts, linked } = word
  const inNames = recordRank(event, { names, texts: [] })
  if (inNames > 0 || (protectedByTitle && event.password_hash.length > 0)) return inNames
  const isLinked = eventLinks.some((link) => event[link].some((id) => linked?.[link]?.includes(id)))
  return isLinked ? (linked?.weight ?? 0) : recordRank(event, { names: [], texts })
}

export function isVenueWanted(events: readonly (EventRecord & Searchable)[]) {
  return (venue: VenueRecord & Searchable, where: VenueCriteria): boolean => {
    const isLinkedFrom = (requested: EventCriteria) =>
      events.some((event) => event.venue.includes(venue.id) && isEventWanted(event, requested))
    const { ids, names, visible, words, linkedFrom, notLinkedFrom, within, located } = where
    const { geo_lat: lat, geo_lng: lng } = venue
    if (ids && !ids.includes(venue.id)) return false
    if (!hasKey(venue, where)) return false
    if (names && !names.includes(venue.search_name)) return false
    if (visible && !visible.some((way) => isSeen(venue, way))) return false
    if (words && !words.every((word) => venue.search_text.indexOf(word) >= 0)) return false
    if (where.searched && !isFound(where.searched, (word) => recordRank(venue, word))) return false
    if (linkedFrom && !linkedFrom.every(isLinkedFrom)) return false
    if (notLinkedFrom && isLinkedFrom(notLinkedFrom)) return false
    if (located !== undefined && located === (lat === null || lng === null)) return false
    if (within === undefined) return true
    if (lat === null || lng === null) return false
    return within.some(({ south, north, west, east }) => south <= lat && lat <= north && west <= lng && lng <= east)
  }
}

export function isTermWanted(terms: readonly TermRecord[], events: readonly (EventRecord & Searchable)[]) {
  const isCounted = (term: TermRecord, path: readonly number[] = []): boolean =>
    term.count > 0 ||
    terms.some((child) => child.parent === term.id && !path.includes(child.id) && isCounted(child, [...path, term.id]))
  return (term: TermRecord & Searchable, where: TermCriteria): boolean => {
    const { ids, notIds, slugs, names, parents, words, linkedFrom, counted } = where
    if (ids && !ids.includes(term.id)) return false
    if (!hasKey(term, where)) return false
    if (notIds?.includes(term.id)) return false
    if (slugs && !slugs.includes(term.slug)) return false
    if (names && !names.includes(term.search_name)) return false
    if (parents && !parents.includes(term.parent)) return false
    if (words && !words.every((word) => term.search_text.indexOf(word) >= 0)) return false
    if (where.searched && !isFound(where.searched, (word) => recordRank(term, word))) return false
    if (counted !== undefined && counted !== isCounted(term)) return false
    return (
      linkedFrom?.every((requested) =>
        events.some((event) => event.categories.includes(term.id) && isEventWanted(event, requested)),
      ) ?? true
    )
  }
}

function hasKey(
  { source, external_id, modified_utc }: External & { readonly modified_utc: string },
  { sources, externalIds, modified_utc: range }: Pick<EventCriteria, 'sources' | 'externalIds' | 'modified_utc'>,
): boolean {
  if (!isInside(modified_utc, range)) return false
  return (sources?.includes(source) ?? true) && (externalIds?.includes(external_id) ?? true)
}

interface Seen {
  readonly status: string
  readonly author: number | string
  readonly date_utc: string
}

function isSeen(
  record: Seen,
  way: { statuses: readonly string[]; author?: number | string; date_utc?: DateRange },
): boolean {
  if (!way.statuses.includes(record.status)) return false
  if (way.author !== undefined && way.author !== record.author) return false
  return isInside(record.date_utc, way.date_utc)
}

function isInside(date: string, range: DateRange = {}): boolean {
  if (range.gt !== undefined && !(date > range.gt)) return false
  if (range.gte !== undefined && !(date >= range.gte)) return false
  if (range.lt !== undefined && !(date < range.lt)) return false
  return range.lte === undefined || date <= range.lte
}
