import type { ApiReply, ApiRequest, Mount } from '../port.ts'

/** The most that Chromium keeps; what is asked for here changes with a new start of the server at most. */
const preflightSeconds = 7_200

/**
 * Lets the pages of other origins read a reply, as far as the mount says (rule 44), and answers what a browser asks
 * before it sends a request of theirs. Comes last, so that no cached reply contains the origin of one caller.
 */
export function withCors(reply: ApiReply, request: ApiRequest): ApiReply {
  const { origins } = request.mount
  if (origins.length === 0) return reply
  const allowed = allowedOrigin(request)
  const permissions = allowed && (isPreflight(request) ? preflight(reply, request) : exposed(reply))
  return {
    ...reply,
    headers: { ...reply.headers, ...allowed, ...permissions, ...(origins !== '*' && varied(reply)) },
  }
}

/** Whether a mount trusts an origin by its name: one that may read because all may is not trusted. */
export function isNamed(origin: string, { origins }: Mount): boolean {
  return origins !== '*' && origins.includes(origin)
}

export function originHeader({ headers }: ApiRequest): string | undefined {
  return headers.origin === undefined ? undefined : String(headers.origin)
}

type Headers = Readonly<Record<string, string>>

/** Cookies go with those that are named only: no page can be allowed `*` and them. */
function allowedOrigin(request: ApiRequest): Headers | undefined {
  if (request.mount.origins === '*') return { 'Access-Control-Allow-Origin': '*' }
  const origin = originHeader(request)
  if (origin === undefined || !isNamed(origin, request.mount)) return undefined
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' }
}

function isPreflight({ method, headers }: ApiRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** Which headers a caller is known by is for the host to say, so that all that are asked for are allowed. */
function preflight(reply: ApiReply, { headers }: ApiRequest): Headers {
  const requested = String(headers['access-control-request-headers'] ?? '').match(/[\w!#$%&'*+.^`|~-]+/g)
  return {
    ...(reply.headers.Allow !== undefined && { 'Access-Control-Allow-Methods': reply.headers.Allow }),
    ...(requested && { 'Access-Control-Allow-Headers': requested.join(', ') }),
    'Access-Control-Max-Age': String(preflightSeconds),
  }
}

/** What a page sees without being told, and what is of no use to one. */
const silent = new Set([
  'Cache-Control',
  'Content-Length',
  'Content-Type',
  'Expires',
  'Last-Modified',
  'Vary',
  'X-Content-Type-Options',
])

function exposed({ status, headers }: ApiReply): Headers | undefined {
  // A browser puts the headers of a 304 in the place of those it has: with fewer names, pages would see fewer headers.
  if (status === 304) return undefined
  const names = Object.keys(headers).filter((name) => !silent.has(name))
  return names.length > 0 ? { 'Access-Control-Expose-Headers': names.join(', ') } : undefined
}

/** Also where no origin was sent: a cache must not give that reply to a page. */
function varied({ headers }: ApiReply): Headers {
  return { Vary: headers.Vary === undefined ? 'Origin' : `${headers.Vary}, Origin` }
}
