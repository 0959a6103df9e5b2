import type { DateNote, DatePatch, DatesState } from '../../contract/series-props.ts'
import { isSelected, isStoredOn } from './series-starts.ts'
import type { StoredSeries } from './stored-series.ts'
import { lastingFrom } from './wall-time.ts'

/**
 * Returns a state without what is stored already, such as a change that was taken back by hand, and without notes of
 * dates that were added and taken back.
 */
export function withoutStored(series: StoredSeries, state: DatesState): DatesState {
  const wanted = new Map([...state.wanted].filter(([start, isOn]) => isOn !== isStoredOn(series, start)))
  const notes = [...state.notes].flatMap(([start, note]): readonly [string, DateNote][] => {
    if (!wanted.get(start) && !isSelected(series, start)) return []
    const patch = differing(note.patch, storedPatch(start, series))
    return Object.keys(patch).length > 0 ? [[start, { ...note, patch }]] : []
  })
  return { ...state, wanted, notes: new Map(notes) }
}

/** Returns what a note would say of a date as it is stored, or as the series will store it. */
export function storedPatch(start: string, series: StoredSeries): Required<DatePatch> {
  const event = series.events.get(start)
  return {
    start_date: event?.start ?? start,
    end_date: event?.end ?? lastingFrom(start, series),
    venue: event?.venues ?? series.venues,
    event_status: event?.eventStatus === 'cancelled' ? 'cancelled' : 'scheduled',
    status_reason: event?.reason ?? '',
  }
}

/** Start and end change together, and so do a status and its reason. */
const units = [['start_date', 'end_date'], ['venue'], ['event_status', 'status_reason']] as const

function differing(patch: DatePatch, stored: Required<DatePatch>): DatePatch {
  const changed = units.filter((unit) =>
    unit.some((name) => patch[name] !== undefined && String(patch[name]) !== String(stored[name])),
  )
  const names: readonly string[] = changed.flat()
  return Object.fromEntries(Object.entries(patch).filter(([name]) => names.includes(name)))
}

/** Returns a state as if the form had been opened with the series as it is now. */
export function rebased(series: StoredSeries, state: DatesState): DatesState {
  const notes = [...state.notes].map(([start, note]): readonly [string, DateNote] => [
    start,
    { ...note, revision: series.events.get(start)?.revision ?? '' },
  ])
  return withoutStored(series, { ...state, revision: series.revision, notes: new Map(notes) })
}
