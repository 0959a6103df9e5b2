import {
  type Actor,
  type Calendar,
  checkOptions,
  errorHandler,
  type OnError,
  type OptionCheck,
  type OptionChecks,
  optionKinds,
} from 'daybook'
import type { Mount, SharedCache } from 'daybook/http'

/** The caller: `null` or `undefined` for an anonymous one. */
export type Caller = Actor | null | undefined

/** The options of every host. `HostRequest` is the request type of the host. */
export interface HostOptions<HostRequest> extends Partial<Mount> {
  /**
   * Returns the caller of a request. If it throws, the response is 401, or has the status of the `CalendarError`.
   * Without it, every caller is anonymous and cannot write (rule 42).
   */
  readonly authenticate?: (request: HostRequest) => Caller | Promise<Caller>
  /** The maximum size of a request body in bytes (rule 2). Default 1 MiB. */
  readonly bodyLimit?: number
  /**
   * Whether requests for paths outside the namespace are passed on: to `next` if the host has it, and `fetchHandler`
   * returns `undefined`. By default they are 404.
   */
  readonly fallthrough?: boolean
  /**
   * Called with errors between the client and the calendar, such as a client that disconnects while it sends. The
   * default is `console.error`, except for such clients; `false` drops all of them.
   */
  readonly onError?: OnError
}

type SharedOptions = Omit<HostOptions<never>, 'authenticate'>

/** The validated options that hosts share, with their defaults. */
export interface HostSettings {
  readonly mount: Mount
  readonly bodyLimit: number
  readonly fallthrough: boolean
  /** Passes an error to `onError`, and ignores errors of `onError` itself. */
  report(error: unknown): void
  /** Does the same for an error of the client, which is no fault of the app. */
  reportClient(error: unknown): void
}

/**
 * Throws a `TypeError` if the argument is not a calendar, so that a mistake shows at start, not at the first request.
 */
export function checkCalendar(calendar: unknown): void {
  const api = memberOf(calendar, 'api')
  if (['handle', 'serves'].every((name) => typeof memberOf(api, name) === 'function')) return
  const hint = typeof memberOf(calendar, 'then') === 'function' ? 'a promise: await it' : kindOf(calendar)
  throw new TypeError(`The first argument must be a calendar, as createCalendar returns it; received ${hint}.`)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  return Array.isArray(value) ? 'a list' : `an object with the members ${Object.keys(value).join(', ') || '(none)'}`
}

/**
 * Throws a `TypeError` that names the first invalid option, so that a mistake shows at start. `isBelow`: the framework
 * mounts the handler below a path that only requests show.
 */
export function readOptions(options: SharedOptions, { api }: Pick<Calendar, 'api'>, isBelow = false): HostSettings {
  const settings = settingsOf(options)
  api.checkMount?.(settings.mount, isBelow)
  return settings
}

function settingsOf(options: SharedOptions): HostSettings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`The options must be an object such as { authenticate }; received ${kindOf(options)}.`)
  }
  checkOptions(options, checks)
  const { basePath = '', namespace = 'cal/events/v1', headerPrefix, baseUrl, locale, origins = [] } = options
  const { allowedHosts, sourceIds, transforms = [], securitySchemes, sharedCache } = options
  const { trustProxy = false, requireIfMatch = false, explain = false } = options
  if (sharedCache !== undefined) checkSharedCache(sharedCache, { baseUrl, trustProxy })
  const { bodyLimit = 1024 * 1024, fallthrough = false, onError } = options
  return {
    mount: {
      basePath,
      namespace,
      origins: origins === '*' ? origins : [...origins],
      trustProxy: typeof trustProxy === 'object' ? [...trustProxy] : trustProxy,
      requireIfMatch,
      ...(headerPrefix !== undefined && { headerPrefix }),
      explain,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(locale !== undefined && { locale }),
      ...(allowedHosts !== undefined && { allowedHosts: [...allowedHosts] }),
      ...(sourceIds !== undefined && { sourceIds }),
      ...(transforms.length > 0 && { transforms: [...transforms] }),
      ...(securitySchemes !== undefined && { securitySchemes: structuredClone(securitySchemes) }),
      ...(sharedCache !== undefined && { sharedCache: { ...sharedCache } }),
    },
    bodyLimit,
    fallthrough,
    report: reporterOf(errorHandler(onError)),
    reportClient: reporterOf(errorHandler(onError ?? false)),
  }
}

function reporterOf(handle: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    Promise.resolve(error)
      .then(handle)
      .catch(() => {})
  }
}

const { boolean: isBoolean, function: isFunction } = optionKinds

const checks: OptionChecks<HostOptions<never>> = {
  authenticate: isFunction,
  basePath: [
    (value) => value === '' || isPath(value),
    "'' or a path such as '/de': percent-encoded, with a slash before it and none after it",
  ],
  namespace: [
    (value) => isPath(`/${String(value)}`),
    "a path such as 'cal/events/v1': percent-encoded, without a slash before or after it",
  ],
  headerPrefix: [
    (value) => typeof value === 'string' && /^[a-z][a-z\d]*(-[a-z\d]+)*$/i.test(value),
    "words of letters and digits joined by '-', such as 'X-TEC'",
  ],
  baseUrl: [
    isBaseUrl,
    "an http(s) origin such as 'https://example.org', which a path may follow, without a slash at the end",
  ],
  locale: [(value) => typeof value === 'string' && value !== '', "a name such as 'de'"],
  origins: [
    (value) => value === '*' || (Array.isArray(value) && value.every(isOrigin)),
    "'*' or a list of origins such as 'https://example.org'",
  ],
  trustProxy: [
    (value) => typeof value === 'boolean' || (Number.isSafeInteger(value) && Number(value) >= 0) || isHosts(value),
    "true, false, a number of proxies, or a list of hosts such as 'example.org'",
  ],
  allowedHosts: [isHosts, "a list of hosts such as 'example.org' or 'localhost:3000'"],
  requireIfMatch: isBoolean,
  explain: isBoolean,
  sourceIds: [
    (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 100,
    "the name of a source, such as 'old-site'",
  ],
  transforms: [isTransforms, 'a list such as [jsonLd()]'],
  securitySchemes: [
    isSecuritySchemes,
    "security schemes of OpenAPI by name, such as { token: { type: 'http', scheme: 'bearer' } }",
  ],
  sharedCache: [isSharedCache, "settings such as { maxAge: 60, staleWhileRevalidate: 0, keys: 'Surrogate-Key' }"],
  bodyLimit: [(value) => Number.isSafeInteger(value) && Number(value) > 0, 'a number of bytes, 1 or more'],
  fallthrough: isBoolean,
  onError: optionKinds.onError,
}

/** Returns whether a path is valid in a URL without encoding, because it is compared with request paths as text. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^(\/[^/]+)+$/.test(value) && new URL(`http://host${value}`).pathname === value
}

function isBaseUrl(value: unknown): boolean {
  const [, origin, path] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(String(value)) ?? []
  return typeof value === 'string' && isOrigin(origin) && (path === undefined || isPath(path))
}

function isTransforms(value: unknown): boolean {
  const isTransform = (one: unknown) =>
    typeof one === 'object' && one !== null && Object.values(one).every(isRecordTransform)
  return Array.isArray(value) && value.every(isTransform)
}

function isRecordTransform(record: unknown): boolean {
  const members = memberOf(record, 'members')
  return typeof memberOf(record, 'toReply') === 'function' && typeof members === 'object' && members !== null
}

/** The member that a security scheme of each type must have. */
const schemeMembers = {
  http: 'scheme',
  apiKey: 'in',
  oauth2: 'flows',
  openIdConnect: 'openIdConnectUrl',
  mutualTLS: 'type',
}

function isSecuritySchemes(value: unknown): boolean {
  const isScheme = ([name, scheme]: [string, unknown]) => {
    const member = memberOf(schemeMembers, String(memberOf(scheme, 'type')))
    return /^[\w.-]+$/.test(name) && typeof member === 'string' && memberOf(scheme, member) !== undefined
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(value).every(isScheme)
}

function isSharedCache(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isSeconds = (least: number): OptionCheck => [
  (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= 31_536_000,
  `a whole number of seconds from ${least} to 31536000, which is a year`,
]

const sharedChecks = {
  maxAge: isSeconds(1),
  staleWhileRevalidate: isSeconds(0),
  keyPrefix: [
    (value) => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value),
    '1 to 100 letters, digits and _ . : - characters',
  ],
  keys: [(value) => value === 'Surrogate-Key' || value === 'Cache-Tag', "'Surrogate-Key' or 'Cache-Tag'"],
} satisfies OptionChecks<SharedCache>

/** A forwarded host is in the URLs of a response, but caches do not distinguish responses by it. */
function checkSharedCache(
  options: SharedCache,
  { baseUrl, trustProxy }: { readonly baseUrl: string | undefined; readonly trustProxy: Mount['trustProxy'] },
): void {
  checkOptions(options, sharedChecks, 'sharedCache.')
  if (options.maxAge === undefined)
    throw new TypeError(`sharedCache.maxAge must be ${sharedChecks.maxAge[1]}; received undefined.`)
  if (trustProxy && baseUrl === undefined) {
    throw new TypeError(
      'The option sharedCache needs baseUrl too if trustProxy is set: a cache must not store the host that a proxy ' +
        'forwards.',
    )
  }
}

/** Returns whether all names have the form of a `Host` header. */
function isHosts(value: unknown): boolean {
  const isHost = (name: unknown) =>
    typeof name === 'string' && isOrigin(`a://${name.toLowerCase()}`) && !name.includes('*')
  return Array.isArray(value) && value.length > 0 && value.every(isHost)
}

function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/.test(value)) return false
  const origin = originOf(value)
  // Browsers also send other schemes (of an extension, of a web view) as an `Origin`, for which URL returns none.
  return origin === value || origin === 'null'
}

// Does not use `URL.canParse`: on Node 20, once compiled, it refuses non-ASCII hosts that the constructor accepts.
function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
