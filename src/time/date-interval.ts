import { type DateValue, parseDate } from './date-grammar.ts'

/** A parsed interval of dates. One of its ends may be open. */
export interface DateInterval {
  readonly from?: DateValue
  readonly to?: DateValue
}

/** The longest text with two dates of the grammar and spaces around them. */
const maxLength = 300

/**
 * Parses `A/B`, `A/..` or `../B`, with dates of rule 21. Returns `undefined` for anything else. Dates may contain
 * slashes too (`2030/06/20`, `[Europe/Zurich]`), so the interval is split at the only slash with a date on both sides.
 */
export function parseInterval(text: string): DateInterval | undefined {
  if (text.length > maxLength) return undefined
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    const from = endOf(text.slice(0, at))
    const to = from && endOf(text.slice(at + 1))
    if (to && (from !== open || to !== open)) {
      return { ...(from !== open && { from }), ...(to !== open && { to }) }
    }
  }
  return undefined
}

const open = 'open'

function endOf(text: string): DateValue | typeof open | undefined {
  return text.trim() === '..' ? open : parseDate(text)
}
