import { createCalendar, type FollowContext, type FollowHandler } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aFollower, fair, openPromise, settle, storeWithPut, testTimers, textOf, unwatched } from './a-follower.ts'

describe('a follower in several processes', () => {
  it('lets one process work at a time, and another take over when it has died', async () => {
    const store = createMemoryStore()
    const { calendar, seen, timers, follow } = await aFollower({ store, from: 'now', lease: 1000, poll: 100 })
    const later: string[] = []
    const other = await follow(later)
    onTestFinished(() => other.stop())
    await calendar.events.create(fair)
    await timers.pass(5000)
    expect([seen, later]).toEqual([['event.created 1'], []])
    expect((await other.status()).state).toBe('waiting')
  })

  it('takes over from a process that saves nothing for the time of its lease', async () => {
    const store = createMemoryStore()
    const dead = testTimers()
    const first = createCalendar({ store: unwatched(store) })
    const stuck: string[] = []
    // Its timers do not run, as those of a process that was killed.
    await first.follow('search', (change) => void stuck.push(textOf(change)), {
      timers: dead,
      from: 'now',
      lease: 1000,
    })
    const tokens: number[] = []
    const timers = testTimers()
    const heir = await createCalendar({ store }).follow('search', (_, { token }) => void tokens.push(token), {
      ...{ timers, lease: 1000, poll: 100 },
    })
    onTestFinished(() => heir.stop())
    await timers.pass(950)
    expect((await heir.status()).state).toBe('waiting')
    await timers.pass(200)
    expect((await heir.status()).state).toBe('working')
    await first.events.create(fair)
    await timers.pass(1)
    expect([stuck, tokens]).toEqual([[], [2]])
  })

  it('takes over after the lease of the process that has died, however long its own is', async () => {
    const store = createMemoryStore()
    await createCalendar({ store }).follow('search', () => {}, { timers: testTimers(), from: 'now', lease: 1000 })
    const timers = testTimers()
    const heir = await createCalendar({ store }).follow('search', () => {}, { timers, lease: 100_000, poll: 100 })
    onTestFinished(() => heir.stop())
    await timers.pass(900)
    expect((await heir.status()).state).toBe('waiting')
    await timers.pass(300)
    expect((await heir.status()).state).toBe('working')
  })

  describe('with a handler that blocks the process for longer than the lease', () => {
    const blocking = { lease: 1000, poll: 100, pause: 10, longestPause: 10, attempts: 3 }

    it.each(['now', 'whole'] as const)(
      'handles each change once, from %s, if no other process takes over',
      async (from) => {
        const store = createMemoryStore()
        const tokens: number[] = []
        const timers = testTimers()
        const seen: string[] = []
        const calendar = createCalendar({ store: unwatched(store) })
        const block: FollowHandler = (change, { token }) => {
          seen.push(textOf(change))
          tokens.push(token)
          timers.block(1500)
        }
        const follower = await calendar.follow('search', block, { ...blocking, timers, from })
        onTestFinished(() => follower.stop())
        await timers.pass(1)
        await calendar.transaction(async ({ events }) => {
          for (let count = 0; count < 3; count += 1) await events.create(fair)
        })
        await calendar.events.create(fair)
        await timers.pass(2000)
        const created = [1, 2, 3, 4].map((id) => `event.created ${id}`)
        expect(seen).toEqual(from === 'now' ? created : ['whole', ...created])
        expect(new Set(tokens)).toEqual(new Set([1]))
      },
    )

    it('counts each failed attempt, and is parked', async () => {
      const { calendar, follower, seen, timers } = await aFollower({
        ...{ ...blocking, from: 'now' },
        act() {
          timers.block(1500)
          throw new Error('no answer')
        },
      })
      await calendar.events.create(fair)
      await timers.pass(5000)
      expect(seen).toEqual(['event.created 1', 'event.created 1', 'event.created 1'])
      expect(await follower.status()).toMatchObject({ state: 'parked', attempts: 3, parked: 'no answer' })
    })

    it('begins no change after a save that took as long', async () => {
      const timers = testTimers()
      let [isSlow, savedAt] = [false, 0]
      const store = storeWithPut(async (put) => {
        savedAt = timers.now()
        const isStored = await put.run()
        if (isSlow) timers.block(1500)
        isSlow = false
        return isStored
      })
      const calendar = createCalendar({ store })
      const begun: (readonly [after: number, isCurrent: boolean])[] = []
      const act: FollowHandler = (_, { isCurrent }) => void begun.push([timers.now() - savedAt, isCurrent()])
      const follower = await calendar.follow('search', act, { ...blocking, timers, from: 'now' })
      onTestFinished(() => follower.stop())
      await timers.pass(200)
      isSlow = true
      await calendar.events.create(fair)
      await timers.pass(100)
      expect([isSlow, begun]).toEqual([false, [[0, true]]])
    })

    it('lets another process take over, and then notes nothing', async () => {
      const store = createMemoryStore()
      const { promise: ended, resolve: end } = openPromise()
      const { calendar, follower, seen } = await aFollower({ ...blocking, store, from: 'now', act: () => ended })
      await calendar.events.create(fair)
      await settle()
      const timers = testTimers()
      const later: string[] = []
      const other = createCalendar({ store: unwatched(store) })
      const heir = await other.follow('search', (change) => void later.push(textOf(change)), { ...blocking, timers })
      onTestFinished(() => heir.stop())
      await timers.pass(1500)
      end()
      await settle()
      expect([seen, later]).toEqual([['event.created 1'], ['event.created 1']])
      expect((await follower.status()).state).toBe('waiting')
      expect((await heir.status()).state).toBe('working')
    })
  })

  describe('a handler works for the follower no longer', () => {
    /** A follower whose handler does not end before the test, and what its handler has received. */
    async function inHandler(store: Store = createMemoryStore()) {
      const contexts: FollowContext[] = []
      const { promise: ended, resolve: end } = openPromise()
      const act: FollowHandler = (_, context) => {
        contexts.push(context)
        return ended
      }
      const following = await aFollower({ store, from: 'now', lease: 1000, poll: 100, act })
      onTestFinished(() => end())
      await following.calendar.events.create(fair)
      await following.timers.pass(1)
      const [context] = contexts
      if (context === undefined) throw new Error('The handler was not called.')
      expect(context.isCurrent()).toBe(true)
      return { ...following, context, contexts, end }
    }

    it('after stop', async () => {
      const { follower, context, end } = await inHandler()
      const stopping = follower.stop()
      expect(context.isCurrent()).toBe(false)
      end()
      await stopping
    })

    it('after the time of the lease, if the store stores nothing', async () => {
      let isDown = false
      const store = storeWithPut(async (put) => {
        if (isDown) throw new Error('the store is down')
        return put.run()
      })
      const { context, timers } = await inHandler(store)
      isDown = true
      await timers.pass(990)
      expect(context.isCurrent()).toBe(true)
      await timers.pass(10)
      expect(context.isCurrent()).toBe(false)
      isDown = false
      await timers.pass(400)
      expect(context.isCurrent()).toBe(true)
    })

    it('after another process has taken over, though its own has taken over again', async () => {
      const store = createMemoryStore()
      const { calendar, contexts, timers, end } = await inHandler(store)
      const heirTimers = testTimers()
      const heir = await createCalendar({ store: unwatched(store) }).follow('search', () => {}, {
        ...{ lease: 1000, poll: 100, timers: heirTimers },
      })
      await heirTimers.pass(1500)
      await heir.stop()
      end()
      await timers.pass(2000)
      await calendar.events.create(fair)
      await timers.pass(1)
      expect(contexts.map(({ token }) => token)).toEqual([1, 3])
      expect(contexts.map(({ isCurrent }) => isCurrent())).toEqual([false, true])
    })
  })

  it('waits in stop for the handler, and then lets others work at once', async () => {
    const { promise: ended, resolve: end } = openPromise()
    const { calendar, follower, follow, timers } = await aFollower({ from: 'now', lease: 100_000, act: () => ended })
    await calendar.events.create(fair)
    await timers.pass(1)
    let hasStopped = false
    const stopping = follower.stop().then(() => (hasStopped = true))
    await timers.pass(1)
    expect(hasStopped).toBe(false)
    end()
    await stopping
    const later: string[] = []
    const next = await follow(later)
    onTestFinished(() => next.stop())
    expect((await next.status()).state).toBe('working')
  })

  it('handles a change once that comes while a slow store extends its lease', async () => {
    const timers = testTimers()
    let isSlow = false
    const store = storeWithPut(async (put) => {
      if (isSlow) await new Promise<void>((resolve) => timers.start(resolve, 40))
      return put.run()
    })
    const calendar = createCalendar({ store, onError: (error) => errors.push(error) })
    const [seen, errors] = [[] as string[], [] as unknown[]]
    const follower = await calendar.follow('search', (change) => void seen.push(textOf(change)), {
      ...{ timers, from: 'now', lease: 150, poll: 10 },
    })
    onTestFinished(() => follower.stop())
    await timers.pass(45)
    isSlow = true
    // It extends the lease after a third of it.
    await timers.pass(10)
    await calendar.events.create(fair)
    await timers.pass(2000)
    isSlow = false
    await timers.pass(1000)
    expect([seen, errors]).toEqual([['event.created 1'], []])
  })

  it('resumes, though another process changes the record at the same time', async () => {
    const memory = createMemoryStore()
    let others = 2
    const put: Store['followers']['put'] = async (name, state, ifStamp) => {
      const current = await memory.followers.get(name)
      if (current?.state.includes('"parked":"no answer"') && others > 0) {
        others -= 1
        await memory.followers.put(name, { ...current, stamp: `other ${others}` }, current.stamp)
      }
      return memory.followers.put(name, state, ifStamp)
    }
    let isBroken = true
    const { calendar, follower, seen, timers } = await aFollower({
      ...{ store: { ...memory, followers: { ...memory.followers, put } }, from: 'now', attempts: 1 },
      act() {
        if (isBroken) throw new Error('no answer')
      },
    })
    await calendar.events.create(fair)
    await timers.pass(1)
    expect((await follower.status()).state).toBe('parked')
    isBroken = false
    await follower.resume()
    await timers.pass(1000)
    expect([others, seen]).toEqual([0, ['event.created 1', 'event.created 1']])
  })

  it('leaves no timer behind when it has stopped', async () => {
    const [timers, running] = [testTimers(), new Set<object>()]
    const start = (act: () => void, milliseconds: number) => {
      const timer = {}
      running.add(timer)
      const cancel = timers.start(() => {
        running.delete(timer)
        act()
      }, milliseconds)
      return () => {
        running.delete(timer)
        cancel()
      }
    }
    const follower = await createCalendar().follow('search', () => {}, { timers: { now: timers.now, start } })
    await timers.pass(20_000)
    expect(running.size).toBeGreaterThan(0)
    await follower.stop()
    expect(running.size).toBe(0)
  })
})
