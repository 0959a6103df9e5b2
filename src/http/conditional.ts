import type { ApiReply, ApiRequest } from './port.ts'
import { isUnchanged } from './validators.ts'

/** Returns whether a request only reads. */
export function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the reply to a read: 304 if the client has it already, without a body for `HEAD`. */
export function conditionalReply(reply: ApiReply, { method, headers }: ApiRequest): ApiReply {
  if (reply.status === 200 && isUnchanged(headers['if-none-match'], reply.headers.ETag)) {
    return notModified(reply.headers)
  }
  return method === 'HEAD' ? { ...reply, body: null } : reply
}

/** The headers of a 304: those that the client may lack, or that may have changed without the body. */
const notModifiedHeaders = ['Cache-Control', 'ETag', 'Expires', 'Last-Modified', 'Vary']

/** Returns the 304 in place of a 200 with these headers. */
export function notModified(headers: Readonly<Record<string, string>>): ApiReply {
  const entries = Object.entries(headers).filter(([name]) => notModifiedHeaders.includes(name))
  return { status: 304, headers: Object.fromEntries(entries), body: null }
}
