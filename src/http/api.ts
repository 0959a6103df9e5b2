import type { Access } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import { CalendarError, isCalendarError } from '../errors.ts'
import type { CommitLog } from '../services/commit-log.ts'
import type { Diagnostics, Environment } from '../services/environment.ts'
import type { PlanningServices } from '../services/services.ts'
import { readBody } from './body.ts'
import { withCors } from './cors.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Answer, Call, Endpoint, Route } from './endpoint.ts'
import { formFault, parseForm } from './form.ts'
import { indexRoute } from './index-route.ts'
import { ignoredHeader } from './input-headers.ts'
import { createRenew, type KeptReply } from './kept-reply.ts'
import { isLasting, keyOf } from './lasting.ts'
import { methodOf } from './method-override.ts'
import { openApiRoute } from './openapi-route.ts'
import { isBelow, matchOf } from './paths.ts'
import type { Api, ApiReply, ApiRequest } from './port.ts'
import { answerTo, errorAnswer, replyOf } from './reply.ts'
import { ReplyCache } from './reply-cache.ts'
import { RequestDiagnostics } from './request-diagnostics.ts'
import { resourceRoutes } from './resource-routes.ts'
import { rootOf } from './root.ts'
import { createRouteMatcher, endpointFor, methodsOf, type RouteMatcher } from './routes.ts'
import { hasPasswordHeader, passwordHeader, passwordInHeader } from './sent-password.ts'
import { createStandings, type Standing } from './standing.ts'
import { audienceOf, expectedStates, isUnchanged, listTag, names } from './validators.ts'

interface ApiOptions {
  readonly environment: Environment
  /** In bytes. */
  readonly replyCache: number
  /** What this process wrote. */
  readonly log: CommitLog
  /** The services for one request. */
  as(actor: Actor | null, diagnostics: Diagnostics): PlanningServices
  access(actor: Actor | null): Access
  onError(error: unknown): void
}

/** What answers requests. */
interface Context extends ApiOptions {
  readonly match: RouteMatcher
  readonly standing: ReturnType<typeof createStandings>
  readonly cache: ReplyCache
}

/** The HTTP interface of a calendar, behind the port that hosts translate to. */
export function createApi(options: ApiOptions): Api {
  const { environment } = options
  const routes: readonly Route[] = [
    indexRoute(() => routes, environment),
    openApiRoute(() => routes, environment),
    ...resourceRoutes(),
  ]
  const cache = new ReplyCache(options.replyCache, createRenew(options.log))
  const context = { match: createRouteMatcher(routes), standing: createStandings(environment), cache, ...options }
  return {
    routes: routes.map((route) => ({ path: route.path, methods: methodsOf(route) })),
    serves: (path, mount) => isBelow(path, mount),
    get cache() {
      return cache.figures
    },
    async handle(request) {
      const reply = await replyTo(request, context)
      return withCors(isRead(request) ? asRead(reply, request) : reply, request)
    },
  }
}

function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A reply as the reader needs it: without a body to `HEAD`, and where the reader has it already. */
function asRead(reply: ApiReply, { method, headers }: ApiRequest): ApiReply {
  if (reply.status === 200 && isUnchanged(headers['if-none-match'], reply.headers.ETag)) return unchanged(reply.headers)
  return method === 'HEAD' ? { ...reply, body: null } : reply
}

/** What a reader may not have, or what may have changed without its body. */
const keptHeaders = ['Cache-Control', 'ETag', 'Expires', 'Last-Modified', 'Vary']

function unchanged(headers: Headers): ApiReply {
  const entries = Object.entries(headers).filter(([name]) => keptHeaders.includes(name))
  return { status: 304, headers: Object.fromEntries(entries), body: null }
}

async function replyTo(request: ApiRequest, context: Context): Promise<ApiReply> {
  const { cache, environment, match, onError } = context
  let actor: Actor | null | undefined
  const asking = async () => {
    if (actor === undefined) actor = await actorOf(request)
    return actor
  }
  try {
    const isShared = isRead(request) && !hasPasswordHeader(request)
    const key = context.replyCache > 0 && isShared ? keyOf(request, environment.policy) : undefined
    if (key !== undefined && cache.has(key)) {
      const kept = (await asking()) === null && cache.get(key, await context.standing(request.endOfTurn))
      if (kept) return kept
    }
    const query = parseForm(request.query)
    const found = matchOf(request, match)
    const method = methodOf(request, query)
    const endpoint = endpointFor(found.route, method)
    if (endpoint === undefined) return withoutEndpoint(method, found.route, cachingOf(request, query, null))
    const caller = await asking()
    const asked = { request, query, params: found.params, actor: caller, access: context.access(caller), key }
    return await replyOfEndpoint(endpoint, asked, context)
  } catch (error) {
    const caching = cachingOf(request, parseForm(request.query), actor ?? null)
    return replyOf(answerTo(error, onError), isLocked(error) ? varyingByPassword(caching, request) : caching)
  }
}

/** Runs an endpoint, unless the reader has its reply, and keeps what may be kept. */
async function replyOfEndpoint(endpoint: Endpoint, asked: Asked, context: Context): Promise<ApiReply> {
  const { request, query, actor, access, key } = asked
  const caching = cachingOf(request, query, actor)
  const lasts = isRead(request) && !hasPasswordHeader(request) && query !== undefined && isLasting(query)
  const isKept = lasts && actor === null && key !== undefined
  const standing = lasts && (isKept || endpoint.isList) ? await context.standing() : undefined
  const audience = audienceOf(rootOf(request), actor, access)
  const tagOf = taggingOf(endpoint, audience, `${request.path}?${request.query}`)
  const tagged = standing ? tagOf(standing) : {}
  if (names(request.headers['if-none-match'], tagged.ETag)) return unchanged({ ...caching, ...tagged })
  const answer = await run(endpoint, { audience, ...asked }, context)
  const reply = replyOf(answer, { ...caching, ...(answer.status === 200 && tagged) })
  // Had anything changed in the meantime, nobody could say which state the reply shows.
  if (isKept && standing && reply.status === 200 && standing === (await context.standing())) {
    context.cache.offer(key, () => keptOf(reply, standing, answer, tagOf))
  }
  return reply
}

// What is kept holds on to what is captured here, and so not to the request or to what its reply was made of.

function taggingOf({ isList = false }: Endpoint, audience: string, asked: string): (at: Standing) => Headers {
  return (at) => (isList ? { ETag: listTag(at, audience, asked) } : {})
}

function keptOf(
  reply: ApiReply,
  standing: Standing,
  { shows, validators }: Answer,
  tagOf: (at: Standing) => Headers,
): KeptReply {
  return { reply, standing, shows: shows?.(), validators: (at, terms) => ({ ...tagOf(at), ...validators?.(terms) }) }
}

/** `OPTIONS`, and the methods that a path does not know (rule 1). */
function withoutEndpoint(method: string, route: Route, caching: Headers): ApiReply {
  const Allow = methodsOf(route).join(', ')
  if (method === 'OPTIONS') return { status: 204, headers: { Allow }, body: null }
  const error = new CalendarError('rest_method_not_allowed', `This path answers ${Allow}.`)
  return replyOf({ ...errorAnswer(error), headers: { Allow } }, caching)
}

type Headers = Readonly<Record<string, string>>

interface Asked {
  readonly request: ApiRequest
  /** `undefined` where it cannot be read. */
  readonly query: Call['query'] | undefined
  readonly params: Call['params']
  readonly actor: Actor | null
  readonly access: Access
  /** What the reply may be kept by. */
  readonly key: string | undefined
}

/** The steps of a request in the order that rule 6 gives them. */
async function run(endpoint: Endpoint, asked: Asked & Pick<Call, 'audience'>, context: Context): Promise<Answer> {
  const { request, query, params, actor, access, audience } = asked
  const root = rootOf(request)
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
  const { environment, as } = context
  const diagnostics = new RequestDiagnostics()
  const caller = { services: as(actor, diagnostics), audience, now: environment.now(), ifMatch }
  const { mount, signal, context: hostRequest } = request
  const readOptions = { password: passwordInHeader(request), signal, request: hostRequest }
  const answer = await endpoint.run({
    root,
    mount,
    params,
    query,
    rawQuery: request.query,
    body,
    readOptions,
    ...caller,
  })
  return { ...answer, headers: { ...answer.headers, ...ignoredHeader(diagnostics.ignored, mount) } }
}

async function actorOf(request: ApiRequest): Promise<Actor | null> {
  let actor: Actor | null | undefined
  try {
    actor = await request.actor()
  } catch (cause) {
    if (isCalendarError(cause)) throw cause
    throw new CalendarError('rest_invalid_credentials', 'The credentials were not accepted.', { cause })
  }
  return actor ?? null
}

function isLocked(error: unknown): boolean {
  return isCalendarError(error) && error.code === 'event-password-protected'
}

/** What a cache has of a locked event must not answer a request with its password. */
function varyingByPassword(caching: Headers, { mount }: ApiRequest): Headers {
  return caching.Vary === undefined ? caching : { Vary: `${caching.Vary}, ${passwordHeader(mount)}` }
}

/** What is for one caller is for no shared cache (rule 7); nor is what does not tell. */
function cachingOf(request: ApiRequest, query: Call['query'] | undefined, actor: Actor | null): Headers {
  const isPrivate =
    actor !== null || query === undefined || Object.hasOwn(query, 'password') || hasPasswordHeader(request)
  return isPrivate ? { 'Cache-Control': 'private, no-cache' } : { Vary: 'Authorization, Cookie' }
}
