import type { ApiReply, ApiRequest, Mount } from '../port/port.ts'
import { withHeaders } from '../response/reply.ts'

/** The maximum of Chromium. The response only changes when the server restarts. */
const preflightSeconds = 7_200

/**
 * Allows pages of other origins to read a response, by the settings of the mount (rule 44), and responds to preflights.
 * Comes last, so that no cached response contains the origin of a caller.
 */
export function withCors(reply: ApiReply, request: ApiRequest): ApiReply {
  const { origins } = request.mount
  if (origins.length === 0) return reply
  const allowed = allowedOrigin(request)
  const permissions = allowed && (isPreflight(request) ? preflight(reply, request) : exposed(reply))
  return withHeaders(reply, {
    ...reply.headers,
    ...allowed,
    ...permissions,
    ...(origins !== '*' && varied(reply)),
  })
}

/** Returns whether a mount lists an origin by name. An origin that may read only because all may is not trusted. */
export function isNamed(origin: string, { origins }: Mount): boolean {
  return origins !== '*' && origins.includes(origin)
}

export function originHeader({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  return headers.origin === undefined ? undefined : String(headers.origin)
}

type Headers = Readonly<Record<string, string>>

/** Allows cookies only for listed origins: browsers do not accept `*` with cookies. */
function allowedOrigin(request: ApiRequest): Headers | undefined {
  if (request.mount.origins === '*') return { 'Access-Control-Allow-Origin': '*' }
  const origin = originHeader(request)
  if (origin === undefined || !isNamed(origin, request.mount)) return undefined
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' }
}

function isPreflight({ method, headers }: ApiRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** Allows all requested headers, because only the host knows which of them authenticate. */
function preflight(reply: ApiReply, { headers }: ApiRequest): Headers {
  const requested = String(headers['access-control-request-headers'] ?? '').match(/[\w!#$%&'*+.^`|~-]+/g)
  return {
    ...(reply.headers.Allow !== undefined && { 'Access-Control-Allow-Methods': reply.headers.Allow }),
    ...(requested && { 'Access-Control-Allow-Headers': requested.join(', ') }),
    'Access-Control-Max-Age': String(preflightSeconds),
  }
}

/** Headers that pages can read by default, and those that they cannot use. */
const unexposed = new Set([
  'Cache-Control',
  'Content-Length',
  'Content-Type',
  'Expires',
  'Last-Modified',
  'Vary',
  'X-Content-Type-Options',
])

function exposed({ status, headers }: ApiReply): Headers | undefined {
  // Browsers replace the stored headers by those of a 304: with a shorter list, pages would see fewer headers.
  if (status === 304) return undefined
  const names = Object.keys(headers).filter((name) => !unexposed.has(name))
  return names.length > 0 ? { 'Access-Control-Expose-Headers': names.join(', ') } : undefined
}

/** Applies also without an origin, because a cache must not serve that response to a page. */
function varied({ headers }: ApiReply): Headers {
  return { Vary: headers.Vary === undefined ? 'Origin' : `${headers.Vary}, Origin` }
}
