import { typeName } from '../../schema/resource.ts'
import type { BodyFields, Endpoint, Method, Route } from '../endpoint.ts'
import type { Mounted } from './mounted.ts'
import { parameters } from './parameters.ts'
import { responses } from './responses.ts'
import { security } from './security.ts'

/** One method of a path: what it takes, and what it answers. */
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

/** The group that a route is shown in. */
export function tagOf({ path }: Route): string {
  return path.split('/')[1] || 'index'
}

/** PATCH has the plain name of an update. POST and PUT do the same, and say so: `updateEventWithPut`. */
function operationId({ operationId, methods }: Endpoint, method: Method): string {
  return methods.length === 1 || method === 'PATCH'
    ? operationId
    : `${operationId}With${typeName(method.toLowerCase())}`
}

/**
 * Describes bodies as JSON only. Forms are read too (rule 2), but some generators would send no content type if there were a
 * choice.
 */
function requestBody({ required, schema }: BodyFields): object {
  return {
    description: 'Forms (application/x-www-form-urlencoded) with the same fields are accepted too',
    required: required.length > 0,
    content: { 'application/json': { schema } },
  }
}
