import type { Actor } from '../../access/policy.ts'
import type { ClientSignal } from '../../services/shared/fair-queue.ts'
import type { ReplyTransform } from './reply-transform.ts'
import type { SecurityScheme } from './security-scheme.ts'

/** The HTTP port: the form into which hosts translate requests, and the responses that they send. Types only. */

/** A body in the form that the host has: text, bytes, or an already parsed value. */
export type RawBody =
  | {
      /** Decoded. The format depends on the header `Content-Type`. */
      readonly kind: 'text'
      /** The whole body. Empty if there is none. */
      readonly text: string
    }
  | {
      /** Not decoded. */
      readonly kind: 'bytes'
      /** The whole body, in UTF-8. */
      readonly bytes: Uint8Array
    }
  | {
      /** Parsed by the host's body parser. */
      readonly kind: 'parsed'
      /** The result of the parser. */
      readonly value: unknown
    }

/**
 * One base URL at which a calendar is served (rule 47). Every URL in a response is below it. Hosts have the same
 * options.
 */
export interface Mount {
  /** The path above the namespace, as clients see it: `''` (the default of hosts) or a path such as `/de`. */
  readonly basePath: string
  /**
   * The path of the interface below `basePath`. The default of hosts is `cal/events/v1`; set it to replace an existing
   * API.
   */
  readonly namespace: string
  /**
   * The start of all URLs in responses, above the `basePath`: an origin such as `https://example.org`, or with the path
   * that a proxy removes, such as `https://example.org/api`. The default is derived from the request.
   */
  readonly baseUrl?: string
  /** Prefix of custom response headers, such as `X-Cal-Total`. The default is `X-Cal`. */
  readonly headerPrefix?: string
  /** Passed to the `links` port (rule 47). */
  readonly locale?: string
  /**
   * Other origins whose pages may read and write, also with the cookies of signed-in callers: list only those that you
   * trust like your own. `'*'` lets pages of all origins read, and write with a token, without cookies (CORS, rule 44).
   * The default of hosts is none.
   */
  readonly origins: '*' | readonly string[]
  /**
   * How many proxies are in front of this server (`true` is 1) that set or append to `X-Forwarded-Host`,
   * `X-Forwarded-Proto` and `X-Forwarded-Prefix`: their values count from the right. Or the names of the public hosts:
   * the last forwarded host that is one of them counts. `false`, the default of hosts, ignores these headers (rule 47).
   */
  readonly trustProxy: boolean | number | readonly string[]
  /**
   * The hosts that URLs in responses may have, such as `example.org` (at any port) or `localhost:3000`; a request for
   * another is 400. The default allows all: set it if clients' `Host` headers reach this server unchanged and `baseUrl`
   * is not set.
   */
  readonly allowedHosts?: readonly string[]
  /** Whether changes and deletes require `If-Match`; without it, the response is 428. Default `false`. */
  readonly requireIfMatch?: boolean
  /** Whether lists explain themselves with `explain=1` (rule 50). Default `false`. */
  readonly explain?: boolean
  /**
   * The source whose ids this mount shows and accepts, such as `old-site`: records that `sync` has taken over keep the
   * ids that they have there. By default ids are those of the calendar (rule 57).
   */
  readonly sourceIds?: string
  /**
   * Change the records in responses, each after the one before: `[jsonLd()]` of `daybook/jsonld` adds structured data
   * (rule 53). The default is none.
   */
  readonly transforms?: readonly ReplyTransform[]
  /**
   * How callers sign in, for `/doc`: security schemes of OpenAPI by name, such as
   * `{ token: { type: 'http', scheme: 'bearer' } }`. They describe what `authenticate` accepts, and change nothing else
   * (rule 46).
   */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
  /**
   * Lets shared caches such as Varnish or a CDN answer anonymous callers for some time (rule 67). By default they ask
   * the calendar each time.
   */
  readonly sharedCache?: SharedCache
}

/** How shared caches store responses to anonymous callers (rule 67). */
export interface SharedCache {
  /** For how many seconds at most a cache answers, from 1 on. */
  readonly maxAge: number
  /**
   * For how many seconds at most a cache answers afterwards while it asks the calendar. Browsers do so too. The default
   * is 0.
   */
  readonly staleWhileRevalidate?: number
  /** The header with the keys of a response, by which caches purge: see `cacheKeysOf`. The default is none. */
  readonly keys?: 'Surrogate-Key' | 'Cache-Tag'
  /**
   * What the keys begin with: 1 to 100 letters, digits and `_`, `.`, `:` or `-`. The default is `daybook`. Give each
   * calendar behind the same cache another one, such as each tenant, so that a write purges only responses of its own
   * calendar.
   */
  readonly keyPrefix?: string
}

/** A request as received, not decoded. `body` and `actor` are called at most once, when the route needs them. */
export interface ApiRequest {
  /** The method as received, such as `GET`. */
  readonly method: string
  /** The whole path as received, percent-encoded, without the query. */
  readonly path: string
  /** The part after the `?`, as received; empty if there is none. */
  readonly query: string
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Whether it reached this server over TLS. */
  readonly secure: boolean
  /** The mount that received it. */
  readonly mount: Mount
  /** Called once, and only for methods that have a body. May throw a `CalendarError`, such as `rest_body_too_large`. */
  body(): Promise<RawBody>
  /**
   * Resolves when the host has accepted all requests that arrived together, if it can know. Reads that need the version
   * of the store wait for that, so that they share one query for it, and are sent together. Without it they do not
   * wait.
   */
  readonly endOfTurn?: () => Promise<void>
  /**
   * Whether the client has disconnected, if the host knows. A password that is queued for its check is then dropped.
   */
  readonly signal?: ClientSignal
  /** The request of the host, which `authenticate` and `onAttempt` receive. */
  readonly context?: unknown
  /** Identifies the caller. If it throws, the response is 401, or has the status of the `CalendarError` (rule 42). */
  actor(): Actor | null | undefined | Promise<Actor | null | undefined>
}

/** A complete response. A host sends the bytes and the headers unchanged. */
export interface ApiReply {
  /** The HTTP status. */
  readonly status: number
  /** Headers by name, in the case to send. Includes `Content-Length` if there is a body. */
  readonly headers: Readonly<Record<string, string>>
  /** `null` if there is none: for `HEAD`, and with 204 and 304. */
  readonly body: Uint8Array | null
  /**
   * The same bytes as `body`, for hosts that write a body in parts. Other responses contain some of the parts too, so a
   * long body needs no copy. Absent if no part is long, or if the response is cached.
   */
  readonly parts?: readonly Uint8Array[]
  /**
   * A host may call it when it has sent the bytes, and does not read them again. The calendar may then change these
   * bytes, instead of copying a cached body for each change. Absent if the body is not cached.
   */
  readonly release?: () => void
}

/** The size of the response cache, and its hits and misses since the calendar was created. */
export interface CacheFigures {
  /** Cached responses that were sent. */
  readonly hits: number
  /** Cacheable responses that were not in the cache. */
  readonly misses: number
  /** The number of cached responses. */
  readonly replies: number
  /** The number of serialized records. Responses are made from them. */
  readonly records: number
  /** At most the `replyCache` of the calendar. */
  readonly bytes: number
}

/** The HTTP interface of a calendar, as a host serves it. */
export interface Api {
  /** Every route below the namespace. */
  readonly routes: readonly RouteInfo[]
  /** Returns whether the path is the namespace of a mount or below it. Hosts with `fallthrough` pass on other paths. */
  serves(path: string, mount: Mount): boolean
  /**
   * Throws a `TypeError` if the options of a mount contradict those of the calendar. Hosts call it at start, with
   * `isBelow` if the framework mounts them below a path that only requests show.
   */
  checkMount?(mount: Mount, isBelow?: boolean): void
  /** The figures of the response cache. The option `replyCache` of the calendar limits its size. */
  readonly cache: CacheFigures
  /** Handles every request. Never rejects. */
  handle(request: ApiRequest): Promise<ApiReply>
}

/** A route as data: its path below the namespace, and its methods. */
export interface RouteInfo {
  /** The path, such as `/events/{id}`. */
  readonly path: string
  /** In upper case, including `HEAD` and `OPTIONS`. */
  readonly methods: readonly string[]
}
