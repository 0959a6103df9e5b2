import { crossSiteReason } from '../handler/cross-site.ts'
import type { ApiRequest } from '../port/port.ts'
import type { CrossSiteForm, SentFiles } from '../port/view.ts'
import { hostIn, hostOf, rootOf } from '../request/root.ts'

/** What a form has sent. */
export interface SentForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: SentFiles
}

/** Returns why a form is refused as one of another site (rule 44); `undefined` if it is not. `parse`: parses it. */
export function crossSiteForm(request: ApiRequest, parse: () => Promise<SentForm>): CrossSiteForm | undefined {
  const reason = crossSiteReason(request)
  if (reason === undefined) return undefined
  const origin = String(request.headers.origin ?? '')
  if (reason === 'browser' || !isAddress(origin)) return {}
  const { baseUrl } = request.mount
  const option = baseUrl === undefined && isForwarded(origin, request) ? 'trustProxy: 1' : `baseUrl: '${origin}'`
  return { mismatch: { origin, own: rootOf(request).origin, option, form: async () => (await parse()).fields } }
}

function isAddress(origin: string): boolean {
  return /^https?:\/\/[^/\s'"<>]{1,260}$/i.test(origin)
}

/** Returns whether the nearest proxy says what the browser says. */
function isForwarded(origin: string, { headers, mount }: ApiRequest): boolean {
  if (headers['x-forwarded-host'] === undefined) return false
  const { allowedHosts: _, ...others } = mount
  return hostOf({ headers, mount: { ...others, trustProxy: 1 } }).toLowerCase() === hostIn(origin).toLowerCase()
}
