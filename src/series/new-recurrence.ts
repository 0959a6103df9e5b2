import type { EventRecord } from '../resources/event/event.ts'
import type { SentRecurrence, SeriesRecurrence } from '../resources/event/recurrence-field.ts'
import type { DateTime } from '../time/date-time.ts'
import { requireFittingStart } from './read-rules.ts'
import { readRecurrence, withStarts } from './series-recurrence.ts'
import { requireWholeDays } from './whole-days.ts'

/** The members of an event that its recurrence depends on. */
type SeriesStart = Pick<EventRecord, 'start_date' | 'timezone' | 'all_day'> &
  Partial<Pick<EventRecord, 'hide_from_listings'>>

const noRecurrence: SeriesRecurrence = { rules: [], dates: [], exceptions: [], hide_from_listings: false }

/** Returns the recurrence of a new series. Throws for an invalid one. */
export function newRecurrence(
  event: SeriesStart,
  sent: SentRecurrence,
  { now, maxAdded }: { readonly now: DateTime; readonly maxAdded: number },
): SeriesRecurrence {
  const { start_date, timezone, all_day, hide_from_listings = false } = event
  const recurrence = withStarts(
    readRecurrence(sent, event, { now, maxAdded, current: { ...noRecurrence, hide_from_listings } }),
  )
  requireFittingStart(sent, recurrence, { start_date, timezone, all_day, now })
  if (all_day) requireWholeDays(recurrence)
  return recurrence
}
