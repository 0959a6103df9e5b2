import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createCalendar, isCalendarError } from 'daybook'
import { text } from 'daybook/fields'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import Database from 'libsql'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'
import { memory, sqlStores } from '../support/stores.ts'

// Of many bookings of one room and hour at once, one is stored: the check reads in the transaction of the write (rule 58).

const many = 200
const oneOf = (all: number) => ({ stored: 1, 'event-venue-taken': all - 1 })

const fields = { event: { room: text({ partOfVenue: true }) } }
const hour = { start_date: '2030-03-04 10:00', end_date: '2030-03-04 11:00' }

function aCalendar(store: Store) {
  return createCalendar({ store, fields, conflicts: 'refuse', transactionTimeout: 0 })
}

type Calendar = ReturnType<typeof aCalendar>

function counted(codes: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Books a room in turn by each calendar, all at once, and counts what became of it. */
async function bookAtOnce(calendars: readonly Calendar[], input: object = {}) {
  const bookings = Array.from({ length: many }, (_, index) => {
    const booking = { title: `Event ${index}`, ...hour, venue: 1, room: 'A', ...input }
    return calendars[index % calendars.length]?.events.create(booking).then(
      () => 'stored',
      (error: unknown) => (isCalendarError(error) ? error.code : String(error)),
    )
  })
  return counted((await Promise.all(bookings)).map(String))
}

for (const kind of [memory, ...sqlStores()]) {
  afterAll(() => kind.close())
  describe(`[${kind.name}] double bookings`, () => {
    it('stores one of 200 at once', { timeout: 60_000 }, async () => {
      const { store, close } = await kind.open()
      onTestFinished(close)
      const calendar = aCalendar(store)
      await calendar.venues.create({ venue: 'Hall' })
      expect(await bookAtOnce([calendar])).toEqual(oneOf(many))
      expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
    })

    it('moves one of 10 at once to the same hour', { timeout: 60_000 }, async () => {
      const { store, close } = await kind.open()
      onTestFinished(close)
      const calendar = aCalendar(store)
      await calendar.venues.create({ venue: 'Hall' })
      const records = []
      for (let day = 10; day < 20; day += 1) {
        const times = { start_date: `2030-03-${day} 10:00`, end_date: `2030-03-${day} 11:00` }
        records.push(await calendar.events.create({ title: `Event ${day}`, ...times, venue: 1, room: 'A' }))
      }
      const codes = await Promise.all(
        records.map(({ id }) =>
          calendar.events.update(id, hour).then(
            () => 'stored',
            (error: unknown) => (isCalendarError(error) ? error.code : String(error)),
          ),
        ),
      )
      expect(counted(codes)).toEqual(oneOf(records.length))
    })
  })
}

/** Opens the tables of a new database by several pools, or connections. */
const databases = {
  async postgres() {
    const [url, { name, release }] = [await postgresUrl(), await openSchema()]
    const pools: pg.Pool[] = []
    onTestFinished(async () => {
      for (const pool of pools) await pool.end()
      await release()
    })
    const open = () => {
      const pool = new pg.Pool({ connectionString: url })
      pools.push(pool)
      return createPostgresStore(pool, { schema: name })
    }
    return { open, args: [url, name] }
  },
  async sqlite() {
    const file = scratchFile()
    return { open: () => createSqliteStore(new Database(file)), args: [file, ''] }
  },
}

describe.each(['postgres', 'sqlite'] as const)('several users of a database of %s', (name) => {
  it('store one of 200 by two stores at once', { timeout: 60_000 }, async () => {
    const { open } = await databases[name]()
    const stores = [open(), open()]
    await stores[0]?.migrate()
    const calendars = stores.map(aCalendar)
    await calendars[0]?.venues.create({ venue: 'Hall' })
    expect(await bookAtOnce(calendars)).toEqual(oneOf(many))
  })

  it('store one of 200 by two processes at once', { timeout: 120_000 }, async () => {
    const { open, args } = await databases[name]()
    const store = open()
    await store.migrate()
    const calendar = aCalendar(store)
    await calendar.venues.create({ venue: 'Hall' })
    const program = await bundledProgram(new URL('double-bookings.program.ts', import.meta.url))
    const run = async () => {
      const child = spawn(process.execPath, [program, ...args, String(many / 2)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      await once(child, 'close')
      return JSON.parse(output) as readonly string[]
    }
    const codes = (await Promise.all([run(), run()])).flat()
    expect(counted(codes)).toEqual(oneOf(many))
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
  })
})
