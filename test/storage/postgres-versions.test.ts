import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import { eventData } from 'daybook/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { postgresDrivers } from '../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'

// A server of its own: what others write on a server shows in the versions of a store.
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ durable: true })
})
afterAll(() => server?.remove())

let schemas = 0

describe.each(postgresDrivers)('the versions of a store in PostgreSQL through $name', (driver) => {
  let store: SqlStore
  let other: pg.Client
  beforeEach(async () => {
    schemas += 1
    const connection = driver.connect(server.url)
    store = createPostgresStore(connection.client, { schema: `versions_${schemas}` })
    other = new pg.Client(server.url)
    other.on('error', () => {})
    await store.migrate()
    await other.connect()
    await other.query('CREATE TABLE IF NOT EXISTS others (id int)')
    onTestFinished(async () => {
      await other.end().catch(() => {})
      await connection.close()
    })
  })

  const nothing = async () => {}
  const write = () => other.query('INSERT INTO others VALUES (1)')
  const open = async () => {
    await other.query('BEGIN')
    await write()
  }

  /** Inserts an event, and gives the version before and what the transaction told; others come in between. */
  async function insert({ beforeWrite = nothing, afterWrite = nothing } = {}) {
    const before = await store.version()
    const transition = await store.transaction(async (writer) => {
      await writer.version() // takes the snapshot
      await beforeWrite()
      await writer.events.insert(eventData({}))
      const told = await writer.transition()
      await afterWrite()
      return told
    })
    return { before, transition }
  }

  it('lead from one to the next', async () => {
    for (let times = 0; times < 3; times += 1) {
      const { before, transition } = await insert()
      expect(transition).toEqual({ from: before, to: await store.version() })
    }
  })

  it('lead on beside others that have not ended', async () => {
    await open()
    const { before, transition } = await insert()
    expect(transition).toEqual({ from: before, to: await store.version() })
    await other.query('COMMIT')
    expect(await store.version()).not.toBe(transition?.to)
  })

  it('lead on where another begins before the first write, and ends afterwards', async () => {
    const { before, transition } = await insert({ beforeWrite: open })
    expect(transition).toEqual({ from: before, to: await store.version() })
    await other.query('ROLLBACK')
    expect(await store.version()).not.toBe(transition?.to)
  })

  it.each<[string, Parameters<typeof insert>[0]]>([
    ['commits before the first write', { beforeWrite: async () => void (await write()) }],
    ['commits after it', { afterWrite: async () => void (await write()) }],
    [
      'is rolled back meanwhile',
      {
        beforeWrite: async () => {
          await open()
          await other.query('ROLLBACK')
        },
      },
    ],
  ])('do not lead where another %s', async (_, others) => {
    const { transition } = await insert(others)
    expect(await store.version()).not.toBe(transition?.to)
  })

  it('do not come again when the server has recovered from the crash of a process', async () => {
    const seen = new Set<string>()
    const see = async () => {
      const version = await store.version()
      expect(seen).not.toContain(version)
      seen.add(version)
    }
    await insert()
    await see()
    // Numbers of what was rolled back are given again.
    for (let times = 0; times < 2; times += 1) {
      await open()
      await other.query('ROLLBACK')
      await see()
    }
    const bystander = new pg.Client(server.url)
    bystander.on('error', () => {})
    const ended = new Promise((resolve) => bystander.once('end', resolve))
    await bystander.connect()
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await ended
    await expect.poll(() => store.version().catch(() => undefined), { timeout: 30_000 }).toBeTypeOf('string')
    await see()
    for (let times = 0; times < 3; times += 1) {
      await insert()
      await see()
    }
  })

  it('stand once a transaction has told where it leads: it can write nothing more', async () => {
    const writing = store.transaction(async (writer) => {
      await writer.events.insert(eventData({}))
      await writer.transition()
      await writer.events.insert(eventData({}))
    })
    await expect(writing).rejects.toThrow('Nothing can be written once the transition was told.')
    expect((await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).total).toBe(0)
  })
})
