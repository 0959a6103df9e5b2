import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { resourceNames, typeName } from '../../schema/resource.ts'
import type { Mount } from '../port/port.ts'
import { sharedSchemas } from '../response/reply-schemas.ts'
import type { Route } from '../routes/endpoint.ts'
import { transformedSchemas } from '../transforms/apply-transforms.ts'
import { partSchemas, withParts } from './part-schemas.ts'
import { resourceSchemas } from './resource-schemas.ts'
import { errorResponses } from './responses.ts'

/** Returns all named components of the document. */
export function components(routes: readonly Route[], mount: Mount): object {
  const { securitySchemes } = mount
  const resources = new Map(routes.map(({ resource, definition }) => [resource, definition]))
  const schemas = Array.from(resources, ([resource, definition]) =>
    resource && definition ? resourceSchemas(resource, definition) : {},
  )
  const whole: NamedSchemas = transformedSchemas(Object.assign({}, ...schemas, sharedSchemas), mount)
  const records = resourceNames.map(typeName)
  const lists = records.map((name) => [`${name}ListPart`, withParts(whole[`${name}List`] ?? {})])
  return {
    schemas: { ...whole, ...partSchemas(records, whole), ...Object.fromEntries(lists) },
    responses: errorResponses,
    ...(securitySchemes && { securitySchemes }),
  }
}
