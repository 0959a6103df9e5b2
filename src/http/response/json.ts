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

/** From so many characters on, sending an encoded piece by itself costs less than copying it. */
const longLength = 16_384

function isLong({ text, length }: JsonPiece): boolean {
  return text === undefined && length >= longLength
}

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
    return joined(this.pieces)
  }

  /**
   * Returns the JSON in UTF-8, in parts: each long encoded piece by itself, and joined what is before, between and
   * after them. Returns `undefined` if no piece is long. Other responses contain the long pieces too: do not change
   * their bytes.
   */
  parts(): readonly Uint8Array[] | undefined {
    const parts: Uint8Array[] = []
    let from = 0
    for (const [index, piece] of this.pieces.entries()) {
      if (!isLong(piece)) continue
      parts.push(joined(this.pieces.slice(from, index)), piece.bytes)
      from = index + 1
    }
    if (from === 0) return undefined
    parts.push(joined(this.pieces.slice(from)))
    return parts.filter(({ length }) => length > 0)
  }
}

function joined(pieces: readonly JsonPiece[]): Uint8Array {
  const encoder = new ScratchEncoder()
  return concatenate(pieces.map((piece) => (piece.text === undefined ? piece.bytes : encoder.encode(piece.text))))
}

/** Returns a copy of the parts in one array. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0)
}
