import { expect } from 'vitest'

/** All of a reply that a client can tell. */
export interface WholeReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** A character for each byte. */
  readonly body: string
}

/** Fails the test with what differs, unless the replies are the same byte by byte. */
export function expectSameReply(reply: WholeReply, expected: WholeReply, message: string): void {
  if (JSON.stringify(reply) === JSON.stringify(expected)) return
  expect(readable(reply), message).toEqual(readable(expected))
  expect(reply, message).toEqual(expected)
}

export function bytesAsText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

/** With a body of JSON as a value, so that a difference stands out. */
function readable(reply: WholeReply): unknown {
  const body = Buffer.from(reply.body, 'latin1').toString('utf8')
  return { ...reply, body: /^[[{]/.test(body) ? JSON.parse(body) : body }
}
