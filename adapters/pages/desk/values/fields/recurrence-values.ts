import { parseRule } from 'daybook/recurrence'
import { type FormValues, lastValue, valuesOf } from '../../contract/form-values.ts'
import type { ControlValues } from './control-values.ts'
import { timesIn } from './form-times.ts'

/** Which weekday of a month the form can say. */
export const positions = ['1', '2', '3', '4', '-1'] as const

/** Stands for dates without a rule. */
export const onDates = 'dates'

/** Returns the name of the control in which people type dates. */
export function typedName(name: string): string {
  return `${name}.typed`
}

/** The recurrence of a series, as the interface takes it. */
export interface Series {
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly exceptions: readonly string[]
}

/** Returns what the controls of a recurrence hold: one rule in words, or rules as they are written. */
function recurrenceValues(name: string, value: unknown): FormValues {
  const { rules, dates, exceptions } = seriesIn(value)
  if (rules.length === 0 && dates.length === 0) return { [`${name}.freq`]: [''], [`${name}.interval`]: ['1'] }
  if (rules.length === 0)
    return { [`${name}.freq`]: [onDates], [`${name}.interval`]: ['1'], ...datesOf(name, { dates, exceptions }) }
  const [rule = '', ...more] = rules
  const plain = more.length === 0 && rule !== '' ? plainValues(name, rule) : undefined
  return {
    [`${name}.interval`]: ['1'],
    ...(plain ?? { [`${name}.freq`]: ['custom'], [`${name}.rules`]: [rules.join('\n')] }),
    ...datesOf(name, { dates, exceptions }),
  }
}

function datesOf(name: string, { dates, exceptions }: Omit<Series, 'rules'>): FormValues {
  return { [`${name}.dates`]: dates, [`${name}.exceptions`]: exceptions }
}

/** Returns the recurrence that the controls describe; `null` for none. */
export function recurrenceInput(name: string, values: FormValues): Series | null {
  const freq = lastValue(values, `${name}.freq`)
  if (freq === '') return null
  return {
    rules: rulesIn(name, values),
    dates: [...valuesOf(values, `${name}.dates`), ...addedDate(`${name}.add`, values)],
    exceptions: [...exceptionsIn(name, values), ...addedDate(`${name}.leave`, values)],
  }
}

function rulesIn(name: string, values: FormValues): readonly string[] {
  const freq = lastValue(values, `${name}.freq`)
  if (freq === onDates) return []
  return freq === 'custom' ? linesOf(lastValue(values, `${name}.rules`)) : [ruleText(name, values)]
}

/** Dates that are left out move with the time of the series: those that had its time before are sent without one. */
function exceptionsIn(name: string, values: FormValues): readonly string[] {
  const exceptions = valuesOf(values, `${name}.exceptions`)
  const [before, now] = [lastValue(values, `${name}.time`), timesIn(values).start?.slice(11, 16)]
  if (before === '' || before === now) return exceptions
  return exceptions.map((date) => (date.slice(11, 16) === before ? date.slice(0, 10) : date))
}

function seriesIn(value: unknown): Series {
  const none = { rules: [], dates: [], exceptions: [] }
  // A reply describes a series with these members.
  return typeof value === 'object' && value !== null && 'rules' in value ? { ...none, ...(value as Series) } : none
}

/** Returns the values for a rule that the form can say in words; `undefined` for others. */
function plainValues(name: string, rule: string): FormValues | undefined {
  const { freq, interval, byDay = [], until, count } = parseRule(rule)
  const [day] = byDay
  const values: FormValues = {
    [`${name}.freq`]: [freq],
    [`${name}.interval`]: [String(interval)],
    [`${name}.days`]: freq === 'WEEKLY' ? byDay.map(({ weekday }) => weekday) : [],
    [`${name}.nth`]: freq === 'MONTHLY' && day?.nth !== undefined ? [String(day.nth)] : [],
    [`${name}.weekday`]: freq === 'MONTHLY' && day ? [day.weekday] : [],
    [`${name}.until`]: until === undefined ? [] : [until.slice(0, 10)],
    [`${name}.count`]: count === undefined ? [] : [String(count)],
  }
  const isSayable = valuesOf(values, `${name}.nth`).every((nth) => positions.some((one) => one === nth))
  const isPlain = plainFrequencies.includes(freq) && isSayable && isSameRule(ruleText(name, values), rule)
  return isPlain ? values : undefined
}

const plainFrequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

function isSameRule(a: string, b: string): boolean {
  const [one, other] = [parseRule(a), parseRule(b)].map((rule) => Object.entries(rule).sort())
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the rule that the form says. What is wrong with it is found by those who read it. */
function ruleText(name: string, values: FormValues): string {
  const of = (part: string) => lastValue(values, `${name}.${part}`).trim()
  const [freq, interval, until, count, nth] = [of('freq'), of('interval'), of('until'), of('count'), of('nth')]
  const days = valuesOf(values, `${name}.days`)
  return [
    `FREQ=${freq}`,
    interval !== '' && interval !== '1' && `INTERVAL=${interval}`,
    freq === 'WEEKLY' && days.length > 0 && `BYDAY=${days.join(',')}`,
    freq === 'MONTHLY' && nth !== '' && `BYDAY=${nth}${of('weekday') || 'MO'}`,
    count !== '' && `COUNT=${count}`,
    until !== '' && `UNTIL=${until.replaceAll('-', '')}T235959`,
  ]
    .filter(Boolean)
    .join(';')
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns the date in the control for one more; none if it is empty. */
export function addedDate(name: string, values: FormValues): readonly string[] {
  const day = lastValue(values, name).trim()
  return day === '' ? [] : [`${day} ${lastValue(values, `${name}.time`).trim()}`.trim()]
}

/** The recurrence of a series. */
export const seriesValues: ControlValues = { shown: recurrenceValues, input: recurrenceInput }
