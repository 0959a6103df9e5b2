import { describe, expect, it } from 'vitest'
import { Json, sharedPiece } from '../../../src/http/response/json.ts'
import { replyOf, withHeaders } from '../../../src/http/response/reply.ts'

const long = sharedPiece(`"${'€'.repeat(20_000)}"`)

function jsonWith(...pieces: readonly string[]): Json {
  const json = new Json()
  for (const piece of pieces) {
    if (piece === 'long') json.add(long)
    else json.addText(piece)
  }
  return json
}

const replyTo = (body: unknown) => replyOf({ status: 200, body }, {})
const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? undefined)

describe('a response that contains a long shared piece', () => {
  const reply = replyTo(jsonWith('{"a":', 'long', ',"b":', 'long', '}'))
  const whole = `{"a":${textOf(long.bytes)},"b":${textOf(long.bytes)}}`

  it('has it as a part that is not copied', () => {
    expect(reply.parts?.map(textOf)).toEqual(['{"a":', textOf(long.bytes), ',"b":', textOf(long.bytes), '}'])
    expect([reply.parts?.[1] === long.bytes, reply.parts?.[3] === long.bytes]).toEqual([true, true])
  })

  it('has the same bytes as a body, joined once', () => {
    expect(textOf(reply.body)).toBe(whole)
    expect(reply.body).toBe(reply.body)
  })

  it('has the length of all parts', () => {
    expect(reply.headers['Content-Length']).toBe(String(new TextEncoder().encode(whole).length))
  })

  it('gets other headers without joining the parts', () => {
    const unread = {
      ...reply,
      get body(): never {
        throw new Error('The body was read')
      },
    }
    const other = withHeaders(unread, { Vary: 'Origin' })
    expect([other.status, other.headers]).toEqual([200, { Vary: 'Origin' }])
    expect([other.parts, textOf(other.body)]).toEqual([reply.parts, whole])
  })
})

it('copies the only piece for the body, because a cache may change it in place', () => {
  const { parts, body } = replyTo(jsonWith('long'))
  expect(parts?.[0]).toBe(long.bytes)
  expect(textOf(body)).toBe(textOf(long.bytes))
  expect(body).not.toBe(long.bytes)
})

it.each([
  ['short pieces', jsonWith('{"a":', '1', '}')],
  ['a long piece that no other response contains', jsonWith(textOf(long.bytes))],
  ['a value', { a: 1 }],
  ['a text', 'BEGIN:VCALENDAR'],
])('has no parts if it consists of %s', (_what, body) => {
  const reply = replyTo(body)
  expect(reply.parts).toBeUndefined()
  expect(withHeaders(reply, {})).toEqual({ ...reply, headers: {} })
})
