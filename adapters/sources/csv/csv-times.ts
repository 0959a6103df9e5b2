/** The order of day and month in dates such as `04/05/2030`. */
export type DateOrder = 'dmy' | 'mdy'

/** A date of a cell. */
export type WrittenDate =
  /** It needs no reading: the calendar accepts it, or refuses it. */
  | { readonly kind: 'plain' }
  /** A day that can be read without the order, as `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly day: string; readonly rest: string }
  /** A day whose first two numbers need an order. */
  | ({ readonly kind: 'numbers'; readonly rest: string } & DayNumbers)
  /** A number of days, as spreadsheets store dates. */
  | { readonly kind: 'serial' }

/** A day as two numbers and a year. */
export interface DayNumbers {
  readonly first: number
  readonly second: number
  /** Of four digits. */
  readonly year: string
  /** Whether it was written with two digits. */
  readonly isShort: boolean
  readonly separator: string
}

/**
 * What the grammar of dates accepts (rule 21), whether or not there is such a day, except `2030-06-20 19:00-21:00`:
 * people write a start and an end so, and no offset.
 */
const plain = /^(?:\d{4}([-/])\d\d\1\d\d(?:(?:T\d\d:\d\d| \d\d:\d\d(?!-\d))\S*)?|\d{8}T\d{6}Z?)$/i
const yearFirst = /^(\d{4})(?:([-/])(\d{1,2})\2|\. ?(\d{1,2})\. ?|(\d\d)(?=\d\d$))(\d{1,2})\b\.?(.*)$/s
const weekday = /^\p{L}{2,12}\.?,? +(?=\d|\p{L}{3})/u
const numbers = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)(.*)$/s
const dayFirst = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[ -](?:de )?(\p{L}{3,12})\.?,?[ -](?:de )?(\d{4})(?!\d)(.*)$/su
const monthFirst = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)(.*)$/su
const serial = /^[2-7]\d{4}(?:[.,]\d+)?$/

/** Reads the date at the start of a cell. */
export function readDate(cell: string): WrittenDate {
  const text = cell.replace(/\s+/g, ' ').trim()
  if (plain.test(text)) return { kind: 'plain' }
  if (serial.test(text)) return { kind: 'serial' }
  const [, year = '', , month, dotted, digits, day = '', rest = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return dayOf(year, Number(month ?? dotted ?? digits), Number(day), rest)
  return readWithoutWeekday(text) ?? readWithoutWeekday(text.replace(weekday, '')) ?? { kind: 'plain' }
}

function readWithoutWeekday(text: string): WrittenDate | undefined {
  const [, first, separator = '', second, year = '', rest = ''] = numbers.exec(text) ?? []
  const isShort = year.length === 2
  const date = { first: Number(first), second: Number(second), separator, year: isShort ? `20${year}` : year, isShort }
  if (year !== '') return { kind: 'numbers', ...date, rest }
  const [, day, name = '', yearAfter = '', after = ''] = dayFirst.exec(text) ?? []
  if (monthOf(name) !== undefined) return dayOf(yearAfter, Number(monthOf(name)), Number(day), after)
  const [, before = '', dayAfter, yearOf = '', others = ''] = monthFirst.exec(text) ?? []
  if (monthOf(before) !== undefined) return dayOf(yearOf, Number(monthOf(before)), Number(dayAfter), others)
  return undefined
}

function dayOf(year: string, month: number, day: number, rest: string): WrittenDate {
  return { kind: 'day', day: dayText(year, month, day), rest }
}

/** Returns a day as `YYYY-MM-DD`, which may be none of its month. */
export function dayText(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The first letters by which the months of the languages of the pages differ, without accents. */
const monthStarts = [
  'jan|gen|ene',
  'feb|fev',
  'mar|mrz',
  'apr|avr|abr',
  'may|mai|mag',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aou|ago',
  'sep|set',
  'oct|okt|ott',
  'nov',
  'dec|dez|dic',
].map((starts) => starts.split('|'))

function monthOf(name: string): number | undefined {
  // `ä` is `a` here, as in `März`.
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const index = monthStarts.findIndex((starts) => starts.some((start) => folded.startsWith(start)))
  return index < 0 ? undefined : index + 1
}

const clock = /^(\d{1,2})(?:[:.](\d\d))(?:[:.](\d\d)(?:[.,]\d+)?)? ?(?:uhr|hrs?|h)?$/i
const hours = /^(\d{1,2}) ?(?:uhr|h|heures?) ?(\d\d)?$/i
const digitsOnly = /^(\d\d)(\d\d)$/
const halfDay = /^(\d{1,2})(?:[:.](\d\d))?(?::(\d\d))? ?([ap])\.? ?m\.?$/i
/** Spreadsheets without a day write their first one. */
const firstDay = /^(?:1899-12-30|30\.12\.1899|12\/30\/1899)[ T]/

/** Returns a time of the day as `HH:MM` or `HH:MM:SS`, also `24:00`; `undefined` for anything else. */
export function readTime(cell: string): string | undefined {
  const text = cell.replace(/\s+/g, ' ').trim().replace(firstDay, '')
  const [, half, halfMinute = '00', halfSecond, letter = ''] = halfDay.exec(text) ?? []
  if (half !== undefined) {
    const hour = Number(half)
    if (hour < 1 || hour > 12) return undefined
    return timeText(String((hour % 12) + (/p/i.test(letter) ? 12 : 0)), halfMinute, halfSecond)
  }
  // A part of a day, as spreadsheets store times.
  if (/^\d[.,]\d+$/.test(text) && text.startsWith('0')) return undefined
  const [, hour, minute = '00', second] = clock.exec(text) ?? hours.exec(text) ?? digitsOnly.exec(text) ?? []
  return hour === undefined ? undefined : timeText(hour, minute, second)
}

function timeText(hour: string, minute: string, second: string | undefined): string | undefined {
  const isEndOfDay = hour === '24' && minute === '00' && (second ?? '00') === '00'
  if (!isEndOfDay && (Number(hour) > 23 || minute > '59' || (second ?? '00') > '59')) return undefined
  return `${hour.padStart(2, '0')}:${minute}${second === undefined || second === '00' ? '' : `:${second}`}`
}
