import type { Route } from '../endpoint.ts'
import type { Mount } from '../port.ts'
import { sharedSchemas } from '../response/reply-schemas.ts'
import { transformedSchemas } from '../transforms/apply-transforms.ts'
import { resourceSchemas } from './resource-schemas.ts'
import { errorResponses } from './responses.ts'

/** Returns all named components of the document. */
export function components(routes: readonly Route[], mount: Mount): object {
  const { securitySchemes } = mount
  const resources = new Map(routes.map(({ resource, definition }) => [resource, definition]))
  const schemas = Array.from(resources, ([resource, definition]) =>
    resource && definition ? resourceSchemas(resource, definition) : {},
  )
  return {
    schemas: transformedSchemas(Object.assign({}, ...schemas, sharedSchemas), mount),
    responses: errorResponses,
    ...(securitySchemes && { securitySchemes }),
  }
}
