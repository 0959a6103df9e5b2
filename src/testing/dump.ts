import type { EventRecord } from '../model/event.ts'
import type { OrganizerRecord } from '../model/organizer.ts'
import type { StoredRecord } from '../model/resource.ts'
import type { TermRecord } from '../model/term.ts'
import type { VenueRecord } from '../model/venue.ts'
import type { Reader, ReadRepository } from '../storage/store.ts'

/** A record without its revision, which is another in every run. */
export type Dumped<Record extends StoredRecord> = Omit<Record, 'revision'>

/** All records of a store, those in the trash too, each resource by id. */
export interface Dump {
  /** By id, as stored. */
  readonly categories: readonly Dumped<TermRecord>[]
  /** By id, as stored. */
  readonly tags: readonly Dumped<TermRecord>[]
  /** By id, those in the trash too. */
  readonly venues: readonly Dumped<VenueRecord>[]
  /** By id, those in the trash too. */
  readonly organizers: readonly Dumped<OrganizerRecord>[]
  /** Without passwords: `password_hash` is `***` where there is one. */
  readonly events: readonly Dumped<EventRecord>[]
}

/** All that a store holds, the same text as JSON on every store. */
export async function dump(store: Reader): Promise<Dump> {
  const events = await all(store.events)
  return {
    categories: await all(store.categories),
    tags: await all(store.tags),
    venues: await all(store.venues),
    organizers: await all(store.organizers),
    events: events.map((event) => ({ ...event, password_hash: event.password_hash && '***' })),
  }
}

async function all<Record extends StoredRecord>(
  repository: ReadRepository<Record, object, never>,
): Promise<readonly Dumped<Record>[]> {
  const { records } = await repository.find({ where: {}, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  return records.map(({ revision: _, ...record }) => sorted(record))
}

/** Each store has an order of fields of its own. */
function sorted<Record extends object>(record: Record): Record {
  const entries = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries) as Record // the same fields
}
