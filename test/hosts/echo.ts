import { type Calendar, isCalendarError } from 'daybook'
import type { Api, ApiReply, ApiRequest, RawBody } from 'daybook/http'

/** What the port was handed, as the echo replies with it. */
export interface Echo {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly secure: boolean
  readonly mount: ApiRequest['mount']
  readonly actor: unknown
  readonly body: Seen | undefined
}

/** A body with its bytes as text; `Ä` and the like show whether they arrived. */
export interface Seen {
  readonly kind: RawBody['kind']
  readonly content: unknown
}

export interface EchoCalendar extends Pick<Calendar, 'api'> {
  /** The number of requests that reached the port. */
  readonly count: number
}

/** A calendar whose port replies with what it was handed, so that a test sees what a host makes of a request. */
export function echoCalendar({
  headers = {},
}: {
  readonly headers?: Readonly<Record<string, string>>
} = {}): EchoCalendar {
  let count = 0
  const api: Api = {
    routes: [],
    cache: { hits: 0, misses: 0, replies: 0, records: 0, bytes: 0 },
    serves: (path, { basePath, namespace }) => path.startsWith(`${basePath}/${namespace}`),
    async handle(request) {
      count += 1
      try {
        const { method, path, query, secure, mount } = request
        const actor = await request.actor()
        const body = ['POST', 'PUT', 'PATCH'].includes(method) ? seen(await request.body()) : undefined
        return reply(200, { method, path, query, headers: request.headers, secure, mount, actor, body }, request)
      } catch (error) {
        const { status, code, message } = isCalendarError(error)
          ? error
          : { status: 500, code: 'fault', message: String(error) }
        return reply(status, { code, message }, request)
      }
    },
  }
  const reply = (status: number, value: unknown, { method }: ApiRequest) => {
    const body = new TextEncoder().encode(JSON.stringify(value))
    const own = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      vary: 'Authorization, Cookie',
    }
    return { status, headers: { ...own, ...headers }, body: method === 'HEAD' ? null : body }
  }
  return {
    api,
    get count() {
      return count
    },
  }
}

/** A calendar whose port gives the same reply to every request. */
export function replyingCalendar(reply: ApiReply): Pick<Calendar, 'api'> {
  return { api: { ...echoCalendar().api, handle: async () => reply } }
}

function seen(body: RawBody): Seen {
  if (body.kind === 'parsed') return { kind: body.kind, content: body.value }
  return { kind: body.kind, content: body.kind === 'text' ? body.text : new TextDecoder().decode(body.bytes) }
}
