/** Every error code that a caller can receive, with its HTTP status (rules 1-9, 34, 36, 43). */
export const errorStatus = {
  /** The record is found by another slug or id now: `moved_to` names it (rule 74). */
  rest_moved: 301,
  /** The path is not a route of the mount (rule 1). */
  rest_no_route: 404,
  /** The route does not have this method; `Allow` lists those that it has (rule 1). */
  rest_method_not_allowed: 405,
  /** A broken percent escape, or an invalid `Host` (rules 1, 47). */
  rest_invalid_url: 400,
  /** The body is neither JSON nor a form (rule 2). */
  rest_unsupported_media_type: 415,
  /** The body is not a JSON object (rule 2). */
  rest_invalid_json: 400,
  /** The body is larger than the `bodyLimit` of the mount (rule 2). */
  rest_body_too_large: 413,
  /** Required fields are missing: `params` lists all of them (rule 8). */
  rest_missing_callback_param: 400,
  /** Values are invalid: `params` has a sentence for each (rule 8). */
  rest_invalid_param: 400,
  /** `authenticate` did not accept the caller (rule 42). */
  rest_invalid_credentials: 401,
  /** The caller lacks the right: 401 for an anonymous one (rules 6, 43). */
  rest_forbidden: 403,
  /** The index was requested for another namespace (rule 45). */
  rest_invalid_namespace: 404,
  /** The event does not exist (rule 9). */
  'event-not-found': 404,
  /** The venue does not exist (rule 9). */
  'venue-not-found': 404,
  /** The organizer does not exist (rule 9). */
  'organizer-not-found': 404,
  /** The category does not exist (rule 9). */
  'category-not-found': 404,
  /** The tag does not exist (rule 9). */
  'tag-not-found': 404,
  /** The source does not exist (rule 76). */
  'source-not-found': 404,
  /** The page is past the end of the list (rule 11). */
  'event-archive-page-not-found': 404,
  /** The page is past the end of the list (rule 11). */
  'venue-archive-page-not-found': 404,
  /** The page is past the end of the list (rule 11). */
  'organizer-archive-page-not-found': 404,
  /** The page is past the end of the list (rule 11). */
  'category-archive-page-not-found': 404,
  /** The page is past the end of the list (rule 11). */
  'tag-archive-page-not-found': 404,
  /** The event is outside the caller's scope (rule 43). */
  'event-not-accessible': 403,
  /** The venue is outside the caller's scope (rule 43). */
  'venue-not-accessible': 403,
  /** The organizer is outside the caller's scope (rule 43). */
  'organizer-not-accessible': 403,
  /** The event is in the trash, and the caller may not edit it (rule 34). */
  'event-no-longer-available': 403,
  /** The venue is in the trash, and the caller may not edit it (rule 34). */
  'venue-no-longer-available': 403,
  /** The organizer is in the trash, and the caller may not edit it (rule 34). */
  'organizer-no-longer-available': 403,
  /** The event is already in the trash (rule 34). */
  'event-is-in-trash': 410,
  /** The venue is already in the trash (rule 34). */
  'venue-is-in-trash': 410,
  /** The organizer is already in the trash (rule 34). */
  'organizer-is-in-trash': 410,
  /** The changes since this `X-Cal-As-Of` are no longer stored: read the whole list again (rule 55). */
  rest_changes_unknown: 410,
  /** Other events take the venue at this time: `conflicts` names those that the caller may see (rule 58). */
  'event-venue-taken': 409,
  /** The event requires its password (rule 40). */
  'event-password-protected': 403,
  /** Another term has the name; its id is `term_id` (rule 36). */
  term_exists: 409,
  /** The write conflicted with a concurrent one. Retry it (rule 8). */
  rest_conflict: 409,
  /** The record no longer has the revision in `If-Match`, or `ifMatch`. */
  rest_precondition_failed: 412,
  /** The mount requires `If-Match` with each change (option `requireIfMatch`). */
  rest_precondition_required: 428,
  /** The store is unreachable, or too many passwords are queued. Retry (rules 8, 40). */
  rest_unavailable: 503,
  /** An internal error, which is passed to `onError` (rule 8). */
  rest_internal_error: 500,
} as const satisfies Record<string, number>

/** A code of the table `errorStatus`. There are no others. */
export type ErrorCode = keyof typeof errorStatus

/** The errors of the input: names of missing fields, or a sentence for each invalid one. */
export type ErrorParams = readonly string[] | Readonly<Record<string, string>>

/**
 * A sentence for every missing or invalid field, by its name. Nested fields have paths, such as `organizer[1].email`.
 */
export type FieldErrors = Readonly<Record<string, string>>

/** An event that takes a venue. */
export interface ConflictingEvent {
  /** The id of the event. */
  readonly id: number
  /** Its title. */
  readonly title: string
  /** Its start, on the wall clock of its zone. */
  readonly start_date: string
  /** Its end, on the wall clock of its zone. */
  readonly end_date: string
  /** Its zone. */
  readonly timezone: string
}

/** The events that take a venue at the time of another (rule 58). */
export interface ErrorConflicts {
  /** The events that the caller may see, ordered by start: the first 100. */
  readonly events: readonly ConflictingEvent[]
  /** How many these are without the limit. */
  readonly total: number
  /** Whether there are others, which the caller may not see. */
  readonly taken: boolean
}

/** Where a record is found now. */
export interface MovedTo {
  /** Its resource, such as `venue`. */
  readonly resource: string
  /** Its id. */
  readonly id: number
  /** Its slug. */
  readonly slug: string
  /** The URL to request instead; absent in process. */
  readonly url?: string
}

/**
 * The members of an error besides code and message. Over HTTP callers see `status`, `params`, `errors`, `term_id`,
 * `conflicts` and `moved_to`.
 */
export interface ErrorDetails {
  /** The errors of the input. */
  readonly params?: ErrorParams
  /** A sentence for every missing or invalid field. */
  readonly errors?: FieldErrors
  /** The term that already has the name (`term_exists`). */
  readonly term_id?: number
  /** The events that take the venue (`event-venue-taken`). */
  readonly conflicts?: ErrorConflicts
  /** Where the record is found now (`rest_moved`). */
  readonly moved_to?: MovedTo
  /** Replaces the status of the table, for codes that have two (`rest_forbidden`: 401 or 403). */
  readonly status?: number
  /** The delay before a retry, in seconds; over HTTP the header `Retry-After`. */
  readonly retry_after?: number
  /** The original error. Clients never see it. */
  readonly cause?: unknown
}

const brand = Symbol.for('daybook.CalendarError')

/**
 * The error class of all expected failures. `code` is from the table `errorStatus`, `status` is its HTTP status, and
 * the message is for the sender of the request. Recognize it with `isCalendarError`.
 */
export class CalendarError extends Error {
  /** The error code, for programs. */
  readonly code: ErrorCode
  /** The HTTP status. */
  readonly status: number
  /** The missing or invalid fields of the input. */
  readonly params: ErrorParams | undefined
  /** A sentence for every missing or invalid field, to show beside it. Contains all of them, whatever `params` has. */
  readonly errors: FieldErrors | undefined
  /** The term that already has the name (`term_exists`). */
  readonly term_id: number | undefined
  /** The events that take the venue (`event-venue-taken`). */
  readonly conflicts: ErrorConflicts | undefined
  /** Where the record is found now (`rest_moved`). */
  readonly moved_to: MovedTo | undefined
  /** The delay before a retry in seconds, if there is one; over HTTP the header `Retry-After`. */
  readonly retry_after: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CalendarError'
    this.code = code
    this.status = details.status ?? errorStatus[code]
    this.params = details.params
    this.errors = details.errors
    this.term_id = details.term_id
    this.conflicts = details.conflicts
    this.moved_to = details.moved_to
    this.retry_after = details.retry_after
    Object.defineProperty(this, brand, { value: true })
  }
}

/**
 * Returns whether an error is a `CalendarError`. Compares its brand, so that errors of another copy of the library
 * match too.
 */
export function isCalendarError(error: unknown): error is CalendarError {
  return typeof error === 'object' && error !== null && brand in error
}

/**
 * Returns the error for one invalid value. The message always names the field, the accepted values and the received
 * one.
 */
export function invalidParam(name: string, accepted: string, received: unknown): CalendarError {
  return invalidParams({ [name]: invalidSentence(name, accepted, received) })
}

/** Returns one error for all invalid values of a request (rule 8). */
export function invalidParams(params: FieldErrors): CalendarError {
  return new CalendarError('rest_invalid_param', Object.values(params).join(' '), { params, errors: params })
}

/**
 * Returns one error for all missing fields of a request, which also names its invalid values (rule 8). `fields` are
 * their names, each with a name in the input that probably means it.
 */
export function missingParams(
  fields: ReadonlyMap<string, string | undefined>,
  invalid: FieldErrors = {},
): CalendarError {
  const named = Array.from(fields, ([name, sent]) =>
    sent === undefined ? name : `${name} (did you mean it by ${sent}?)`,
  )
  const missing = `Missing required field${named.length > 1 ? 's' : ''}: ${named.join(', ')}.`
  const sentences = Array.from(fields, ([name, sent]): [string, string] => [
    name,
    sent === undefined ? `${name} is required.` : `${name} is required; did you mean it by ${sent}?`,
  ])
  return new CalendarError('rest_missing_callback_param', [missing, ...Object.values(invalid)].join(' '), {
    params: [...fields.keys()],
    errors: { ...Object.fromEntries(sentences), ...invalid },
  })
}

/** The maximum number of values in a message about a list. */
const mostShown = 5

/** Returns the sentence for the invalid values of one field. Leaves out `undefined`, which was not sent. */
export function invalidSentence(name: string, accepted: string, ...received: readonly unknown[]): string {
  const values = received.filter((value) => value !== undefined)
  if (values.length === 0) return `${name} must be ${accepted}.`
  const more = values.length > mostShown ? ` and ${values.length - mostShown} more` : ''
  return `${name} must be ${accepted}; received ${values.slice(0, mostShown).map(shown).join(', ')}${more}.`
}

/** Returns a received value, shortened for a message. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text =
    typeof value === 'bigint' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/**
 * Returns the error for a port that returned a value of the wrong type: an error in the calendar's setup, not of a
 * caller. The value is described, not shown, because it may be a secret.
 */
export function portError(port: string, accepted: string, returned: unknown): TypeError {
  return new TypeError(`${port} must return ${accepted}; it returned ${described(returned)}.`)
}

/**
 * Returns the error for an argument or an option of the wrong type. It is a programming error, and the message names
 * it.
 */
export function argumentError(name: string, accepted: string, received: unknown): TypeError {
  const isFunction = typeof received === 'function'
  const value = isPromise(received) || isFunction ? described(received) : shown(received)
  return new TypeError(`${name} must be ${accepted}; received ${value}.`)
}

/** Describes the type of a value. */
export function described(value: unknown): string {
  if (isPromise(value)) {
    // Nothing awaits it any more, and an unhandled rejection ends a Node process.
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
