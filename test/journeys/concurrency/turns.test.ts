import type { Store, TermRecord, Writer } from 'daybook'
import { createPostgresStore, type PgPool } from 'daybook/postgres'
import { termData } from 'daybook/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMigratedSchema, type PostgresConnection, postgresDrivers, postgresUrl } from '../../support/postgres.ts'

for (const { name, connect } of postgresDrivers) {
  describe(`[postgres ${name}] transactions that meet`, () => {
    it('begins the one that lost again by itself, and lets others wait for it', async () => {
      const { store, tag } = await openStore(connect(await postgresUrl()))
      const log: string[] = []
      let third: Promise<unknown> = Promise.resolve()
      await twoThatMeet(store, tag, async (writer) => {
        third = store.transaction(async () => void log.push('third'))
        for (let statement = 0; statement < 20; statement += 1) await writer.tags.getMany([tag.id])
        log.push('again')
      })
      await third
      expect(log).toEqual(['again', 'third'])
      expect(await store.tags.getMany([tag.id])).toMatchObject([{ count: 2 }])
    })

    it('lets those that write other records of the same table go on side by side', async () => {
      const { store, tag, analyze } = await openStore(connect(await postgresUrl()))
      const other = await store.transaction((writer) => writer.tags.insert(termData()))
      // By now PostgreSQL knows that it has them all in the time that an index takes.
      await analyze()
      let [runs, readers] = [0, 0]
      let meet = () => {}
      const met = new Promise<void>((resolve) => {
        meet = resolve
      })
      const raise = ({ id }: TermRecord) =>
        store.transaction(async (writer) => {
          runs += 1
          await writer.tags.getMany([id])
          readers += 1
          if (readers === 2) meet()
          await met
          await writer.tags.addToCounts(new Map([[id, 1]]))
        })
      await Promise.all([raise(tag), raise(other)])
      expect(runs).toBe(2)
      expect(await store.tags.getMany([tag.id, other.id])).toMatchObject([{ count: 1 }, { count: 1 }])
    })
  })
}

describe('[postgres pg] a database without locks of tables', () => {
  it.each(['0A000', '42601', '42704'])('is written to without them when it answers %s', async (code) => {
    const client = new pg.Pool({ connectionString: await postgresUrl() })
    const close = () => client.end()
    const { store, tag } = await openStore({ client, close }, withoutLocks(client, code))
    await twoThatMeet(store, tag)
    expect(await store.tags.getMany([tag.id])).toMatchObject([{ count: 2 }])
  })
})

async function openStore({ client, close }: PostgresConnection, used: PostgresConnection['client'] | PgPool = client) {
  const schema = await openMigratedSchema(migrate)
  onTestFinished(async () => {
    await schema.release()
    await close()
  })
  const store = createPostgresStore(used, { schema: schema.name })
  return {
    store,
    tag: await store.transaction((writer) => writer.tags.insert(termData({ count: 0 }))),
    analyze: () => onOwnConnection((own) => own.query(`ANALYZE ${schema.name}.daybook_tags`)),
  }
}

function migrate(schema: string): Promise<void> {
  return onOwnConnection((own) => createPostgresStore(own, { schema }).migrate())
}

async function onOwnConnection(act: (own: pg.Pool) => Promise<unknown>): Promise<void> {
  const own = new pg.Pool({ connectionString: await postgresUrl() })
  await act(own)
  await own.end()
}

/** Both read before either writes, so that one of them has to begin again. */
async function twoThatMeet(
  store: Store,
  { id }: TermRecord,
  onSecondRun: (writer: Writer) => Promise<void> = async () => {},
) {
  let readers = 0
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const increment = () => {
    let runs = 0
    return store.transaction(async (writer) => {
      runs += 1
      const [tag] = await writer.tags.getMany([id])
      readers += 1
      if (readers === 2) meet()
      await met
      if (runs === 2) await onSecondRun(writer)
      await writer.tags.update(id, { count: (tag?.count ?? 0) + 1 })
    })
  }
  await Promise.all([increment(), increment()])
  expect(readers).toBe(3)
}

/** Answers as a database does that speaks the protocol and knows no such statement. */
function withoutLocks(pool: pg.Pool, code: string): PgPool {
  return {
    query: (query) => pool.query(query),
    on: (event, listener) => pool.on(event, listener),
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      return {
        async query(query) {
          if (!query.text.includes('LOCK TABLE')) return client.query(query)
          await client.query('not a statement').catch(() => {})
          throw Object.assign(new Error('LOCK TABLE is not supported'), { code })
        },
        on: (event, listener) => client.on(event, listener),
        off: (event, listener) => client.off(event, listener),
        release: (error) => client.release(error),
      }
    },
  }
}
