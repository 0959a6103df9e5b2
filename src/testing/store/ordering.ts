import { ownLinked } from '../../resources/resources.ts'
import { type LinkedCollection, linkedCollections, nameOf, type StoredRecord } from '../../schema/resource.ts'
import type { EventKey, ReadRepository, Store, TermKey } from '../../storage/store.ts'
import { equal } from '../assert.ts'
import { eventData, linkedData, termData } from '../records.ts'
import {
  type Check,
  type Checks,
  type Identified,
  idsOf,
  insertCategories,
  insertEvents,
  insertTags,
  kinds,
  linkedKinds,
  linkedWriter,
  named,
  noon,
} from './fixtures.ts'

export const orderingChecks: Checks = {
  ...named('orders events by', eventOrders()),
  'orders events by a second key where the first is equal': async (store) => {
    const evening = '2030-06-20 20:00:00'
    const { late, early, lateInUtc } = await insertEvents(store, {
      late: { start_date: evening, utc_start_date: noon },
      early: { start_date: noon, utc_start_date: noon },
      lateInUtc: { start_date: noon, utc_start_date: evening },
    })
    const { records } = await store.events.find({
      where: {},
      orderBy: [
        ['start_date', 'asc'],
        ['utc_start_date', 'desc'],
      ],
      ...wholeList,
    })
    equal(idsOf(records), idsOf([lateInUtc, early, late]), 'wall clock ascending, UTC descending')
  },
  'orders events by one clock and filters them by the other': async (store) => {
    const evening = '2030-06-20 20:00:00'
    const { wall, utc } = await insertEvents(store, {
      wall: { start_date: noon, utc_start_date: evening },
      utc: { start_date: evening, utc_start_date: noon },
    })
    for (const key of ['start_date', 'utc_start_date'] as const) {
      const orderBy = [[key, 'asc']] as const
      const onWall = await store.events.find({ where: { start_date: { lte: noon } }, orderBy, ...wholeList })
      equal(idsOf(onWall.records), [wall.id], `at noon on the wall clock, by ${key}`)
      const onUtc = await store.events.find({ where: { utc_start_date: { lte: noon } }, orderBy, ...wholeList })
      equal(idsOf(onUtc.records), [utc.id], `at noon in UTC, by ${key}`)
    }
  },
  'orders records by id without a key': async (store) => {
    const { a, b, c } = await insertEvents(store, {
      a: { start_date: '2032-01-01 00:00:00' },
      b: { start_date: '2030-01-01 00:00:00' },
      c: { start_date: '2031-01-01 00:00:00' },
    })
    await store.transaction((writer) => writer.events.update(a.id, { title: 'Changed' }))
    const { records } = await store.events.find({ where: {}, orderBy: [], ...wholeList })
    equal(idsOf(records), idsOf([a, b, c]), 'no key')
  },
  'orders equal events by ascending id, in both directions': async (store) => {
    const { a, b, c } = await insertEvents(store, { a: {}, b: {}, c: {} })
    await store.transaction((writer) => writer.events.update(a.id, { title: 'Changed' }))
    await keepsIdOrder(store.events, equalEventKeys, [a, b, c])
  },
  ...Object.assign({}, ...linkedCollections.map(linkedOrders)),
  'orders equal terms by ascending id, in both directions': async (store) => {
    const categories = await insertCategories(store, { a: {}, b: {}, c: {} })
    await keepsIdOrder(store.categories, equalKeys, [categories.a, categories.b, categories.c])
    const tags = await insertTags(store, { a: {}, b: {}, c: {} })
    await keepsIdOrder(store.tags, equalKeys, [tags.a, tags.b, tags.c])
  },
  ...named('orders categories by', termOrders(kinds.categories)),
  ...named('orders tags by', termOrders(kinds.tags)),
  'orders text by Unicode code point': async (store) => {
    for (const text of textsInOrder.toReversed()) {
      await store.transaction(async (writer) => {
        for (const collection of linkedCollections) {
          const data = linkedData(nameOf[collection], { search_name: text })
          await linkedWriter(writer, collection).insert(data)
        }
        await writer.categories.insert(termData({ search_name: text, slug: text, description: text }))
        await writer.tags.insert(termData({ search_name: text, slug: text, description: text }))
        await writer.events.insert(eventData({ search_title: text }))
      })
    }
    const byTitle = { where: {}, orderBy: [['search_title', 'asc']], ...wholeList } as const
    const events = (await store.events.find(byTitle)).records
    equal(
      events.map((event) => event.search_title),
      textsInOrder,
      'events',
    )
    const byName = { where: {}, orderBy: [['search_name', 'asc']], ...wholeList } as const
    for (const collection of linkedCollections) {
      const { records } = await store[collection].find(byName)
      equal(records.map(searchNameOf), textsInOrder, collection)
    }
    for (const terms of [store.categories, store.tags]) {
      for (const key of ['search_name', 'slug', 'description'] as const) {
        const { records } = await terms.find({ where: {}, orderBy: [[key, 'asc']], ...wholeList })
        equal(records.map(searchNameOf), textsInOrder, `terms by ${key}`)
      }
    }
  },
}

const wholeList = { offset: 0, limit: 1000 } as const

const equalEventKeys = [
  'start_date',
  'utc_start_date',
  'end_date',
  'utc_end_date',
  'date_utc',
  'search_title',
] as const satisfies readonly EventKey[]

const equalKeys = ['search_name', 'description', 'count'] as const satisfies readonly TermKey[]

// UTF-16 order puts the emoji before the tilde. Language collations ignore space and hyphen, and put ä next to a and Z
// after b.
const textsInOrder: readonly string[] = ['Z', 'a', 'a b', 'a-b', 'ab', 'b', 'ä', '日本', '～', '😀', '😀a']

function searchNameOf({ search_name }: { readonly search_name: string }): string {
  return search_name
}

/** The orders of a linked resource. */
function linkedOrders(collection: LinkedCollection): Checks {
  const { insert } = linkedKinds[collection]
  const { nameField } = ownLinked[nameOf[collection]]
  return {
    [`orders equal ${collection} by ascending id, in both directions`]: async (store) => {
      const { a, b, c } = await insert(store, { a: {}, b: {}, c: {} })
      await keepsIdOrder(store[collection], ['search_name'], [a, b, c])
    },
    [`orders ${collection} by search_name`]: async (store) => {
      const { hall, arena, cellar } = await insert(store, {
        hall: { [nameField]: 'hall' },
        arena: { [nameField]: 'Arena' },
        cellar: { [nameField]: 'Cellar' },
      })
      await orders(store[collection], 'search_name', [arena, cellar, hall])
    },
  }
}

/** A check for each key. A key without one does not compile. */
function eventOrders(): { readonly [Key in EventKey]: Check } {
  const ordered =
    <Key extends Exclude<EventKey, 'id'>>(key: Key, first: string, middle: string, last: string): Check =>
    async (store) => {
      // All other keys are equal, and ids are in another order.
      const { c, a, b } = await insertEvents(store, {
        c: { ...dates, [key]: last },
        a: { ...dates, [key]: first },
        b: { ...dates, [key]: middle },
      })
      await orders(store.events, key, [a, b, c])
    }
  const [before, after] = ['2029-12-31 23:59:59', '2031-01-01 00:00:00']
  const dates = {
    start_date: noon,
    end_date: noon,
    utc_start_date: '2029-01-01 00:00:00',
    utc_end_date: '2032-01-01 00:00:00',
  }
  return {
    id: async (store) => {
      const { a, b, c } = await insertEvents(store, {
        a: { start_date: after, search_title: 'b' },
        b: { start_date: before, search_title: 'c' },
        c: { start_date: noon, search_title: 'a' },
      })
      await orders(store.events, 'id', [a, b, c])
    },
    start_date: ordered('start_date', before, noon, after),
    utc_start_date: ordered('utc_start_date', before, noon, after),
    end_date: ordered('end_date', before, noon, after),
    utc_end_date: ordered('utc_end_date', before, noon, after),
    date_utc: ordered('date_utc', before, noon, after),
    modified_utc: ordered('modified_utc', before, noon, after),
    search_title: ordered('search_title', 'fair', 'jazz', 'jazz night'),
  }
}

/** The same for terms. */
function termOrders(kind: (typeof kinds)['categories' | 'tags']): { readonly [Key in TermKey]: Check } {
  const insert = (store: Store) =>
    kind.insert(store, {
      a: { search_name: '2', slug: 'x', description: 'm', count: 3 },
      b: { search_name: '1', slug: 'z', description: 'n', count: 20 },
      c: { search_name: '3', slug: 'y', description: 'l', count: 1 },
    })
  return {
    id: async (store) => {
      const { a, b, c } = await insert(store)
      await orders(kind.repository(store), 'id', [a, b, c])
    },
    search_name: async (store) => {
      const { a, b, c } = await insert(store)
      await orders(kind.repository(store), 'search_name', [b, a, c])
    },
    slug: async (store) => {
      const { a, b, c } = await insert(store)
      await orders(kind.repository(store), 'slug', [a, c, b])
    },
    description: async (store) => {
      const { a, b, c } = await insert(store)
      await orders(kind.repository(store), 'description', [c, a, b])
    },
    count: async (store) => {
      const { a, b, c } = await insert(store)
      await orders(kind.repository(store), 'count', [c, a, b])
    },
  }
}

async function orders<Key extends string>(
  repository: ReadRepository<StoredRecord, object, Key>,
  key: Key,
  ascending: readonly Identified[],
): Promise<void> {
  const up = await repository.find({ where: {}, orderBy: [[key, 'asc']], ...wholeList })
  equal(idsOf(up.records), idsOf(ascending), `${key} ascending`)
  const down = await repository.find({ where: {}, orderBy: [[key, 'desc']], ...wholeList })
  equal(idsOf(down.records), idsOf(ascending.toReversed()), `${key} descending`)
}

async function keepsIdOrder<Key extends string>(
  repository: ReadRepository<StoredRecord, object, Key>,
  keys: readonly Key[],
  inIdOrder: readonly Identified[],
): Promise<void> {
  for (const key of keys) {
    for (const direction of ['asc', 'desc'] as const) {
      const { records } = await repository.find({ where: {}, orderBy: [[key, direction]], ...wholeList })
      equal(idsOf(records), idsOf(inIdOrder), `${key} ${direction}`)
    }
  }
}
