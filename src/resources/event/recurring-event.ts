import {
  type EventRecurrence,
  isOfSeries,
  type OccurrenceRecurrence,
  type RecurrenceScope,
  type SentRecurrence,
  type SeriesRecurrence,
} from './recurrence-field.ts'

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

/** Returns whether a record or a reply is a session: it is in the programme of its `post_parent` (rule 80). */
export function isSession(event: Recurring & { readonly post_parent: number }): boolean {
  return event.post_parent !== 0 && !isOccurrence(event)
}

/** The members of a draft that say what a write changes. */
interface RecurringDraft {
  readonly recurrence?: SentRecurrence | null | undefined
  readonly recurrence_scope?: RecurrenceScope | null | undefined
}

/** Returns whether the times of a draft become those of a series, whose events are counted from them (rules 27, 56). */
export function changesSeries(
  { recurrence, recurrence_scope }: RecurringDraft,
  current: Recurring | undefined,
): boolean {
  if (recurrence === null) return false
  if (current !== undefined && isSeries(current)) return true
  if (current !== undefined && isOccurrence(current)) return (recurrence_scope ?? 'this') !== 'this'
  return recurrence !== undefined && !isOfSeries(recurrence)
}
