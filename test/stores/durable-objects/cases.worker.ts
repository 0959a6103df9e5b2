// Runs conformance cases of stores in objects, one object for each case, and those of hosts in one that serves calendars.

import { createDurableObjectStore, type DurableObjectStorage } from 'daybook/durable-objects'
import { fetchHandler } from 'daybook/fetch'
import { boolean, integer, list, number, text } from 'daybook/fields'
import { type HostSettings, httpHostCases, storeCases } from 'daybook/testing'

interface Namespace {
  idFromName(name: string): object
  get(id: object): { fetch(request: Request): Promise<Response> }
}

interface Env {
  readonly CASES: Namespace
}

const filter = true
const filtered = {
  age_limit: integer({ filter }),
  rating: number({ filter }),
  open: boolean({ filter }),
  note: text({ filter }),
  langs: list(text(), { filter }),
}
const fields = { event: filtered, venue: filtered, organizer: filtered, category: filtered, tag: filtered }

export class Cases {
  readonly #storage: DurableObjectStorage
  readonly #env: Env
  readonly #served = new Map<string, (request: Request) => Promise<Response>>()

  constructor(ctx: { readonly storage: DurableObjectStorage }, env: Env) {
    this.#storage = ctx.storage
    this.#env = env
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const served = this.#served.get(url.hostname)
    if (served) return served(request)
    const name = url.searchParams.get('case') ?? ''
    const wanted = this.#cases(url.searchParams.get('kind') ?? '').find((one) => one.name === name)
    try {
      if (wanted === undefined) throw new Error(`there is no case ${name}`)
      await wanted.run()
      return new Response(null, { status: 204 })
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
    }
  }

  #cases(kind: string) {
    if (kind === 'host')
      return httpHostCases((calendar, settings) => this.#serve(fetchHandler(calendar, ofWeb(settings))))
    const options = kind === 'options' ? { trigrams: true, fields } : {}
    const open = () => createDurableObjectStore(this.#storage, options)
    const openEmpty = async () => {
      const store = open()
      await store.migrate()
      return store
    }
    return storeCases(openEmpty, {
      async reopen(store) {
        await store.close()
        return open()
      },
    })
  }

  /** Serves a host name of this object, which requests reach through the worker. */
  async #serve(handle: (request: Request) => Promise<Response>) {
    const host = `calendar-${this.#served.size + 1}.test`
    this.#served.set(host, handle)
    const self = this.#env.CASES.get(this.#env.CASES.idFromName('host'))
    return {
      origin: `http://${host}`,
      fetch: (url: string, init: RequestInit) => self.fetch(new Request(url, init)),
      close: async () => {},
    }
  }
}

function ofWeb({ authenticate, ...settings }: HostSettings) {
  return {
    ...settings,
    ...(authenticate && {
      authenticate: ({ headers }: Request) => authenticate((name) => headers.get(name) ?? undefined),
    }),
  }
}

export default {
  fetch(request: Request, { CASES }: Env): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const kind = searchParams.get('kind') ?? ''
    const name = kind === 'host' ? 'host' : `${kind} ${searchParams.get('case')}`
    return CASES.get(CASES.idFromName(name)).fetch(request)
  },
}
