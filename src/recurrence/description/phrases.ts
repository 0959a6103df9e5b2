import type { Frequency } from '../rule.ts'

/** A phrase for one item of a list, and one for several. `*` stands for the items. */
export type NumberedPhrase = readonly [one: string, several: string]

/** Where `BYDAY` is in a sentence: on the days, on each of them within a period, or only if it is one of them. */
export type WeekdayUse = 'on' | 'each' | 'only'

/** The words of a language. Functions return one item of a list; texts with `*` contain the list. */
export interface Phrases {
  /** `every week`, and `every * weeks`. */
  readonly every: Readonly<Record<Frequency, NumberedPhrase>>
  readonly months: string
  week(number: number): string
  readonly weeks: string
  yearDay(number: number): string
  readonly yearDays: string
  monthDay(number: number): string
  readonly monthDays: string
  /** A weekday without a number, by its name. */
  weekday(name: string, use: WeekdayUse): string
  readonly weekdays: Readonly<Record<WeekdayUse, string>>
  nthWeekday(number: number, name: string): string
  readonly nthWeekdays: { readonly month: string; readonly year: string }
  readonly times: string
  readonly hours: NumberedPhrase
  readonly minutes: NumberedPhrase
  readonly seconds: NumberedPhrase
  position(number: number): string
  readonly positions: string
  /** By the plural categories of the language. */
  readonly count: { readonly one: string; readonly other: string }
  readonly until: string
}
