import { describe, expect, it } from 'vitest'
import { Json, JsonPiece } from '../../../src/http/response/json.ts'

const addPieces = (json: Json, pieces: readonly JsonPiece[]) => json.addItems(pieces, (piece) => json.add(piece))
const textOf = (json: Json) => new TextDecoder().decode(json.join())

/** Which pieces are encoded: none, every second, or all. */
const encoded = { none: () => false, some: (index: number) => index % 2 === 0, all: () => true }

describe.each(Object.entries(encoded))('Json with pieces of which %s are encoded', (_name, isEncoded) => {
  const piecesOf = (...texts: readonly string[]) =>
    texts.map((text, index) => {
      const piece = new JsonPiece(text)
      if (isEncoded(index)) piece.encode()
      return piece
    })

  it('joins pieces in their order, as UTF-8', () => {
    const json = new Json()
    json.addText('{"ä":[')
    addPieces(json, piecesOf('1', '"東"', '3'))
    for (const piece of piecesOf(']', '}')) json.add(piece)
    expect(textOf(json)).toBe('{"ä":[1,"東",3]}')
  })

  it('puts no comma around no values, or one', () => {
    for (const values of [[], ['1']]) {
      const json = new Json()
      addPieces(json, piecesOf(...values))
      expect(textOf(json)).toBe(values.join())
    }
  })

  it('appends the pieces of another', () => {
    const [json, other] = [new Json(), new Json()]
    json.addText('[')
    for (const piece of piecesOf('1', '2')) other.add(piece)
    json.append(other)
    json.addText(']')
    expect([textOf(json), textOf(other)]).toEqual(['[12]', '12'])
  })

  it('has bytes of its own', () => {
    const [first, later] = ['first', 'later'].map((text) => {
      const json = new Json()
      for (const piece of piecesOf(text)) json.add(piece)
      return json.join()
    })
    expect([first, later].map((bytes) => new TextDecoder().decode(bytes))).toEqual(['first', 'later'])
    expect(first?.buffer.byteLength).toBe(5)
  })

  it('has a length in characters', () => {
    const json = new Json()
    addPieces(json, piecesOf('"東"', '"京"'))
    expect(json.length).toBe(7)
  })
})
