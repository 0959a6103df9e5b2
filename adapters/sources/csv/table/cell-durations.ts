import { timeOfNumber } from './spreadsheet-number.ts'

/** Minutes as a number, hours and minutes such as `1:30` or `1h30`, or a number with its unit. */
const minutesOnly = /^(\d{1,4}) ?(?:'|min(?:s|\.|utes?|uten|uti|utos)?)?$/i
const hoursAndMinutes = /^(\d{1,2}) ?(?::|h|hrs?|std\.?|hours?|stunden?|heures?|horas?|ore) ?(\d\d) ?(?:min\.?|m)?$/i
const hoursOnly = /^(\d{1,2}(?:[.,]\d{1,2})?) ?(?:h|hrs?|std\.?|hours?|stunden?|heures?|horas?|ora|ore)$/i

/** Returns a length in minutes, of at least 1 minute and less than a day; `undefined` for other text. */
export function minutesIn(text: string): number | undefined {
  const cell = text.replace(/\s+/g, ' ').trim()
  const clock = timeOfNumber(cell)
  if (clock !== undefined) return minutesIn(clock)
  const [, minutes] = minutesOnly.exec(cell) ?? []
  const [, whole = '', rest = ''] = hoursAndMinutes.exec(cell) ?? []
  const [, hours] = hoursOnly.exec(cell) ?? []
  if (rest > '59') return undefined
  const length =
    minutes !== undefined
      ? Number(minutes)
      : rest !== ''
        ? Number(whole) * 60 + Number(rest)
        : Math.round(Number(hours?.replace(',', '.') ?? 0) * 60)
  return length >= 1 && length < 1_440 ? length : undefined
}
