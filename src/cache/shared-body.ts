/**
 * The body of a cached response, which hosts may be sending. It may change in place only while it is not in use: otherwise
 * a change needs a copy, and much new memory makes the garbage collector examine the whole heap.
 */
export class SharedBody {
  readonly bytes: Uint8Array
  #uses = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Whether a host may still read the bytes. */
  get isInUse(): boolean {
    return this.#uses > 0
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
}
