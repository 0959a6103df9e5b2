import type { Fields } from './field/field.ts'

const merged = new WeakMap<Fields, WeakMap<Fields, Fields>>()

/**
 * Returns the fields of two declarations. It is the same object for the same two, so that calendars with the same options share what
 * is derived from it, such as how it is read.
 */
export function withFields<One extends Fields, Other extends Fields>(one: One, other: Other): One & Other {
  const known = merged.get(one) ?? new WeakMap<Fields, Fields>()
  merged.set(one, known)
  const both = known.get(other) ?? { ...one, ...other }
  known.set(other, both)
  return both as One & Other // it was made of these two
}
