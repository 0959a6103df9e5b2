import { expand } from 'daybook/recurrence'
import type { StoredSeries } from './stored-series.ts'

/** The first and the last time of a period, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Returns the starts that a series selects in a period by its rules and added dates, also those that are left out. */
export function selectedStarts(
  { rules, dates, start }: Pick<StoredSeries, 'rules' | 'dates' | 'start'>,
  { from, to }: Period,
): readonly string[] {
  return from > to ? [] : expand({ rules, dates }, { start, from, to })
}

/** Returns whether a series selects a start, left out or not. */
export function isSelected(series: StoredSeries, start: string): boolean {
  return selectedStarts(series, { from: start, to: start }).length > 0
}

/** Returns whether a series has a date at a start, as it is stored. */
export function isStoredOn(series: StoredSeries, start: string): boolean {
  return !series.exceptions.includes(start) && isSelected(series, start)
}
