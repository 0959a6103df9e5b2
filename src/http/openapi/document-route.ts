import { namespaceUrl } from '../../resources/urls.ts'
import { collectionNames, typeName } from '../../schema/resource.ts'
import type { Environment } from '../../services/environment.ts'
import type { Route } from '../endpoint.ts'
import type { Mount } from '../port.ts'
import { components } from './components.ts'
import type { Mounted } from './mounted.ts'
import { operation, tagOf } from './operation.ts'
import { pathParameters } from './parameters.ts'

/** `GET /{ns}/doc`: the interface as an OpenAPI 3.1 document, from the declarations that validate (rule 46). */
export function openApiRoute(routes: () => readonly Route[], environment: Environment): Route {
  // Everything except the servers is the same for every caller of a mount, and takes time to create.
  const described = new WeakMap<Mount, object>()
  const describe = (mount: Mount) => {
    const document = described.get(mount) ?? openApiDocument(routes(), { ...environment, mount })
    described.set(mount, document)
    return document
  }
  return {
    path: '/doc',
    endpoints: [
      {
        operationId: 'getOpenApiDocument',
        methods: ['GET'],
        summary: 'Description of the interface',
        returns: { status: 200, schema: { type: 'object' } },
        run: async ({ reading: { root }, mount }) => ({
          status: 200,
          body: { ...describe(mount), servers: [{ url: namespaceUrl(root) }] },
        }),
      },
    ],
  }
}

function openApiDocument(routes: readonly Route[], mounted: Mounted): object {
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
