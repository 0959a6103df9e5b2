import { CalendarError } from '../../errors.ts'
import type { ApiRequest } from '../port/port.ts'
import { hostIn, hostOf } from '../request/root.ts'
import { isNamed, originHeader } from './cors.ts'

/** What the check of a write needs of its request. */
type SentWrite = Pick<ApiRequest, 'headers' | 'mount'>

/** Refuses a write that another site made the browser of a signed-in caller send (rule 44). */
export function refuseCrossSite(request: SentWrite): void {
  if (crossSiteReason(request) !== undefined) {
    throw new CalendarError('rest_forbidden', 'Writes from another site are refused.')
  }
}

/**
 * Returns who says that a write comes from another site: the browser, or an `Origin` that differs from the address of
 * the calendar. `undefined` if nobody does. A token in `Authorization` proves intent: a page has to add it by script,
 * which browsers allow only for origins that the mount lists.
 */
export function crossSiteReason(request: SentWrite): 'browser' | 'address' | undefined {
  const { headers, mount } = request
  if (hasToken(headers.authorization)) return undefined
  const origin = originHeader(request)
  if (origin !== undefined && isNamed(origin, mount)) return undefined
  // No page can set it, and it compares addresses as the browser knows them, whatever proxies do to `Host`.
  const site = String(headers['sec-fetch-site'] ?? '')
  if (site !== '') return site === 'same-origin' || site === 'none' ? undefined : 'browser'
  return origin !== undefined && !isOwn(origin, request) ? 'address' : undefined
}

/**
 * Schemes of `Authorization` whose credentials a browser stores or negotiates, and sends with every request of a page:
 * those in the IANA registry that do, and those of Windows.
 */
const ambientSchemes =
  /^(basic|digest|negotiate|ntlm|nego2|kerberos|passport.*|hoba|mutual|scram-.*|privatetoken|concealed)$/

/** Returns whether all credentials have schemes that only a script or a program sends. A joined header has several. */
function hasToken(authorization: string | readonly string[] | undefined): boolean {
  const credentials = String(authorization ?? '').split(',')
  const schemes = credentials.map((one) => /^\s*([!#$%&'*+.^_`|~\w-]*)/.exec(one)?.[1]?.toLowerCase() ?? '')
  return schemes[0] !== '' && !schemes.some((scheme) => ambientSchemes.test(scheme))
}

/** Compares only the host: behind a proxy that ends TLS, this server does not know that the caller uses https. */
function isOwn(origin: string, request: SentWrite): boolean {
  const { baseUrl } = request.mount
  const own = baseUrl === undefined ? hostOf(request) : hostIn(baseUrl)
  return hostIn(origin).toLowerCase() === own.toLowerCase()
}
