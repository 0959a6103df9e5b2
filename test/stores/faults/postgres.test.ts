import { createPostgresStore } from 'daybook/postgres'
import type { Store } from 'daybook/storage'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type PostgresDriver, postgresDrivers } from '../../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { closed, type DatabaseStore, describeFaults, type Fault, type Subject, sharedFaults } from './fault.ts'
import { createWitness, type Refusal } from './witness.ts'

// A server of its own: the tests stop it, and grant and revoke rights.
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

interface PostgresSubject extends Subject {
  readonly schema: string
  /** Opens another store on the same tables, as another user or at another address if set. */
  open(place?: Place): DatabaseStore
}

const unreachable: Refusal = { code: 'unavailable', remedy: /cannot be reached: check that it runs/ }
const wrongPassword: Refusal = { code: 'unavailable', remedy: /check the name and the password/ }
const noDatabase: Refusal = { code: 'unavailable', remedy: /no such database: check the name/ }
const tooSlow: Refusal = { code: 'unavailable', remedy: /statement_timeout/ }
const dropped: Refusal = { code: 'unavailable', remedy: /not there.*put back a copy/ }
const down: Refusal = { code: 'unavailable', remedy: /cannot be reached|out of reach/ }

const faults: readonly Fault<PostgresSubject>[] = [
  misplaced('a port without a server is refused', { port: '1' }, unreachable),
  misplaced('a wrong password is refused', { user: 'reader', password: 'wrong' }, wrongPassword),
  misplaced('a database that does not exist is refused', { database: 'nowhere' }, noDatabase),
  {
    name: 'a read-only database can be read',
    refuses: { write: { code: 'unavailable', remedy: /connect to the primary server/ } },
    cause: ({ open, store }) => ({ store: open({ user: 'reader' }), survivor: store, end() {} }),
  },
  {
    name: 'a statement that exceeds the timeout of the database is refused',
    refuses: { read: tooSlow, write: tooSlow },
    async cause({ schema, store, open }) {
      const hasty = open({ user: 'hasty' })
      const holder = new pg.Client(server.url)
      await holder.connect()
      await holder.query(`BEGIN; LOCK TABLE ${schema}.daybook_events, ${schema}.daybook_venues`)
      return {
        ...{ store: hasty, survivor: store },
        async end() {
          await holder.end()
          // On a busy machine any statement may exceed the timeout.
          await expect.poll(() => hasty.events.getMany([1])).toHaveLength(1)
        },
      }
    },
  },
  {
    name: 'dropped tables are reported',
    refuses: { read: dropped, write: dropped },
    async cause({ schema }) {
      const moved = `${schema}_moved`
      await administrator.query(`ALTER SCHEMA ${schema} RENAME TO ${moved}`)
      return { end: () => administrator.query(`ALTER SCHEMA ${moved} RENAME TO ${schema}`) }
    },
  },
  {
    name: 'a store reconnects to a server that was down',
    refuses: { read: down, write: down },
    async cause() {
      await server.stop()
      return { end: () => server.start() }
    },
  },
]

/** A store with the wrong address. The tables are complete. */
function misplaced(name: string, place: Place, refusal: Refusal): Fault<PostgresSubject> {
  return {
    name,
    refuses: { migrate: refusal, read: refusal, write: refusal },
    cause: ({ open, store }) => ({ store: open(place), survivor: store, end() {} }),
  }
}

describe.each(postgresDrivers)('faults of PostgreSQL through $name', (driver) => {
  const schema = `faults_${driver.name.replace('.', '_')}`
  const open = (place: Place = {}) => openStore(driver, schema, place)
  const drop = (name: string) => administrator.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`)
  afterAll(() => Promise.all([drop(schema), drop(`${schema}_moved`)]))

  async function openSubject(): Promise<PostgresSubject> {
    await drop(schema)
    const execute = (sql: string) => administrator.query(`SET search_path TO ${schema}; ${sql}; RESET search_path`)
    return { schema, store: open(), open, execute }
  }

  /** A store of one event. */
  async function openUsed() {
    const { store } = await openSubject()
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    return { store, witness }
  }

  describeFaults(openSubject, [...sharedFaults, ...faults])

  it('the first use of a store, whatever it is, says that the tables are missing', async () => {
    await drop(schema)
    const firstUses: readonly ((unused: Store) => Promise<unknown>)[] = [
      ({ version }) => version(),
      ({ nextPublication }) => nextPublication('2030-01-01 00:00:00'),
      ({ tags }) => tags.getMany([1]),
      ({ events }) => events.getBySlug('fair'),
      (unused) => unused.transaction((writer) => writer.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })),
    ]
    for (const use of firstUses) {
      const message = expect.stringMatching(/^The tables of the calendar are missing\. Call `await store\.migrate\(\)`/)
      await expect(use(open())).rejects.toMatchObject({ name: 'StoreError', code: 'not-migrated', message })
    }
  })

  it('an error names the rights that a user lacks, and these are enough', async () => {
    const { witness } = await openUsed()
    await expect(open({ user: 'stranger' }).migrate()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/grant it the schema/),
    })
    await administrator.query(
      `GRANT USAGE ON SCHEMA ${schema} TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO stranger`,
    )
    const stranger = witness.through(open({ user: 'stranger' }))
    await stranger.expectIntact()
    await stranger.expectRefused('write', { code: 'unavailable', remedy: /lacks a right: grant it/ })
    await administrator.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO stranger`)
    await stranger.write()
    await stranger.expectIntact()
  })

  it('a server without a free connection is used again when there is one', async () => {
    const { witness } = await openUsed()
    await administrator.query(`GRANT USAGE ON SCHEMA ${schema} TO single`)
    const other = new pg.Client({ connectionString: urlOf({ user: 'single' }) })
    await other.connect()
    const single = witness.through(open({ user: 'single' }))
    const refusal = { code: 'unavailable', remedy: /no connection left: give the pool fewer/ } as const
    await single.expectRefused('read', refusal)
    await single.expectRefused('write', refusal)
    await other.end()
    // The server frees a connection a moment after it stops showing the session.
    await expect.poll(() => single.write()).toHaveProperty('id')
  })

  it('a closed store says so', async () => {
    const store = createPostgresStore(driver.connect(server.url).client, { schema })
    await store.close()
    await createWitness(store).expectRefused('read', closed)
  })

  it('a transaction whose connection is killed leaves nothing', async () => {
    const { store, witness } = await openUsed()
    // Other tests use the same server: kill only the connection that has locked a table of this test.
    const kill = () =>
      administrator.query(`
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity JOIN pg_locks USING (pid)
        WHERE state = 'idle in transaction' AND relation = '${schema}.daybook_tags'::regclass`)
    for (const continues of [true, false]) {
      const killed = store.transaction(async (writer) => {
        const [tag] = (await writer.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).records
        if (tag) await writer.tags.update(tag.id, { count: 7 })
        await kill()
        if (continues) await writer.tags.update(1, { count: 8 })
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
    const { store, witness } = await openUsed()
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

function openStore(driver: PostgresDriver, schema: string, place: Place): DatabaseStore {
  const connection = driver.connect(urlOf(place))
  onTestFinished(() => connection.close())
  return createPostgresStore(connection.client, { schema })
}

function urlOf({ user, password = 'secret', database, port }: Place): string {
  const url = new URL(server.url)
  if (user !== undefined) Object.assign(url, { username: user, password })
  if (database !== undefined) url.pathname = `/${database}`
  if (port !== undefined) url.port = port
  return url.href
}
