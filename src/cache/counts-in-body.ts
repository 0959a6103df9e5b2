import { encodeUtf8 } from '../runtime.ts'
import { SharedBody } from './shared-body.ts'

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

interface CountedBody {
  readonly body: SharedBody
  /** The byte offsets of its counts. */
  readonly offsets: readonly number[]
}

interface CountChange {
  readonly before: number
  readonly after: number
}

interface Replacement {
  /** Its offset in the old body. */
  readonly from: number
  /** Its offset in the new body. */
  readonly to: number
  /** How many bytes it replaces. */
  readonly length: number
  readonly digits: string
}

/**
 * Returns the body with other counts: a copy if a host may be sending the body, or if a number gets more or fewer digits.
 * `changeAt` returns the old and the new value of each count, by its index.
 */
export function withCounts({ body, offsets }: CountedBody, changeAt: (index: number) => CountChange): CountedBody {
  const replacements: Replacement[] = []
  let growth = 0
  const moved = offsets.map((from, index) => {
    const { before, after } = changeAt(index)
    const to = from + growth
    if (before !== after) {
      const replacement = { from, to, length: `${before}`.length, digits: `${after}` }
      replacements.push(replacement)
      growth += replacement.digits.length - replacement.length
    }
    return to
  })
  const fits = replacements.every(({ length, digits }) => length === digits.length)
  const bytes = fits ? writable(body) : spaced(body.bytes, replacements, growth)
  for (const { to, digits } of replacements) {
    for (let index = 0; index < digits.length; index += 1) bytes[to + index] = digits.charCodeAt(index)
  }
  return { body: bytes === body.bytes ? body : new SharedBody(bytes), offsets: fits ? offsets : moved }
}

/** Returns the bytes of a body, or a copy if a host may be sending them. */
function writable({ bytes, isInUse }: SharedBody): Uint8Array {
  return isInUse ? new Uint8Array(bytes) : bytes
}

/** Returns a copy in which each new number has the space that its digits need. */
function spaced(body: Uint8Array, replacements: readonly Replacement[], growth: number): Uint8Array {
  const copy = new Uint8Array(body.length + growth)
  let [from, to] = [0, 0]
  for (const next of replacements) {
    copy.set(body.subarray(from, next.from), to)
    from = next.from + next.length
    to = next.to + next.digits.length
  }
  copy.set(body.subarray(from), to)
  return copy
}
