import { CalendarError } from '../errors.ts'
import type { UrlRoot } from '../model/urls.ts'
import type { ApiRequest } from './port.ts'

/** Where the URLs of a reply point: into the mount that was asked (rule 47). Throws for a `Host` that is none. */
export function rootOf(request: ApiRequest): UrlRoot {
  const { basePath, namespace, baseUrl, locale } = request.mount
  const origin = baseUrl ?? `${schemeOf(request)}://${hostOf(request)}`
  return { origin, basePath, namespace, ...(locale !== undefined && { locale }) }
}

/** The host that the caller asked, as far as the mount trusts what it is told. */
export function hostOf({ headers, mount }: ApiRequest): string {
  const host = (mount.trustProxy && firstOf(headers['x-forwarded-host'])) || String(headers.host ?? '')
  if (plainHost.test(host)) return host
  throw new CalendarError('rest_invalid_url', 'The Host header must be a host, with a port or without.')
}

function schemeOf({ headers, mount, secure }: ApiRequest): 'http' | 'https' {
  const forwarded = mount.trustProxy ? firstOf(headers['x-forwarded-proto']).toLowerCase() : ''
  return forwarded === 'https' || (forwarded !== 'http' && secure) ? 'https' : 'http'
}

const plainHost = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Proxies append to what they found: the first value is the one of the caller's side. */
function firstOf(header: string | readonly string[] | undefined): string {
  const value = typeof header === 'string' ? header : header?.[0]
  return value?.split(',', 1)[0]?.trim() ?? ''
}
