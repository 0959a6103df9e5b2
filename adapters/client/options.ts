/** Where a server is, and how it is reached. */
export interface ClientOptions {
  /**
   * The root of the server above the namespace, such as `https://example.org` or `https://example.org/de`. Needed unless
   * `fetch` reaches a calendar in this process, which is then served at `http://localhost`.
   */
  readonly baseUrl?: string
  /** The path of the interface below `baseUrl`: `cal/events/v1` by default, `tribe/events/v1` elsewhere. */
  readonly namespace?: string
  /** Sent with every request, such as `{ Authorization: 'Bearer ...' }`; a function is asked anew for each. */
  readonly headers?: HeadersToSend | (() => HeadersToSend | Promise<HeadersToSend>)
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
  readonly fetch: Fetch
}

/** Throws a `TypeError` that names the first option that makes no sense. */
export function readOptions(options: ClientOptions): Settings {
  const { baseUrl = options.fetch && 'http://localhost', namespace = 'cal/events/v1', headers = {} } = options
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${unknown} is not an option; there are ${names.join(', ')}.`)
  if (!/^https?:\/\/[^\s?#]+$/i.test(String(baseUrl))) {
    throw new TypeError(`The option baseUrl must be a URL such as 'https://example.org/de'; received ${baseUrl}.`)
  }
  if (!/^[^\s/?#]+(\/[^\s/?#]+)*$/.test(namespace)) {
    throw new TypeError(`The option namespace must be a path such as 'cal/events/v1'; received ${namespace}.`)
  }
  return {
    root: `${String(baseUrl).replace(/\/+$/, '')}/${namespace}`,
    headers: async () => (typeof headers === 'function' ? headers() : headers),
    // Looked up at each request: what stands in for it in tests may come after the client.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  }
}

const names: readonly string[] = ['baseUrl', 'namespace', 'headers', 'fetch'] satisfies (keyof ClientOptions)[]
