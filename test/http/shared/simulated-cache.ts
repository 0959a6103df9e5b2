import type { ApiReply, ApiRequest } from 'daybook/http'

type Handle = (request: ApiRequest) => Promise<ApiReply>

interface Stored {
  readonly reply: ApiReply
  /** The values of the headers that the response varies by. */
  readonly varied: ReadonlyMap<string, string>
  readonly keys: ReadonlySet<string>
  readonly at: number
}

/** A shared cache that does exactly what the headers allow: it stores all that it may, for as long as it may, and purges by key. */
export function simulatedCache(handle: Handle, now: () => number) {
  const stored = new Map<string, Stored[]>()
  let hits = 0
  return {
    get hits() {
      return hits
    },
    purge(keys: readonly string[]) {
      for (const [url, variants] of stored) {
        stored.set(
          url,
          variants.filter((one) => !keys.some((key) => one.keys.has(key))),
        )
      }
    },
    async get(request: ApiRequest): Promise<ApiReply> {
      const url = `${request.headers.host}${request.path}?${request.query}`
      const variants = (stored.get(url) ?? []).filter(({ reply, at }) => now() - at < lifetimeOf(reply) * 1000)
      const found = variants.find(({ varied }) =>
        [...varied].every(([name, value]) => sentValue(request, name) === value),
      )
      if (found) {
        hits += 1
        return found.reply
      }
      const at = now()
      const reply = await handle(request)
      if (lifetimeOf(reply) > 0) {
        const names = (reply.headers.Vary ?? '').split(', ').filter(Boolean)
        const varied = new Map(names.map((name) => [name, sentValue(request, name)]))
        const keys = new Set((reply.headers['Surrogate-Key'] ?? '').split(' '))
        stored.set(url, [...variants, { reply, varied, keys, at }])
      }
      return reply
    },
  }
}

/** Returns for how many seconds a cache may answer with a response, stale ones too. */
function lifetimeOf({ headers }: ApiReply): number {
  const [, fresh, stale] =
    /^public,.* s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(headers['Cache-Control'] ?? '') ?? []
  return Number(fresh ?? 0) + Number(stale ?? 0)
}

function sentValue({ headers }: ApiRequest, name: string): string {
  return String(headers[name.toLowerCase()] ?? '')
}
