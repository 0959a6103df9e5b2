import { expect } from 'vitest'

/** All of a reply that a client can see. */
export interface WholeReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** A character for each byte. */
  readonly body: string
}

/** Fails the test with what differs, unless the replies are the same byte by byte. */
export function expectSameReply(reply: WholeReply, expected: WholeReply, message: string): void {
  const [one, other] = [withoutVersion(reply), withoutVersion(expected)]
  if (JSON.stringify(one) === JSON.stringify(other)) return
  expect(readable(one), message).toEqual(readable(other))
  expect(one, message).toEqual(other)
}

/**
 * The ETag of a list says which version a store has, that of a record which commit wrote it, and at which origin it was
 * requested: each store has its own commits, and each server its port. `X-Cal-As-Of` has the ids of commits too, also in
 * the URLs of a list.
 */
function withoutVersion(reply: WholeReply): WholeReply {
  const body = withoutCommits(reply.body)
  const headers = reply.headers.map(([name, value]) => {
    const plain = value.replace(/^W\/"[0-9a-z]+"$/, 'W/"…"').replace(/^"(\d+)\.[0-9a-z]{16}-[0-9a-z]+"$/, '"$1.…"')
    const isLength = name.toLowerCase() === 'content-length' && body !== reply.body
    return [name, isLength ? '…' : name.toLowerCase() === 'etag' ? plain : withoutCommits(value)] as const
  })
  return { ...reply, headers, body }
}

function withoutCommits(text: string): string {
  return text.replace(/~[0-9a-z]+~[0-9a-z]+(~[0-9a-z]{16})+/g, '~…')
}

export function bytesAsText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

/** With a body of JSON as a value, so that a difference is easy to see. */
function readable(reply: WholeReply): unknown {
  const body = Buffer.from(reply.body, 'latin1').toString('utf8')
  return { ...reply, body: /^[[{]/.test(body) ? JSON.parse(body) : body }
}
