import { isCalendarError } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { createSeriesLimit } from '../../src/sync/apply/series-limit.ts'
import { keyOf } from '../../src/sync/records/sync-record.ts'
import { allStores, memory, sqlStores } from '../support/stores.ts'
import { event, open } from './support.ts'

// How many events the series of a source may have together: a small file can have many series of many events.

const series = (id: string, count: number, fields = {}) =>
  event(id, { recurrence: `FREQ=DAILY;COUNT=${count}`, ...fields })
const several = (count: number, of: number, prefix = '') =>
  Array.from({ length: count }, (_, index) => series(`${prefix}${index + 1}`, of))

for (const kind of [memory, ...sqlStores()]) {
  describe(`[${kind.name}] the series of a source`, () => {
    async function opened() {
      const { store, close } = await kind.open()
      const { calendar, run } = open({ store, recurrence: recurringEvents({ maxEvents: 10_000 }) })
      const total = async () => (await calendar.events.list({ period: 'all', per_page: 1 })).total
      return { run, total, close }
    }

    it('add events up to maxEvents, and the others are refused', async () => {
      const { run, total, close } = await opened()
      const report = await run([...several(5, 30), event('single')], { maxEvents: 100 })
      expect(report).toMatchObject({ created: 4, refused: 2 })
      expect(
        report.errors.map(({ external_id, error }) => [external_id, isCalendarError(error) && error.code]),
      ).toEqual([
        ['4', 'rest_invalid_param'],
        ['5', 'rest_invalid_param'],
      ])
      expect(report.errors[0]?.error.message).toContain('at most 100 events together (maxEvents of sync)')
      expect(await total()).toBe(91)
      await close()
    })

    it('count in the next run, and can be changed where they add nothing', async () => {
      const { run, total, close } = await opened()
      const maxEvents = 100
      await run(several(3, 30), { maxEvents })
      const later = await run([...several(3, 30), series('4', 20)], { maxEvents })
      expect(later).toMatchObject({ unchanged: 3, refused: 1 })
      const grown = await run([series('1', 31), series('2', 45), series('3', 30, { title: 'New' })], { maxEvents })
      expect(grown).toMatchObject({ updated: 2, refused: 1 })
      expect(await total()).toBe(91)
      // There is room again after a series has gone.
      expect(await run([series('1', 31), series('2', 30)], { maxEvents })).toMatchObject({ trashed: 30 })
      expect(await run([...several(2, 30), series('4', 30)], { maxEvents })).toMatchObject({ created: 1, refused: 0 })
      await close()
    })

    it('can get fewer events after another one was refused', async () => {
      const { run, total, close } = await opened()
      const maxEvents = 100
      await run(several(3, 30), { maxEvents })
      const records = [series('4', 20), series('1', 10), series('2', 30), series('3', 30)]
      expect(await run(records, { maxEvents })).toMatchObject({ updated: 1, unchanged: 2, refused: 1 })
      expect(await total()).toBe(70)
      expect(await run(records, { maxEvents })).toMatchObject({ created: 1, refused: 0 })
      await close()
    })
  })
}

describe('a run with many series', () => {
  it.runIf(allStores)(
    'adds at most 100,000 events of them by default',
    async () => {
      const { run, calendar } = open({ recurrence: recurringEvents({ maxEvents: 10_000, months: 240 }) })
      const report = await run(several(60, 5_000))
      expect(report).toMatchObject({ created: 20, refused: 40 })
      expect((await calendar.events.list({ period: 'all', per_page: 1 })).total).toBe(100_000)
    },
    120_000,
  )

  it('stores few events in each transaction, and lets other work run', async () => {
    const stored = new Map<string, number>()
    const { run } = open({
      recurrence: recurringEvents({ maxEvents: 10_000, months: 240 }),
      onChange: ({ after }) => stored.set(after?.revision ?? '', (stored.get(after?.revision ?? '') ?? 0) + 1),
    })
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const description = 'x'.repeat(9_000)
    await run([
      ...several(6, 3_000),
      ...Array.from({ length: 3 }, (_, index) => series(`long ${index}`, 1_000, { description })),
    ])
    clearInterval(timer)
    expect(Math.max(...stored.values())).toBeLessThan(13_000)
    expect(stored.size).toBeGreaterThanOrEqual(4)
    expect(turns).toBeGreaterThan(20)
  }, 120_000)

  it('counts the events that its earlier transactions have added', async () => {
    const { run } = open()
    expect(await run(several(40, 1), { maxEvents: 20 })).toMatchObject({ created: 20, refused: 20 })
  })

  it('does not write new series to find that there is no room', async () => {
    const atOnce = {
      size: 1,
      chunk: () => Promise.reject(new Error('There is nothing to read.')),
      pause: async () => {},
    }
    const [first, second] = [series('1', 30), series('2', 1)]
    const sent = new Map([first, second].map((one) => [keyOf(one.resource, one.external_id), one]))
    const inVain = () => Promise.reject(new Error('There is nothing to count.'))
    const limit = await createSeriesLimit(inVain, { maxEvents: 20, stored: [], sent, pace: atOnce })
    limit.begin()
    limit.requireRoom(second)
    expect(() => limit.add(first, 30)).toThrow('at most 20 events')
    expect(() => limit.requireRoom(second)).toThrow('at most 20 events')
  })

  it.each([-1, 1.5, Number.NaN, '5'])('refuses maxEvents: %s', async (maxEvents) => {
    // Untyped callers send anything.
    await expect(open().run([], { maxEvents: maxEvents as number })).rejects.toThrow('maxEvents must be')
  })
})
