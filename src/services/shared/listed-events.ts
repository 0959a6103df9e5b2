import type { EventRecord } from '../../resources/event/event.ts'
import type { Report } from '../../schema/field/field.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { Reader } from '../../storage/store.ts'
import { isVisible, type Viewer, visibleTo } from './visibility.ts'

// Events as criteria of other lists.

/**
 * Returns the criteria of the events in the caller's list without date filters, for lists of the records that they link
 * to (rule 19).
 */
export function listedEvents(viewer: Viewer): EventCriteria {
  return { visible: visibleTo({ resource: 'event', byContent: true, ...viewer }), hide_from_listings: false }
}

/**
 * Returns the criteria of one event, which filters another list. Throws 400 unless the caller can see it. An event
 * behind a password matches nothing.
 */
export async function eventAsFilter(
  id: number,
  { report, store, ...viewer }: Viewer & { readonly store: Reader; readonly report: Report },
): Promise<EventCriteria> {
  existingEvent(id, await store.events.getMany([id]), viewer, report)
  return { ids: [id], visible: visibleTo({ resource: 'event', byContent: true, ...viewer }) }
}

/** Returns the id. Reports that it is no event that the caller can see. */
export function existingEvent(id: number, events: readonly EventRecord[], viewer: Viewer, report: Report): number {
  const event = events.find((event) => event.id === id)
  if (event === undefined || !isVisible(event, 'event', viewer)) report.invalid('the id of an existing event', id)
  return id
}
