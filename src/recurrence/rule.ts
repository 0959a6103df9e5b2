import type { DateTime } from '../time/date-time.ts'

/** How often a rule repeats: the length of its periods. */
export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY' | 'SECONDLY'

/** The frequencies, from the longest period to the shortest. */
export const frequencies: readonly Frequency[] = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
]

/** A day of the week, as iCalendar writes it. */
export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'

/** The weekdays, from Monday. */
export const weekdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** An entry of `BYDAY`. */
export interface RuleDay {
  /** The day of the week. */
  readonly weekday: Weekday
  /** Which one of the month or year: 1 is the first, -1 the last. Without it, every one. */
  readonly nth?: number
}

/**
 * A recurrence rule of RFC 5545 (`RRULE`), parsed. Lists are sorted, distinct and not empty; negative numbers count
 * from the end. An absent part does not restrict the rule, or is taken from the start.
 */
export interface RecurrenceRule {
  /** The length of a period. */
  readonly freq: Frequency
  /** The rule applies to every `interval`th period; 1 is every period. */
  readonly interval: number
  /** The number of occurrences. The start counts as the first. Not together with `until`. */
  readonly count?: number
  /** The latest start of an occurrence, on the wall clock, inclusive. Not together with `count`. */
  readonly until?: DateTime
  /** Months, 1 to 12. */
  readonly byMonth?: readonly number[]
  /** Weeks of the year, ±1 to ±53; yearly rules only. Week 1 is the first with at least four days in the year. */
  readonly byWeekNo?: readonly number[]
  /** Days of the year, ±1 to ±366. */
  readonly byYearDay?: readonly number[]
  /** Days of the month, ±1 to ±31. */
  readonly byMonthDay?: readonly number[]
  /** Days of the week. */
  readonly byDay?: readonly RuleDay[]
  /** Hours, 0 to 23. */
  readonly byHour?: readonly number[]
  /** Minutes, 0 to 59. */
  readonly byMinute?: readonly number[]
  /** Seconds, 0 to 59. The 60 of a leap second is not supported. */
  readonly bySecond?: readonly number[]
  /** Positions among the occurrences of each period, ±1 to ±366. */
  readonly bySetPos?: readonly number[]
  /** The first day of a week, for weekly rules with an interval and for `byWeekNo`. */
  readonly weekStart: Weekday
}

/** The parts that are lists of numbers, with their names in iCalendar, in the order in which rules are written. */
export const numberParts = {
  byMonth: 'BYMONTH',
  byWeekNo: 'BYWEEKNO',
  byYearDay: 'BYYEARDAY',
  byMonthDay: 'BYMONTHDAY',
  byHour: 'BYHOUR',
  byMinute: 'BYMINUTE',
  bySecond: 'BYSECOND',
  bySetPos: 'BYSETPOS',
} as const satisfies Partial<Record<keyof RecurrenceRule, string>>

/** A part that is a list of numbers. */
export type NumberPart = keyof typeof numberParts
