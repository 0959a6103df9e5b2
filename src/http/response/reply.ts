import { CalendarError, isCalendarError } from '../../errors.ts'
import { encodeUtf8 } from '../../runtime.ts'
import { remoteError } from '../../services/environment/public-error.ts'
import { reportError } from '../../services/environment/report-error.ts'
import { isStoreError, type StoreErrorCode } from '../../storage/store-error.ts'
import type { ApiReply } from '../port/port.ts'
import { revalidated } from './caching-headers.ts'
import type { EndpointResponse } from './endpoint-response.ts'
import { concatenate, Json, lengthOf } from './json.ts'

/** Serializes the response of an endpoint. A text is in another format than JSON already. */
export function replyOf(
  { status, body, headers }: EndpointResponse,
  common: Readonly<Record<string, string>>,
): ApiReply {
  const bytes = serialized(body)
  const length = bytes instanceof Uint8Array ? bytes.length : lengthOf(bytes)
  // Caches of HTTP/1.0 do not know `Cache-Control`, and guess from `Last-Modified` how long the response is fresh.
  const isGuessable = headers?.['Last-Modified'] !== undefined && common['Cache-Control'] === revalidated
  const allHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(length),
    'X-Content-Type-Options': 'nosniff',
    ...(isGuessable && { Expires: '0' }),
    ...common,
    ...headers,
  }
  return bytes instanceof Uint8Array
    ? { status, headers: allHeaders, body: bytes }
    : replyInParts(status, allHeaders, bytes)
}

function serialized(body: unknown): Uint8Array | readonly Uint8Array[] {
  if (body instanceof Json) return body.parts() ?? body.join()
  return encodeUtf8(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Returns a response whose parts are joined only if a host reads `body`. */
function replyInParts(status: number, headers: ApiReply['headers'], parts: readonly Uint8Array[]): ApiReply {
  let body: Uint8Array | undefined
  return {
    status,
    headers,
    parts,
    get body() {
      body ??= concatenate(parts)
      return body
    },
  }
}

/** Returns a response with other headers, without joining its parts. */
export function withHeaders(reply: ApiReply, headers: ApiReply['headers']): ApiReply {
  return reply.parts ? replyInParts(reply.status, headers, reply.parts) : { ...reply, headers }
}

const reported: readonly StoreErrorCode[] = ['unavailable', 'not-migrated', 'busy']

/**
 * Returns the response for an error (rule 8). Any error except a `CalendarError` is a 500 without details, and is
 * passed to `onError`, and so is a `StoreError` whose message has a remedy for the operator.
 */
export function errorResponse(error: unknown, onError: (error: unknown) => void): EndpointResponse {
  return calendarErrorResponse(publicError(error, onError))
}

/** Returns the error that a client receives, and reports what it hides. */
export function publicError(error: unknown, onError: (error: unknown) => void): CalendarError {
  if (!isCalendarError(error)) {
    reportError(error, onError)
    return new CalendarError('rest_internal_error', 'The calendar could not answer. The fault was reported.')
  }
  const { cause } = error
  if (isStoreError(cause) && reported.includes(cause.code)) reportError(cause, onError)
  return remoteError(error)
}

export function calendarErrorResponse(error: CalendarError): EndpointResponse {
  const { code, message, status, params, errors, term_id, conflicts, moved_to, retry_after } = error
  const data = {
    status,
    ...(params && { params }),
    ...(errors && { errors }),
    ...(term_id !== undefined && { term_id }),
    ...(conflicts && { conflicts }),
    ...(moved_to && { moved_to }),
  }
  return {
    status,
    body: { code, message, data },
    headers: {
      ...(retry_after !== undefined && { 'Retry-After': String(retry_after) }),
      ...(moved_to?.url !== undefined && { Location: moved_to.url }),
    },
  }
}
