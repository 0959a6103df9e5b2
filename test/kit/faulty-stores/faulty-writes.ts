import type { EventRecord, TermRecord } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createCommitId, type Reader, StoreError, type Writer } from 'daybook/storage'
import { type FaultyStore, inTrash, withReads, withWrites } from './faulty-store.ts'

export const faultyWrites: readonly FaultyStore[] = [
  {
    fault: 'takes the slug of an event in the trash for taken',
    foundBy: 'returns which slugs are taken',
    open: () =>
      withWrites('events', (events) => ({
        async heldSlugs(slugs) {
          const { records } = await events.find(inTrash)
          const trashed = records.filter(({ slug }) => slugs.includes(slug)).map(({ slug, id }) => ({ slug, id }))
          return [...(await events.heldSlugs(slugs)), ...trashed]
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
    fault: 'removes the external id of an event in the trash',
    foundBy: 'keeps the external id of an event in the trash',
    open: () =>
      withWrites('events', (events) => ({
        insert: (data) => events.insert(data.status === 'trash' ? { ...data, source: '' } : data),
      })),
  },
  {
    fault: 'stores two tags with one external id',
    foundBy: 'refuses an external id that another record has',
    open: () =>
      withWrites('tags', (tags) => ({
        async insert(data) {
          const where = { sources: [data.source], externalIds: [data.external_id] }
          const { total } = await tags.find({ where, orderBy: [], offset: 0, limit: 1 })
          return tags.insert(total > 0 && data.source !== '' ? { ...data, source: `${data.source}-2` } : data)
        },
      })),
  },
  {
    fault: 'returns new events in another order',
    foundBy: 'inserts many events as one by one, in their order',
    open: () =>
      withWrites('events', (events) => ({
        insertMany: async (data) => (await events.insertMany(data)).toReversed(),
      })),
  },
  {
    fault: 'keeps the events before one with a taken slug',
    foundBy: 'inserts none of many events when a slug is taken',
    open: () =>
      withWrites('events', (events) => ({
        async insertMany(data) {
          const records: EventRecord[] = []
          for (const event of data) records.push(await events.insert(event))
          return records
        },
      })),
  },
  {
    fault: 'gives back the revision that the data of an event has',
    foundBy: 'creates ids and revisions, and ignores those in the data',
    open: () =>
      withWrites('events', (events) => ({
        async insert(data) {
          const event = await events.insert(data)
          return 'revision' in data ? { ...event, revision: String(data.revision) } : event
        },
      })),
  },
  {
    fault: 'gives the id of a removed event again',
    foundBy: 'never reuses the id of a removed record',
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
    foundBy: 'never reuses the id of a record that was rolled back',
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
    foundBy: 'refuses to update or remove a missing record',
    open: () =>
      withWrites('events', (events) => ({
        async remove(id) {
          const [event] = await events.getMany([id])
          if (event !== undefined) await events.remove(id)
        },
      })),
  },
  {
    fault: 'gives tags a revision of their own',
    foundBy: 'gives the records that a transaction writes one unique revision',
    open() {
      const own = (tag: TermRecord): TermRecord => Object.freeze({ ...tag, revision: `${tag.revision}-tag` })
      const reads = (tags: Reader['tags']): Reader['tags'] => ({
        async find(query) {
          const { records, total } = await tags.find(query)
          return { records: records.map(own), total }
        },
        getMany: async (ids) => (await tags.getMany(ids)).map(own),
        async getBySlug(slug) {
          const tag = await tags.getBySlug(slug)
          return tag && own(tag)
        },
      })
      const linked = <Events extends Reader['events']>(events: Events): Events => ({
        ...events,
        async findWithIncluded(query, links) {
          const { included: linked, ...found } = await events.findWithIncluded(query, links)
          return { ...found, included: { ...linked, tags: linked.tags.map(own) } }
        },
      })
      const store = createMemoryStore()
      return {
        ...store,
        events: linked(store.events),
        tags: reads(store.tags),
        transaction: (work) =>
          store.transaction((writer) =>
            work({
              ...writer,
              events: linked(writer.events),
              tags: {
                ...writer.tags,
                ...reads(writer.tags),
                insert: async (data) => own(await writer.tags.insert(data)),
                update: async (id, patch) => own(await writer.tags.update(id, patch)),
              },
            }),
          ),
      }
    },
  },
  {
    fault: 'gives the revision of a transaction that came to nothing again',
    foundBy: 'never reuses the revision of a transaction that was rolled back',
    open() {
      let last = ''
      let isFree = false
      const store = createMemoryStore({
        createCommitId() {
          if (!isFree) last = createCommitId()
          isFree = false
          return last
        },
      })
      return {
        ...store,
        async transaction(work) {
          try {
            return await store.transaction(work)
          } catch (error) {
            isFree = true
            throw error
          }
        },
      }
    },
  },
  {
    fault: 'overwrites what others changed in between',
    foundBy: 'refuses an update with an outdated revision',
    open: () =>
      withWrites('events', (events) => ({
        async update(id, patch) {
          return events.update(id, patch)
        },
      })),
  },
  {
    fault: 'writes the events of a term that is removed',
    foundBy: 'removes a term from every event',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        transaction: (work) =>
          store.transaction((writer) =>
            work({
              ...writer,
              categories: {
                ...writer.categories,
                async remove(id) {
                  const where = { linkedToAny: { categories: [id] } }
                  const carriers = await writer.events.find({ where, orderBy: [], offset: 0, limit: 10 })
                  for (const event of carriers.records) await writer.events.update(event.id, {})
                  await writer.categories.remove(id)
                },
              },
            }),
          ),
      }
    },
  },
  {
    fault: 'removes only so many links of a term',
    foundBy: 'removes a term of many events for all readers at once',
    open: () =>
      withWrites('categories', (categories) => ({
        async remove(id) {
          const [category] = await categories.getMany([id])
          if (category === undefined || category.count < 600) await categories.remove(id)
        },
      })),
  },
  {
    fault: 'gives records that are not frozen',
    foundBy: 'freezes the records that it returns',
    open: () =>
      withReads('events', (events) => ({
        async getMany(ids) {
          return (await events.getMany(ids)).map((event) => ({ ...event }))
        },
      })),
  },
  {
    fault: 'keeps the lists that it is given',
    foundBy: 'keeps its records when the caller changes the data afterwards',
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
                  const event = await writer.events.update(id, patch, ifRevision)
                  if (patch.venue !== undefined) lists.set(id, patch.venue)
                  return event
                },
              },
            }),
          ),
      }
    },
  },
  {
    fault: 'counts no events of tags',
    foundBy: 'adds to the counts of terms',
    open: () => withWrites('tags', () => ({ async addToCounts() {} })),
  },
]
