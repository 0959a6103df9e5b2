import type { EventRecord } from '../resources/event/event.ts'
import type { SentRecurrence, SeriesRecurrence } from '../resources/event/recurrence-field.ts'
import type { DateTime } from '../time/date-time.ts'
import { requireFittingStart } from './read-rules.ts'
import { movedRecurrence, readRecurrence, withStarts } from './series-recurrence.ts'
import type { SeriesMove } from './series-times.ts'
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

interface Reading {
  readonly now: DateTime
  /** The most dates, or exceptions, that the change may add. */
  readonly maxAdded: number
  /** The recurrence before the change. */
  readonly current: SeriesRecurrence
}

interface ChangedRecurrence {
  readonly recurrence: SeriesRecurrence
  /** Whether the input changes it. Otherwise it only moves with the start. */
  readonly isChanged: boolean
}

/** Returns the recurrence of a series after its times and its recurrence were sent. Throws for an invalid one. */
export function recurrenceAfter(
  sent: SentRecurrence | null | undefined,
  move: SeriesMove,
  { current, ...reading }: Reading,
): ChangedRecurrence {
  const { from, to } = move
  const moving = () => movedRecurrence(current, move)
  // A recurrence that was sent back unchanged moves with the start.
  const isChanged = sent ? !isSame(readRecurrence(sent, from, { ...reading, current }), current) : false
  const recurrence = isChanged
    ? withStarts(readRecurrence(sent ?? {}, to, { ...reading, current: sent?.rules ? current : moving() }))
    : moving()
  if (isChanged && sent) requireFittingStart(sent, recurrence, { ...to, now: reading.now })
  if (isChanged && to.all_day) requireWholeDays(recurrence)
  return { recurrence, isChanged }
}

function isSame(a: SeriesRecurrence, b: SeriesRecurrence): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
