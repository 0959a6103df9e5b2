import { lastValue } from '../../contract/form-values.ts'
import type { ControlValues } from './control-values.ts'

/** A day. */
export const dayValues: ControlValues = {
  shown: (name, value) => ({ [name]: [typeof value === 'string' ? value.slice(0, 10) : ''] }),
  input: (name, values) => lastValue(values, name).trim(),
}

/** A day and a time on a wall clock. Without a time it is a day. */
export const momentValues: ControlValues = {
  shown(name, value) {
    const text = typeof value === 'string' ? value : ''
    return { [name]: [text.slice(0, 10)], [timeName(name)]: [shownTime(text)] }
  },
  input: (name, values) => `${lastValue(values, name).trim()} ${lastValue(values, timeName(name)).trim()}`.trim(),
}

/** A time zone. */
export const zoneValues: ControlValues = {
  shown: (name, value) => ({ [name]: [String(value ?? '')] }),
  input: (name, values) => lastValue(values, name),
}

/** Returns the name of the control with the time of a moment. */
export function timeName(name: string): string {
  return `${name}.time`
}

/** Seconds are shown only where there are some. */
export function shownTime(text: string): string {
  const time = text.slice(11, 19)
  return time.endsWith(':00') ? time.slice(0, 5) : time
}
