import { createPostgresStore, type PgPool, type PgQuery } from 'daybook/postgres'
import type { Store, Writer } from 'daybook/storage'
import { eventData, termData, venueData } from 'daybook/testing'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { postgresUrl, withTransactions } from '../../support/postgres.ts'
import { openTables } from '../../support/stores.ts'

async function opened(wrap: (pool: pg.Pool) => PgPool = (pool) => pool) {
  const [connectionString, tables] = [await postgresUrl(), await openTables()]
  const pool = new pg.Pool({ connectionString })
  const store = createPostgresStore(wrap(pool), { schema: tables.name })
  onTestFinished(async () => {
    await pool.end()
    await tables.release()
  })
  return { pool, store }
}

/** Waits until so many have called it, and lets all later ones go on. */
function meetingOf(count: number): () => Promise<void> {
  let missing = count
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  return () => {
    missing -= 1
    if (missing === 0) begin()
    return begun
  }
}

type Work = (writer: Writer) => Promise<void>

interface Transactions {
  transaction(work: Work): Promise<void>
}

/** Reads the tag, waits, and adds to what it has read. Returns how often it ran. */
async function increment(store: Transactions, id: number, wait = async () => {}): Promise<number> {
  let runs = 0
  await store.transaction(async ({ tags }) => {
    runs += 1
    const [tag] = await tags.getMany([id])
    await wait()
    await tags.update(id, { count: (tag?.count ?? 0) + 1 })
  })
  return runs
}

it('small tenants write at the same time without a conflict', async () => {
  const { store } = await opened()
  const tenants = ['a', 'b', 'c', 'd', 'e'].map((tenant) => store.forTenant(tenant))
  const meet = meetingOf(tenants.length)
  let runs = 0
  const write = (tenant: Store) =>
    tenant.transaction(async ({ venues, tags }) => {
      runs += 1
      await venues.find({ where: {}, orderBy: [], offset: 0, limit: 10 })
      await tags.insert(termData())
      await meet()
      await venues.insert(venueData())
    })
  await Promise.all(tenants.map(write))
  expect(runs).toBe(tenants.length)
})

it('the transactions of one tenant run one after the other', async () => {
  const { store } = await opened()
  const tenant = store.forTenant('a')
  const { id } = await tenant.transaction(({ tags }) => tags.insert(termData({ count: 0 })))
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
  const runs = await Promise.all(Array.from({ length: 5 }, () => increment(tenant, id, pause)))
  expect(runs).toEqual([1, 1, 1, 1, 1])
  expect(await tenant.tags.getMany([id])).toMatchObject([{ count: 5 }])
})

it('a transaction without a tenant that runs alone after a conflict lets tenants go on', async () => {
  const { store } = await opened()
  const { id } = await store.transaction(({ tags }) => tags.insert(termData({ count: 0 })))
  const meet = meetingOf(2)
  let attempts = 0
  const wait = async () => {
    attempts += 1
    await meet()
    if (attempts === 3) await store.forTenant('a').transaction(({ tags }) => tags.insert(termData()))
  }
  await Promise.all([increment(store, id, wait), increment(store, id, wait)])
  expect(attempts).toBe(3)
  expect(await store.tags.getMany([id])).toMatchObject([{ count: 2 }])
})

it('a transaction of the app with a snapshot from before a commit of the tenant is busy', async () => {
  const { pool, store } = await opened()
  const tenant = store.forTenant('a')
  const insert = () => tenant.transaction(({ tags }) => tags.insert(termData({ count: 0 })))
  const { id } = await insert()
  const client = await pool.connect()
  await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  await client.query('SELECT 1')
  await insert()
  const joined = { transaction: async (work: Work) => (await tenant.within(client).run(work)).result }
  await expect(increment(joined, id)).rejects.toMatchObject({ code: 'busy' })
  await client.query('ROLLBACK')
  await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  await increment(joined, id)
  // Until the app commits, others of the tenant wait, and those of other tenants do not.
  const waiting = increment(tenant, id)
  await store.forTenant('b').transaction(({ tags }) => tags.insert(termData()))
  await client.query('COMMIT')
  client.release()
  await waiting
  expect(await tenant.tags.getMany([id])).toMatchObject([{ count: 2 }])
})

it('conflicts of one tenant are detected in a database without locks', async () => {
  const refuse = async (client: pg.PoolClient, query: PgQuery) => {
    if (!query.text.includes('LOCK TABLE')) return client.query(query)
    await client.query('not a statement').catch(() => {})
    throw Object.assign(new Error('LOCK TABLE is not supported'), { code: '0A000' })
  }
  const { store } = await opened((pool) => withTransactions(pool, refuse))
  const tenant = store.forTenant('a')
  const { id } = await tenant.transaction(({ tags }) => tags.insert(termData({ count: 0 })))
  const meet = meetingOf(2)
  await Promise.all([increment(tenant, id, meet), increment(tenant, id, meet)])
  expect(await tenant.tags.getMany([id])).toMatchObject([{ count: 2 }])
})

it('the new ids of many events are read once in a statement', async () => {
  const texts: string[] = []
  const { store } = await opened((pool) =>
    withTransactions(pool, (client, query) => {
      texts.push(query.text)
      return client.query(query)
    }),
  )
  const data = Array.from({ length: 64 }, (_, index) => eventData({ slug: `event-${index}` }))
  const records = await store.forTenant('a').transaction(({ events }) => events.insertMany(data))
  expect(records.map(({ id }) => id)).toEqual(data.map((_, index) => index + 1))
  const inserted = texts.filter((text) => text.includes('INSERT INTO') && text.includes('daybook_events"'))
  expect(inserted.map((text) => text.split('max(id) + 1').length - 1)).toEqual([1])
})
