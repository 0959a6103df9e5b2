import type { EventRecord } from 'daybook'
import type { EventCriteria, EventGroup, EventKey, NewRecord, Store, StoreQuery } from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal } from '../../assert.ts'
import { type Check, type Checks, idsOf, insert, named, noon } from '../fixtures.ts'

type Data = Partial<NewRecord<EventRecord>>

/** Makes the events of a group. */
interface Group {
  /** The record that the group belongs to. */
  readonly owner: Data
  /** An event of the group. */
  member(owner: number): Data
  /** An event that differs from those of the group in one thing. */
  readonly others: readonly ((owner: number) => Data)[]
}

/** A table of all groups. One that is missing does not compile. */
const groups: { readonly [_ in EventGroup]: Group } = {
  series: {
    owner: {
      horizon: noon,
      hide_from_listings: true,
      // The rules of a series can contain any text.
      recurrence: { rules: ['X-"recurrence_id":'], dates: [], exceptions: [], hide_from_listings: false },
    },
    member: (owner) => ({ post_parent: owner, recurrence: { recurrence_id: noon, changed_fields: ['title'] } }),
    others: [
      (owner) => ({ post_parent: owner }),
      () => ({ recurrence: { recurrence_id: noon, changed_fields: [] } }),
      (owner) => ({
        post_parent: owner,
        recurrence: { rules: ['"recurrence_id":'], dates: [], exceptions: [], hide_from_listings: false },
      }),
    ],
  },
  programme: {
    owner: {},
    member: (owner) => ({ post_parent: owner }),
    others: [
      () => ({ post_parent: 0 }),
      (owner) => ({ post_parent: owner, recurrence: { recurrence_id: noon, changed_fields: ['title'] } }),
    ],
  },
}

type Query = Pick<StoreQuery<EventCriteria, Exclude<EventKey, 'relevance'>>, 'orderBy'> & {
  readonly where: EventCriteria
  isWanted(event: EventRecord): boolean
}

/** Lists and counts of one event of each group. */
export const eventGroupChecks: Checks = {
  ...named('finds the first of each group:', groupChecks(findsFirst)),
  ...named('counts groups of events:', groupChecks(countsGroups)),
}

function groupChecks(check: (store: Store, name: EventGroup, group: Group) => Promise<void>): Checks {
  // `Object.entries` loses the type of the names.
  const all = Object.entries(groups) as (readonly [EventGroup, Group])[]
  return Object.fromEntries(all.map(([name, group]): [string, Check] => [name, (store) => check(store, name, group)]))
}

interface Filled {
  /** In the order of their ids. */
  readonly events: readonly EventRecord[]
  /** The id of the group of an event: of the record that it belongs to, or its own. */
  readonly groupOf: ReadonlyMap<number, number>
  readonly owner: number
  readonly hall: number
}

/** Inserts events of two groups and of none, whose dates, titles and links are in different orders. */
async function fill(store: Store, { owner, member, others }: Group): Promise<Filled> {
  const { hall } = await insert.venues(store, { hall: {} })
  const { a, b } = await insert.events(store, { a: owner, b: owner })
  const kinds = [
    ...[a.id, b.id].map((id) => ({ data: member(id), group: id })),
    ...others.map((other) => ({ data: other(a.id), group: undefined })),
    { data: {}, group: undefined },
  ]
  // The last ones are of one author: many of one group, and an event after them.
  const ofOne = { data: { ...member(b.id), author: 2 }, group: b.id }
  const kindOf = (index: number) => (index < 60 ? kinds[(index * 5) % kinds.length] : ofOne)
  const rows = Array.from({ length: 100 }, (_, index) => {
    const { data = {}, group } = (index === 99 ? { data: { author: 2 }, group: undefined } : kindOf(index)) ?? {}
    // No two of them have the same date or title.
    const day = String(1 + ((index * 11) % 30)).padStart(2, '0')
    const month = index === 99 ? '2030-07' : '2030-06'
    const start = `${month}-${day} ${10 + Math.floor(index / 30)}:00:00`
    const end = `${month}-${day} 14:00:00`
    const title = `${['fair', 'jazz', 'opera'][(index * 2) % 3]} ${String((index * 17) % 100).padStart(2, '0')}`
    const record = eventData({
      ...{ start_date: start, end_date: end, utc_start_date: start, utc_end_date: end },
      ...{ search_title: title, search_text: `${title} night`, featured: index % 4 < 2, author: index % 2 },
      ...(index % 3 > 0 && { venue: [hall.id] }),
      ...data,
      slug: `event-${index}`,
    })
    return { record, group }
  })
  const inserted = await store.transaction(({ events }) => events.insertMany(rows.map(({ record }) => record)))
  const groupOf = new Map(inserted.map(({ id }, index) => [id, rows[index]?.group ?? id]))
  return { events: [a, b, ...inserted], groupOf, owner: a.id, hall: hall.id }
}

async function findsFirst(store: Store, name: EventGroup, group: Group): Promise<void> {
  const filled = await fill(store, group)
  for (const query of queriesOf(filled)) await findsAsExpected(store, name, query, filled)
}

function queriesOf({ owner, hall }: Filled): readonly (readonly [what: string, query: Query])[] {
  const all = { where: {}, isWanted: () => true }
  const [from, until] = ['2030-06-10 00:00:00', '2030-06-21 00:00:00']
  const wanted: readonly (readonly [what: string, Omit<Query, 'orderBy'>])[] = [
    ['all', all],
    ['featured', { where: { featured: true }, isWanted: ({ featured }) => featured }],
    ['an author', { where: { authors: [1] }, isWanted: ({ author }) => author === 1 }],
    ['an author of many of one group', { where: { authors: [2] }, isWanted: ({ author }) => author === 2 }],
    [
      'a window',
      {
        where: { start_date: { gte: from, lt: until } },
        isWanted: ({ start_date }) => start_date >= from && start_date < until,
      },
    ],
    [
      'words',
      {
        where: { words: { words: ['jazz'], protectedByTitle: false } },
        isWanted: ({ search_title }) => search_title.startsWith('jazz'),
      },
    ],
    ['a venue', { where: { linkedToAny: { venue: [hall] } }, isWanted: ({ venue }) => venue.includes(hall) }],
    ['children', { where: { post_parent: owner }, isWanted: ({ post_parent }) => post_parent === owner }],
    ['nothing', { where: { authors: [7] }, isWanted: () => false }],
  ]
  const orders: readonly Query['orderBy'][] = [
    [['start_date', 'asc']],
    [['utc_start_date', 'desc']],
    [['search_title', 'desc']],
    [['id', 'desc']],
    [],
  ]
  return wanted.flatMap(([what, query]) =>
    orders.map((orderBy) => [`${what}, by ${JSON.stringify(orderBy)}`, { ...query, orderBy }] as const),
  )
}

async function findsAsExpected(
  store: Store,
  name: EventGroup,
  [what, { where, orderBy, isWanted }]: readonly [what: string, query: Query],
  { events, groupOf }: Filled,
): Promise<void> {
  const seen = new Set<number>()
  const expected = events
    .filter(isWanted)
    .toSorted(comparison(orderBy))
    .filter(({ id }) => {
      const group = groupOf.get(id) ?? id
      return !seen.has(group) && seen.add(group)
    })
  const query = { where, orderBy, collapse: [name] }
  for (const [offset, limit] of [
    [0, 1000],
    [0, 3],
    [3, 3],
  ] as const) {
    const page = { ...query, offset, limit }
    const ids = idsOf(expected.slice(offset, offset + limit))
    const found = await Promise.all([
      store.events.find(page),
      store.events.findWithIncluded(page),
      store.events.findRevisions(page),
    ])
    for (const { records } of found) equal(idsOf(records), ids, `${what}, ${limit} from ${offset}`)
    if (limit > expected.length) for (const { total } of found) equal(total, expected.length, `${what}, in total`)
  }
  const apart = await store.events.find({ where, orderBy, offset: 0, limit: 1000 })
  equal(apart.records.length, events.filter(isWanted).length, `${what}, without groups`)
}

function comparison(orderBy: Query['orderBy']): (a: EventRecord, b: EventRecord) => number {
  return (a, b) => {
    for (const [key, direction] of orderBy) {
      const [x, y] = [a[key], b[key]]
      if (x !== y) return x < y === (direction === 'asc') ? -1 : 1
    }
    return a.id - b.id
  }
}

async function countsGroups(store: Store, name: EventGroup, group: Group): Promise<void> {
  const { owner } = await insert.events(store, { owner: group.owner })
  const { hall, park } = await insert.venues(store, { hall: { search_name: 'hall' }, park: { search_name: 'park' } })
  const { music } = await insert.categories(store, { music: {} })
  const { jazz, rock } = await insert.categories(store, { jazz: { parent: music.id }, rock: { parent: music.id } })
  const member = group.member(owner.id)
  await insert.events(store, {
    first: { ...member, venue: [hall.id], categories: [jazz.id] },
    second: { ...member, venue: [hall.id, park.id], categories: [rock.id], event_status: 'cancelled', featured: true },
    third: { ...member, venue: [hall.id], categories: [jazz.id], fields: { audience: ['kids', 'all'] } },
    alone: { venue: [park.id], categories: [jazz.id], fields: { audience: ['kids'] } },
    without: {},
  })
  const all = { collapse: [name], limit: 10 }
  const links = [{ link: 'venue' }, { link: 'categories' }] as const
  for (const [what, where, venues, categories] of [
    [
      'all',
      { series: false },
      [
        [park.id, 2],
        [hall.id, 1],
      ],
      [
        [music.id, 2],
        [jazz.id, 2],
        [rock.id, 1],
      ],
    ],
    [
      'some',
      { featured: true },
      [
        [hall.id, 1],
        [park.id, 1],
      ],
      [
        [music.id, 1],
        [rock.id, 1],
      ],
    ],
    ['none', { authors: [7] }, [], []],
  ] as const) {
    const counts = await store.events.countByLinks({ ...all, where, links })
    const byId = counts.map((ofLink) => ofLink.map(({ id, count }) => [id, count]))
    const sorted = byId.map((rows, index) => (index === 1 ? rows.toSorted(byCount) : rows))
    equal(sorted, [venues, categories], `${what} by links`)
  }
  const values = (by: Parameters<typeof store.events.countByValue>[0]['by']) =>
    store.events.countByValue({ ...all, where: { series: false }, by })
  equal(
    await values({ field: 'event_status' }),
    [
      { value: 'scheduled', count: 3 },
      { value: 'cancelled', count: 1 },
    ],
    'by a field',
  )
  equal(
    await values({ appField: 'audience', absent: [] }),
    [
      { value: 'kids', count: 2 },
      { value: 'all', count: 1 },
    ],
    'by the items of a field of the app',
  )
}

/** The names of categories are alike, so ties have the order of ids. */
function byCount([id = 0, count = 0]: readonly number[], [otherId = 0, otherCount = 0]: readonly number[]): number {
  return otherCount - count || id - otherId
}
