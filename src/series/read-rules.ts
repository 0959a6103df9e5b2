import { type FieldErrors, invalidParam, invalidParams, isCalendarError } from '../errors.ts'
import { parseRule } from '../recurrence/parse-rule.ts'
import type { RecurrenceRule } from '../recurrence/rule.ts'
import type { EventTimes } from '../resources/event/event.ts'
import type { SentRecurrence, SeriesRecurrence } from '../resources/event/recurrence-field.ts'
import type { DateTime } from '../time/date-time.ts'
import { resolveDate } from '../time/moment.ts'

/**
 * Reads the rules of input. The check before a write and the write itself use it, so that they accept the same. Throws
 * one error for all rules. The zone converts an UNTIL in UTC, and makes no rule invalid. In an all-day series a time of
 * UNTIL means its day as it is written, as in files of iCalendar.
 */
export function readRules(
  { rules = [], until }: SentRecurrence,
  { timezone, all_day = false }: { readonly timezone: string; readonly all_day?: boolean },
): readonly RecurrenceRule[] {
  const errors: Record<string, string> = {}
  const read = rules.flatMap((text, index) => {
    const name = `recurrence.rules[${index}]`
    try {
      const rule = parseRule(all_day ? text.replace(timeOfUntil, '') : text, { timezone, name })
      if (until !== undefined) Object.assign(errors, twoEnds(rule, name))
      return rule
    } catch (error) {
      if (!isCalendarError(error)) throw error
      Object.assign(errors, error.errors)
      return []
    }
  })
  if (Object.keys(errors).length > 0) throw invalidParams(errors)
  return read
}

const timeOfUntil = /(?<=\bUNTIL=\d{8})T\d{6}Z?(?=;|$)/i

/** Returns the errors of a rule with an end of its own beside `until`. */
function twoEnds({ count, until }: RecurrenceRule, name: string): FieldErrors {
  const part = count !== undefined ? 'COUNT' : until !== undefined ? 'UNTIL' : undefined
  if (part === undefined) return {}
  return {
    'recurrence.until': `recurrence.until must be left out, because ${name} has ${part}.`,
    [`${name}.${part}`]: `${name}.${part} must be left out, because there is recurrence.until.`,
  }
}

/** Throws for a sent end before the start of the series, with which a rule selects nothing, and for another start. */
export function requireFittingStart(
  sent: SentRecurrence,
  { rules }: Pick<SeriesRecurrence, 'rules'>,
  {
    start_date,
    timezone,
    all_day,
    now,
  }: Pick<EventTimes, 'start_date' | 'timezone' | 'all_day'> & { readonly now: DateTime },
): void {
  if (sent.start !== undefined) {
    const { written } = resolveDate(sent.start, timezone, now)
    const isOnDay = (moment: DateTime) => moment.slice(0, 10) === start_date.slice(0, 10)
    const isSentDay = isOnDay(written) || (sent.start.kind === 'instant' && isOnDay(sent.start.utc))
    const isStart = all_day ? isSentDay : sent.start.kind === 'day' ? isOnDay(written) : written === start_date
    if (!isStart)
      throw invalidParam('recurrence.rules', `without a DTSTART, or with that of the event, ${start_date}`, written)
  }
  if (sent.rules === undefined && sent.until === undefined) return
  for (const [index, text] of rules.entries()) {
    const { until } = parseRule(text)
    if (until === undefined || until >= start_date) continue
    const name = sent.until === undefined ? `recurrence.rules[${index}].UNTIL` : 'recurrence.until'
    throw invalidParam(name, `at or after the start, ${start_date}`, until)
  }
}
