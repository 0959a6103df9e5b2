import type { CsvColumn } from '../csv-columns.ts'
import { dateFields } from '../csv-fields.ts'
import { readTime } from '../csv-times.ts'
import { minutesIn } from './cell-durations.ts'
import { completedStart, dateRange, isDate, timeIn, timeRange } from './cell-ranges.ts'
import { dateOfNumber, timeOfNumber } from './spreadsheet-number.ts'

/** A row as `fromCsv` reads it. */
export interface PlainRow {
  readonly cells: readonly string[]
  /** The columns of the table, and those that a start with its end, or with a length, fills. */
  readonly columns: readonly CsvColumn[]
  /** What the length of the event is, if it could not be made an end; empty if there is nothing left. */
  readonly length: string
}

/**
 * Returns the cells of a row with numbers of spreadsheets as dates and times, and with the end of a start that has one,
 * or a length. An end that the row has already stays.
 */
export function plainRow(cells: readonly string[], columns: readonly CsvColumn[]): PlainRow {
  const plain = columns.map(({ field = '' }, index) => plainCell(field, cells[index]?.trim() ?? ''))
  const all = columns.map((column) => (column.field === 'duration' ? { ...column, field: undefined } : column))
  const cellOf = (field: string) => plain[columns.findIndex((column) => column.field === field)] ?? ''
  const set = (field: string, text: string) => {
    const at = all.findIndex((column) => column.field === field)
    if (at < 0) {
      all.push({ header: '', field, isForeign: false })
      plain.push(text)
    } else plain[at] = text
  }
  const hasEnd = cellOf('end_date') + cellOf('end_time') !== ''
  const days = hasEnd ? undefined : dateRange(cellOf('start_date'))
  const times = hasEnd || readTime(cellOf('start_time')) !== undefined ? undefined : timeRange(cellOf('start_time'))
  if (days) {
    set('start_date', plainCell('start_date', days.start))
    set(isDate(days.end) ? 'end_date' : 'end_time', plainCell('end_date', days.end))
  }
  if (times) {
    set('start_time', completedStart(times))
    set('end_time', times.end)
  }
  const length = hasEnd || days || times ? '' : cellOf('duration')
  const end = endOf(cellOf('start_date'), cellOf('start_time'), length)
  if (end !== undefined) set('end_time', end)
  return { cells: plain, columns: all, length: end === undefined ? length : '' }
}

function plainCell(field: string, text: string): string {
  if (dateFields.has(field)) return dateOfNumber(text) ?? text
  return field === 'start_time' || field === 'end_time' ? (timeOfNumber(text) ?? text) : text
}

/** Returns the time at which something ends by its length, which is shorter than a day. */
function endOf(date: string, time: string, length: string): string | undefined {
  const [start, minutes] = [readTime(time) ?? timeIn(date), minutesIn(length)]
  if (start === undefined || minutes === undefined) return undefined
  const [hour = 0, minute = 0] = start.split(':').map(Number)
  const end = (hour * 60 + minute + minutes) % 1_440
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
