import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReplicas } from '../../../adapters/stores/postgres/replicas/replicas.ts'
import type { Database, Row } from '../../../adapters/stores/sql.ts'
import { aServer, follows, read, unavailable } from './fake-servers.ts'

/** A primary and a replica, read by any number of tenants. */
function open(servers: {
  readonly primary?: Row | Error | Promise<Row> | (() => Row | Promise<Row>)
  readonly replica: (text: string, values: readonly unknown[]) => Row | Error | Promise<Row>
}) {
  const { primary: answer = { version: 'a' } } = servers
  const primary = aServer(() => (typeof answer === 'function' ? answer() : answer))
  const replica = aServer(servers.replica)
  const errors: unknown[] = []
  let time = 0
  const open = (tenant: string) => {
    const replicas = tenants.get(tenant) ?? database.replicas?.(tenant)
    if (replicas === undefined) throw new Error('There are replicas.')
    tenants.set(tenant, replicas)
    return replicas
  }
  const database = withReplicas(primary.database, [replica.database], {
    within: 1_000_000,
    now: () => time,
    onError: (error) => errors.push(Object(error).message),
  })
  const tenants = new Map<string, ReturnType<NonNullable<Database['replicas']>>>()
  return {
    ...{ primary, replica, errors },
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    open,
    readAs: (tenant: string) =>
      open(tenant)
        .read(read)
        .catch((error: unknown) => error),
  }
}

const names = Array.from({ length: 50 }, (_, index) => `tenant ${index}`)

it('are reported once for all tenants', async () => {
  const { readAs, errors } = open({ replica: () => ({ found: 1, follows: false }) })
  for (const name of names) await readAs(name)
  expect(errors).toEqual([expect.stringContaining('replicas[0] is no replica of the store. It does not follow')])
})

it('are left alone by all tenants after an error of one, and then are checked again by each', async () => {
  let isOut = false
  const { readAs, replica, pass } = open({
    replica: () => (isOut ? unavailable('57P01') : { found: 1, follows: true }),
  })
  await readAs('a')
  await readAs('b')
  isOut = true
  await readAs('a')
  const before = replica.texts.length
  for (const name of ['b', ...names]) await readAs(name)
  expect(replica.texts.length - before).toBe(0)
  isOut = false
  pass(1_000)
  replica.texts.length = 0
  await readAs('b')
  // A server that was restarted may show an earlier state.
  expect(replica.texts).toEqual([expect.stringContaining('pg_is_in_recovery'), expect.stringContaining('SELECT 1')])
})

it('are checked again after a while, because one may be restarted while nobody reads', async () => {
  let found = 1
  const { readAs, replica, pass } = open({
    primary: { version: 'a', from: 'primary' },
    replica: (text) => (/commit/.test(text) ? { found, follows: true } : { from: 'replica' }),
  })
  for (let times = 0; times < 2; times += 1) expect(await readAs('a')).toEqual({ from: 'replica' })
  expect(replica.texts).toHaveLength(3)
  // It shows a state from before the crash, until it has repeated the rest.
  found = 0
  pass(100)
  expect(await readAs('a')).toMatchObject({ from: 'primary' })
  found = 1
  pass(100)
  await readAs('a')
  expect(await readAs('a')).toEqual({ from: 'replica' })
})

it('answer all tenants without a query of a primary that was out of reach a moment ago', async () => {
  const { readAs, primary } = open({
    primary: unavailable('57P01'),
    replica: (text) => ({ found: 0, follows: true, text }),
  })
  await readAs('a')
  const before = primary.texts.length
  for (const name of names) expect(await readAs(name)).toMatchObject({ text: expect.stringContaining('SELECT 1') })
  expect(primary.texts.length - before).toBe(0)
})

describe('without an answer of a primary whose host is gone', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const gone = () => {
    const never = new Promise<Row>(() => {})
    const replica = (text: string) => (/commit/.test(text) ? { found: 0, follows: true } : { one: 1 })
    return open({ primary: never, replica })
  }

  it('answer reads after five seconds', async () => {
    const { readAs } = gone()
    const row = readAs('a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await row).toEqual({ one: 1 })
    expect(await readAs('b')).toEqual({ one: 1 })
  })

  it('answer all further reads and versions at once, until the primary answers again', async () => {
    let isGone = true
    const servers = {
      primary: () => (isGone ? new Promise<Row>(() => {}) : { version: 'a', from: 'primary' }),
      replica: follows,
    }
    const { readAs, open: openTenant, primary, pass } = open(servers)
    const first = readAs('a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await first).toMatchObject({ from: 'replica' })
    for (let second = 0; second < 30; second += 1) {
      pass(1_000)
      await vi.advanceTimersByTimeAsync(1_000)
      // Without a further wait: no timer runs meanwhile.
      expect(await readAs('a')).toMatchObject({ from: 'replica' })
      expect(await readAs(`tenant ${second}`)).toMatchObject({ from: 'replica' })
      expect(await openTenant('a').ask()).toMatchObject({ from: 'replica' })
    }
    isGone = false
    await vi.advanceTimersByTimeAsync(6_000)
    const before = primary.texts.length
    expect(await openTenant('a').ask()).toMatchObject({ from: 'primary' })
    expect(primary.texts.length).toBe(before + 1)
  })

  it('are queried no more while nobody reads', async () => {
    const { readAs, primary, pass } = gone()
    const row = readAs('a')
    await vi.advanceTimersByTimeAsync(5_000)
    await row
    pass(60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    const before = primary.texts.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(primary.texts.length).toBe(before)
  })

  it('answer reads though a transaction waits for that primary', async () => {
    const { open, readAs } = gone()
    open('a').begin()
    const row = readAs('a')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await row).toEqual({ one: 1 })
  })
})

describe('that accept reads and do not answer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('cost one wait: then the primary answers until they do again', async () => {
    let isSilent = true
    const { readAs, pass } = open({
      primary: { version: 'a', from: 'primary' },
      replica: (text) => {
        if (isSilent) return new Promise<Row>(() => {})
        return /commit/.test(text) ? { found: 1, follows: true } : { from: 'replica' }
      },
    })
    const first = readAs('a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await first).toMatchObject({ from: 'primary' })
    for (let second = 0; second < 60; second += 1) {
      pass(1_000)
      expect(await readAs('a')).toMatchObject({ from: 'primary' })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    isSilent = false
    pass(60_000)
    await vi.advanceTimersByTimeAsync(5_000)
    pass(60_000)
    await readAs('a')
    expect(await readAs('a')).toMatchObject({ from: 'replica' })
  })
})

it.each(['42P01', '3F000', '3D000', '42501'])('are not reported for %s while they replay a migration', async (code) => {
  let isMigrated = false
  const { readAs, errors, pass } = open({
    replica: (text) => (isMigrated || !/commit/.test(text) ? { found: 1, follows: true } : unavailable(code)),
  })
  for (let attempt = 1; attempt < 5; attempt += 1) {
    // Many tenants that fail at once are one attempt.
    await Promise.all(names.map(readAs))
    pass(2 ** attempt * 500)
  }
  isMigrated = true
  for (const name of names) await readAs(name)
  expect(errors).toEqual([])
})

it('are reported if they still have no tables after 15 seconds, or at once if they follow no other', async () => {
  const standby = open({ replica: (text) => (/commit/.test(text) ? unavailable('42P01') : { follows: true }) })
  for (let second = 0; second < 15; second += 1) {
    await readAll(standby)
    standby.pass(1_000)
  }
  expect(standby.errors).toEqual([])
  await readAll(standby)
  expect(standby.errors).toEqual([expect.stringContaining('It does not let the store read its tables')])
  const other = open({ replica: (text) => (/commit/.test(text) ? unavailable('42P01') : { follows: false }) })
  await readAll(other)
  expect(other.errors).toHaveLength(1)
})

async function readAll({ readAs }: ReturnType<typeof open>): Promise<void> {
  for (const name of names) await readAs(name)
}
