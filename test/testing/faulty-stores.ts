import {
  type Collection,
  type EventCriteria,
  type EventRecord,
  type Reader,
  type Store,
  StoreError,
  type Writer,
} from 'daybook'
import { createMemoryStore } from 'daybook/memory'

/** A store that is right but for one fault, and the one case that has to find it. */
interface FaultyStore {
  readonly fault: string
  readonly foundBy: string
  open(): Store
}

const inTrash = { where: { visible: [{ statuses: ['trash'] }] }, orderBy: [], offset: 0, limit: 100 } as const

export const faultyStores: readonly FaultyStore[] = [
  {
    fault: 'counts the page for the total',
    foundBy: 'counts in total all that match, whatever the page',
    open: () =>
      withReads('events', (events) => ({
        async find(query) {
          const { records } = await events.find(query)
          return { records, total: records.length }
        },
      })),
  },
  {
    fault: 'leaves out what begins at a lower bound',
    foundBy: 'finds events by start_date',
    open: () =>
      withWhere(({ start_date, ...where }) => {
        const { gte, ...bounds } = start_date ?? {}
        return { ...where, start_date: gte === undefined ? bounds : { gt: gte, ...bounds } }
      }),
  },
  {
    fault: 'leaves out what ends at an upper bound',
    foundBy: 'finds events by utc_end_date',
    open: () =>
      withWhere(({ utc_end_date, ...where }) => {
        const { lte, ...bounds } = utc_end_date ?? {}
        return { ...where, utc_end_date: lte === undefined ? bounds : { lt: lte, ...bounds } }
      }),
  },
  {
    fault: 'takes an empty list for none',
    foundBy: 'finds events by ids',
    open: () => withWhere(({ ids, ...where }) => (ids === undefined || ids.length === 0 ? where : { ...where, ids })),
  },
  {
    fault: 'mixes the ways of being visible',
    foundBy: 'finds events by visible',
    open: () =>
      withWhere(({ visible, ...where }) => {
        if (visible === undefined) return where
        return { ...where, visible: visible.flatMap(({ statuses }) => visible.map((way) => ({ ...way, statuses }))) }
      }),
  },
  {
    fault: 'searches all the text of an event with a password',
    foundBy: 'finds events by words: protectedByTitle',
    open: () =>
      withWhere(({ words, ...where }) => {
        return words === undefined ? where : { ...where, words: { ...words, protectedByTitle: false } }
      }),
  },
  {
    fault: 'takes % and _ in words for wildcards',
    foundBy: 'takes wildcards, quotes and backslashes in words as they are',
    open: () =>
      withWhere(({ words, ...where }) => {
        if (words === undefined) return where
        return { ...where, words: { ...words, words: words.words.flatMap((word) => word.split(/[%_]/)) } }
      }),
  },
  {
    fault: 'cuts a long list',
    foundBy: 'takes long lists of ids',
    open: () => withWhere(({ ids, ...where }) => (ids === undefined ? where : { ...where, ids: ids.slice(0, 32_766) })),
  },
  {
    fault: 'asks the descendants of a category for no count',
    foundBy: 'finds categories by counted',
    open: () =>
      withReads('categories', (categories) => ({
        async find({ where: { counted, ...where }, ...page }) {
          const found = await categories.find({ where, ...page })
          if (counted === undefined) return found
          const records = found.records.filter(({ count }) => count > 0 === counted)
          return { records, total: records.length }
        },
      })),
  },
  {
    fault: 'puts equal events in the order of descending ids',
    foundBy: 'orders equal events by ascending id, in both directions',
    open: () =>
      withReads('events', (events) => ({
        async find(query) {
          const { records, total } = await events.find(query)
          const key = query.orderBy[0]?.[0]
          if (key === undefined) return { records, total }
          return { records: records.toSorted((a, b) => (a[key] === b[key] ? b.id - a.id : 0)), total }
        },
      })),
  },
  {
    fault: 'orders text by UTF-16 units',
    foundBy: 'orders text by Unicode code point',
    open: () =>
      withReads('venues', (venues) => ({
        async find(query) {
          const { records, total } = await venues.find(query)
          const sign = query.orderBy[0]?.[1] === 'desc' ? -1 : 1
          const byUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
          return { records: records.toSorted((a, b) => sign * byUnit(a.search_name, b.search_name)), total }
        },
      })),
  },
  {
    fault: 'gives the last page in place of one past the end',
    foundBy: 'gives an empty page past the end, and with a limit of 0',
    open: () =>
      withReads('events', (events) => ({
        async find(query) {
          const found = await events.find(query)
          if (query.offset < found.total) return found
          return events.find({ ...query, offset: Math.max(0, found.total - query.limit) })
        },
      })),
  },
  {
    fault: 'gets many in the order of their ids',
    foundBy: 'gets many records in the order asked, without unknown ids',
    open: () =>
      withReads('tags', (tags) => ({
        getMany: (ids) => tags.getMany(ids.toSorted((a, b) => a - b)),
      })),
  },
  {
    fault: 'finds an event in the trash by its slug',
    foundBy: 'never gets a record in the trash by its slug',
    open: () =>
      withReads('events', (events) => ({
        async getBySlug(slug) {
          const { records } = await events.find(inTrash)
          return (await events.getBySlug(slug)) ?? records.find((event) => event.slug === slug) ?? null
        },
      })),
  },
  {
    fault: 'keeps the slug of an event in the trash from others',
    foundBy: 'lets others take the slug of a record in the trash',
    open: () =>
      withWrites('events', (events) => ({
        async insert(data) {
          const { records } = await events.find(inTrash)
          if (records.some(({ slug }) => slug === data.slug)) throw new StoreError('slug-taken', 'In the trash.')
          return events.insert(data)
        },
      })),
  },
  {
    fault: 'gives the id of a removed event again',
    foundBy: 'never gives the id of a removed record again',
    open() {
      const free: number[] = []
      return withWrites('events', (events) => ({
        async insert(data) {
          const event = await events.insert(data)
          const id = free.pop()
          return id === undefined ? event : { ...event, id }
        },
        async remove(id) {
          await events.remove(id)
          free.push(id)
        },
      }))
    },
  },
  {
    fault: 'gives the id of an event that came to nothing again',
    foundBy: 'never gives the id of a record that came to nothing again',
    open() {
      const free: number[] = []
      const store = createMemoryStore()
      return {
        ...store,
        async transaction(work) {
          const given: number[] = []
          const spoilt = (writer: Writer): Writer => ({
            ...writer,
            events: {
              ...writer.events,
              async insert(data) {
                const event = await writer.events.insert(data)
                given.push(event.id)
                const id = free.pop()
                return id === undefined ? event : { ...event, id }
              },
            },
          })
          try {
            return await store.transaction((writer) => work(spoilt(writer)))
          } catch (error) {
            free.push(...given)
            throw error
          }
        },
      }
    },
  },
  {
    fault: 'removes what is not there without a word',
    foundBy: 'refuses to change or remove a record that is not there',
    open: () =>
      withWrites('events', (events) => ({
        async remove(id) {
          const [event] = await events.getMany([id])
          if (event !== undefined) await events.remove(id)
        },
      })),
  },
  {
    fault: 'overwrites what others changed in between',
    foundBy: 'refuses a change of another revision than the present one',
    open: () =>
      withWrites('events', (events) => ({
        async update(id, patch) {
          return events.update(id, patch)
        },
      })),
  },
  {
    fault: 'forgets one link when it unlinks',
    foundBy: 'takes an id out of a link of every event',
    open: () =>
      withWrites('events', (events) => ({
        async unlink(link, id) {
          if (link !== 'organizer') await events.unlink(link, id)
        },
      })),
  },
  {
    fault: 'gives records that are not frozen',
    foundBy: 'freezes the records that it gives',
    open: () =>
      withReads('events', (events) => ({
        async getMany(ids) {
          return (await events.getMany(ids)).map((event) => ({ ...event }))
        },
      })),
  },
  {
    fault: 'keeps the lists that it is given',
    foundBy: 'keeps its records when what it was given changes',
    open() {
      const lists = new Map<number, readonly number[]>()
      const store = createMemoryStore()
      const aliased = (event: EventRecord): EventRecord =>
        Object.freeze({ ...event, venue: Object.freeze([...(lists.get(event.id) ?? event.venue)]) })
      return {
        ...store,
        events: {
          ...store.events,
          getMany: async (ids) => (await store.events.getMany(ids)).map(aliased),
        },
        transaction: (work) =>
          store.transaction((writer) =>
            work({
              ...writer,
              events: {
                ...writer.events,
                async insert(data) {
                  const event = await writer.events.insert(data)
                  if (data.venue.length > 0) lists.set(event.id, data.venue)
                  return event
                },
                async update(id, patch, ifRevision) {
                  if (patch.venue !== undefined) lists.set(id, patch.venue)
                  return writer.events.update(id, patch, ifRevision)
                },
                async unlink(link, id) {
                  lists.clear()
                  await writer.events.unlink(link, id)
                },
              },
            }),
          ),
      }
    },
  },
  {
    fault: 'keeps what a transaction wrote before it failed',
    foundBy: 'leaves nothing of a transaction that fails',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        async transaction(work) {
          const { result } = await store.transaction(async (writer) => ({ result: await settled(work(writer)) }))
          return result()
        },
      }
    },
  },
  {
    fault: 'does not read in a transaction what it wrote',
    foundBy: 'reads in a transaction what it wrote',
    open() {
      const store = createMemoryStore()
      const events = { getBySlug: store.events.getBySlug }
      return {
        ...store,
        transaction: (work) =>
          store.transaction((writer) => work({ ...writer, events: { ...writer.events, ...events } })),
      }
    },
  },
  {
    fault: 'shows others what is not committed',
    foundBy: 'shows nothing to others before it is committed',
    open() {
      const store = createMemoryStore()
      let open: Reader = store
      return {
        ...store,
        events: {
          ...store.events,
          getMany: (ids) => open.events.getMany(ids),
          getBySlug: (slug) => open.events.getBySlug(slug),
        },
        transaction: (work) =>
          store.transaction(async (writer) => {
            open = writer
            try {
              return await work(writer)
            } finally {
              open = store
            }
          }),
      }
    },
  },
  {
    fault: 'shows others a part of a transaction',
    foundBy: 'shows others all of a transaction at once',
    open() {
      const store = createMemoryStore()
      let late = 0
      return {
        ...store,
        events: {
          ...store.events,
          async find(query) {
            const { records, total } = await store.events.find(query)
            const early = records.filter(({ id }) => id !== late)
            return { records: early, total: total - (records.length - early.length) }
          },
        },
        async transaction(work) {
          const result = await store.transaction((writer) =>
            work({
              ...writer,
              events: {
                ...writer.events,
                async insert(data) {
                  const event = await writer.events.insert(data)
                  late = event.id
                  return event
                },
              },
            }),
          )
          for (let step = 0; step < 10; step += 1) await undefined
          late = 0
          return result
        },
      }
    },
  },
  {
    fault: 'reads in a transaction what stood before an earlier one',
    foundBy: 'loses no update of transactions that read and then write',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        async transaction(work) {
          const before = (await store.tags.find({ where: {}, orderBy: [], offset: 0, limit: 100 })).records
          return store.transaction((writer) =>
            work({
              ...writer,
              tags: {
                ...writer.tags,
                async getMany(ids) {
                  const found = await writer.tags.getMany(ids)
                  return found.map((tag) => before.find(({ id }) => id === tag.id) ?? tag)
                },
              },
            }),
          )
        },
      }
    },
  },
  {
    fault: 'keeps what an attempt wrote when it runs the work again',
    foundBy: 'lets the work of each transaction take effect once, however often it runs',
    open() {
      const store = createMemoryStore()
      let running = 0
      return {
        ...store,
        async transaction(work) {
          running += 1
          const isInTheWay = running > 1
          try {
            return await store.transaction(async (writer) => {
              const before = await writer.events.find({ where: {}, orderBy: [], offset: 0, limit: 0 })
              const result = await work(writer)
              const after = await writer.events.find({ where: {}, orderBy: [], offset: 0, limit: 0 })
              return isInTheWay && after.total > before.total ? work(writer) : result
            })
          } finally {
            running -= 1
          }
        },
      }
    },
  },
  {
    fault: 'keeps its version when it changes',
    foundBy: 'gives a version that different contents never share',
    open: () => ({ ...createMemoryStore(), version: async () => '1' }),
  },
]

/** The reads of a resource, outside transactions and inside. */
function withReads<Name extends Collection>(
  name: Name,
  spoil: (repository: Reader[Name]) => Partial<Reader[Name]>,
): Store {
  const store = createMemoryStore()
  return {
    ...store,
    [name]: { ...store[name], ...spoil(store[name]) },
    transaction: (work) =>
      store.transaction((writer) => work({ ...writer, [name]: { ...writer[name], ...spoil(writer[name]) } })),
  }
}

function withWhere(spoil: (where: EventCriteria) => EventCriteria): Store {
  return withReads('events', (events) => ({
    find: ({ where, ...page }) => events.find({ where: spoil(where), ...page }),
  }))
}

function withWrites<Name extends Collection>(
  name: Name,
  spoil: (repository: Writer[Name]) => Partial<Writer[Name]>,
): Store {
  const store = createMemoryStore()
  return {
    ...store,
    transaction: (work) =>
      store.transaction((writer) => work({ ...writer, [name]: { ...writer[name], ...spoil(writer[name]) } })),
  }
}

/** How a promise ended, to be looked at later. */
async function settled<T>(promise: Promise<T>): Promise<() => T> {
  try {
    const value = await promise
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
