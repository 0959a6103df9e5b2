import { readDate, readTime } from '../csv-times.ts'

/** A start and an end in one cell, as they are written. */
export interface CellRange {
  readonly start: string
  /** A date, or a time on the day of the start. */
  readonly end: string
}

/** Words and signs between two ends. Those that a time may have before it need a space on both sides. */
const separators = /[→–—]|\s(?:-|bis|to|until|till|à|a|au|al|alle|hasta)\s|(?<=\d)-(?=\d)/gi

/** Returns the two dates of a cell, or its date with two times, as Notion writes them; `undefined` for any other. */
export function dateRange(text: string): CellRange | undefined {
  if (isDate(text)) return undefined
  return rangeIn(text, (start, end) => isDate(start) && (isDate(end) || (timeIn(start) !== undefined && isTime(end))))
}

/** Returns the two times of a cell; `undefined` for any other. */
export function timeRange(text: string): CellRange | undefined {
  return rangeIn(text, (start, end) => {
    // `7 – 9 PM` has the half of the day only once.
    return isTime(end) && (isTime(start) || isTime(`${start}${halfOf(end)}`) || /^\d{1,2}$/.test(start))
  })
}

/** Completes the start of a range with the half of the day, or the hours, that only its end has. */
export function completedStart({ start, end }: CellRange): string {
  if (isTime(start)) return start
  const half = halfOf(end)
  return half === '' ? `${start}:00` : `${start}${half}`
}

/** Longer than any two dates: other cells are not searched. */
const longestRange = 120

function rangeIn(text: string, isRange: (start: string, end: string) => boolean): CellRange | undefined {
  if (text.length > longestRange) return undefined
  for (const { index, 0: separator } of text.matchAll(separators)) {
    const [start, end] = [text.slice(0, index).trim(), text.slice(index + separator.length).trim()]
    if (start !== '' && end !== '' && isRange(start, end)) return { start, end }
  }
  return undefined
}

function halfOf(time: string): string {
  return /\s?[ap]\.?\s?m\.?$/i.exec(time)?.[0] ?? ''
}

function isTime(text: string): boolean {
  return readTime(text) !== undefined
}

/** Returns whether a whole text is a day, or a day and a time. */
export function isDate(text: string): boolean {
  const date = readDate(text)
  if (date.kind === 'serial') return true
  if (date.kind === 'plain') return /^(?:\d{4}([-/])\d\d\1\d\d|\d{8}T\d{6}Z?)/i.test(text) && !/ [\d:]+-\d/.test(text)
  return date.rest === '' || timeIn(text) !== undefined
}

/** Returns the time after a day; `undefined` without one. */
export function timeIn(text: string): string | undefined {
  const date = readDate(text)
  if (date.kind === 'plain') return /\d[T ](\d\d:\d\d)/i.exec(text)?.[1]
  // The words between a day and a time.
  return 'rest' in date ? readTime(date.rest.replace(/^,? ?(?:(?:um|at|à|a las|alle|le) )?(?:-? )?/i, '')) : undefined
}
