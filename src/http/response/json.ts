import { encodeUtf8 } from '../../runtime.ts'

/** JSON in pieces of UTF-8, some of them kept from earlier responses, which are joined when the response is sent. */
export class Json {
  readonly pieces: Uint8Array[] = []
  #length = 0

  /** In bytes. */
  get length(): number {
    return this.#length
  }

  add(piece: Uint8Array): void {
    this.pieces.push(piece)
    this.#length += piece.length
  }

  /** Adds all values, with a comma between them. */
  addAll(values: readonly Uint8Array[]): void {
    for (let index = 0; index < values.length; index += 1) {
      if (index > 0) this.add(comma)
      this.add(values[index] as Uint8Array) // below its length
    }
  }

  /** Adds all pieces of another. */
  append({ pieces }: Json): void {
    for (const piece of pieces) this.add(piece)
  }

  addText(text: string): void {
    this.add(encodeUtf8(text))
  }

  /** Returns the bytes of all pieces. */
  join(): Uint8Array {
    const bytes = new Uint8Array(this.#length)
    let at = 0
    for (const piece of this.pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    return bytes
  }
}

const comma = encodeUtf8(',')
