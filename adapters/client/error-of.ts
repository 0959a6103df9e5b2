import {
  CalendarError,
  type ErrorCode,
  type ErrorConflicts,
  type ErrorParams,
  errorStatus,
  type FieldErrors,
} from 'daybook'

interface Refusal {
  /** The request, for the message. */
  readonly request: string
  readonly status: number
  /** The JSON of the response, or its text. */
  readonly content: unknown
}

/**
 * Converts an error response to a `CalendarError` (rule 8). Codes in another spelling are recognized:
 * `rest-event-not-found` is `event-not-found`. An unknown code becomes the one nearest to the status, and the response
 * becomes the `cause`.
 */
export function errorOf({ request, status, content }: Refusal): CalendarError {
  const { code: sent, message, data } = membersOf(content)
  const code = codeOfSpelling.get(spellingOf(sent))
  if (code !== undefined && typeof message === 'string') {
    const { params, errors, term_id, conflicts } = membersOf(data)
    return new CalendarError(code, message, {
      status,
      ...(isParams(params) && { params }),
      ...(isSentences(errors) && { errors }),
      ...(typeof term_id === 'number' && { term_id }),
      ...(isConflicts(conflicts) && { conflicts }),
    })
  }
  const words = typeof message === 'string' ? `: ${message}` : '.'
  const nearest = codes.get(status) ?? 'rest_internal_error'
  return new CalendarError(nearest, `${request} was answered with ${status}${words}`, { status, cause: content })
}

const codes: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [400, 'rest_invalid_param'],
  [401, 'rest_invalid_credentials'],
  [403, 'rest_forbidden'],
  [404, 'rest_no_route'],
  [405, 'rest_method_not_allowed'],
  [409, 'rest_conflict'],
  [412, 'rest_precondition_failed'],
  [413, 'rest_body_too_large'],
  [415, 'rest_unsupported_media_type'],
  [428, 'rest_precondition_required'],
  [429, 'rest_unavailable'],
  [502, 'rest_unavailable'],
  [503, 'rest_unavailable'],
  [504, 'rest_unavailable'],
])

// `Object.keys` loses the key type.
const codeOfSpelling = new Map((Object.keys(errorStatus) as ErrorCode[]).map((code) => [spellingOf(code), code]))

/** Normalizes a code, because servers differ in the prefix `rest` and in hyphens. */
function spellingOf(code: unknown): string {
  return String(code)
    .toLowerCase()
    .replace(/_/g, '-')
    .replace(/^rest-/, '')
}

function isParams(params: unknown): params is ErrorParams {
  if (typeof params !== 'object' || params === null) return false
  return Object.values(params).every((value) => typeof value === 'string')
}

function isSentences(errors: unknown): errors is FieldErrors {
  return !Array.isArray(errors) && isParams(errors)
}

/** The client trusts the members that the server sends of events. */
function isConflicts(conflicts: unknown): conflicts is ErrorConflicts {
  const { events, taken } = membersOf(conflicts)
  return Array.isArray(events) && typeof taken === 'boolean'
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
