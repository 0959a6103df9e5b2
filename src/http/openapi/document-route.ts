import { namespaceUrl } from '../../resources/urls.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { Mount } from '../port/port.ts'
import type { Route } from '../routes/endpoint.ts'

/** `GET /{ns}/doc`: the interface as an OpenAPI 3.1 document, from the declarations that validate (rule 46). */
export function openApiRoute(routes: () => readonly Route[], environment: Environment): Route {
  // Everything except the servers is the same for every caller of a mount, and takes time to create.
  const described = new WeakMap<Mount, object>()
  const describe = async (mount: Mount) => {
    // Most processes never describe themselves.
    const { openApiDocument } = await import('./document.ts')
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
          body: { ...(await describe(mount)), servers: [{ url: namespaceUrl(root) }] },
        }),
      },
    ],
  }
}
