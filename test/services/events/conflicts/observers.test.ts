import { type CalendarOptions, createCalendar } from 'daybook'
import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

// What `onConflicts` throws fails no write, because the write is committed by then (rule 58).

const failure = new Error('no')
const observers = [
  [
    'throws',
    () => {
      throw failure
    },
  ],
  ['rejects', () => Promise.reject(failure)],
] as const

const evening = { title: 'Event', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00', venue: 1 }
const later = { start_date: '2030-06-20 20:30' }

async function aCalendar(options: CalendarOptions = {}) {
  const errors: unknown[] = []
  const calendar = createCalendar({
    ...{ conflicts: 'warn', recurrence: recurringEvents({ months: 1 }), now: () => new Date('2030-06-01') },
    onError: (error) => void errors.push(error),
    ...options,
  })
  await calendar.venues.create({ venue: 'Hall' })
  await calendar.events.create({ ...evening, venue: [] })
  await calendar.events.create(evening)
  return { calendar, errors }
}

type Calendar = Awaited<ReturnType<typeof aCalendar>>['calendar']
type OnConflicts = () => void

const writes: Readonly<Record<string, (calendar: Calendar, onConflicts: OnConflicts) => Promise<unknown>>> = {
  create: ({ events }, onConflicts) => events.create(evening, { onConflicts }),
  update: ({ events }, onConflicts) => events.update(1, { venue: 1, ...later }, { onConflicts }),
  'create of a caller': (calendar, onConflicts) =>
    calendar.as({ id: 1, role: 'editor' }).events.create(evening, { onConflicts }),
  series: ({ events }, onConflicts) => events.create({ ...evening, recurrence: 'FREQ=DAILY;COUNT=2' }, { onConflicts }),
  transaction: (calendar, onConflicts) => calendar.transaction(({ events }) => events.create(evening, { onConflicts })),
}

describe.each(observers)('onConflicts that %s', (_, observer) => {
  it.each(Object.keys(writes))('of the call fails no %s, and is reported', async (name) => {
    const noticed = vi.fn()
    const { calendar, errors } = await aCalendar({ onConflicts: noticed })
    await writes[name]?.(calendar, observer)
    expect((await calendar.events.conflicts(2)).total).toBe(1)
    expect(noticed).toHaveBeenCalledTimes(1)
    await expect.poll(() => errors).toEqual([failure])
  })

  it.each([...Object.keys(writes), 'import'])('of the calendar fails no %s, and is reported', async (name) => {
    const noticed = vi.fn()
    const { calendar, errors } = await aCalendar({ onConflicts: observer })
    if (name === 'import') expect(await calendar.events.import([evening])).toMatchObject({ imported: 1, errors: [] })
    else await writes[name]?.(calendar, noticed)
    expect((await calendar.events.conflicts(2)).total).toBe(1)
    await expect.poll(() => errors).toEqual([failure])
  })
})

it('onConflicts of the client rejects no write, and its error is uncaught', async () => {
  const { calendar } = await aCalendar()
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
  const { events } = createClient({ fetch: (url, init) => handle(new Request(url, init)) })
  const tasks: (() => void)[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  const onConflicts = () => {
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementationOnce((task) => void tasks.push(task))
    throw failure
  }
  expect(await events.create(evening, { onConflicts })).toMatchObject({ title: 'Event' })
  expect(tasks).toHaveLength(1)
  expect(tasks[0]).toThrow(failure)
})
