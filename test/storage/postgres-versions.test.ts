import type { Transition } from 'daybook'
import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import { termData } from 'daybook/testing'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresDrivers, postgresUrl } from '../support/postgres.ts'

describe.each(postgresDrivers)('the versions of a store in PostgreSQL through $name', (driver) => {
  let schema: string
  let store: SqlStore
  beforeEach(async () => {
    const [connection, opened] = [driver.connect(await postgresUrl()), await openSchema()]
    schema = opened.name
    store = createPostgresStore(connection.client, { schema })
    await store.migrate()
    onTestFinished(async () => {
      await connection.close()
      await opened.release()
    })
  })

  const marks = async () => new Set((await store.version()).split(' '))

  /** A transaction that has told what it makes of the version, and goes on when it is let. */
  async function begin() {
    let commit = () => {}
    const isLet = new Promise<void>((resolve) => {
      commit = resolve
    })
    let committed: Promise<unknown> = isLet
    const { mark, replaces } = await new Promise<Transition>((resolve, reject) => {
      committed = store.transaction(async (writer) => {
        await writer.tags.insert(termData())
        const transition = await writer.transition()
        if (transition !== null) resolve(transition)
        await isLet
      })
      committed.catch(reject)
    })
    return {
      mark,
      replaces,
      async commit() {
        commit()
        await committed
      },
    }
  }

  async function write() {
    const transaction = await begin()
    await transaction.commit()
    return transaction
  }

  /** Commits until the next one gathers the marks of others. */
  async function beforeGathering() {
    while ((await write()).replaces.length === 0);
    await writeTimes(15)
  }

  async function writeTimes(times: number) {
    for (let left = times; left > 0; left -= 1) await write()
  }

  it('are told right by transactions that are open side by side, in whatever order they end', async () => {
    const before = await marks()
    const [one, two, three] = [await begin(), await begin(), await begin()]
    expect(await marks()).toEqual(before)
    await three.commit()
    expect(await marks()).toEqual(new Set([...before, three.mark]))
    await one.commit()
    await two.commit()
    expect(await marks()).toEqual(new Set([...before, one.mark, two.mark, three.mark]))
  })

  it('are not changed by what else goes on in the database', async () => {
    const before = await store.version()
    const other = new pg.Client(await postgresUrl())
    await other.connect()
    try {
      await other.query(`CREATE TABLE ${schema}.others (id int)`)
      await other.query('BEGIN')
      await other.query(`INSERT INTO ${schema}.others VALUES (1)`)
      expect(await store.version()).toBe(before)
      await other.query('COMMIT')
    } finally {
      await other.end()
    }
    expect(await store.version()).toBe(before)
  })

  it('stay short: one commit in sixteen gathers the marks before it', async () => {
    await beforeGathering()
    const before = await marks()
    expect(before.size).toBe(16)
    const { mark, replaces } = await write()
    expect(new Set(replaces)).toEqual(before)
    expect(await marks()).toEqual(new Set([mark]))
  })

  it('keep the marks when a transaction that gathers them is rolled back', async () => {
    await beforeGathering()
    const before = await marks()
    const failing = store.transaction(async (writer) => {
      await writer.tags.insert(termData())
      expect((await writer.transition())?.replaces).toHaveLength(16)
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    expect(await marks()).toEqual(before)
  })

  it('keep the mark of a transaction that is open while another gathers', async () => {
    await beforeGathering()
    await writeTimes(15)
    const open = await begin()
    const gathering = await write()
    expect(gathering.replaces).toHaveLength(15)
    expect(await marks()).toEqual(new Set([gathering.mark]))
    await open.commit()
    expect(await marks()).toEqual(new Set([open.mark, gathering.mark]))
  })
})
