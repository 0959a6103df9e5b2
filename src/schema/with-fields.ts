import type { Fields } from './field/field.ts'

const merged = new WeakMap<Fields, WeakMap<Fields, Fields>>()

/**
 * Returns the fields of two declarations. It is the same object for the same two, so that calendars with the same
 * options share what is derived from it, such as how it is read.
 */
export function withFields<One extends Fields, Other extends Fields>(one: One, other: Other): One & Other {
  const ofOne = merged.get(one) ?? new WeakMap<Fields, Fields>()
  merged.set(one, ofOne)
  const both = ofOne.get(other) ?? { ...one, ...other }
  ofOne.set(other, both)
  return both as One & Other // it was made of these two
}
