import { CalendarError } from '../errors.ts'
import { isNamed, originHeader } from './cors.ts'
import type { ApiRequest } from './port.ts'
import { hostOf } from './root.ts'

/**
 * Refuses a write that another site made a signed-in browser send (rule 44). A page of another site that is not named
 * cannot add `Authorization` where cookies go along, so what carries it was sent on purpose.
 */
export function refuseCrossSite(request: ApiRequest): void {
  const { headers, mount } = request
  if (headers.authorization !== undefined) return
  const origin = originHeader(request)
  if (origin !== undefined && isNamed(origin, mount)) return
  const isForeign = origin !== undefined && !isOwn(origin, request)
  if (isForeign || headers['sec-fetch-site'] === 'cross-site') {
    throw new CalendarError('rest_forbidden', 'Writes from another site are refused.')
  }
}

/** By host alone: behind a proxy that ends TLS, this server does not know that the caller sees https. */
function isOwn(origin: string, request: ApiRequest): boolean {
  const { baseUrl } = request.mount
  const own = baseUrl === undefined ? hostOf(request) : hostPart(baseUrl)
  return hostPart(origin) === own.toLowerCase()
}

function hostPart(origin: string): string {
  return origin.replace(/^https?:\/\//i, '').toLowerCase()
}
