import type { EventRecord } from '../../resources/event/event.ts'
import type { Resources } from '../../resources/resources.ts'
import {
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  linkedNames,
  nameOf,
  type ResourceName,
  resourceNames,
  type StoredRecord,
  tableOf,
  termCollections,
} from '../../schema/resource.ts'
import { keyedReads, keyedWrites } from '../../storage/keyed-values.ts'
import type {
  EventReader,
  EventWriter,
  Included,
  IncludedRecords,
  IncludedTerms,
  LinkedReaders,
  LinkedWriters,
  ReadRepository,
  Store,
  TermReaders,
  TermWriters,
  WriteRepository,
  Writer,
} from '../../storage/store.ts'

// A store has the values of the app's fields in one member of a record. In services, they are members themselves.

type Unpack = <Record extends StoredRecord>(record: Record) => Record

/** Returns a store whose records have the values of the app's fields, or their defaults, as members. */
export function unpackedStore(store: Store, resources: Resources): Store {
  const unpack = tableOf<Readonly<Record<ResourceName, Unpack>>>(resourceNames, (resource) => {
    const { withAppFields } = resources[resource]
    return (record) => Object.freeze(withAppFields(record, record.fields))
  })
  const unpackLinked = <Link extends LinkedName>(included: Included, link: Link): IncludedRecords<Link>[Link] => {
    const records: IncludedRecords<Link>[Link] = included[link]
    return records.map((record) => unpack[link](record))
  }
  const eventReads = (events: EventReader): EventReader => ({
    ...reads(events, unpack.event),
    findRevisions: (query) => events.findRevisions(query),
    countByLinks: (counting) => events.countByLinks(counting),
    countByValue: (counting) => events.countByValue(counting),
    async findWithIncluded(query, links) {
      const { records, included, ...found } = await events.findWithIncluded(query, links)
      return {
        ...found,
        records: records.map(unpack.event),
        included: {
          ...tableOf<IncludedRecords>(linkedNames, (link) => unpackLinked(included, link)),
          ...tableOf<IncludedTerms>(termCollections, (link) => included[link].map(unpack[nameOf[link]])),
        },
      }
    },
  })
  const eventWrites = (events: EventWriter): EventWriter => ({
    ...writes(events, unpack.event),
    ...eventReads(events),
    async insertMany(data) {
      const inserted: readonly EventRecord[] = await events.insertMany(data)
      return inserted.map(unpack.event)
    },
  })
  const linkedReads = <Each extends LinkedCollection>(collection: Each): LinkedReaders<Each>[Each] => {
    const reader: LinkedReaders<Each>[Each] = store[collection]
    return reads(reader, unpack[nameOf[collection]])
  }
  const linkedWrites = <Each extends LinkedCollection>(writer: Writer, collection: Each): LinkedWriters<Each>[Each] => {
    const own: LinkedWriters<Each>[Each] = writer[collection]
    return writes(own, unpack[nameOf[collection]])
  }
  const unpackedWriter = (writer: Writer): Writer => ({
    events: eventWrites(writer.events),
    formerNames: writer.formerNames,
    ...keyedWrites(writer),
    ...tableOf<LinkedWriters>(linkedCollections, (collection) => linkedWrites(writer, collection)),
    ...tableOf<TermWriters>(termCollections, (collection) => ({
      addToCounts: (added) => writer[collection].addToCounts(added),
      ...writes(writer[collection], unpack[nameOf[collection]]),
    })),
    versionChange: () => writer.versionChange(),
    noteTimeZoneData: (version) => writer.noteTimeZoneData(version),
    noteChanges: (note) => writer.noteChanges(note),
  })
  const { within } = store
  return {
    events: eventReads(store.events),
    formerNames: store.formerNames,
    ...keyedReads(store),
    ...tableOf<LinkedReaders>(linkedCollections, linkedReads),
    ...tableOf<TermReaders>(termCollections, (collection) => reads(store[collection], unpack[nameOf[collection]])),
    version: () => store.version(),
    notesSince: (version) => store.notesSince(version),
    latestNotes: (limit) => store.latestNotes(limit),
    commitsSince: (version, limit) => store.commitsSince(version, limit),
    followers: store.followers,
    ...(store.watchCommits && { watchCommits: (wake) => store.watchCommits?.(wake) ?? (() => {}) }),
    ...(store.includeCommits && { includeCommits: async (version: string) => store.includeCommits?.(version) }),
    nextPublication: (after) => store.nextPublication(after),
    timeZoneData: () => store.timeZoneData(),
    isInterruptible: store.isInterruptible ?? false,
    searchesWords: store.searchesWords ?? false,
    transaction: (work, options) => store.transaction((writer) => work(unpackedWriter(writer)), options),
    ...(within && {
      within(transaction) {
        const joined = within(transaction)
        return { run: (work) => joined.run((writer) => work(unpackedWriter(writer))) }
      },
    }),
  }
}

function reads<Record extends StoredRecord, Criteria, Key extends string>(
  repository: ReadRepository<Record, Criteria, Key>,
  unpack: Unpack,
): ReadRepository<Record, Criteria, Key> {
  return {
    async find(query) {
      const { records, total } = await repository.find(query)
      return { records: records.map(unpack), total }
    },
    getMany: async (ids) => (await repository.getMany(ids)).map(unpack),
    async getBySlug(slug) {
      const record = await repository.getBySlug(slug)
      return record && unpack(record)
    },
  }
}

function writes<Record extends StoredRecord, Criteria, Key extends string>(
  repository: WriteRepository<Record, Criteria, Key>,
  unpack: Unpack,
): WriteRepository<Record, Criteria, Key> {
  return {
    ...reads(repository, unpack),
    heldSlugs: (slugs) => repository.heldSlugs(slugs),
    insert: async (data) => unpack(await repository.insert(data)),
    update: async (id, patch, ifRevision) => unpack(await repository.update(id, patch, ifRevision)),
    remove: (id) => repository.remove(id),
  }
}
