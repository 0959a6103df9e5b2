import { createAccess } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import type { EventRecord } from '../resources/event/event.ts'
import { type EventQuery, readEventQuery } from '../resources/event/event-query.ts'
import { complaining } from '../schema/reader.ts'
import { criteriaAmong } from '../services/events/event-filter.ts'
import { eventTest } from '../services/events/event-test.ts'
import { type ListOptions, listSettings } from '../services/list-settings.ts'
import type { ReferencedRecords } from '../services/shared/referenced-records.ts'
import { toDateTime } from '../time/date-time.ts'

/** What a list depends on besides its query: options of the calendar, the time, the caller, and records. */
export interface MatchContext extends ListOptions {
  /** When the list is asked for. */
  readonly now: Date
  /** Who asks for it; `null` is an anonymous caller. */
  readonly actor: Actor | null
  /**
   * The records that the query names by id, slug or name, among any others; what is not here does not exist. With a category
   * go those below it, and `geoloc*` choose from all venues that are here.
   */
  readonly known?: Partial<ReferencedRecords>
}

/**
 * Whether an event is in the list that a query asks for, on any of its pages: as `calendar.as(actor).events.list(query)`
 * decides it. Throws what the list throws, but for unknown parameters, and `TypeError` for a context that cannot work.
 */
export function matches(event: EventRecord, query: EventQuery, context: MatchContext): boolean {
  return createMatcher(query, context)(event)
}

/** The same for many events: the query is read once. */
export function createMatcher(query: EventQuery, context: MatchContext): (event: EventRecord) => boolean {
  const settings = listSettings(context)
  const access = createAccess(context.actor ?? null, settings.policy)
  const referenced = { events: [], venue: [], organizer: [], categories: [], tags: [], ...context.known }
  const now = nowOf(context)
  return eventTest(
    complaining(settings.extensions, (report) =>
      criteriaAmong(referenced, readEventQuery(query, report), { ...settings, access, now, report }),
    ),
  )
}

function nowOf({ now }: MatchContext): string {
  if (now instanceof Date && !Number.isNaN(now.getTime())) return toDateTime(now)
  throw new TypeError(`now must be a valid Date, not ${now}`)
}
