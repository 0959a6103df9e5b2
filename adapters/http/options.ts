import type { Mount } from '../../src/http/index.ts'
import type { Actor } from '../../src/index.ts'

/** Who sent a request: `null` or `undefined` for an anonymous caller. */
export type Caller = Actor | null | undefined

/** What every host takes; all of it is optional. `HostRequest` is the request of the host itself. */
export interface HostOptions<HostRequest> {
  /**
   * Says who sent a request. A throw is answered with 401, a `CalendarError` with its own status. Without it every
   * caller is anonymous, so that nothing can be written (rule 42).
   */
  readonly authenticate?: (request: HostRequest) => Caller | Promise<Caller>
  /** The path above the namespace, as clients see it: `''` (the default) or one such as `/de`. */
  readonly basePath?: string
  /** The path of the interface below `basePath`: `cal/events/v1` unless it stands in for an existing one. */
  readonly namespace?: string
  /** What the names of headers begin with that only this interface has, such as `X-Cal-Total`: `X-Cal` by default. */
  readonly headerPrefix?: string
  /**
   * Where the URLs in replies point, above the `basePath`: an origin such as `https://example.org`, or one with the path that a
   * proxy cuts off, such as `https://example.org/api`. By default what the request says.
   */
  readonly baseUrl?: string
  /** Given to the `links` port (rule 47). */
  readonly locale?: string
  /**
   * Other origins whose pages may read and write, with the cookies of signed-in callers too: name those that you trust
   * like your own. `'*'` lets the pages of all origins read, and write with a token, without cookies (CORS, rule 44). By
   * default none.
   */
  readonly origins?: '*' | readonly string[]
  /**
   * How many proxies stand in front of this server (`true` is 1), each of which sets or appends to `X-Forwarded-Host`,
   * `X-Forwarded-Proto` and `X-Forwarded-Prefix`: their values count from the right. Or the names of the public hosts: then the
   * last forwarded host that is one of them counts. Default `false`: these headers do not count (rule 47).
   */
  readonly trustProxy?: boolean | number | readonly string[]
  /**
   * The hosts that URLs in replies may name, such as `example.org` (at any port) or `localhost:3000`; a request for another is
   * 400. By default all: name yours where the `Host` reaches this server as clients send it, and `baseUrl` is not set.
   */
  readonly allowedHosts?: readonly string[]
  /** Whether changes and deletions need an `If-Match`, without which they are answered with 428. Default `false`. */
  readonly requireIfMatch?: boolean
  /** Whether lists tell with `explain=1` what they did (rule 50). Default `false`. */
  readonly explain?: boolean
  /** The most bytes of a body that are read (rule 2). Default 1 MiB. */
  readonly bodyLimit?: number
  /**
   * Whether requests for paths outside the namespace are left to others: passed to `next` where the host has one, and
   * answered with `undefined` by `fetchHandler`. By default they are 404.
   */
  readonly fallthrough?: boolean
  /** Told of faults between the client and the calendar, such as a client that hangs up while it sends. */
  readonly onError?: (error: unknown) => void
}

type SharedOptions = Omit<HostOptions<never>, 'authenticate'>

/** The options that hosts share, checked and with their defaults. */
export interface HostSettings {
  readonly mount: Mount
  readonly bodyLimit: number
  readonly fallthrough: boolean
  /** Passes a fault to `onError`, and outlives a fault of `onError` itself. */
  report(error: unknown): void
}

/** Throws a `TypeError` unless a handler is given a calendar: a mistake shows at start, not at the first request. */
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

/** Throws a `TypeError` that names the first option that makes no sense, so that a mistake shows at start. */
export function readOptions(options: SharedOptions): HostSettings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`The options must be an object such as { authenticate }; received ${kindOf(options)}.`)
  }
  for (const [name, value] of Object.entries(options)) checkOption(name, value)
  const { basePath = '', namespace = 'cal/events/v1', headerPrefix, baseUrl, locale, origins = [] } = options
  const { allowedHosts } = options
  const { trustProxy = false, requireIfMatch = false, explain = false } = options
  const { bodyLimit = 1024 * 1024, fallthrough = false, onError = () => {} } = options
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
    },
    bodyLimit,
    fallthrough,
    report(error) {
      Promise.resolve(error)
        .then(onError)
        .catch(() => {})
    },
  }
}

type Check = readonly [accepts: (value: unknown) => boolean, accepted: string]

const isFunction: Check = [(value) => typeof value === 'function', 'a function']
const isBoolean: Check = [(value) => typeof value === 'boolean', 'true or false']

const checks: Readonly<Record<string, Check>> = {
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
  bodyLimit: [(value) => Number.isSafeInteger(value) && Number(value) > 0, 'a number of bytes, 1 or more'],
  fallthrough: isBoolean,
  onError: isFunction,
} satisfies Record<keyof HostOptions<never>, Check>

function checkOption(name: string, value: unknown): void {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined
  if (check === undefined) throw new TypeError(`${name} is not an option; there are ${Object.keys(checks).join(', ')}.`)
  const [accepts, accepted] = check
  if (value !== undefined && !accepts(value)) {
    throw new TypeError(`The option ${name} must be ${accepted}; received ${JSON.stringify(value) ?? String(value)}.`)
  }
}

/** Whether a text stands in a URL as it is: what clients send is compared with it as text. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^(\/[^/]+)+$/.test(value) && new URL(`http://host${value}`).pathname === value
}

function isBaseUrl(value: unknown): boolean {
  const [, origin, path] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(String(value)) ?? []
  return typeof value === 'string' && isOrigin(origin) && (path === undefined || isPath(path))
}

/** Names in the form in which a `Host` has them. */
function isHosts(value: unknown): boolean {
  const isHost = (name: unknown) =>
    typeof name === 'string' && isOrigin(`a://${name.toLowerCase()}`) && !name.includes('*')
  return Array.isArray(value) && value.length > 0 && value.every(isHost)
}

function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/.test(value)) return false
  const origin = originOf(value)
  // Browsers send other schemes (of an extension, of a web view) as an `Origin` too; URL gives none for them.
  return origin === value || origin === 'null'
}

// Not by `URL.canParse`: on Node 20, once it is compiled, it refuses hosts beyond ASCII that the constructor takes.
function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
