import { createCalendar, type Transition } from 'daybook'
import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import { createMake, termData } from 'daybook/testing'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aRequest } from '../http/request.ts'
import { openSchema, postgresDrivers, postgresUrl } from '../support/postgres.ts'

const make = createMake()

describe.each(postgresDrivers)('the versions of a store in PostgreSQL through $name', (driver) => {
  let schema: string
  let store: SqlStore
  /** On a connection of its own, past the store. */
  let ask: (statement: string) => Promise<readonly unknown[]>
  beforeEach(async () => {
    const url = await postgresUrl()
    const [connection, other, opened] = [driver.connect(url), new pg.Client(url), await openSchema()]
    schema = opened.name
    store = createPostgresStore(connection.client, { schema })
    await store.migrate()
    await other.connect()
    ask = async (statement) => (await other.query(statement)).rows
    onTestFinished(async () => {
      await other.end()
      await connection.close()
      await opened.release()
    })
  })

  const marks = async () => new Set((await store.version()).split(' '))

  /** A transaction that has told what it makes of the version, and goes on when it is let. */
  async function begin() {
    let letGo = () => {}
    const isLet = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let committed: Promise<Transition> | undefined
    const told = await new Promise<Transition>((resolve, reject) => {
      committed = store.transaction(async (writer) => {
        await writer.tags.insert(termData())
        const transition = await writer.transition()
        if (transition === null) throw new Error('a transition is not told')
        resolve(transition)
        await isLet
        return transition
      })
      committed.catch(reject)
    })
    return {
      ...told,
      /** Gives what was told by the run that was committed. */
      commit() {
        letGo()
        return committed as Promise<Transition> // begun by now
      },
    }
  }

  async function write() {
    return (await begin()).commit()
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
    await ask(`CREATE TABLE ${schema}.others (id int)`)
    await ask('BEGIN')
    await ask(`INSERT INTO ${schema}.others VALUES (1)`)
    expect(await store.version()).toBe(before)
    await ask('COMMIT')
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

  it('are gathered also by a transaction that counts meanwhile', async () => {
    const { id } = await store.transaction((writer) => writer.tags.insert(termData()))
    await beforeGathering()
    const [transition] = await store.transaction(async (writer) => {
      await writer.tags.update(id, { name: 'Late' })
      return Promise.all([writer.transition(), writer.tags.addToCounts(new Map([[id, 1]]))])
    })
    expect(await marks()).toEqual(new Set([transition?.mark]))
    expect(await store.tags.getMany([id])).toMatchObject([{ count: 1 }])
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

  it('keep all marks where two gather at once: one of them begins again', async () => {
    await beforeGathering()
    const before = await marks()
    const first = await begin()
    const told: Transition[] = []
    for (let times = 0; times < 15; times += 1) told.push(await write())
    const second = begin()
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM "${schema}"%'`
    await expect.poll(() => ask(waiting)).toHaveLength(1) // for what the first takes out
    told.push(...(await Promise.all([first.commit(), second.then(({ commit }) => commit())])))
    const gone = new Set(told.flatMap(({ replaces }) => replaces))
    const left = [...before, ...told.map(({ mark }) => mark)].filter((mark) => !gone.has(mark))
    expect(await marks()).toEqual(new Set(left))
  })

  it('differ each time where there are no marks, until the next commit', async () => {
    await ask(`DELETE FROM ${schema}.daybook_commits`)
    expect(await store.version()).not.toBe(await store.version())
    const { mark } = await write()
    expect(await marks()).toEqual(new Set([mark]))
  })

  it('let a calendar keep replies beyond its own writes side by side, those that gather, and the work of others', async () => {
    const { api, events } = createCalendar({ store })
    const path = '/cal/events/v1/events/1'
    await events.create(make.event())
    for (const _ of ['first', 'again']) await api.handle(aRequest({ path }))
    await ask(`CREATE TABLE ${schema}.others (id int)`)
    for (let times = 0; times < 6; times += 1) {
      await Promise.all([1, 2, 3].map(() => events.create(make.event())))
      await ask(`INSERT INTO ${schema}.others VALUES (1)`)
      const { hits } = api.cache
      await api.handle(aRequest({ path }))
      expect(api.cache.hits).toBe(hits + 1)
    }
  })
})
