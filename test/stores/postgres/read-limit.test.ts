import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import type { StoreError } from 'daybook/storage'
import { eventData } from 'daybook/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresDrivers, postgresUrl } from '../../support/postgres.ts'

/** Events with long texts, so that a search takes more than a millisecond. */
async function fill(store: ReturnType<typeof createPostgresStore>) {
  await store.migrate()
  await store.transaction(({ events }) =>
    events.insertMany(
      Array.from({ length: 300 }, (_, index) =>
        eventData({ slug: `event-${index}`, search_text: `${Math.random()} `.repeat(2_000) }),
      ),
    ),
  )
}

const searching = {
  where: { words: { words: ['nothing'], protectedByTitle: true } },
  orderBy: [],
  offset: 0,
  limit: 1,
} as const

describe.each(postgresDrivers)('[postgres $name] the limit of a search', ({ connect }) => {
  it('ends it with 503, writes to the log what to do, and leaves the connection as it was', async () => {
    const [url, schema] = [await postgresUrl(), await openSchema()]
    onTestFinished(() => schema.release())
    const { client, close } = connect(url)
    onTestFinished(close)
    await fill(createPostgresStore(client, { schema: schema.name }))

    const store = createPostgresStore(client, { schema: schema.name, readTimeout: 1 })
    const calendar = createCalendar({ store, defaultWindow: false })
    const fault = await calendar.events.list({ search: 'nothing' }).catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'rest_unavailable', status: 503 })
    const { cause } = fault as { cause: StoreError } // an error of the store
    expect(cause).toMatchObject({ code: 'unavailable', cause: { code: '57014' } })
    expect(cause.message).toMatch(/^A search took longer than `readTimeout` allows, 1 ms\. .*`trigrams: true`/)

    expect((await calendar.events.list({})).total, 'what is no search').toBe(300)
    const unlimited = createPostgresStore(client, { schema: schema.name, readTimeout: 0 })
    expect((await unlimited.events.find(searching)).total).toBe(0)
  })
})

it('leaves a shorter limit of the connection as it is', async () => {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  onTestFinished(() => schema.release())
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const store = createPostgresStore(pool, { schema: schema.name })
  onTestFinished(() => store.close())
  await fill(store)
  await pool.query("SET statement_timeout = '1ms'")
  await expect(store.events.find(searching)).rejects.toThrow(/raise its `statement_timeout`/)
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '1ms' }])
})
