/**
 * Days, months and ISO weeks as addresses write them: `2030-06-20`, `2030-06`, `2030-W25`. No zones: these are calendar
 * days.
 */

const millisecondsOfDay = 86_400_000

/** Returns whether a text is a day from the year 1 to 9998. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isYear(text) && dayOf(timeOf(text)) === text
}

/** Returns whether a text is a month. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isYear(text)
}

/** Returns whether a text is an ISO week. */
export function isWeek(text: string): boolean {
  return /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text) && isYear(text) && weekOf(firstDayOfWeek(text)) === text
}

// The year after has to exist for the days around.
function isYear(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= 1 && year <= 9998
}

/** Returns the day some days later, or earlier for a negative number. */
export function addDays(day: string, count: number): string {
  return dayOf(timeOf(day) + count * millisecondsOfDay)
}

/** Returns the month some months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** Returns the number of the weekday: 0 for Sunday to 6. */
export function weekdayOf(day: string): number {
  return new Date(timeOf(day)).getUTCDay()
}

/** Returns the ISO week of a day. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - (weekdayOf(day) || 7))
  const year = thursday.slice(0, 4)
  const week = Math.floor((timeOf(thursday) - timeOf(`${year}-01-01`)) / millisecondsOfDay / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Returns the Monday of an ISO week. */
export function firstDayOfWeek(week: string): string {
  // January 4 is in the first week of every year.
  const fourth = `${week.slice(0, 4)}-01-04`
  return addDays(fourth, 1 - (weekdayOf(fourth) || 7) + (Number(week.slice(6)) - 1) * 7)
}

/** Returns the days from one to another, both included. */
export function daysBetween(first: string, last: string): readonly string[] {
  const count = Math.round((timeOf(last) - timeOf(first)) / millisecondsOfDay) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(first, index))
}

/** Returns midnight of a day in UTC, for `Intl` with the zone UTC. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOf(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}
