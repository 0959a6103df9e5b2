import { type CalendarOptions, createCalendar, type Policy } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import {
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  linkedNameOf,
  linkedNames,
  tableOf,
} from 'daybook/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import type { eventFilters } from '../../src/resources/event/event-query.ts'
import type { linkedFilters } from '../../src/resources/linked/linked-query.ts'
import { ownResources } from '../../src/resources/resources.ts'
import type { categoryFilters, tagFilters } from '../../src/resources/term/term-query.ts'
import { isQuick, longInput } from '../support/run-length.ts'

// Every declared parameter of a list changes some response, and its cached responses are those of a calendar without a
// cache after the clock has moved. Short runs do not repeat queries that were refused.

/** For each declared parameter a query, and what the parameter adds to it. One without a row does not compile. */
type Samples<Filters> = { readonly [Name in keyof Filters]: readonly [without: string, added: string] }

const ofEvents: Samples<typeof eventFilters> = {
  page: ['per_page=1', 'page=2'],
  per_page: ['', 'per_page=1'],
  modified_after: ['', 'modified_after=2030-02-01'],
  include_deleted: ['', 'include_deleted=1'],
  after_id: ['include_deleted=1', 'after_id=1'],
  start_date: ['', 'start_date=2030-02-01'],
  end_date: ['', 'end_date=2030-02-01'],
  starts_before: ['', 'starts_before=2030-02-01'],
  starts_after: ['', 'starts_after=2030-02-01'],
  ends_before: ['', 'ends_before=2030-02-01'],
  ends_after: ['', 'ends_after=2030-02-01'],
  overlaps: ['', 'overlaps=2030-02-01/2030-12-31'],
  when: ['', 'when=week'],
  strict_dates: ['start_date=now', 'strict_dates=1'],
  period: ['', 'period=current'],
  order: ['', 'order=desc'],
  orderby: ['', 'orderby=title'],
  series: ['', 'series=collapse'],
  programme: ['', 'programme=collapse'],
  search: ['', 'search=soon'],
  q: ['', 'q=soon'],
  categories: ['', 'categories=music'],
  tags: ['', 'tags=free'],
  ...tableOf<Pick<Samples<typeof eventFilters>, LinkedName>>(linkedNames, (name) => ['', `${name}=1`]),
  author: ['', 'author=7'],
  mine: ['', 'mine=1'],
  source: ['', 'source=feed'],
  external_id: ['', 'external_id=1'],
  featured: ['', 'featured=1'],
  free: ['', 'free=1'],
  event_status: ['', 'event_status=-cancelled'],
  status: ['', 'status=draft'],
  hide_from_listings: ['', 'hide_from_listings=1'],
  geoloc: ['', 'geoloc=1'],
  geoloc_lat: ['', 'geoloc_lat=47&geoloc_lng=8'],
  geoloc_lng: ['', 'geoloc_lng=8&geoloc_lat=47'],
  geoloc_radius: ['geoloc_lat=47&geoloc_lng=9', 'geoloc_radius=500'],
  bbox: ['', 'bbox=7.5,46.5,8.5,47.5'],
  include: ['', 'include=1'],
  post_parent: ['', 'post_parent=1'],
  ticketed: ['', 'ticketed=1'],
  facets: ['', 'facets=categories'],
}

const ofLinked: Samples<typeof linkedFilters> = {
  page: ['per_page=1', 'page=2'],
  per_page: ['', 'per_page=1'],
  modified_after: ['', 'modified_after=2030-02-01'],
  include_deleted: ['', 'include_deleted=1'],
  after_id: ['include_deleted=1', 'after_id=1'],
  search: ['', 'search=hall'],
  q: ['', 'q=hall'],
  author: ['', 'author=7'],
  source: ['', 'source=feed'],
  external_id: ['', 'external_id=1'],
  event: ['', 'event=1'],
  has_events: ['', 'has_events=1'],
  only_with_upcoming: ['', 'only_with_upcoming=1'],
  status: ['', 'status=draft'],
}

const ofTags: Samples<typeof tagFilters> = {
  page: ['per_page=1', 'page=2'],
  per_page: ['', 'per_page=1'],
  modified_after: ['', 'modified_after=2030-02-01'],
  include_deleted: ['', 'include_deleted=1'],
  after_id: ['include_deleted=1', 'after_id=1'],
  search: ['', 'search=music'],
  q: ['', 'q=music'],
  exclude: ['', 'exclude=1'],
  include: ['', 'include=1'],
  order: ['', 'order=desc'],
  orderby: ['', 'orderby=id'],
  hide_empty: ['', 'hide_empty=0'],
  post: ['', 'post=1'],
  event: ['', 'event=1'],
  slug: ['', 'slug=music'],
  source: ['', 'source=feed'],
  external_id: ['', 'external_id=1'],
}

const ofCategories: Samples<typeof categoryFilters> = { ...ofTags, parent: ['', 'parent=0'] }

// The parameters whose sample a synchronized list refuses (rule 55). It refuses names of terms, and follows their ids.
const notFollowedEvents: readonly string[] = [
  'page',
  'modified_after',
  'when',
  'period',
  'q',
  'categories',
  'tags',
  'mine',
  'series',
  'programme',
  'facets',
]
const notFollowedLinked: readonly string[] = [
  'page',
  'modified_after',
  'q',
  'event',
  'has_events',
  'only_with_upcoming',
]
const notFollowedTerms: readonly string[] = ['page', 'modified_after', 'q', 'event', 'post']

interface LinkedList {
  readonly resource: LinkedName
  readonly samples: typeof ofLinked
  readonly notFollowed: readonly string[]
}

type LinkedLists = Readonly<Record<LinkedCollection, LinkedList>>

/** By the path of the list. `_fields` and `explain` belong to lists of all resources. */
const lists = {
  events: { resource: 'event', samples: ofEvents, notFollowed: notFollowedEvents },
  ...tableOf<LinkedLists>(linkedCollections, (name) => ({
    resource: linkedNameOf[name],
    samples: ofLinked,
    notFollowed: notFollowedLinked,
  })),
  categories: { resource: 'category', samples: ofCategories, notFollowed: notFollowedTerms },
  tags: { resource: 'tag', samples: ofTags, notFollowed: notFollowedTerms },
} as const

/** Values that depend on the clock, for every parameter that takes them. */
const relative = isQuick ? ['now', '+1 day'] : ['now', 'NOW ', 'today', 'tomorrow', '+1 day', '7 days', '-1 month']

const noon = Date.parse('2030-01-15T12:00:00Z')
const anybody: Policy = { may: () => true, scope: () => 'all' }

/** A service of any linked resource. */
interface LinkedService {
  create(input: object, options?: object): Promise<unknown>
}

/** Filled once: no test writes to it. */
const store = createMemoryStore()
const options = { store, policy: anybody, geolocation: true, ticketing: true, recurrence: recurringEvents() }

beforeAll(async () => {
  const calendar = createCalendar({ ...options, now: () => new Date(noon) })
  const { events, venues, categories, tags } = calendar
  const external = { source: 'feed', external_id: '1' }
  for (const name of linkedCollections) {
    const linked: LinkedService = calendar[name]
    const nameField = ownResources[linkedNameOf[name]].nameField
    await linked.create({ [nameField]: 'Town hall', author: 7 }, { external })
    await linked.create({ [nameField]: 'Draft barn', status: 'draft' })
    await linked.create({ [nameField]: 'Park' })
  }
  await venues.update(1, { geo_lat: 47, geo_lng: 8 })
  const parent = await categories.create({ name: 'Parent' })
  for (const terms of [categories, tags]) {
    await terms.create({ name: 'Zoo' })
    await terms.create({ name: 'Unused' })
  }
  await categories.create({ name: 'Music', parent: parent.id }, { external })
  await tags.create({ name: 'Music' }, { external })
  await tags.create({ name: 'Free' })
  const soon = {
    ...{
      title: 'Soon',
      start_date: '2030-01-15 12:30',
      end_date: '2030-01-15 13:30',
      author: 7,
      featured: true,
      cost: 0,
    },
    ...{ ticketed: true, categories: ['music', 'parent'], tags: ['free', 'music'] },
    ...tableOf<Readonly<Record<LinkedName, number>>>(linkedNames, () => 1),
  }
  await events.create(soon, { external })
  await events.create({
    title: 'Running',
    start_date: '2030-01-15 11:00',
    end_date: '2030-01-15 12:45',
    post_parent: 1,
  })
  await events.create({
    title: 'Later',
    start_date: '2030-03-01 10:00',
    end_date: '2030-03-01 11:00',
    categories: ['zoo'],
    tags: ['zoo'],
  })
  await events.create({
    ...{ title: 'Off', event_status: 'cancelled' },
    start_date: '2030-03-02',
    end_date: '2030-03-02',
  })
  await events.create({ title: 'Past', start_date: '2030-01-15 08:00', end_date: '2030-01-15 09:00' })
  await events.create({ title: 'Draft', start_date: '2030-01-16', end_date: '2030-01-16', status: 'draft' })
  await events.create({
    ...{ title: 'Course', recurrence: 'FREQ=DAILY;COUNT=3' },
    start_date: '2030-01-15 12:10',
    end_date: '2030-01-15 12:20',
  })
  await events.create({ title: 'Hidden', start_date: '2030-01-16', end_date: '2030-01-16', hide_from_listings: true })
})

/** A calendar whose clock the test moves, and one on the same store and clock that caches nothing. */
function open() {
  let now = noon
  const reading = (cache: Pick<CalendarOptions, 'replyCache'>) => {
    const calendar = createCalendar({ ...options, ...cache, now: () => new Date(now) })
    // Only `mine` needs a caller: the cached responses are those of anonymous ones.
    const authenticate = ({ url }: Request) => (url.includes('mine=') ? { id: 7, role: 'editor' } : null)
    const handle = fetchHandler(calendar, { explain: true, authenticate })
    return async (list: string, query: string) =>
      (await handle(new Request(`https://example.org/cal/events/v1/${list}?${query}`))).text()
  }
  return {
    read: reading({}),
    readUncached: reading({ replyCache: 0 }),
    advance: (minutes: number) => {
      now += minutes * 60_000
    },
  }
}

/** Without what every page says of its own URL. */
function contentOf(reply: string): unknown {
  const { rest_url: _, next_rest_url: _next, previous_rest_url: _previous, ...content } = JSON.parse(reply)
  return content
}

describe.each(Object.entries(lists))('the parameters of %s', (list, { resource, samples, notFollowed }) => {
  const rows = [
    ...Object.entries(samples),
    ['_fields', ['', '_fields=id']] as const,
    ['explain', ['', 'explain=1']] as const,
  ]

  it('are all declared, documented, and in this table', async () => {
    const { read } = open()
    const { paths } = JSON.parse(await read('doc', ''))
    const documented = paths[`/${list}`].get.parameters.flatMap((one: { in: string; name: string }) =>
      one.in === 'query' ? [one.name] : [],
    )
    expect([...Object.keys(ownResources[resource].filters), '_fields', 'explain'].sort()).toEqual(documented.sort())
    expect(rows.map(([name]) => name).sort()).toEqual(documented.sort())
  })

  it('have different criteria, because a query keeps one value for each criterion', () => {
    const criteria = Object.values(ownResources[resource].filters).flatMap(
      (filter) => Reflect.get(filter, 'criterion') ?? [],
    )
    expect(new Set(criteria).size).toBe(criteria.length)
  })

  it.each(rows)('change a response: %s', async (_name, [without, added]) => {
    const { read } = open()
    const [before, after] = [await read(list, without), await read(list, `${without}&${added}`)].map(contentOf)
    for (const content of [before, after]) expect(content).toMatchObject({ [list]: expect.any(Array) })
    expect(after).not.toEqual(before)
  })

  it.each(rows)('are followed by a synchronized list, or refused: %s', async (name, [without, added]) => {
    const { read } = open()
    const reply = JSON.parse(await read(list, `include_deleted=1&${without.replace('per_page=1', '')}&${added}`))
    expect([name, name in (reply.data?.params ?? {})]).toEqual([name, notFollowed.includes(name)])
  })

  it.each(rows)('are never answered from a stale cache: %s', async (name, [without, added]) => {
    const { read, readUncached, advance } = open()
    const values = relative.flatMap((value) => [value, `${value}/..`, `../${value}`])
    const queries = [added, ...values.map((value) => `${name}=${encodeURIComponent(value)}`)]
    const all = queries.flatMap((query) => [`${without}&${query}`, `${without}&${query}&strict_dates=1`])
    // The second request caches a response.
    const first = await Promise.all(all.map((query) => read(list, query)))
    const repeated = all.filter((_query, index) => longInput || !first[index]?.startsWith('{"code":'))
    for (const query of repeated) await read(list, query)
    for (const minutes of [40, 20, 24 * 60]) {
      advance(minutes)
      for (const query of repeated) expect(await read(list, query)).toBe(await readUncached(list, query))
    }
  })
})

it.each(['categories', 'tags'])('ids of %s are followed by a synchronized list', async (name) => {
  const { read } = open()
  expect(JSON.parse(await read('events', `include_deleted=1&${name}=1`))).toMatchObject({ events: expect.any(Array) })
})
