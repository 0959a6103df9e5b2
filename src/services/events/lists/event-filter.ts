import type { Access } from '../../../access/access.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import { type EventFilter, eventFilters } from '../../../resources/event/event-query.ts'
import type { PostRecord } from '../../../resources/post.ts'
import type { Resources } from '../../../resources/resources.ts'
import type { FacetsOf } from '../../../schema/facets.ts'
import type { Report } from '../../../schema/field/field.ts'
import { createResolution, type FiltersOf, type ResolvedCriteria } from '../../../schema/filter.ts'
import {
  type EventLink,
  eventLinks,
  type LinkedName,
  linkedNames,
  nameOf,
  type TermCollection,
  tableOf,
  termCollections,
} from '../../../schema/resource.ts'
import type { TermReference } from '../../../schema/vocabulary/references.ts'
import type { SearchedWord } from '../../../search/searched.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { IncludedTerms } from '../../../storage/store.ts'
import { searchWords } from '../../../text/search-words.ts'
import { modifiedAfter } from '../../changes/lists/modified-after.ts'
import type { Environment } from '../../environment/environment.ts'
import { venuesWithin } from '../../linked/geolocation.ts'
import { searchedFor, wordsWithoutIndex } from '../../searches/record-search.ts'
import { withNamed } from '../../searches/searched-names.ts'
import { withDescendants } from '../../shared/category-tree.ts'
import { existingEvent } from '../../shared/listed-events.ts'
import { isVisible, type Viewer, visibleTo } from '../../shared/visibility.ts'
import { termKeys } from '../../transaction/term-keys.ts'
import { checkDates, type DateContext, dateCriteria } from './date-filter.ts'
import { fetchReferenced, type ReferencedRecords } from './referenced-records.ts'

// Does not compile if a parameter names no criterion of its type, or does not declare whether a password hides it.
eventFilters satisfies FiltersOf<typeof eventFilters, EventCriteria, { readonly hiddenByPassword: boolean }> &
  FacetsOf<typeof eventFilters, EventLink, EventRecord>

/** The criteria that the functions below return. */
type Resolved = ResolvedCriteria<typeof eventFilters, EventCriteria>

const { resolve, merge } = createResolution<typeof eventFilters, [FilterContext, ReferencedRecords], EventCriteria>({
  modified_after: modifiedAfter,
  status: visibility,
  hide_from_listings: visibility,
  start_date: dateCriteria,
  end_date: dateCriteria,
  starts_before: dateCriteria,
  starts_after: dateCriteria,
  ends_before: dateCriteria,
  ends_after: dateCriteria,
  overlaps: checkedDates,
  when: checkedDates,
  strict_dates: dateCriteria,
  period: dateCriteria,
  search: searched,
  q: searchedWords,
  post_parent: childrenOf,
  ...tableOf<Readonly<Record<EventLink, typeof linkedToAny>>>(eventLinks, () => linkedToAny),
  mine: ofCaller,
  geoloc: linkedToAny,
  geoloc_lat: linkedToAny,
  geoloc_lng: linkedToAny,
  geoloc_radius: linkedToAny,
  bbox: linkedToAny,
})

/**
 * Returns the criteria of a list of events. Reports values that reference nothing that the caller can see (rule 12).
 */
export async function eventCriteria(
  filter: EventFilter,
  access: Access,
  environment: Environment,
  report: Report,
): Promise<EventCriteria> {
  const now = environment.now()
  return criteriaAmong(await fetchReferenced(filter, environment), filter, {
    access,
    ...environment,
    now,
    report,
    searchesWords: environment.store.searchesWords,
  })
}

/** What the meaning of a filter depends on. */
export interface FilterContext extends Viewer, DateContext {
  readonly resources: Resources
  readonly languages: Environment['languages']
  /** Whether the store finds words. The default is true. */
  readonly searchesWords?: boolean | undefined
  readonly mine: Environment['mine']
  readonly report: Report
  /** Whether the events are counted by a value that a password hides. */
  readonly countsHidden?: boolean
}

/** Returns the same without a store, from the records that the filter references. */
export function criteriaAmong(
  referenced: ReferencedRecords,
  filter: EventFilter,
  context: FilterContext,
): EventCriteria {
  return merge(filter, resolve(filter, context, referenced), context.resources.event.filters)
}

function visibility(filter: EventFilter, context: FilterContext): Resolved {
  const { access } = context
  if (filter.status?.some((status) => status !== 'publish')) access.requireScope('event', 'that status')
  if (filter.hide_from_listings) access.requireScope('event', 'hide_from_listings')
  return {
    visible: visibleTo({
      resource: 'event',
      statuses: filter.status,
      beyondPublic: filter.hide_from_listings === true,
      byContent:
        context.countsHidden === true ||
        context.resources.event.hiddenFilters.some((name) => Reflect.get(filter, name) !== undefined),
      ...context,
    }),
    hide_from_listings: filter.hide_from_listings ?? false,
    // A series is hidden too, but it is no event that takes place.
    ...(filter.hide_from_listings && { series: false }),
  }
}

/** The criteria of the intervals are among those of all dates. */
function checkedDates(filter: EventFilter, context: FilterContext): Resolved {
  checkDates(filter, context, context.report)
  return {}
}

function searched({ search }: EventFilter, { access }: FilterContext): Resolved {
  return search ? { words: { words: searchWords(search), protectedByTitle: !mayEditAll(access) } } : {}
}

/** The criteria of `q` (rule 79). */
function searchedWords({ q, search }: EventFilter, context: FilterContext, referenced: ReferencedRecords): Resolved {
  if (q === undefined) return {}
  const { access, searchesWords = true } = context
  const found = searchedFor(q, context)
  const protectedByTitle = !mayEditAll(access)
  if (!searchesWords) {
    const words = [...(search ? searchWords(search) : []), ...wordsWithoutIndex(q, context.report)]
    return { words: { words, protectedByTitle } }
  }
  if (found === undefined) return {}
  const named = (words: readonly SearchedWord[]) => words.map((word) => withNamed(word, referenced, context))
  return { searched: { all: named(found.all), none: named(found.none), protectedByTitle } }
}

function childrenOf({ post_parent }: EventFilter, context: FilterContext, { events }: ReferencedRecords): Resolved {
  if (post_parent === undefined) return {}
  // Dates of a series have it as their parent, and are no sessions.
  if (post_parent === 0) return { session: false }
  return { post_parent: existingEvent(post_parent, events, context, context.report.at('post_parent')) }
}

/** Returns whether the caller may edit every event, and so searches the text of protected ones (rule 40). */
function mayEditAll(access: Access): boolean {
  return access.scope('event') === 'all' && access.may('update', 'event', { author: 0, status: 'publish' })
}

function linkedToAny(filter: EventFilter, context: FilterContext, referenced: ReferencedRecords): Resolved {
  const ids = linkedIds(filter, referenced, context, context.report)
  return Object.keys(ids).length > 0 ? { linkedToAny: ids } : {}
}

/** The records of the caller are those of its facts, and the filter has its rights from them. */
function ofCaller({ mine }: EventFilter, { access, mine: factsOf }: FilterContext): Resolved {
  if (!mine) return {}
  const { author, ...links } = factsOf(access.requireActor('event', 'mine'))
  return { ofAny: { ...links, ...(author && { authors: author }) } }
}

type LinkedToAny = { readonly [Link in EventLink]?: readonly number[] }

function linkedIds(filter: EventFilter, referenced: ReferencedRecords, viewer: Viewer, report: Report): LinkedToAny {
  const near = venuesWithin(filter, referenced.venue, viewer, report)
  const found: { [Link in EventLink]?: readonly number[] } = {}
  // Errors are reported in this order: first those of the links with a meaning of their own.
  const venues = filter.venue && existingPosts('venue', filter.venue, referenced.venue, viewer, report)
  const ids = filter.categories && termIds('categories', filter.categories, referenced, report)
  for (const link of linkedNames) {
    const sent = link === 'venue' ? undefined : filter[link]
    if (sent) found[link] = existingPosts(link, sent, referenced[link], viewer, report)
  }
  for (const link of termCollections) {
    const sent = link === 'categories' ? undefined : filter[link]
    if (sent) found[link] = termIds(link, sent, referenced, report)
  }
  if (venues) found.venue = near ? venues.filter((id) => near.includes(id)) : venues
  else if (near) found.venue = near
  if (ids) found.categories = withDescendants(ids, referenced.categories)
  // In the order of links, in which explanations list them.
  return Object.fromEntries(eventLinks.flatMap((link) => (found[link] ? [[link, found[link]]] : [])))
}

/**
 * Reports terms that a synchronized list filters by slug or name: a change of another term could change what the text
 * means.
 */
export function requireTermIds(filter: EventFilter, { linkedToAny = {} }: EventCriteria, report: Report): void {
  for (const link of termCollections) {
    const ids = linkedToAny[link] ?? []
    for (const reference of filter[link] ?? []) {
      if (!ids.includes(termKeys(reference).id ?? 0)) report.at(link).invalid('ids, with include_deleted', reference)
    }
  }
}

function existingPosts(
  resource: LinkedName,
  ids: readonly number[],
  records: readonly PostRecord[],
  viewer: Viewer,
  report: Report,
): readonly number[] {
  const existing = new Set(records.filter((record) => isVisible(record, resource, viewer)).map(({ id }) => id))
  for (const id of ids) if (!existing.has(id)) report.at(resource).invalid(`the id of an existing ${resource}`, id)
  return ids
}

/**
 * Resolves terms by id, then by slug, then by folded name (rule 12). Of several with the name, the lowest id counts.
 */
function termIds(
  link: TermCollection,
  references: readonly TermReference[],
  { [link]: terms }: IncludedTerms,
  report: Report,
): readonly number[] {
  const ids = new Set(terms.map(({ id }) => id))
  const idsBySlug = new Map(terms.map(({ slug, id }) => [slug, id]))
  const named = (name: string) =>
    terms
      .filter(({ search_name }) => search_name === name)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)[0]
  return references.flatMap((reference) => {
    const { id, slug, name } = termKeys(reference)
    if (id !== undefined && ids.has(id)) return id
    const found = idsBySlug.get(slug ?? '') ?? (name === undefined ? undefined : named(name))
    return (
      found ??
      report.at(link).invalid(`the id, the slug or the name of an existing ${nameOf[link]}`, sent(reference)) ??
      []
    )
  })
}

/** Returns the text of a reference, for messages. */
function sent(reference: TermReference): number | string | undefined {
  return typeof reference === 'object' ? (reference.slug ?? reference.name) : reference
}
