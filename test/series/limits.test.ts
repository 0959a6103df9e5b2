import type { EventInput } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import type { Store } from 'daybook/storage'
import type { TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aCalendar, aSeries, at, describeOnSeriesStores, eventsOf, yoga } from './yoga-series.ts'

// The number of events that a small request may derive, and what they may contain (rule 56).

const refusal = (name: string, sentence: string) => ({
  code: 'rest_invalid_param',
  params: { [name]: expect.stringContaining(sentence) },
})
const tooMany = refusal('recurrence', 'of at most 5 events up to')
const few = { recurrence: recurringEvents({ maxEvents: 5 }) }

type TestCalendar = Awaited<ReturnType<typeof aCalendar>>

const totalOf = async ({ events }: TestCalendar) =>
  (await events.list({ period: 'all', per_page: 1, status: ['publish', 'draft', 'trash'] })).total

describeOnSeriesStores(() => {
  describe('a series of too many events', () => {
    it.each<[title: string, write: (calendar: TestCalendar, id: number) => Promise<unknown>]>([
      ['a new one', ({ events }) => events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=6' })],
      ['one without an end', ({ events }) => events.create({ ...yoga, recurrence: 'FREQ=MONTHLY' })],
      [
        'one of dates',
        ({ events }) =>
          events.create({ ...yoga, recurrence: { dates: [5, 6, 7, 8, 9].map((day) => `2030-03-0${day}`) } }),
      ],
      [
        'one of several rules',
        ({ events }) =>
          events.create({ ...yoga, recurrence: { rules: ['FREQ=DAILY;COUNT=4', 'FREQ=HOURLY;COUNT=3'] } }),
      ],
      ['a change of its rule', ({ events }, id) => events.update(id, { recurrence: 'FREQ=HOURLY;COUNT=7' })],
      [
        'a change of its start',
        ({ events }, id) =>
          events.update(id, {
            start_date: '2030-03-04 17:00',
            end_date: '2030-03-04 18:00',
            recurrence: 'FREQ=DAILY;COUNT=6',
          }),
      ],
      [
        'a change of all by one of its events',
        async (calendar, id) => {
          const event = at(await eventsOf(calendar, { id }), 1)
          await calendar.events.update(event.id, { recurrence: 'FREQ=DAILY;COUNT=7', recurrence_scope: 'all' })
        },
      ],
      [
        'a change of the following',
        async (calendar, id) => {
          const event = at(await eventsOf(calendar, { id }), 1)
          await calendar.events.update(event.id, { recurrence: 'FREQ=HOURLY;COUNT=7', recurrence_scope: 'following' })
        },
      ],
      [
        'a single event that becomes one',
        async ({ events }) => {
          const { id } = await events.create(yoga)
          await events.update(id, { recurrence: 'FREQ=DAILY;COUNT=6' }).finally(() => events.remove(id))
        },
      ],
      [
        'one in a transaction',
        ({ transaction }) => transaction(({ events }) => events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=6' })),
      ],
    ])('is refused, and nothing is stored: %s', async (_title, write) => {
      const calendar = await aCalendar(few)
      const { id } = await calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=5' })
      const before = await eventsOf(calendar, { id })
      await expect(write(calendar, id)).rejects.toMatchObject(tooMany)
      expect(await eventsOf(calendar, { id })).toEqual(before)
      expect((await calendar.events.list({ period: 'all' })).total).toBe(5)
    })

    it('is refused in an import, alone, if it has more than 10,000', async () => {
      const calendar = await aCalendar(few)
      const lines = [10_001, 5].map((count) => ({ ...yoga, recurrence: `FREQ=HOURLY;COUNT=${count}` }))
      const { imported, errors } = await calendar.events.import(lines)
      const error = refusal('recurrence', 'at most 10000 events')
      expect([imported, errors]).toMatchObject([1, [{ line: 1, error }]])
      expect(await totalOf(calendar)).toBe(5)
    })

    it('may have 1,000 by default', async () => {
      const { events } = await aCalendar()
      await events.create({ ...yoga, recurrence: 'FREQ=MINUTELY;COUNT=1000' })
      const refused = events.create({ ...yoga, recurrence: 'FREQ=MINUTELY;COUNT=1001' })
      await expect(refused).rejects.toMatchObject(refusal('recurrence', 'of at most 1000 events up to'))
    })

    it.each([0, 1.5, -1, 10_001, Number.NaN, '5'])('is no option: maxEvents %s', (maxEvents) => {
      expect(() => recurringEvents({ maxEvents: maxEvents as never })).toThrow(
        'maxEvents must be a whole number from 1 to 10000',
      )
    })
  })

  it('a series that was complete may get an endless rule and another start', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=DAILY;COUNT=4' })
    const change = {
      start_date: '2030-03-04 17:00',
      end_date: '2030-03-04 18:00',
      recurrence: 'FREQ=HOURLY;INTERVAL=24',
    }
    await calendar.events.update(series.id, change)
    expect((await calendar.events.list({ post_parent: series.id, period: 'all' })).total).toBe(732)
  })

  describe('a series of too many characters', () => {
    const long = 'x'.repeat(60_000)
    const names = Array.from({ length: 100 }, (_, index) => `Name ${index}`)

    it.each<[title: string, input: Partial<EventInput>]>([
      ['of a description', { description: long }],
      ['of an excerpt', { excerpt: long }],
      ['of links', { description: 'x'.repeat(1000), tags: names, categories: names }],
    ])('is refused: %s', async (_title, input) => {
      const calendar = await aCalendar()
      const created = calendar.events.create({ ...yoga, ...input, recurrence: 'FREQ=HOURLY;COUNT=1000' })
      await expect(created).rejects.toMatchObject(refusal('recurrence', 'at most 10000000 characters'))
      expect([await totalOf(calendar), (await calendar.tags.list({ hide_empty: false })).total]).toEqual([0, 0])
      await calendar.events.create({ ...yoga, ...input, recurrence: 'FREQ=HOURLY;COUNT=160' })
    })

    it('is refused in a change, which names the field', async () => {
      const { calendar, series } = await aSeries({ recurrence: 'FREQ=HOURLY;COUNT=200' })
      const changed = calendar.events.update(series.id, { title: 'Pilates', description: long })
      await expect(changed).rejects.toMatchObject(refusal('description', 'at most 10000000 characters'))
      expect(at(await eventsOf(calendar, series), -1).title).toBe('Yoga')
      await calendar.events.update(series.id, { description: long.slice(0, 40_000) })
      // What is stored does not count again.
      await calendar.events.update(series.id, { title: 'Pilates', cost: '20' })
      expect(at(await eventsOf(calendar, series), -1)).toMatchObject({ title: 'Pilates', cost: '$20' })
    })
  })

  /** A calendar with the errors that it reports. */
  async function aLongTime(options: TestCalendarOptions = {}) {
    const errors: unknown[] = []
    const calendar = await aCalendar({ ...few, ...options, onError: (error) => void errors.push(error) })
    return { calendar, errors }
  }

  describe('an extension', () => {
    it('adds as many events as it has to, some in each transaction', async () => {
      let transactions = 0
      const store = createMemoryStore()
      const transaction: Store['transaction'] = (work) => {
        transactions += 1
        return store.transaction(work)
      }
      const { calendar } = await aLongTime({
        store: { ...store, transaction },
        recurrence: recurringEvents({ months: 1, maxEvents: 40 }),
      })
      const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY' })
      calendar.clock.set('2030-07-01T12:00:00Z')
      transactions = 0
      const report = await calendar.recurrence.extend()
      expect([report, transactions]).toEqual([{ checked: 1, added: 118, failed: [] }, 3])
      expect((await calendar.events.list({ period: 'all', post_parent: series.id })).total).toBe(150)
      expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 0, failed: [] })
    })

    it('of long texts adds fewer in each transaction', async () => {
      const { calendar } = await aLongTime({ recurrence: recurringEvents({ months: 1, maxEvents: 1000 }) })
      const series = await calendar.events.create({
        ...yoga,
        description: 'x'.repeat(60_000),
        recurrence: 'FREQ=DAILY',
      })
      calendar.clock.set('2031-01-01T12:00:00Z')
      expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 302, failed: [] })
      expect((await calendar.events.list({ period: 'all', post_parent: series.id })).total).toBe(334)
    })

    it('that a series has missed leaves changes possible', async () => {
      const { calendar } = await aLongTime({ recurrence: recurringEvents({ months: 1, maxEvents: 40 }) })
      const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY' })
      calendar.clock.set('2030-07-01T12:00:00Z')
      expect(await calendar.events.update(series.id, { title: 'Pilates' })).toMatchObject({ horizon: series.horizon })
      const moved = { start_date: '2030-03-04 17:00', end_date: '2030-03-04 18:00' }
      await calendar.events.update(series.id, moved)
      const [event] = await eventsOf(calendar, series)
      expect(event).toMatchObject({ title: 'Pilates', start_date: '2030-03-04 17:00:00' })
      expect(await calendar.recurrence.extend()).toMatchObject({ added: 118, failed: [] })
    })

    it.each([
      ['too many events', 'FREQ=HOURLY', '2031-06-01', 'at most 10000 events'],
      // It selects no hour.
      [
        'an expansion of too many steps',
        'FREQ=HOURLY;BYMINUTE=0;BYSETPOS=2',
        '2040-03-02',
        'takes more than 60000 steps',
      ],
    ])('stops at %s, with a reason, and leaves changes possible', async (_title, rule, day, reason) => {
      const { calendar, errors } = await aLongTime({ recurrence: recurringEvents({ months: 1, maxEvents: 10_000 }) })
      const other = await calendar.events.create({ ...yoga, recurrence: 'FREQ=YEARLY' })
      const series = await calendar.events.create({ ...yoga, recurrence: rule })
      calendar.clock.set(`${day}T12:00:00Z`)
      const years = Number(day.slice(0, 4)) - 2030
      const report = await calendar.recurrence.extend()
      expect(report).toEqual({
        ...{ checked: 2, added: years },
        failed: [{ id: series.id, reason: expect.stringContaining(reason) }],
      })
      expect(errors).toMatchObject([
        { message: expect.stringContaining(`Series ${series.id} could not be extended: `) },
      ])
      expect((await eventsOf(calendar, other)).length).toBe(years + 1)
      // Changes of every kind.
      await calendar.events.update(series.id, { title: 'Pilates' })
      await calendar.events.update(series.id, { start_date: '2030-03-04 18:30', end_date: '2030-03-04 19:30' })
      const event = at(await eventsOf(calendar, series), 0)
      expect(event).toMatchObject({ title: 'Pilates', start_date: '2030-03-04 18:30:00' })
      await calendar.events.update(event.id, { title: 'First', recurrence_scope: 'all' })
      await calendar.events.remove(event.id)
      await calendar.events.update(event.id, { status: 'publish' })
      await calendar.events.update(series.id, { recurrence: 'FREQ=DAILY;COUNT=3' })
      expect((await eventsOf(calendar, series)).length).toBe(3)
      expect(await calendar.recurrence.extend()).toMatchObject({ failed: [] })
    })
  })

  it.each([
    ['lets other work run between the batches of a change', {}, true],
    ['lets no other work run in a transaction that must not wait', { isInterruptible: false }, false],
  ])('%s', async (_title, allowed, isExpected) => {
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    let turns = 0
    const count = () => {
      turns += 1
    }
    const memory = createMemoryStore()
    const store: Store = {
      ...memory,
      ...allowed,
      transaction: (work) =>
        memory.transaction((writer) => {
          const { insertMany, update } = writer.events
          const events: typeof writer.events = {
            ...writer.events,
            insertMany(data) {
              time += 40
              setImmediate(count)
              return insertMany(data)
            },
            update(...change) {
              time += 40
              setImmediate(count)
              return update(...change)
            },
          }
          return work({ ...writer, events })
        }),
    }
    const calendar = await aCalendar({ store })
    const turnsOf = async (write: () => Promise<unknown>) => {
      turns = 0
      await write()
      const during = turns
      await new Promise((resolve) => setImmediate(resolve))
      return during > 1
    }
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=2' })
    expect(await turnsOf(() => calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=300' }))).toBe(
      isExpected,
    )
    expect(await turnsOf(() => calendar.events.update(series.id, { recurrence: 'FREQ=DAILY;COUNT=300' }))).toBe(
      isExpected,
    )
    expect(await turnsOf(() => calendar.events.update(series.id, { title: 'Pilates' }))).toBe(isExpected)
  })
})
