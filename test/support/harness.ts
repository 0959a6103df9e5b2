import { Agent, createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import type { ReplyTransform } from 'daybook/http'
import { nodeHandler } from 'daybook/node'
import { createTestCalendar } from 'daybook/testing'
import express5 from 'express'
import { Hono } from 'hono'
import { memory, type StoreKind } from './stores.ts'

// One interface, six ways to reach it. A test that runs over hosts sees the calendar only through `request`,
// so that what holds in process is shown to hold behind every server as well, and on every store.

export type TestCalendar = Awaited<ReturnType<typeof createTestCalendar>>
export type TestCalendarOptions = NonNullable<Parameters<typeof createTestCalendar>[0]>

export interface Actor {
  readonly id: number
  readonly role: string
}

export interface MountOptions {
  readonly basePath?: string
  readonly namespace?: string
  readonly headerPrefix?: string
  readonly baseUrl?: string
  readonly locale?: string
  readonly origins?: '*' | readonly string[]
  readonly trustProxy?: boolean | number | readonly string[]
  readonly allowedHosts?: readonly string[]
  readonly explain?: boolean
  readonly transforms?: readonly ReplyTransform[]
  readonly bodyLimit?: number
  readonly onError?: (error: unknown) => void
  /** What the host mounts instead of the calendar, such as pages. */
  readonly serve?: (calendar: TestCalendar) => Pick<TestCalendar, 'api'>
  /** Who sends an `Authorization` header; `readToken` when left out, `null` to mount without any authentication. */
  readonly authenticate?: ((authorization: string | undefined) => Actor | null) | null
}

type QueryValue = string | number | boolean
export type Query = string | Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export interface RequestOptions {
  /** The text after `?`, or parameters to be encoded; a list is sent as repeated keys. */
  readonly query?: Query
  readonly json?: unknown
  readonly form?: string | Readonly<Record<string, string>>
  /** A body as it is, under the content type of `headers`. */
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** A role, or `role:id`: sent as `Authorization: Bearer role:id`. */
  readonly as?: string
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  /** The JSON of the body, undefined when there is none. */
  readonly body: unknown
  readonly text: string
}

export interface Site {
  readonly calendar: TestCalendar
  /** The origin, without a trailing slash. */
  readonly baseUrl: string
  /** `path` is below the namespace (`/events/1`); one that holds the namespace itself, or an absolute URL, is sent as it is. */
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>
  /** The same calendar under another mount. It is closed together with this site. */
  mount(mount: MountOptions): Promise<Site>
  close(): Promise<void>
}

export interface Host {
  readonly name: string
  /** The store below the calendar; `options.store` goes before it. */
  readonly store: string
  /** False where requests are handed over as objects and no bytes travel. */
  readonly overSocket: boolean
  open(options?: TestCalendarOptions, mount?: MountOptions): Promise<Site>
}

/** Every host on one kind of store. */
export function hostsOn(store: StoreKind): readonly Host[] {
  return Object.entries(ways).map(([name, { overSocket, open }]) => ({
    name,
    store: store.name,
    overSocket,
    async open(options = {}, mount = {}) {
      const opened = await store.open()
      const faults: unknown[] = []
      const onError = (error: unknown) => void faults.push(error)
      const calendar = await createTestCalendar({ store: opened.store, onError, ...options })
      const site = explained(await open(calendar, mount), faults)
      return {
        ...site,
        async close() {
          await site.close()
          await opened.close()
        },
      }
    },
  }))
}

/** A site whose requests reject with the fault behind a 500, if it was reported to no `onError` of the test. */
function explained(site: Site, faults: unknown[]): Site {
  return {
    ...site,
    async request(method, path, options) {
      const reply = await site.request(method, path, options)
      const cause = reply.status === 500 ? faults.shift() : undefined
      if (cause !== undefined) throw new Error(`${method} ${path}: ${cause}`, { cause })
      return reply
    },
    mount: async (other) => explained(await site.mount(other), faults),
  }
}

interface Way {
  readonly overSocket: boolean
  open(calendar: TestCalendar, mount: MountOptions): Site | Promise<Site>
}

const ways: Readonly<Record<string, Way>> = {
  'in process': inProcess(),
  node: overSocket((calendar, mount) =>
    nodeHandler(servedOn(mount, calendar), {
      ...mountOf(mount),
      ...authentication(mount, (request: IncomingMessage) => request.headers.authorization),
    }),
  ),
  'express 5': overSocket((calendar, mount) => expressApp(express5, calendar, mount)),
  'express 4': overSocket((calendar, mount) => expressApp(express4(), calendar, mount)),
  hono: overSocket((calendar, mount) => {
    const app = new Hono()
    app.all(
      '*',
      honoHandler(servedOn(mount, calendar), {
        ...mountOf(mount),
        ...authentication(mount, (request: Request) => request.headers.get('authorization') ?? undefined),
      }),
    )
    return bridge(async (request) => app.fetch(request))
  }),
  fetch: overSocket((calendar, mount) => bridge(fetchApp(calendar, mount))),
}

/** Every host on the memory store. */
export const hosts: readonly Host[] = hostsOn(memory)

const roles: Readonly<Record<string, number>> = {
  administrator: 1,
  editor: 2,
  author: 3,
  contributor: 4,
  subscriber: 5,
}

/** The actor of `Bearer role:id`, null without the header; anything else throws, as a host does with a bad credential. */
function readToken(authorization: string | undefined): Actor | null {
  if (authorization === undefined) return null
  const [, role, id] = /^Bearer ([a-z]+):([1-9]\d*)$/.exec(authorization) ?? []
  if (role === undefined || id === undefined) throw new Error('not a token of this site')
  return { id: Number(id), role }
}

function tokenOf(as: string): string {
  const id = roles[as]
  return `Bearer ${id === undefined ? as : `${as}:${id}`}`
}

function servedOn({ serve }: MountOptions, calendar: TestCalendar): Pick<TestCalendar, 'api'> {
  return serve ? serve(calendar) : calendar
}

function mountOf({ authenticate: _, serve: __, ...mount }: MountOptions): Omit<MountOptions, 'authenticate' | 'serve'> {
  return mount
}

function authentication<HostRequest>(
  { authenticate = readToken }: MountOptions,
  authorizationOf: (request: HostRequest) => string | undefined,
): { authenticate?: (request: HostRequest) => Actor | null } {
  return authenticate === null ? {} : { authenticate: (request) => authenticate(authorizationOf(request)) }
}

function fetchApp(calendar: TestCalendar, mount: MountOptions): (request: Request) => Promise<Response> {
  return fetchHandler(servedOn(mount, calendar), {
    ...mountOf(mount),
    ...authentication(mount, (request: Request) => request.headers.get('authorization') ?? undefined),
  })
}

function expressApp(express: typeof express5, calendar: TestCalendar, mount: MountOptions): RequestListener {
  const app = express()
  app.use(
    expressHandler(servedOn(mount, calendar), {
      ...mountOf(mount),
      ...authentication(mount, (request: IncomingMessage) => request.headers.authorization),
    }),
  )
  return app
}

// Express 4 is installed under an alias, which has no declarations of its own.
function express4(): typeof express5 {
  return createRequire(import.meta.url)('express4') as typeof express5
}

function inProcess(): Way {
  const open = (calendar: TestCalendar, mount: MountOptions): Site => {
    const baseUrl = 'http://calendar.test'
    const handle = fetchApp(calendar, mount)
    return {
      calendar,
      baseUrl,
      request: async (method, path, options = {}) => {
        const { target, headers, body } = outgoing(mount, path, options)
        const hasBody = body !== undefined && !['GET', 'HEAD'].includes(method)
        const request = new Request(baseUrl + target, { method, headers, ...(hasBody && { body }) })
        const response = await handle(request)
        return replyOf(response.status, response.headers, new Uint8Array(await response.arrayBuffer()))
      },
      mount: async (other) => open(calendar, other),
      close: async () => {},
    }
  }
  return { overSocket: false, open }
}

function overSocket(app: (calendar: TestCalendar, mount: MountOptions) => RequestListener): Way {
  const open = async (calendar: TestCalendar, mount: MountOptions): Promise<Site> => {
    const server = createServer(app(calendar, mount))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const agent = new Agent({ keepAlive: true })
    const mounts: Site[] = []
    return {
      calendar,
      baseUrl,
      request: (method, path, options = {}) => send(baseUrl, method, outgoing(mount, path, options), agent),
      mount: async (other) => {
        const site = await open(calendar, other)
        mounts.push(site)
        return site
      },
      close: async () => {
        agent.destroy()
        server.closeAllConnections()
        await Promise.all(mounts.map((site) => site.close()))
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }
  return { overSocket: true, open }
}

interface Outgoing {
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array | undefined
}

function outgoing(mount: MountOptions, path: string, options: RequestOptions): Outgoing {
  const headers: Record<string, string> = {}
  if (options.as !== undefined) headers.authorization = tokenOf(options.as)
  if (options.json !== undefined) headers['content-type'] = 'application/json'
  if (options.form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value

  const { basePath = '', namespace = 'cal/events/v1' } = mount
  const requested = path.replace(/^https?:\/\/[^/]+/, '')
  const complete = requested.includes(`/${namespace}`) || requested.startsWith('/cal')
  const query = options.query === undefined ? '' : queryText(options.query)
  const target = (complete ? requested : `${basePath}/${namespace}${requested}`) + (query === '' ? '' : `?${query}`)
  return { target, headers, body: bodyOf(options) }
}

function queryText(query: Query): string {
  // What no request line can hold is encoded, all else stays as the test wrote it.
  if (typeof query === 'string') return query.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

function bodyOf({ json, form, body }: RequestOptions): string | Uint8Array | undefined {
  if (json !== undefined) return JSON.stringify(json)
  if (form !== undefined) return typeof form === 'string' ? form : new URLSearchParams(form).toString()
  return body
}

// Not the global fetch: it rewrites some requests (dots in paths, a custom `Host`), refuses others (a body with
// GET), and costs as much as all that is tested here.
function send(baseUrl: string, method: string, { target, headers, body }: Outgoing, agent: Agent): Promise<Reply> {
  const { hostname, port } = new URL(baseUrl)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { hostname, port, path: target, method, headers: { ...headers, ...length }, agent }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(options, (response) => {
      readStream(response)
        .then((bytes) => replyOf(response.statusCode ?? 0, headersOf(response), bytes))
        .then(resolve, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function replyOf(status: number, headers: Headers, bytes: Uint8Array): Reply {
  const text = new TextDecoder().decode(bytes)
  const isJson = /[/+]json\b/.test(headers.get('content-type') ?? '')
  return { status, headers, bytes, body: isJson && text !== '' ? JSON.parse(text) : undefined, text }
}

/** A listener of Node's http server around a handler of global Requests: what the servers of other runtimes do. */
function bridge(handle: (request: Request) => Promise<Response>): RequestListener {
  return (incoming, outgoing) => {
    answer(incoming, handle).then(
      async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers))
        outgoing.end(new Uint8Array(await response.arrayBuffer()))
      },
      (error: unknown) => {
        outgoing.writeHead(500, { 'content-type': 'text/plain' })
        outgoing.end(`the handler rejected: ${String(error)}`)
      },
    )
  }
}

async function answer(incoming: IncomingMessage, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const method = incoming.method ?? 'GET'
  const body = await readStream(incoming)
  // A `Host` that is more or less than an authority still reaches the handler as a header: refusing it is its part.
  const named = `http://${incoming.headers.host ?? ''}`
  const isHost = URL.canParse(named) && new URL(named).host === incoming.headers.host
  const url = (isHost ? named : 'http://localhost') + (incoming.url ?? '/')
  const hasBody = body.length > 0 && !['GET', 'HEAD'].includes(method)
  return handle(new Request(url, { method, headers: headersOf(incoming), ...(hasBody && { body }) }))
}

async function readStream(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return headers
}
