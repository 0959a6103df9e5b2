import type { EventRecord } from '../model/event.ts'
import type { OrganizerRecord } from '../model/organizer.ts'
import { collectionOf, type NewData, type Resource, type StoredRecord } from '../model/resource.ts'
import type { Taxonomy, TermRecord } from '../model/term.ts'
import type { VenueRecord } from '../model/venue.ts'
import type {
  EventCriteria,
  LinkedCriteria,
  OrganizerCriteria,
  TermCriteria,
  VenueCriteria,
} from '../storage/criteria.ts'
import type {
  EventKey,
  EventWriter,
  HeldSlug,
  LinkedKey,
  ReadRepository,
  TermKey,
  WriteRepository,
  Writer,
} from '../storage/store.ts'
import type { DateTime } from '../time/date-time.ts'
import { KnownRecords } from './known-records.ts'
import { createLinkedNames, type Named } from './linked-names.ts'
import type { TermCounts } from './term-counts.ts'
import { createTermFinder, type TermFinder } from './term-finder.ts'
import type { WrittenRecords } from './written-records.ts'

/** A repository inside a unit of work: it stamps what it writes, and writes on the record that was read. */
export interface WorkRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends ReadRepository<Record, Criteria, Key>,
    Pick<WriteRepository<Record, Criteria, Key>, 'heldSlugs'> {
  insert(data: NewData<Record>): Promise<Record>
  update(record: Record, patch: Partial<NewData<Record>>): Promise<Record>
}

/** Venues, or organizers: events link to the same few again and again, and nobody else changes them meanwhile. */
export interface LinkedWork<Record extends StoredRecord, Criteria> extends WorkRepository<Record, Criteria, LinkedKey> {
  /** Reads those that were not read before. */
  look(ids: readonly number[]): Promise<void>
  /** Those that there are, of what was looked for. */
  known(ids: readonly number[]): readonly Record[]
  /** Loads those with any of the folded names. */
  lookForNames(names: readonly string[]): Promise<void>
  /** Returns those with a folded name, the lowest id first. */
  named(name: string): Promise<readonly Record[]>
}

export interface TermWork
  extends WorkRepository<TermRecord, TermCriteria, TermKey>,
    Pick<TermFinder, 'look' | 'meant'> {
  /** Deletes a term for good and takes it out of every event. */
  remove(term: TermRecord): Promise<void>
}

export interface EventWork extends WorkRepository<EventRecord, EventCriteria, EventKey> {
  insertMany(data: readonly NewData<EventRecord>[]): Promise<readonly EventRecord[]>
  /** Takes a free slug for an event that is inserted later, so that no other gets it. */
  reserveSlug(slug: string): void
}

/** What a unit of work can read and write. */
export interface Work {
  /** The time of the writing, in UTC. */
  readonly now: DateTime
  readonly events: EventWork
  readonly venues: LinkedWork<VenueRecord, VenueCriteria>
  readonly organizers: LinkedWork<OrganizerRecord, OrganizerCriteria>
  readonly categories: TermWork
  readonly tags: TermWork
  noteTimeZoneData: Writer['noteTimeZoneData']
}

/** What all writes of an attempt share. */
export interface Writing {
  readonly now: DateTime
  readonly note: WrittenRecords['note']
  readonly counts: TermCounts
}

/** Work on what a transaction reads and writes. */
export function workOn(writer: Writer, writing: Writing): Work {
  return {
    now: writing.now,
    events: eventWork(writer.events, writing),
    venues: linkedWork(stamping('venue', writer.venues, writing)),
    organizers: linkedWork(stamping('organizer', writer.organizers, writing)),
    categories: termWork('category', writer, writing),
    tags: termWork('tag', writer, writing),
    noteTimeZoneData: (version) => writer.noteTimeZoneData(version),
  }
}

interface StampingRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends WorkRepository<Record, Criteria, Key> {
  remove(record: Record): Promise<void>
  /** Remembers that a slug is taken. */
  hold(slug: HeldSlug): void
}

/** Stands for the id of a record that is not stored yet. */
const noId = -1

function stamping<Record extends StoredRecord & Pick<HeldSlug, 'slug'>, Criteria, Key extends string>(
  resource: Resource,
  repository: WriteRepository<Record, Criteria, Key>,
  { now, note }: Writing,
): StampingRepository<Record, Criteria, Key> {
  // Whoever writes many records asks for all their slugs before.
  const held = new KnownRecords<string, HeldSlug>(
    (slugs) => repository.heldSlugs(slugs),
    ({ slug }) => slug,
  )
  const hold = ({ slug, id }: HeldSlug) => held.put({ slug, id })
  return {
    hold,
    find: (query) => repository.find(query),
    getMany: (ids) => repository.getMany(ids),
    getBySlug: (slug) => repository.getBySlug(slug),
    async heldSlugs(slugs) {
      await held.look(slugs)
      return [...new Set(slugs)].flatMap((slug) => held.get(slug) ?? [])
    },
    // `NewData` is `Data` without the stamp; the compiler cannot see that of a type that is not yet known.
    async insert(data) {
      const after = await repository.insert({ modified_utc: now, ...data } as Parameters<typeof repository.insert>[0])
      note({ resource, before: null, after })
      // It is not in the trash: see `newPublication`.
      hold(after)
      return after
    },
    async update(before, patch) {
      const stamped = { modified_utc: now, ...patch } as Parameters<typeof repository.update>[1]
      const after = await repository.update(before.id, stamped, before.revision)
      note({ resource, before, after })
      held.forget()
      return after
    },
    async remove(before) {
      await repository.remove(before.id)
      note({ resource, before, after: null })
      held.forget()
    },
  }
}

function linkedWork<Record extends Named, Criteria extends LinkedCriteria>(
  repository: WorkRepository<Record, Criteria, LinkedKey>,
): LinkedWork<Record, Criteria> {
  const records = new KnownRecords<number, Record>(
    (ids) => repository.getMany(ids),
    ({ id }) => id,
  )
  const names = createLinkedNames(repository)
  return {
    look: (ids) => records.look(ids),
    known: (ids) => ids.flatMap((id) => records.get(id) ?? []),
    lookForNames: (wanted) => names.load(wanted),
    named: (name) => names.named(name),
    ...repository,
    async insert(data) {
      const record = await repository.insert(data)
      records.put(record)
      names.add(record)
      return record
    },
    async update(before, patch) {
      const record = await repository.update(before, patch)
      records.put(record)
      names.forget()
      return record
    },
  }
}

function eventWork(writer: EventWriter, writing: Writing): EventWork {
  const { now, note, counts } = writing
  const events = stamping('event', writer, writing)
  return {
    ...events,
    async insert(data) {
      const event = await events.insert(data)
      counts.note(undefined, event)
      return event
    },
    async insertMany(data) {
      const inserted = await writer.insertMany(data.map((event) => ({ modified_utc: now, ...event })))
      for (const event of inserted) {
        note({ resource: 'event', before: null, after: event })
        counts.note(undefined, event)
        events.hold(event)
      }
      return inserted
    },
    reserveSlug: (slug) => events.hold({ slug, id: noId }),
    async update(before, patch) {
      const event = await events.update(before, patch)
      counts.note(before, event)
      return event
    },
  }
}

function termWork(taxonomy: Taxonomy, writer: Writer, writing: Writing): TermWork {
  const link = collectionOf[taxonomy]
  const repository = stamping(taxonomy, writer[link], writing)
  const { look, meant, add, forget } = createTermFinder(repository)
  return {
    look,
    meant,
    ...repository,
    async insert(data) {
      const term = await repository.insert(data)
      add(term)
      return term
    },
    async update(before, patch) {
      const term = await repository.update(before, patch)
      forget()
      return term
    },
    async remove(term) {
      await repository.remove(term)
      forget()
    },
  }
}
