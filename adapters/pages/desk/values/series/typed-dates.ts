import { formatDay } from '../../../ground/dates/day-names.ts'
import { addDays } from '../../../ground/dates/days.ts'
import { type DayReading, folded, typedDay } from './typed-day.ts'
import { typedTime } from './typed-time.ts'

/** A date of a series as somebody has typed it. */
export interface TypedDate {
  /** Such as `2030-09-14 10:00:00`. */
  readonly start: string
  /** Absent without a typed end. */
  readonly end?: string
}

/** A text that is no date. */
export interface TypedFault {
  /** Counted from 1. */
  readonly line: number
  /** As it was typed. */
  readonly text: string
  readonly fault: 'unreadable' | 'noSuchDay' | 'noSuchTime'
}

/** What was read of typed dates. */
export interface TypedDates {
  readonly dates: readonly TypedDate[]
  readonly faults: readonly TypedFault[]
  /** There are more dates than `mostDates`, and none is read. */
  readonly isTooMany?: true
}

/** The most dates that a form adds or changes before they are saved. Each takes several of the values of a form. */
export const mostDates = 400

/** The most characters of one date. */
const mostCharacters = 200

/** How typed dates are read. */
export interface TypedReading extends DayReading {
  /** The time of a date without one, as `18:00:00`. */
  readonly time: string
  readonly isAllDay: boolean
}

type ReadDate = TypedDate | TypedFault['fault']

/** Reads dates as people type them: one on each line, or several with commas between them. */
export function typedDates(text: string, reading: TypedReading): TypedDates {
  const dates: TypedDate[] = []
  const faults: TypedFault[] = []
  for (const [index, line] of text.split('\n').entries()) {
    for (const part of line.split(';').flatMap((part) => partsOf(part, reading))) {
      const read = readDate(part, reading)
      if (dates.length + faults.length === mostDates) return { dates: [], faults: [], isTooMany: true }
      if (typeof read === 'string') faults.push({ line: index + 1, text: part, fault: read })
      else dates.push(read)
    }
  }
  return { dates, faults }
}

/** A comma is between two dates, or within one: `September 14, 2030`. */
function partsOf(text: string, reading: TypedReading): readonly string[] {
  const whole = text.trim()
  if (whole === '') return []
  if (typeof readDate(whole, reading) !== 'string') return [whole]
  const commas = whole.split(',').map((part) => part.trim())
  return commas.filter(Boolean)
}

function readDate(text: string, reading: TypedReading): ReadDate {
  if (text.length > mostCharacters) return 'unreadable'
  const day = typedDay(folded(text), reading)
  if (day === undefined) return 'unreadable'
  if (day === 'missing') return 'noSuchDay'
  const time = typedTime(day.rest)
  if (time === undefined) return 'noSuchTime'
  const rest = time === 'none' ? day.rest : time.rest
  if (!isFiller(rest, reading.locale)) return 'unreadable'
  if (reading.isAllDay || time === 'none') return { start: `${day.day} ${reading.time}` }
  const start = `${day.day} ${time.from}:00`
  if (time.to === undefined) return { start }
  // A night ends on the next day.
  const last = time.to < time.from ? addDays(day.day, 1) : day.day
  return { start, end: `${last} ${time.to}:00` }
}

/** Words beside a date that say nothing more. */
const fillers = new Set([
  'at',
  'on',
  'the',
  'from',
  'um',
  'am',
  'ab',
  'von',
  'den',
  'der',
  'le',
  'a',
  'de',
  'des',
  'el',
])
for (const word of ['las', 'los', 'il', 'alle', 'ore', 'dalle', 'the']) fillers.add(word)

function isFiller(rest: string, locale: string): boolean {
  const words = rest.split(/[^\p{L}\d]+/u).filter(Boolean)
  return words.every((word) => fillers.has(word) || isWeekday(word, locale))
}

/** A Monday. */
const monday = '2030-06-03'

function isWeekday(word: string, locale: string): boolean {
  const names = Array.from({ length: 7 }, (_, index) => formatDay(addDays(monday, index), locale, { weekday: 'long' }))
  return word.length >= 2 && names.some((name) => folded(name).startsWith(word))
}
