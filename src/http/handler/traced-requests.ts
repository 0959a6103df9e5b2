import type { SpanAttributes, TracedMethod } from '../../trace/attributes.ts'
import type { Tracer, TraceSpan } from '../../trace/trace.ts'
import type { ApiReply, ApiRequest } from '../port/port.ts'
import { rootOf } from '../request/root.ts'
import type { Route } from '../routes/endpoint.ts'
import { createRouteMatcher, matchOf } from '../routes/routes.ts'

/** Returns the route of a request below the host, or `undefined` if no route has its path. */
type FindRoute = (request: ApiRequest) => string | undefined

/** Returns a handler that handles each request in a span. */
export function tracedRequests(
  tracer: Tracer,
  handle: (request: ApiRequest, span: TraceSpan) => Promise<ApiReply>,
  findRoute: FindRoute,
): (request: ApiRequest) => Promise<ApiReply> {
  return (request) => {
    const method = methods.find((one) => one === request.method) ?? '_OTHER'
    const route = findRoute(request)
    const attributes: SpanAttributes = {
      'http.request.method': method,
      'url.path': request.path,
      ...(route !== undefined && { 'http.route': route }),
      ...originOf(request),
    }
    const shown = method === '_OTHER' ? 'HTTP' : method
    return tracer(route === undefined ? shown : `${shown} ${route}`, { kind: 'server', attributes }, async (span) => {
      const reply = await handle(request, span)
      span.setAttributes({
        'http.response.status_code': reply.status,
        // An error of the client is none of the server.
        ...(reply.status >= 500 && { 'error.type': String(reply.status) }),
      })
      return reply
    })
  }
}

/** Returns a function that finds the route of a request to the interface. */
export function routeFinder(routes: readonly Route[]): FindRoute {
  const match = createRouteMatcher(routes)
  return (request) => {
    const { basePath, namespace } = request.mount
    try {
      return `${basePath}/${namespace}${matchOf(request, match).route.path}`
    } catch {
      return undefined
    }
  }
}

const methods: readonly TracedMethod[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'CONNECT',
  'TRACE',
]

const origin = /^([a-z]+):\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/

/** The address that the caller used. The response describes one that is invalid. */
function originOf(request: ApiRequest): SpanAttributes {
  try {
    const [, scheme = '', host = '', port] = origin.exec(rootOf(request).origin.toLowerCase()) ?? []
    return {
      'url.scheme': scheme === 'https' ? scheme : 'http',
      'server.address': host,
      ...(port !== undefined && { 'server.port': Number(port) }),
    }
  } catch {
    return {}
  }
}
