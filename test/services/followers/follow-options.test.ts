import { createCalendar, type FollowAllOptions, type FollowOptions, followAll } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { describe, expect, it, onTestFinished } from 'vitest'
import { followSettings } from '../../../src/services/followers/follow-options.ts'

describe('the options of a follower', () => {
  it('have defaults', () => {
    const { onFailed, ...settings } = followSettings({})
    expect(settings).toEqual({
      ...{ attempts: 8, pause: 1_000, longestPause: 60_000, poll: 500, lease: 10_000 },
      ...{ handlerTimeout: 0, keepAlive: false },
    })
    expect(onFailed({} as never)).toBe('park')
  })

  it('are passed on', () => {
    const options = {
      ...{ attempts: 1, pause: 2, longestPause: 3, poll: 4, lease: 5 },
      ...{ handlerTimeout: 6, keepAlive: true, onFailed: () => 'skip' },
    }
    expect(followSettings(options)).toEqual(options)
  })

  const times = ['pause', 'longestPause', 'poll', 'lease'] as const
  it.each<[object, boolean]>([
    [{ attempts: 0 }, false],
    [{ attempts: 1 }, true],
    ...times.flatMap((name): [object, boolean][] => [
      [{ [name]: 0 }, false],
      [{ [name]: 1 }, true],
      [{ [name]: 2_147_483_647 }, true],
      // A timer of more milliseconds ends at once.
      [{ [name]: 2_147_483_648 }, false],
    ]),
    [{ handlerTimeout: -1 }, false],
    [{ handlerTimeout: 0 }, true],
    [{ handlerTimeout: 2_147_483_648 }, false],
    [{ onFailed: 'whole' }, true],
    [{ onFailed: 'skip' }, false],
    [{ onFailed: {} }, false],
    [{ signal: null }, false],
    [{ keepAlive: 1 }, false],
  ])('are accepted: %j is %s', (options, isAccepted) => {
    const read = () => followSettings(options as FollowOptions)
    if (isAccepted) expect(read).not.toThrow()
    else expect(read).toThrow(new RegExp(`^${Object.keys(options)[0]} must be `))
  })

  it.each([
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['a_b.c:d/e-1', true],
    ['a,b', false],
  ])('come after a name of up to 100 characters: %s', async (name, isAccepted) => {
    const following = createCalendar().follow(name, () => {})
    if (!isAccepted) return expect(following).rejects.toThrow('The name of a follower')
    await (await following).stop()
  })
})

describe('the options of all tenants', () => {
  const follow = (options: object) =>
    followAll(createMemoryStore(), () => createCalendar().follow(() => {}), options as FollowAllOptions)

  it.each([
    [{}, /^onError must be a function/],
    [{ onError: undefined }, /^onError must be a function/],
    [{ onError() {}, concurrent: 0 }, /^concurrent must be a whole number from 1/],
    [{ onError() {}, poll: 0 }, /^poll must be a whole number from 1 to 2147483647/],
    [{ onError() {}, again: 0 }, /^again must be a whole number from 1 to 2147483647/],
    [{ onError() {}, again: 2_147_483_648 }, /^again must be a whole number from 1 to 2147483647/],
  ])('are refused: %j', async (options, message) => {
    await expect(async () => follow(options)).rejects.toThrow(message)
  })
})

describe('a process', () => {
  /** The timers that keep this process up. */
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('stays up for a follower with keepAlive %s: %s', async (keepAlive, isKept) => {
    const options = { poll: 100_000, lease: 400_000, ...(keepAlive !== undefined && { keepAlive }) }
    for (const start of [
      () => createCalendar().follow('search', () => {}, options),
      async () => {
        const { lease: _, ...ofAll } = options
        const memory = createMemoryStore()
        return followAll(memory, () => createCalendar().follow(() => {}), { ...ofAll, onError() {} })
      },
    ]) {
      const before = timers()
      const follower = await start()
      onTestFinished(() => follower.stop())
      await new Promise((resolve) => setImmediate(resolve))
      expect(timers() > before).toBe(isKept)
      await follower.stop()
    }
  })
})
