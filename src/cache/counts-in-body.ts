import { encodeUtf8 } from '../runtime.ts'

/** A count before and after some commits. */
export interface CountChange {
  readonly before: number
  readonly after: number
}

/**
 * Returns a copy of a body with other counts, in the order of the body. Returns `undefined` if the body has to be generated
 * again, because a number gets more or fewer digits, or because another member is also named `count`.
 */
export function withCounts(body: Uint8Array, changes: readonly CountChange[]): Uint8Array | undefined {
  const offsets = offsetsOfCounts(body)
  if (offsets.length !== changes.length || !changes.every(keepsDigits)) return undefined
  const changed = new Uint8Array(body)
  for (const [index, { before, after }] of changes.entries()) {
    if (before !== after) changed.set(encodeUtf8(`${after}`), offsets[index] ?? 0)
  }
  return changed
}

function keepsDigits({ before, after }: CountChange): boolean {
  return before === after || `${before}`.length === `${after}`.length
}

// No stored text contains the key, as JSON escapes the quotes in it. The members of an object from a port can: `withCounts`
// compares the number of offsets with the number of counts.
const key = encodeUtf8('"count":')
const end = key.length - 1

/** For each byte, the distance to the next position where the key can end. */
const step = new Uint8Array(256).fill(key.length)
for (const [index, byte] of key.subarray(0, end).entries()) step[byte] = end - index

/** Returns the byte offsets of the values of all members named `count`. */
export function offsetsOfCounts(body: Uint8Array): readonly number[] {
  const offsets: number[] = []
  for (let at = end; at < body.length; at += step[body[at] ?? 0] ?? 1) {
    if (body[at] === key[end] && key.every((byte, index) => byte === body[at - end + index])) offsets.push(at + 1)
  }
  return offsets
}
