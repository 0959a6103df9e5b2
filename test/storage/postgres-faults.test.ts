import type { Store } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { postgresDrivers } from '../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { createWitness, type Refusal } from './witness.ts'

// A server of its own: it is stopped, and its users are given and denied rights.
let server: PostgresServer
let administrator: pg.Pool
beforeAll(async () => {
  server = await startPostgres({ durable: true })
  administrator = new pg.Pool({ connectionString: server.url, max: 1 })
  administrator.on('error', () => {})
  await administrator.query(`
    CREATE ROLE stranger LOGIN PASSWORD 'secret';
    CREATE ROLE single LOGIN PASSWORD 'secret' SUPERUSER CONNECTION LIMIT 1;
    CREATE ROLE reader LOGIN PASSWORD 'secret' SUPERUSER;
    ALTER ROLE reader SET default_transaction_read_only = on;
    CREATE ROLE hasty LOGIN PASSWORD 'secret' SUPERUSER;
    ALTER ROLE hasty SET statement_timeout = '100ms'`)
  // Superusers know no limit of connections.
  await administrator.query('ALTER ROLE single NOSUPERUSER; GRANT pg_read_all_data, pg_write_all_data TO single')
})
afterAll(async () => {
  await administrator?.end()
  await server?.remove()
})

interface Place {
  readonly user?: string
  readonly password?: string
  readonly database?: string
  readonly port?: string
}

function urlOf({ user, password = 'secret', database, port }: Place): string {
  const url = new URL(server.url)
  if (user !== undefined) Object.assign(url, { username: user, password })
  if (database !== undefined) url.pathname = `/${database}`
  if (port !== undefined) url.port = port
  return url.href
}

describe.each(postgresDrivers)('faults of PostgreSQL through $name', (driver) => {
  const schema = `faults_${driver.name.replace('.', '_')}`
  afterAll(() => administrator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`))

  const openStore = (place: Place = {}, at = schema) => {
    const connection = driver.connect(urlOf(place))
    onTestFinished(() => connection.close())
    return createPostgresStore(connection.client, { schema: at })
  }

  /** A store of one event in a schema of its own, and the user of it. */
  async function given() {
    await administrator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    const store = openStore()
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    return { store, witness }
  }

  it.each<[name: string, place: Place, remedy: RegExp]>([
    ['a port where nobody answers', { port: '1' }, /cannot be reached: check that it runs/],
    ['a wrong password', { user: 'reader', password: 'wrong' }, /check the name and the password/],
    ['a database that does not exist', { database: 'nowhere' }, /no such database: check the name/],
  ])('%s', async (_name, place, remedy) => {
    const { witness } = await given()
    const refused = witness.through(openStore(place))
    await refused.expectRefused('read', { code: 'unavailable', remedy })
    await refused.expectRefused('write', { code: 'unavailable', remedy })
    await expect(openStore(place).migrate()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' })
    await witness.expectIntact()
  })

  it('a user without rights is told which are missing, and needs nothing else', async () => {
    const { witness } = await given()
    await expect(openStore({ user: 'stranger' }).migrate()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/grant it the schema/),
    })
    await administrator.query(
      `GRANT USAGE ON SCHEMA ${schema} TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO stranger`,
    )
    const stranger = witness.through(openStore({ user: 'stranger' }))
    await stranger.expectIntact()
    await stranger.expectRefused('write', { code: 'unavailable', remedy: /lacks a right: grant it/ })
    await administrator.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO stranger`)
    await stranger.write()
    await stranger.expectIntact()
  })

  it('a database that takes no writes is read', async () => {
    const { witness } = await given()
    const reader = witness.through(openStore({ user: 'reader' }))
    await reader.expectRefused('write', { code: 'unavailable', remedy: /connect to the primary server/ })
    await reader.expectIntact()
  })

  it('a server without a free connection answers once there is one', async () => {
    const { witness } = await given()
    await administrator.query(`GRANT USAGE ON SCHEMA ${schema} TO single`)
    const other = new pg.Client({ connectionString: urlOf({ user: 'single' }) })
    await other.connect()
    const single = witness.through(openStore({ user: 'single' }))
    const refusal = { code: 'unavailable', remedy: /no connection left: give the pool fewer/ } as const
    await single.expectRefused('read', refusal)
    await single.expectRefused('write', refusal)
    await other.end()
    // A session that ends is not shown any more a moment before its connection is free.
    await vi.waitFor(() => single.write(), { timeout: 10_000 })
  })

  it('what takes longer than the database allows is refused until it is quick again', async () => {
    const { witness } = await given()
    const hasty = witness.through(openStore({ user: 'hasty' }))
    const holder = await administrator.connect()
    try {
      await holder.query(`BEGIN; LOCK TABLE ${schema}.daybook_events`)
      await hasty.expectRefused('read', { code: 'unavailable', remedy: /statement_timeout/ })
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    await hasty.expectIntact()
    await hasty.write()
  })

  it('tables of a later release are refused, and left as they are', async () => {
    const { witness } = await given()
    const change = (by: number) =>
      administrator.query(`UPDATE ${schema}.daybook_state SET value = value::int + ${by} WHERE name = 'schema_version'`)
    await change(100)
    const store = openStore()
    const later = witness.through(store)
    const refusal: Refusal = { code: 'unavailable', remedy: /version 10\d.*Use a newer release/ }
    await later.expectRefused('read', refusal)
    await later.expectRefused('write', refusal)
    await expect(store.migrate()).rejects.toMatchObject({ message: expect.stringMatching(refusal.remedy) })
    await change(-100)
    await later.expectIntact()
    await later.write()
  })

  it('tables that were never made are asked for', async () => {
    await administrator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    const store = openStore()
    const witness = createWitness(store)
    const refusal: Refusal = { code: 'not-migrated', remedy: /Call `await store\.migrate\(\)` once/ }
    await witness.expectRefused('read', refusal)
    await witness.expectRefused('write', refusal)
    const firstUses: readonly ((unused: Store) => Promise<unknown>)[] = [
      ({ version }) => version(),
      ({ nextPublication }) => nextPublication('2030-01-01 00:00:00'),
      ({ tags }) => tags.getMany([1]),
      ({ events }) => events.getBySlug('fair'),
      (unused) => unused.transaction((writer) => writer.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })),
    ]
    for (const use of firstUses) {
      const message = expect.stringMatching(/^The tables of the calendar are missing\. Call `await store\.migrate\(\)`/)
      await expect(use(openStore())).rejects.toMatchObject({ name: 'StoreError', code: 'not-migrated', message })
    }
    await store.migrate()
    await witness.write()
    await witness.expectIntact()
  })

  it('tables that were dropped are missed', async () => {
    const { witness } = await given()
    await administrator.query(`ALTER SCHEMA ${schema} RENAME TO ${schema}_moved`)
    onTestFinished(async () => {
      await administrator.query(`DROP SCHEMA IF EXISTS ${schema}_moved CASCADE`)
    })
    const refusal: Refusal = { code: 'unavailable', remedy: /not there.*put back a copy/ }
    await witness.expectRefused('read', refusal)
    await witness.expectRefused('write', refusal)
    await administrator.query(`ALTER SCHEMA ${schema}_moved RENAME TO ${schema}`)
    await witness.expectIntact()
    await witness.write()
  })

  it('a server that is down is found again when it is up', async () => {
    const { witness } = await given()
    await server.stop()
    try {
      const refusal: Refusal = { code: 'unavailable', remedy: /cannot be reached|out of reach/ }
      await witness.expectRefused('read', refusal)
      await witness.expectRefused('write', refusal)
    } finally {
      await server.start()
    }
    await witness.expectIntact()
    await witness.write()
    await witness.expectIntact()
  })

  it('a store that was closed says so', async () => {
    const connection = driver.connect(server.url)
    const store = createPostgresStore(connection.client, { schema })
    await store.close()
    const refusal: Refusal = { code: 'unavailable', remedy: /cannot be used after `close\(\)`/ }
    await createWitness(store).expectRefused('read', refusal)
  })

  it('a transaction whose connection is killed leaves nothing', async () => {
    const { store, witness } = await given()
    // Other tests use the same server: only who holds a table of this one.
    const kill = () =>
      administrator.query(`
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity JOIN pg_locks USING (pid)
        WHERE state = 'idle in transaction' AND relation = '${schema}.daybook_tags'::regclass`)
    for (const goesOn of [true, false]) {
      const killed = store.transaction(async (writer) => {
        const [tag] = (await writer.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).records
        if (tag) await writer.tags.update(tag.id, { count: 7 })
        await kill()
        if (goesOn) await writer.tags.update(1, { count: 8 })
      })
      await expect(killed).rejects.toMatchObject({
        name: 'StoreError',
        code: 'unavailable',
        message: expect.stringMatching(/out of reach/),
      })
      await witness.expectIntact()
      await witness.write()
    }
    await witness.expectIntact()
  })

  it('a transaction that is killed while it waits for its turn leaves nothing', async () => {
    const { store, witness } = await given()
    const holder = new pg.Client(server.url)
    await holder.connect()
    await holder.query(`BEGIN; LOCK TABLE ${schema}.daybook_state IN EXCLUSIVE MODE`)
    const killed = expect(store.transaction((writer) => writer.tags.update(1, { count: 7 }))).rejects.toMatchObject({
      name: 'StoreError',
      code: 'unavailable',
    })
    const kill = `
      SELECT pg_terminate_backend(pid, 5000) FROM pg_locks
      WHERE NOT granted AND relation = '${schema}.daybook_state'::regclass`
    await expect.poll(async () => (await administrator.query(kill)).rows).toHaveLength(1)
    await killed
    await holder.end()
    await witness.expectIntact()
    await witness.write()
  })
})
