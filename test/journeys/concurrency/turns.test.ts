import { setImmediate } from 'node:timers/promises'
import type { TermRecord } from 'daybook'
import { createPostgresStore, type PgPool } from 'daybook/postgres'
import type { Store, Writer } from 'daybook/storage'
import { termData } from 'daybook/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMigratedSchema, type PostgresConnection, postgresUrl, withTransactions } from '../../support/postgres.ts'
import { testedPostgresDrivers } from '../../support/stores.ts'

for (const { name, connect } of testedPostgresDrivers) {
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

    it('lets those that write other records of a small table go on concurrently', async () => {
      const { store, tag, analyze } = await openStore(connect(await postgresUrl()))
      const insert = () => store.transaction((writer) => writer.tags.insert(termData()))
      const ids = [tag.id, (await insert()).id, (await insert()).id, (await insert()).id] as const
      // PostgreSQL knows that to read them all takes no longer than to look one up, and all connections keep such plans.
      await analyze()
      const read = async () => {
        await setImmediate() // each on its own: reads of one moment go together
        await store.tags.getMany(ids.slice(0, 2))
      }
      for (let times = 0; times < 12; times += 1) await Promise.all(Array.from({ length: 10 }, read))
      let runs = 0
      const meet = meetingOf(2)
      const raise = (some: readonly number[]) =>
        store.transaction(async (writer) => {
          runs += 1
          await writer.tags.getMany(some)
          await meet()
          await writer.tags.addToCounts(new Map(some.map((id) => [id, 1])))
        })
      await Promise.all([raise([ids[0], ids[2]]), raise([ids[1], ids[3]])])
      expect(runs).toBe(2)
      expect(await store.tags.getMany(ids)).toMatchObject(ids.map(() => ({ count: 1 })))
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

/** Both read before either writes, so that one of them has to be retried. */
async function twoThatMeet(
  store: Store,
  { id }: TermRecord,
  onSecondRun: (writer: Writer) => Promise<void> = async () => {},
) {
  let readers = 0
  const meet = meetingOf(2)
  const increment = () => {
    let runs = 0
    return store.transaction(async (writer) => {
      runs += 1
      const [tag] = await writer.tags.getMany([id])
      readers += 1
      await meet()
      if (runs === 2) await onSecondRun(writer)
      await writer.tags.update(id, { count: (tag?.count ?? 0) + 1 })
    })
  }
  await Promise.all([increment(), increment()])
  expect(readers).toBe(3)
}

/** Waits for so many, and for none afterwards. */
function meetingOf(count: number): () => Promise<void> {
  let there = 0
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  return () => {
    there += 1
    if (there === count) begin()
    return begun
  }
}

/** Answers as a database does that speaks the protocol and knows no such statement. */
function withoutLocks(pool: pg.Pool, code: string): PgPool {
  return withTransactions(pool, async (client, query) => {
    if (!query.text.includes('LOCK TABLE')) return client.query(query)
    await client.query('not a statement').catch(() => {})
    throw Object.assign(new Error('LOCK TABLE is not supported'), { code })
  })
}
