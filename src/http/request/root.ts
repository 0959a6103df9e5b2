import { CalendarError } from '../../errors.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import type { ApiRequest, Mount } from '../port/port.ts'

/** What the address of a request is derived from. */
type AddressedRequest = Pick<ApiRequest, 'headers' | 'mount'>

/** What the URLs in its response are derived from. */
type LocatedRequest = AddressedRequest & Pick<ApiRequest, 'secure'>

/**
 * Returns the URL that all URLs of a response start with (rule 47). Throws if it cannot be derived from the request.
 */
export function rootOf(request: LocatedRequest): UrlRoot {
  const { namespace, locale } = request.mount
  const { origin, basePath } = addressOf(request)
  return locale === undefined ? { origin, basePath, namespace } : { origin, basePath, namespace, locale }
}

/**
 * Returns the host in the URL of the request, from the headers that the mount trusts. Throws for a host that is not
 * allowed.
 */
export function hostOf(request: AddressedRequest): string {
  const host = forwardedHost(request) || String(request.headers.host ?? '')
  if (!plainHost.test(host)) {
    throw new CalendarError('rest_invalid_url', 'The Host header must be a host, with a port or without.')
  }
  const { allowedHosts } = request.mount
  if (allowedHosts !== undefined && !isOneOf(host, allowedHosts)) {
    throw new CalendarError('rest_invalid_url', 'The Host header names a host that this calendar is not served at.')
  }
  return host
}

/** Returns the host of a URL or an origin, with its port if it has one. */
export function hostIn(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/.*/, '')
}

/** Returns the path above the namespace, as clients see it. Throws if it cannot be derived from the request. */
export function basePathOf(request: AddressedRequest): string {
  const { baseUrl, basePath } = request.mount
  return (baseUrl === undefined ? forwardedPrefix(request) : partsOf(baseUrl).path) + basePath
}

function addressOf(request: LocatedRequest): Pick<UrlRoot, 'origin' | 'basePath'> {
  const { baseUrl } = request.mount
  const origin = baseUrl === undefined ? `${schemeOf(request)}://${hostOf(request)}` : partsOf(baseUrl).origin
  return { origin, basePath: basePathOf(request) }
}

function partsOf(baseUrl: string): { readonly origin: string; readonly path: string } {
  const [, origin = baseUrl, path = ''] = /^([a-z]+:\/\/[^/]+)(.*)$/is.exec(baseUrl) ?? []
  return { origin, path }
}

function schemeOf(request: LocatedRequest): 'http' | 'https' {
  const forwarded = forwardedValue(request, 'x-forwarded-proto').toLowerCase()
  return forwarded === 'https' || (forwarded !== 'http' && request.secure) ? 'https' : 'http'
}

/** Returns the path that proxies have removed. */
function forwardedPrefix(request: AddressedRequest): string {
  const prefix = forwardedValue(request, 'x-forwarded-prefix').replace(/\/$/, '')
  if (prefix === '' || (prefix.length <= 200 && plainPath.test(prefix))) return prefix
  throw new CalendarError('rest_invalid_url', 'The X-Forwarded-Prefix header must be a path such as /api.')
}

function forwardedHost(request: AddressedRequest): string {
  const { trustProxy } = request.mount
  if (!isList(trustProxy)) return forwardedValue(request, 'x-forwarded-host')
  return valuesOf(request, 'x-forwarded-host').findLast((host) => isOneOf(host, trustProxy)) ?? ''
}

/** Returns the value of the outermost trusted proxy. Proxies append to the header, so it counts from the right. */
function forwardedValue(request: AddressedRequest, header: string): string {
  if (request.mount.trustProxy === false) return ''
  const values = valuesOf(request, header)
  const proxies = proxiesOf(request)
  return proxies === 0 ? '' : (values.at(-proxies) ?? values[0] ?? '')
}

/** Returns the number of trusted proxies. With a list of names, they start at the last of these names. */
function proxiesOf(request: AddressedRequest): number {
  const { trustProxy } = request.mount
  if (!isList(trustProxy)) return Number(trustProxy)
  const hosts = valuesOf(request, 'x-forwarded-host')
  const found = hosts.findLastIndex((host) => isOneOf(host, trustProxy))
  return found < 0 ? 0 : hosts.length - found
}

function valuesOf({ headers }: AddressedRequest, header: string): readonly string[] {
  const value = headers[header]
  if (value === undefined) return []
  return String(value)
    .split(',')
    .map((one) => one.trim())
}

/** Compares hosts. A name without a port matches any port. */
function isOneOf(host: string, names: readonly string[]): boolean {
  const lower = host.toLowerCase()
  return names.some((name) => [lower, lower.replace(/:\d+$/, '')].includes(name.toLowerCase()))
}

// `Array.isArray` does not narrow a union with a readonly list.
function isList(trustProxy: Mount['trustProxy']): trustProxy is readonly string[] {
  return typeof trustProxy === 'object'
}

const plainHost = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Segments that are valid in a URL without encoding. Segments of dots alone would lead elsewhere. */
const plainPath = /^(?:\/(?!(?:\.|%2e){1,2}(?:\/|$))(?:[\w.~!$&'()*+;=:@-]|%[0-9a-f]{2})+)+$/i
