import { CalendarError, type ErrorCode, type ErrorParams, errorStatus, type FieldErrors } from '../../src/index.ts'

interface Refusal {
  /** What was asked, for the message. */
  readonly place: string
  readonly status: number
  /** The JSON of the reply, or its text. */
  readonly content: unknown
}

/**
 * The error that a reply means (rule 8). A code in another spelling is the known one: `rest-event-not-found` is
 * `event-not-found`. A code that is none of this interface gets the one that is nearest to its status, and what came becomes
 * the `cause`.
 */
export function errorOf({ place, status, content }: Refusal): CalendarError {
  const { code: sent, message, data } = membersOf(content)
  const code = known.get(spellingOf(sent))
  if (code !== undefined && typeof message === 'string') {
    const { params, errors, term_id } = membersOf(data)
    return new CalendarError(code, message, {
      status,
      ...(isParams(params) && { params }),
      ...(isSentences(errors) && { errors }),
      ...(typeof term_id === 'number' && { term_id }),
    })
  }
  const words = typeof message === 'string' ? `: ${message}` : '.'
  const nearest = codes.get(status) ?? 'rest_internal_error'
  return new CalendarError(nearest, `${place} was answered with ${status}${words}`, { status, cause: content })
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

// `Object.keys` forgets whose they are.
const known = new Map((Object.keys(errorStatus) as ErrorCode[]).map((code) => [spellingOf(code), code]))

/** Servers differ in whether a code begins with `rest`, and in its hyphens. */
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

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
