import { createCalendar, type FollowedChange } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres-server.ts'

const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

/** A calendar, and a pool of the app, which may be that of the store. */
async function opened(options: object = {}, max = 4) {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  const pool = new pg.Pool({ connectionString: url, max })
  const store = createPostgresStore(pool, { schema: schema.name, ...options })
  await store.migrate()
  onTestFinished(async () => {
    await store.close().catch(() => {})
    await schema.release()
  })
  const changes: string[] = []
  const calendar = createCalendar({ store, onChange: ({ type }) => void changes.push(type) })
  return { pool, store, calendar, changes }
}

async function begun(pool: pg.Pool) {
  const client = await pool.connect()
  await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  return client
}

it('leaves a conflict to the app, which rolls back and runs its transaction again', async () => {
  const { pool, calendar, changes } = await opened()
  const { id } = await calendar.events.create(fair)
  const client = await begun(pool)
  await client.query('SELECT 1')
  await calendar.transaction(({ events }) => events.get(id), { within: client })
  await calendar.events.update(id, { title: 'Theirs' })
  const update = () => calendar.transaction(({ events }) => events.update(id, { cost: '5' }), { within: client })
  await expect(update()).rejects.toMatchObject({ code: 'rest_conflict', cause: { code: 'busy' } })
  await client.query('ROLLBACK')
  await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  await update()
  await client.query('COMMIT')
  client.release()
  expect(await calendar.events.get(id)).toMatchObject({ title: 'Theirs', cost: '$5' })
  await expect.poll(() => changes).toEqual(['event.created', 'event.updated', 'event.updated'])
})

it('needs no second connection while the transaction holds the only one of the store', async () => {
  const { pool, calendar, changes } = await opened({}, 1)
  const client = await begun(pool)
  await calendar.transaction(({ events }) => events.create(fair), { within: client })
  await client.query('COMMIT')
  client.release()
  await expect.poll(() => changes).toEqual(['event.created'])
})

it('gives the app its own settings back', async () => {
  const { pool, calendar } = await opened()
  const client = await begun(pool)
  await client.query("SET LOCAL lock_timeout = '1234ms'")
  await calendar.transaction(({ events }) => events.create(fair), { within: client })
  const { rows } = await client.query(`
    SELECT current_setting('lock_timeout') AS wait, current_setting('enable_seqscan') AS scan, current_setting('jit') AS jit`)
  const { rows: before } = await pool.query("SELECT current_setting('jit') AS jit")
  expect(rows).toEqual([{ wait: '1234ms', scan: 'on', jit: before[0].jit }])
  await client.query('ROLLBACK')
  client.release()
})

it('remembers no version while the transaction is open, and shows its commit at once', async () => {
  const { pool, store, calendar } = await opened({ freshness: { within: 60_000, listen: false } })
  const client = await begun(pool)
  await calendar.transaction(({ events }) => events.create(fair), { within: client })
  const before = await store.version()
  await client.query('COMMIT')
  client.release()
  expect(await store.version()).not.toBe(before)
})

it('ends a wait for the end of a transaction when the store is closed', async () => {
  const { pool, store } = await opened()
  const client = await begun(pool)
  const joined = store.within(client)
  const { result, isCommitted } = await joined.run(async ({ tags }) => tags.heldSlugs(['x']))
  expect([result, await isCommitted]).toEqual([[], true])
  const own = new pg.Client({ connectionString: await postgresUrl() })
  await own.connect()
  onTestFinished(() => own.end())
  await own.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  const calendar = createCalendar({ store })
  await calendar.transaction(({ events }) => events.create(fair), { within: own })
  await client.query('ROLLBACK')
  client.release()
  await store.close()
  await own.query('ROLLBACK')
})

it('joins again after the server was started again', async () => {
  const server = await startPostgres()
  onTestFinished(server.remove)
  const pool = new pg.Pool({ connectionString: server.url })
  pool.on('error', () => {})
  const store = createPostgresStore(pool)
  await store.migrate()
  const calendar = createCalendar({ store, defaultWindow: false })
  for (let times = 0; times < 2; times += 1) {
    const client = await begun(pool)
    client.on('error', () => {})
    await calendar.transaction(({ events }) => events.create(fair), { within: client })
    await client.query('COMMIT')
    client.release(true)
    await server.stop()
    await server.start()
  }
  expect((await calendar.events.list()).total).toBe(2)
  await store.close()
})

it('writes nothing after the rollback of postgres.js, if a statement of the app has failed', async () => {
  const { store, calendar, changes } = await opened()
  const statements: string[] = []
  const sql = postgres(await postgresUrl(), { max: 1, debug: (_, query) => void statements.push(query.toLowerCase()) })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const failing = sql.begin('isolation level serializable', async (tx) => {
    const create = (name: string) => calendar.transaction(({ tags }) => tags.create({ name }), { within: tx })
    const broken = tx.unsafe('SELECT 1 / 0')
    await Promise.all([broken, create('a'), create('b')])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  // PostgreSQL refuses a savepoint outside of a transaction.
  const after = statements.slice(statements.findLastIndex((one) => one.startsWith('rollback')) + 1)
  expect(after.filter((one) => !one.startsWith('savepoint'))).toEqual([])
  expect((await calendar.tags.list()).total).toBe(0)
  await store.close()
  expect(changes).toEqual([])
})

it('loses no change of a commit that becomes visible while a follower is in the middle of a later one', async () => {
  const { pool, calendar } = await opened()
  const seen: string[] = []
  let refused = 'tag.created 2'
  const handle = (change: FollowedChange) => {
    const text = change.type === 'whole' ? 'whole' : `${change.type} ${change.id}`
    if (text === refused) throw new Error('no answer')
    seen.push(text)
  }
  await using follower = await calendar.follow('search', handle, { from: 'now', attempts: 1, poll: 20 })
  const client = await begun(pool)
  // The note of this commit comes first, and it becomes visible last.
  await calendar.transaction(
    async ({ organizers, venues }) => [
      await organizers.create({ organizer: 'Choir' }),
      await venues.create({ venue: 'Hall' }),
    ],
    { within: client },
  )
  await calendar.transaction(async ({ tags }) => {
    for (const name of ['Jazz', 'Folk', 'Rock']) await tags.create({ name })
  })
  await expect.poll(async () => (await follower.status()).state).toBe('parked')
  await client.query('COMMIT')
  client.release()
  refused = ''
  await follower.resume({ skip: true })
  await expect.poll(async () => (await follower.status()).behind).toBe(0)
  expect(seen.toSorted()).toEqual(['organizer.created 1', 'tag.created 1', 'tag.created 3', 'venue.created 1'])
})

it('blocks no writes of other records, though some of these conflict with each other', async () => {
  const { pool, calendar } = await opened({}, 12)
  const input = { ...fair, tags: [(await calendar.tags.create({ name: 'Jazz' })).id] }
  const client = await begun(pool)
  await calendar.transaction(({ organizers }) => organizers.create({ organizer: 'Choir' }), { within: client })
  const created = Array.from({ length: 6 }, () => calendar.events.create(input))
  const later = new Promise((resolve) => setTimeout(resolve, 200)).then(() => calendar.venues.create({ venue: 'Hall' }))
  // They would wait for the lock until its limit, and then be refused.
  await later
  await Promise.all(created)
  await client.query('COMMIT')
  client.release()
  expect((await calendar.tags.list()).records[0]?.count).toBe(6)
})
