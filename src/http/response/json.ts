import { decodeUtf8, encodeUtf8, ScratchEncoder } from '../../runtime.ts'

/** A piece of JSON, as text and as UTF-8, each made when it is needed. */
export class JsonPiece {
  /** In characters, which stays the same in both forms. */
  readonly length: number
  #text: string | undefined
  #bytes: Uint8Array | undefined

  /** Bytes have a number of characters of their own. */
  constructor(text: string)
  constructor(bytes: Uint8Array, length: number)
  constructor(json: string | Uint8Array, length = json.length) {
    this.length = length
    if (typeof json === 'string') this.#text = json
    else this.#bytes = json
  }

  /** Absent after `encode`. */
  get text(): string | undefined {
    return this.#text
  }

  get bytes(): Uint8Array {
    this.#bytes ??= encodeUtf8(this.#text ?? '')
    return this.#bytes
  }

  /** Replaces the text by its bytes, for a piece that further responses contain. */
  encode(): void {
    this.#bytes = this.bytes
    this.#text = undefined
  }
}

/** Returns a piece that many responses contain. */
export function sharedPiece(text: string): JsonPiece {
  const piece = new JsonPiece(text)
  piece.encode()
  return piece
}

const comma = sharedPiece(',')

/** JSON in pieces. Some of them are from earlier responses. */
export class Json {
  readonly pieces: JsonPiece[] = []
  #length = 0

  /** In characters. */
  get length(): number {
    return this.#length
  }

  add(piece: JsonPiece): void {
    this.pieces.push(piece)
    this.#length += piece.length
  }

  /** Calls `add` with each item, and adds a comma between them. */
  addItems<Item>(items: readonly Item[], add: (item: Item) => void): void {
    for (const [index, item] of items.entries()) {
      if (index > 0) this.add(comma)
      add(item)
    }
  }

  /** Adds all pieces of another. */
  append({ pieces }: Json): void {
    for (const piece of pieces) this.add(piece)
  }

  addText(text: string): void {
    this.add(new JsonPiece(text))
  }

  /** Returns the JSON as text. */
  text(): string {
    // `join` returns UTF-8.
    return decodeUtf8(this.join()) ?? ''
  }

  /** Returns the JSON in UTF-8. */
  join(): Uint8Array {
    const encoder = new ScratchEncoder()
    const parts: Uint8Array[] = []
    let length = 0
    for (const piece of this.pieces) {
      const part = piece.text === undefined ? piece.bytes : encoder.encode(piece.text)
      parts.push(part)
      length += part.length
    }
    const joined = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      joined.set(part, at)
      at += part.length
    }
    return joined
  }
}
