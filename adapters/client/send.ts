import { CalendarError, type CollectionName } from '../../src/index.ts'
import { errorOf } from './error-of.ts'
import { normalise } from './normalise.ts'
import type { FetchReply, Settings } from './options.ts'
import { sentPassword } from './sent-password.ts'

/** What every method takes beside its own. */
export interface CallOptions {
  /** Ends the call: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** A request below the namespace. */
export interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The member that tells a good reply. */
  readonly holds: 'id' | CollectionName
  /** What follows the `?`. */
  readonly query?: string
  /** Opens an event. */
  readonly password?: string | undefined
  readonly body?: object
  readonly ifMatch?: string | undefined
}

/** The JSON object of a good reply, and its ETag. */
export interface Answer {
  readonly body: object
  readonly tag: string | null
}

export type Send = (call: Call) => Promise<Answer>

/** Sends requests to a server. Throws `CalendarError` for whatever is no good reply of this interface. */
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
      // By the usual redirects a write would arrive as a read, and who asks would be told to another server, or lost.
      redirect: isPublicRead ? ('follow' as const) : ('manual' as const),
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    // Without the query, which may hold a password.
    const place = `${method} ${root}${path}`
    const search = query || secret.query
    const { ok, status, tag, content } = await fetch(root + path + (search ? `?${search}` : ''), init)
      .then(whole)
      .catch((cause: unknown) => {
        signal?.throwIfAborted()
        throw new CalendarError('rest_unavailable', `${place} got no reply.`, { cause })
      })
    // Browsers say 0 and no more.
    if (status === 0 || (status >= 300 && status < 400)) {
      const message = `${place} was redirected, where no write and nobody's headers go: give the place itself as baseUrl.`
      throw new CalendarError('rest_unavailable', message, { cause: content })
    }
    if (!ok) throw errorOf({ place, status, content })
    if (typeof content === 'object' && content !== null && holds in content) {
      normalise(content)
      return { body: content, tag }
    }
    // Such as the page of a proxy, or of a site that has something else there.
    throw new CalendarError('rest_internal_error', `${place} was not answered by a server of this interface.`, {
      cause: content,
    })
  }
}

/** A reply with all of its text: until that is there, it may break off. */
async function whole(reply: FetchReply) {
  const { ok, status } = reply
  return { ok, status, tag: reply.headers.get('etag'), content: parsed(await reply.text()) }
}

/** The text itself where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
