import { formatDays, weekStartOf } from './day-names.ts'
import { addDays, firstDayOfWeek, weekdayOf, weekOf } from './days.ts'

/**
 * Weeks as a language shows them. Their addresses are those of ISO weeks: each is that of the ISO week with most of its
 * days.
 */

interface Spoken {
  readonly locale: string
}

/** Returns the address of the week in which a language shows a day, such as `2030-W25`. */
export function weekOfDay(day: string, { locale }: Spoken): string {
  const column = (weekdayOf(day) - weekStartOf(locale) + 7) % 7
  return weekOf(addDays(day, 3 - column))
}

/** Returns the first and the last day that a language shows in a week: in English Sunday and Saturday. */
export function daysOfWeek(week: string, { locale }: Spoken): readonly [first: string, last: string] {
  const first = addDays(firstDayOfWeek(week), -((8 - weekStartOf(locale)) % 7))
  return [first, addDays(first, 6)]
}

/** Returns the number of a week; `undefined` in languages whose weeks are not those that ISO numbers. */
export function numberOfWeek(week: string, { locale }: Spoken): number | undefined {
  return weekStartOf(locale) === 1 ? Number(week.slice(6)) : undefined
}

/** Returns the name of a week: `Woche 25`, otherwise its days, such as `June 16 – 22, 2030`. */
export function weekName(
  week: string,
  context: Spoken & { readonly words: { readonly weekNumber: (number: number) => string } },
): string {
  const number = numberOfWeek(week, context)
  return number === undefined ? weekDays(week, context) : context.words.weekNumber(number)
}

/** Writes the days of a week: `June 16 – 22, 2030`. */
export function weekDays(week: string, context: Spoken): string {
  return formatDays(daysOfWeek(week, context), context.locale, { day: 'numeric', month: 'long', year: 'numeric' })
}
