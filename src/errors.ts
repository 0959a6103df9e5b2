/** Every error code that a caller can meet, with the status it answers over HTTP (rules 1-9, 34, 36, 43). */
export const errorStatus = {
  /** The path is no route of the mount (rule 1). */
  rest_no_route: 404,
  /** The route has no such method; `Allow` names those it has (rule 1). */
  rest_method_not_allowed: 405,
  /** A broken percent escape, or a `Host` that is none (rules 1, 47). */
  rest_invalid_url: 400,
  /** The body is neither JSON nor a form (rule 2). */
  rest_unsupported_media_type: 415,
  /** The body is no JSON object (rule 2). */
  rest_invalid_json: 400,
  /** The body is larger than the `bodyLimit` of the mount (rule 2). */
  rest_body_too_large: 413,
  /** Required fields are missing: `params` names all of them (rule 8). */
  rest_missing_callback_param: 400,
  /** Values do not read: `params` has a sentence for each (rule 8). */
  rest_invalid_param: 400,
  /** `authenticate` did not accept who asks (rule 42). */
  rest_invalid_credentials: 401,
  /** The caller has no right to it: 401 for an anonymous one (rules 6, 43). */
  rest_forbidden: 403,
  /** The index was asked for another namespace (rule 45). */
  rest_invalid_namespace: 404,
  /** There is no such event (rule 9). */
  'event-not-found': 404,
  /** There is no such venue (rule 9). */
  'venue-not-found': 404,
  /** There is no such organizer (rule 9). */
  'organizer-not-found': 404,
  /** There is no such category (rule 9). */
  'category-not-found': 404,
  /** There is no such tag (rule 9). */
  'tag-not-found': 404,
  /** The page lies past the end of the list (rule 11). */
  'event-archive-page-not-found': 404,
  /** The page lies past the end of the list (rule 11). */
  'venue-archive-page-not-found': 404,
  /** The page lies past the end of the list (rule 11). */
  'organizer-archive-page-not-found': 404,
  /** The page lies past the end of the list (rule 11). */
  'category-archive-page-not-found': 404,
  /** The page lies past the end of the list (rule 11). */
  'tag-archive-page-not-found': 404,
  /** The event is neither public nor within sight of the caller (rule 43). */
  'event-not-accessible': 403,
  /** The venue is neither public nor within sight of the caller (rule 43). */
  'venue-not-accessible': 403,
  /** The organizer is neither public nor within sight of the caller (rule 43). */
  'organizer-not-accessible': 403,
  /** The event is in the trash, and the caller may not edit it (rule 34). */
  'event-no-longer-available': 403,
  /** The venue is in the trash, and the caller may not edit it (rule 34). */
  'venue-no-longer-available': 403,
  /** The organizer is in the trash, and the caller may not edit it (rule 34). */
  'organizer-no-longer-available': 403,
  /** The event was deleted before (rule 34). */
  'event-is-in-trash': 410,
  /** The venue was deleted before (rule 34). */
  'venue-is-in-trash': 410,
  /** The organizer was deleted before (rule 34). */
  'organizer-is-in-trash': 410,
  /** The event is opened by its password (rule 40). */
  'event-password-protected': 403,
  /** The name is taken by another term, whose id is `term_id` (rule 36). */
  term_exists: 409,
  /** The write lost a race for the same records, and may be tried again (rule 8). */
  rest_conflict: 409,
  /** The record is no longer in the revision that `If-Match`, or `ifMatch`, names. */
  rest_precondition_failed: 412,
  /** The mount wants an `If-Match` with each change (option `requireIfMatch`). */
  rest_precondition_required: 428,
  /** The store cannot be reached, or too many passwords wait to be checked: it may be tried again (rules 8, 40). */
  rest_unavailable: 503,
  /** A fault that is not the caller's; `onError` is told of it (rule 8). */
  rest_internal_error: 500,
} as const satisfies Record<string, number>

/** A code of the closed table `errorStatus`: a caller meets no other. */
export type ErrorCode = keyof typeof errorStatus

/** What was wrong with the input: names of missing fields, or a sentence for each bad one. */
export type ErrorParams = readonly string[] | Readonly<Record<string, string>>

/** A sentence for every missing or bad field, by its name; of nested fields by path, such as `organizer[1].email`. */
export type FieldErrors = Readonly<Record<string, string>>

/** What an error carries besides code and message. Over HTTP callers see its `status`, `params`, `errors` and `term_id`. */
export interface ErrorDetails {
  /** What was wrong with the input. */
  readonly params?: ErrorParams
  /** A sentence for every missing or bad field. */
  readonly errors?: FieldErrors
  /** The term that already has the name (`term_exists`). */
  readonly term_id?: number
  /** Replaces the status of the table, for codes that have two (`rest_forbidden`: 401 or 403). */
  readonly status?: number
  /** In how many seconds to try again; over HTTP the header `Retry-After`. */
  readonly retry_after?: number
  /** What led to the error; no client sees it. */
  readonly cause?: unknown
}

const brand = Symbol.for('daybook.CalendarError')

/**
 * The one error that the library throws on purpose. `code` is from the closed table `errorStatus`, `status` its HTTP
 * status, and the message is meant for whoever sent the request. Recognise it with `isCalendarError`.
 */
export class CalendarError extends Error {
  /** What went wrong, for programs. */
  readonly code: ErrorCode
  /** What it is answered with over HTTP. */
  readonly status: number
  /** The fields that were missing or bad, where input was. */
  readonly params: ErrorParams | undefined
  /** A sentence for every field that was missing or bad, to show beside it: all of them, whatever `params` has. */
  readonly errors: FieldErrors | undefined
  /** The term that already has the name (`term_exists`). */
  readonly term_id: number | undefined
  /** In how many seconds to try again, where that is known; over HTTP the header `Retry-After`. */
  readonly retry_after: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CalendarError'
    this.code = code
    this.status = details.status ?? errorStatus[code]
    this.params = details.params
    this.errors = details.errors
    this.term_id = details.term_id
    this.retry_after = details.retry_after
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

/** Returns one error for all bad values of a request (rule 8). */
export function invalidParams(params: FieldErrors): CalendarError {
  return new CalendarError('rest_invalid_param', Object.values(params).join(' '), { params, errors: params })
}

/** Returns one error for all missing fields of a request, which also names its bad values (rule 8). */
export function missingParams(names: readonly string[], invalid: FieldErrors = {}): CalendarError {
  const missing = `Missing required field${names.length > 1 ? 's' : ''}: ${names.join(', ')}.`
  return new CalendarError('rest_missing_callback_param', [missing, ...Object.values(invalid)].join(' '), {
    params: names,
    errors: { ...Object.fromEntries(names.map((name) => [name, `${name} is required.`])), ...invalid },
  })
}

/** The values in a message, of a list with many bad ones. */
const mostShown = 5

/** Returns the sentence for the bad values of one field; values that are `undefined`, where nothing came, are left out. */
export function invalidSentence(name: string, accepted: string, ...received: readonly unknown[]): string {
  const values = received.filter((value) => value !== undefined)
  if (values.length === 0) return `${name} must be ${accepted}.`
  const more = values.length > mostShown ? ` and ${values.length - mostShown} more` : ''
  return `${name} must be ${accepted}; received ${values.slice(0, mostShown).map(shown).join(', ')}${more}.`
}

/** A received value, short enough for a message. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/**
 * Returns the error for a port that did not keep to its type: a fault of who set the calendar up, not of a caller. What it
 * returned is described, not shown, as it may be a secret.
 */
export function portError(port: string, accepted: string, returned: unknown): TypeError {
  return new TypeError(`${port} must return ${accepted}; it returned ${described(returned)}.`)
}

/** Returns the error for an argument or an option of the wrong type: a mistake of the program, which it names. */
export function argumentError(name: string, accepted: string, received: unknown): TypeError {
  const isFunction = typeof received === 'function'
  const value = isPromise(received) || isFunction ? described(received) : shown(received)
  return new TypeError(`${name} must be ${accepted}; received ${value}.`)
}

/** Says of what kind a value is. */
export function described(value: unknown): string {
  if (isPromise(value)) {
    // Nobody awaits it any more, and a rejection that nobody handles ends a Node process.
    Promise.resolve(value).catch(() => {})
    return 'a promise'
  }
  if (value === '') return 'an empty text'
  if (typeof value === 'string') return 'another text'
  if (value === undefined || value === null || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function'
}
