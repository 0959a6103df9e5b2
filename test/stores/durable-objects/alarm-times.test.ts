import { createCalendar } from 'daybook'
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

it('goes on after the lease of an instance that was evicted, also if that is longer than followers work in one alarm', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const handled: string[] = []
  const timers = {
    now: () => Date.now(),
    start(act: () => void, milliseconds: number) {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
  }
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

it('refuses a lease that no alarm can wait for', () => {
  expect(() => anAlarm({ followers: [{ name: 'search', handle: () => {}, options: { lease: 780_001 } }] })).toThrow(
    'lease: received 780001; accepted is a whole number from 1 to 780000 in an alarm.',
  )
})
