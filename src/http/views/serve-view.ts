import { CalendarError } from '../../errors.ts'
import type { PageUrlPort } from '../../resources/urls.ts'
import { toFacetReplies } from '../../services/operations/list-facets.ts'
import { withCors } from '../handler/cors.ts'
import { refuseCrossSite } from '../handler/cross-site.ts'
import { type Handler, IncomingRequest } from '../handler/handler.ts'
import type { Api, ApiReply, ApiRequest, Mount } from '../port/port.ts'
import type { ListedEvents, View, ViewRequest, Visit } from '../port/view.ts'
import { readBody } from '../request/body.ts'
import { formFault, parseForm } from '../request/form.ts'
import { decodedSegments } from '../request/paths.ts'
import { hasPasswordHeader, passwordInHeader } from '../request/sent-password.ts'
import { cachingHeaders, revalidated } from '../response/caching-headers.ts'
import { conditionalReply, isRead } from '../response/validators.ts'
import { recordsBySlug } from './records-by-slug.ts'
import { type ServedCalendar, servedBy } from './served-calendar.ts'
import { allowed, failure } from './view-failure.ts'
import { pageCaching, replyOf } from './view-reply.ts'
import { segmentsOf, viewRequest, withLists } from './view-request.ts'

/** A calendar, or an object that extends one. */
export interface HasApi {
  /** The interface of the calendar. */
  readonly api: Api
}

/**
 * Returns an interface that hosts mount like that of the calendar: requests below the namespace go to the calendar, and all
 * others below the base path to the view. `pages` becomes the `url` of records, unless the calendar has the option
 * `links`. Throws a `TypeError` if the argument is not a calendar.
 */
export function serveView({ api }: HasApi, view: View, pages: PageUrlPort): Api {
  const calendar = servedBy(api)
  if (calendar === undefined) throw new TypeError('A view needs a calendar, as createCalendar returns it.')
  calendar.usePages(pages)
  const handler = createHandler(calendar, view)
  const cached = calendar.cache?.wrap(handler, `view ${views++}`) ?? handler
  const respond = async (request: ApiRequest): Promise<ApiReply> => {
    const incoming = new IncomingRequest(request)
    try {
      const reply = (await withoutCaller(request, view)) ?? (await cached(incoming)).reply
      return isRead(request) ? conditionalReply(reply, request) : reply
    } catch (error) {
      return failure(error, incoming, { calendar, view })
    }
  }
  return {
    ...api,
    get cache() {
      return api.cache
    },
    serves: (path, mount) => api.serves(path, mount) || hasView(path, mount, view),
    checkMount(mount) {
      api.checkMount?.(mount)
      view.checkMount?.(mount)
    },
    async handle(request) {
      if (api.serves(request.path, request.mount)) return api.handle(request)
      return withCors(await respond(request), request)
    },
  }
}

/** Responses of two views of a calendar are cached apart. */
let views = 0

/** Responds to what is the same for every caller: a file, `OPTIONS`, and methods that a path does not have (rule 1). */
async function withoutCaller(request: ApiRequest, view: View): Promise<ApiReply | undefined> {
  const segments = segmentsOf(request)
  const methods = view.methodsAt(segments)
  if (methods === undefined) throw new CalendarError('rest_no_route', 'There is nothing at this path.')
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
    const isStored = forCache && actor === null && isRead(request) && !hasPasswordHeader(request)
    const snapshot = isStored ? await calendar.takeSnapshot(request.endOfTurn) : undefined
    // The clock after the snapshot: what is cached with a day must not show the day before.
    const described = viewRequest(request, segmentsOf(request), calendar)
    const response = await view.respond(visitOf(described, incoming, calendar))
    const reply = replyOf(response, pageCaching(incoming, response.status))
    const isCacheable = snapshot !== undefined && reply.status === 200
    // The ETag comes from the bytes, so it is the same in another state of the calendar that shows the same.
    const { ETag = '' } = reply.headers
    return { reply, cacheable: isCacheable ? { snapshot, validators: () => ({ ETag }) } : undefined }
  }
}

function visitOf(described: ViewRequest, incoming: IncomingRequest, calendar: ServedCalendar): Visit {
  const { request, actor } = incoming
  const { store } = calendar.environment
  const { signal, context } = request
  const readOptions = { password: passwordInHeader(request), signal, request: context }
  const access = calendar.access(actor)
  return {
    ...described,
    method: methodOf(request),
    actor,
    get services() {
      return calendar.servicesFor(actor)
    },
    may: (action, resource, record) => access.may(action, resource, record),
    scope: (resource) => access.scope(resource),
    readOptions,
    async form() {
      if (actor !== null) refuseCrossSite(request)
      return withLists(await readBody(request))
    },
    async readEvents(query, limit): Promise<ListedEvents> {
      const services = calendar.as(actor)
      const { readWholeList } = await import('../formats/read-whole-list.ts')
      const plan = await services.events.planList(
        query,
        (storeQuery) => readWholeList(storeQuery, { store, services, root: described.root }),
        { default: limit, max: limit },
      )
      const { events, total, facets } = await plan.fetch()
      return { events, total, facets: facets ? toFacetReplies(facets) : {} }
    },
    readBySlug: (resource, slug) => recordsBySlug[resource](slug, calendar.as(actor), described.root),
    async readCategories(ids) {
      const { categories } = calendar.as(actor).toReply
      return categories(await store.categories.getMany([...ids]), { root: described.root })
    },
    async readEvent(slug, password) {
      const { readVisitedEvent } = await import('./read-visited-event.ts')
      const options = password === undefined ? readOptions : { ...readOptions, password }
      const { environment } = calendar
      const reading = {
        environment,
        services: calendar.as(actor),
        access,
        root: described.root,
      }
      return readVisitedEvent(slug, options, reading)
    },
    async readAddresses(resource, page) {
      const { readAddresses } = await import('./read-addresses.ts')
      return readAddresses(resource, page, { environment: calendar.environment, access: calendar.access(null) })
    },
  }
}

function methodOf(request: ApiRequest): Visit['method'] {
  return isRead(request) ? 'GET' : 'POST'
}

/** Returns whether a path below the base of a mount has a view. One that cannot be read is refused, not passed on. */
function hasView(path: string, { basePath }: Mount, view: View): boolean {
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
  const segments = decodedSegments(path.slice(basePath.length))
  return segments === 'broken' || (segments !== undefined && view.methodsAt(segments) !== undefined)
}
