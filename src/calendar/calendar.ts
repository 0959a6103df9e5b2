import type { Actor } from '../access/policy.ts'
import type { Api } from '../http/port/port.ts'
import type { AppInput } from '../resources/app-types.ts'
import type { EventInput } from '../resources/event/event.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import type { RunTransaction } from '../services/calendar-transaction.ts'
import type { ImportEvents } from '../services/events/event-import.ts'
import type { EventService } from '../services/events/event-service.ts'
import type { RebuildInstants, TimeZoneData } from '../services/events/rebuild-instants.ts'
import type { ExtendOptions, ExtendReport } from '../services/events/series-writer.ts'
import type { Follow } from '../services/followers/follow.ts'
import type { StoredPresets } from '../services/imports/stored-presets.ts'
import type { Services } from '../services/services.ts'
import type { Sources } from '../services/sources/sources.ts'

/** The events of the calendar itself, which can also be imported. */
export interface CalendarEvents<App extends AppFields = NoFields> extends EventService<App> {
  /** Stores many events, in few transactions. */
  readonly import: ImportEvents<EventInput & AppInput<App, 'event'>>
}

/** The recurring events of a calendar. */
export interface CalendarRecurrence {
  /**
   * Adds the events of all series up to the present horizon, each series in a transaction of its own. Call it at times,
   * such as every day. You can run it again at any time, also in several processes at once. Rejects with
   * `rest_conflict` at the end if the store was too busy for one of them, and with a `TypeError` without the option
   * `recurrence`.
   */
  extend(options?: ExtendOptions): Promise<ExtendReport>
}

/** A calendar: services with every right in process, services for a caller, and its HTTP interface. */
export interface Calendar<App extends AppFields = NoFields> extends Services<App> {
  /**
   * Returns the services as this caller may use them; `null` is an anonymous caller (rule 42). Records are complete,
   * including what a password hides. To show them to others, use `toReply` of the same services.
   */
  as(actor: Actor | null): Services<App>
  /** Events, listed by dates, with every right. Deletes move them to the trash. */
  readonly events: CalendarEvents<App>
  /** Runs several reads and writes, with every right, in one transaction. */
  readonly transaction: RunTransaction<App>
  /** Computes the instants of events again, after the rules of time zones have changed (rule 27). */
  readonly rebuildInstants: RebuildInstants
  /** Recurring events. Requires the option `recurrence`. */
  readonly recurrence: CalendarRecurrence
  /**
   * Follows the changes of all processes (rule 66). `handle` receives each change, in the order of the commits, at
   * least once.
   */
  readonly follow: Follow
  /** Calendars of others that people add by their address (rule 76). Requires the option `sources`. */
  readonly sources: Sources
  /** What the columns of imported tables are, by the names that people give them at the desk (rule 65). */
  readonly importPresets: StoredPresets
  /** Returns the time-zone data that the stored instants follow, and that of this process. If they differ, rebuild. */
  timeZoneData(): Promise<TimeZoneData>
  /** The HTTP interface, which hosts mount. */
  readonly api: Api
}

/** The fields of the app of a calendar: `AppFieldsOf<typeof calendar>`. */
export type AppFieldsOf<Of> = Of extends Calendar<infer App> ? App : NoFields
