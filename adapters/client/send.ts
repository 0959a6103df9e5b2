import { CalendarError, type CollectionName } from 'daybook'
import { coerceIntegers } from './coerce-integers.ts'
import { errorOf } from './error-of.ts'
import type { FetchReply, Settings } from './options.ts'
import { sentPassword } from './sent-password.ts'

/** Options of every method. */
export interface CallOptions {
  /** Aborts the call, which then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** A request below the namespace. */
export interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The member that every successful response has. */
  readonly holds: 'id' | CollectionName
  /** The part of the URL after the `?`. */
  readonly query?: string
  /** The password of an event. */
  readonly password?: string | undefined
  readonly body?: object
  readonly ifMatch?: string | undefined
}

/** The JSON object of a successful response, and the headers that the client reads. */
export interface Answer {
  readonly body: object
  readonly tag: string | null
  readonly asOf: string | null
  /** The events that take the venue of the event that was written. */
  readonly conflicts: string | null
}

export type Send = (call: Call) => Promise<Answer>

/**
 * Returns a function that sends requests. It throws `CalendarError` for anything but a successful response of this
 * interface.
 */
export function createSend({ root, headers, headerPrefix, fetch }: Settings): Send {
  return async ({ method, path, query, password, body, holds, ifMatch, signal }) => {
    signal?.throwIfAborted()
    const own = await headers()
    const secret = sentPassword(password, headerPrefix)
    const isPublicRead = method === 'GET' && Object.keys({ ...own, ...secret.headers }).length === 0
    const init = {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
        ...secret.headers,
        ...own,
      },
      // After a redirect, `fetch` would send a write as a read, and credentials to another server, or none.
      redirect: isPublicRead ? ('follow' as const) : ('manual' as const),
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    // Without the query, which may contain a password.
    const request = `${method} ${root}${path}`
    const search = query || secret.query
    const exchange = (url: string) =>
      fetch(url, init)
        .then((reply) => readWhole(reply, headerPrefix))
        .catch((cause: unknown) => {
          signal?.throwIfAborted()
          throw new CalendarError('rest_unavailable', `${request} got no reply.`, { cause })
        })
    const first = await exchange(root + path + (search ? `?${search}` : ''))
    // The record has another slug now, on the same server: once, because that answer has the slug itself.
    const moved = method === 'GET' && first.status === 301 ? movedUrl(first.content, root) : undefined
    const { ok, status, content, ...answer } = moved === undefined ? first : await exchange(moved)
    // Browsers report a redirect as status 0.
    if (status === 0 || (status >= 300 && status < 400)) {
      throw new CalendarError(
        'rest_unavailable',
        `${request} was redirected. Set baseUrl to the final URL: redirected writes and headers are not sent.`,
        { cause: content },
      )
    }
    if (!ok) throw errorOf({ request, status, content })
    if (typeof content === 'object' && content !== null && holds in content) {
      coerceIntegers(content)
      return { body: content, ...answer }
    }
    // For example, the page of a proxy or of another site.
    throw new CalendarError('rest_internal_error', `${request} was not answered by a server of this interface.`, {
      cause: content,
    })
  }
}

/** Returns where a record is now, if the server says so and it is below the namespace. */
function movedUrl(content: unknown, root: string): string | undefined {
  const { data } = Object(content)
  const url: unknown = Object(Object(data).moved_to).url
  return typeof url === 'string' && url.startsWith(`${root}/`) ? url : undefined
}

/** Reads a response to its end, because the connection may break before. */
async function readWhole(reply: FetchReply, prefix = 'X-Cal') {
  const { ok, status, headers } = reply
  const [asOf, conflicts] = [headers.get(`${prefix}-As-Of`), headers.get(`${prefix}-Conflicts`)]
  return { ok, status, tag: headers.get('etag'), asOf, conflicts, content: parsed(await reply.text()) }
}

/** Parses JSON. Returns other text unchanged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
