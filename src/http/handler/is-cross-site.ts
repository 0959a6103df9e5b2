import { checkOptions, type OptionChecks, optionKinds } from '../../options.ts'
import type { Mount } from '../port/port.ts'
import { hostOf } from '../request/root.ts'
import { crossSiteReason } from './cross-site.ts'

/** A request of a browser, as Node or `fetch` has it. */
export interface BrowserRequest {
  /** By their names in lower case, or the `headers` of a `Request`. */
  readonly headers:
    | Readonly<Record<string, string | readonly string[] | undefined>>
    | Iterable<readonly [name: string, value: string]>
}

/** Where the app is served: the options of its mounts. */
export interface CrossSiteOptions extends Partial<Pick<Mount, 'baseUrl' | 'origins' | 'trustProxy' | 'allowedHosts'>> {}

const { text, any, list } = optionKinds

const checks: OptionChecks<CrossSiteOptions> = {
  baseUrl: text,
  origins: [(value) => value === '*' || Array.isArray(value), "'*' or a list of origins"],
  trustProxy: any,
  allowedHosts: list,
}

/**
 * Returns whether a browser sends a form from a page of another site, as the calendar refuses it (rule 44): for the
 * routes of an app that change something, such as a sign-in. Throws a `CalendarError` with status 400 for a host that
 * is not in `allowedHosts`.
 */
export function isCrossSite({ headers }: BrowserRequest, options: CrossSiteOptions = {}): boolean {
  checkOptions(options, checks)
  const { origins = [], trustProxy = false, ...others } = options
  const mount: Mount = { basePath: '', namespace: '', origins, trustProxy, ...others }
  const request = { headers: Symbol.iterator in headers ? Object.fromEntries(headers) : headers, mount }
  if (options.allowedHosts !== undefined) hostOf(request)
  return crossSiteReason(request) !== undefined
}
