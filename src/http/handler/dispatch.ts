import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/policy.ts'
import { CalendarError } from '../../errors.ts'
import { refuse } from '../../schema/reader.ts'
import { type Diagnostics, type Environment, withDiagnostics } from '../../services/environment/environment.ts'
import { warnOfParameters } from '../../services/environment/unknown-input.ts'
import type { PlanningServices } from '../../services/services.ts'
import { ignoredHeader } from '../port/own-headers.ts'
import type { ApiReply, ApiRequest } from '../port/port.ts'
import type { RecordCache } from '../records/record-cache.ts'
import { readBody } from '../request/body.ts'
import { formFault, parseForm } from '../request/form.ts'
import { methodOf } from '../request/method-override.ts'
import { reportErrors } from '../request/report-errors.ts'
import { RequestDiagnostics } from '../request/request-diagnostics.ts'
import { rootOf } from '../request/root.ts'
import { hasPasswordHeader, passwordInHeader } from '../request/sent-password.ts'
import { cachingHeaders } from '../response/caching-headers.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import { calendarErrorResponse, replyOf } from '../response/reply.ts'
import type { Snapshot, TakeSnapshot } from '../response/snapshot.ts'
import { audienceOf, expectedStates, isRead, listTag, matchesTag, notModified } from '../response/validators.ts'
import type { Endpoint, EndpointRequest, Route } from '../routes/endpoint.ts'
import { createRouteMatcher, endpointFor, matchOf, methodsOf } from '../routes/routes.ts'
import { reportUndeclared } from '../routes/undeclared-parameters.ts'
import { isCacheable } from './cache-policy.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Cacheable, Handler, HandlerResponse, IncomingRequest } from './handler.ts'

export interface DispatchOptions {
  readonly routes: readonly Route[]
  readonly environment: Environment
  readonly takeSnapshot: TakeSnapshot
  /** Absent if records are not cached. */
  readonly recordCache: RecordCache | undefined
  /** Returns the services for one request. */
  as(actor: Actor | null, diagnostics: Diagnostics): PlanningServices
  access(actor: Actor | null): Access
}

type Headers = Readonly<Record<string, string>>

interface Dispatched {
  readonly route: Route
  readonly incoming: IncomingRequest
  readonly request: ApiRequest
  /** `undefined` if it cannot be parsed. */
  readonly query: EndpointRequest['query'] | undefined
  readonly params: EndpointRequest['params']
  readonly actor: Actor | null
  readonly access: Access
  /** The headers for downstream caches. */
  readonly caching: Headers
  readonly forCache: boolean
}

/** Returns the handler that finds the endpoint of each request and runs it. */
export function createDispatch(options: DispatchOptions): Handler {
  const match = createRouteMatcher(options.routes)
  return async (incoming, { forCache = false } = {}) => {
    const { request } = incoming
    const query = parseForm(request.query)
    const { route, params } = matchOf(request, match)
    const method = methodOf(request, query)
    const endpoint = endpointFor(route, method)
    if (endpoint === undefined) {
      return { reply: withoutEndpoint(method, route, cachingHeaders(request, query, null)) }
    }
    const actor = await incoming.identify()
    const caching = cachingHeaders(request, query, actor)
    const access = options.access(actor)
    const implied = query && endpoint.impliedBy?.(query)
    const whole = implied ? { ...query, ...implied } : query
    const dispatched = { route, incoming, request, query: whole, params, actor, access, caching, forCache }
    return respond(endpoint, dispatched, options)
  }
}

/** Runs an endpoint, unless the client already has the list. */
async function respond(endpoint: Endpoint, dispatched: Dispatched, options: DispatchOptions): Promise<HandlerResponse> {
  const { route, incoming, request, query, actor, access, caching } = dispatched
  const isTimeless = query !== undefined && isCacheable(query) && !endpoint.isMomentary?.(query)
  const isStable = isTimeless && isRead(request) && !hasPasswordHeader(request)
  const forCache = isStable && actor === null && dispatched.forCache
  const isShared = isStable && actor === null && mayBeShared(route, dispatched)
  const snapshot =
    isStable && (forCache || isShared || endpoint.isList) ? await options.takeSnapshot(request.endOfTurn) : undefined
  if (isShared && snapshot) incoming.shared = { snapshot }
  const audience = audienceOf(rootOf(request), actor, access, request.mount)
  const tagOf = listTags(endpoint, audience, `${request.path}?${request.query}`)
  const tag = snapshot ? tagOf(snapshot) : {}
  if (matchesTag(request.headers['if-none-match'], tag.ETag)) return { reply: notModified({ ...caching, ...tag }) }
  const response = await run(endpoint, { audience, snapshot, ...dispatched }, options)
  const reply = replyOf(response, { ...caching, ...(response.status === 200 && tag) })
  if (incoming.shared) incoming.shared = { ...incoming.shared, records: response.shown }
  const isStored = forCache && snapshot !== undefined && reply.status === 200
  return { reply, cacheable: isStored ? cacheable(snapshot, response, tagOf) : undefined }
}

/** A list that a client synchronizes names the last commit, which need not be of a record. */
function mayBeShared({ resource }: Route, { request, query }: Dispatched): boolean {
  return request.mount.sharedCache !== undefined && resource !== undefined && query?.include_deleted === undefined
}

// A cache stores these closures: they must not capture the request, or the records of the response.

function listTags({ isList = false }: Endpoint, audience: string, url: string): (snapshot: Snapshot) => Headers {
  return (snapshot) => (isList ? { ETag: listTag(snapshot, audience, url) } : {})
}

function cacheable(
  snapshot: Snapshot,
  { dependencies, validators }: EndpointResponse,
  tagOf: (snapshot: Snapshot) => Headers,
): Cacheable {
  return { snapshot, dependencies, validators: (at, terms) => ({ ...tagOf(at), ...validators?.(terms) }) }
}

/** Responds to `OPTIONS`, and to methods that a path does not have (rule 1). */
function withoutEndpoint(method: string, route: Route, caching: Headers): ApiReply {
  const Allow = methodsOf(route).join(', ')
  if (method === 'OPTIONS') return { status: 204, headers: { Allow, ...caching }, body: null }
  const error = new CalendarError('rest_method_not_allowed', `This path answers ${Allow}.`)
  return replyOf({ ...calendarErrorResponse(error), headers: { Allow } }, caching)
}

interface Running extends Dispatched {
  readonly audience: string
  readonly snapshot: Snapshot | undefined
}

/** Processes a request in the order of rule 6. */
async function run(
  endpoint: Endpoint,
  { route, request, query, params, actor, access, audience, snapshot }: Running,
  { environment, as, recordCache }: DispatchOptions,
): Promise<EndpointResponse> {
  if (endpoint.right) {
    if (actor !== null) refuseCrossSite(request)
    access.require(...endpoint.right)
  }
  if (query === undefined) throw new CalendarError('rest_invalid_url', `The query holds ${formFault(request.query)}.`)
  const ifMatch = expectedStates(request.headers['if-match'])
  if (endpoint.changesRecord && request.mount.requireIfMatch && ifMatch === undefined) {
    throw new CalendarError('rest_precondition_required', 'Send the ETag of the record as If-Match.')
  }
  const body = endpoint.body ? await readBody(request) : {}
  const diagnostics = new RequestDiagnostics(environment.extensions)
  const caller = { services: as(actor, diagnostics), audience, now: environment.now(), ifMatch }
  const { mount, signal, context: hostRequest } = request
  // A request that changes what it shows sets the view.
  const reading = { access, environment, root: rootOf(request), cache: recordCache, snapshot, view: undefined }
  const readOptions = { password: passwordInHeader(request), signal, request: hostRequest }
  const running = {
    reading,
    mount,
    diagnostics,
    params,
    query,
    rawQuery: request.query,
    body,
    readOptions,
    ...caller,
  }
  const { report } = diagnostics
  const unknown = reportUndeclared(query, { route, endpoint }, report)
  if (route.resource && unknown.length > 0) {
    warnOfParameters(unknown, route.resource, { environment: withDiagnostics(environment, diagnostics), report })
  }
  // A read shows all its errors. A write adds its own, and stores nothing.
  if (!endpoint.right && report.hasErrors()) {
    await refuse(report, () => endpoint.run(running).catch((error) => reportErrors(error, report)))
  }
  const response = await endpoint.run(running)
  return { ...response, headers: { ...response.headers, ...ignoredHeader(diagnostics.ignored, mount) } }
}
