import type { FollowContext } from 'daybook'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aFollower, fair, openPromise, testTimers, unwatched } from './a-follower.ts'

/** A target that is down as long as the test says. */
function aTarget() {
  const target = { isDown: false, tried: 0 }
  const act = () => {
    target.tried += 1
    if (target.isDown) throw new Error('the target is down')
  }
  return { target, act }
}

const hour = 3_600_000

describe('a follower of which only the latest state counts', () => {
  it.each([
    ['the word', 'whole'],
    ['a function', (): string => 'whole'],
    ['a promise', async (): Promise<string> => 'whole'],
  ] as const)('goes on after any outage, with one change for all that it missed: %s', async (_, onFailed) => {
    const { target, act } = aTarget()
    const { calendar, follower, seen, timers } = await aFollower({ act, onFailed, from: 'now' })
    target.isDown = true
    for (let number = 0; number < 50; number += 1) {
      await calendar.events.create(fair)
      await timers.pass(hour / 10)
    }
    expect(await follower.status()).toMatchObject({ state: 'working', parked: null })
    target.isDown = false
    seen.length = 0
    await timers.pass(2 * 60_000)
    expect(seen).toEqual(['whole'])
    expect(await follower.status()).toEqual({ state: 'working', behind: 0, attempts: 0, parked: null })
    await calendar.events.create(fair)
    await timers.pass(1)
    expect(seen).toEqual(['whole', 'event.created 51'])
  })

  it('tries as often as the options say, first the change, then everything, with the longest pause', async () => {
    const { target, act } = aTarget()
    const times = { pause: 1_000, longestPause: 4_000, attempts: 3 }
    const { calendar, seen, timers } = await aFollower({ act, onFailed: 'whole', from: 'now', ...times })
    target.isDown = true
    await calendar.events.create(fair)
    await timers.pass(1_000 + 2_000)
    expect(seen).toEqual(['event.created 1', 'event.created 1', 'event.created 1'])
    target.tried = 0
    await timers.pass(hour)
    expect(new Set(seen.slice(3))).toEqual(new Set(['whole']))
    // Each pause is followed by a poll.
    expect(target.tried).toBeLessThanOrEqual(hour / 4_000)
    expect(target.tried).toBeGreaterThan(hour / 6_000)
  })

  it('reads everything in the process that takes over', async () => {
    const { target, act } = aTarget()
    const first = await aFollower({ act, onFailed: 'whole', from: 'now' })
    target.isDown = true
    await first.calendar.events.create(fair)
    await first.timers.pass(hour)
    await first.follower.stop()
    target.isDown = false
    const second = await aFollower({ store: unwatched(first.store), act, onFailed: 'whole' })
    await second.timers.pass(hour)
    expect(second.seen).toEqual(['whole'])
  })

  it('still parks for other results of onFailed', async () => {
    const { target, act } = aTarget()
    const { calendar, follower, timers } = await aFollower({ act, onFailed: () => 'all', from: 'now' })
    target.isDown = true
    await calendar.events.create(fair)
    await timers.pass(hour)
    expect(await follower.status()).toMatchObject({ state: 'parked', parked: 'the target is down' })
  })

  it('is parked by an onFailed that fails itself, which is reported too', async () => {
    const { target, act } = aTarget()
    const onFailed = () => Promise.reject(new Error('the list of dead letters is full'))
    const { calendar, follower, errors, timers } = await aFollower({ act, onFailed, from: 'now', attempts: 1 })
    target.isDown = true
    await calendar.events.create(fair)
    await timers.pass(hour)
    expect(await follower.status()).toMatchObject({ state: 'parked', parked: 'the target is down' })
    expect(errors.map(String)).toEqual([
      'Error: the target is down',
      'Error: the list of dead letters is full',
      expect.stringContaining('The follower "search" is parked'),
    ])
  })
})

describe('handlerTimeout', () => {
  it('leaves no timer behind once the handler has settled', async () => {
    const running = new Set<number>()
    const timers = testTimers()
    const { calendar, seen } = await aFollower({
      ...{ from: 'now', handlerTimeout: 77_000, attempts: 2 },
      timers: {
        now: () => timers.now(),
        start(act, milliseconds) {
          running.add(milliseconds)
          const cancel = timers.start(act, milliseconds)
          return () => {
            running.delete(milliseconds)
            cancel()
          }
        },
      },
      act() {
        if (seen.length === 1) throw new Error('no answer')
      },
    })
    await calendar.events.create(fair)
    await timers.pass(1)
    expect([seen.length, running.has(77_000)]).toEqual([1, false])
    await timers.pass(2_000)
    expect([seen.length, running.has(77_000)]).toEqual([2, false])
  })

  it('ends an attempt that never settles, and tries again', async () => {
    const contexts: FollowContext[] = []
    const { calendar, follower, errors, timers } = await aFollower({
      ...{ from: 'now', handlerTimeout: 30_000, attempts: 3 },
      async act(_, context) {
        contexts.push(context)
        if (contexts.length < 3) await new Promise(() => {})
      },
    })
    await calendar.events.create(fair)
    await timers.pass(29_999)
    expect(contexts.map((context) => context.isCurrent())).toEqual([true])
    await timers.pass(1)
    expect(contexts[0]?.isCurrent()).toBe(false)
    await timers.pass(hour)
    expect(contexts.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(errors.map(String)).toEqual(
      Array.from({ length: 2 }, () => 'Error: The handler did not settle within 30000 ms, its handlerTimeout.'),
    )
    expect(await follower.status()).toMatchObject({ behind: 0, parked: null })
  })

  it('is no limit by default, and ends no attempt in time', async () => {
    for (const handlerTimeout of [undefined, 0, 10_000]) {
      const { promise, resolve } = openPromise()
      const { calendar, seen, errors, timers, follower } = await aFollower({
        ...{ from: 'now', act: () => promise },
        ...(handlerTimeout !== undefined && { handlerTimeout }),
      })
      onTestFinished(resolve)
      await calendar.events.create(fair)
      await timers.pass(handlerTimeout === 10_000 ? 9_000 : hour)
      resolve()
      await timers.pass(hour)
      expect([seen, errors]).toEqual([['event.created 1'], []])
      await follower.stop()
    }
  })
})
