import type { Access } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import { CalendarError, isCalendarError } from '../errors.ts'
import type { Environment } from '../services/environment.ts'
import type { Services } from '../services/services.ts'
import { readBody } from './body.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Answer, Call, Endpoint, Route } from './endpoint.ts'
import { decode, parseForm } from './form.ts'
import { indexRoute } from './index-route.ts'
import { openApiRoute } from './openapi-route.ts'
import type { Api, ApiReply, ApiRequest, Mount } from './port.ts'
import { answerTo, errorAnswer, replyOf } from './reply.ts'
import { resourceRoutes } from './resource-routes.ts'
import { rootOf } from './root.ts'
import { createMatcher, endpointFor, type Match, type Matcher, methodsOf } from './routes.ts'

interface ApiOptions {
  readonly environment: Environment
  as(actor: Actor | null): Services
  access(actor: Actor | null): Access
  onError(error: unknown): void
}

/** The HTTP interface of a calendar, behind the port that hosts translate to. */
export function createApi(options: ApiOptions): Api {
  const { environment } = options
  const routes: readonly Route[] = [
    indexRoute(() => routes, environment),
    openApiRoute(() => routes, environment),
    ...resourceRoutes(),
  ]
  const match = createMatcher(routes)
  return {
    routes: routes.map((route) => ({ path: route.path, methods: methodsOf(route) })),
    serves: (path, mount) => isBelow(path, mount),
    handle: (request) => handle(request, match, options),
  }
}

async function handle(request: ApiRequest, match: Matcher, options: ApiOptions): Promise<ApiReply> {
  const query = parseForm(request.query)
  let actor: Actor | null = null
  let reply: ApiReply
  try {
    const found = matchOf(request, match)
    const endpoint = endpointFor(found.route, request.method)
    if (endpoint === undefined) return withoutEndpoint(request.method, found.route, cachingOf(query, null))
    actor = await actorOf(request)
    const answer = await run(endpoint, { request, query, params: found.params, actor }, options)
    reply = replyOf(answer, cachingOf(query, actor))
  } catch (error) {
    reply = replyOf(answerTo(error, options.onError), cachingOf(query, actor))
  }
  return request.method === 'HEAD' ? { ...reply, body: null } : reply
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
  /** `undefined` where a percent escape is broken. */
  readonly query: Call['query'] | undefined
  readonly params: Call['params']
  readonly actor: Actor | null
}

/** The steps of a request in the order that rule 6 gives them. */
async function run(endpoint: Endpoint, asked: Asked, { as, access }: ApiOptions): Promise<Answer> {
  const { request, query, params, actor } = asked
  const root = rootOf(request)
  if (endpoint.right) {
    if (actor !== null) refuseCrossSite(request)
    access(actor).require(...endpoint.right)
  }
  if (query === undefined) throw new CalendarError('rest_invalid_url', 'The query holds a broken percent escape.')
  const body = endpoint.body ? await readBody(request) : {}
  return endpoint.run({ services: as(actor), root, params, query, rawQuery: request.query, body })
}

function matchOf({ path, mount }: ApiRequest, match: Matcher): Match {
  const segments = segmentsBelow(path, mount)
  if (segments === 'broken') throw new CalendarError('rest_invalid_url', 'The path holds a broken percent escape.')
  const found = segments && match(segments)
  if (!found) throw new CalendarError('rest_no_route', 'There is nothing at this path.')
  return found
}

/** The decoded parts of a path below the namespace of a mount; one trailing slash is accepted (rule 1). */
function segmentsBelow(path: string, mount: Mount): readonly string[] | 'broken' | undefined {
  if (!isBelow(path, mount)) return undefined
  const below = path.slice(prefixOf(mount).length).replace(/\/$/, '')
  if (below === '') return []
  // A plus is a plus in a path.
  const segments = below
    .slice(1)
    .split('/')
    .map((segment) => decode(segment.replaceAll('+', '%2B')))
  if (!segments.every((segment) => segment !== undefined)) return 'broken'
  return segments.includes('') ? undefined : segments
}

/** Whether a path is the namespace of a mount or lies below it. */
function isBelow(path: string, mount: Mount): boolean {
  const prefix = prefixOf(mount)
  return path === prefix || path.startsWith(`${prefix}/`)
}

function prefixOf({ basePath, namespace }: Mount): string {
  return `${basePath}/${namespace}`
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

/** What is for one caller is for no shared cache (rule 7); nor is what does not tell. */
function cachingOf(query: Call['query'] | undefined, actor: Actor | null): Headers {
  const isPrivate = actor !== null || query === undefined || Object.hasOwn(query, 'password')
  return isPrivate ? { 'Cache-Control': 'private, no-cache' } : { Vary: 'Authorization, Cookie' }
}
