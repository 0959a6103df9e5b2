import type { Actor } from '../../access/policy.ts'
import type { Calendar } from '../../calendar.ts'
import { CalendarError } from '../../errors.ts'
import { equal } from '../assert.ts'
import { createTestCalendar, type TestCalendar, type TestCalendarOptions } from '../test-calendar.ts'

/** What a case asks of a host: the options that every host takes. */
export interface HostSettings {
  /** Says who sent a request by its headers, of which it is given a reader; without it nobody is signed in. */
  readonly authenticate?: Authenticate | undefined
  /** The path above the namespace: empty, or one such as `/de`. */
  readonly basePath?: string
  /** `cal/events/v1` by default. */
  readonly namespace?: string
  /** Where URLs in replies point, with a path or without; by default what the request says. */
  readonly baseUrl?: string
  /** Given to the `links` port. */
  readonly locale?: string
  /** Other origins whose pages may read and write, or `'*'` for all (rule 44). */
  readonly origins?: '*' | readonly string[]
  /** Which values of `X-Forwarded-Host`, `X-Forwarded-Proto` and `X-Forwarded-Prefix` count: those of so many proxies. */
  readonly trustProxy?: boolean | number | readonly string[]
  /** The hosts that URLs in replies may name. */
  readonly allowedHosts?: readonly string[]
  /** The most bytes of a body that are read. */
  readonly bodyLimit?: number
}

/** Says who sent a request, as `authenticate` of a host does; `header` takes names in lower case. */
export type Authenticate = (header: (name: string) => string | undefined) => Promise<Actor | null>

/** A host that serves a calendar at the root of an origin. */
export interface OpenedHost {
  /** Such as `http://127.0.0.1:8080`: what the `Host` header of a request to it says. */
  readonly origin: string
  /** Sends a request to it: the global `fetch`, or a function of that form that needs no server. */
  readonly fetch: Fetch
  /** Frees what the host holds; it is sent nothing after that. */
  close(): Promise<void>
}

/** Serves a calendar on the host that is tested. Several may be open at once. */
export type OpenHost = (calendar: Calendar, settings: HostSettings) => Promise<OpenedHost>

/** `fetch`, by what the cases use of it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>

/** What the cases ask of `fetch`. */
export interface FetchInit {
  /** In capitals. */
  readonly method: string
  /** By name, in any case. */
  readonly headers: Record<string, string>
  /** Absent where there is none. */
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** What the cases read of a reply. */
export interface FetchedResponse {
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

/** A check of one thing that every host promises. What it opens is closed after it. */
export type Check = (open: OpenSite) => Promise<void>

/** Callers are known by their token unless the settings say otherwise. */
export type OpenSite = (settings?: HostSettings, calendar?: TestCalendarOptions) => Promise<Site>

/** Checks by the names of their cases. */
export type Checks = Readonly<Record<string, Check>>

/** A calendar of its own on the host that is tested. */
export interface Site {
  readonly calendar: TestCalendar
  readonly origin: string
  /** The URL of the namespace. */
  readonly root: string
  /** Sends a request to a path below the namespace. */
  send(method: string, path: string, message?: Message): Promise<Reply>
  /** Sends a request to a path of the origin. */
  sendTo(method: string, path: string, message?: Message): Promise<Reply>
  /** Serves the same calendar once more. */
  mount(settings: HostSettings): Promise<Site>
}

export interface Message {
  /** Sent as `Authorization: Bearer role:id`. */
  readonly as?: string
  readonly json?: unknown
  readonly form?: string
  /** A body as it is; of what type, `headers` say. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly text: string
  /** The JSON of the body; `undefined` for an empty one. */
  readonly body: unknown
  header(name: string): string | null
}

export const editor = 'editor:2'

/** Knows `Authorization: Bearer role:id`, and the cookie `session=role:id` that browsers would send by themselves. */
const byToken: Authenticate = async (header) => {
  const token = header('authorization')?.replace('Bearer ', '') ?? header('cookie')?.replace('session=', '')
  if (token === undefined) return null
  if (token === 'later') throw new CalendarError('rest_unavailable', 'The directory of users is away.')
  const [, role, id] = /^([a-z]+):([1-9]\d*)$/.exec(token) ?? []
  if (role === undefined || id === undefined) throw new Error('a secret reason')
  return { role, id: Number(id) }
}

export async function runCheck(check: Check, openHost: OpenHost): Promise<void> {
  const opened: OpenedHost[] = []
  const serve = async (calendar: TestCalendar, settings: HostSettings): Promise<Site> => {
    const host = await openHost(calendar, { authenticate: byToken, ...settings })
    opened.push(host)
    const { basePath = '', namespace = 'cal/events/v1' } = settings
    const below = `${basePath}/${namespace}`
    const sendTo = (method: string, path: string, message: Message = {}) => send(host, method, path, message)
    return {
      calendar,
      origin: host.origin,
      root: `${host.origin}${below}`,
      send: (method, path, message) => sendTo(method, below + path, message),
      sendTo,
      mount: (other) => serve(calendar, other),
    }
  }
  try {
    await check(async (settings = {}, options = {}) => serve(await createTestCalendar(options), settings))
  } finally {
    await Promise.all(opened.map((host) => host.close()))
  }
}

async function send({ origin, fetch }: OpenedHost, method: string, path: string, message: Message): Promise<Reply> {
  const { as, json, form, headers: given = {} } = message
  const body = json === undefined ? (form ?? message.body) : JSON.stringify(json)
  const headers = {
    ...(as !== undefined && { authorization: `Bearer ${as}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...given,
  }
  const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  return {
    status: response.status,
    text,
    body: text === '' ? undefined : JSON.parse(text),
    header: (name) => response.headers.get(name),
  }
}

/** What stands in a reply at a path of names and indexes. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, name) => (isIndexed(inner) ? inner[name] : undefined), value)
}

function isIndexed(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The reply has this status, and shows its text if it has another. */
export function answered(reply: Reply, status: number, what: string): void {
  equal(reply.status, status, `${what}: the status of ${reply.text.slice(0, 200)}`)
}

/** The reply is an error of this status and code. */
export function refused(reply: Reply, status: number, code: string, what: string): void {
  answered(reply, status, what)
  equal([at(reply.body, 'code'), at(reply.body, 'data', 'status')], [code, status], `${what}: code and data.status`)
  equal(typeof at(reply.body, 'message'), 'string', `${what}: the type of the message`)
}
