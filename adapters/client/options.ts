import { checkOptions, type OptionChecks, optionKinds } from 'daybook'

/** Options of a client. */
export interface ClientOptions {
  /**
   * The root of the server above the namespace, such as `https://example.org` or `https://example.org/de`. Required
   * unless `fetch` reaches a calendar in this process, whose URL is then `http://localhost`.
   */
  readonly baseUrl?: string
  /** The path of the interface below `baseUrl`. The default is `cal/events/v1`; other servers use `tribe/events/v1`. */
  readonly namespace?: string
  /**
   * Headers of every request, such as `{ Authorization: 'Bearer ...' }`, or a function that is called for each request.
   * Must be a plain object: otherwise `createClient` throws a `TypeError`, or the call if a function returned it.
   */
  readonly headers?: HeadersToSend | (() => HeadersToSend | Promise<HeadersToSend>)
  /**
   * Prefix of custom headers, such as `X-Cal-Password`: the `headerPrefix` of the mount. The default is `X-Cal`. With
   * another `namespace` there is no default, and passwords are sent in the query, which every server of the interface
   * reads.
   */
  readonly headerPrefix?: string
  /** Sends requests. The default is the global `fetch`; for a calendar in this process, use its `fetchHandler`. */
  readonly fetch?: Fetch
}

type HeadersToSend = Readonly<Record<string, string>>

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>

/** The arguments that the client passes to `fetch`. */
export interface FetchInit {
  /** In upper case. */
  readonly method: string
  /** The client's own headers and those of its options. */
  readonly headers: Record<string, string>
  /** `manual` for requests that must not reach another server: writes, and reads with headers of your own. */
  readonly redirect: 'follow' | 'manual'
  /** JSON; absent on reads. */
  readonly body?: string
  /** The signal of the call. */
  readonly signal?: AbortSignal
}

/** The part of a response that the client reads. */
export interface FetchReply {
  /** Whether the status is from 200 to 299. */
  readonly ok: boolean
  /** The HTTP status. */
  readonly status: number
  /** The response headers, by case-insensitive name. */
  readonly headers: {
    /** Returns `null` for an absent header. */
    get(name: string): string | null
  }
  /** Returns the whole body. */
  text(): Promise<string>
}

/** The validated options, with their defaults. */
export interface Settings {
  /** The URL of the namespace, without a trailing slash. */
  readonly root: string
  headers(): Promise<HeadersToSend>
  readonly headerPrefix: string | undefined
  readonly fetch: Fetch
}

/** Throws a `TypeError` that names the first invalid option. */
export function readOptions(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const received = JSON.stringify(options) ?? String(options)
    throw new TypeError(
      `The options must be an object such as { baseUrl: 'https://example.org' }; received ${received}.`,
    )
  }
  const { baseUrl = options.fetch && 'http://localhost', namespace = 'cal/events/v1', headers = {} } = options
  checkOptions(options, clientOptions)
  if (/^https?:\/\/[^/?#]*@/i.test(String(baseUrl))) {
    // The message leaves out the URL. `fetch` refuses such a URL, and error messages would contain the password.
    throw new TypeError('The option baseUrl must be without a user and a password: send them as headers.')
  }
  if (!/^https?:\/\/[^\s?#]+$/i.test(String(baseUrl))) {
    throw new TypeError(`The option baseUrl must be a URL such as 'https://example.org/de'; received ${baseUrl}.`)
  }
  if (typeof namespace !== 'string' || !/^[^\s/?#]+(\/[^\s/?#]+)*$/.test(namespace)) {
    throw new TypeError(`The option namespace must be a path such as 'cal/events/v1'; received ${namespace}.`)
  }
  if (typeof headers !== 'function' && !isHeaders(headers)) throw new TypeError(`${headersRule}, or a function.`)
  if (options.headerPrefix !== undefined && !/^[a-z][a-z\d]*(-[a-z\d]+)*$/i.test(options.headerPrefix)) {
    throw new TypeError(`The option headerPrefix must be words such as 'X-TEC'; received ${options.headerPrefix}.`)
  }
  if (options.fetch !== undefined && typeof options.fetch !== 'function') {
    throw new TypeError('The option fetch must be a function.')
  }
  return {
    root: `${String(baseUrl).replace(/\/{1,20}$/, '')}/${namespace}`,
    headers: async () => (typeof headers === 'function' ? checkedHeaders(await headers()) : headers),
    headerPrefix: options.headerPrefix ?? (namespace === 'cal/events/v1' ? 'X-Cal' : undefined),
    // Looked up at each request, so that tests can replace it after the client was created.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  }
}

/**
 * Checks the object's own members: a `Headers` or a `Map` has none, and would send nothing. Errors do not show the
 * value, which may be a secret.
 */
function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) return false
  return Object.values(value).every((one) => typeof one === 'string')
}

/** Checks the result of a function at run time. */
function checkedHeaders(headers: HeadersToSend): HeadersToSend {
  if (!isHeaders(headers)) throw new TypeError(`${headersRule}; its function returned something else.`)
  return headers
}

const headersRule = "The option headers must be an object such as { Authorization: 'Bearer ...' }"

const { any } = optionKinds
const clientOptions: OptionChecks<ClientOptions> = {
  baseUrl: any,
  namespace: any,
  headers: any,
  headerPrefix: any,
  fetch: any,
}
