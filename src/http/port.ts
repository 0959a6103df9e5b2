import type { Actor } from '../access/policy.ts'
import type { ClientSignal } from '../services/shared/fair-queue.ts'
import type { SecurityScheme } from './security-scheme.ts'

/** The HTTP port: what hosts translate their requests to, and the replies they send. Types only. */

/** A body as the host has it: text, bytes, or what it already parsed. */
export type RawBody =
  | {
      /** Decoded; the header `Content-Type` says what it is. */
      readonly kind: 'text'
      /** The whole body; empty where there is none. */
      readonly text: string
    }
  | {
      /** Not decoded. */
      readonly kind: 'bytes'
      /** The whole body, in UTF-8. */
      readonly bytes: Uint8Array
    }
  | {
      /** Read by a body parser that came before. */
      readonly kind: 'parsed'
      /** What the parser made of it. */
      readonly value: unknown
    }

/** One place where a calendar is served (rule 47). Every URL in a reply points into it. */
export interface Mount {
  /** The path above the namespace, as clients see it: `''` or `/de`. */
  readonly basePath: string
  /** `cal/events/v1` unless it stands in for an existing API. */
  readonly namespace: string
  /**
   * Where replies point, above the `basePath`: an origin such as `https://example.org`, or one with the path that a proxy cuts
   * off, such as `https://example.org/api`. Without it, what the request says.
   */
  readonly baseUrl?: string
  /** What the names of the headers begin with that only this interface has; `X-Cal` by default. */
  readonly headerPrefix?: string
  /** Given to the links port. */
  readonly locale?: string
  /** Other origins whose pages may read and write, with cookies too; `'*'` for all, without cookies (rule 44). */
  readonly origins: '*' | readonly string[]
  /**
   * Which of the values of `X-Forwarded-Host`, `X-Forwarded-Proto` and `X-Forwarded-Prefix` count: those of so many proxies,
   * counted from the right (`true` is 1, `false` 0), or those beside the last host that is one of these names (rule 47).
   */
  readonly trustProxy: boolean | number | readonly string[]
  /** The hosts that replies may name, with a port or for any port; others are 400. Without it, all. */
  readonly allowedHosts?: readonly string[]
  /** Whether a record is changed and deleted only by those who say with `If-Match` in which state they know it. */
  readonly requireIfMatch?: boolean
  /** Whether lists explain themselves if the query has `explain=1` (rule 50). */
  readonly explain?: boolean
  /** How callers sign in, by the names that `/doc` gives the schemes. */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
}

/** A request as it was received, not decoded. `body` and `actor` are called at most once, when the route needs them. */
export interface ApiRequest {
  /** As it was sent, such as `GET`. */
  readonly method: string
  /** The whole path as it was sent, percent-encoded, without the query. */
  readonly path: string
  /** What follows the `?`, as it was sent; empty without one. */
  readonly query: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Whether it came over TLS to this server. */
  readonly secure: boolean
  /** The place at which it arrived. */
  readonly mount: Mount
  /** Read once, and only for methods that have a body. May throw a `CalendarError`, such as `rest_body_too_large`. */
  body(): Promise<RawBody>
  /**
   * Resolves when the host has accepted all requests that arrived together, if it can tell. Cached replies wait for that, so
   * that they share one query for the version of the store, and leave together. Without it no reply waits.
   */
  readonly endOfTurn?: () => Promise<void>
  /** Whether the client has disconnected, if the host knows. A password that waits for its check is then dropped. */
  readonly signal?: ClientSignal
  /** The request of the host itself, as it gives it to `authenticate`; passed on to `onAttempt`. */
  readonly context?: unknown
  /** Identifies the caller. A throw is 401, but a `CalendarError` keeps its status (rule 42). */
  actor(): Actor | null | undefined | Promise<Actor | null | undefined>
}

/** A whole reply: a host sends the bytes and the headers as they are. */
export interface ApiReply {
  /** Of HTTP. */
  readonly status: number
  /** With the names as they are to be sent; `Content-Length` among them where there is a body. */
  readonly headers: Readonly<Record<string, string>>
  /** `null` where there is none: to `HEAD`, and with 204 and 304. */
  readonly body: Uint8Array | null
}

/** The size of the reply cache, and its hits and misses since the calendar was created. */
export interface CacheFigures {
  /** Replies from the cache. */
  readonly hits: number
  /** Cacheable replies that were not in the cache. */
  readonly misses: number
  /** The number of cached replies. */
  readonly replies: number
  /** At most the `replyCache` of the calendar. */
  readonly bytes: number
}

/** The HTTP interface of a calendar, as a host serves it. */
export interface Api {
  /** Every route below the namespace. */
  readonly routes: readonly RouteInfo[]
  /** Whether the path is the namespace of a mount or lies below it; hosts that fall through pass on the others. */
  serves(path: string, mount: Mount): boolean
  /** The figures of the reply cache. The option `replyCache` of the calendar is its limit. */
  readonly cache: CacheFigures
  /** Answers every request; never rejects. */
  handle(request: ApiRequest): Promise<ApiReply>
}

/** A route as data: its path below the namespace, and its methods. */
export interface RouteInfo {
  /** Such as `/events/{id}`. */
  readonly path: string
  /** In capitals, `HEAD` and `OPTIONS` among them. */
  readonly methods: readonly string[]
}
