import { offsetsOfCounts } from './count-offsets.ts'

export interface CountChange {
  readonly before: number
  readonly after: number
}

/**
 * The body of a cached response, which hosts may be sending. Its bytes change only while it is not in use: otherwise a
 * change needs a copy, and much new memory makes the garbage collector examine the whole heap.
 */
export class SharedBody {
  readonly bytes: Uint8Array
  /** The byte offsets of the counts, searched for when the first one changes. */
  #offsets: readonly number[] | undefined
  #uses = 0

  constructor(bytes: Uint8Array, offsets?: readonly number[]) {
    this.bytes = bytes
    this.#offsets = offsets
  }

  /** Returns the function that ends this use. */
  use(): () => void {
    let isInUse = true
    this.#uses += 1
    return () => {
      if (isInUse) this.#uses -= 1
      isInUse = false
    }
  }

  /**
   * Returns the body with other counts, in the order of the body: this one, or a copy if it is in use. Returns
   * `undefined` if it has to be generated again, because a number gets more or fewer digits, or because another member
   * is also named `count`.
   */
  withCounts(changes: readonly CountChange[]): SharedBody | undefined {
    this.#offsets ??= offsetsOfCounts(this.bytes)
    if (this.#offsets.length !== changes.length || !changes.every(keepsDigits)) return undefined
    const body = this.#uses > 0 ? new SharedBody(new Uint8Array(this.bytes), this.#offsets) : this
    for (const [index, { before, after }] of changes.entries()) {
      if (before !== after) writeDigits(`${after}`, body.bytes, this.#offsets[index] ?? 0)
    }
    return body
  }
}

function keepsDigits({ before, after }: CountChange): boolean {
  return before === after || `${before}`.length === `${after}`.length
}

function writeDigits(digits: string, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < digits.length; index += 1) bytes[at + index] = digits.charCodeAt(index)
}
