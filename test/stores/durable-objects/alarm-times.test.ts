import { type Calendar, createCalendar, type FollowHandler, type FollowOptions } from 'daybook'
import { type AlarmOptions, createCalendarAlarm } from 'daybook/durable-objects'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { expect, it, onTestFinished, vi } from 'vitest'

const hour = 3_600_000
const day = 24 * hour

/** The alarm of an object whose clock is `time.now`, on storage in memory. */
function anAlarm(options: Partial<AlarmOptions> = {}) {
  const values = new Map<string, number>()
  const time: { now: number; alarm: number | null; failure?: Error } = { now: 0, alarm: null }
  const store = createMemoryStore()
  const errors: unknown[] = []
  const alarm = createCalendarAlarm({
    storage: {
      async setAlarm(at) {
        if (time.failure) throw time.failure
        time.alarm = at
      },
      getAlarm: async () => time.alarm,
      get: async (key) => values.get(key),
      put: async (key, value) => void values.set(key, value),
    },
    ...{ store, calendar: createCalendar({ store, recurrence: recurringEvents() }) },
    onError: (error) => errors.push(error),
    now: () => time.now,
    ...options,
  })
  return {
    ...{ time, errors, store, start: alarm.start },
    async run() {
      time.alarm = null // the platform removes it when it calls
      await alarm.run()
    },
  }
}

it('extends series at the first alarm, and again after the given time', async () => {
  const { time, start, run } = anAlarm({ extendEvery: day })
  await start()
  expect(time.alarm).toBe(0)
  await run()
  expect(time.alarm).toBe(day)
  time.now = hour
  await run()
  expect(time.alarm).toBe(day)
  time.now = day + 1
  await run()
  expect(time.alarm).toBe(2 * day + 1)
})

it('tries a failed extension again after a minute, and reports it', async () => {
  const failure = new Error('rest_conflict')
  const calendar = { ...createCalendar(), recurrence: { extend: () => Promise.reject(failure) } }
  const { time, errors, run } = anAlarm({ extendEvery: day, calendar })
  await run()
  expect(errors).toEqual([failure])
  expect(time.alarm).toBe(60_000)
})

it.each([
  ['earlier', hour, hour],
  ['later', 2 * day, day],
  ['absent', null, day],
])('sets the earliest time when that of the app is %s', async (_, appAlarm, expected) => {
  const { time, run } = anAlarm({ extendEvery: day, appAlarm: () => appAlarm })
  await run()
  expect(time.alarm).toBe(expected)
})

it('keeps an earlier alarm that the app has set', async () => {
  const { time, start } = anAlarm({ extendEvery: day })
  time.alarm = -hour
  await start()
  expect(time.alarm).toBe(-hour)
})

it('tries again after a minute what the app failed to say, and reports it', async () => {
  const failure = new Error('the table of reminders is not there')
  const { time, errors, start, run } = anAlarm({ appAlarm: () => Promise.reject(failure) })
  await start()
  expect(time.alarm).toBe(60_000)
  time.now = hour
  await run()
  expect(time.alarm).toBe(hour + 60_000)
  expect(errors).toEqual([failure, failure])
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, '2030-06-20'])(
  'sets the other times and tries again when the app returns %s',
  async (returned) => {
    const { time, errors, run } = anAlarm({ extendEvery: day, appAlarm: (): never => returned as never })
    await run()
    expect(time.alarm).toBe(60_000)
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('appAlarm: returned') })])
  },
)

const followers = [{ name: 'search', handle: () => {} }]

it('sets the alarm at the next commit if the storage refused the one before', async () => {
  const { time, errors, store } = anAlarm({ followers })
  const calendar = createCalendar({ store })
  time.failure = new Error('the storage is not reachable')
  await calendar.tags.create({ name: 'Jazz' })
  expect(errors).toEqual([time.failure])
  expect(time.alarm).toBeNull()
  delete time.failure
  await calendar.tags.create({ name: 'Folk' })
  expect(time.alarm).toBe(0)
})

it.each([
  ['absent', null, hour],
  ['later', 2 * hour, hour],
  ['due, because it may have started the object', hour - 1, hour - 1],
])('starts followers at once when the alarm is %s', async (_, alarm, expected) => {
  const { time, start } = anAlarm({ followers })
  Object.assign(time, { now: hour, alarm })
  await start()
  expect(time.alarm).toBe(expected)
})

it('sets no alarm without work', async () => {
  const { time, start, run } = anAlarm()
  await start()
  await run()
  expect(time.alarm).toBeNull()
})

it('ends with a parked follower, which the calendar has reported', async () => {
  const handle = () => Promise.reject(new Error('refused'))
  const { time, run } = anAlarm({ followers: [{ name: 'search', handle, options: { attempts: 1 } }] })
  await run()
  expect(time.alarm).toBeNull()
})

it('sets the alarm at the next commit after it has run', async () => {
  const { time, store, run } = anAlarm({ followers })
  const calendar = createCalendar({ store })
  await calendar.tags.create({ name: 'Jazz' })
  await run()
  expect(time.alarm).toBeNull()
  time.now = hour
  await calendar.tags.create({ name: 'Folk' })
  expect(time.alarm).toBe(hour)
})

it('tries followers again after a minute that cannot start, each of them', async () => {
  const failure = new Error('the store is down')
  const started: string[] = []
  const { follow, ...others } = createCalendar()
  const named = (...args: [name: string, handle: FollowHandler, options?: FollowOptions]) => {
    started.push(args[0])
    return args[0] === 'second' ? Promise.reject(failure) : follow(...args)
  }
  const calendar = { ...others, follow: named as Calendar['follow'] } // an alarm names each
  const names = ['first', 'second', 'third']
  const { time, errors, run } = anAlarm({ calendar, followers: names.map((name) => ({ name, handle: () => {} })) })
  await run()
  expect([started, errors, time.alarm]).toEqual([names, [failure], 60_000])
})

it('lets others work for its followers when it has run', async () => {
  const { store, run } = anAlarm({ followers })
  await run()
  const other = await createCalendar({ store }).follow('search', () => {})
  onTestFinished(() => other.stop())
  expect((await other.status()).state).toBe('working')
})

/** The time of a test, for followers too, which moves on with `vi.advanceTimersByTimeAsync`. */
function fakeTimers() {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  return {
    now: () => Date.now(),
    start(act: () => void, milliseconds: number) {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

it('works for followers for a minute, and goes on in the next alarm', async () => {
  const timers = fakeTimers()
  let handled = 0
  const handle = async () => {
    await new Promise((resolve) => setTimeout(resolve, 25_000))
    handled += 1
  }
  const { store, time, run } = anAlarm({
    ...{ now: () => Date.now(), followers: [{ name: 'search', handle, options: { timers } }] },
  })
  const calendar = createCalendar({ store })
  const before = await calendar.follow('search', () => {}, { timers, from: 'now' })
  await before.stop()
  for (let count = 1; count <= 6; count += 1) await calendar.tags.create({ name: `Tag ${count}` })
  const runs: unknown[] = []
  while (runs.length < 2) {
    let isOver = false
    const running = run().then(() => {
      isOver = true
    })
    while (!isOver) await vi.advanceTimersByTimeAsync(1_000)
    await running
    runs.push([handled, Math.round(Date.now() / 1_000), time.alarm !== null])
  }
  // A change that was begun within the minute is handled.
  expect(runs).toEqual([
    [3, 75, true],
    [6, 150, true],
  ])
})

it('goes on after the lease of an instance that was evicted, also if that is longer than followers work in one alarm', async () => {
  const timers = fakeTimers()
  const handled: string[] = []
  const follower = {
    name: 'search',
    handle: ({ type }: { readonly type: string }) => handled.push(type),
    options: { lease: 150_000, timers },
  }
  const { store, time, run } = anAlarm({ followers: [follower], now: () => Date.now() })
  const { watchCommits: _, ...unwatched } = store
  const evicted = { now: () => 0, start: () => () => {} }
  await createCalendar({ store: unwatched }).follow('search', () => {}, {
    ...{ from: 'now', lease: 150_000, timers: evicted },
  })
  await createCalendar({ store }).tags.create({ name: 'Jazz' })
  for (let alarms = 0; alarms < 10 && time.alarm !== null; alarms += 1) {
    const running = run()
    await vi.advanceTimersByTimeAsync(200_000)
    await running
  }
  expect(handled).toEqual(['tag.created'])
})

it.each([0, -1, 1.5, Number.NaN])('refuses %s as the time between extensions', (extendEvery) => {
  expect(() => anAlarm({ extendEvery })).toThrow(/^extendEvery must be a whole number from 1; received .*\.$/)
})

it('refuses a lease that no alarm can wait for, of each follower', () => {
  const withLeases = (...leases: readonly number[]) =>
    anAlarm({ followers: leases.map((lease) => ({ name: `lease-${lease}`, handle: () => {}, options: { lease } })) })
  const message = 'lease: received 780001; accepted is a whole number from 1 to 780000 in an alarm.'
  expect(() => withLeases(780_001)).toThrow(message)
  expect(() => withLeases(1_000, 780_001)).toThrow(message)
  expect(() => withLeases(780_000, 1)).not.toThrow()
})
