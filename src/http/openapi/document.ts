import { collectionNames, typeName } from '../../schema/resource.ts'
import type { Route } from '../routes/endpoint.ts'
import { components } from './components.ts'
import type { Mounted } from './mounted.ts'
import { operation, tagOf } from './operation.ts'
import { pathParameters } from './parameters.ts'

/** Returns the interface as an OpenAPI 3.1 document, without its servers. */
export function openApiDocument(routes: readonly Route[], mounted: Mounted): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar events',
      version: '1.0.0',
      description: `${typeName(collectionNames.slice(0, -1).join(', '))} and ${collectionNames.at(-1)}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: `Routes of the ${name}` })),
    paths: Object.fromEntries(routes.map((route) => [route.path, pathItem(route, mounted)])),
    components: components(routes, mounted.mount),
  }
}

function pathItem(route: Route, mounted: Mounted): object {
  const parameters = pathParameters(route)
  const operations = route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method.toLowerCase(), operation(route, endpoint, method, mounted)]),
  )
  return { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) }
}
