import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { setImmediate } from 'node:timers' // not the global one, which tests replace
import type { ApiReply, ApiRequest, RawBody } from '../../src/http/index.ts'
import type { Calendar } from '../../src/index.ts'
import { lostBody, readChunks, refuseLarge } from './body.ts'
import { checkCalendar, type HostOptions, type HostSettings, readOptions } from './options.ts'

/** A request of Node's http server, with what frameworks built on it add. */
export interface NodeRequest extends IncomingMessage {
  /** The target as the client sent it, where a framework cuts `url`. */
  readonly originalUrl?: string
  /** What a body parser left. */
  readonly body?: unknown
}

/** A request of Node's http2 server, in the form that is compatible with those of http. */
export interface NodeHttp2Request extends Http2ServerRequest {
  /** The target as the client sent it, where a framework cuts `url`. */
  readonly originalUrl?: string
  /** What a body parser left. */
  readonly body?: unknown
}

/**
 * What Node's http and http2 servers call for each request; frameworks built on them also give `next`, for what is left to
 * others.
 */
export type NodeListener<Req> = (
  request: Req,
  response: ServerResponse | Http2ServerResponse,
  next?: () => void,
) => void

/** The listener of a calendar, for any host built on Node's http server. */
export function nodeExchange<Req extends NodeRequest | NodeHttp2Request>(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Req>,
  prefixOf?: (request: Req) => string,
): NodeListener<Req> {
  checkCalendar(calendar)
  const { api } = calendar
  const settings = readOptions(options)
  const { authenticate } = options

  return (given, answering, next) => {
    // HTTP/2 differs only in what `readTarget`, `headersOf` and `ClientSignal` handle.
    const [request, response] = [given as NodeRequest, answering as AnyResponse]
    const { path, query, authority, above } = readTarget(request, prefixOf?.(given))
    const mount = above === '' ? settings.mount : { ...settings.mount, basePath: above + settings.mount.basePath }
    if (next && settings.fallthrough && !api.serves(path, mount)) return next()
    // Whoever listens along, to count bytes, has set the stream going: it waits until the body is asked for.
    if (request.readableFlowing) request.pause()

    let reply: ApiReply | undefined
    api
      .handle({
        method: request.method ?? 'GET',
        path,
        query,
        headers: headersOf(request, authority),
        secure: 'encrypted' in request.socket,
        mount,
        body: () => readBody(request, settings),
        endOfTurn,
        signal: new ClientSignal(response),
        context: given,
        actor: () => authenticate?.(given),
      })
      .then((made) => {
        reply = made
        send(response, reply)
        if (!request.complete) discardRest(request)
      })
      .catch((error: unknown) => {
        settings.report(error)
        if (!response.headersSent) sendFault(response, reply)
      })
  }
}

/** The headers of a request, in which HTTP/2 has the host under a name of its own, among others that are no headers. */
function headersOf({ headers }: NodeRequest, authority: string | undefined): ApiRequest['headers'] {
  const host = authority ?? headers[':authority']
  if (host === undefined) return headers
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return { ...Object.fromEntries(named), host }
}

/**
 * Reads from the response whether the client has disconnected. A listener for each request would cost more, and so would an
 * object literal with a getter.
 */
class ClientSignal {
  readonly #response: AnyResponse

  constructor(response: AnyResponse) {
    this.#response = response
  }

  get aborted(): boolean {
    return this.#response.destroyed || this.#response.stream?.destroyed === true
  }
}

interface AnyResponse extends ServerResponse {
  /** In HTTP/2 the response itself does not tell. */
  readonly stream?: { readonly destroyed: boolean }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

interface Target {
  readonly path: string
  readonly query: string
  /** The host that a whole URL names. */
  readonly authority: string | undefined
  /** The path in front of the one that the handler serves. */
  readonly above: string
}

/**
 * The target of a request: as the client sent it, unless the app gave it another `url` before it came here. `prefix` is the path
 * under which a framework has mounted the handler, which it cuts off `url`; without one nothing is known of that.
 */
function readTarget({ url = '/', originalUrl = url }: NodeRequest, prefix: string | undefined): Target {
  const sent = parseTarget(originalUrl)
  if (prefix === undefined) return sent
  const { path, query } = parseTarget(url)
  const routed = prefix + path
  // A framework passes `/` for a mount path that was requested without a trailing slash.
  if (routed === sent.path || routed === `${sent.path}/`) return { ...sent, query, above: prefix }
  // What the app cut off in front is above the path for clients, and stays so in the URLs of replies.
  const cut = sent.path.endsWith(routed) ? sent.path.slice(0, -routed.length) : ''
  return { path: cut + routed, query, authority: sent.authority, above: cut + prefix }
}

/** The parts of a target. It may be a whole URL, whose authority then counts as the `Host` (RFC 9112, 3.2.2). */
function parseTarget(target: string): Target {
  const [, authority, rest = target] = /^https?:\/\/([^/?]*)(.*)$/i.exec(target) ?? []
  const mark = rest.indexOf('?')
  const path = mark < 0 ? rest : rest.slice(0, mark)
  const query = mark < 0 ? '' : rest.slice(mark + 1)
  return { path: path || '/', query, authority, above: '' }
}

async function readBody(request: NodeRequest, { bodyLimit, report }: HostSettings): Promise<RawBody> {
  refuseLarge(request.headers['content-length'], bodyLimit)
  // A stream that nobody has read is ours whatever `body` says: Express 4's JSON parser leaves `{}` on a form post.
  if (!request.readableDidRead && !request.readableEnded) {
    // Leaving the loop early must not destroy the stream, and with it the connection that the reply needs.
    return readChunks(request.iterator({ destroyOnReturn: false }), bodyLimit, report)
  }
  const { body } = request
  if (typeof body === 'string') return { kind: 'text', text: body }
  if (body instanceof Uint8Array) return { kind: 'bytes', bytes: body }
  if (body !== undefined) return { kind: 'parsed', value: body }
  if (!request.readableDidRead) return { kind: 'text', text: '' }
  throw lostBody('nothing of it is left in request.body', report)
}

function send(response: ServerResponse, { status, headers, body }: ApiReply): void {
  // Headers that are set one by one cost as much as all the rest of a short reply.
  if (isBare(response)) {
    response.writeHead(status, headers).end(body)
    return
  }
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) {
    // What a middleware before us said on what the reply depends stays true.
    if (name.toLowerCase() === 'vary') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  response.end(body)
}

/** Whether nobody has set a header, or listens to what is set and sent. */
function isBare(response: ServerResponse): boolean {
  return (
    Object.getPrototypeOf(response) === ServerResponse.prototype &&
    response.getHeaderNames().length === 0 &&
    !watched.some((method) => Object.hasOwn(response, method))
  )
}

const watched = ['writeHead', 'setHeader', 'write', 'end'] as const

/** A 500 in the place of a reply that cannot be sent, of which nothing is left. */
function sendFault(response: AnyResponse, reply: ApiReply | undefined): void {
  for (const name of Object.keys(reply?.headers ?? {})) response.removeHeader(name)
  // HTTP/2 has no words beside the number.
  if (response.stream === undefined) response.statusMessage = 'Internal Server Error'
  response.writeHead(500, { 'Content-Length': '0' }).end()
}

/** More than any client sends before it looks for a reply. */
const patience = 16 * 1024 * 1024

/**
 * Takes what a client still sends after its reply, such as the rest of a body that is too large, because closing the
 * connection at once would lose the reply. One that goes on and on is cut off.
 */
function discardRest(request: IncomingMessage): void {
  let left = patience
  request.on('data', (chunk: Uint8Array | string) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}
