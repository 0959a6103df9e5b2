import { expect, it } from 'vitest'
import { Json } from '../../../src/http/response/json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (json: Json) => new TextDecoder().decode(json.join())

it('joins pieces in their order, as UTF-8', () => {
  const json = new Json()
  json.addText('{"ä":[')
  json.addAll([bytes('1'), bytes('"東"'), bytes('3')])
  json.add(bytes(']}'))
  expect(textOf(json)).toBe('{"ä":[1,"東",3]}')
  expect(json.length).toBe(json.join().length)
})

it('puts no comma around no values, or one', () => {
  for (const values of [[], ['1']]) {
    const json = new Json()
    json.addAll(values.map(bytes))
    expect(textOf(json)).toBe(values.join())
  }
})

it('appends the pieces of another', () => {
  const [json, other] = [new Json(), new Json()]
  json.addText('[')
  other.addText('1')
  json.append(other)
  json.addText(']')
  expect([textOf(json), textOf(other)]).toEqual(['[1]', '1'])
})
