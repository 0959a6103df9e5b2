import type { Actor } from '../../access/policy.ts'
import type { EndpointRequest } from '../endpoint.ts'
import type { ApiRequest } from '../port.ts'
import { hasPasswordHeader, passwordHeader } from '../request/sent-password.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Returns the headers for downstream caches (rule 7). No shared cache may store a response for one caller, or to a
 * malformed query, which may contain a password.
 */
export function cachingHeaders(
  request: ApiRequest,
  query: EndpointRequest['query'] | undefined,
  actor: Actor | null,
): Headers {
  const isPrivate =
    actor !== null || query === undefined || Object.hasOwn(query, 'password') || hasPasswordHeader(request)
  return isPrivate ? { 'Cache-Control': 'private, no-cache' } : { Vary: 'Authorization, Cookie' }
}

/**
 * Returns the headers of a response about a protected event, so that no cache sends it to a request with the password.
 */
export function varyingByPassword(headers: Headers, { mount }: ApiRequest): Headers {
  return headers.Vary === undefined ? headers : { Vary: `${headers.Vary}, ${passwordHeader(mount)}` }
}

/** Returns the headers of a response whose format depends on `Accept`. Private caches need them too. */
export function varyingByAccept(headers: Headers): Headers {
  return headers.Vary === undefined ? { Vary: 'Accept', ...headers } : { ...headers, Vary: `${headers.Vary}, Accept` }
}
