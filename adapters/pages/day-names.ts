import { timeOf } from './addresses/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Writes a day as a language does: `formatDay('2030-06-20', 'en', { weekday: 'long' })` is Thursday. */
export function formatDay(day: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(parts)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(timeOf(day))
}

/** Writes a day in full: `Thursday, June 20, 2030`. */
export function fullDay(day: string, locale: string): string {
  return formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Writes a month such as `2030-06`: `June 2030`. */
export function monthName(month: string, locale: string): string {
  return formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })
}

interface WeekInfo {
  /** 1 for Monday to 7. */
  readonly firstDay: number
}

/** Returns the first day of the week in a language: 0 for Sunday to 6. */
export function weekStartOf(locale: string): number {
  // `weekInfo` is a getter in older engines and a method in newer ones, which no type declares yet.
  const known = new Intl.Locale(locale) as Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?(): WeekInfo }
  return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }).firstDay % 7
}
