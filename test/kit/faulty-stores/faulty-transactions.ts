import { createMemoryStore } from 'daybook/memory'
import type { Reader } from 'daybook/storage'
import { type FaultyStore, settled } from './faulty-store.ts'

export const faultyTransactions: readonly FaultyStore[] = [
  {
    fault: 'keeps the first note of the time-zone data',
    foundBy: 'returns the version of the time-zone data that was noted last',
    open() {
      const store = createMemoryStore()
      const before = store.timeZoneData()
      return {
        ...store,
        async timeZoneData() {
          const [first, last] = [await before, await store.timeZoneData()]
          return last === first ? first : '2001a'
        },
      }
    },
  },
  {
    fault: 'keeps what a transaction wrote before it failed',
    foundBy: 'rolls back a transaction that fails',
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
    foundBy: 'shows others nothing that is not committed',
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
    foundBy: 'shows others a transaction completely or not at all',
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
    foundBy: 'applies each transaction once, however often its callback runs',
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
    fault: 'keeps its version when events are only updated',
    foundBy: 'returns different versions for different contents',
    open() {
      const store = createMemoryStore()
      let kept: string | undefined
      return {
        ...store,
        version: async () => kept ?? store.version(),
        async transaction(work) {
          const before = kept ?? (await store.version())
          let hasUpdated = false
          const result = await store.transaction((writer) => {
            const update: typeof writer.events.update = (...args) => {
              hasUpdated = true
              return writer.events.update(...args)
            }
            return work({ ...writer, events: { ...writer.events, update }, versionChange: async () => null })
          })
          kept = hasUpdated ? before : undefined
          return result
        },
      }
    },
  },
  {
    fault: 'takes out the commit id that it had when a transaction was requested, not when it begins',
    foundBy: 'returns the version change of each commit among concurrent ones',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        async transaction(work) {
          const replaces = [await store.version()]
          return store.transaction((writer) => {
            const versionChange = async () => {
              const step = await writer.versionChange()
              return step && { ...step, replaces }
            }
            return work({ ...writer, versionChange })
          })
        },
      }
    },
  },
  {
    fault: 'takes a version that it never had for the current one',
    foundBy: 'returns no notes since a version that it never had',
    open() {
      const store = createMemoryStore()
      const versions = new Set<string>()
      return {
        ...store,
        async version() {
          const version = await store.version()
          versions.add(version)
          return version
        },
        notesSince: async (version) => (versions.has(version) ? store.notesSince(version) : []),
      }
    },
  },
  {
    fault: 'returns the first notes instead of the last',
    foundBy: 'returns the notes of the last commits, the last one first',
    open() {
      const store = createMemoryStore()
      return { ...store, latestNotes: async (limit) => (await store.latestNotes(10_000)).toReversed().slice(0, limit) }
    },
  },
  {
    fault: 'leaves out commits without a note',
    foundBy: 'returns no notes if a commit has none',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        notesSince: async (version) => (await store.notesSince(version))?.filter((note) => note !== '') ?? null,
        latestNotes: async (limit) => (await store.latestNotes(limit)).filter((note) => note !== ''),
        async commitsSince(version, limit) {
          const commits = await store.commitsSince(version, limit)
          return commits?.map((commit) => ({ ...commit, note: commit.note === '' ? null : commit.note })) ?? null
        },
        transaction: (work) =>
          store.transaction(async (writer) => {
            await writer.noteChanges('')
            return work(writer)
          }),
      }
    },
  },
  {
    fault: 'stores the first note of a transaction',
    foundBy: 'stores the last note of a transaction that wrote, and no other',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        transaction: (work) =>
          store.transaction((writer) => {
            let isNoted = false
            const noteChanges = async (note: string) => {
              if (!isNoted) await writer.noteChanges(note)
              isNoted = true
            }
            return work({ ...writer, noteChanges })
          }),
      }
    },
  },
  {
    fault: 'reports a version change where nothing was written',
    foundBy: 'returns no version change of a transaction that wrote nothing',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        transaction: (work) =>
          store.transaction(async (writer) => {
            const versionChange = async () => (await writer.versionChange()) ?? { commitId: 'nothing', replaces: [] }
            return work({ ...writer, versionChange })
          }),
      }
    },
  },
]
