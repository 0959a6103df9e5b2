// A calendar in each Durable Object of a Worker of Cloudflare: /choir/... and /harbour/... with pages, feeds and the interface.
// The configuration of the Worker, in wrangler.jsonc:
//
//   "durable_objects": { "bindings": [{ "name": "CALENDARS", "class_name": "CalendarObject" }] },
//   "migrations": [{ "tag": "v1", "new_sqlite_classes": ["CalendarObject"] }],
//   "compatibility_flags": ["nodejs_compat"], // finds calls that wait for their own transaction

import { type Actor, createCalendar } from 'daybook'
import {
  type AlarmStorage,
  createCalendarAlarm,
  createDurableObjectStore,
  type DurableObjectStorage,
} from 'daybook/durable-objects'
import { feed } from 'daybook/feed'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'

/** The calendars. A path with any other name creates no object. */
const titles: Readonly<Record<string, string>> = { choir: 'Choir', harbour: 'Harbour' }

/** The members that are used here, as `@cloudflare/workers-types` declares them. */
interface Context {
  readonly storage: DurableObjectStorage & AlarmStorage
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}

interface Env {
  readonly CALENDARS: {
    idFromName(name: string): object
    get(id: object): { fetch(request: Request): Promise<Response> }
  }
}

export class CalendarObject {
  readonly #calendar
  readonly #alarm
  #serve: ((request: Request) => Promise<Response>) | undefined

  constructor(ctx: Context) {
    const { storage } = ctx
    const store = createDurableObjectStore(storage)
    this.#calendar = createCalendar({
      store,
      timeZone: 'Europe/Zurich',
      recurrence: recurringEvents(),
      formats: [icalendar(), ...feed({ name: 'Events' })],
      transactionTimeout: 20_000, // the platform ends an object whose transaction takes 30 seconds
      onError: console.error,
    })
    this.#alarm = createCalendarAlarm({
      ...{ storage, store, calendar: this.#calendar, onError: console.error },
      extendEvery: 24 * 60 * 60 * 1000,
      // Goes on after each commit, whether the object was evicted or not.
      followers: [{ name: 'log', handle: (change) => console.log(change.type) }],
    })
    // Requests wait for it.
    void ctx.blockConcurrencyWhile(async () => {
      await store.migrate()
      await this.#alarm.start()
    })
  }

  fetch(request: Request): Promise<Response> {
    this.#serve ??= this.#serveAs(nameIn(request))
    return this.#serve(request)
  }

  alarm(): Promise<void> {
    return this.#alarm.run()
  }

  #serveAs(name: string) {
    const pages = createPages(this.#calendar, { title: titles[name] ?? name })
    return fetchHandler(pages, { basePath: `/${name}`, authenticate })
  }
}

function authenticate(request: Request): Actor | null {
  return request.headers.get('Authorization') === 'Bearer a-token-of-anna' ? { id: 1, role: 'editor' } : null
}

/** Returns the first part of the path. For a calendar on each host name, return `new URL(request.url).hostname`. */
function nameIn(request: Request): string {
  return new URL(request.url).pathname.split('/')[1] ?? ''
}

export default {
  async fetch(request: Request, { CALENDARS }: Env): Promise<Response> {
    const name = nameIn(request)
    if (!Object.hasOwn(titles, name)) return new Response('There is no such calendar.\n', { status: 404 })
    return CALENDARS.get(CALENDARS.idFromName(name)).fetch(request)
  },
}
