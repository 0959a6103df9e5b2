import { argumentError } from '../errors.ts'
import { checkValue, type OptionCheck, wholeNumber } from '../options.ts'

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A small value beside the records, such as the state of a feed. */
export interface KeyedValue {
  /** What kind of value it is: 1 to 40 lower-case letters and `_`. */
  readonly kind: string
  /** Identifies the value within its kind: 1 to 200 characters without control characters. */
  readonly key: string
  /** The value: at most 65,536 characters of JSON. */
  readonly value: JsonObject
  /** 1 for a new value. Each change increases it by 1. */
  readonly revision: number
}

/** Reads the values that a calendar keeps beside its records. Reads of a replica are never used. */
export interface KeyedValues {
  /** Returns a committed value, in a transaction also its own; null if there is none. */
  keyedValue(kind: string, key: string): Promise<KeyedValue | null>
  /** Returns the first values of a kind, at most `limit`, 1 to 10,000, ordered by key in code points. */
  keyedValues(kind: string, bounds: { readonly limit: number }): Promise<readonly KeyedValue[]>
}

/**
 * Reads and writes these values inside a transaction. They are committed with its records, or not at all, but are no
 * commits: the version of the store stays the same. Throws a `TypeError` for a value that is not accepted.
 */
export interface KeyedValueWriter extends KeyedValues {
  /**
   * Stores a value if the present one has the revision `ifRevision`, or if there is none and `ifRevision` is null.
   * Returns whether it was stored. Of concurrent calls with the same `ifRevision`, one stores its value.
   */
  putKeyedValue(kind: string, key: string, value: JsonObject, ifRevision: number | null): Promise<boolean>
  /** Deletes a value if the present one has the revision. Returns whether it was deleted. */
  deleteKeyedValue(kind: string, key: string, ifRevision: number): Promise<boolean>
}

/** Returns the methods that read the values. A store may be an instance of a class. */
export function keyedReads(reader: KeyedValues): KeyedValues {
  return {
    keyedValue: (kind, key) => reader.keyedValue(kind, key),
    keyedValues: (kind, bounds) => reader.keyedValues(kind, bounds),
  }
}

/** Returns all methods for the values. */
export function keyedWrites(writer: KeyedValueWriter): KeyedValueWriter {
  return {
    ...keyedReads(writer),
    putKeyedValue: (kind, key, value, ifRevision) => writer.putKeyedValue(kind, key, value, ifRevision),
    deleteKeyedValue: (kind, key, ifRevision) => writer.deleteKeyedValue(kind, key, ifRevision),
  }
}

const mostCharacters = 65_536
const kindCheck: OptionCheck = [
  (value) => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value),
  '1 to 40 lower-case letters and _',
]
const keyCheck: OptionCheck = [
  (value) => typeof value === 'string' && /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(value),
  'text of 1 to 200 characters without control characters',
]
const limitCheck = wholeNumber(1, 10_000)

/** Throws a `TypeError` for a kind or a key that no value can have. */
export function checkValueKey(kind: unknown, key: unknown): void {
  checkValue('kind', kind, kindCheck)
  checkValue('key', key, keyCheck)
}

/** Throws a `TypeError` for a kind or a number of values that cannot be read. */
export function checkValueList(kind: unknown, limit: unknown): void {
  checkValue('kind', kind, kindCheck)
  checkValue('limit', limit, limitCheck)
}

/** Returns a value as JSON. Throws a `TypeError` for one that is too long or no object. */
export function valueJson(value: unknown): string {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPlain) throw argumentError('value', 'an object of JSON', value)
  const text = JSON.stringify(value)
  if (text.length > mostCharacters) {
    throw argumentError('value', `at most ${mostCharacters} characters of JSON`, `${text.length} characters`)
  }
  return text
}
