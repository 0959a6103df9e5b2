import { setTimeout as delay } from 'node:timers/promises'
import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPostgresStore } from 'daybook/postgres'
import { createMake } from 'daybook/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'

// A primary and two streaming standbys. `REPLICA_READS=10000` sets the number of reads of each case.

const reads = Number(process.env.REPLICA_READS ?? 60)
/** Of each case, in milliseconds. */
const timeout = 60_000 + reads * 200
const make = createMake()
const cleanUp: (() => unknown)[] = []
let primary: PostgresServer
let standbys: readonly PostgresServer[]

beforeAll(async () => {
  primary = await startPostgres({ durable: true })
  cleanUp.push(primary.remove)
  const pool = openPool(primary)
  await createPostgresStore(pool).migrate()
  await pool.end()
  await primary.stop()
  const copies = [1, 2].map(() => startPostgres({ durable: true, standbyOf: primary }))
  standbys = await Promise.all(copies)
  cleanUp.push(...standbys.map(({ remove }) => remove))
  await primary.start()
  // A commit is acknowledged when both standbys have it on disk.
  await administrate(primary, "ALTER SYSTEM SET synchronous_standby_names = '2 (*)'")
})
afterAll(() => Promise.all(cleanUp.map((end) => end())))

function openPool({ url }: PostgresServer) {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  return pool
}

/** Opens a store of a process of its own, and counts the statements that each server runs outside of transactions. */
function openProcess(options: { readonly freshness?: { readonly within: number; readonly listen: boolean } } = {}) {
  const [first, ...others] = [primary, ...standbys].map(openPool)
  const counts = { primary: 0, replicas: 0 }
  if (first === undefined) throw new Error('There is no primary.')
  const store = createPostgresStore(counting(first, 'primary'), {
    replicas: others.map((pool) => counting(pool, 'replicas')),
    ...options,
  })
  onTestFinished(() => store.close())
  const calendar = createCalendar({ store, defaultWindow: false })
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  return { store, calendar, counts, handle }

  function counting(pool: pg.Pool, name: keyof typeof counts): pg.Pool {
    return watched(pool, () => {
      counts[name] += 1
    })
  }
}

/** Passes the answer of each query of the pool itself, which transactions do not use, to `onQuery`. */
function watched(pool: pg.Pool, onQuery: (answer: Promise<unknown>) => unknown): pg.Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  return Object.assign(pool, {
    query(...args: unknown[]) {
      const answer = query(...args)
      onQuery(answer)
      return answer
    },
  })
}

/** Reads until a replica answers, after as many statements of the primary. */
async function replicaAnswers(
  counts: { primary: number; replicas: number },
  read: () => Promise<unknown>,
  onPrimary = 0,
) {
  const reading = async () => {
    const before = { ...counts }
    await read()
    return [counts.primary - before.primary, counts.replicas - before.replicas]
  }
  await expect.poll(reading).toEqual([onPrimary, 1])
}

async function administrate({ url }: PostgresServer, ...statements: readonly string[]) {
  for (const statement of [...statements, 'SELECT pg_reload_conf()']) await uncancelled(url, statement)
}

/** Runs a statement again while the replay of a standby cancels it or its sign-in, as it may for as long as it has much to replay. */
async function uncancelled(url: string, statement: string, attempts = 100): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    if (Object(error).code !== '40001' || attempts === 1) throw error
    await delay(20)
    await uncancelled(url, statement, attempts - 1)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the URL with another database, which is its path, or another user. */
function urlWith(url: string, parts: { readonly pathname?: string; readonly username?: string }): string {
  return Object.assign(new URL(url), parts).href
}

const onStandbys = (...statements: readonly string[]) =>
  Promise.all(standbys.map((standby) => administrate(standby, ...statements)))

const conditions = {
  async 'with replay running'() {},
  async 'with replicas that lag'() {
    await onStandbys(`ALTER SYSTEM SET recovery_min_apply_delay = '40ms'`)
    onTestFinished(async () => void (await onStandbys('ALTER SYSTEM RESET recovery_min_apply_delay')))
  },
  async 'with one replica paused'() {
    const [paused = primary] = standbys
    await administrate(paused, 'SELECT pg_wal_replay_pause()')
    onTestFinished(() => administrate(paused, 'SELECT pg_wal_replay_resume()'))
  },
  async 'with all replicas paused'() {
    await onStandbys('SELECT pg_wal_replay_pause()')
    onTestFinished(async () => void (await onStandbys('SELECT pg_wal_replay_resume()')))
  },
}

const url = 'http://calendar.test/cal/events/v1/events'

async function titleOf(response: Response): Promise<unknown> {
  return Object(await response.json()).title
}

describe.each(Object.entries(conditions))('reads of replicas, %s', { timeout }, (_name, begin) => {
  it('contain the writes of this process', async () => {
    await begin()
    const { calendar } = openProcess()
    const { id } = await calendar.events.create(make.event({ title: 'Fair' }))
    let stale = 0
    for (let index = 0; index < reads; index += 1) {
      const { revision } = await calendar.events.update(id, { title: `Fair ${index}` })
      const [event, list] = await Promise.all([
        calendar.events.get(id),
        calendar.events.list({ search: `Fair ${index}` }),
      ])
      if (event.revision !== revision || !list.records.some((found) => found.revision === revision)) stale += 1
    }
    expect(stale).toBe(0)
  })

  it('over HTTP contain the writes of another process', async () => {
    await begin()
    const [here, there] = [openProcess(), openProcess()]
    const { id } = await here.calendar.events.create(make.event({ title: 'Fair' }))
    let stale = 0
    for (let index = 0; index < reads; index += 1) {
      await here.calendar.events.update(id, { title: `Fair ${index}` })
      const response = await there.handle(new Request(`${url}/${id}`))
      if ((await titleOf(response)) !== `Fair ${index}`) stale += 1
    }
    expect(stale).toBe(0)
  })

  it('never show an earlier state than before', async () => {
    await begin()
    const [here, there] = [openProcess(), openProcess()]
    const { id } = await here.calendar.events.create(make.event({ title: 'Fair', description: '0' }))
    // The other process learns of nothing: it only reads.
    let isOver = false
    let last = 0
    const backwards: (readonly [before: number, after: number])[] = []
    const reading = (async () => {
      while (!isOver) {
        const seen = Number((await there.calendar.events.get(id).catch(() => null))?.description ?? last)
        if (seen < last) backwards.push([last, seen])
        last = seen
        await delay(1)
      }
    })()
    for (let index = 1; index <= reads / 2; index += 1) {
      await here.calendar.events.update(id, { description: String(index) })
      await delay(Math.random() * 4)
    }
    isOver = true
    await reading
    expect(backwards).toEqual([])
  })
})

describe('replicas', () => {
  it('answer nearly all reads while nothing is written, also over HTTP', async () => {
    const { calendar, counts, handle } = openProcess({ freshness: { within: 60_000, listen: false } })
    const { id } = await calendar.events.create(make.event())
    await expect
      .poll(async () => {
        const before = counts.replicas
        await calendar.events.get(id)
        return counts.replicas - before
      })
      .toBe(1)
    await handle(new Request(`${url}/${id}`))
    const before = { ...counts }
    for (let index = 0; index < 50; index += 1) {
      await calendar.events.list({ include: [1_000 + index] })
      await handle(new Request(`${url}?include=${2_000 + index}`))
    }
    // The notice of the commit may be late.
    expect(counts.primary - before.primary).toBeLessThanOrEqual(1)
    expect(counts.replicas - before.replicas).toBeGreaterThanOrEqual(100)
  })

  it('wait for no transaction: the primary answers while one of this process is open', async () => {
    const { calendar, store, counts } = openProcess()
    const { id } = await calendar.events.create(make.event())
    const read = () => store.events.getMany([id])
    await expect.poll(() => read().then(() => counts.replicas)).toBeGreaterThan(0)
    await store.transaction(async ({ events }) => {
      await events.update(id, { title: 'Renamed' })
      const { replicas } = counts
      await read()
      expect(counts.replicas).toBe(replicas)
    })
  })

  it('may be behind with freshness, but not behind the state that a request names', async () => {
    const freshness = { within: 60_000, listen: false }
    const [here, there] = [openProcess({ freshness }), openProcess({ freshness })]
    const { id } = await here.calendar.events.create(make.event({ title: 'Fair' }))
    await replicaAnswers(there.counts, () => there.handle(new Request(`${url}/${id}`)))
    await onStandbys('SELECT pg_wal_replay_pause()')
    onTestFinished(async () => void (await onStandbys('SELECT pg_wal_replay_resume()')))
    const body = new URLSearchParams({ title: 'Feast' })
    const written = await here.handle(new Request(`${url}/${id}`, { method: 'PATCH', body }))
    const asOf = written.headers.get('X-Cal-As-Of') ?? ''
    expect([written.status, asOf]).toEqual([200, expect.stringMatching(/^~/)])
    const read = async (headers: Readonly<Record<string, string>>) =>
      titleOf(await there.handle(new Request(`${url}/${id}`, { headers })))
    expect(await read({})).toBe('Fair')
    expect(await read({ 'X-Cal-As-Of': asOf })).toBe('Feast')
    const refused = await there.handle(new Request(`${url}/${id}`, { headers: { 'X-Cal-As-Of': 'yesterday' } }))
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('X-Cal-As-Of')])
  })

  it.each(['commitsSince', 'notesSince'] as const)('have the records of what `%s` returns', async (method) => {
    const [here, there] = [openProcess(), openProcess({ freshness: { within: 60_000, listen: false } })]
    await here.calendar.events.create(make.event())
    const version = await there.store.version()
    await replicaAnswers(there.counts, () => there.store.events.getMany([1]))
    await onStandbys('SELECT pg_wal_replay_pause()')
    onTestFinished(async () => void (await onStandbys('SELECT pg_wal_replay_resume()')))
    const { id } = await here.calendar.events.create(make.event())
    expect(await there.store.events.getMany([id])).toEqual([])
    expect(await there.store[method](version, 10)).toHaveLength(1)
    expect(await there.store.events.getMany([id])).toHaveLength(1)
  })

  it('in process contain the writes of another one, though nothing announces them', async () => {
    const [here, there] = [openProcess(), openProcess()]
    const { id } = await here.calendar.events.create(make.event({ title: 'Fair' }))
    const read = async () => (await there.store.events.getMany([id]))[0]?.title
    await replicaAnswers(there.counts, read, 1)
    await onStandbys('SELECT pg_wal_replay_pause()')
    onTestFinished(async () => void (await onStandbys('SELECT pg_wal_replay_resume()')))
    await here.calendar.events.update(id, { title: 'Feast' })
    expect(await read()).toBe('Feast')
  })

  it('leave reads to the primary that they refuse', async () => {
    const here = openProcess()
    const { id } = await here.calendar.events.create(make.event({ title: 'Fair' }))
    const [standby = primary] = standbys
    await administrate(
      primary,
      `CREATE ROLE noter LOGIN PASSWORD '${new URL(standby.url).password}'`,
      'GRANT SELECT ON daybook_commit_notes TO noter',
    )
    const pool = openPool({ ...standby, url: urlWith(standby.url, { username: 'noter' }) })
    let refused = 0
    const replica = watched(pool, (answer) =>
      answer.catch((error: unknown) => {
        if (Object(error).code === '42501') refused += 1
      }),
    )
    const store = createPostgresStore(openPool(primary), { replicas: [replica] })
    onTestFinished(() => store.close())
    const titles = new Set<string | undefined>()
    const read = async () => {
      titles.add((await store.events.getMany([id]))[0]?.title)
      return refused
    }
    await expect.poll(read).toBeGreaterThan(0)
    expect([...titles]).toEqual(['Fair'])
  })

  it('answer reads when one of them is gone', async () => {
    const { calendar } = openProcess()
    const { id } = await calendar.events.create(make.event({ title: 'Fair' }))
    for (const standby of standbys) {
      await standby.stop('kill')
      for (let index = 0; index < 20; index += 1) expect((await calendar.events.get(id)).title).toBe('Fair')
      await standby.start()
    }
  })

  it('are reported once if they cannot be replicas, and the primary answers', async () => {
    await administrate(primary, 'CREATE DATABASE empty', 'CREATE DATABASE other')
    const databases = ['empty', 'other'].map((name) => ({ ...primary, url: urlWith(primary.url, { pathname: name }) }))
    const [empty = primary, other = primary] = databases
    const own = createPostgresStore(openPool(other))
    await own.migrate()
    await own.close()
    const prefix = 'replicas[0] is no replica of the store. It does not'
    const follow = `${prefix} follow the primary: it is the primary itself, a standby that was promoted, or a database of its own.`
    const read = `${prefix} let the store read its tables: it is another database, or its user lacks the right.`
    const [standby = primary] = standbys
    for (const [server, messages] of [
      [standby, []],
      [primary, [follow]],
      [other, [follow]],
      [empty, [read]],
    ] as const) {
      const errors: unknown[] = []
      const store = createPostgresStore(openPool(primary), {
        replicas: [openPool(server)],
        onError(error) {
          errors.push(error)
          throw new Error('The log is full.')
        },
      })
      onTestFinished(() => store.close())
      const calendar = createCalendar({ store, defaultWindow: false })
      const { id } = await calendar.events.create(make.event({ title: 'Fair' }))
      for (let index = 0; index < 20; index += 1) expect((await calendar.events.get(id)).title).toBe('Fair')
      expect(errors.map((error) => (error as Error).message)).toEqual(messages)
    }
    await administrate(primary, 'DROP DATABASE empty WITH (FORCE)', 'DROP DATABASE other WITH (FORCE)')
  })

  // Last, because the primary does not come back.
  it('answer reads without a primary, with all that was acknowledged, and take writes when one is promoted', async () => {
    const { calendar, handle } = openProcess()
    const acknowledged: number[] = []
    for (let index = 0; index < 20; index += 1) {
      acknowledged.push((await calendar.events.create(make.event({ title: `Kept ${index}` }))).id)
    }
    await primary.stop('kill')
    const list = await calendar.events.list({ include: acknowledged, per_page: 50 })
    expect(list.records.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(acknowledged)
    const response = await handle(new Request(`${url}/${acknowledged.at(-1)}`))
    expect([response.status, await titleOf(response)]).toEqual([200, 'Kept 19'])
    await expect(calendar.events.create(make.event())).rejects.toMatchObject({ status: 503 })

    const [first = primary, second = primary] = standbys
    await first.promote()
    await administrate(first, "ALTER SYSTEM SET synchronous_standby_names = ''")
    const store = createPostgresStore(openPool(first), { replicas: [openPool(second)] })
    onTestFinished(() => store.close())
    const after = createCalendar({ store, defaultWindow: false })
    const { records } = await after.events.list({ include: acknowledged, per_page: 50 })
    expect(records).toHaveLength(acknowledged.length)
    const { id } = await after.events.create(make.event({ title: 'After' }))
    expect((await after.events.get(id)).title).toBe('After')
  })
})
