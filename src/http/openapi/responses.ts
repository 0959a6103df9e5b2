import { errorStatus } from '../../errors.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import type { Mount } from '../port/port.ts'
import { fieldsQuery } from '../request/read-queries.ts'
import { sentence } from '../response/reply-schemas.ts'
import type { Endpoint, Route } from '../routes/endpoint.ts'
import { goodHeaders, retryHeaders, validatorHeaders } from './headers.ts'
import { wholeOrPart } from './part-schemas.ts'

/** The errors of operations: the name of each response, and its meaning. */
const errors: Readonly<Record<number, readonly [name: string, description: string]>> = {
  301: ['Moved', 'The record is found by another slug or id now'],
  400: ['BadRequest', 'A field is missing or does not read'],
  401: ['Unauthorized', 'Bad credentials, or a right that needs some'],
  403: ['Forbidden', 'Not for this caller'],
  404: ['NotFound', 'There is no such record, or no such page'],
  409: ['Conflict', 'Another has the name, takes the venue, or changed the same records'],
  410: ['Gone', 'The record is in the trash already, or the changes of the list are not stored'],
  412: ['PreconditionFailed', 'The record is in another state'],
  413: ['BodyTooLarge', 'The body is too large'],
  415: ['UnsupportedMediaType', 'The body has a type that is not read'],
  428: ['PreconditionRequired', 'The server wants to know in which state the record is changed'],
  500: ['InternalError', 'The calendar could not answer'],
  503: ['Unavailable', 'The calendar cannot be reached just now'],
}

const errorBody = { 'application/json': { schema: ref('ErrorReply') } }

/** The responses that all operations share, by name. */
export const errorResponses = Object.fromEntries(
  Object.entries(errors)
    .filter(([status]) => status !== '412')
    .map(([status, [name]]) => [
      name,
      errorResponse(Number(status), ['409', '503'].includes(status) ? retryHeaders : undefined),
    ]),
)

/** Returns the responses of an endpoint, by status. */
export function responses(route: Route, endpoint: Endpoint, mount: Mount): object {
  const headers = validatorHeaders(route, endpoint)
  const { status, schema } = endpoint.returns
  const { query = {} } = endpoint
  const isSelectable = Object.keys(fieldsQuery).every((name) => name in query)
  return {
    [status]: {
      description: sentence('The response', ...formatsOf(endpoint)),
      headers: goodHeaders(route, endpoint, mount),
      content: { 'application/json': { schema: isSelectable ? wholeOrPart(schema) : schema } },
    },
    ...(isConditionalRead(route, endpoint) && { 304: { description: 'The reader has the reply', headers } }),
    ...Object.fromEntries(errorsOf(route, endpoint).map((error) => [error, sharedResponse(error)])),
    // The caller knew an earlier state and receives the current one.
    ...(endpoint.changesRecord && { 412: errorResponse(412, headers) }),
  }
}

/**
 * Describes the bodies in other formats than JSON as text: with several content types, generated clients would return a
 * union, or text, from every read.
 */
function formatsOf({ formats = [] }: Endpoint): readonly string[] {
  return formats.map(({ name, mediaType }) => `With format=${name}, the body is ${mediaType} instead`)
}

function errorsOf({ resource, path }: Route, { body, methods, changesRecord, isList }: Endpoint): readonly number[] {
  const isTerm = resource === 'category' || resource === 'tag'
  const removes = methods.includes('DELETE')
  return [
    ...(resource && methods.includes('GET') && !isList ? [301] : []),
    400,
    401,
    ...(resource ? [403, 404] : []),
    ...(path === '/' ? [404] : []),
    ...(body ? [409, 413, 415] : []),
    ...(removes ? [409] : []),
    ...(isList || (removes && !isTerm) ? [410] : []),
    ...(changesRecord ? [428] : []),
    500,
    503,
  ]
}

function sharedResponse(status: number): object {
  return { $ref: `#/components/responses/${errors[status]?.[0]}` }
}

function errorResponse(status: number, headers: object | undefined): object {
  const codes = Object.entries(errorStatus).flatMap(([code, usual]) => (usual === status ? [`\`${code}\``] : []))
  return {
    description: [errors[status]?.[1], codes.join(', ')].filter(Boolean).join(': '),
    ...(headers && { headers }),
    content: errorBody,
  }
}

/** Returns whether a read can be conditional. */
export function isConditionalRead({ resource }: Route, { methods }: Endpoint): boolean {
  return resource !== undefined && methods.includes('GET')
}
