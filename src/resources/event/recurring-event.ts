import type { EventRecurrence, OccurrenceRecurrence, SeriesRecurrence } from './recurrence-field.ts'

interface Recurring {
  readonly recurrence?: EventRecurrence | null | undefined
}

/** Returns whether a record or a reply is a series. */
export function isSeries<Event extends Recurring>(
  event: Event,
): event is Event & { readonly recurrence: SeriesRecurrence } {
  return !!event.recurrence && 'rules' in event.recurrence
}

/** Returns whether a record or a reply is an event of a series. */
export function isOccurrence<Event extends Recurring>(
  event: Event,
): event is Event & { readonly recurrence: OccurrenceRecurrence } {
  return !!event.recurrence && 'recurrence_id' in event.recurrence
}
