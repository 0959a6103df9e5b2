import { timeOf } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Writes a day as a language does: `formatDay('2030-06-20', 'en', { weekday: 'long' })` is Thursday. */
export function formatDay(day: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return formatFor(locale, parts).format(timeOf(day))
}

/** Writes a day like `formatDay`, in its parts. */
export function dayParts(
  day: string,
  locale: string,
  parts: Intl.DateTimeFormatOptions,
): readonly Intl.DateTimeFormatPart[] {
  return formatFor(locale, parts).formatToParts(timeOf(day))
}

/** Writes the first and the last of several days without what both have in common: `June 17 – 23, 2030`. */
export function formatDays(days: FirstAndLast, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return formatFor(locale, parts).formatRange(timeOf(days[0]), timeOf(days[1]))
}

/** Writes several days like `formatDays`, in their parts. */
export function daysParts(
  days: FirstAndLast,
  locale: string,
  parts: Intl.DateTimeFormatOptions,
): readonly Intl.DateTimeFormatPart[] {
  return formatFor(locale, parts).formatRangeToParts(timeOf(days[0]), timeOf(days[1]))
}

/** The first and the last of several days. */
type FirstAndLast = readonly [first: string, last: string]

/** Returns the format of a language, once for each. It writes in UTC. */
export function formatFor(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(parts)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}

/** Writes a day in full: `Thursday, June 20, 2030`. */
export function fullDay(day: string, locale: string): string {
  return formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Writes a month such as `2030-06`: `June 2030`. */
export function monthName(month: string, locale: string): string {
  return formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })
}

const numbers = new Map<string, Intl.NumberFormat>()

/** Writes the number of a day or of a year in the digits of a language. */
export function dateNumber(value: number, locale: string): string {
  let format = numbers.get(locale)
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { useGrouping: false })
    numbers.set(locale, format)
  }
  return format.format(value)
}

interface WeekInfo {
  /** 1 for Monday to 7. */
  readonly firstDay: number
}

/** Returns the first day of the week in a language: 0 for Sunday to 6. */
export function weekStartOf(locale: string): number {
  // `weekInfo` is a getter in older engines and a method in newer ones, which no type declares yet.
  const parts = new Intl.Locale(locale) as Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?(): WeekInfo }
  return (parts.getWeekInfo?.() ?? parts.weekInfo ?? { firstDay: 1 }).firstDay % 7
}
