import { readTime } from './csv-times.ts'
import { isTrue } from './csv-words.ts'

/** Why a row is refused. */
export interface RowProblem {
  /** The field; empty for the whole row. */
  readonly field: string
  readonly message: string
}

type Fields = Readonly<Record<string, string>>

/** The fields of a row, or why it has none. */
type Joined = { readonly fields: Fields } | { readonly problem: RowProblem }

const dayOnly = /^\d{4}[-/]\d\d[-/]\d\d$/
const midnight = /^(\d{4}[-/]\d\d[-/]\d\d)[ T]00:00(?::00)?$/i

/**
 * Returns fields whose start and end have the times of `start_time` and `end_time`. An end without a day is on the day
 * of the start, or on the next one if it would lie before the start. Without a time an event takes whole days; a day
 * without the time that the other end has is a problem.
 */
export function joinTimes(fields: Fields, hasTimes: boolean): Joined {
  const { start_date: startDay, end_date: endDay, start_time, end_time, all_day } = fields
  if (!hasTimes || startDay === undefined) return { fields }
  const times = { start_time: start_time && readTime(start_time), end_time: end_time && readTime(end_time) }
  for (const [field, value] of Object.entries({ start_time, end_time })) {
    // One of the two.
    if (value !== undefined && !times[field as keyof typeof times]) return problemOf(field, timeProblem(value))
  }
  if (isTrue(all_day)) return { fields: wholeDays(fields, times.end_time) }

  const start = joined(startDay, times.start_time)
  if (start === undefined) return problemOf('start_time', `is beside start_date with a time: ${startDay}`)
  const isDay = dayOnly.test(start)
  if (isDay && (times.end_time || (endDay !== undefined && /\d[ T]\d/i.test(endDay)))) {
    return problemOf('start_time', 'is required, because the event ends at a time')
  }
  if (isDay && all_day !== undefined) return problemOf('start_time', 'is required, because all_day is false')
  if (isDay) return { fields: { ...fields, start_date: start } }
  if (endDay === undefined) {
    if (!times.end_time) return { fields: { ...fields, start_date: start } }
    const sameDay = `${start.slice(0, 10)} ${times.end_time}`
    const isLater = sameDay.slice(11, 16) >= start.slice(11, 16)
    return {
      fields: { ...fields, start_date: start, end_date: isLater ? sameDay : `${dayAfter(start, 1)} ${times.end_time}` },
    }
  }
  const end = joined(endDay, times.end_time)
  if (end === undefined) return problemOf('end_time', `is beside end_date with a time: ${endDay}`)
  if (!dayOnly.test(end)) return { fields: { ...fields, start_date: start, end_date: end } }
  if (sameDays(end, start)) return { fields: { ...fields, start_date: start, end_date: start } }
  return problemOf('end_time', 'is required, because the event starts at a time and ends on another day')
}

function problemOf(field: string, reason: string): { readonly problem: RowProblem } {
  return { problem: { field, message: `${field} ${reason}.` } }
}

function timeProblem(value: string): string {
  const received = JSON.stringify(value.slice(0, 80))
  if (/^0[.,]\d+$/.test(value))
    return `is a number of a spreadsheet. Format the column as times such as 19:30; received ${received}`
  return `must be a time such as 19:30 or 7:30 PM; received ${received}`
}

/** Returns the days of an event that takes whole days. One that ends at 00:00 of a later day ends on the day before. */
function wholeDays(fields: Fields, endTime: string | undefined): Fields {
  const { start_date = '', end_date = start_date } = fields
  const [first, last] = [dayOf(start_date), dayOf(end_date)]
  if (first === undefined || last === undefined) return fields
  const isExclusive = endTime === '00:00' && last > first
  return { ...fields, start_date: first, end_date: isExclusive ? dayAfter(last, -1) : last }
}

/** Returns a day with a time. Midnight is no time beside another. */
function joined(date: string, time: string | undefined): string | undefined {
  if (!time) return date
  const day = dayOnly.test(date) ? date : midnight.exec(date)?.[1]
  if (day !== undefined) return `${day} ${time}`
  // Dates that the calendar refuses are refused with what they have.
  return /\d[ T]\d\d:\d\d/i.test(date)
    ? date.slice(11, 16) === time.slice(0, 5)
      ? date
      : undefined
    : `${date} ${time}`
}

function dayOf(date: string): string | undefined {
  return /^\d{4}[-/]\d\d[-/]\d\d(?=$|[ T])/i.exec(date)?.[0]
}

function sameDays(one: string, other: string): boolean {
  return one.slice(0, 10).replaceAll('/', '-') === other.slice(0, 10).replaceAll('/', '-')
}

/** Returns the day some days after that of a date. */
function dayAfter(date: string, days: number): string {
  const time = Date.parse(`${date.slice(0, 10).replaceAll('/', '-')}T00:00:00Z`)
  return Number.isNaN(time) ? date.slice(0, 10) : new Date(time + days * 86_400_000).toISOString().slice(0, 10)
}
