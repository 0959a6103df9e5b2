import { CalendarError } from '../../errors.ts'
import type { PageUrlPort } from '../../resources/urls.ts'
import type { TraceSpan } from '../../trace/trace.ts'
import { withCors } from '../handler/cors.ts'
import { type Handler, IncomingRequest } from '../handler/handler.ts'
import { createSharing } from '../handler/sharing.ts'
import { tracedRequests } from '../handler/traced-requests.ts'
import type { Api, ApiReply, ApiRequest, Mount } from '../port/port.ts'
import type { View } from '../port/view.ts'
import { formFault, parseForm } from '../request/form.ts'
import { noRoute } from '../request/no-route.ts'
import { decodedSegments } from '../request/paths.ts'
import { hasPasswordHeader } from '../request/sent-password.ts'
import { cachingHeaders, revalidated } from '../response/caching-headers.ts'
import { conditionalReply, isRead } from '../response/validators.ts'
import { type HasApi, type ServedCalendar, servedCalendar } from './served-calendar.ts'
import { allowed, failure } from './view-failure.ts'
import { pageCaching, replyOf } from './view-reply.ts'
import { segmentsOf, viewRequest } from './view-request.ts'
import { type OnEvent, visitOf } from './visit-of.ts'

/**
 * Returns an interface that hosts mount like that of the calendar: requests below the namespace go to the calendar, and
 * all others below the base path to the view. `pages` becomes the `url` of records on every mount of the calendar, with
 * the root of the first mount of the view, or of the mount of the request if it serves the view too, unless the
 * calendar has the option `links`. Throws a `TypeError` if the argument is not a calendar.
 */
export function serveView({ api }: HasApi, view: View, pages: PageUrlPort): Api {
  const calendar = servedCalendar({ api })
  const mounts = calendar.pageAddresses.add(pages, view.address)
  const handler = createHandler(calendar, view)
  const shared = createSharing(calendar.environment)
  const cached = calendar.cache?.wrap(handler) ?? handler
  const respond = async (request: ApiRequest, span?: TraceSpan): Promise<ApiReply> => {
    const incoming = new IncomingRequest(request, span)
    try {
      const reply = (await withoutCaller(request, view)) ?? (await shared((await cached(incoming)).reply, incoming))
      return isRead(request) ? conditionalReply(reply, request) : reply
    } catch (error) {
      return shared(await failure(error, incoming, { calendar, view }), incoming)
    }
  }
  const handle = async (request: ApiRequest, span?: TraceSpan) => withCors(await respond(request, span), request)
  const addRequest = (request: ApiRequest) => {
    try {
      mounts.addRequest(request)
    } catch {
      // The response says what is wrong with its URL.
    }
  }
  const { tracer } = calendar.environment
  const handleView = tracer ? tracedRequests(tracer, handle, ({ mount }) => `${mount.basePath}/*`) : handle
  return {
    ...api,
    get cache() {
      return api.cache
    },
    serves: (path, mount) => api.serves(path, mount) || hasView(path, mount, view),
    checkMount(mount, isBelow = false) {
      api.checkMount?.(mount, isBelow)
      view.checkMount?.(mount)
      mounts.addMount(mount, isBelow)
    },
    handle(request) {
      addRequest(request)
      return api.serves(request.path, request.mount) ? api.handle(request) : handleView(request)
    },
  }
}

/** Responds to what is the same for every caller: a file, `OPTIONS`, and methods that a path does not have (rule 1). */
async function withoutCaller(request: ApiRequest, view: View): Promise<ApiReply | undefined> {
  const segments = segmentsOf(request)
  const methods = view.methodsAt(segments)
  if (methods === undefined) throw noRoute(request.mount, 'Pages')
  if (isRead(request)) {
    const file = await view.fileAt?.(segments)
    return file && replyOf(file, { 'Cache-Control': revalidated })
  }
  if (methods.some((method) => method === request.method)) return undefined
  const headers = { Allow: allowed(methods), ...cachingHeaders(request, {}, null) }
  if (request.method === 'OPTIONS') return { status: 204, headers, body: null }
  throw new CalendarError('rest_method_not_allowed', `This path answers ${headers.Allow}.`)
}

function createHandler(calendar: ServedCalendar, view: View): Handler {
  return async (incoming, { forCache = false } = {}) => {
    const { request } = incoming
    if (parseForm(request.query) === undefined)
      throw new CalendarError('rest_invalid_url', `The query holds ${formFault(request.query)}.`)
    const actor = await incoming.identify()
    const isStable = actor === null && isRead(request) && !hasPasswordHeader(request)
    const isStored = forCache && isStable
    const isShared = isStable && request.mount.sharedCache !== undefined
    const snapshot = isStored || isShared ? await calendar.takeSnapshot(request.endOfTurn) : undefined
    if (isShared && snapshot) incoming.shared = { snapshot }
    // The clock after the snapshot: what is cached with a day must not show the day before.
    const described = viewRequest(request, segmentsOf(request), calendar)
    const open = (onEvent?: OnEvent) => visitOf(described, incoming, calendar, onEvent)
    const { visit, record } = isShared
      ? (await import('./shared-visit.ts')).sharedVisit(incoming, open)
      : { visit: open() }
    const response = await view.respond(visit)
    record?.()
    const { until } = response
    if (incoming.shared && until) incoming.shared = { ...incoming.shared, until }
    const reply = replyOf(response, pageCaching(incoming, response.status))
    const isCacheable = isStored && snapshot !== undefined && reply.status === 200
    // The ETag comes from the bytes, so it is the same in another state of the calendar that shows the same.
    const { ETag = '' } = reply.headers
    return { reply, cacheable: isCacheable ? { snapshot, until, validators: () => ({ ETag }) } : undefined }
  }
}

/** Returns whether a path below the base of a mount has a view. One that cannot be read is refused, not passed on. */
function hasView(path: string, { basePath }: Mount, view: View): boolean {
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
  const segments = decodedSegments(path.slice(basePath.length))
  return segments === 'broken' || (segments !== undefined && view.methodsAt(segments) !== undefined)
}
