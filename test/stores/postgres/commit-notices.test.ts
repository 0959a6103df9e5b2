import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCommitNotices } from '../../../adapters/stores/postgres/commit-notices.ts'
import type { Driver, Listening, OnNotice } from '../../../adapters/stores/postgres/driver.ts'
import { driverOf } from '../../../adapters/stores/postgres/drivers.ts'
import { openSchema, postgresDrivers, postgresUrl } from '../../support/postgres.ts'

const interval = 10_000

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The notices of a store on this driver, and how many of other processes it received. */
function noticesOn(driver: Driver, { channel = 'commits', listen = true } = {}) {
  let [time, received] = [0, 0]
  const notices = createCommitNotices(driver, { channel, listen, now: () => time })(() => {
    received += 1
  })
  return {
    ...notices,
    received: () => received,
    /** Lets time pass, after which the store queries its version. */
    async advance(ms: number) {
      time += ms
      notices.keepListening()
      await endOfTurn()
    },
  }
}

/** A driver without a database. `onListen` returns the connection that listens. */
function aDriver(onListen: (onNotice: OnNotice) => Promise<Listening>) {
  const log: string[] = []
  let queries: (() => Promise<undefined>) | undefined
  const sent: unknown[] = []
  const driver: Driver = {
    async query({ values }) {
      log.push('notify')
      sent.push(values[1])
      return queries?.()
    },
    connections: 'many',
    transaction: () => Promise.reject(new Error('no transactions here')),
    listen: (_channel, onNotice) => {
      log.push('listen')
      return onListen(onNotice)
    },
    close: async () => {},
  }
  return {
    ...{ driver, log, sent },
    queryWith(next: () => Promise<undefined>) {
      queries = next
    },
  }
}

const never = () => new Promise<never>(() => {})
const working = { check: async () => {}, stop: async () => {} }

describe('the notices of commits', () => {
  it('come from other processes: those of the store itself are ignored', async () => {
    let onNotice: OnNotice = () => {}
    const { driver, sent } = aDriver(async (passed) => {
      onNotice = passed
      return working
    })
    const { advance, notify, received } = noticesOn(driver)
    await advance(0)
    expect(received(), 'at the start, since there may have been commits before').toBe(1)
    notify('')
    onNotice(String(sent[0]))
    expect(received()).toBe(1)
    onNotice('another process')
    onNotice()
    expect(received()).toBe(3)
  })

  it('are of one tenant, or of any if the app sends its own', async () => {
    let onNotice: OnNotice = () => {}
    const { driver } = aDriver(async (passed) => {
      onNotice = passed
      return working
    })
    const received: (string | null)[] = []
    const open = createCommitNotices(driver, { channel: 'commits', listen: true })
    open((tenant) => received.push(tenant)).keepListening()
    await endOfTurn()
    received.length = 0
    const other = aDriver(never)
    const { notify } = createCommitNotices(other.driver, { channel: 'commits', listen: false })(() => {})
    for (const tenant of ['', 'choir', 'two\nlines']) {
      notify(tenant)
      await endOfTurn()
    }
    for (const payload of [...other.sent.map(String), '', 'prices', `${'changed by the import '.repeat(4)}`])
      onNotice(payload)
    expect(received).toEqual(['', 'choir', 'two\nlines', null, null, null])
  })

  it('are sent one at a time: commits in between share the next one', async () => {
    const { driver, log, queryWith } = aDriver(never)
    const { notify, close } = noticesOn(driver)
    let end = () => {}
    const first = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined)
    })
    queryWith(() => first)
    for (let times = 0; times < 5; times += 1) notify('')
    expect(log).toEqual(['notify'])
    end()
    await close()
    expect(log).toEqual(['notify', 'notify'])
  })

  it('may fail to be sent', async () => {
    const { driver, log, queryWith } = aDriver(never)
    const { notify, close } = noticesOn(driver)
    queryWith(() => Promise.reject(new Error('down')))
    notify('')
    await endOfTurn()
    notify('')
    await close()
    expect(log).toEqual(['notify', 'notify'])
  })

  it.each<[fault: string, onListen: (onNotice: OnNotice) => Promise<Listening>, rounds: number]>([
    ['that cannot be made', () => Promise.reject(new Error('down')), 1],
    ['whose check fails', async () => ({ ...working, check: () => Promise.reject(new Error('down')) }), 2],
    ['that does not respond any more', async () => ({ ...working, check: never }), 2],
  ])('need a new connection instead of one %s, at the next interval', async (_fault, onListen, rounds) => {
    const stop = () => Promise.reject(new Error('the connection is gone'))
    const { driver, log } = aDriver(async (onNotice) => ({ ...(await onListen(onNotice)), stop }))
    const { advance } = noticesOn(driver)
    await advance(0)
    await advance(interval - 1)
    expect(log).toEqual(['listen'])
    for (let round = 1; round <= rounds; round += 1) await advance(round === 1 ? 1 : interval)
    expect(log).toEqual(['listen', 'listen'])
  })

  it('are received on one connection while it works', async () => {
    let checks = 0
    const { driver, log } = aDriver(async () => ({
      ...working,
      check: async () => {
        checks += 1
      },
    }))
    const { advance } = noticesOn(driver)
    for (const ms of [0, interval, interval, interval]) await advance(ms)
    expect([log, checks]).toEqual([['listen'], 3])
  })

  it('stay on the connection that replaced a broken one', async () => {
    const connections = [{ ...working, check: never }]
    const { driver, log } = aDriver(async () => connections.pop() ?? working)
    const { advance } = noticesOn(driver)
    for (const ms of [0, interval, interval, interval, interval]) await advance(ms)
    expect(log).toEqual(['listen', 'listen'])
  })

  it('wait for a connection that is being made', async () => {
    const { driver, log } = aDriver(never)
    const { advance } = noticesOn(driver)
    for (const ms of [0, interval, interval]) await advance(ms)
    expect(log).toEqual(['listen'])
  })

  it('end with the store, also when it starts to listen at that moment', async () => {
    let [stopped, listens] = [0, (_listening: Listening) => {}]
    const stop = async () => {
      stopped += 1
    }
    const { driver, log } = aDriver(
      () =>
        new Promise((resolve) => {
          listens = resolve
        }),
    )
    const { advance, close, received } = noticesOn(driver)
    await advance(0)
    await close()
    listens({ ...working, stop })
    await expect.poll(() => stopped).toBe(1)
    await advance(interval)
    expect([log, received()]).toEqual([['listen'], 0])
  })

  it('are not received by a store that does not listen', async () => {
    const { driver, log } = aDriver(never)
    const { advance } = noticesOn(driver, { listen: false })
    await advance(interval)
    expect(log).toEqual([])
  })
})

describe.each(postgresDrivers)('[postgres $name] the notices of commits', ({ connect }) => {
  it('arrive, also after the connection that listens was lost', async () => {
    const url = await postgresUrl()
    const channel = `commits_${Math.random().toString(36).slice(2)}`
    const [own, other, administrator] = [connect(url), connect(url), new pg.Client(url)]
    await administrator.connect()
    const { advance, received, close } = noticesOn(driverOf(own.client, true), { channel })
    const { notify } = noticesOn(driverOf(other.client, true), { channel })
    onTestFinished(async () => {
      await close()
      // A pool waits for all of its connections.
      await Promise.all([own.close(), other.close(), administrator.end()])
    })
    const arrives = async () => {
      const before = received()
      const noticed = async () => {
        await advance(interval)
        notify('')
        return received()
      }
      await expect.poll(noticed).toBeGreaterThan(before)
    }
    await advance(0)
    await expect.poll(received).toBeGreaterThan(0)
    const before = received()
    notify('')
    await expect.poll(received).toBe(before + 1)
    const kill = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE query ILIKE 'listen "${channel}"%'`
    expect((await administrator.query(kill)).rows).toEqual([{ pg_terminate_backend: true }])
    await arrives()
    await arrives()
  })
})

it('leaves the only connection of a pool to the queries', async () => {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  onTestFinished(() => schema.release())
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const store = createPostgresStore(pool, { schema: schema.name, freshness: { within: 1 } })
  onTestFinished(() => store.close())
  await store.migrate()
  await store.version()
  expect(await store.tags.getMany([1])).toEqual([])
})
