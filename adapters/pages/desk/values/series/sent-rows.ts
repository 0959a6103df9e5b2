import { type FormValues, lastValue } from '../../contract/form-values.ts'
import type { DateNote, DatePatch, DatesState } from '../../contract/series-props.ts'
import { dateAt } from './shown-dates.ts'
import type { StoredSeries } from './stored-series.ts'
import { distance, isWall, shiftedBy } from './wall-time.ts'

/** The names of the controls of a date. Each is followed by the start that the series gives it. */
export const rowNames = {
  /** What the controls held when the form was shown, as JSON. */
  shown: 'row.',
  day: 'day.',
  time: 'time.',
  venue: 'venue.',
  reason: 'reason.',
} as const

/** What the controls of a date hold. */
export interface RowValues {
  readonly day: string
  readonly time: string
  /** The ids of venues, with commas. */
  readonly venue: string
  readonly revision: string
}

/** The state with what was written beside single dates. */
interface SentRows {
  readonly state: DatesState
  /** The starts of dates for which a day or a time was written that does not exist. */
  readonly wrong: readonly string[]
}

/** Reads what was written beside single dates, whichever button was pressed. */
export function withSentRows(series: StoredSeries, state: DatesState, sent: FormValues): SentRows {
  const wrong: string[] = []
  const notes = new Map(state.notes)
  for (const name of Object.keys(sent)) {
    if (!name.startsWith(rowNames.shown)) continue
    const start = name.slice(rowNames.shown.length)
    const shown = readShown(lastValue(sent, name))
    if (!isWall(start) || shown === undefined) continue
    const patch = patchOf(series, { ...state, notes }, { start, shown, sent })
    if (patch === undefined) wrong.push(start)
    if (patch === undefined) continue
    if (Object.keys(patch).length > 0) notes.set(start, noteWith(notes.get(start), shown.revision, patch))
  }
  return { state: { ...state, notes }, wrong }
}

/** Returns a note with further changes. It is for the revision that was shown first. */
export function noteWith(note: DateNote | undefined, revision: string, patch: DatePatch): DateNote {
  return { revision: note?.revision ?? revision, patch: { ...note?.patch, ...patch } }
}

interface SentRow {
  readonly start: string
  readonly shown: RowValues
  readonly sent: FormValues
}

function patchOf(series: StoredSeries, state: DatesState, { start, shown, sent }: SentRow): DatePatch | undefined {
  const of = (name: 'day' | 'time' | 'venue') => sent[`${rowNames[name]}${start}`]?.at(-1) ?? shown[name]
  const [day, time, venue] = [of('day'), of('time'), of('venue')]
  const reason = lastValue(sent, `${rowNames.reason}${start}`).trim()
  const isMoved = day !== shown.day || time !== shown.time
  const { at, end } = dateAt(start, series, state)
  const start_date = `${day} ${series.isAllDay ? at.slice(11) : time.padEnd(8, ':00')}`
  if (isMoved && !isWall(start_date)) return undefined
  return {
    // It lasts as long as before.
    ...(isMoved && { start_date, end_date: shiftedBy(start_date, distance(at, end)) }),
    ...(venue !== shown.venue && { venue: venue.split(',').filter(Boolean) }),
    ...(reason !== '' && { event_status: 'cancelled', status_reason: reason }),
  }
}

function readShown(text: string): RowValues | undefined {
  try {
    const { day, time, venue, revision }: Readonly<Record<string, unknown>> = { ...JSON.parse(text) }
    return { day: String(day), time: String(time), venue: String(venue), revision: String(revision) }
  } catch {
    return undefined
  }
}
