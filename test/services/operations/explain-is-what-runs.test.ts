import { type Actor, type CollectionName, createCalendar, isCalendarError } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import {
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  linkedNames,
  type Store,
  type StoreQuery,
  tableOf,
} from 'daybook/storage'
import { createMake } from 'daybook/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const make = createMake()

type Query = StoreQuery<unknown, string>
type LinkedStores = Pick<Store, LinkedCollection>

interface Queried {
  last: Partial<Record<CollectionName, Query>>
  /** The criteria of the facets of events. */
  facets: Record<string, unknown>
}

/** A store that keeps what its lists were queried for. */
function watched(store: Store): {
  readonly store: Store
  readonly queried: Queried
} {
  const queried: Queried = { last: {}, facets: {} }
  const noting =
    <Find extends (query: never) => unknown>(collection: CollectionName, find: Find) =>
    (query: Parameters<Find>[0]): ReturnType<Find> => {
      queried.last[collection] = query
      // What `find` gives, in the words of its type.
      return find(query) as ReturnType<Find>
    }
  const { events, categories, tags } = store
  return {
    queried,
    store: {
      ...store,
      events: {
        ...events,
        find: noting('events', events.find),
        findWithIncluded: noting('events', events.findWithIncluded),
        countByLinks(counting) {
          for (const { link } of counting.links) queried.facets[link] = counting.where
          return events.countByLinks(counting)
        },
        countByValue(counting) {
          if ('field' in counting.by) queried.facets[counting.by.field] = counting.where
          return events.countByValue(counting)
        },
      },
      ...tableOf<LinkedStores>(linkedCollections, <Name extends LinkedCollection>(name: Name): LinkedStores[Name] => ({
        ...store[name],
        find: noting(name, store[name].find),
      })),
      categories: { ...categories, find: noting('categories', categories.find) },
      tags: { ...tags, find: noting('tags', tags.find) },
    },
  }
}

const actors: readonly (Actor | null | undefined)[] = [
  undefined, // in process, with every right
  null,
  { id: 3, role: 'author' },
  { id: 4, role: 'contributor' },
  { id: 2, role: 'editor' },
]

const some = (...values: readonly unknown[]) => fc.constantFrom(...values)
const date = some(
  '2030-06-20',
  '2030-06-20 14:00',
  '2030-03-31T02:30',
  '2030-06-20T23:00:00Z',
  'now',
  'today',
  'tomorrow',
  '+5 months',
  1908176400,
)
const flag = some(true, 'false', '1')
const id = some(1, '2', '1,2', 9)
const paging = { page: some(1, '2', 10 ** 15, 0), per_page: some(1, '30', 99) }
const noise = { 'end-date': some('x'), lang: some('de') }

const linkedFilters = {
  ...paging,
  ...noise,
  search: some('hall', 'club'),
  event: id,
  has_events: flag,
  only_with_upcoming: flag,
  status: some('draft'),
}

const filters: Readonly<Record<CollectionName, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  events: {
    ...paging,
    ...noise,
    start_date: date,
    end_date: date,
    starts_after: date,
    starts_before: date,
    overlaps: fc.tuple(date, date).map(([from, to]) => `${from}/${to}`),
    ends_after: date,
    ends_before: date,
    strict_dates: flag,
    period: some('upcoming', 'current', 'current_and_upcoming', 'past', 'all'),
    order: some('asc', 'DESC'),
    orderby: some('start_date', 'end_date', 'date', 'modified', 'title', 'id'),
    series: some('collapse', 'other'),
    programme: some('collapse', 'other'),
    search: some('jazz', '"old songs" Café'),
    categories: some(1, 'music', ['music', 2]),
    tags: some(1, 'free'),
    ...tableOf<Readonly<Record<LinkedName, typeof id>>>(linkedNames, () => id),
    featured: flag,
    free: flag,
    status: some('publish', 'draft,future', 'trash'),
    hide_from_listings: flag,
    geoloc: flag,
    include: id,
    post_parent: some(0, 1, 9),
    ticketed: flag,
    facets: some('venue', ['tags', 'categories'], 'event_status,source'),
  },
  ...tableOf<Readonly<Record<LinkedCollection, typeof linkedFilters>>>(linkedCollections, () => linkedFilters),
  categories: {
    ...paging,
    ...noise,
    orderby: some('id', 'count'),
    hide_empty: flag,
    parent: some(0, 1, 9),
    post: id,
    event: id,
  },
  tags: { ...paging, order: some('desc'), slug: some('free'), include: id, exclude: id, search: some('fr') },
}

const collections = Object.keys(filters) as CollectionName[] // of a literal, so that they are its own
const questions = fc.constantFrom(...collections).chain((collection) =>
  fc.record({
    collection: fc.constant(collection),
    // Few at a time, or hardly any would be good together.
    query: fc
      .shuffledSubarray(Object.keys(filters[collection]), { maxLength: 5 })
      .chain((names) =>
        fc.record(Object.fromEntries(names.map((name) => [name, filters[collection][name] ?? some()]))),
      ),
    actor: fc.constantFrom(...actors),
  }),
)

it('is what the store is queried for, for every list and every caller', async () => {
  const { store, queried } = watched(createMemoryStore())
  const calendar = createCalendar({
    store,
    timeZone: 'Europe/Zurich',
    now: () => new Date('2030-01-15T12:00:00Z'),
    geolocation: true,
    ticketing: true,
  })
  for (const name of ['Music', 'Jazz'])
    await calendar.categories.create(make.category({ name, parent: name === 'Jazz' ? 1 : 0 }))
  await calendar.tags.create(make.tag({ name: 'Free' }))
  await calendar.venues.create(make.venue({ venue: 'Hall', geo_lat: 47, geo_lng: 8 }))
  await calendar.venues.create(make.venue({ venue: 'Cellar', status: 'draft', author: 3 }))
  for (const organizer of ['Club', 'Guild']) await calendar.organizers.create(make.organizer({ organizer }))
  await calendar.events.create(make.event({ venue: 1, organizer: 2, categories: [2], tags: [1] }))
  await calendar.events.create(make.event({ status: 'draft', author: 3 }))

  const outcomes = { same: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(questions, async ({ collection, query, actor }) => {
      const services = actor === undefined ? calendar : calendar.as(actor)
      // The query is one of this list, which the compiler sees only list by list.
      const list = services[collection] as {
        list(query: object): Promise<object>
        explain(query: object): Promise<Query & { readonly facets?: object }>
      }
      queried.last = {}
      queried.facets = {}
      const refusal = await list.list(query).then(() => undefined, codeOf)
      const ran = queried.last[collection]
      if (refusal !== undefined && !refusal.endsWith('archive-page-not-found')) {
        outcomes.refused += 1
        expect(await list.explain(query).then(() => undefined, codeOf)).toBe(refusal)
        return
      }
      outcomes.same += 1
      const { where, orderBy, collapse, offset, limit, facets = {} } = await list.explain(query)
      expect({ where, orderBy, collapse, offset, limit }).toEqual(ran)
      expect(facets).toEqual(queried.facets)
    }),
    { numRuns: 1500 },
  )
  expect(Math.min(outcomes.same, outcomes.refused)).toBeGreaterThan(100)
})

function codeOf(error: unknown): string {
  if (isCalendarError(error)) return error.code
  throw error
}
