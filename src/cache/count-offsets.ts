import { encodeUtf8 } from '../runtime.ts'

// No stored text contains the key, as JSON escapes the quotes in it. The members of an object from a port can: callers
// compare the number of offsets with the number of counts.
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
