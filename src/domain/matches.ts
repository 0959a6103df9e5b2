import { createAccess } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import { checkOptions, type OptionChecks, optionKinds } from '../options.ts'
import type { EventRecord } from '../resources/event/event.ts'
import type { EventQuery } from '../resources/event/event-query.ts'
import { resourcesWith } from '../resources/resources.ts'
import type { AppFields } from '../schema/app-fields.ts'
import { complaining } from '../schema/reader.ts'
import { eventLinks, tableOf } from '../schema/resource.ts'
import { type ListOptions, listSettings } from '../services/environment/list-settings.ts'
import { criteriaAmong } from '../services/events/lists/event-filter.ts'
import { collapsedGroups } from '../services/events/lists/event-groups.ts'
import { eventTest } from '../services/events/lists/event-test.ts'
import type { ReferencedRecords } from '../services/events/lists/referenced-records.ts'
import type { Included } from '../storage/store.ts'
import { toDateTime } from '../time/date-time.ts'

/** What a list depends on apart from its query: options of the calendar, the time, the caller, and records. */
export interface MatchContext extends ListOptions {
  /** The time of the query. */
  readonly now: Date
  /** The app's own fields, as in the calendar. */
  readonly fields?: AppFields
  /** The caller; `null` is an anonymous caller. */
  readonly actor: Actor | null
  /**
   * The records that the query references by id, slug or name, among any others. Records that are not listed here do
   * not exist. A category includes the descendants listed here, and `geoloc*` chooses from all venues listed here.
   */
  readonly records?: Partial<ReferencedRecords>
}

const { any } = optionKinds
const members: OptionChecks<MatchContext> = {
  now: any,
  actor: any,
  fields: optionKinds.object,
  records: optionKinds.object,
  timeZone: any,
  weekend: any,
  policy: any,
  mine: any,
  defaultWindow: any,
  geolocation: any,
  ticketing: any,
  languages: any,
}

/**
 * Returns whether an event is on any page of the list that the query describes, like
 * `calendar.as(actor).events.list(query)`. Throws what the list throws, except for unknown parameters, and `TypeError`
 * for an invalid context.
 */
export function matches(event: EventRecord, query: EventQuery, context: MatchContext): boolean {
  return createMatcher(query, context)(event)
}

/** Returns the same test for many events. The query is read once. */
export function createMatcher(query: EventQuery, context: MatchContext): (event: EventRecord) => boolean {
  checkOptions(context, members, 'context.')
  const settings = listSettings(context)
  const access = createAccess(context.actor ?? null, settings.policy)
  const referenced = { ...tableOf<Included>(eventLinks, () => []), events: [], ...context.records }
  const now = nowOf(context)
  const resources = resourcesWith(context.fields)
  return eventTest(
    complaining(settings.extensions, (report) => {
      const filter = resources.event.readQuery(query, report)
      // Whether an event is the first of its series depends on the others.
      const grouped = collapsedGroups(filter) ?? []
      for (const name of grouped) report.at(name).invalid('absent for a single event', filter[name])
      return criteriaAmong(referenced, filter, { ...settings, resources, access, now, report })
    }),
    resources.event,
  )
}

function nowOf({ now }: MatchContext): string {
  if (now instanceof Date && !Number.isNaN(now.getTime())) return toDateTime(now)
  throw new TypeError(`now must be a valid Date, not ${now}`)
}
