import type { EventRecord } from '../resources/event/event.ts'
import type { Resources } from '../resources/resources.ts'
import type { StoredRecord } from '../schema/resource.ts'
import type { EventReader, EventWriter, ReadRepository, Store, WriteRepository } from '../storage/store.ts'

// A store has the values of the app's fields in one member of a record. In services, they are members themselves.

type Unpack = <Record extends StoredRecord>(record: Record) => Record

/** Returns a store whose records have the values of the app's fields, or their defaults, as members. */
export function unpackedStore(store: Store, resources: Resources): Store {
  const of = (resource: keyof Resources): Unpack => {
    const { withAppFields } = resources[resource]
    return (record) => Object.freeze(withAppFields(record, record.fields))
  }
  const unpack = {
    event: of('event'),
    venue: of('venue'),
    organizer: of('organizer'),
    category: of('category'),
    tag: of('tag'),
  }
  const eventReads = (events: EventReader): EventReader => ({
    ...reads(events, unpack.event),
    async findWithIncluded(query) {
      const { records, included, ...found } = await events.findWithIncluded(query)
      return {
        ...found,
        records: records.map(unpack.event),
        included: {
          venue: included.venue.map(unpack.venue),
          organizer: included.organizer.map(unpack.organizer),
          categories: included.categories.map(unpack.category),
          tags: included.tags.map(unpack.tag),
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
  return {
    events: eventReads(store.events),
    venues: reads(store.venues, unpack.venue),
    organizers: reads(store.organizers, unpack.organizer),
    categories: reads(store.categories, unpack.category),
    tags: reads(store.tags, unpack.tag),
    version: () => store.version(),
    nextPublication: (after) => store.nextPublication(after),
    timeZoneData: () => store.timeZoneData(),
    transaction: (work) =>
      store.transaction((writer) =>
        work({
          events: eventWrites(writer.events),
          venues: writes(writer.venues, unpack.venue),
          organizers: writes(writer.organizers, unpack.organizer),
          categories: {
            ...writes(writer.categories, unpack.category),
            addToCounts: (added) => writer.categories.addToCounts(added),
          },
          tags: { ...writes(writer.tags, unpack.tag), addToCounts: (added) => writer.tags.addToCounts(added) },
          versionChange: () => writer.versionChange(),
          noteTimeZoneData: (version) => writer.noteTimeZoneData(version),
        }),
      ),
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
