import type { Calendar } from 'daybook'
import type { ApiRequest, RawBody } from 'daybook/http'
import { lostBody, readChunks, refuseLarge } from './body.ts'
import type { HostSettings } from './options.ts'

// Read when the module loads, so that tests can replace timers later. Browsers and some workers lack it.
const { setImmediate } = globalThis as { setImmediate?: (act: () => void) => unknown }
const endOfTurn = setImmediate && (() => new Promise<void>((resolve) => void setImmediate(resolve)))

/** Returns the response to a global `Request`; `undefined` if it falls through. */
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

/** Reads the body of a request. If other code has read it, its text may be cached in `cachedText`. */
export async function readRequest(
  request: Request,
  { bodyLimit, report, reportClient }: HostSettings,
  cachedText?: () => Promise<string>,
): Promise<RawBody> {
  refuseLarge(request.headers.get('content-length'), bodyLimit)
  if (request.bodyUsed || request.body?.locked) {
    const text = await cachedText?.().catch(() => undefined)
    if (text === undefined) throw lostBody('nothing of it is left in the request', report)
    return { kind: 'text', text }
  }
  // Some servers treat a canceled body as a broken connection, and then send no response.
  return readChunks(request.body?.values({ preventCancel: true }) ?? [], bodyLimit, reportClient)
}
