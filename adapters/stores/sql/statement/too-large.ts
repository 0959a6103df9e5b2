import { StoreError } from 'daybook/storage'

/**
 * Thrown by a database that limits the length of a value, for a result beyond the limit. The store then reads the list
 * in parts. A statement that runs in the same turn of the event loop, after promises alone, must read the same
 * snapshot.
 */
export class TooLarge extends StoreError {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('unavailable', message, options)
    Object.defineProperty(this, brand, { value: true })
  }
}

const brand = Symbol.for('daybook.TooLarge')

/**
 * Returns whether an error is `TooLarge`, of any copy of the library: a database may have another one than its store.
 */
export function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && brand in error
}

/** Returns whether a result was too large, and the list can be halved. */
export function canBeHalved(error: unknown, length: number): boolean {
  return isTooLarge(error) && length > 1
}
