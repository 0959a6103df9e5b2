/**
 * Why a store refused: the record does not exist or has another revision, the slug or the external id is taken, other
 * transactions hold the record, the store is unreachable, or its tables are missing or of an earlier version.
 */
export type StoreErrorCode =
  | 'missing'
  | 'revision'
  | 'slug-taken'
  | 'external-id-taken'
  | 'busy'
  | 'unavailable'
  | 'not-migrated'

const brand = Symbol.for('daybook.StoreError')

/** The error that stores throw. Services convert it to a `CalendarError`, or retry. */
export class StoreError extends Error {
  /** The reason. */
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
    Object.defineProperty(this, brand, { value: true })
  }
}

/**
 * Returns whether an error is a `StoreError`. Compares its brand, so that errors of another copy of the library match
 * too.
 */
export function isStoreError(error: unknown): error is StoreError {
  return typeof error === 'object' && error !== null && brand in error
}
