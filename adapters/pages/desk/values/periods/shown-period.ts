import { CalendarError } from 'daybook'
import type { DeskPeriod } from '../../../ground/addresses/desk-address.ts'
import { weekStartOf } from '../../../ground/dates/day-names.ts'
import { addDays, addMonths, isDay, isMonth, weekdayOf } from '../../../ground/dates/days.ts'

/** The parameter with a day of the period. */
export const dayName = 'day'

/** The first and the last of some days. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** A period of the desk, by a day in it. */
export interface ShownPeriod {
  readonly period: DeskPeriod
  /** The day of the address. */
  readonly day: string
  /** Its own days. */
  readonly days: Days
  /** A day of the period before; absent before the first one. */
  readonly previous?: string | undefined
  /** A day of the period after; absent after the last one. */
  readonly next?: string | undefined
}

interface Where {
  readonly today: string
  readonly locale: string
}

/** Returns the day that an address asks for, or today. Throws a 400 for what is no day of the years 1 to 9998. */
export function dayOf(query: Readonly<Record<string, unknown>>, { today }: Pick<Where, 'today'>): string {
  const { [dayName]: sent = today } = query
  const text = typeof sent === 'string' ? sent.trim() : ''
  if (text === '') return today
  const day = isMonth(text) ? `${text}-01` : text
  if (isDay(day)) return day
  throw new CalendarError('rest_invalid_param', `day must be a day such as 2030-06-20; received ${text.slice(0, 40)}.`)
}

/** Returns the month, or the week of the language, that has a day. */
export function shownPeriod(period: DeskPeriod, day: string, { locale }: Pick<Where, 'locale'>): ShownPeriod {
  const days = period === 'month' ? daysOfMonth(day) : daysOfWeekWith(day, locale)
  const [before, after] = [addDays(days.first, -1), addDays(days.last, 1)]
  return {
    ...{ period, day, days },
    previous: isDay(before) ? before : undefined,
    next: isDay(after) ? after : undefined,
  }
}

function daysOfMonth(day: string): Days {
  const month = day.slice(0, 7)
  const next = addMonths(month, 1)
  return { first: `${month}-01`, last: addDays(`${next}-01`, -1) }
}

function daysOfWeekWith(day: string, locale: string): Days {
  const first = addDays(day, -((weekdayOf(day) - weekStartOf(locale) + 7) % 7))
  return { first, last: addDays(first, 6) }
}

/** Returns days within those that lists can have. */
export function listableDays({ first, last }: Days): Days {
  return {
    first: first < '0001-01-01' || !isDay(first) ? '0001-01-01' : first,
    last: isDay(last) ? last : '9998-12-31',
  }
}
