import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { aFollower, fair, testTimers, textOf } from './a-follower.ts'

/** A follower that is parked at the second change of a transaction with four. */
async function parked({ attempts = 1 } = {}) {
  const target = { refused: [2] }
  const tried: string[] = []
  const found = await aFollower({
    ...{ from: 'now', attempts, pause: 100 },
    act(change, { attempt }) {
      tried.push(`${textOf(change)} ${attempt}`)
      if (change.type !== 'whole' && target.refused.includes(change.id)) throw new Error(`no ${change.id}`)
    },
  })
  await found.calendar.transaction(async ({ events }) => {
    for (let count = 0; count < 4; count += 1) await events.create(fair)
  })
  await found.timers.pass(1_000)
  return { ...found, target, tried }
}

describe('resume', () => {
  it('goes on without each change of a transaction at which it is parked', async () => {
    const { follower, target, seen, timers } = await parked()
    target.refused = [2, 3]
    for (const id of [2, 3]) {
      expect(await follower.status()).toMatchObject({ state: 'parked', parked: `no ${id}` })
      await follower.resume({ skip: true })
      await timers.pass(1)
    }
    expect(seen).toEqual([1, 2, 3, 4].map((id) => `event.created ${id}`))
    expect(await follower.status()).toEqual({ state: 'working', behind: 0, attempts: 0, parked: null })
  })

  it('tries the change as often as at first', async () => {
    const { follower, tried, timers } = await parked({ attempts: 2 })
    expect(await follower.status()).toMatchObject({ state: 'parked', attempts: 2 })
    tried.length = 0
    await follower.resume()
    await timers.pass(1_000)
    expect(tried).toEqual(['event.created 2 1', 'event.created 2 2'])
  })

  it('does nothing to a follower that is not parked', async () => {
    const { follower, target, seen, timers } = await parked({ attempts: 8 })
    target.refused = []
    await follower.resume({ skip: true })
    await timers.pass(10_000)
    expect(seen).toEqual(expect.arrayContaining([1, 2, 3, 4].map((id) => `event.created ${id}`)))
    const [before] = [seen.length]
    await follower.resume({ skip: true })
    await timers.pass(10_000)
    expect(seen).toHaveLength(before)
  })
})

describe('readAnew', () => {
  it('lets a follower go on that is parked', async () => {
    const { follower, target, seen, timers } = await parked()
    target.refused = []
    seen.length = 0
    await follower.readAnew()
    await timers.pass(1)
    expect(seen).toEqual(['whole'])
    expect(await follower.status()).toEqual({ state: 'working', behind: 0, attempts: 0, parked: null })
  })

  it('ends a pause after a failed attempt', async () => {
    const { follower, target, seen, timers } = await parked({ attempts: 20 })
    target.refused = []
    seen.length = 0
    await follower.readAnew()
    await timers.pass(1)
    expect(seen).toEqual(['whole'])
  })
})

describe('status', () => {
  it('counts all commits of which the store has notes', async () => {
    const { store, follower, timers } = await aFollower({ from: 'now' })
    await follower.stop()
    for (let count = 0; count < 1_500; count += 1) {
      await store.transaction((writer) => writer.noteTimeZoneData(`${count}`))
    }
    await timers.pass(1)
    expect(await follower.status()).toMatchObject({ state: 'stopped', behind: 1_500 })
  })
})

describe('stop', () => {
  it('leaves no watcher of commits behind', async () => {
    const memory = createMemoryStore()
    let watchers = 0
    const watchCommits: Store['watchCommits'] = (wake) => {
      watchers += 1
      const unwatch = memory.watchCommits?.(wake)
      return () => {
        watchers -= 1
        unwatch?.()
      }
    }
    const { follower } = await aFollower({ store: { ...memory, watchCommits } })
    expect(watchers).toBe(1)
    await follower.stop()
    expect(watchers).toBe(0)
  })
})

describe('settled', () => {
  it('waits for what is not handled yet, and returns at the end', async () => {
    const { calendar, follower, seen, timers } = await aFollower({ from: 'now' })
    await calendar.events.create(fair)
    const settled = follower.settled()
    await timers.pass(1)
    expect(await settled).toEqual({ state: 'working', behind: 0, attempts: 0, parked: null })
    expect(seen).toEqual(['event.created 1'])
  })

  it('ends with the follower', async () => {
    const { calendar, follower } = await aFollower({ from: 'now', act: () => Promise.reject(new Error('no answer')) })
    await calendar.events.create(fair)
    const settled = follower.settled()
    await follower.stop()
    expect((await settled).state).toBe('stopped')
    expect((await follower.settled()).state).toBe('stopped')
  })
})

describe('a store that is out of reach', () => {
  /** Returns when a follower queries the version while the store was down, in milliseconds since the first time. */
  async function queriesOf({ longestPause = 60_000 } = {}) {
    const memory = createMemoryStore()
    const store: { isDown: boolean; queriedAt: number[] } = { isDown: false, queriedAt: [] }
    const timers = testTimers()
    const version: Store['version'] = async () => {
      store.queriedAt.push(timers.now())
      if (store.isDown) throw new Error('the store is down')
      return memory.version()
    }
    const options = { from: 'now', poll: 100, longestPause, timers } as const
    await aFollower({ store: { ...memory, version }, ...options })
    const pausesFor = async (milliseconds: number) => {
      store.queriedAt.length = 0
      await timers.pass(milliseconds)
      return store.queriedAt.slice(1).map((time, index) => time - (store.queriedAt[index] ?? 0))
    }
    return { target: store, pausesFor }
  }

  it('is queried after growing pauses, and at the usual times once it is back', async () => {
    const { target, pausesFor } = await queriesOf({ longestPause: 1_000 })
    target.isDown = true
    expect((await pausesFor(5_000)).slice(0, 6)).toEqual([100, 200, 400, 800, 1_000, 1_000])
    target.isDown = false
    await pausesFor(1_000)
    expect(new Set(await pausesFor(1_000))).toEqual(new Set([100]))
    target.isDown = true
    await pausesFor(99)
    expect((await pausesFor(1_000)).slice(0, 2)).toEqual([100, 200])
  })
})
