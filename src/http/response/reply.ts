import { CalendarError, isCalendarError } from '../../errors.ts'
import { encodeUtf8 } from '../../runtime.ts'
import { remoteError } from '../../services/public-error.ts'
import { reportError } from '../../services/report-error.ts'
import { isStoreError, type StoreErrorCode } from '../../storage/store-error.ts'
import type { EndpointResponse } from '../endpoint.ts'
import type { ApiReply } from '../port.ts'
import { Json } from './json.ts'

/** Serializes the response of an endpoint. A text is in another format than JSON already. */
export function replyOf(
  { status, body, headers }: EndpointResponse,
  common: Readonly<Record<string, string>>,
): ApiReply {
  const bytes = body instanceof Json ? body.join() : encodeUtf8(typeof body === 'string' ? body : JSON.stringify(body))
  // With `Last-Modified` alone, caches would guess how long the response is fresh.
  const isGuessable = headers?.['Last-Modified'] !== undefined && common['Cache-Control'] === undefined
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(bytes.length),
      'X-Content-Type-Options': 'nosniff',
      ...(isGuessable && { Expires: '0' }),
      ...common,
      ...headers,
    },
    body: bytes,
  }
}

const reported: readonly StoreErrorCode[] = ['unavailable', 'not-migrated', 'busy']

/**
 * Returns the response for an error (rule 8). Any error except a `CalendarError` is a 500 without details, and is
 * passed to `onError`, and so is a `StoreError` whose message has a remedy for the operator.
 */
export function errorResponse(error: unknown, onError: (error: unknown) => void): EndpointResponse {
  if (!isCalendarError(error)) {
    reportError(error, onError)
    return calendarErrorResponse(
      new CalendarError('rest_internal_error', 'The calendar could not answer. The fault was reported.'),
    )
  }
  const { cause } = error
  if (isStoreError(cause) && reported.includes(cause.code)) reportError(cause, onError)
  return calendarErrorResponse(remoteError(error))
}

export function calendarErrorResponse(error: CalendarError): EndpointResponse {
  const { code, message, status, params, errors, term_id, retry_after } = error
  const data = {
    status,
    ...(params && { params }),
    ...(errors && { errors }),
    ...(term_id !== undefined && { term_id }),
  }
  return {
    status,
    body: { code, message, data },
    ...(retry_after !== undefined && { headers: { 'Retry-After': String(retry_after) } }),
  }
}
