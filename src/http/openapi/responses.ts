import type { Endpoint, Returns, Route } from '../endpoint.ts'
import type { Mount } from '../port.ts'
import { goodHeaders, validatorHeaders } from './headers.ts'

const errors: Readonly<Record<number, string>> = {
  400: 'A field is missing or does not read',
  401: 'Bad credentials, or a right that needs some',
  403: 'Not for this caller',
  404: 'There is no such record, or no such page',
  409: 'Another has the name, or changed the same records',
  410: 'The record is in the trash already',
  412: 'The record is in another state',
  413: 'The body is too large',
  415: 'The body has a type that is not read',
  428: 'The server wants to know in which state the record is changed',
  500: 'The calendar could not answer',
  503: 'The calendar cannot be reached just now',
}

/** What an endpoint may be answered with, by status. */
export function responses(route: Route, endpoint: Endpoint, mount: Mount): object {
  const isTerm = route.resource === 'category' || route.resource === 'tag'
  const removes = endpoint.methods.includes('DELETE')
  const statuses = [
    400,
    401,
    ...(route.resource ? [403, 404] : []),
    ...(route.path === '/' ? [404] : []),
    ...(endpoint.body ? [409, 413, 415] : []),
    ...(removes ? [409] : []),
    ...(removes && !isTerm ? [410] : []),
    ...(endpoint.changesRecord ? [412, 428] : []),
    500,
    503,
  ]
  const headers = validatorHeaders(route, endpoint)
  const error = { 'application/json': { schema: { $ref: schemaPath('error') } } }
  return {
    [endpoint.returns.status]: {
      description: 'As asked',
      headers: goodHeaders(route, endpoint, mount),
      content: { 'application/json': { schema: good(endpoint.returns) } },
    },
    ...(isConditionalRead(route, endpoint) && { 304: { description: 'The reader has the reply', headers } }),
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        // The state that the record is in is told to who knew another.
        { description: errors[status], ...(status === 412 && { headers }), content: error },
      ]),
    ),
  }
}

function good({ schema }: Returns): object {
  return schema === 'index' || schema === 'openapi' ? { type: 'object' } : { $ref: schemaPath(schema) }
}

/** Whether a reader who has the reply is told so. */
export function isConditionalRead({ resource }: Route, { methods }: Endpoint): boolean {
  return resource !== undefined && methods.includes('GET')
}

export function schemaPath(name: string): string {
  return `#/components/schemas/${name}`
}
