import { type Identified, isCalendarError, type SeriesRecurrence } from 'daybook'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { type DeskRecord, recordReader } from './record-reader.ts'

/** A date of a series, by its reply. */
export interface SeriesDate {
  /** The id of the series. */
  readonly series: number
  /** The start that the series gives it. */
  readonly start: string
}

/** Returns what makes an event a date of a series; `undefined` for any other record. */
export function seriesDateOf(reply: Identified): SeriesDate | undefined {
  const { recurrence, post_parent }: { readonly recurrence?: unknown; readonly post_parent?: unknown } = reply as object
  const isDate = typeof recurrence === 'object' && recurrence !== null && 'recurrence_id' in recurrence
  return isDate && typeof post_parent === 'number'
    ? { series: post_parent, start: String(recurrence.recurrence_id) }
    : undefined
}

/** Returns how a series recurs; `undefined` if the record is none. */
export function recurrenceOf({ reply }: DeskRecord): SeriesRecurrence | undefined {
  const { recurrence }: { readonly recurrence?: unknown } = reply as object
  const isSeries = typeof recurrence === 'object' && recurrence !== null && 'rules' in recurrence
  // A reply with rules is that of a series, which has the other members too.
  return isSeries ? (recurrence as SeriesRecurrence) : undefined
}

/** Returns the series of a date; `undefined` for one without, or if the caller may not read it. */
export async function readSeries(
  date: Identified,
  { services }: Pick<ReadingVisit, 'services'>,
): Promise<DeskRecord | undefined> {
  const { series } = seriesDateOf(date) ?? {}
  if (series === undefined) return undefined
  try {
    const found = await recordReader('event', services).get(series)
    return recurrenceOf(found) && found
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}
