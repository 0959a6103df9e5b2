import { encodeUtf8 } from '../runtime.ts'

// No value that anybody wrote holds the key: inside of JSON strings every quote is escaped. A name of a port may: whoever
// uses the offsets compares how many there are.
const key = encodeUtf8('"count":')
const end = key.length - 1

/** Where the members called `count` have their values, in bytes. */
export function offsetsOfCounts(body: Uint8Array): readonly number[] {
  const offsets: number[] = []
  for (let at = end; at < body.length; at += 1) {
    // Few bytes are the last one of the key.
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

/** A copy with other counts: `changeAt` says of each, by its number, what it was and is. */
export function withCounts({ body, offsets }: CountedBody, changeAt: (index: number) => CountChange): CountedBody {
  const changes = offsets.flatMap((offset, index) => {
    const { before, after } = changeAt(index)
    return before === after ? [] : [{ offset, length: `${before}`.length, digits: `${after}` }]
  })
  const growth = changes.reduce((sum, { length, digits }) => sum + digits.length - length, 0)
  const copy = new Uint8Array(body.length + growth)
  let [from, to] = [0, 0]
  for (const { offset, length, digits } of changes) {
    copy.set(body.subarray(from, offset), to)
    to += offset - from
    for (const digit of digits) copy[to++] = digit.charCodeAt(0)
    from = offset + length
  }
  copy.set(body.subarray(from), to)
  return { body: copy, offsets: growth === 0 ? offsets : offsetsOfCounts(copy) }
}
