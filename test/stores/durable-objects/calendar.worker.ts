// An object with a calendar, whose requests do what the tests ask for.

import { createCalendar } from 'daybook'
import {
  type AlarmStorage,
  createCalendarAlarm,
  createDurableObjectStore,
  type DurableObjectStorage,
} from 'daybook/durable-objects'
import { recurringEvents } from 'daybook/recurrence'
import { termData } from 'daybook/testing'

interface Context {
  readonly storage: DurableObjectStorage & AlarmStorage
  abort(reason: string): void
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}

interface Env {
  readonly CALENDARS: {
    idFromName(name: string): object
    get(id: object): { fetch(request: Request): Promise<Response> }
  }
}

const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true } as const
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** An error of the app. */
class SoldOut extends Error {}

export class CalendarObject {
  readonly #ctx: Context
  readonly #store
  readonly #calendar
  readonly #alarm
  /** What the follower of this instance has handled. */
  readonly #handled: string[] = []

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#store = createDurableObjectStore(ctx.storage)
    this.#calendar = createCalendar({ store: this.#store, recurrence: recurringEvents(), transactionTimeout: 20_000 })
    const handle = async (change: { readonly type: string }) => {
      if ((await ctx.storage.get('refuse')) === 1) ctx.abort('the follower was killed')
      this.#handled.push(change.type)
    }
    this.#alarm = createCalendarAlarm({
      ...{ storage: ctx.storage, calendar: this.#calendar, store: this.#store },
      followers: [{ name: 'search', handle, options: { lease: 200, poll: 20 } }],
      extendEvery: 86_400_000,
      onError: (error) => this.#handled.push(String(error)),
    })
    void ctx.blockConcurrencyWhile(async () => {
      await this.#store.migrate()
      ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS tickets (event INTEGER, seats INTEGER CHECK (seats > 0))')
      await this.#alarm.start()
    })
  }

  async alarm(): Promise<void> {
    await this.#alarm.run()
    this.#handled.push('alarm')
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const argument = searchParams.get('with') ?? ''
    try {
      return Response.json((await this.#actions[pathname.slice(1)]?.(argument)) ?? null)
    } catch (error) {
      const { code, message, cause } = error as Error & { readonly code?: string }
      return Response.json({ code, message, ...(cause !== undefined && { cause: String(cause) }) }, { status: 500 })
    }
  }

  readonly #titles = async () => {
    const { records } = await this.#calendar.events.list({ period: 'all', per_page: 50, orderby: 'title' })
    return records.map(({ title }) => title)
  }

  readonly #actions: Readonly<Record<string, (argument: string) => unknown>> = {
    titles: this.#titles,
    create: async (title) => (await this.#calendar.events.create({ title, ...day })).id,
    handled: () => this.#handled,
    alarmAt: () => this.#ctx.storage.getAlarm(),
    refuse: (value) => this.#ctx.storage.put('refuse', Number(value)),
    /** Holds a transaction open for some milliseconds, and then fails, ends the object or commits. */
    hold: (end) =>
      this.#calendar.transaction(async ({ events }) => {
        await events.create({ title: `held until ${end}`, ...day })
        this.#ctx.storage.sql.exec('INSERT INTO tickets VALUES (1, 1)')
        await delay(100)
        if (end === 'failure') throw new Error('the work failed')
        if (end === 'abort') this.#ctx.abort('the object was killed')
      }),
    /** An error of the app in a transaction. Returns what the caller gets. */
    refuseGuests: (message) =>
      this.#calendar
        .transaction(() => Promise.reject(new SoldOut(message)))
        .catch((error) => [error instanceof SoldOut, error.message]),
    /** A statement of the app in a transaction. */
    execute: (statement) =>
      this.#calendar.transaction(async () => this.#ctx.storage.sql.exec(statement).toArray().length),
    tickets: () => this.#ctx.storage.sql.exec('SELECT count(*) AS count FROM tickets').toArray()[0]?.count,
    /** A created event, and the end of the object before it can answer. */
    createAndAbort: async (title) => {
      await this.#calendar.events.create({ title, ...day })
      this.#ctx.abort('the object was killed')
    },
    /** The same in one turn: reads while a transaction waits for its turn. */
    race: async () => {
      const writing = this.#calendar.transaction(async ({ events }) => {
        for (const title of ['a', 'b']) await events.create({ title, ...day })
      })
      const totals = await Promise.all(
        Array.from({ length: 20 }, async () => (await this.#calendar.events.list({ period: 'all' })).total),
      )
      await writing
      return totals
    },
    /** A transaction that begins while another one is open, which then fails. */
    overlap: async () => {
      let second: Promise<unknown> | undefined
      const first = this.#store.transaction(async () => {
        second = this.#store.transaction((writer) => writer.tags.insert(termData({ slug: 'second' })))
        await delay(10)
        throw new Error('the first failed')
      })
      const message = await first.catch((error: Error) => error.message)
      await second
      return [message, (await this.#store.tags.getBySlug('second'))?.slug]
    },
    import: async (size) => {
      const description = 'é"\\ '.repeat(Number(size) / 5).trim()
      const events = Array.from({ length: 40 }, (_, index) => ({ title: `Long ${index}`, description, ...day }))
      const { errors } = await this.#calendar.events.import(events)
      return errors.map(({ error }) => String(error))
    },
    /** Lists all events while another transaction waits for its turn. */
    listLong: async () => {
      const query = { where: {}, orderBy: [['id', 'desc']], offset: 1, limit: Number.MAX_SAFE_INTEGER } as const
      const listing = this.#store.events.findWithIncluded(query)
      const writing = this.#calendar.events.create({ title: 'Later', ...day })
      const { records, total } = await listing
      await writing
      const byId = await this.#store.events.getMany(records.map(({ id }) => id))
      const ids = records.map(({ id }) => id)
      return { ids, total, areSame: JSON.stringify(byId) === JSON.stringify(records) }
    },
    search: async (words) => (await this.#calendar.events.list({ period: 'all', search: words })).total,
  }
}

/** The answer of an object, or the error of one that has ended. */
async function answerOf(reply: Promise<Response>) {
  try {
    const response = await reply
    return { status: response.status, body: await response.json() }
  } catch (error) {
    return { status: 500, body: String(error) }
  }
}

export default {
  /** Requests the addresses in the body from the object with the name of the host, in their order, and returns the answers. */
  async fetch(request: Request, { CALENDARS }: Env): Promise<Response> {
    const addresses = (await request.json()) as string[]
    const object = CALENDARS.get(CALENDARS.idFromName(new URL(request.url).hostname))
    const replies = addresses.map((address) => answerOf(object.fetch(new Request(new URL(address, request.url)))))
    return Response.json(await Promise.all(replies))
  },
}
