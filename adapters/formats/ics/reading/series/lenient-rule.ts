import { parseRule, type RecurrenceRule } from 'daybook/recurrence'
import { isCalendarError } from '../../calendar-error.ts'
import { basicDate, basicDateTime, basicUtc } from '../../date-text.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import { quoted } from '../report/import-report.ts'

interface RuleContext {
  /** The zone of the clock of the series. */
  readonly zone: string
  /** Whether the series has days, without times. */
  readonly isDays: boolean
  /** Receives a sentence for each part, or value of a part, that is left out. */
  readonly drop: (message: string) => void
  /** Returns which of `COUNT` and `UNTIL` ends a rule first. */
  readonly endsFirst: (rule: RecurrenceRule, until: string) => 'COUNT' | 'UNTIL'
}

type Parts = Map<string, string>

/** Longer than any rule that makes sense. */
const maxLength = 8_000

/**
 * Reads the value of an RRULE. What cannot be read is left out, each value by itself. Throws a `RangeError` if the rest
 * would be another rule.
 */
export function lenientRule(text: string, context: RuleContext): RecurrenceRule {
  if (text.length > maxLength) throw new RangeError(`RRULE has at most ${maxLength} characters`)
  const parts = readParts(text, context)
  for (;;) {
    try {
      return parsed(parts, context)
    } catch (error) {
      if (!isCalendarError(error)) throw error
      const part = Object.keys(error.errors ?? {})[0]?.replace(/^RRULE\.?/, '') ?? ''
      if (essential.has(part) || !parts.has(part) || isNever(part, error.message)) {
        throw new RangeError(error.message.replace(/\.$/, ''))
      }
      mend(part, parts, { ...context, reason: error.message })
    }
  }
}

/** Without these, or with other ones, a rule has nothing in common with the one in the file. */
const essential: ReadonlySet<string> = new Set(['FREQ', 'RSCALE'])

/** Returns whether no day is in all parts. Without one of them, there would be too many. */
function isNever(part: string, message: string): boolean {
  return part === 'BYMONTHDAY' && message.includes('days that')
}

const supported: ReadonlySet<string> = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYDAY', 'BYMONTHDAY'],
  ...['BYYEARDAY', 'BYWEEKNO', 'BYMONTH', 'BYSETPOS', 'RSCALE'],
])

function readParts(text: string, { isDays, drop }: RuleContext): Parts {
  const parts: Parts = new Map()
  const written = text
    .toUpperCase()
    .replace(/^\s*RRULE:/, '')
    .trim()
  if (/\s/.test(written)) drop('RRULE has spaces, which do not count.')
  for (const part of written.replace(/\s+/g, '').split(';')) {
    if (part === '') continue
    const [name = '', value = ''] = part.split('=', 2)
    if (!supported.has(name)) drop(`${quoted(part)} is no part of a rule that is imported.`)
    else if (parts.has(name)) drop(`${name} is repeated. Only the first one counts.`)
    else if (value === '') drop(`${name} has no value.`)
    else if (name === 'RSCALE' && value === 'GREGORIAN') drop('RSCALE is not imported.')
    else parts.set(name, value)
  }
  if (isDays) {
    for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) {
      if (parts.delete(name)) drop(`${name} does not count for whole days.`)
    }
  }
  const until = parts.get('UNTIL')
  const isDay = until !== undefined && parseDateValue(until)?.kind === 'day'
  if (isDay && !isDays) drop('UNTIL is a day, and DTSTART a time. The whole day counts.')
  if (until !== undefined) parts.set('UNTIL', (isDays ? writtenDay(until) : canonicalDate(until)) ?? until)
  return parts
}

/** Returns the day of a date, as written, whatever its zone: whole days have none. */
function writtenDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? []
  return parseDateValue(text) && `${year}${month}${day}`
}

/** Returns a date in the form of iCalendar: some files have that of ISO 8601. */
function canonicalDate(text: string): string | undefined {
  const date = parseDateValue(text)
  if (date === undefined) return undefined
  if (date.kind === 'day') return basicDate(date.day)
  return date.kind === 'clock' ? basicDateTime(date.wall) : basicUtc(date.utc)
}

function parsed(parts: Parts, { zone, drop, endsFirst }: RuleContext): RecurrenceRule {
  const parse = (some: Parts) => parseRule(textOf(some), { timezone: zone, name: 'RRULE' })
  if (!parts.has('COUNT') || !parts.has('UNTIL')) return parse(parts)
  // Both are checked, each with the others, before one of them is left out.
  const { until = '' } = parse(without(parts, 'COUNT'))
  const counted = parse(without(parts, 'UNTIL'))
  const first = endsFirst(counted, until)
  const other = first === 'COUNT' ? 'UNTIL' : 'COUNT'
  drop(`RRULE has COUNT and UNTIL. ${first} counts, because it ends the rule first.`)
  parts.delete(other)
  return parse(parts)
}

function without(parts: Parts, name: string): Parts {
  return new Map([...parts].filter(([one]) => one !== name))
}

function textOf(parts: Parts): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

/** Leaves out the values of a part that make its rule invalid, or else the part. */
function mend(part: string, parts: Parts, { reason, drop }: RuleContext & { readonly reason: string }): void {
  const value = parts.get(part) ?? ''
  const values = value.split(',')
  const valid = values.filter((one) => isValid(part, one, parts.get('FREQ') ?? ''))
  // A number is left out of a weekday that may have none.
  const plain =
    part === 'BYDAY' && valid.length === values.length ? valid.map((one) => one.replace(/^[+-]?\d+/, '')) : valid
  const supportedDays = plain.join()
  if (supportedDays === '' || supportedDays === value) {
    parts.delete(part)
    drop(`${reason} It is left out.`)
  } else {
    parts.set(part, supportedDays)
    drop(`${reason} The rest of it counts: ${quoted(supportedDays)}.`)
  }
}

/** Returns whether a value is valid without the others, and without the other parts. */
function isValid(part: string, value: string, freq: string): boolean {
  const frequency = part === 'BYDAY' && freq === 'MONTHLY' ? 'MONTHLY' : 'YEARLY'
  try {
    parseRule(`FREQ=${frequency};${part}=${value}${part === 'BYSETPOS' ? ';BYMONTH=1' : ''}`)
    return true
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return false
  }
}
