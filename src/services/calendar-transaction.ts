import type { AppRecord } from '../resources/app-types.ts'
import type { TypesByName } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import type { Collections, NameOf } from '../schema/resource.ts'
import type { Found } from '../storage/store.ts'
import type { ResourceServices } from './services.ts'

/** Which records of another calendar to find. */
export interface ExternalQuery {
  /** The name of the other calendar. The default is any, with `external_ids`. */
  readonly source?: string | undefined
  /** Only records with these ids in the source. The default is all records of the source. */
  readonly external_ids?: readonly string[] | undefined
  /** The number of records before the page. The default is 0. */
  readonly offset?: number | undefined
  /** The maximum number of records. The default is all. */
  readonly limit?: number | undefined
}

/** Finds the records of another calendar, by collection: of any status, in the trash too, ordered by id. */
export type ExternalFinders<App extends AppFields = NoFields> = {
  readonly [Each in keyof Collections]: (
    query: ExternalQuery,
  ) => Promise<Found<TypesByName[NameOf<Each>]['record'] & AppRecord<App, NameOf<Each>>>>
}

/** The services of a calendar inside a transaction, with every right. They read what the transaction wrote. */
export interface CalendarTransaction<App extends AppFields = NoFields> extends ResourceServices<App> {
  /** Finds records by their keys in other calendars (rule 52). */
  readonly external: ExternalFinders<App>
}

/** Options of a transaction. */
export interface CalendarTransactionOptions {
  /**
   * A transaction that the app has begun on its own connection to the database of the calendar (rule 68). `work` runs
   * in it once, and the app commits.
   */
  readonly within?: object
  /**
   * Whether a series that `work` creates or changes may have more events than one write adds, up to 10,000 (rule 56).
   * The transaction stores the first of them, and others after it add the rest before the promise resolves. For
   * imports; not with `within`. The default is false.
   */
  readonly longSeries?: boolean
}

/**
 * Runs `work` in one transaction: everything that it writes is stored, or nothing if it throws. If a service rejects,
 * let the error pass: if the service has written a part of an event, nothing is stored even if `work` catches it.
 * `work` may run again from the start after a conflict, so it has no other effects. Await all calls, and use only the
 * services in the argument: others wait for the end.
 */
export type RunTransaction<App extends AppFields = NoFields> = <T>(
  work: (transaction: CalendarTransaction<App>) => Promise<T>,
  options?: CalendarTransactionOptions,
) => Promise<T>
