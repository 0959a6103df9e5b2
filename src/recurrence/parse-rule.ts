import { type CalendarError, invalidParam, invalidParams } from '../errors.ts'
import { checkOptions, optionKinds } from '../options.ts'
import type { DateTime } from '../time/date-time.ts'
import { toWallClock } from '../time/wall-clock.ts'
import { sortedDays, sortedNumbers } from './canonical-lists.ts'
import { checkParts, type Refuse } from './check-parts.ts'
import { isDateTime } from './date-text.ts'
import {
  frequencies,
  type NumberPart,
  numberParts,
  type RecurrenceRule,
  type RuleDay,
  type Weekday,
  weekdays,
} from './rule.ts'

/** The options of `parseRule`. */
export interface ParseRuleOptions {
  /** The zone of the wall clock. It converts an `UNTIL` in UTC; without it, such an `UNTIL` is refused. */
  readonly timezone?: string
  /** The name of the rule in errors, such as `recurrence.rules[0]`. The default is `rule`. */
  readonly name?: string
}

/** Longer than any rule that makes sense: all days of the year, from both ends, take 3,600 characters. */
const maxLength = 8_000

/**
 * Parses a recurrence rule of RFC 5545, with or without `RRULE:`, in upper or lower case. Throws a `CalendarError`
 * (`rest_invalid_param`) that names the part, what it accepts and what was received. `RSCALE` and `SKIP` are refused.
 */
export function parseRule(text: string, options: ParseRuleOptions = {}): RecurrenceRule {
  checkOptions(options, { timezone: optionKinds.text, name: optionKinds.text })
  const { name = 'rule' } = options
  const parts = splitParts(text, name)
  const { FREQ, INTERVAL, COUNT, UNTIL, BYDAY, WKST } = Object.fromEntries(parts)
  const refuse: Refuse = (part, accepted) => invalidParam(`${name}.${part}`, accepted, parts.get(part))

  if (FREQ === undefined) throw refuse('FREQ', oneOf(frequencies))
  const rule: RecurrenceRule = {
    freq: readWord(FREQ, frequencies) ?? raise(refuse('FREQ', oneOf(frequencies))),
    interval: INTERVAL === undefined ? 1 : readPositive(INTERVAL, 'INTERVAL', refuse),
    ...(COUNT !== undefined && { count: readPositive(COUNT, 'COUNT', refuse) }),
    ...(UNTIL !== undefined && { until: readUntil(UNTIL, options.timezone, refuse) }),
    ...readNumberParts(parts, refuse),
    ...(BYDAY !== undefined && { byDay: readDays(BYDAY, refuse) }),
    weekStart: WKST === undefined ? 'MO' : (readWord(WKST, weekdays) ?? raise(refuse('WKST', oneOf(weekdays)))),
  }
  checkParts(rule, refuse)
  return rule
}

const supported: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'WKST',
  ...Object.values(numberParts),
])

/** Returns the values by the names of their parts, both in upper case. */
function splitParts(text: unknown, name: string): ReadonlyMap<string, string> {
  const form = 'a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'
  if (typeof text !== 'string' || text.length > maxLength) throw invalidParam(name, form, text)
  const parts = new Map<string, string>()
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
  for (const part of written.split(';')) {
    const [, key = '', value = ''] = /^([A-Z-]+)=(.*)$/.exec(part) ?? []
    if (key === '') throw invalidParam(name, form, text)
    if (key === 'RSCALE' || key === 'SKIP') {
      const reason = 'rules follow the Gregorian calendar and skip days that do not exist.'
      throw invalidParams({ [`${name}.${key}`]: `${name}.${key} is not supported: ${reason}` })
    }
    if (!supported.has(key)) throw invalidParam(name, `made of ${[...supported].join(', ')}`, key)
    if (parts.has(key)) throw invalidParam(`${name}.${key}`, 'present once', value)
    parts.set(key, value)
  }
  return parts
}

function readWord<Word extends string>(text: string, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === text)
}

function oneOf(words: readonly string[]): string {
  return `one of ${words.join(', ')}`
}

function readPositive(text: string, part: string, refuse: Refuse): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw refuse(part, 'a whole number from 1 to 999999999')
  return Number(text)
}

const DATE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/

/** A date without a time includes the whole day. */
function readUntil(text: string, timezone: string | undefined, refuse: Refuse): DateTime {
  const [, year, month, day, hour = '23', minute = '59', second = '59', z] = DATE.exec(text) ?? []
  const dateTime = `${year}-${month}-${day} ${hour}:${minute}:${second === '60' ? '59' : second}`
  if (!isDateTime(dateTime)) throw refuse('UNTIL', 'a date such as 20301231 or a date-time such as 20301231T180000')
  if (z === undefined) return dateTime
  if (timezone === undefined) throw refuse('UNTIL', 'a wall-clock time, unless the option timezone names its zone')
  const wall = toWallClock(dateTime, timezone)
  // An offset moves it out of the year 1, before which no start is. So no zone makes a rule invalid.
  return isDateTime(wall) ? wall : '0001-01-01 00:00:00'
}

interface NumberRange {
  readonly min: number
  readonly max: number
  /** Whether negative numbers count from the end. */
  readonly fromEnd?: true
}

const ranges: Readonly<Record<NumberPart, NumberRange>> = {
  byMonth: { min: 1, max: 12 },
  byWeekNo: { min: 1, max: 53, fromEnd: true },
  byYearDay: { min: 1, max: 366, fromEnd: true },
  byMonthDay: { min: 1, max: 31, fromEnd: true },
  byHour: { min: 0, max: 23 },
  byMinute: { min: 0, max: 59 },
  // 60 is a leap second, which our clocks do not have: RFC 5545 3.3.12 reads it as 59.
  bySecond: { min: 0, max: 60 },
  bySetPos: { min: 1, max: 366, fromEnd: true },
}

function readNumberParts(
  parts: ReadonlyMap<string, string>,
  refuse: Refuse,
): Partial<Record<NumberPart, readonly number[]>> {
  const read: Partial<Record<NumberPart, readonly number[]>> = {}
  for (const [key, part] of Object.entries(numberParts)) {
    const text = parts.get(part)
    // The keys of the table.
    if (text !== undefined) read[key as NumberPart] = readNumbers(text, part, ranges[key as NumberPart], refuse)
  }
  return read
}

function readNumbers(
  text: string,
  part: string,
  { min, max, fromEnd }: NumberRange,
  refuse: Refuse,
): readonly number[] {
  const numbers = text.split(',').map((entry) => {
    const number = /^[+-]?\d{1,3}$/.test(entry) && (fromEnd || /^\d/.test(entry)) ? Number(entry) : Number.NaN
    const distance = Math.abs(number)
    if (distance >= min && distance <= max) return part === 'BYSECOND' ? Math.min(number, 59) : number
    const negative = fromEnd ? `, or from -${max} to -${min}` : ''
    throw refuse(part, `a list of whole numbers from ${min} to ${max}${negative}`)
  })
  return sortedNumbers(numbers)
}

const DAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/

function readDays(text: string, refuse: Refuse): readonly RuleDay[] {
  const days = text.split(',').map((entry): RuleDay => {
    const [, nth, weekday] = DAY.exec(entry) ?? []
    const number = nth === undefined ? undefined : Number(nth)
    if (weekday === undefined || number === 0 || Math.abs(number ?? 1) > 53) {
      throw refuse('BYDAY', 'a list of weekdays such as MO,WE, with numbers up to 53 such as 1MO or -1FR')
    }
    // One of the weekdays of the pattern.
    return { weekday: weekday as Weekday, ...(number !== undefined && { nth: number }) }
  })
  return sortedDays(days)
}

function raise(error: CalendarError): never {
  throw error
}
