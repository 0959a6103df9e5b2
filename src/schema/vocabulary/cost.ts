import type { Field } from '../field/field.ts'
import { listOf } from '../field/list-of.ts'
import { readText } from '../field/values.ts'
import { oneOrMany, text } from './input-schema.ts'

/** A price in input: a number, text, or a list of both. Commas do not separate (rule 37). */
export function cost(description: string): Field<readonly string[], number | string | readonly (number | string)[]> {
  const price: Field<string> = {
    read(value, report) {
      const written = typeof value === 'number' ? asDecimal(value) : value
      return readText(written) ?? report.invalid('a number, text, or a list of them', value)
    },
    doc: { description: '' },
  }
  const read = listOf<string, number | string | readonly (number | string)[]>(
    price,
    { description, maxItems: 100 },
    { commas: false },
  )
  return { ...read, accepts: { anyOf: oneOrMany(text) } }
}

/** Formats a number so that three decimals do not read as thousands, as they do in text. */
function asDecimal(value: number): string {
  return String(value).replace(/\.\d{3}$/, '$&0')
}
