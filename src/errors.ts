/** Every error code that a caller can meet, with the status it answers over HTTP (rules 1-9, 34, 36, 43). */
export const errorStatus = {
  rest_no_route: 404,
  rest_method_not_allowed: 405,
  rest_invalid_url: 400,
  rest_unsupported_media_type: 415,
  rest_invalid_json: 400,
  rest_body_too_large: 413,
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_invalid_credentials: 401,
  rest_forbidden: 403,
  rest_invalid_namespace: 404,
  'event-not-found': 404,
  'venue-not-found': 404,
  'organizer-not-found': 404,
  'category-not-found': 404,
  'tag-not-found': 404,
  'event-archive-page-not-found': 404,
  'venue-archive-page-not-found': 404,
  'organizer-archive-page-not-found': 404,
  'category-archive-page-not-found': 404,
  'tag-archive-page-not-found': 404,
  'event-not-accessible': 403,
  'venue-not-accessible': 403,
  'organizer-not-accessible': 403,
  'event-no-longer-available': 403,
  'venue-no-longer-available': 403,
  'organizer-no-longer-available': 403,
  'event-is-in-trash': 410,
  'venue-is-in-trash': 410,
  'organizer-is-in-trash': 410,
  'event-password-protected': 403,
  term_exists: 409,
  rest_conflict: 409,
  rest_precondition_failed: 412,
  rest_precondition_required: 428,
  rest_unavailable: 503,
  rest_internal_error: 500,
} as const satisfies Record<string, number>

/** A code of the closed table `errorStatus`: a caller meets no other. */
export type ErrorCode = keyof typeof errorStatus

/** What was wrong with the input: names of missing fields, or a sentence for each bad one. */
export type ErrorParams = readonly string[] | Readonly<Record<string, string>>

/** What an error carries besides code and message. Over HTTP callers see its `status`, `params` and `term_id`. */
export interface ErrorDetails {
  readonly params?: ErrorParams
  /** The term that already has the name (`term_exists`). */
  readonly term_id?: number
  /** Replaces the status of the table, for codes that have two (`rest_forbidden`: 401 or 403). */
  readonly status?: number
  readonly cause?: unknown
}

const brand = Symbol.for('daybook.CalendarError')

/**
 * The one error that the library throws on purpose. `code` is from the closed table `errorStatus`, `status` its HTTP
 * status, and the message is meant for whoever sent the request. Recognise it with `isCalendarError`.
 */
export class CalendarError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: ErrorParams | undefined
  readonly term_id: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CalendarError'
    this.code = code
    this.status = details.status ?? errorStatus[code]
    this.params = details.params
    this.term_id = details.term_id
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Tells a `CalendarError` by its brand, so that two copies of the library in one process understand each other. */
export function isCalendarError(error: unknown): error is CalendarError {
  return typeof error === 'object' && error !== null && brand in error
}

/** The error for one bad value, in the same words wherever it is found: the field, what is accepted, what came. */
export function invalidParam(name: string, accepted: string, received: unknown): CalendarError {
  return invalidParams({ [name]: invalidSentence(name, accepted, received) })
}

/** One error for all bad values of a request (rule 8). */
export function invalidParams(params: Readonly<Record<string, string>>): CalendarError {
  return new CalendarError('rest_invalid_param', Object.values(params).join(' '), { params })
}

/** One error for all missing fields of a request (rule 8). */
export function missingParams(names: readonly string[]): CalendarError {
  return new CalendarError(
    'rest_missing_callback_param',
    `Missing required field${names.length > 1 ? 's' : ''}: ${names.join(', ')}.`,
    {
      params: names,
    },
  )
}

/** `received` is left out where nothing came. */
export function invalidSentence(name: string, accepted: string, received: unknown): string {
  return received === undefined
    ? `${name} must be ${accepted}.`
    : `${name} must be ${accepted}; received ${shown(received)}.`
}

/** A received value, short enough for a message. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
