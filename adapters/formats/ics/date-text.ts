/** Date-times of records, `YYYY-MM-DD HH:MM:SS`, and those of iCalendar. */

/** Returns the seconds from 1970-01-01 00:00:00 to a date-time, both on the same clock. */
export function secondsOf(dateTime: string): number {
  return Date.parse(`${dateTime.replace(' ', 'T')}Z`) / 1000
}

/** The inverse of `secondsOf`, for the years 0 to 9999. */
export function dateTimeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns a value of the type DATE-TIME without zone, such as `20300620T180000`. */
export function basicDateTime(dateTime: string): string {
  return dateTime.replace(/[-:]/g, '').replace(' ', 'T')
}

/** Returns a value of the type DATE-TIME in UTC, such as `20300620T160000Z`. */
export function basicUtc(utc: string): string {
  return `${basicDateTime(utc)}Z`
}

/** Returns a value of the type DATE, such as `20300620`. */
export function basicDate(dateTime: string): string {
  return dateTime.slice(0, 10).replaceAll('-', '')
}
