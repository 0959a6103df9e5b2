import { type Actor, type Calendar, CalendarError } from 'daybook'
import type { Mount } from 'daybook/http'
import { createTestCalendar, type TestCalendar, type TestCalendarOptions } from 'daybook/testing/calendar'
import { AssertionError, equal } from '../assert.ts'

/** The settings that a case requires of a host. Every host has these options. */
export interface HostSettings
  extends Partial<
    Pick<Mount, 'basePath' | 'namespace' | 'baseUrl' | 'locale' | 'origins' | 'trustProxy' | 'allowedHosts'>
  > {
  /** Returns the caller of a request. It receives a function that reads headers. Without it, nobody is signed in. */
  readonly authenticate?: Authenticate | undefined
  /** The maximum size of a request body in bytes. */
  readonly bodyLimit?: number
}

/** Returns the caller of a request, like `authenticate` of a host. `header` accepts names in lower case. */
export type Authenticate = (header: (name: string) => string | undefined) => Promise<Actor | null>

/** A host that serves a calendar at the root of an origin. */
export interface OpenedHost {
  /** The origin, such as `http://127.0.0.1:8080`, whose host requests send as `Host`. */
  readonly origin: string
  /** Sends a request to the host: the global `fetch`, or a function with its signature that needs no server. */
  readonly fetch: Fetch
  /** Closes the host. It receives no further requests. */
  close(): Promise<void>
}

/** Serves a calendar on the host under test. Several may be open at once. */
export type OpenHost = (calendar: Calendar, settings: HostSettings) => Promise<OpenedHost>

/** The part of `fetch` that the cases use. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>

/** The arguments that the cases pass to `fetch`. */
export interface FetchInit {
  /** In upper case. */
  readonly method: string
  /** Headers by name, in any case. */
  readonly headers: Record<string, string>
  /** Absent if there is no body. */
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** The part of a response that the cases read. */
export interface FetchedResponse {
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

/** A check of one requirement of hosts. Everything that it opens is closed afterwards. */
export type Check = (open: OpenSite) => Promise<void>

/** Opens a calendar. By default, tokens identify callers. */
export type OpenSite = (settings?: HostSettings, calendar?: TestCalendarOptions) => Promise<Site>

/** Checks by the names of their cases. */
export type Checks = Readonly<Record<string, Check>>

/** A calendar on the host under test. */
export interface Site {
  readonly calendar: TestCalendar
  readonly origin: string
  /** The URL of the namespace. */
  readonly root: string
  /** Sends a request to a path below the namespace. */
  send(method: string, path: string, message?: Message): Promise<Reply>
  /** Sends a request to a path of the origin. */
  sendTo(method: string, path: string, message?: Message): Promise<Reply>
  /** Serves the same calendar at another mount. */
  mount(settings: HostSettings): Promise<Site>
}

export interface Message {
  /** Sent as `Authorization: Bearer role:id`. */
  readonly as?: string
  readonly json?: unknown
  readonly form?: string
  /** The exact body. `headers` have its type. */
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

/** Reads `Authorization: Bearer role:id`, and the cookie `session=role:id` that browsers would send automatically. */
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
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
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
    await check(async (settings = {}, options = {}) =>
      serve(await createTestCalendar({ onError, ...options }), settings),
    )
  } catch (error) {
    throw faults.length === 0 ? error : afterFault(error, faults[0])
  } finally {
    await Promise.all(opened.map((host) => host.close()))
  }
}

/** Says first what the calendar reported: a response of 500 does not say why. */
function afterFault(error: unknown, fault: unknown): unknown {
  if (!(error instanceof AssertionError)) return error
  return new AssertionError(`${String(fault)}\nThen ${error.message}`, error, { cause: fault })
}

async function send({ origin, fetch }: OpenedHost, method: string, path: string, message: Message): Promise<Reply> {
  const { as, json, form, headers: extra = {} } = message
  const body = json === undefined ? (form ?? message.body) : JSON.stringify(json)
  const headers = {
    ...(as !== undefined && { authorization: `Bearer ${as}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...extra,
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

/** Returns the value in a response at a path of names and indexes. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, name) => (isIndexed(inner) ? inner[name] : undefined), value)
}

function isIndexed(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Asserts the status of a response. The message contains the body. */
export function answered(reply: Reply, status: number, what: string): void {
  equal(reply.status, status, `${what}: the status of ${reply.text.slice(0, 200)}`)
}

/** Asserts that a response is an error with this status and code. */
export function refused(reply: Reply, status: number, code: string, what: string): void {
  answered(reply, status, what)
  equal([at(reply.body, 'code'), at(reply.body, 'data', 'status')], [code, status], `${what}: code and data.status`)
  equal(typeof at(reply.body, 'message'), 'string', `${what}: the type of the message`)
}
