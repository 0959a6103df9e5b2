const dayNumber = /^([2-7]\d{4})(?:[.,](\d+))?$/
const fraction = /^0([.,])(\d+)$/

/** The days between the zero of spreadsheets, 1899-12-30, and that of `Date`. */
const daysBefore1970 = 25_569

/**
 * Returns the date that spreadsheets store as a number of days, between 1954 and 2119: `47289` as `2029-06-20`, and
 * with a part of a day also the time. `undefined` for other text.
 */
export function dateOfNumber(text: string): string | undefined {
  const [, days, part] = dayNumber.exec(text.trim()) ?? []
  if (days === undefined) return undefined
  const minutes = part === undefined ? 0 : Math.round(Number(`0.${part}`) * 1_440)
  const date = new Date((Number(days) - daysBefore1970) * 86_400_000 + minutes * 60_000).toISOString()
  return part === undefined ? date.slice(0, 10) : `${date.slice(0, 10)} ${date.slice(11, 16)}`
}

/**
 * Returns the time that spreadsheets store as a part of a day: `0.8125` as `19:30`. `undefined` for other text, and for
 * `0.30`, which is a time of the clock as well.
 */
export function timeOfNumber(text: string): string | undefined {
  const [, point, digits = ''] = fraction.exec(text.trim()) ?? []
  if (point === undefined || (point === '.' && digits.length === 2 && Number(digits) < 60)) return undefined
  const minutes = Math.round(Number(`0.${digits}`) * 1_440)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
