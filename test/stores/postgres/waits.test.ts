import { StoreError } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { createAnswerLimit, NoAnswer } from '../../../adapters/stores/postgres/limits/answer-limit.ts'
import { createReplica } from '../../../adapters/stores/postgres/replicas/replica.ts'
import { createReplicaServer } from '../../../adapters/stores/postgres/replicas/replica-server.ts'
import { createWait } from '../../../adapters/stores/postgres/replicas/wait.ts'
import type { Row } from '../../../adapters/stores/sql.ts'
import { aServer as aFakeServer } from './fake-servers.ts'

/** A clock that a test moves on. */
function aClock() {
  let time = 0
  return {
    now: () => time,
    pass(milliseconds: number) {
      time += milliseconds
    },
    /** Returns how long something goes on, in milliseconds: at most a minute. */
    timeOf(goesOn: () => boolean) {
      const start = time
      while (goesOn() && time - start < 60_000) time += 1
      return time - start
    },
  }
}

describe('waits', () => {
  it('double up to the longest, and begin again after a success', () => {
    const { now, timeOf } = aClock()
    const wait = createWait({ first: 2, longest: 50 }, now)
    expect(wait.isWaiting()).toBe(false)
    const next = () => {
      expect(wait.begin()).toBe(true)
      return timeOf(wait.isWaiting)
    }
    expect(Array.from({ length: 8 }, next)).toEqual([2, 4, 8, 16, 32, 50, 50, 50])
    wait.reset()
    expect([next(), next()]).toEqual([2, 4])
  })

  it('are not longer because of errors that come meanwhile', () => {
    const { now, pass, timeOf } = aClock()
    const wait = createWait({ first: 10, longest: 50 }, now)
    wait.begin()
    pass(9)
    expect([wait.begin(), wait.begin()]).toEqual([false, false])
    expect(timeOf(wait.isWaiting)).toBe(1)
    wait.begin()
    expect(timeOf(wait.isWaiting)).toBe(20)
  })
})

const refused = new StoreError('unavailable', 'no connection')
const noTables = new StoreError('unavailable', 'no tables', { cause: Object.assign(new Error(), { code: '42P01' }) })
const unused = () => Promise.reject(new Error('not used here'))

/** A replica server, whose answer a test decides. */
function aServer(answer: () => Promise<Row>) {
  const clock = aClock()
  const warnings: string[] = []
  const { database } = aFakeServer(answer)
  const { dialect } = database
  const server = createReplicaServer(database, { now: clock.now, warn: (message) => warnings.push(message) })
  return { ...clock, server, database, dialect, warnings }
}

describe('a replica server', () => {
  it('is left alone for a second, then twice as long each time up to half a minute, until it answers', () => {
    const { server, timeOf } = aServer(unused)
    const next = () => {
      server.rest(refused)
      return timeOf(server.isResting)
    }
    expect(Array.from({ length: 7 }, next)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    server.noteAnswer(true)
    expect(next()).toBe(1_000)
  })

  it('counts its errors, those that come while it is left alone too', () => {
    const { server } = aServer(unused)
    for (let count = 1; count <= 3; count += 1) {
      server.rest(refused)
      expect(server.failures()).toBe(count)
    }
  })

  it('is silent from an error without an answer to its next answer, or another error', () => {
    const { server } = aServer(unused)
    const silent = () => {
      server.rest(new NoAnswer('no answer'))
      return server.isSilent()
    }
    expect(silent()).toBe(true)
    server.noteAnswer(true)
    expect(server.isSilent()).toBe(false)
    expect(silent()).toBe(true)
    server.rest(refused)
    expect(server.isSilent()).toBe(false)
  })

  it('is reported for its tables after five attempts in a row', async () => {
    const { server, warnings, pass } = aServer(async () => ({ follows: true }))
    const attempt = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        await server.noteError(noTables)
        pass(30_000)
      }
    }
    await attempt(4)
    server.noteAnswer(true)
    await attempt(4)
    expect(warnings).toEqual([])
    await attempt(1)
    expect(warnings).toEqual([expect.stringContaining('It does not let the store read its tables')])
  })
})

/** A replica whose commits a test decides. */
function aReplica() {
  const state = { found: 1, latency: 0, isDown: false, isHeld: false }
  let queries = 0
  const waiting: (() => void)[] = []
  const found = aServer(async () => {
    queries += 1
    found.pass(state.latency)
    if (state.isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    if (state.isDown) throw refused
    return { found: state.found, follows: true }
  })
  const { server, dialect, database, now } = found
  const replica = createReplica(database, { server, dialect, limit: createAnswerLimit(0), now })
  /** Returns whether it has the commits, and how many statements that took. */
  const check = async (commitIds: ReadonlySet<string>) => {
    const before = queries
    return [await replica.contains(commitIds), queries - before]
  }
  const release = () => {
    state.isHeld = false
    for (const resolve of waiting) resolve()
  }
  return { ...found, state, replica, check, release }
}

describe('a replica', () => {
  const ids = new Set(['a'])

  it.each([
    ['quick', 0, 100],
    ['slow', 60, 40],
  ])('is trusted for 100 milliseconds after a %s check began', async (_, latency, trusted) => {
    const { check, pass, state } = aReplica()
    state.latency = latency
    expect(await check(ids)).toEqual([true, 1])
    pass(trusted - 1)
    expect(await check(ids)).toEqual([true, 0])
    pass(1)
    expect(await check(ids)).toEqual([true, 1])
  })

  it('is checked again for other commits, and after an error', async () => {
    const { check, server } = aReplica()
    await check(ids)
    expect(await check(new Set(['b']))).toEqual([true, 1])
    expect(await check(ids)).toEqual([true, 1])
    server.rest(refused)
    expect(await check(ids)).toEqual([true, 1])
  })

  it('that lags is queried after waits from 2 to 50 milliseconds, until it has the commits', async () => {
    const { check, replica, state, timeOf } = aReplica()
    state.found = 0
    const next = async () => {
      expect(await check(ids)).toEqual([false, 1])
      expect(await check(ids)).toEqual([false, 0])
      return timeOf(() => replica.isWaiting(ids))
    }
    const waits: number[] = []
    for (let count = 0; count < 7; count += 1) waits.push(await next())
    expect(waits).toEqual([2, 4, 8, 16, 32, 50, 50])
    state.found = 1
    expect(await check(ids)).toEqual([true, 1])
    state.found = 0
    const others = new Set(['b'])
    expect(await check(others)).toEqual([false, 1])
    expect(timeOf(() => replica.isWaiting(others))).toBe(2)
  })

  it('takes one query for reads at the same time, and another for later ones', async () => {
    const { replica, check, pass, state, release } = aReplica()
    state.isHeld = true
    const reads = [replica.contains(ids), replica.contains(ids)]
    expect(reads[0]).toBe(reads[1])
    release()
    expect(await Promise.all(reads)).toEqual([true, true])
    pass(100)
    expect(await check(ids)).toEqual([true, 1])
  })

  it('lets no read wait while it does not answer', async () => {
    const { replica, server, state, release } = aReplica()
    server.rest(new NoAnswer('no answer'))
    state.isHeld = true
    expect(replica.contains(ids)).toBe(false)
    release()
    await expect.poll(() => server.isSilent()).toBe(false)
  })

  it('is left alone after an error of a check', async () => {
    const { replica, check, state, timeOf } = aReplica()
    state.isDown = true
    expect(await check(ids)).toEqual([false, 1])
    expect(timeOf(() => replica.isWaiting(ids))).toBe(1_000)
  })
})
