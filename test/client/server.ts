import { type Client, type ClientOptions, createClient, type FetchInit } from 'daybook/client'

/** A request as it was sent. */
export interface Sent extends FetchInit {
  readonly url: string
}

export interface ScriptedServer {
  readonly client: Client
  /** The requests to it, in that order. */
  readonly sent: readonly Sent[]
}

type Answer = Response | Error | object | string

/** A server whose replies the test writes: JSON, the text of another page, a whole response, or a fault of the network. */
export function scripted(answer: (url: URL, init: FetchInit) => Answer, options: ClientOptions = {}): ScriptedServer {
  const sent: Sent[] = []
  const client = createClient({
    baseUrl: 'https://x.test',
    async fetch(url, init) {
      sent.push({ url, ...init })
      const reply = answer(new URL(url), init)
      if (reply instanceof Error) throw reply
      if (reply instanceof Response) return reply
      return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply))
    },
    ...options,
  })
  return { client, sent }
}

/** A page of a list of events; the next one is named as other servers of this interface do. */
export function aPage(ids: readonly number[], { page = 1, of = 1 } = {}): object {
  return {
    events: ids.map((id) => ({ id })),
    rest_url: 'http://inside:3000/cal/events/v1/events',
    ...(page < of && { next_rest_url: `http://inside:3000/wp/cal/events/v1/events?search=a%26b&page=${page + 1}` }),
    total: of * ids.length,
    total_pages: of,
  }
}
