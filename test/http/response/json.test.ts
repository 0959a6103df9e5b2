import { describe, expect, it } from 'vitest'
import { Json, JsonPiece } from '../../../src/http/response/json.ts'

const textOf = (json: Json) => new TextDecoder().decode(json.join())

/** Pieces of which some are kept as bytes: none, every second, or all. */
const kept = { none: () => false, some: (index: number) => index % 2 === 0, all: () => true }

describe.each(Object.entries(kept))('Json with pieces of which %s are kept', (_name, isKept) => {
  const piecesOf = (...texts: readonly string[]) =>
    texts.map((text, index) => {
      const piece = new JsonPiece(text)
      if (isKept(index)) piece.keep()
      return piece
    })

  it('joins pieces in their order, as UTF-8', () => {
    const json = new Json()
    json.addText('{"ä":[')
    json.addAll(piecesOf('1', '"東"', '3'))
    for (const piece of piecesOf(']', '}')) json.add(piece)
    expect(textOf(json)).toBe('{"ä":[1,"東",3]}')
  })

  it('puts no comma around no values, or one', () => {
    for (const values of [[], ['1']]) {
      const json = new Json()
      json.addAll(piecesOf(...values))
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

  it('has a length in characters', () => {
    const json = new Json()
    json.addAll(piecesOf('"東"', '"京"'))
    expect(json.length).toBe(7)
  })
})
