import type { Fields } from '../../../schema/field/field.ts'
import { namesWith } from '../../../schema/names-with.ts'
import { fold } from '../../../text/fold.ts'

/** The names of the fields that say which part of a venue an event takes. */
export type PartFields = readonly string[]

/** Returns the names of the fields that are declared with `partOfVenue`. */
export function partFields(fields: Fields): PartFields {
  return namesWith(fields, 'partOfVenue')
}

/** Returns whether two events take the same part of a venue. An event without a part takes all of them. */
export function isSamePart(a: object, b: object, parts: PartFields): boolean {
  return parts.every((name) => commonValues(a, b, name)?.length !== 0)
}

/** Returns whether an event took all parts before that two events take now. */
export function tookCommonParts(before: object, [a, b]: readonly [object, object], parts: PartFields): boolean {
  return parts.every((name) => {
    const took = valuesOf(before, name)
    return took.length === 0 || (commonValues(a, b, name)?.every((value) => took.includes(value)) ?? false)
  })
}

/** Returns the values that two events have in common; `undefined` for all, which events without a value take. */
function commonValues(a: object, b: object, name: string): readonly unknown[] | undefined {
  const [one, other] = [valuesOf(a, name), valuesOf(b, name)]
  if (one.length === 0) return other.length === 0 ? undefined : other
  return other.length === 0 ? one : one.filter((value) => other.includes(value))
}

/** Returns the values of a field. Texts are compared folded, as the names of venues are. */
function valuesOf(event: object, name: string): readonly unknown[] {
  const values = [Reflect.get(event, name) as unknown].flat()
  const compared = values.map((value) => (typeof value === 'string' ? fold(value).trim() : value))
  return compared.filter((value) => (value ?? '') !== '')
}
