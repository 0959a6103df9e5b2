import type { LinkCollection } from '../../access/write-check.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import {
  collectionOf,
  isTermCollection,
  type LinkedCollection,
  linkedCollections,
  nameOf,
  type ResourceName,
  type StoredRecord,
  type TermCollection,
  tableOf,
  termCollections,
  type UnstampedRecord,
} from '../../schema/resource.ts'
import type { EventCriteria, LinkedCriteria, LinkedCriteriaOf, TermCriteria } from '../../storage/criteria.ts'
import type { FormerName, FormerNameWriter } from '../../storage/former-names.ts'
import { type KeyedValueWriter, keyedWrites } from '../../storage/keyed-values.ts'
import type {
  EventKey,
  EventReader,
  HeldSlug,
  LinkedKey,
  LinkedRecordOf,
  LinkedWriters,
  ReadRepository,
  TermKey,
  WriteRepository,
  Writer,
} from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { ChangedRecord, ChangeSet } from '../changes/change-set.ts'
import type { TermCounts } from '../changes/term-counts.ts'
import type { UnlinkedEvents } from '../changes/unlinked-events.ts'
import { formerSlug } from '../shared/find-post.ts'
import { createDerivedWrites, type DerivedWrites } from './derived-writes.ts'
import { createEventWrites, type EventWrites } from './event-writes.ts'
import { IdentityMap } from './identity-map.ts'
import { createLinkedNames, type Named } from './linked-names.ts'
import { createLongSeries, type LongSeries } from './long-series.ts'
import { createTermFinder, type TermFinder } from './term-finder.ts'
import { type CallerCheck, createWriteChecks, uncheckedWrites, type WriteChecks } from './write-checks.ts'

/**
 * A repository inside a transaction. It stamps writes, and requires that the record has not changed since it was read.
 */
export interface TransactionRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends ReadRepository<Record, Criteria, Key>,
    Pick<WriteRepository<Record, Criteria, Key>, 'heldSlugs'> {
  /** Returns which of the slugs lead to a record that had them before (rule 74). */
  formerSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]>
  /** Lets former names lead to records. */
  lead(names: readonly FormerName[]): Promise<void>
  insert(data: UnstampedRecord<Record>): Promise<Record>
  update(record: Record, patch: Partial<UnstampedRecord<Record>>): Promise<Record>
}

/** Venues, or organizers. They stay loaded, as events of one transaction often link to the same few. */
export interface LinkedTransactionRepository<Record extends StoredRecord, Criteria>
  extends TransactionRepository<Record, Criteria, LinkedKey> {
  /** Loads the records that are not loaded yet. */
  load(ids: readonly number[]): Promise<void>
  /** Returns the loaded records that exist. */
  loaded(ids: readonly number[]): readonly Record[]
  /** Loads the records with any of the folded names. */
  loadNames(names: readonly string[]): Promise<void>
  /** Returns the records with a folded name, ordered by id. */
  byName(name: string): Promise<readonly Record[]>
}

export interface TermTransactionRepository
  extends TransactionRepository<TermRecord, TermCriteria, TermKey>,
    Pick<TermFinder, 'load' | 'resolve'> {
  /** Deletes a term permanently and removes it from every event. */
  remove(term: TermRecord): Promise<void>
}

export interface EventTransactionRepository
  extends TransactionRepository<EventRecord, EventCriteria, EventKey>,
    Omit<EventReader, keyof ReadRepository<EventRecord, EventCriteria, EventKey>> {
  insertMany(data: readonly UnstampedRecord<EventRecord>[]): Promise<readonly EventRecord[]>
  /** Reserves a free slug for an event that is inserted later, so that no other event gets it. */
  reserveSlug(slug: string): void
}

/** The repositories of linked records, by collection. */
export type LinkedRepositories<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: LinkedTransactionRepository<LinkedRecordOf<Each>, LinkedCriteriaOf<Each>>
}

type TermRepositories = { readonly [Each in TermCollection]: TermTransactionRepository }

/** The records that a transaction can read and write. */
export interface TransactionContext extends LinkedRepositories, TermRepositories, KeyedValueWriter {
  /** The time of all writes, in UTC. */
  readonly now: DateTime
  readonly events: EventTransactionRepository
  readonly formerNames: Writer['formerNames']
  noteTimeZoneData: Writer['noteTimeZoneData']
  /** The events that the transaction has stored for series. */
  readonly derived: DerivedWrites
  /** The series with events that it leaves to others. */
  readonly longSeries: LongSeries
  /** The events that it has written. */
  readonly eventWrites: EventWrites
  /** The checks of what it has written. */
  readonly writeChecks: WriteChecks
  /** Calls a function, which throws nothing, after the commit, and never if there is none. */
  afterCommit(call: () => void): void
  /** Lets the event loop turn if it has not turned for some time, and the store allows it in a transaction. */
  pause(): Promise<void>
  /**
   * Call this before the first write of work that may be long. If others wait for the same commit, it throws, and the
   * work runs again in a transaction of its own.
   */
  requireOwnCommit(): void
}

/** The values that all writes of an attempt share. */
export interface WriteScope {
  readonly now: DateTime
  readonly changes: Pick<ChangeSet, 'add'>
  readonly counts: TermCounts
  readonly unlinked: UnlinkedEvents
  readonly afterCommit: (call: () => void) => void
  readonly pause: () => Promise<void>
  readonly requireOwnCommit: () => void
  /** Decides about each write. Absent for writes with every right. */
  readonly callerCheck?: CallerCheck | undefined
}

/** Creates the context of a transaction. */
export function createTransactionContext(writer: Writer, unchecked: WriteScope): TransactionContext {
  const { callerCheck, changes } = unchecked
  const writeChecks = callerCheck
    ? createWriteChecks(callerCheck, { load: (...args) => load(context, ...args), pause: unchecked.pause })
    : uncheckedWrites
  const add = (change: ChangedRecord) => {
    changes.add(change)
    writeChecks.add(change)
  }
  const scope = callerCheck ? { ...unchecked, changes: { add } } : unchecked
  const linked = <Each extends LinkedCollection>(collection: Each): LinkedRepositories<Each>[Each] => {
    const own: LinkedWriters<Each>[Each] = writer[collection]
    return linkedRepository(stamping(nameOf[collection], own, { formerNames, ...scope }))
  }
  const { formerNames } = writer
  const eventWrites = createEventWrites()
  const context: TransactionContext = {
    now: scope.now,
    events: eventRepository(writer, eventWrites, scope),
    formerNames,
    ...keyedWrites(writer),
    noteTimeZoneData: (version) => writer.noteTimeZoneData(version),
    derived: createDerivedWrites(),
    longSeries: createLongSeries(),
    eventWrites,
    writeChecks,
    afterCommit: scope.afterCommit,
    pause: scope.pause,
    requireOwnCommit: scope.requireOwnCommit,
    ...tableOf<LinkedRepositories>(linkedCollections, linked),
    ...tableOf<TermRepositories>(termCollections, (collection) => termRepository(collection, writer, scope)),
  }
  return context
}

/** Returns records that events link to. */
async function load(
  context: TransactionContext,
  collection: LinkCollection,
  ids: readonly number[],
): Promise<readonly StoredRecord[]> {
  if (isTermCollection(collection)) return context[collection].getMany(ids)
  await context[collection].load(ids)
  return context[collection].loaded(ids)
}

interface StampingScope extends Pick<WriteScope, 'now' | 'changes'> {
  readonly formerNames: FormerNameWriter
}

interface StampingRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends TransactionRepository<Record, Criteria, Key> {
  remove(record: Record): Promise<void>
  /** Records that a slug is taken. */
  hold(slug: HeldSlug): void
}

/** The id of a record that is not stored yet. */
const noId = -1

/** What decides which slug a record holds. */
type Slugged = HeldSlug & { readonly status?: string }

function stamping<Record extends StoredRecord & Slugged, Criteria, Key extends string>(
  resource: ResourceName,
  repository: WriteRepository<Record, Criteria, Key>,
  { now, changes, formerNames }: StampingScope,
): StampingRepository<Record, Criteria, Key> {
  // Code that writes many records loads all their slugs first.
  const held = new IdentityMap<string, HeldSlug>(
    (slugs) => repository.heldSlugs(slugs),
    ({ slug }) => slug,
  )
  const hold = ({ slug, id }: HeldSlug) => held.put({ slug, id })
  const collection = collectionOf[resource]
  const former = new IdentityMap<string, FormerName>(
    (slugs) => formerNames.find(collection, { keys: slugs.map(formerSlug) }),
    ({ name }) => name,
  )
  const lead = async (names: readonly FormerName[]) => {
    await formerNames.put(collection, names)
    for (const name of names) if (name.kind === 'slug') former.put(name)
  }
  /** Lets a slug lead to the record that gives it up, unless the record is in the trash, where it holds none. */
  const leadFrom = async (before: Slugged, after: Slugged) => {
    if (before.slug === after.slug || before.status === 'trash') return
    await lead([{ ...formerSlug(before.slug), id: before.id, since: now }])
  }
  return {
    hold,
    lead,
    find: (query) => repository.find(query),
    getMany: (ids) => repository.getMany(ids),
    getBySlug: (slug) => repository.getBySlug(slug),
    async heldSlugs(slugs) {
      await held.load(slugs)
      return [...new Set(slugs)].flatMap((slug) => held.get(slug) ?? [])
    },
    async formerSlugs(slugs) {
      await former.load(slugs)
      return [...new Set(slugs)].flatMap((slug) => {
        const found = former.get(slug)
        return found ? { slug, id: found.id } : []
      })
    },
    // `UnstampedRecord` is `NewRecord` without the stamp, but the compiler cannot resolve it for a generic type.
    async insert(data) {
      const after = await repository.insert({ modified_utc: now, ...data } as Parameters<typeof repository.insert>[0])
      changes.add({ resource, before: null, after })
      // A new record is never in the trash: see `newPublication`.
      hold(after)
      return after
    },
    async update(before, patch) {
      const stamped = { modified_utc: now, ...patch } as Parameters<typeof repository.update>[1]
      const after = await repository.update(before.id, stamped, before.revision)
      changes.add({ resource, before, after })
      held.clear()
      await leadFrom(before, after)
      return after
    },
    async remove(before) {
      await repository.remove(before.id)
      changes.add({ resource, before, after: null })
      held.clear()
      former.clear()
    },
  }
}

function linkedRepository<Record extends Named, Criteria extends LinkedCriteria>(
  repository: TransactionRepository<Record, Criteria, LinkedKey>,
): LinkedTransactionRepository<Record, Criteria> {
  const records = new IdentityMap<number, Record>(
    (ids) => repository.getMany(ids),
    ({ id }) => id,
  )
  const names = createLinkedNames(repository)
  return {
    load: (ids) => records.load(ids),
    loaded: (ids) => ids.flatMap((id) => records.get(id) ?? []),
    loadNames: (wanted) => names.load(wanted),
    byName: (name) => names.byName(name),
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
      names.clear()
      return record
    },
  }
}

function eventRepository(
  { events: writer, formerNames }: Writer,
  writes: EventWrites,
  scope: WriteScope,
): EventTransactionRepository {
  const { now, changes, counts, pause } = scope
  const events = stamping('event', writer, { formerNames, ...scope })
  return {
    async findWithIncluded(query, links) {
      await pause()
      return writer.findWithIncluded(query, links)
    },
    findRevisions: (query) => writer.findRevisions(query),
    countByLinks: (counting) => writer.countByLinks(counting),
    countByValue: (counting) => writer.countByValue(counting),
    ...events,
    async find(query) {
      await pause()
      return events.find(query)
    },
    async insert(data) {
      const event = await events.insert(data)
      counts.note(undefined, event)
      writes.add({ before: null, after: event })
      return event
    },
    async insertMany(data) {
      const inserted = await writer.insertMany(data.map((event) => ({ modified_utc: now, ...event })))
      for (const event of inserted) {
        changes.add({ resource: 'event', before: null, after: event })
        counts.note(undefined, event)
        writes.add({ before: null, after: event })
        events.hold(event)
      }
      return inserted
    },
    reserveSlug: (slug) => events.hold({ slug, id: noId }),
    async update(before, patch) {
      const event = await events.update(before, patch)
      counts.note(before, event)
      writes.add({ before, after: event })
      return event
    },
  }
}

function termRepository(collection: TermCollection, writer: Writer, scope: WriteScope): TermTransactionRepository {
  const repository = stamping(nameOf[collection], writer[collection], { formerNames: writer.formerNames, ...scope })
  const { load, resolve, add, clear } = createTermFinder(repository)
  return {
    load,
    resolve,
    ...repository,
    async insert(data) {
      const term = await repository.insert(data)
      add(term)
      return term
    },
    async update(before, patch) {
      const term = await repository.update(before, patch)
      clear()
      return term
    },
    async remove(term) {
      await scope.unlinked.note(collection, term, writer.events)
      await repository.remove(term)
      clear()
    },
  }
}
