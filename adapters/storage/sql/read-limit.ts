import { StoreError } from 'daybook'
import type { Dialect } from './dialect/dialect.ts'
import type { Statement } from './statement.ts'

/** What is thrown when a read took longer than the store allows. */
export function readTimedOut(
  { isSearch }: Statement,
  milliseconds: number,
  { trigrams }: Dialect,
  cause?: unknown,
): StoreError {
  const what = `A ${isSearch ? 'search' : 'read'} took longer than \`readTimeout\` allows, ${milliseconds} ms.`
  const remedy =
    isSearch && trigrams === null
      ? 'Give the store the option `trigrams: true`, which keeps an index of the texts, or a longer `readTimeout`.'
      : 'Give the store a longer `readTimeout`, or the machine more to work with.'
  return new StoreError('unavailable', `${what} ${remedy}`, { cause })
}

/** Throws a TypeError unless an option is a whole number that is large enough, and not too large for a timer. */
export function requireWholeNumber(option: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value < 2 ** 31) return
  throw new TypeError(`${option}: received ${JSON.stringify(value)}; accepted are whole numbers from ${least} on.`)
}
