import {
  type CollectionName,
  collectionNames,
  type EventKey,
  isTermCollection,
  linkedCollections,
  nameOf,
  type ReadRepository,
  recordShapes,
  type StoredRecord,
  type TermCollection,
  type TermKey,
  tableOf,
  termCollections,
} from 'daybook/storage'
import { equal } from '../assert.ts'
import { relevanceOrder } from './criteria/searched-criteria.ts'
import { type Check, type Checks, forEach, type Identified, idsOf, insert, insertOne, named, noon } from './fixtures.ts'

const wholeList = { where: {}, offset: 0, limit: 1000 } as const

const evening = '2030-06-20 20:00:00'
const [before, after] = ['2029-12-31 23:59:59', '2031-01-01 00:00:00'] as const

/** A check for each key. A key without one does not compile. */
const eventOrders: { readonly [Key in EventKey]: Check } = {
  id: async (store) => {
    const { a, b, c } = await insert.events(store, {
      a: { start_date: after, search_title: 'b' },
      b: { start_date: before, search_title: 'c' },
      c: { start_date: noon, search_title: 'a' },
    })
    await orders(store.events, 'id', [a, b, c])
  },
  start_date: eventOrder('start_date'),
  utc_start_date: eventOrder('utc_start_date'),
  end_date: eventOrder('end_date'),
  utc_end_date: eventOrder('utc_end_date'),
  date_utc: eventOrder('date_utc'),
  modified_utc: eventOrder('modified_utc'),
  search_title: eventOrder('search_title', ['fair', 'jazz', 'jazz night']),
  relevance: relevanceOrder,
}

function eventOrder(
  key: Exclude<EventKey, 'id' | 'relevance'>,
  [first, middle, last]: readonly string[] = [before, noon, after],
): Check {
  const dates = {
    start_date: noon,
    end_date: noon,
    utc_start_date: '2029-01-01 00:00:00',
    utc_end_date: '2032-01-01 00:00:00',
  }
  return async (store) => {
    // All other keys are equal, and ids are in another order.
    const { c, a, b } = await insert.events(store, {
      c: { ...dates, [key]: last },
      a: { ...dates, [key]: first },
      b: { ...dates, [key]: middle },
    })
    await orders(store.events, key, [a, b, c])
  }
}

const terms = {
  a: { search_name: '2', slug: 'x', description: 'm', count: 3 },
  b: { search_name: '1', slug: 'z', description: 'n', count: 20 },
  c: { search_name: '3', slug: 'y', description: 'l', count: 1 },
}

/** The order of these terms by each key. A key without one does not compile. */
const orderOfTerms: { readonly [Key in TermKey]: readonly (keyof typeof terms)[] } = {
  id: ['a', 'b', 'c'],
  search_name: ['b', 'a', 'c'],
  slug: ['a', 'c', 'b'],
  description: ['c', 'a', 'b'],
  count: ['c', 'a', 'b'],
}

function termOrders(collection: TermCollection): Checks {
  return tableOf<{ readonly [Key in TermKey]: Check }>(termKeys, (key) => async (store) => {
    const records = await insert[collection](store, terms)
    const ascending = orderOfTerms[key].map((name) => records[name])
    await orders(store[collection], key, ascending)
  })
}

const termKeys = Object.keys(orderOfTerms) as readonly TermKey[] // `Object.keys` loses the key type

export const orderingChecks: Checks = {
  ...named('orders events by', eventOrders),
  'orders events by a second key where the first is equal': async (store) => {
    const { late, early, lateInUtc } = await insert.events(store, {
      late: { start_date: evening, utc_start_date: noon },
      early: { start_date: noon, utc_start_date: noon },
      lateInUtc: { start_date: noon, utc_start_date: evening },
    })
    const orderBy = [
      ['start_date', 'asc'],
      ['utc_start_date', 'desc'],
    ] as const
    const { records } = await store.events.find({ ...wholeList, orderBy })
    equal(idsOf(records), idsOf([lateInUtc, early, late]), 'wall clock ascending, UTC descending')
  },
  'orders events by one clock and filters them by the other': async (store) => {
    const { wall, utc } = await insert.events(store, {
      wall: { start_date: noon, utc_start_date: evening },
      utc: { start_date: evening, utc_start_date: noon },
    })
    for (const key of ['start_date', 'utc_start_date'] as const) {
      const byKey = { ...wholeList, orderBy: [[key, 'asc']] } as const
      const onWall = await store.events.find({ ...byKey, where: { start_date: { lte: noon } } })
      equal(idsOf(onWall.records), [wall.id], `at noon on the wall clock, by ${key}`)
      const onUtc = await store.events.find({ ...byKey, where: { utc_start_date: { lte: noon } } })
      equal(idsOf(onUtc.records), [utc.id], `at noon in UTC, by ${key}`)
    }
  },
  'orders records by id without a key': async (store) => {
    const { a, b, c } = await insert.events(store, {
      a: { start_date: '2032-01-01 00:00:00' },
      b: { start_date: '2030-01-01 00:00:00' },
      c: { start_date: '2031-01-01 00:00:00' },
    })
    await store.transaction((writer) => writer.events.update(a.id, { title: 'Changed' }))
    const { records } = await store.events.find({ ...wholeList, orderBy: [] })
    equal(idsOf(records), idsOf([a, b, c]), 'no key')
  },
  'orders equal events by ascending id, in both directions': async (store) => {
    const { a, b, c } = await insert.events(store, { a: {}, b: {}, c: {} })
    await store.transaction((writer) => writer.events.update(a.id, { title: 'Changed' }))
    const keys = ['start_date', 'utc_start_date', 'end_date', 'utc_end_date', 'date_utc', 'search_title'] as const
    await keepsIdOrder<EventKey>(store.events, keys, [a, b, c])
  },
  ...forEach(linkedCollections, (collection) => ({
    [`orders equal ${collection} by ascending id, in both directions`]: async (store) => {
      const { a, b, c } = await insert[collection](store, { a: {}, b: {}, c: {} })
      await keepsIdOrder(store[collection], ['search_name'], [a, b, c])
    },
    [`orders ${collection} by search_name`]: async (store) => {
      const { nameField } = recordShapes[nameOf[collection]]
      const { hall, arena, cellar } = await insert[collection](store, {
        hall: { [nameField]: 'hall' },
        arena: { [nameField]: 'Arena' },
        cellar: { [nameField]: 'Cellar' },
      })
      await orders(store[collection], 'search_name', [arena, cellar, hall])
    },
  })),
  'orders equal terms by ascending id, in both directions': async (store) => {
    for (const collection of termCollections) {
      const { a, b, c } = await insert[collection](store, { a: {}, b: {}, c: {} })
      await keepsIdOrder<TermKey>(store[collection], ['search_name', 'description', 'count'], [a, b, c])
    }
  },
  ...forEach(termCollections, (collection) => named(`orders ${collection} by`, termOrders(collection))),
  'orders text by Unicode code point': async (store) => {
    for (const collection of collectionNames) {
      const keys = textKeys(collection)
      await store.transaction(async (writer) => {
        for (const text of textsInOrder.toReversed())
          await insertOne(writer, collection, Object.fromEntries(keys.map((key) => [key, text])))
      })
      for (const key of keys) {
        const found = await listed<string>(store[collection], key, 'asc')
        equal(
          found.map((record) => Reflect.get(record, key)),
          textsInOrder,
          `${collection} by ${key}`,
        )
      }
    }
  },
}

function textKeys(collection: CollectionName): readonly string[] {
  if (collection === 'events') return ['search_title']
  return isTermCollection(collection) ? ['search_name', 'slug', 'description'] : ['search_name']
}

// UTF-16 order puts the emoji before the tilde. Language collations ignore space and hyphen, and put ä next to a and Z
// after b.
const textsInOrder: readonly string[] = ['Z', 'a', 'a b', 'a-b', 'ab', 'b', 'ä', '日本', '～', '😀', '😀a']

type Ordered<Key extends string> = ReadRepository<StoredRecord, object, Key>

async function listed<Key extends string>(repository: Ordered<Key>, key: Key, direction: 'asc' | 'desc') {
  return (await repository.find({ ...wholeList, orderBy: [[key, direction]] })).records
}

async function orders<Key extends string>(
  repository: Ordered<Key>,
  key: Key,
  ascending: readonly Identified[],
): Promise<void> {
  equal(idsOf(await listed(repository, key, 'asc')), idsOf(ascending), `${key} ascending`)
  equal(idsOf(await listed(repository, key, 'desc')), idsOf(ascending.toReversed()), `${key} descending`)
}

async function keepsIdOrder<Key extends string>(
  repository: Ordered<Key>,
  keys: readonly Key[],
  inIdOrder: readonly Identified[],
): Promise<void> {
  for (const key of keys) {
    for (const direction of ['asc', 'desc'] as const) {
      equal(idsOf(await listed(repository, key, direction)), idsOf(inIdOrder), `${key} ${direction}`)
    }
  }
}
