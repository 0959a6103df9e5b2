import { CalendarError, isCalendarError } from '../errors.ts'
import { encodeBody } from '../runtime.ts'
import { remoteError } from '../services/public-error.ts'
import { reportError } from '../services/report-error.ts'
import { isStoreError, type StoreErrorCode } from '../storage/store-error.ts'
import type { Answer } from './endpoint.ts'
import type { ApiReply } from './port.ts'

/** Makes bytes of what an endpoint answers: the one place that knows the format. */
export function replyOf({ status, body, headers }: Answer, common: Readonly<Record<string, string>>): ApiReply {
  const bytes = encodeBody(JSON.stringify(body))
  // A date of last modification alone would let caches guess how long the reply is good.
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
 * The answer to an error (rule 8). What was not thrown on purpose is a 500 that shows nothing of it, and goes to
 * `onError`; so does what a store says of its trouble, which tells those who run it the remedy.
 */
export function answerTo(error: unknown, onError: (error: unknown) => void): Answer {
  if (!isCalendarError(error)) {
    reportError(error, onError)
    return errorAnswer(
      new CalendarError('rest_internal_error', 'The calendar could not answer. The fault was reported.'),
    )
  }
  const { cause } = error
  if (isStoreError(cause) && reported.includes(cause.code)) reportError(cause, onError)
  return errorAnswer(remoteError(error))
}

export function errorAnswer(error: CalendarError): Answer {
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
