import { typeName } from '../../schema/resource.ts'
import type { BodyFields, Endpoint, Method, Route } from '../routes/endpoint.ts'
import type { Mounted } from './mounted.ts'
import { parameters } from './parameters.ts'
import { responses } from './responses.ts'
import { security } from './security.ts'

/** Describes one method of a path: its input and its responses. */
export function operation(route: Route, endpoint: Endpoint, method: Method, mounted: Mounted): object {
  const all = parameters(route, endpoint, method, mounted)
  return {
    operationId: operationId(endpoint, method),
    summary: endpoint.summary,
    tags: [tagOf(route)],
    security: security(endpoint, mounted),
    ...(all.length > 0 && { parameters: all }),
    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),
    responses: responses(route, endpoint, mounted.mount),
  }
}

/** Returns the group of a route. */
export function tagOf({ path }: Route): string {
  return path.split('/')[1] || 'index'
}

/**
 * Returns the id of an operation. PATCH has the plain name of an update; POST and PUT do the same and have a suffix:
 * `updateEventWithPut`.
 */
function operationId({ operationId, methods }: Endpoint, method: Method): string {
  return methods.length === 1 || method === 'PATCH'
    ? operationId
    : `${operationId}With${typeName(method.toLowerCase())}`
}

/**
 * Describes bodies as JSON only. Forms are read too (rule 2), but with a choice some generators would send no content
 * type.
 */
function requestBody({ required, schema }: BodyFields): object {
  return {
    description: 'Forms (application/x-www-form-urlencoded) with the same fields are accepted too',
    required: required.length > 0,
    content: { 'application/json': { schema } },
  }
}
