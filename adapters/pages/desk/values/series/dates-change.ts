import type { DateNote, DatesState } from '../../contract/series-props.ts'
import { isSelected } from './series-starts.ts'
import { dateAt } from './shown-dates.ts'
import type { StoredSeries } from './stored-series.ts'

/** What a save of the dates of a series writes. */
export interface DatesChange {
  /** Absent if the series itself does not change. */
  readonly recurrence?: { readonly dates: readonly string[]; readonly exceptions: readonly string[] }
  /** The changes of single dates, by their start in the series. */
  readonly notes: readonly (readonly [start: string, note: DateNote])[]
  /** The starts of these dates, by what is done with them. */
  readonly added: readonly string[]
  readonly out: readonly string[]
}

/**
 * Returns what a state changes. A date that is turned off becomes an exception, and stays one that was added, so that
 * it can be put back. A change of a date that is left out is not written.
 */
export function datesChange(series: StoredSeries, state: DatesState): DatesChange {
  const added = [...state.wanted].filter(([, isOn]) => isOn).map(([start]) => start)
  const out = [...state.wanted].filter(([, isOn]) => !isOn).map(([start]) => start)
  const exceptions = new Set([...series.exceptions, ...out])
  for (const start of added) exceptions.delete(start)
  const dates = [...series.dates, ...added.filter((start) => !isSelected(series, start))]
  const notes = [...state.notes].filter(([start]) => dateAt(start, series, state).isOn)
  return {
    ...(state.wanted.size > 0 && { recurrence: { dates, exceptions: [...exceptions] } }),
    notes,
    added: added.toSorted(),
    out: out.toSorted(),
  }
}
