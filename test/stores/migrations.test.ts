import { copyFileSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AppFields, createCalendar } from 'daybook'
import { integer, list, text } from 'daybook/fields'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqlStore } from 'daybook/sqlite'
import { StoreError } from 'daybook/storage'
import { createMake, termData } from 'daybook/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../adapters/stores/postgres/database.ts'
import { createPostgresDialect } from '../../adapters/stores/postgres/dialect.ts'
import { driverOf } from '../../adapters/stores/postgres/drivers.ts'
import { storedDateTime } from '../../adapters/stores/sql/columns/dates.ts'
import { linkTables } from '../../adapters/stores/sql/columns/links.ts'
import type { Database } from '../../adapters/stores/sql/dialect/database.ts'
import { type Migration, migrate } from '../../adapters/stores/sql/migrations/migrate.ts'
import { eventResource } from '../../adapters/stores/sql/reading/event-resource.ts'
import { linkedResources, termResources } from '../../adapters/stores/sql/reading/resources.ts'
import { raw, render, sql } from '../../adapters/stores/sql/statement/statement.ts'
import { createSweeper } from '../../adapters/stores/sql/writing/removal.ts'
import { createSqliteDatabase } from '../../adapters/stores/sqlite/database.ts'
import { createSqliteDialect } from '../../adapters/stores/sqlite/dialect.ts'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'
import { testedPostgresDrivers, testedSqliteDrivers } from '../support/stores.ts'
import { createWitness, type Refusal } from './faults/witness.ts'
import { recordsOf } from './fixtures/records.ts'

const make = createMake()

/** The versions of the tables. Each has fixtures with its records. */
const versions = [1]

/** A database or schema, and any number of connections to it. */
interface Place {
  connect(options?: { readonly fields?: AppFields }): { readonly store: SqlStore; readonly database: Database }
  /** Rows of a query in the words of the database. */
  ask(query: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Gives the columns of a table as `name`. */
  readonly columns: (table: string) => string
  /** Gives the names and definitions of all there is. */
  readonly definitions: string
}

interface Kind {
  readonly name: string
  /** With the tables of an earlier version, or none. */
  open(version?: number): Promise<Place>
}

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

const sqliteKinds = testedSqliteDrivers.map(
  (driver): Kind => ({
    name: `sqlite ${driver.name}`,
    async open(version) {
      const file = scratchFile()
      if (version !== undefined) copyFileSync(fixture(`version-${version}.sqlite`), file)
      const open = () => {
        const database = driver.open(file)
        onTestFinished(() => void database.close())
        return database
      }
      const settings = { synchronous: 'full', busyTimeout: 10_000 } as const
      return {
        connect: (options = {}) => ({
          store: createSqliteStore(open(), { ...settings, ...options }),
          database: createSqliteDatabase(open(), createSqliteDialect('daybook_', false), settings),
        }),
        ask: async (query) => open().prepare(query).all() as Readonly<Record<string, unknown>>[], // rows are objects
        columns: (table) => `SELECT name FROM pragma_table_info('${table}')`,
        definitions: "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
      }
    },
  }),
)

const postgresKinds = testedPostgresDrivers.map(
  (driver): Kind => ({
    name: `postgres ${driver.name}`,
    async open(version) {
      const { name: schema, release } = await openSchema()
      onTestFinished(release)
      const url = await postgresUrl()
      const ask = async (query: string) => {
        const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
        await client.connect()
        try {
          return (await client.query(query)).rows
        } finally {
          await client.end()
        }
      }
      if (version !== undefined) await ask(readFileSync(fixture(`version-${version}.sql`), 'utf8'))
      return {
        connect(options = {}) {
          const connection = driver.connect(url)
          onTestFinished(() => connection.close())
          return {
            store: createPostgresStore(connection.client, { schema, ...options }),
            database: createPostgresDatabase(
              driverOf(connection.client, true),
              createPostgresDialect(schema, 'daybook_', false),
            ),
          }
        },
        ask,
        columns: (table) =>
          `SELECT column_name AS name FROM information_schema.columns
           WHERE table_schema = '${schema}' AND table_name = '${table}'`,
        definitions: `
          SELECT relname AS name, replace(coalesce(pg_get_indexdef(i.indexrelid), relkind::text), '${schema}', '') AS sql
          FROM pg_class LEFT JOIN pg_index i ON indexrelid = pg_class.oid
          WHERE relnamespace = '${schema}'::regnamespace
          UNION ALL
          SELECT table_name || '.' || column_name, concat_ws(' ', ordinal_position, data_type, collation_name, is_nullable)
          FROM information_schema.columns WHERE table_schema = '${schema}' ORDER BY 1`,
      }
    },
  }),
)

describe.each([...sqliteKinds, ...postgresKinds])('migrations of $name', (kind) => {
  it('run again, change nothing and need no right to', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    const before = await place.ask(place.definitions)
    await store.migrate()
    const { database } = place.connect()
    const written: string[] = []
    await database.exclusively((run) =>
      migrate(async (statement) => {
        const text = render(statement, String).text()
        if (/CREATE TABLE|INSERT|UPDATE/.test(text)) written.push(text)
        return run(statement)
      }, database.dialect),
    )
    expect(written).toEqual([])
    expect(await place.ask(place.definitions)).toEqual(before)
    expect(before.length).toBeGreaterThan(10)
    await witness.expectIntact()
  })

  it('may be started by several at once', async () => {
    const place = await kind.open()
    const stores = [1, 2, 3, 4].map(() => place.connect().store)
    await Promise.all(stores.map((store) => store.migrate()))
    const [first, ...others] = stores.map((store) => createWitness(store))
    await first?.write()
    await Promise.all(others.map((other) => expect(other.expectIntact()).rejects.toThrow('Event 1')))
    await Promise.all(stores.map((store) => store.migrate()))
    await first?.expectIntact()
  })

  const earlier = versions.map(() => () => {
    throw new Error('This step has been made.')
  })
  const tooNew = new RegExp(`version ${versions.length + 1}.*Use a newer release`)

  it('run a new step once, whoever is first, and keep the records', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    const step: Migration = async (execute, { name }) => {
      const text = raw(kind.name.startsWith('sqlite') ? 'TEXT' : 'text')
      await execute(sql`ALTER TABLE ${name('tags')} ADD COLUMN colour ${text} NOT NULL DEFAULT 'grey'`)
      await execute(sql`UPDATE ${name('tags')} SET colour = colour || '!'`)
    }
    const databases = [1, 2, 3, 4].map(() => place.connect().database)
    await Promise.all(
      databases.map((database) => database.exclusively((run) => migrate(run, database.dialect, [...earlier, step]))),
    )
    expect(await place.ask('SELECT colour AS shade FROM daybook_tags')).toEqual([{ shade: 'grey!' }])
    // The release that knows no such step leaves the tables alone.
    await expect(place.connect().store.migrate()).rejects.toThrow(tooNew)
    await witness.expectIntact()
  })

  it('stop the writes of a process that is up while another one upgrades the tables', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    const { database } = place.connect()
    await database.exclusively((run) => migrate(run, database.dialect, [...earlier, async () => {}]))
    await witness.expectRefused('write', { code: 'unavailable', remedy: tooNew })
    await expect(store.version()).rejects.toThrow(tooNew)
    const [{ events } = { events: undefined }] = await place.ask('SELECT count(*) AS events FROM daybook_events')
    expect(Number(events)).toBe(1)
  })

  it('stop the background work of a process that is up', async () => {
    const place = await kind.open()
    const { store, database } = place.connect()
    await store.migrate()
    const { id } = await store.transaction((writer) => writer.tags.insert(termData({ name: 'Gone' })))
    await database.execute(sql`UPDATE ${database.dialect.name('tags')} SET removed = TRUE WHERE id = ${id}`)
    await database.exclusively((run) => migrate(run, database.dialect, [...earlier, async () => {}]))
    const error = await new Promise((resolve) => {
      const background: Database['background'] = async (work) => {
        const committed = database.background(work)
        committed.then(() => resolve(undefined), resolve)
        return committed
      }
      createSweeper({ dialect: database.dialect, background }).start()
    })
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(tooNew) })
    expect(await place.ask('SELECT id AS found FROM daybook_tags')).toHaveLength(1)
  })

  it('explain a fault to a process whose tables another one has upgraded', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const witness = createWitness(store)
    const { database } = place.connect()
    const step: Migration = async (execute, { name }) => {
      await execute(sql`ALTER TABLE ${name('events')} RENAME COLUMN title TO headline`)
    }
    await database.exclusively((run) => migrate(run, database.dialect, [...earlier, step]))
    for (const requested of ['read', 'write'] as const) {
      await witness.expectRefused(requested, { code: 'unavailable', remedy: tooNew })
    }
  })

  it('leave nothing of a step that fails', async () => {
    const place = await kind.open()
    const { store, database } = place.connect()
    await store.migrate()
    const witness = createWitness(store)
    await witness.write()
    const before = await place.ask(place.definitions)
    const failing: Migration = async (execute, { name }) => {
      await execute(sql`CREATE TABLE ${name('half')} (id INTEGER)`)
      await execute(sql`UPDATE ${name('events')} SET title = 'Half done'`)
      await execute(sql`INSERT INTO ${name('half')} (nothing) VALUES (1)`)
    }
    const steps = [...earlier, failing]
    await expect(database.exclusively((run) => migrate(run, database.dialect, steps))).rejects.toThrow('nothing')
    expect(await place.ask(place.definitions)).toEqual(before)
    await witness.expectIntact()
    await place.connect().store.migrate()
    await witness.write()
    await witness.expectIntact()
  })

  it.each(versions)('bring every record of version %i along', async (version) => {
    const place = await kind.open(version)
    const { store } = place.connect()
    await store.migrate()
    const lines = readFileSync(fixture(`version-${version}.jsonl`), 'utf8')
      .trim()
      .split('\n')
    const events = lines.filter((line) => line.startsWith('["event')).length
    expect([lines.length, events]).toEqual([21, 11])
    const found = Object.entries(await recordsOf(store)).flatMap(([resource, records]) =>
      records.map((one) => [resource, one]),
    )
    // The stores of the two databases made their own revisions.
    const expected = lines.map((line) => {
      const [resource, record] = JSON.parse(line)
      return [resource, { ...record, revision: expect.any(String) }]
    })
    expect(found).toMatchObject(expected)

    const calendar = createCalendar({ store, defaultWindow: false, timeZone: 'Europe/Zurich' })
    const event = await calendar.events.create(make.event({ title: 'Summer fair', tags: ['New'], venue: 1 }))
    expect(event).toMatchObject({ id: events + 1, slug: 'summer-fair-3', venue: [1], tags: [4] })
    const { revision } = await calendar.events.get(1)
    const ifMatch = [{ id: 1, revision }]
    const changed = await calendar.events.update(1, { excerpt: 'Changed again' }, { ifMatch })
    expect(changed).toMatchObject({ excerpt: 'Changed again', revision: expect.stringMatching(/^[a-z0-9]{16}$/) })
    await expect(calendar.events.update(1, { excerpt: 'Late' }, { ifMatch })).rejects.toMatchObject({ status: 412 })
    expect((await calendar.events.list({ tags: [1] })).total).toBe(2)
    expect((await calendar.events.list({ search: 'lines' })).records.map(({ id }) => id)).toEqual([1])
    expect((await calendar.events.list({ ends_after: '2030-12-01' })).records.map(({ id }) => id)).toEqual([2, 3])
  })

  it.each(versions)('make of version %i what a new database has', async (version) => {
    const [upgraded, fresh] = [await kind.open(version), await kind.open()]
    for (const place of [upgraded, fresh]) await place.connect().store.migrate()
    expect(await upgraded.ask(upgraded.definitions)).toEqual(await fresh.ask(fresh.definitions))
  })

  it('run the steps after the version of the tables, in their order', async () => {
    const place = await kind.open()
    const { store, database } = place.connect()
    await store.migrate()
    const run: string[] = []
    const steps = ['first', 'second', 'third'].map((name) => async () => void run.push(name))
    const take = (count: number) =>
      database.exclusively((execute) => migrate(execute, database.dialect, [...earlier, ...steps.slice(0, count)]))
    await take(1)
    expect(run).toEqual(['first'])
    await take(3)
    expect(run).toEqual(['first', 'second', 'third'])
  })

  it('wait for a transaction that is open, and change what it wrote', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const { database } = place.connect()
    let upgrade: Promise<void> | undefined
    await store.transaction(async (writer) => {
      // Its snapshot is older than the upgrade.
      await writer.tags.getMany([1])
      const step: Migration = async (execute, { name }) => {
        await execute(sql`UPDATE ${name('tags')} SET name = 'After'`)
      }
      upgrade = database.exclusively((run) => migrate(run, database.dialect, [...earlier, step]))
      await setTimeout(100)
      await writer.tags.insert(termData({ name: 'Before' }))
    })
    await upgrade
    expect(await place.ask('SELECT name AS found FROM daybook_tags')).toEqual([{ found: 'After' }])
  })

  it('refuse tables without a version, as builds before the first release made them', async () => {
    const place = await kind.open()
    const { store, database } = place.connect()
    await store.migrate()
    await createWitness(store).write()
    const before = await place.ask(place.definitions)
    await database.execute(
      sql`UPDATE ${database.dialect.name('state')} SET name = 'schema_version' WHERE name = 'schema'`,
    )
    const error: Refusal = {
      code: 'unavailable',
      remedy: /have no version.* use an empty database or another `tablePrefix`/,
    }
    await expect(place.connect().store.migrate()).rejects.toThrow(error.remedy)
    const witness = createWitness(place.connect().store)
    for (const operation of ['read', 'write'] as const) await witness.expectRefused(operation, error)
    expect(await place.ask(place.definitions)).toEqual(before)
  })

  it('add a commit that no client knows, because lists may differ', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const before = await store.version()
    const { database } = place.connect()
    const { dialect } = database
    await database.exclusively((run) => migrate(run, dialect, [...earlier, async () => {}]))
    const row = await database.execute(dialect.versions.ask)
    expect(String(row?.version).split(' ')).not.toEqual(before.split(' '))
    expect(await store.notesSince(before)).toBeNull()
    expect(await store.notesSince(String(row?.version))).toEqual([])
  })

  it('make a column for every field, and no other', async () => {
    const place = await kind.open()
    const { store, database } = place.connect()
    await store.migrate()
    const ofLinks = database.dialect.includedText === null ? [] : ['linked_ids']
    const declared: Record<string, readonly string[]> = {
      events: [...eventResource.codec.columns, 'span', 'link_shown', 'free', ...ofLinks],
      venues: linkedResources.venues.codec.columns,
      organizers: linkedResources.organizers.codec.columns,
      categories: [...termResources.categories.codec.columns, 'removed'],
      tags: [...termResources.tags.codec.columns, 'removed'],
    }
    for (const { name, column } of Object.values(linkTables)) {
      declared[name] = ['event_id', 'position', column, 'start_date']
    }
    for (const [table, ofRecord] of Object.entries(declared)) {
      const hasRowKey = database.dialect.types.rowKey !== null && !table.startsWith('event_')
      const names = ['tenant', ...(hasRowKey ? ['row_id'] : []), ...ofRecord]
      const columns = await place.ask(place.columns(`daybook_${table}`))
      expect([table, columns.flatMap((row) => Object.values(row)).toSorted()]).toEqual([table, names.toSorted()])
    }
  })

  it('name each field that has no column, whatever table it is in', async () => {
    const place = await kind.open()
    const { store, database } = place.connect()
    await store.migrate()
    for (const [table, column] of [
      ['events', 'website'],
      ['events', 'recurrence'],
      ['tags', 'description'],
    ] as const) {
      const { name } = database.dialect
      await database.execute(sql`ALTER TABLE ${name(table)} RENAME COLUMN ${raw(column)} TO ${raw(`${column}_before`)}`)
    }
    const message = /no column for events\.website, events\.recurrence, tags\.description\. A new field needs a step/
    await expect(store.migrate()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    })
  })

  it('make an index of each field that lists are filtered by, and need it', async () => {
    const place = await kind.open()
    await place.connect().store.migrate()
    const names = async () => (await place.ask(place.definitions)).map((row) => Reflect.get(row, 'name'))
    const before = await names()
    const fields = {
      event: { age_limit: integer({ filter: true }), note: text(), langs: list(text(), { filter: true }) },
    }
    const { store } = place.connect({ fields })
    const message = 'The index of the field age_limit of events is missing. Call `await store.migrate()` to make it.'
    await expect(store.events.getMany([1])).rejects.toThrow(new StoreError('not-migrated', message))
    await store.migrate()
    await store.migrate()
    expect((await names()).filter((name) => !before.includes(name))).toEqual(['daybook_events_by_field_age_limit'])
    // A calendar without the field works on as before.
    await createWitness(place.connect().store).write()
  })

  it('make link tables whose start follows the event', async () => {
    const place = await kind.open()
    const { store } = place.connect()
    await store.migrate()
    const calendar = createCalendar({ store })
    const links = { venue: { venue: 'Hall' }, organizer: { organizer: 'Club' }, categories: ['Music'], tags: ['Jazz'] }
    const { id } = await calendar.events.create(make.event(links))
    const starts = async () => {
      const rows = await Promise.all(
        Object.values(linkTables).map(({ name }) => place.ask(`SELECT start_date AS at FROM daybook_${name}`)),
      )
      return rows.flat().map((row) => Object.values(row)[0])
    }
    for (const patch of [
      {},
      { start_date: '2030-06-20 08:00' },
      { title: 'Other' },
      { all_day: true },
      { start_date: '2029-12-31', end_date: '2030-06-21', venue: [1] },
      { timezone: 'Asia/Tokyo', start_date: '2030-01-01T00:00:00Z' },
    ]) {
      const { start_date } = await calendar.events.update(id, patch)
      expect((await starts()).map(storedDateTime)).toEqual([start_date, start_date, start_date, start_date])
    }
  })
})

describe('a file that a build before the first release made, without tenants', () => {
  const refused: Refusal = {
    code: 'unavailable',
    remedy: /have no version. A build before the first release made them.* use an empty database/,
  }
  const uses: readonly (readonly [name: string, use: (store: SqlStore) => Promise<unknown>])[] = [
    ['migrate', (store) => store.migrate()],
    ['the version', (store) => store.version()],
    ['a read', (store) => store.events.getMany([1])],
    ['a write', (store) => store.transaction((writer) => writer.tags.update(1, { count: 1 }))],
    ['notes', (store) => store.notesSince('a')],
    ['a follower', (store) => store.followers.get('a')],
    ['the tenants', (store) => store.listTenants()],
    ['a removal', (store) => store.removeTenant('a')],
    ['a tenant', (store) => store.forTenant('a').events.getMany([1])],
  ]

  describe.each(testedSqliteDrivers)('is refused through $name', (driver) => {
    it.each(uses)('with a sentence by %s, and stays as it is', async (_, use) => {
      const file = scratchFile()
      copyFileSync(fixture('before-tenants.sqlite'), file)
      const store = createSqliteStore(driver.open(file))
      const message = expect.stringMatching(refused.remedy)
      await expect(use(store)).rejects.toMatchObject({ name: 'StoreError', code: refused.code, message })
      await store.close()
      const database = driver.open(file)
      expect(database.prepare('SELECT title FROM daybook_events').all()).toMatchObject([{ title: 'Harbour fair' }])
      database.close()
    })
  })
})
