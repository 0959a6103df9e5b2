import { dayParts, formatDay } from '../../../ground/dates/day-names.ts'
import { addDays, isDay } from '../../../ground/dates/days.ts'

/** A day as somebody has typed it, with the text without it. */
export interface TypedDay {
  readonly day: string
  readonly rest: string
}

/** How a language writes days, and the day from which on one without a year is the next. */
export interface DayReading {
  readonly locale: string
  readonly today: string
}

interface DayNumbers {
  readonly year?: string | undefined
  readonly month: number
  readonly date: number
  readonly all: string
}

/**
 * Finds a day in a text in lower case without accents: `2030-09-14`, `14.9.`, `14/9/2030`, `14 sep`, `sep 14, 2030`.
 * Numbers with a slash are in the order of the language. `missing`: no calendar has such a day.
 */
export function typedDay(text: string, reading: DayReading): TypedDay | 'missing' | undefined {
  const found = isoDay(text) ?? dottedDay(text) ?? slashedDay(text, reading.locale) ?? namedDay(text, reading.locale)
  if (found === undefined) return undefined
  const day = dayOf(found, reading.today)
  return day === undefined ? 'missing' : { day, rest: folded(text.replace(found.all, ' ')) }
}

function isoDay(text: string): DayNumbers | undefined {
  const [all, year, month, date] = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)t?/.exec(text) ?? []
  return all === undefined ? undefined : { all, year, month: Number(month), date: Number(date) }
}

function dottedDay(text: string): DayNumbers | undefined {
  const dayAndMonth = /(?<![\d:])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2})(?![\d:.]))?/
  const [all, date, month, year] = dayAndMonth.exec(text) ?? []
  if (all !== undefined) return { all, year, month: Number(month), date: Number(date) }
  const [dotted, first, second, last] = /(?<![\d:])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text) ?? []
  return dotted === undefined ? undefined : { all: dotted, year: last, month: Number(second), date: Number(first) }
}

function slashedDay(text: string, locale: string): DayNumbers | undefined {
  const [all, first, second, year] = /(?<!\d)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?!\d)/.exec(text) ?? []
  if (all === undefined) return undefined
  const [date, month] = isMonthFirst(locale) ? [second, first] : [first, second]
  return { all, year, month: Number(month), date: Number(date) }
}

function isMonthFirst(locale: string): boolean {
  const parts = dayParts('2030-06-20', locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month')
  return order[0] === 'month'
}

/** Such as `20. Juni 2030`, and `June 20, 2030`. */
const dayAndMonth =
  /(?<![\d:])(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)? ?(?:of |de |del )?(\p{L}{3,})\.?(?:,? ?(?:de |del )?(\d{4})(?![\d:]))?/u
const monthAndDay =
  /(?<!\p{L})(\p{L}{3,})\.? (\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?(?![\d:h])(?:,? ?(?:de |del )?(\d{4})(?![\d:]))?/u

function namedDay(text: string, locale: string): DayNumbers | undefined {
  const [before, after] = [dayAndMonth.exec(text), monthAndDay.exec(text)]
  const dayFirst = before && monthNamed(before[2], locale)
  if (before && dayFirst) return { all: before[0], date: Number(before[1]), month: dayFirst, year: before[3] }
  const monthFirst = after && monthNamed(after[1], locale)
  return after && monthFirst ? { all: after[0], date: Number(after[2]), month: monthFirst, year: after[3] } : undefined
}

/** Returns the number of the month whose name begins with a word, in a language; `undefined` for none or several. */
function monthNamed(word = '', locale: string): number | undefined {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const name = (month: number, style: 'long' | 'short') =>
    folded(formatDay(`2030-${String(month).padStart(2, '0')}-01`, locale, { month: style, day: 'numeric' }))
  const exact = months.filter((month) => wordsIn(name(month, 'short')).includes(word))
  const begun = months.filter((month) => wordsIn(name(month, 'long')).some((one) => one.startsWith(word)))
  const found = exact.length === 1 ? exact : begun
  return found.length === 1 ? found[0] : undefined
}

function wordsIn(text: string): readonly string[] {
  return text.split(/[^\p{L}]+/u).filter((word) => word.length > 2)
}

/** Returns a text in lower case without accents, with one space between words. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
}

/** Without a year, it is the next such day. */
function dayOf({ year, month, date }: DayNumbers, today: string): string | undefined {
  const two = (number: number) => String(number).padStart(2, '0')
  const at = (of: number) => `${String(of).padStart(4, '0')}-${two(month)}-${two(date)}`
  if (year !== undefined) {
    const whole = at(Number(year) + (year.length === 2 ? 2000 : 0))
    return isDay(whole) ? whole : undefined
  }
  const thisYear = Number(today.slice(0, 4))
  // February 29 may be some years away.
  const years = Array.from({ length: 9 }, (_, index) => thisYear + index)
  return years.map(at).find((day) => isDay(day) && day >= addDays(today, 0))
}
