import { asOneBreak, type FormValues, lastValue } from '../../contract/form-values.ts'
import { pickedName } from '../choice-names.ts'
import type { ControlValues } from './control-values.ts'

/** Text. */
export const textValues: ControlValues = {
  shown: (name, value) => ({ [name]: [asOneBreak(value === null ? '' : String(value ?? ''))] }),
  input: (name, values) => lastValue(values, name),
}

/** An image: its address, or its id. */
export const imageValues: ControlValues = {
  ...textValues,
  shown: (name, value) => ({ [name]: [value === false || value === undefined ? '' : String(value)] }),
  input: chosenPicture,
}

/** Returns the picture that was chosen among those of the calendar, otherwise the one that was written. */
export function chosenPicture(name: string, values: FormValues): string {
  return lastValue(values, pickedName(name)) || lastValue(values, name)
}
