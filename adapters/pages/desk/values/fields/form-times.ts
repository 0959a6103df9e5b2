import type { DeskWords } from '../../../ground/words/desk-words.ts'
import type { FieldFaults } from '../../contract/form-props.ts'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import { timeName } from './time-values.ts'

const [start, end, allDay] = ['start_date', 'end_date', 'all_day'] as const

/**
 * Returns the values with times as the interface takes them: none for an event of whole days, and the day of the start
 * for an end that has only a time.
 */
export function withEventTimes(values: FormValues): FormValues {
  const isAllDay = lastValue(values, allDay) === 'true'
  const needsDay = lastValue(values, end) === '' && (isAllDay || lastValue(values, timeName(end)) !== '')
  return {
    ...values,
    ...(needsDay && values[end] && { [end]: [lastValue(values, start)] }),
    ...(isAllDay && { [timeName(start)]: [], [timeName(end)]: [] }),
  }
}

/** Returns the start of an event on its wall clock, if it is a date, and its zone. */
export function timesIn(values: FormValues): { readonly start: string | undefined; readonly zone: string } {
  const read = withEventTimes(values)
  const [day, time] = [lastValue(read, start), lastValue(read, timeName(start))]
  const isDate = /^\d{4}-\d\d-\d\d$/.test(day)
  return {
    start: isDate ? `${day} ${(time || '00:00').padEnd(8, ':00')}` : undefined,
    zone: lastValue(values, 'timezone'),
  }
}

/** Returns what is wrong with times that the interface accepts, but that are mistakes in a form. */
export function timeFaults(values: FormValues, words: DeskWords): FieldFaults {
  if (lastValue(values, allDay) === 'true') return {}
  const missing = [start, end].filter(
    (name) => values[name] !== undefined && lastValue(values, name) !== '' && lastValue(values, timeName(name)) === '',
  )
  return Object.fromEntries(missing.map((name) => [name, words.timeMissing]))
}

/** Returns whether the end of an event lies before its start, on its own clock. */
export function endsBeforeStart(values: FormValues): boolean {
  const at = (name: string) => `${lastValue(values, name)} ${lastValue(values, timeName(name))}`.trim()
  return lastValue(values, start) !== '' && lastValue(values, end) !== '' && at(end) < at(start)
}
