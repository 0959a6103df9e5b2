import { isCalendarError } from '../../errors.ts'
import type { TraceSpan } from '../../trace/trace.ts'
import { resourceRoutes } from '../endpoints/resource-routes.ts'
import { withFormats } from '../formats/format-endpoint.ts'
import { negotiateFormats } from '../formats/negotiate-formats.ts'
import { withSourceIds } from '../ids/with-source-ids.ts'
import { openApiRoute } from '../openapi/document-route.ts'
import { indexRoute } from '../openapi/index-route.ts'
import type { Api, ApiReply, ApiRequest } from '../port/port.ts'
import type { ResponseFormat } from '../port/response-format.ts'
import { parseForm } from '../request/form.ts'
import { isBelow } from '../request/paths.ts'
import { cachingHeaders, varyingByPassword } from '../response/caching-headers.ts'
import { errorResponse, replyOf } from '../response/reply.ts'
import { conditionalReply, isRead } from '../response/validators.ts'
import type { Route } from '../routes/endpoint.ts'
import { methodsOf } from '../routes/routes.ts'
import { checkTransforms } from '../transforms/check-transforms.ts'
import { readAsOf, writtenAsOf } from './as-of.ts'
import { withCors } from './cors.ts'
import { createDispatch, type DispatchOptions } from './dispatch.ts'
import { IncomingRequest, type ResponseCache } from './handler.ts'
import { createSharing } from './sharing.ts'
import { routeFinder, tracedRequests } from './traced-requests.ts'

interface ApiOptions extends Omit<DispatchOptions, 'routes'> {
  /** Absent if the calendar has no cache. */
  readonly cache?: ResponseCache | undefined
  /** The formats of events besides JSON. */
  readonly formats?: readonly ResponseFormat[]
  onError(error: unknown): void
}

const noFormats: readonly ResponseFormat[] = []
const noFigures = { hits: 0, misses: 0, replies: 0, records: 0, bytes: 0 }

/** The HTTP interface of a calendar, behind the port that hosts translate to. */
export function createApi({ cache, formats = noFormats, onError, ...options }: ApiOptions): Api {
  const { environment } = options
  const inJson: readonly Route[] = [
    indexRoute(() => routes, environment),
    openApiRoute(() => routes, environment),
    ...resourceRoutes(environment),
  ]
  const routes = inJson
    .map((route) => inFormats(route, route.resource === 'event' ? formats : noFormats))
    .map(withSourceIds)
  const dispatch = createDispatch({ routes, ...options })
  const handler = cache ? cache.wrap(dispatch) : dispatch

  const shared = createSharing(environment)

  const respondOnce = async (request: ApiRequest, span?: TraceSpan): Promise<ApiReply> => {
    const incoming = new IncomingRequest(request, span)
    try {
      await readAsOf(request, environment)
      const { reply } = await handler(incoming)
      return await shared(isRead(request) ? reply : await writtenAsOf(reply, request, environment), incoming)
    } catch (error) {
      const headers = cachingHeaders(request, parseForm(request.query), incoming.actor)
      const common = isLocked(error) ? varyingByPassword(headers, request) : headers
      return shared(replyOf(errorResponse(error, onError), common), incoming)
    }
  }

  const respond = formats.length > 0 ? negotiateFormats(respondOnce, formats, environment) : respondOnce

  const handle = async (request: ApiRequest, span?: TraceSpan): Promise<ApiReply> => {
    const reply = await respond(request, span)
    return withCors(isRead(request) ? conditionalReply(reply, request) : reply, request)
  }

  return {
    routes: routes.map((route) => ({ path: route.path, methods: methodsOf(route) })),
    checkMount: (mount) => checkTransforms(mount, environment.resources),
    serves: (path, mount) => isBelow(path, mount),
    get cache() {
      return cache ? cache.figures : noFigures
    },
    handle: environment.tracer ? tracedRequests(environment.tracer, handle, routeFinder(routes)) : handle,
  }
}

/** Returns a route whose reads have other formats too. Only reads of events have them. */
function inFormats(route: Route, formats: readonly ResponseFormat[]): Route {
  const endpoints = route.endpoints.map((endpoint) =>
    endpoint.methods.includes('GET') ? withFormats(endpoint, formats) : endpoint,
  )
  return { ...route, endpoints }
}

function isLocked(error: unknown): boolean {
  return isCalendarError(error) && error.code === 'event-password-protected'
}
