import type { DateTime } from '../time/date-time.ts'
import { numberParts, type RecurrenceRule } from './rule.ts'

/**
 * Returns the canonical text of a rule, without `RRULE:`. Equal rules have equal texts: parts in a fixed order, without
 * those that equal the default. `parseRule` returns the same rule for it.
 */
export function formatRule(rule: RecurrenceRule): string {
  const { freq, interval, count, until, byDay, weekStart } = rule
  const numbers = Object.entries(numberParts).map(([key, part]): Part => [part, Reflect.get(rule, key)])
  const days = byDay?.map(({ weekday, nth = '' }) => `${nth}${weekday}`)
  const parts: readonly Part[] = [
    ['FREQ', freq],
    ['INTERVAL', interval === 1 ? undefined : interval],
    ['COUNT', count],
    ['UNTIL', until === undefined ? undefined : basicForm(until)],
    ...numbers.slice(0, 4),
    ['BYDAY', days],
    ...numbers.slice(4),
    ['WKST', weekStart === 'MO' ? undefined : weekStart],
  ]
  return parts.flatMap(([part, value]) => (value === undefined ? [] : `${part}=${value}`)).join(';')
}

type Part = readonly [name: string, value: string | number | readonly (string | number)[] | undefined]

/** Returns the basic form of a date-time, as iCalendar writes it. */
function basicForm(dateTime: DateTime): string {
  return dateTime.replace(/[-:]/g, '').replace(' ', 'T')
}
