import type { Access } from '../access/access.ts'
import type { EventFilter } from '../model/event-query.ts'
import type { Report } from '../model/field.ts'
import { complainingAsync } from '../model/reader.ts'
import { isDigits, type TermReference } from '../model/references.ts'
import type { EventLink } from '../model/resource.ts'
import type { EventCriteria } from '../storage/criteria.ts'
import type { Reader } from '../storage/store.ts'
import { searchWords } from '../text/search-words.ts'
import { withDescendants } from './category-tree.ts'
import { dateCriteria } from './date-filter.ts'
import type { Environment } from './environment.ts'
import { findById, findBySlug } from './find-post.ts'
import { venuesWithin } from './geolocation.ts'
import { isVisible, type Viewer, visibleTo } from './visibility.ts'

/** Parameters that ask for what a password hides (rule 40). */
const byContent = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'ticketed',
  'hide_from_listings',
  'geoloc',
  'geoloc_lat',
] as const satisfies readonly (keyof EventFilter)[]

/** What a list of events asks of the store. Throws for values that name nothing that exists for the caller (rule 12). */
export function eventCriteria(filter: EventFilter, access: Access, environment: Environment): Promise<EventCriteria> {
  const { store } = environment
  const now = environment.now()
  const viewer = { access, now }
  if (filter.status?.some((status) => status !== 'publish')) access.requireScope('event', 'that status')
  if (filter.hide_from_listings) access.requireScope('event', 'hide_from_listings')

  return complainingAsync(environment.extensions, async (report) => ({
    visible: visibleTo({
      ...viewer,
      resource: 'event',
      statuses: filter.status,
      beyondPublic: filter.hide_from_listings === true,
      byContent: byContent.some((name) => filter[name] !== undefined),
    }),
    hide_from_listings: filter.hide_from_listings ?? false,
    ...dateCriteria(filter, { ...environment, now }),
    ...(filter.include && { ids: filter.include }),
    ...(filter.featured !== undefined && { featured: filter.featured }),
    ...(filter.ticketed !== undefined && { ticketed: filter.ticketed }),
    ...(filter.search && {
      words: { words: searchWords(filter.search), protectedByTitle: !mayEditAll(access) },
    }),
    ...(filter.post_parent !== undefined && {
      post_parent: await existingEvent(filter.post_parent, { ...viewer, store, report: report.at('post_parent') }),
    }),
    linkedToAny: await linkedToAny(filter, viewer, store, report),
  }))
}

/** Events that the caller would get in a list without date filters, for the lists of what they link to (rule 19). */
export function listedEvents(viewer: Viewer): EventCriteria {
  return { visible: visibleTo({ ...viewer, resource: 'event', byContent: true }), hide_from_listings: false }
}

/** One event as a filter of other lists: 400 unless it exists for the caller; what a password hides matches nothing. */
export async function eventAsFilter(
  id: number,
  { report, store, ...viewer }: Viewer & { readonly store: Reader; readonly report: Report },
): Promise<EventCriteria> {
  await existingEvent(id, { ...viewer, store, report })
  return { ids: [id], visible: visibleTo({ ...viewer, resource: 'event', byContent: true }) }
}

async function existingEvent(
  id: number,
  { report, store, ...viewer }: Viewer & { readonly store: Reader; readonly report: Report },
): Promise<number> {
  const [event] = await store.events.getMany([id])
  if (event === undefined || !isVisible(event, 'event', viewer)) report.invalid('the id of an existing event', id)
  return id
}

/** Only who may edit every event searches the text of those with a password (rule 40). */
function mayEditAll(access: Access): boolean {
  return access.scope('event') === 'all' && access.may('update', 'event', { author: 0, status: 'publish' })
}

type LinkedToAny = { readonly [Link in EventLink]?: readonly number[] }

async function linkedToAny(filter: EventFilter, viewer: Viewer, store: Reader, report: Report): Promise<LinkedToAny> {
  const { venue, organizer, categories, tags } = filter
  const near = await venuesWithin(filter, viewer, store, report)
  const venues = venue && (await existingPosts('venue', venue, viewer, store, report))
  const ids = categories && (await termIds('category', categories, store, report.at('categories')))
  return {
    ...(venues && { venue: venues }),
    ...(near && { venue: venues ? venues.filter((id) => near.includes(id)) : near }),
    ...(organizer && { organizer: await existingPosts('organizer', organizer, viewer, store, report) }),
    ...(ids && { categories: await withDescendants(store.categories, ids) }),
    ...(tags && { tags: await termIds('tag', tags, store, report.at('tags')) }),
  }
}

async function existingPosts(
  resource: 'venue' | 'organizer',
  ids: readonly number[],
  viewer: Viewer,
  store: Reader,
  report: Report,
): Promise<readonly number[]> {
  const records = resource === 'venue' ? await store.venues.getMany(ids) : await store.organizers.getMany(ids)
  const existing = new Set(records.filter((record) => isVisible(record, resource, viewer)).map(({ id }) => id))
  const unknown = ids.find((id) => !existing.has(id))
  if (unknown !== undefined) report.at(resource).invalid(`the id of an existing ${resource}`, unknown)
  return ids
}

/** A JSON integer is an id; digits are an id, then a slug; other text is a slug (rule 12). */
async function termIds(
  resource: 'category' | 'tag',
  references: readonly TermReference[],
  store: Reader,
  report: Report,
): Promise<readonly number[]> {
  const terms = resource === 'category' ? store.categories : store.tags
  const ids: number[] = []
  for (const reference of references) {
    const byId = isDigits(reference) ? await findById(terms, Number(reference)) : undefined
    const term = byId ?? (typeof reference === 'string' ? await findBySlug(terms, reference) : null)
    if (term) ids.push(term.id)
    else report.invalid(`the id or the slug of an existing ${resource}`, reference)
  }
  return ids
}
