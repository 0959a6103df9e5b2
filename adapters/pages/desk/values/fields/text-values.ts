import { asOneBreak, lastValue } from '../../contract/form-values.ts'
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
}
