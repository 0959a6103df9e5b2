import { lastValue } from '../../contract/form-values.ts'
import type { ControlValues } from './control-values.ts'
import { shownTime, timeName } from './time-values.ts'

/** Stands for a day and a time of their own. */
export const onDay = 'date'

/** A time before the start, or a day and a time on the clock of the event. */
export const leadTimeValues: ControlValues = {
  shown(name, value) {
    const text = typeof value === 'string' ? value : ''
    const isDate = /^\d{4}-\d\d-\d\d/.test(text)
    return {
      [name]: [isDate ? onDay : text],
      [dayName(name)]: [isDate ? text.slice(0, 10) : ''],
      [timeName(name)]: [isDate ? shownTime(text) : ''],
    }
  },
  input(name, values) {
    const chosen = lastValue(values, name)
    const day = lastValue(values, dayName(name)).trim()
    // Who writes a day, and chooses nothing, means the day.
    const isDate = chosen === onDay || (chosen === '' && day !== '')
    return isDate ? `${day} ${lastValue(values, timeName(name)).trim()}`.trim() : chosen
  },
}

/** Returns the name of the control with the day. */
export function dayName(name: string): string {
  return `${name}.day`
}
