import type { EventRecord } from '../model/event.ts'
import type { OrganizerRecord } from '../model/organizer.ts'
import type { NewData, StoredRecord } from '../model/resource.ts'
import type { TermRecord } from '../model/term.ts'
import type { VenueRecord } from '../model/venue.ts'
import type { EventCriteria, OrganizerCriteria, TermCriteria, VenueCriteria } from '../storage/criteria.ts'
import type { EventKey, LinkedKey, ReadRepository, Store, TermKey, WriteRepository, Writer } from '../storage/store.ts'
import { isStoreError } from '../storage/store-error.ts'
import type { DateTime } from '../time/date-time.ts'
import { publicError } from './public-error.ts'

/** A repository inside a unit of work: it stamps what it writes, and writes on the record that was read. */
export interface WorkRepository<Record extends StoredRecord, Criteria, Key extends string>
  extends ReadRepository<Record, Criteria, Key> {
  insert(data: NewData<Record>): Promise<Record>
  update(record: Record, patch: Partial<NewData<Record>>): Promise<Record>
}

export interface TermWork extends WorkRepository<TermRecord, TermCriteria, TermKey> {
  /** Deletes a term for good and takes it out of every event. */
  remove(term: TermRecord): Promise<void>
}

/** What a unit of work can read and write. */
export interface Work {
  /** The time of the writing, in UTC. */
  readonly now: DateTime
  readonly events: WorkRepository<EventRecord, EventCriteria, EventKey>
  readonly venues: WorkRepository<VenueRecord, VenueCriteria, LinkedKey>
  readonly organizers: WorkRepository<OrganizerRecord, OrganizerCriteria, LinkedKey>
  readonly categories: TermWork
  readonly tags: TermWork
}

/** Runs work in one transaction. The work may run again from the start, so it has no effect but through `Work`. */
export type UnitOfWork = <T>(work: (work: Work) => Promise<T>) => Promise<T>

const attempts = 5

/** The only way in which services write: stamps `modified_utc`, and keeps the counts of terms in step (rule 10). */
export function createUnitOfWork(store: Store, now: () => DateTime): UnitOfWork {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.transaction((writer) => work(workOn(writer, now())))
      } catch (error) {
        // Another writer took the slug in between: the next attempt sees it and takes the next one.
        if (isStoreError(error) && error.code === 'slug-taken' && attempt < attempts) continue
        throw publicError(error)
      }
    }
  }
}

function workOn(writer: Writer, now: DateTime): Work {
  return {
    now,
    events: countingTerms(stamping(writer.events, now), writer),
    venues: stamping(writer.venues, now),
    organizers: stamping(writer.organizers, now),
    categories: removingTerms('categories', writer, now),
    tags: removingTerms('tags', writer, now),
  }
}

function stamping<Record extends StoredRecord, Criteria, Key extends string>(
  repository: WriteRepository<Record, Criteria, Key>,
  now: DateTime,
): WorkRepository<Record, Criteria, Key> {
  return {
    find: (query) => repository.find(query),
    getMany: (ids) => repository.getMany(ids),
    getBySlug: (slug) => repository.getBySlug(slug),
    // `NewData` is `Data` without the stamp; the compiler cannot see that of a type that is not yet known.
    insert: (data) => repository.insert({ ...data, modified_utc: now } as Parameters<typeof repository.insert>[0]),
    update: (record, patch) =>
      repository.update(
        record.id,
        { ...patch, modified_utc: now } as Parameters<typeof repository.update>[1],
        record.revision,
      ),
  }
}

function countingTerms(events: Work['events'], writer: Writer): Work['events'] {
  return {
    ...events,
    async insert(data) {
      const event = await events.insert(data)
      await recount(writer, undefined, event)
      return event
    },
    async update(before, patch) {
      const event = await events.update(before, patch)
      await recount(writer, before, event)
      return event
    },
  }
}

/** An event counts for its terms while it is stored as published and not hidden. */
async function recount(writer: Writer, before: EventRecord | undefined, after: EventRecord): Promise<void> {
  for (const link of ['categories', 'tags'] as const) {
    const was = countedIds(before, link)
    const is = countedIds(after, link)
    const added = is.filter((id) => !was.includes(id))
    const removed = was.filter((id) => !is.includes(id))
    if (added.length > 0) await writer[link].addToCount(added, 1)
    if (removed.length > 0) await writer[link].addToCount(removed, -1)
  }
}

function countedIds(event: EventRecord | undefined, link: 'categories' | 'tags'): readonly number[] {
  return event && event.status === 'publish' && !event.hide_from_listings ? event[link] : []
}

function removingTerms(link: 'categories' | 'tags', writer: Writer, now: DateTime): TermWork {
  return {
    ...stamping(writer[link], now),
    async remove(term) {
      await writer.events.unlink(link, term.id)
      await writer[link].remove(term.id)
    },
  }
}
