import { type DateOrder, dayText, readDate } from '../csv-times.ts'

/** Returns the days that a date is with the day or the month first, as `YYYY-MM-DD`, without those that are none. */
export function bothDays(text: string): Readonly<Partial<Record<DateOrder, string>>> {
  const date = readDate(text)
  if (date.kind !== 'numbers') return {}
  const { first, second, year } = date
  const [dmy, mdy] = [dayText(year, second, first), dayText(year, first, second)]
  return { ...(isDay(dmy) && { dmy }), ...(isDay(mdy) && { mdy }) }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
