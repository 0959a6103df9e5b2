import { StoreError } from 'daybook/storage'

/**
 * Thrown by a database that limits the length of a value, for a result beyond the limit. The store then reads the list in parts.
 * A statement that runs in the same turn of the event loop, after promises alone, must read the same snapshot.
 */
export class TooLarge extends StoreError {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('unavailable', message, options)
  }
}

/** Returns whether a result was too large, and the list can be halved. */
export function canBeHalved(error: unknown, length: number): boolean {
  return error instanceof TooLarge && length > 1
}
