import { type Calendar, createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type PostgresDriver, postgresDrivers } from '../../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy.ts'
import type { DatabaseStore } from './fault.ts'

// A server that accepts every connection and statement, and answers none. Every wait for it ends by the limit of the client.

const limit = 400
/** A wait consists of a few statements, and the machine may be busy. */
const most = 15 * limit

let server: PostgresServer
let administrator: pg.Pool
let proxy: SilentProxy
beforeAll(async () => {
  server = await startPostgres()
  administrator = new pg.Pool({ connectionString: server.url, max: 1 })
  proxy = await startSilentProxy(Number(new URL(server.url).port))
})
afterEach(async () => {
  await server.thaw()
  proxy.speak('resumed')
})
afterAll(async () => {
  await administrator?.end()
  await proxy?.close()
  await server?.remove()
})

/** How a server falls silent and answers again. */
interface Silence {
  readonly name: string
  url(): string
  begin(): Promise<void>
  end(driver: PostgresDriver): Promise<void>
}

const silences: readonly Silence[] = [
  {
    name: 'whose processes are stopped',
    url: () => server.url,
    begin: () => server.freeze(),
    end: () => server.thaw(),
  },
  {
    name: 'behind a network that swallows everything',
    url: () => Object.assign(new URL(server.url), { port: String(proxy.port) }).href,
    begin: async () => proxy.hush(),
    // The connections of pg are closed, so it needs new ones. postgres.js cannot close one of its connections.
    end: async ({ name }) => proxy.speak(name === 'pg' ? undefined : 'resumed'),
  },
]

interface Subject {
  readonly store: DatabaseStore
  readonly calendar: Calendar
  readonly client: pg.Pool | postgres.Sql
  readonly silence: Silence
}

const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
const page = { orderBy: [], offset: 0, limit: 10 } as const
const unavailable = { name: 'StoreError', code: 'unavailable', message: expect.stringMatching(/within \d+ ms/) }
const unreachable = { code: 'rest_unavailable', cause: expect.objectContaining(unavailable) }

/** Each wait of a store, from the moment when the server falls silent. */
const waits: readonly (readonly [name: string, wait: (subject: Subject) => Promise<unknown>, error: object])[] = [
  ['a read', ({ store, silence }) => silence.begin().then(() => store.events.getMany([1])), unavailable],
  [
    'a list',
    ({ store, silence }) => silence.begin().then(() => store.events.find({ where: {}, ...page })),
    unavailable,
  ],
  [
    'a search',
    ({ store, silence }) =>
      silence
        .begin()
        .then(() => store.events.find({ where: { words: { words: ['fair'], protectedByTitle: true } }, ...page })),
    unavailable,
  ],
  ['the version', ({ store, silence }) => silence.begin().then(() => store.version()), unavailable],
  ['the notes', ({ store, silence }) => silence.begin().then(() => store.notesSince('a')), unavailable],
  [
    'the state of a follower',
    ({ store, silence }) => silence.begin().then(() => store.followers.get('a')),
    unavailable,
  ],
  ['migrate', ({ store, silence }) => silence.begin().then(() => store.migrate()), unavailable],
  ['BEGIN', ({ calendar, silence }) => silence.begin().then(() => calendar.events.create(fair)), unreachable],
  [
    'a statement in a transaction',
    ({ store, silence }) =>
      store.transaction(async (writer) => {
        await writer.tags.find({ where: {}, ...page })
        await silence.begin()
        await writer.tags.update(1, { count: 1 })
      }),
    unavailable,
  ],
  [
    'ROLLBACK',
    ({ store, silence }) =>
      store.transaction(async (writer) => {
        await writer.tags.find({ where: {}, ...page })
        await silence.begin()
        throw new Error('no')
      }),
    unavailable,
  ],
  ['within, a statement', within, unreachable],
]

async function within({ calendar, client, silence }: Subject): Promise<unknown> {
  const work = (transaction: object) =>
    silence.begin().then(() => calendar.transaction(({ events }) => events.create(fair), { within: transaction }))
  if (client instanceof pg.Pool) {
    const connection = await client.connect()
    onTestFinished(() => connection.release(true))
    await connection.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
    return work(connection)
  }
  return new Promise((resolve, reject) => {
    client
      .begin('isolation level serializable', async (transaction) => {
        await work(transaction).then(resolve, reject)
        throw new Error('rolled back')
      })
      .catch(reject)
  })
}

describe.each(silences)('a server $name', (silence) => {
  describe.each(postgresDrivers)('through $name', (driver) => {
    async function open(options: object = {}): Promise<Subject> {
      const schema = `silent_${Math.random().toString(36).slice(2)}`
      const { client, close } = driver.connect(silence.url())
      onTestFinished(async () => {
        await server.thaw()
        proxy.speak('resumed')
        await close().catch(() => {})
        await administrator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
      })
      // On a busy machine, any statement may take longer than the limit.
      const patient = createPostgresStore(client, { schema, statementTimeout: 0 })
      await patient.migrate()
      const before = createCalendar({ store: patient })
      await before.events.create(fair)
      await before.tags.create({ name: 'Music' })
      const store = createPostgresStore(client, { schema, statementTimeout: limit, ...options })
      await expect.poll(() => store.version().catch(() => '')).not.toBe('')
      const calendar = createCalendar({ store, onError: () => {} })
      return { store, calendar, client, silence }
    }
    const expectHealed = async ({ calendar, store }: Subject) => {
      await silence.end(driver)
      const list = () => calendar.events.list({ period: 'all' })
      await expect
        .poll(
          () =>
            list()
              .then(({ total }) => total > 0)
              .catch(() => false),
          { timeout: 10_000 },
        )
        .toBe(true)
      await expect.poll(() => calendar.events.create(fair).catch(() => null), { timeout: 10_000 }).toHaveProperty('id')
      // Each idle connection that broke without a sign takes one more wait.
      await expect
        .poll(
          () =>
            store.migrate().then(
              () => true,
              () => false,
            ),
          { timeout: 10_000 },
        )
        .toBe(true)
    }

    it.each(waits)('ends %s within the limit, and the store recovers by itself', async (_, wait, error) => {
      const subject = await open()
      const begun = performance.now()
      await expect(wait(subject)).rejects.toMatchObject(error)
      expect(performance.now() - begun).toBeLessThan(most)
      await expectHealed(subject)
    })

    it('ends more waits than there are connections, and recovers', async () => {
      const subject = await open()
      await silence.begin()
      const many = Array.from({ length: 25 }, (_, index) =>
        (index % 2 === 0 ? subject.store.events.getMany([1]) : subject.calendar.events.create(fair)).catch(
          ({ code }) => code,
        ),
      )
      const begun = performance.now()
      expect(new Set(await Promise.all(many))).toEqual(new Set(['unavailable', 'rest_unavailable']))
      expect(performance.now() - begun).toBeLessThan(most)
      await expectHealed(subject)
      // Nothing that nobody waited for holds a lock, and nothing of it is stored.
      expect((await subject.calendar.events.list({ period: 'all' })).total).toBe(2)
    })

    it('closes within the limit', async () => {
      const { store } = await open({ notices: true })
      const stop = store.watchCommits?.(() => {})
      await store.version()
      stop?.()
      await silence.begin()
      const begun = performance.now()
      await store.close()
      expect(performance.now() - begun).toBeLessThan(most)
    })
  })
})

describe.each(postgresDrivers)('a server that does not answer COMMIT through $name', (driver) => {
  it.each(['before', 'after'] as const)('leaves the outcome open: silent %s the commit', async (when) => {
    const url = Object.assign(new URL(server.url), { port: String(proxy.port) }).href
    const schema = `commit_${driver.name.replace('.', '_')}_${when}`
    const { client, close } = driver.connect(url)
    onTestFinished(() => close().catch(() => {}))
    const store = createPostgresStore(client, { schema, statementTimeout: limit })
    await store.migrate()
    const calendar = createCalendar({ store, onError: () => {} })
    await calendar.events.create(fair)
    let works = 0
    const created = calendar.transaction(async ({ events }) => {
      works += 1
      const event = await events.create({ ...fair, title: 'Once' })
      proxy.hushAt('COMMIT')
      return event
    })
    const message = expect.stringMatching(/COMMIT within 400 ms: it is unknown whether the write was stored/)
    await expect(created).rejects.toMatchObject({
      code: 'rest_unavailable',
      cause: expect.objectContaining({ code: 'unavailable', message }),
    })
    expect(works).toBe(1)
    // With COMMIT lost, nothing is stored; passed on late, it is. Either way it is stored once at most.
    if (when === 'after' || driver.name !== 'pg') proxy.speak('resumed')
    else proxy.speak()
    const titles = async () => (await calendar.events.list({ period: 'all', search: 'Once' })).total
    await expect.poll(() => titles().catch(() => -1), { timeout: 10_000 }).toBeGreaterThanOrEqual(0)
    expect(await titles()).toBeLessThanOrEqual(1)
  })
})

describe.each(postgresDrivers)('a limit of $name', (driver) => {
  it('lets a statement of migrate take longer while the server works on it, and not in a pool of one connection', async () => {
    const schema = `long_${driver.name.replace('.', '_')}`
    const { client, close } = driver.connect(server.url)
    onTestFinished(close)
    const holder = new pg.Client(server.url)
    await holder.connect()
    // The lock that one migration holds at a time.
    await holder.query('BEGIN; SELECT pg_advisory_xact_lock(1684109666)')
    let isMigrated = false
    const store = createPostgresStore(client, { schema, statementTimeout: limit })
    const migrated = store.migrate().then(() => {
      isMigrated = true
    })
    const begun = performance.now()
    await expect.poll(() => performance.now() - begun, { timeout: 10_000 }).toBeGreaterThan(3 * limit)
    expect(isMigrated).toBe(false)
    await holder.query('COMMIT')
    await migrated
    await holder.end()
  })
})

it("reports the client's own limit with its remedy, also for COMMIT, and closes the connection", async () => {
  const url = Object.assign(new URL(server.url), { port: String(proxy.port) }).href
  const pool = new pg.Pool({ connectionString: url, query_timeout: limit, max: 2 })
  onTestFinished(() => pool.end())
  const store = createPostgresStore(pool, { schema: 'own_limit' })
  await store.migrate()
  const calendar = createCalendar({ store, onError: () => {} })
  await calendar.events.create(fair)
  const message = expect.stringMatching(/its own `query_timeout`.*it is unknown whether the write was stored/)
  const late = { code: 'rest_unavailable', cause: expect.objectContaining({ code: 'unavailable', message }) }
  proxy.hush()
  await expect(calendar.events.get(1)).rejects.toMatchObject(late)
  proxy.speak()
  await expect.poll(() => calendar.events.get(1).catch(() => null)).toMatchObject({ id: 1 })
  proxy.hushAt('COMMIT')
  await expect(calendar.events.create(fair)).rejects.toMatchObject(late)
  proxy.speak()
  await expect.poll(() => calendar.events.get(1).catch(() => null)).toMatchObject({ id: 1 })
})

it('ends attempts to connect that hang, in a pool without a limit of its own', async () => {
  const url = Object.assign(new URL(server.url), { port: String(proxy.port) }).href
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(() => pool.end())
  const store = createPostgresStore(pool, { schema: 'connecting', statementTimeout: limit })
  // Of two limits that end at once, the pool's may be first, and it does not say how long the wait was.
  expect(pool.options.connectionTimeoutMillis).toBeGreaterThan(limit)
  proxy.hush()
  const waits = [1, 2, 3, 4].map(() => store.version().catch(({ code }) => code))
  expect(await Promise.all(waits)).toEqual(Array.from({ length: 4 }, () => 'unavailable'))
  proxy.speak()
  await expect
    .poll(
      () =>
        store.migrate().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
})
