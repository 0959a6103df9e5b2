import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { setImmediate } from 'node:timers' // not the global, which fake timers replace
import type { Calendar } from 'daybook'
import type { ApiReply, ApiRequest, RawBody } from 'daybook/http'
import { lostBody, readChunks, refuseLarge } from './body.ts'
import { checkCalendar, type HostOptions, type HostSettings, readOptions } from './options.ts'

/** A request of Node's http server, with the members that frameworks add. */
export interface NodeRequest extends IncomingMessage {
  /** The target as the client sent it. Frameworks may shorten `url`. */
  readonly originalUrl?: string
  /** The result of a body parser. */
  readonly body?: unknown
}

/** A request of Node's http2 server, in the compatibility API. */
export interface NodeHttp2Request extends Http2ServerRequest {
  /** The target as the client sent it. Frameworks may shorten `url`. */
  readonly originalUrl?: string
  /** The result of a body parser. */
  readonly body?: unknown
}

/** The listener that Node's http and http2 servers call for each request. Frameworks built on them also pass `next`. */
export type NodeListener<Req> = (
  request: Req,
  response: ServerResponse | Http2ServerResponse,
  next?: () => void,
) => void

/** Returns the listener of a calendar, for any host built on Node's http server. */
export function nodeExchange<Req extends NodeRequest | NodeHttp2Request>(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Req>,
  prefixOf?: (request: Req) => string,
): NodeListener<Req> {
  checkCalendar(calendar)
  const { api } = calendar
  const settings = readOptions(options, calendar, prefixOf !== undefined)
  const { authenticate } = options

  return (incoming, outgoing, next) => {
    // `headersOf`, `ClientSignal` and `sendServerError` handle the differences of HTTP/2.
    const [request, response] = [incoming as NodeRequest, outgoing as AnyResponse]
    const { path, query, authority, above } = readTarget(request, prefixOf?.(incoming))
    const mount = above === '' ? settings.mount : { ...settings.mount, basePath: above + settings.mount.basePath }
    if (next && settings.fallthrough && !api.serves(path, mount)) return next()
    // Earlier middleware may have started the stream, such as to count bytes. It pauses until the body is read.
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
        context: incoming,
        actor: () => authenticate?.(incoming),
      })
      .then((made) => {
        reply = made
        send(response, reply)
        if (!request.complete) discardRest(request)
      })
      .catch((error: unknown) => {
        settings.report(error)
        if (!response.headersSent) sendServerError(response, reply)
      })
  }
}

/** Returns the headers of a request. HTTP/2 has the host in `:authority`, and other pseudo-headers. */
function headersOf({ headers }: NodeRequest, authority: string | undefined): ApiRequest['headers'] {
  const host = authority ?? headers[':authority']
  if (host === undefined) return headers
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return { ...Object.fromEntries(named), host }
}

/**
 * Reads from the response whether the client has disconnected. A listener for each request would cost more, and so
 * would an object literal with a getter.
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
  /** In HTTP/2, only the stream reports that the client has disconnected. */
  readonly stream?: { readonly destroyed: boolean }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

interface Target {
  readonly path: string
  readonly query: string
  /** The host of an absolute URL. */
  readonly authority: string | undefined
  /** The path above the one that the handler serves. */
  readonly above: string
}

/**
 * Returns the target of a request as the client sent it, unless the app changed `url` before. `prefix` is the path
 * under which a framework has mounted the handler and which it removes from `url`. Without a prefix, that path is
 * unknown.
 */
function readTarget({ url = '/', originalUrl = url }: NodeRequest, prefix: string | undefined): Target {
  const sent = parseTarget(originalUrl)
  if (prefix === undefined) return sent
  const { path, query } = parseTarget(url)
  const routed = prefix + path
  // A framework passes `/` for a mount path that was requested without a trailing slash.
  if (routed === sent.path || routed === `${sent.path}/`) return { ...sent, query, above: prefix }
  // Clients send a prefix that the app has removed from `url`, so URLs in responses contain it.
  const removed = sent.path.endsWith(routed) ? sent.path.slice(0, -routed.length) : ''
  return { path: removed + routed, query, authority: sent.authority, above: removed + prefix }
}

/**
 * Returns the parts of a target. It may be an absolute URL, whose authority then counts as the `Host` (RFC 9112,
 * 3.2.2).
 */
function parseTarget(target: string): Target {
  const [, authority, rest = target] = /^https?:\/\/([^/?]*)(.*)$/is.exec(target) ?? []
  const queryStart = rest.indexOf('?')
  const path = queryStart < 0 ? rest : rest.slice(0, queryStart)
  const query = queryStart < 0 ? '' : rest.slice(queryStart + 1)
  return { path: path || '/', query, authority, above: '' }
}

async function readBody(request: NodeRequest, { bodyLimit, report, reportClient }: HostSettings): Promise<RawBody> {
  refuseLarge(request.headers['content-length'], bodyLimit)
  // Read an unread stream even if there is a `body`: Express 4's JSON parser leaves `{}` on a form post.
  if (!request.readableDidRead && !request.readableEnded) {
    // Leaving the loop early must not destroy the stream, because the response needs its connection.
    return readChunks(request.iterator({ destroyOnReturn: false }), bodyLimit, reportClient)
  }
  const { body } = request
  if (typeof body === 'string') return { kind: 'text', text: body }
  if (body instanceof Uint8Array) return { kind: 'bytes', bytes: body }
  if (body !== undefined) return { kind: 'parsed', value: body }
  if (!request.readableDidRead) return { kind: 'text', text: '' }
  throw lostBody('nothing of it is left in request.body', report)
}

function send(response: ServerResponse, reply: ApiReply): void {
  const { status, headers, release } = reply
  // Middleware that replaces the method, such as for compression, may keep the bytes.
  if (release && response.end === ServerResponse.prototype.end) response.once('finish', release)
  // Setting headers one by one costs as much as the rest of a short response.
  if (isUnmodified(response)) {
    sendBody(response.writeHead(status, headers), reply)
    return
  }
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) {
    // Keep the `Vary` of earlier middleware.
    if (name.toLowerCase() === 'vary') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  sendBody(response, reply)
}

/** Sends the body, or the parts of it together. */
function sendBody(response: ServerResponse, reply: ApiReply): void {
  if (reply.parts === undefined) {
    response.end(reply.body)
    return
  }
  response.cork()
  for (const part of reply.parts) response.write(part)
  response.end()
}

/** Returns whether nothing has set a header, or intercepts the response. */
function isUnmodified(response: ServerResponse): boolean {
  return (
    Object.getPrototypeOf(response) === ServerResponse.prototype &&
    response.getHeaderNames().length === 0 &&
    !patchableMethods.some((method) => Object.hasOwn(response, method))
  )
}

const patchableMethods = ['writeHead', 'setHeader', 'write', 'end'] as const

/** Sends a 500 without content instead of a response that cannot be sent. */
function sendServerError(response: AnyResponse, reply: ApiReply | undefined): void {
  for (const name of Object.keys(reply?.headers ?? {})) response.removeHeader(name)
  // HTTP/2 has no status message.
  if (response.stream === undefined) response.statusMessage = 'Internal Server Error'
  response.writeHead(500, { 'Content-Length': '0', 'Cache-Control': 'no-cache' }).end()
}

/** More bytes than any client sends before it reads the response. */
const maxDiscardedBytes = 16 * 1024 * 1024

/**
 * Reads what a client still sends after its response, such as the rest of a body that is too large, because closing the
 * connection at once would lose the response. Closes the connection if the client does not stop.
 */
function discardRest(request: IncomingMessage): void {
  let left = maxDiscardedBytes
  request.on('data', (chunk: Uint8Array | string) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}
