// Who takes part: each is a server in a process of its own.

export type Host = 'node' | 'express' | 'hono' | 'fetch'
export type StoreName = 'memory' | 'sqlite' | 'postgres'

export type Setup =
  /** Sends these replies in turn: always the same bytes, or those that `stringify` makes each time. */
  | { readonly kind: 'constant'; readonly host: Host; readonly stringify: boolean }
  /** SQLite by hand. Fastify only reads. */
  | { readonly kind: 'baseline'; readonly framework: 'express' | 'fastify'; readonly file: string }
  | {
      readonly kind: 'daybook'
      readonly host: Host
      readonly store: StoreName
      /** A file, a URL, or nothing for the store in memory, which fills itself. */
      readonly place: string
      readonly events: number
      readonly cache: boolean
      /** The freshness of a store in PostgreSQL, in milliseconds; exact without it. */
      readonly freshness?: number
    }

/** A reply to give again and again. */
export interface ConstantReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request to a server over IPC, and its answer. */
export type Question =
  | { readonly ask: 'usage' }
  | { readonly ask: 'answer'; readonly replies: readonly ConstantReply[] }
  /** To serve the same store with a calendar that has served nothing yet. */
  | { readonly ask: 'forget' }

export interface Usage {
  /** Of the process, user and system, since its start. */
  readonly cpuMicroseconds: number
  readonly peakBytes: number
  /** At present: of the process, and of the heap of V8 with what is no longer used. */
  readonly residentBytes: number
  readonly heapBytes: number
  /** Figures of the reply cache; absent where there is none. */
  readonly cache?: CacheFigures
}

export interface CacheFigures {
  readonly hits: number
  readonly misses: number
  readonly replies: number
  readonly bytes: number
}

export type Message = { readonly port: number } | Usage | Record<string, never>

export interface Contestant {
  readonly name: string
  /** Whose server it runs; by default that of this checkout. */
  readonly program?: 'now' | 'before'
  readonly setup: Setup
  readonly events: number
}

/** (a): answers constant buffers, on Node or on another host. */
export const bare = (host: Host | 'fastify') => `bare ${host}`
/** (b): makes the bytes of ready objects. */
export const ready = 'JSON.stringify'
/** A contestant who is sent the same reads of anonymous callers. */
export const anonymous = (name: string) => `${name}, anonymous`
/** (c): Express 5 and SQLite by hand. */
export const byHand = 'Express + SQLite'

export interface Field {
  readonly events: number
  readonly stores: readonly StoreName[]
  /** The smallest calendar: the hosts and the store in memory are measured on this one only. */
  readonly smallest: boolean
  /** Whether replies can be cached at all, and so also not be cached. */
  readonly caches: readonly boolean[]
  placeOf(store: StoreName | 'baseline', cache: boolean): Promise<string>
}

/** Returns the contestants that run the server of another checkout. */
export async function contestantsBefore(field: Field): Promise<Contestant[]> {
  const all = await contestantsOf({ ...field, caches: [true] })
  return all
    .filter(({ setup }) => setup.kind === 'daybook' && setup.host === 'node')
    .map(({ name, ...one }) => ({ ...one, name: `${name}, before`, program: 'before' }))
}

export async function contestantsOf({ events, stores, smallest, caches, placeOf }: Field): Promise<Contestant[]> {
  const hosts: readonly Host[] = smallest ? ['node', 'express', 'hono', 'fetch'] : ['node']
  const constant = (host: Host, stringify = false): Contestant => ({
    name: stringify ? ready : bare(host),
    setup: { kind: 'constant', host, stringify },
    events,
  })
  const result: Contestant[] = [...hosts.map((host) => constant(host)), constant('node', true)]
  for (const framework of ['express', 'fastify'] as const) {
    const setup = { kind: 'baseline', framework, file: await placeOf('baseline', true) } as const
    result.push({ name: framework === 'express' ? byHand : 'Fastify + SQLite', setup, events })
  }
  for (const store of stores) {
    if (store === 'memory' && !smallest) continue
    for (const cache of caches) {
      for (const host of store === 'memory' && cache ? hosts : (['node'] as const)) {
        const name = `daybook ${host}, ${store}${cache ? '' : ', cache off'}`
        const place = await placeOf(store, cache)
        const setup = { kind: 'daybook', host, store, place, events, cache } as const
        result.push({ name, setup, events })
        if (store !== 'postgres' || !cache) continue
        const fresh = { ...setup, place: await placeOf(store, cache), freshness: 1000 }
        result.push({ name: `${name}, freshness`, setup: fresh, events })
      }
    }
  }
  return result
}
