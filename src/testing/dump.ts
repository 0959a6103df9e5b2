import type { AppReply } from '../resources/app-types.ts'
import type { EventReply } from '../resources/event/event-reply.ts'
import type { OrganizerReply } from '../resources/organizer.ts'
import type { TermReply } from '../resources/term.ts'
import type { VenueReply } from '../resources/venue.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import type { StoredRecord } from '../schema/resource.ts'
import type { ToReplies } from '../services/shared/to-replies.ts'
import type { Reader, ReadRepository } from '../storage/store.ts'

/**
 * An event in full, as in a reply to a caller who may see all of it, with the hash of its password, which replies never
 * show.
 */
export interface DumpedEvent extends EventReply {
  /** `***` if there is a password, otherwise empty. */
  readonly password_hash: '' | '***'
}

/** All records of a calendar, including the trash, as replies to a caller who may see everything. */
export interface Dump<App extends AppFields = NoFields> {
  /** Ordered by id. */
  readonly categories: readonly (TermReply & AppReply<App, 'category'>)[]
  /** Ordered by id. */
  readonly tags: readonly (TermReply & AppReply<App, 'tag'>)[]
  /** Ordered by id, including the trash. */
  readonly venues: readonly (VenueReply & AppReply<App, 'venue'>)[]
  /** Ordered by id, including the trash. */
  readonly organizers: readonly (OrganizerReply & AppReply<App, 'organizer'>)[]
  /** Ordered by id, including the trash. */
  readonly events: readonly (DumpedEvent & AppReply<App, 'event'>)[]
}

/** Returns all records of a store. Its JSON is the same on every store. */
export async function dump(store: Reader, toReply: ToReplies): Promise<Dump> {
  const events = await all(store.events)
  const shown = await toReply.events(events)
  return {
    categories: await toReply.categories(await all(store.categories)),
    tags: await toReply.tags(await all(store.tags)),
    venues: await toReply.venues(await all(store.venues)),
    organizers: await toReply.organizers(await all(store.organizers)),
    events: shown.map((event, place) => ({ ...event, password_hash: events[place]?.password_hash ? '***' : '' })),
  }
}

async function all<Record extends StoredRecord>(
  repository: ReadRepository<Record, object, never>,
): Promise<readonly Record[]> {
  const { records } = await repository.find({ where: {}, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  return records
}
