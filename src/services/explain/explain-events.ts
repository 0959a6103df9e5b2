import type { Access } from '../../access/access.ts'
import type { EventFilter } from '../../resources/event/event-query.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey } from '../../storage/store.ts'
import { dateNotes, filtersByInstant } from '../events/date-filter.ts'
import { eventOrderDefaults } from '../events/event-order.ts'
import { defaultRadius } from '../linked/geolocation.ts'
import { defaultsFor, explainList, type ListRequest } from './explain-list.ts'
import type { Explanation } from './explanation.ts'

/** The parsed query of a list of events. */
export interface EventListRequest extends ListRequest<EventCriteria, EventKey> {
  readonly filter: EventFilter
}

/** Explains a list of events. Its date bounds are those of the criteria. */
export function explainEvents(request: EventListRequest, access: Access): Explanation<EventCriteria, EventKey> {
  const { filter, environment, query } = request
  const { start_date, lastSecond, utc_start_date, utc_end_date } = query.where
  const { widened, defaults, overridden } = dateNotes(filter, { ...environment, now: environment.now() })
  const onInstants = filtersByInstant(filter)
  return explainList(request, access, {
    dates: {
      clock: onInstants ? 'instant' : 'wall',
      start: start_date ?? utc_start_date ?? {},
      end: lastSecond ?? utc_end_date ?? {},
      widened,
    },
    defaults: {
      ...defaults,
      // With a period on instants, this default would be wrong.
      ...(!onInstants && defaultsFor(filter, { strict_dates: false })),
      ...defaultsFor(filter, { ...eventOrderDefaults, hide_from_listings: false }),
      ...(filter.geoloc_lat !== undefined && defaultsFor(filter, { geoloc_radius: defaultRadius })),
    },
    overridden,
  })
}
