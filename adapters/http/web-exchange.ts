import type { ApiRequest, RawBody } from '../../src/http/index.ts'
import type { Calendar } from '../../src/index.ts'
import { lostBody, readChunks, refuseLarge } from './body.ts'
import type { HostSettings } from './options.ts'

// Taken when the library loads: tests that replace timers later do not stop it. Browsers and some workers have none.
const { setImmediate } = globalThis as { setImmediate?: (act: () => void) => unknown }
const endOfTurn = setImmediate && (() => new Promise<void>((resolve) => void setImmediate(resolve)))

/** Answers a global `Request`; with `undefined` where it falls through. */
export async function webExchange(
  { api }: Pick<Calendar, 'api'>,
  request: Request,
  { mount, fallthrough, body, context, actor }: HostSettings & Pick<ApiRequest, 'body' | 'context' | 'actor'>,
): Promise<Response | undefined> {
  const { protocol, host, pathname, search } = new URL(request.url)
  if (fallthrough && !api.serves(pathname, mount)) return undefined
  const headers: Record<string, string> = { host }
  request.headers.forEach((value, name) => {
    headers[name] = value
  })

  const reply = await api.handle({
    method: request.method,
    path: pathname,
    query: search.slice(1),
    headers,
    secure: protocol === 'https:',
    mount,
    body,
    ...(endOfTurn && { endOfTurn }),
    signal: clientOf(request),
    context,
    actor,
  })
  return new Response(reply.body, { status: reply.status, headers: reply.headers })
}

/** Reads the signal late: some servers create it only when it is first read. */
function clientOf(request: Request): { readonly aborted: boolean } {
  return {
    get aborted() {
      return request.signal.aborted
    },
  }
}

/** Reads the body of a request. The text of one that something else has read may be `kept` elsewhere. */
export async function readRequest(
  request: Request,
  { bodyLimit, report }: HostSettings,
  kept?: () => Promise<string>,
): Promise<RawBody> {
  refuseLarge(request.headers.get('content-length'), bodyLimit)
  if (request.bodyUsed || request.body?.locked) {
    const text = await kept?.().catch(() => undefined)
    if (text === undefined) throw lostBody('nothing of it is left in the request', report)
    return { kind: 'text', text }
  }
  // Some servers take a cancelled body for a broken connection, on which no reply gets through.
  return readChunks(request.body?.values({ preventCancel: true }) ?? [], bodyLimit, report)
}
