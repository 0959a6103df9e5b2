/** Where a server is, and how it is reached. */
export interface ClientOptions {
  /**
   * The root of the server above the namespace, such as `https://example.org` or `https://example.org/de`. Needed unless
   * `fetch` reaches a calendar in this process, which is then served at `http://localhost`.
   */
  readonly baseUrl?: string
  /** The path of the interface below `baseUrl`: `cal/events/v1` by default, `tribe/events/v1` elsewhere. */
  readonly namespace?: string
  /**
   * Sent with every request, such as `{ Authorization: 'Bearer ...' }`; a function is asked anew for each. A plain object: for
   * anything else `createClient` throws a `TypeError`, and so does a call for which a function gives anything else.
   */
  readonly headers?: HeadersToSend | (() => HeadersToSend | Promise<HeadersToSend>)
  /**
   * Prefix of the headers of this interface, such as that of a password, `X-Cal-Password`: the `headerPrefix` of the mount.
   * `X-Cal` by default. With another `namespace` there is no default, and passwords go in the query, as any server of
   * the interface reads them.
   */
  readonly headerPrefix?: string
  /** Sends requests: the global `fetch` by default, or the `fetchHandler` of a calendar. */
  readonly fetch?: Fetch
}

type HeadersToSend = Readonly<Record<string, string>>

/** `fetch`, by what is used of it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>

/** What the client asks of `fetch`. */
export interface FetchInit {
  /** In capitals. */
  readonly method: string
  /** Those of the client, and those of its options. */
  readonly headers: Record<string, string>
  /** `manual` for what must not arrive elsewhere: writes, and reads with headers of your own. */
  readonly redirect: 'follow' | 'manual'
  /** JSON; absent on reads. */
  readonly body?: string
  /** That of the call. */
  readonly signal?: AbortSignal
}

/** What the client reads of a reply. */
export interface FetchReply {
  /** Whether the status is from 200 to 299. */
  readonly ok: boolean
  /** Of HTTP. */
  readonly status: number
  /** Those of the reply, by name in any case. */
  readonly headers: {
    /** `null` for a header that is not there. */
    get(name: string): string | null
  }
  /** The whole body. */
  text(): Promise<string>
}

/** The options, checked and with their defaults. */
export interface Settings {
  /** The URL of the namespace, without a slash at its end. */
  readonly root: string
  headers(): Promise<HeadersToSend>
  readonly headerPrefix: string | undefined
  readonly fetch: Fetch
}

/** Throws a `TypeError` that names the first option that makes no sense. */
export function readOptions(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const received = JSON.stringify(options) ?? String(options)
    throw new TypeError(
      `The options must be an object such as { baseUrl: 'https://example.org' }; received ${received}.`,
    )
  }
  const { baseUrl = options.fetch && 'http://localhost', namespace = 'cal/events/v1', headers = {} } = options
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${unknown} is not an option; there are ${names.join(', ')}.`)
  if (/^https?:\/\/[^/?#]*@/i.test(String(baseUrl))) {
    // Not shown: `fetch` takes no such URL, and the messages of all calls would hold it.
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
    root: `${String(baseUrl).replace(/\/+$/, '')}/${namespace}`,
    headers: async () => (typeof headers === 'function' ? asked(await headers()) : headers),
    headerPrefix: options.headerPrefix ?? (namespace === 'cal/events/v1' ? 'X-Cal' : undefined),
    // Looked up at each request: what stands in for it in tests may come after the client.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  }
}

/** By its own members: a `Headers` or a `Map` has none, and would send nothing. What was received may be a secret. */
function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) return false
  return Object.values(value).every((one) => typeof one === 'string')
}

/** What a function gave, which was only typed. */
function asked(given: HeadersToSend): HeadersToSend {
  if (!isHeaders(given)) throw new TypeError(`${headersRule}; its function gave something else.`)
  return given
}

const headersRule = "The option headers must be an object such as { Authorization: 'Bearer ...' }"

const names: readonly string[] = [
  'baseUrl',
  'namespace',
  'headers',
  'headerPrefix',
  'fetch',
] satisfies (keyof ClientOptions)[]
