import { CalendarError, isCalendarError } from '../../errors.ts'
import type { PageUrlPort } from '../../resources/urls.ts'
import { encodeUtf8 } from '../../runtime.ts'
import { Repeated } from '../../schema/field/field.ts'
import { toFacetReplies } from '../../services/operations/list-facets.ts'
import { digest } from '../../text/digest.ts'
import { refuseCrossSite } from '../handler/cross-site.ts'
import { type Handler, IncomingRequest } from '../handler/handler.ts'
import type { Api, ApiReply, ApiRequest, Mount } from '../port/port.ts'
import type { ListedEvents, View, ViewRequest, ViewResponse, Visit } from '../port/view.ts'
import { readBody } from '../request/body.ts'
import { formFault, parseForm } from '../request/form.ts'
import { decodedSegments } from '../request/paths.ts'
import { rootOf } from '../request/root.ts'
import { hasPasswordHeader, passwordInHeader } from '../request/sent-password.ts'
import { cachingHeaders } from '../response/caching-headers.ts'
import { publicError } from '../response/reply.ts'
import { conditionalReply, isRead } from '../response/validators.ts'
import { declaredFacets } from './declared-facets.ts'
import { recordsBySlug } from './records-by-slug.ts'
import { type ServedCalendar, servedBy } from './served-calendar.ts'

/** A calendar, or an object that extends one. */
interface HasApi {
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
  return {
    ...api,
    get cache() {
      return api.cache
    },
    serves: (path, mount) => isBelowBase(path, mount),
    async handle(request) {
      if (api.serves(request.path, request.mount)) return api.handle(request)
      const incoming = new IncomingRequest(request)
      try {
        const { reply } = await cached(incoming)
        return isRead(request) ? conditionalReply(reply, request) : reply
      } catch (error) {
        return failure(publicError(error, calendar.onError), incoming, { calendar, view })
      }
    },
  }
}

/** Responses of two views of a calendar are cached apart. */
let views = 0

function createHandler(calendar: ServedCalendar, view: View): Handler {
  return async (incoming, { forCache = false } = {}) => {
    const { request } = incoming
    const described = describedRequest(request, calendar)
    const query = parseForm(request.query)
    if (query === undefined) throw new CalendarError('rest_invalid_url', `The query holds ${formFault(request.query)}.`)
    const actor = await incoming.identify()
    const isStored = forCache && actor === null && isRead(request) && !hasPasswordHeader(request)
    const snapshot = isStored ? await calendar.takeSnapshot(request.endOfTurn) : undefined
    const response = await view.respond(visitOf({ ...described, query: plainQuery(query) }, incoming, calendar))
    const reply = replyOf(response, cachingHeaders(request, query, actor))
    const isCacheable = snapshot !== undefined && reply.status === 200 && response.momentary !== true
    // The ETag comes from the bytes, so it is the same in another state of the calendar that shows the same.
    const { ETag = '' } = reply.headers
    return { reply, cacheable: isCacheable ? { snapshot, validators: () => ({ ETag }) } : undefined }
  }
}

function visitOf(described: ViewRequest, incoming: IncomingRequest, calendar: ServedCalendar): Visit {
  const { request, actor } = incoming
  const { store } = calendar.environment
  const { signal, context } = request
  return {
    ...described,
    method: methodOf(request),
    actor,
    readOptions: { password: passwordInHeader(request), signal, request: context },
    async form() {
      if (actor !== null) refuseCrossSite(request)
      return readBody(request)
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
  }
}

function methodOf({ method }: ApiRequest): Visit['method'] {
  if (method === 'GET' || method === 'HEAD') return 'GET'
  if (method === 'POST') return 'POST'
  throw new CalendarError('rest_method_not_allowed', 'This path answers GET, HEAD and POST.')
}

function describedRequest(request: ApiRequest, { environment }: ServedCalendar): ViewRequest {
  const { path, mount, context } = request
  const segments = decodedSegments(path.slice(mount.basePath.length))
  if (segments === 'broken') throw new CalendarError('rest_invalid_url', 'The path holds a broken percent escape.')
  if (segments === undefined) throw new CalendarError('rest_no_route', 'There is nothing at this path.')
  const { now, timeZone, resources } = environment
  return {
    segments,
    query: plainQuery(parseForm(request.query)),
    root: rootOf(request),
    mount,
    now: now(),
    timeZone,
    facets: declaredFacets(resources.event.filters, resources.event.fields),
    context,
  }
}

/** Returns a parsed query with a list for each repeated name. */
function plainQuery(query: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const pairs = Object.entries(query)
  return Object.fromEntries(pairs.map(([name, value]) => [name, value instanceof Repeated ? value.values : value]))
}

function isBelowBase(path: string, { basePath }: Mount): boolean {
  return path === basePath || path.startsWith(`${basePath}/`)
}

interface Failed {
  readonly calendar: ServedCalendar
  readonly view: View
}

function failure(error: CalendarError, incoming: IncomingRequest, { calendar, view }: Failed): ApiReply {
  const { request, actor } = incoming
  const caching = cachingHeaders(request, parseForm(request.query), actor)
  let described: ViewRequest
  try {
    described = describedRequest(request, calendar)
  } catch (cause) {
    // Without a base there are no URLs for a page: the error is described as text.
    if (!isCalendarError(cause)) throw cause
    return replyOf({ status: cause.status, body: cause.message, headers: { 'Content-Type': plainText } }, caching)
  }
  const retry = error.retry_after === undefined ? {} : { 'Retry-After': String(error.retry_after) }
  const reply = replyOf(view.describe(error, described), { ...caching, ...retry })
  return request.method === 'HEAD' ? { ...reply, body: null } : reply
}

const plainText = 'text/plain; charset=utf-8'

function replyOf({ status, body, headers }: ViewResponse, common: Readonly<Record<string, string>>): ApiReply {
  const bytes = encodeUtf8(body)
  return {
    status,
    headers: {
      ...common,
      ...headers,
      'Content-Length': String(bytes.length),
      'X-Content-Type-Options': 'nosniff',
      ...(status === 200 && { ETag: `W/"${digest(body)}"` }),
    },
    body: bytes,
  }
}
