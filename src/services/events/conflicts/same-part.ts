import type { Fields } from '../../../schema/field/field.ts'
import { namesWith } from '../../../schema/names-with.ts'

/** The names of the fields that say which part of a venue an event takes. */
export type PartFields = readonly string[]

/** Returns the names of the fields that are declared with `partOfVenue`. */
export function partFields(fields: Fields): PartFields {
  return namesWith(fields, 'partOfVenue')
}

/** Returns whether two events take the same part of a venue. An event without a part takes all of them. */
export function isSamePart(a: object, b: object, parts: PartFields): boolean {
  return parts.every((name) => {
    const [one, other] = [valuesOf(a, name), valuesOf(b, name)]
    return one.length === 0 || other.length === 0 || one.some((value) => other.includes(value))
  })
}

/** Returns whether a change of an event leaves its part of the venue as it is. */
export function hasSameParts(a: object, b: object, parts: PartFields): boolean {
  return parts.every((name) => JSON.stringify(valuesOf(a, name)) === JSON.stringify(valuesOf(b, name)))
}

function valuesOf(event: object, name: string): readonly unknown[] {
  return [Reflect.get(event, name) as unknown].flat().filter((value) => (value ?? '') !== '')
}
