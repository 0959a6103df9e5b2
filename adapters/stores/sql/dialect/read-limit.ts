import { StoreError } from 'daybook/storage'
import type { Statement } from '../statement/statement.ts'
import type { Dialect } from './dialect.ts'

/** Returns the error for a read that took longer than the store allows. Its message names the remedy. */
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
