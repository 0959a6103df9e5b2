import { createPostgresStore, type PgResult, type PostgresClient, type PostgresJs } from 'daybook/postgres'
import { termData } from 'daybook/testing'
import pg from 'pg'
import postgres from 'postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl, withTransactions } from '../../support/postgres.ts'

/** A statement that no database runs, and whose caller is not notified. */
const failing = 'SELECT 1 FROM nowhere'

// A connection pooler that loses a statement may do this: the driver repeats it, in a transaction that is aborted.
const drivers: readonly {
  readonly name: string
  open(url: string): { client: PostgresClient; failCommits(): unknown }
}[] = [
  {
    name: 'pg',
    open(url) {
      const pool = new pg.Pool({ connectionString: url })
      const faults = new Set<string>()
      const client = withTransactions(pool, async (connection, query) => {
        if (faults.has(query.text)) await connection.query(failing).catch(() => {})
        return connection.query(query)
      })
      return { client, failCommits: () => faults.add('COMMIT') }
    },
  },
  {
    name: 'postgres.js',
    open(url) {
      const sql = postgres(url)
      const faults = new Set<string>()
      const client: PostgresJs = {
        unsafe: (text, values, options) => sql.unsafe(text, values, options),
        begin: (mode, work) =>
          sql.begin(mode, (transaction) =>
            work({
              async unsafe(text, values, options) {
                if (faults.has(text)) await transaction.unsafe(failing).catch(() => {})
                return transaction.unsafe(text, values, options)
              },
            }),
          ),
        end: (options) => sql.end(options),
      }
      return { client, failCommits: () => faults.add('COMMIT') }
    },
  },
]

describe.each(drivers)('a commit through $name', ({ open }) => {
  it('that rolled back is not reported as done', async () => {
    const { store, failCommits } = await openStore()
    failCommits()
    for (let times = 0; times < 12; times += 1) {
      await expect(store.transaction((writer) => writer.tags.insert(termData()))).rejects.toMatchObject({
        name: 'StoreError',
        code: 'unavailable',
        message: expect.stringMatching(/rolled the transaction back.*nothing was stored/),
      })
    }
    expect((await store.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).total).toBe(0)
  })

  it('gives its connection back, whatever came of it', async () => {
    const { store, failCommits } = await openStore()
    // More than the pool has connections.
    for (let times = 0; times < 25; times += 1) await store.transaction((writer) => writer.tags.insert(termData()))
    const refused = () => store.transaction(() => Promise.reject(new Error('the work failed')))
    for (let times = 0; times < 25; times += 1) await expect(refused()).rejects.toThrow('the work failed')
    failCommits()
    const failed = () => store.transaction((writer) => writer.tags.insert(termData()))
    for (let times = 0; times < 25; times += 1) await expect(failed()).rejects.toThrow('rolled')
    expect((await store.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).total).toBe(25)
  })

  async function openStore() {
    const [schema, opened] = [await openSchema(), open(await postgresUrl())]
    const store = createPostgresStore(opened.client, { schema: schema.name })
    onTestFinished(async () => {
      await store.close()
      await schema.release()
    })
    await store.migrate()
    return { store, ...opened }
  }
})

it('a driver that does not report what became of COMMIT is refused at the start', async () => {
  const pool = new pg.Pool({ connectionString: await postgresUrl() })
  const schema = await openSchema()
  onTestFinished(async () => {
    await pool.end()
    await schema.release()
  })
  const silent = withTransactions(pool, async (client, query) => {
    const { command: _, ...result } = await client.query(query)
    return result as unknown as PgResult // of a driver that does not give all of it
  })
  await expect(createPostgresStore(silent, { schema: schema.name }).migrate()).rejects.toMatchObject({
    name: 'StoreError',
    code: 'unavailable',
    message: expect.stringMatching(/does not report what became of COMMIT/),
  })
})
