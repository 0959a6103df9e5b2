import { createCalendar, type FollowedChange, type FollowHandler, type FollowOptions } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { onTestFinished } from 'vitest'

// Followers whose time and store the tests move on.

export const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

/** Time that a test moves on. */
export function testTimers() {
  let [now, blocks] = [0, 0]
  const timers = new Map<() => void, number>()
  return {
    now: () => now,
    /** Moves on without a timer, as while a handler blocks the process. At most 20 times, so that each test ends. */
    block(milliseconds: number) {
      blocks += 1
      if (blocks < 20) now += milliseconds
    },
    start(act: () => void, milliseconds: number) {
      const timer = () => act()
      timers.set(timer, now + milliseconds)
      return () => void timers.delete(timer)
    },
    /** Moves on, in steps, and lets everything happen that is due. */
    async pass(milliseconds: number) {
      const end = now + milliseconds
      await settle()
      for (;;) {
        const [next] = [...timers].filter(([, due]) => due <= end).toSorted(([, a], [, b]) => a - b)
        if (next === undefined) break
        const [timer, due] = next
        now = Math.max(now, due)
        timers.delete(timer)
        timer()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

export const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A store in memory. The test decides when and whether the state of a follower is stored. */
export function storeWithPut(
  act: (put: { readonly state: string; run(): Promise<boolean> }) => Promise<boolean>,
): Store {
  const memory = createMemoryStore()
  const put: Store['followers']['put'] = (...args) => {
    const [, { state }] = args
    return act({ state, run: () => memory.followers.put(...args) })
  }
  return { ...memory, followers: { ...memory.followers, put } }
}

/** The store as another process has it, which receives no notice of a commit. */
export function unwatched({ watchCommits: _, ...store }: Store): Store {
  return store
}

/** A promise that the test resolves. */
export function openPromise() {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve }
}

/** A store that fails once to store a state with some text, when the test says so. */
export function failingStates() {
  let failing: string | undefined
  const store = storeWithPut(async (put) => {
    if (failing !== undefined && put.state.includes(failing)) {
      failing = undefined
      throw new Error('the store is down')
    }
    return put.run()
  })
  const fail = (text: string) => {
    failing = text
  }
  return { store, fail }
}

interface Following extends FollowOptions {
  readonly store?: Store
  readonly name?: string
  /** Handles a change, besides recording it. */
  readonly act?: FollowHandler
}

/** A calendar with a follower, whose handled changes are short texts. */
export async function aFollower({ store = createMemoryStore(), name = 'search', act, ...options }: Following = {}) {
  const timers = testTimers()
  const errors: unknown[] = []
  const calendar = createCalendar({ store, onError: (error) => errors.push(error) })
  const seen: string[] = []
  const follow = (calls: string[] = seen, own: FollowOptions = {}) =>
    calendar.follow(
      name,
      async (change, context) => {
        calls.push(textOf(change))
        await act?.(change, context)
      },
      { timers, ...options, ...own },
    )
  const follower = await follow()
  onTestFinished(() => follower.stop())
  await timers.pass(1)
  return { store, calendar, follower, follow, seen, errors, timers }
}

export function textOf(change: FollowedChange): string {
  return change.type === 'whole' ? 'whole' : `${change.type} ${change.id}`
}

/** Loads what a follower imports when it is needed first: `settle` waits for turns of the process, and not for files. */
async function loadFollowers() {
  const calendar = createCalendar({ store: createMemoryStore() })
  const { promise, resolve } = openPromise()
  await calendar.events.create(fair)
  const follower = await calendar.follow('first', resolve)
  await promise
  await follower.stop()
}

await loadFollowers()
