import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../../adapters/stores/postgres/database.ts'
import { createPostgresDialect } from '../../../adapters/stores/postgres/dialect.ts'
import { driverOf } from '../../../adapters/stores/postgres/drivers.ts'
import { raw } from '../../../adapters/stores/sql/statement/statement.ts'
import { openSchema, postgresDrivers, postgresUrl } from '../../support/postgres.ts'

// Work that rejects while some of its statements wait: they must not run after the rollback.

async function opened() {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  const own = new pg.Pool({ connectionString: url, max: 2, options: `-c search_path=${schema.name}` })
  await own.query('CREATE TABLE numbers (value integer)')
  onTestFinished(async () => {
    await own.end()
    await schema.release()
  })
  const stored = async () => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    return (await own.query('SELECT count(*)::int AS count FROM numbers')).rows[0].count
  }
  return { url, schema: schema.name, own, stored }
}

describe.each(postgresDrivers)('statements of $name that wait', ({ connect }) => {
  it('never run after a rollback', async () => {
    const { url, schema, stored } = await opened()
    const { client, close } = connect(url)
    onTestFinished(close)
    const database = createPostgresDatabase(
      driverOf(client, true),
      createPostgresDialect(schema, 'daybook_', false, {}),
    )
    await createPostgresStore(client, { schema }).migrate()
    const work = database.transaction(async (execute) => {
      const inserts = [1, 2, 3].map((value) => raw(`INSERT INTO ${schema}.numbers VALUES (${value})`))
      const slow = [raw('SELECT pg_sleep(0.05)'), ...inserts]
      const running = slow.map(async (statement) => execute(statement))
      await Promise.all([...running, Promise.reject(new Error('no'))])
    })
    await expect(work).rejects.toThrow('no')
    expect(await stored()).toBe(0)
  })
})

it('never run in the transaction of an app after they were undone', async () => {
  const { url, schema, own, stored } = await opened()
  const store = createPostgresStore(new pg.Pool({ connectionString: url }), { schema })
  await store.migrate()
  onTestFinished(() => store.close())
  const client = await own.connect()
  await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
  const calendar = createCalendar({ store, defaultWindow: false })
  const work = calendar.transaction(
    ({ events }) => Promise.all([fair, fair, fair, { ...fair, venue: [99] }].map((input) => events.create(input))),
    { within: client },
  )
  await expect(work).rejects.toThrow('99')
  await client.query('INSERT INTO numbers VALUES (1)')
  await client.query('COMMIT')
  client.release()
  expect(await stored()).toBe(1)
  expect((await calendar.events.list()).total).toBe(0)
})
