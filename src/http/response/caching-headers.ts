import type { Actor } from '../../access/policy.ts'
import type { ApiRequest } from '../port/port.ts'
import { hasPasswordHeader, passwordHeader } from '../request/sent-password.ts'

type Headers = Readonly<Record<string, string>>

/** Caches may store the response, but revalidate it before each use: any write can change it. */
export const revalidated = 'no-cache'

/**
 * Returns the headers for downstream caches (rule 7), which every response has: without `Cache-Control`, a cache
 * guesses how long a response is fresh. No shared cache may store a response for one caller, or to a malformed query,
 * which may contain a password.
 */
export function cachingHeaders(
  request: ApiRequest,
  query: Readonly<Record<string, unknown>> | undefined,
  actor: Actor | null,
): Headers {
  const isPrivate =
    actor !== null || query === undefined || Object.hasOwn(query, 'password') || hasPasswordHeader(request)
  return isPrivate
    ? { 'Cache-Control': `private, ${revalidated}` }
    : { 'Cache-Control': revalidated, Vary: 'Authorization, Cookie' }
}

/**
 * Returns the headers of a response about a protected event, so that no cache sends it to a request with the password.
 */
export function varyingByPassword(headers: Headers, { mount }: ApiRequest): Headers {
  return headers.Vary === undefined ? headers : { ...headers, Vary: `${headers.Vary}, ${passwordHeader(mount)}` }
}

/** Returns the headers of a response whose format depends on `Accept`. Private caches need them too. */
export function varyingByAccept(headers: Headers): Headers {
  return headers.Vary === undefined ? { Vary: 'Accept', ...headers } : { ...headers, Vary: `${headers.Vary}, Accept` }
}
