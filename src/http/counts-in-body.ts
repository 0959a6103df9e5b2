import { encodeUtf8 } from '../runtime.ts'

// No value that anybody wrote holds the key: inside of JSON strings every quote is escaped. A name of a port may: whoever
// uses the offsets compares how many there are.
const key = encodeUtf8('"count":')
const end = key.length - 1

/** How far behind a byte the key may end next. */
const step = new Uint8Array(256).fill(key.length)
for (const [index, byte] of key.subarray(0, end).entries()) step[byte] = end - index

/** Where the members called `count` have their values, in bytes. */
export function offsetsOfCounts(body: Uint8Array): readonly number[] {
  const offsets: number[] = []
  for (let at = end; at < body.length; at += step[body[at] ?? 0] ?? 1) {
    if (body[at] === key[end] && key.every((byte, index) => byte === body[at - end + index])) offsets.push(at + 1)
  }
  return offsets
}

interface CountedBody {
  readonly body: Uint8Array
  /** Where its counts are. */
  readonly offsets: readonly number[]
}

interface CountChange {
  readonly before: number
  readonly after: number
}

interface Replacement {
  /** Where it begins in the body as it was, and as it will be. */
  readonly from: number
  readonly to: number
  /** How many bytes it takes the place of. */
  readonly length: number
  readonly digits: string
}

/** A copy with other counts: `changeAt` says of each, by its number, what it was and is. */
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
  const copy = fits ? new Uint8Array(body) : spaced(body, replacements, growth)
  for (const { to, digits } of replacements) {
    for (let index = 0; index < digits.length; index += 1) copy[to + index] = digits.charCodeAt(index)
  }
  return { body: copy, offsets: fits ? offsets : moved }
}

/** A copy with as much room for each number as it has digits. */
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
