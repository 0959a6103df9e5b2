/**
 * Why a store refused: the record is gone, has another revision, its slug is taken, others hold it, it is out of reach, or its
 * tables are missing or those of an earlier version.
 */
export type StoreErrorCode = 'missing' | 'revision' | 'slug-taken' | 'busy' | 'unavailable' | 'not-migrated'

const brand = Symbol.for('daybook.StoreError')

/** The error that stores throw. Services turn it into a `CalendarError`, or try again. */
export class StoreError extends Error {
  /** Why the store refused. */
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Tells a `StoreError` by its brand, also one thrown by another copy of the library. */
export function isStoreError(error: unknown): error is StoreError {
  return typeof error === 'object' && error !== null && brand in error
}
