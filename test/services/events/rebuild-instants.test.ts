import type { EventRecord, RecordChange } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createTestCalendar, eventData } from 'daybook/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memory, type OpenStore, sqlStores } from '../../support/stores.ts'

/** What the rules of a zone left behind before they changed: an instant that is an hour beside the wall clock. */
const concert = {
  ...{ title: 'Concert', timezone: 'Europe/Zurich' },
  ...{ start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' },
}
const stale = { utc_start_date: '2030-06-20 19:00:00', utc_end_date: '2030-06-20 21:00:00' }
const fresh = { utc_start_date: '2030-06-20 18:00:00', utc_end_date: '2030-06-20 20:00:00' }

/** The second occurrence of an hour that comes twice. */
const second = {
  ...{ title: 'Second', timezone: 'Europe/Zurich' },
  ...{ start_date: '2030-10-27 02:30:00', end_date: '2030-10-27 02:45:00' },
  ...{ utc_start_date: '2030-10-27 01:30:00', utc_end_date: '2030-10-27 01:45:00' },
}

/** As the first release stored it: its day ends in a gap. */
const holiday = {
  ...{ title: 'Holiday', timezone: 'America/Nuuk', all_day: true },
  ...{ start_date: '2024-03-30 00:00:00', end_date: '2024-03-31 00:59:59' },
  ...{ utc_start_date: '2024-03-30 02:00:00', utc_end_date: '2024-03-31 01:59:59' },
}

function insert(store: Store, ...events: readonly Partial<EventRecord>[]): Promise<readonly EventRecord[]> {
  return store.transaction(async (writer) => {
    const inserted: EventRecord[] = []
    for (const event of events) inserted.push(await writer.events.insert(eventData(event)))
    return inserted
  })
}

function timesOf({ start_date, end_date, utc_start_date, utc_end_date }: EventRecord) {
  return { start_date, end_date, utc_start_date, utc_end_date }
}

const kinds = [memory, ...sqlStores()]
afterAll(async () => {
  for (const { close } of kinds) await close()
})

describe.each(kinds)('[$name] events stored under old rules of their zones', ({ open }) => {
  let opened: OpenStore
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  it('are derived anew by rebuildInstants, and nothing else changes', async () => {
    const { store } = opened
    const changes: RecordChange[] = []
    const calendar = await createTestCalendar({ store, onChange: (change) => changes.push(change) })
    const [moved, kept, days, gone] = await insert(store, { ...concert, ...stale }, second, holiday, {
      ...concert,
      ...stale,
      title: 'Gone',
      status: 'trash',
    })
    if (!moved || !kept || !days || !gone) throw new Error('nothing was inserted')
    const progress: unknown[] = []
    const report = await calendar.rebuildInstants({
      onProgress: ({ checked, moved }) => progress.push([checked, moved]),
    })

    expect(report).toMatchObject({ checked: 4, moved: 3, failed: 0, failures: [] })
    expect(report.events).toEqual([
      { id: moved.id, timezone: 'Europe/Zurich', before: timesOf(moved), after: { ...timesOf(moved), ...fresh } },
      {
        id: days.id,
        timezone: 'America/Nuuk',
        before: timesOf(days),
        after: { ...timesOf(days), end_date: '2024-03-30 23:59:59', utc_end_date: '2024-03-31 00:59:59' },
      },
      { id: gone.id, timezone: 'Europe/Zurich', before: timesOf(gone), after: { ...timesOf(gone), ...fresh } },
    ])
    expect(progress.at(-1)).toEqual([4, 3])
    const [nowMoved, nowKept] = await store.events.getMany([moved.id, kept.id])
    expect(nowMoved).toMatchObject({ ...concert, ...fresh, modified_utc: '2030-01-15 12:00:00' })
    expect(nowMoved?.revision).not.toEqual(moved.revision)
    expect(nowKept).toEqual(kept)
    expect(changes.map(({ type, after }) => [type, after?.id])).toEqual(
      [moved, days, gone].map(({ id }) => ['event.updated', id]),
    )

    expect(await calendar.rebuildInstants()).toMatchObject({ checked: 4, moved: 0, events: [] })
  })

  it('are left alone when they end before the day that it begins with', async () => {
    const { store } = opened
    const calendar = await createTestCalendar({ store, timeZone: 'Europe/Zurich', now: '2030-06-20 23:30:00' })
    const at = (day: string) => ({
      ...{ timezone: 'Europe/Zurich', start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` },
      ...{ utc_start_date: `${day} 19:00:00`, utc_end_date: `${day} 21:00:00` },
    })
    const [before, on] = await insert(
      store,
      { ...at('2030-06-20'), title: 'Before' },
      { ...at('2030-06-21'), title: 'On' },
    )
    const report = await calendar.rebuildInstants({ from: 'today' })
    expect(report.events.map(({ id }) => id)).toEqual([on?.id])
    expect((await calendar.rebuildInstants()).events.map(({ id }) => id)).toEqual([before?.id])
    await expect(calendar.rebuildInstants({ from: '2030-02-30' })).rejects.toMatchObject({
      code: 'rest_invalid_param',
      params: { from: expect.stringContaining('2030-02-30') },
    })
  })

  it('are repaired by any update too', async () => {
    const { store } = opened
    const calendar = await createTestCalendar({ store })
    const { start_date, end_date } = concert
    for (const patch of [{ title: 'Other' }, { start_date, end_date }, { timezone: 'europe/zurich' }]) {
      const [event] = await insert(store, { ...concert, ...stale })
      expect(await calendar.events.update(event?.id ?? 0, patch)).toMatchObject({ start_date, end_date, ...fresh })
    }
  })
})

it('reports events whose end would come before their start, and leaves them as they are', async () => {
  const store = createMemoryStore()
  const calendar = await createTestCalendar({ store })
  // Stored while the hour came twice on another day.
  const [event] = await insert(store, {
    ...{ title: 'Change of the clock', timezone: 'Europe/Zurich' },
    ...{ start_date: '2030-10-20 02:50:00', end_date: '2030-10-20 02:10:00' },
    ...{ utc_start_date: '2030-10-20 00:50:00', utc_end_date: '2030-10-20 01:10:00' },
  })
  if (event === undefined) throw new Error('nothing was inserted')
  const report = await calendar.rebuildInstants()
  expect(report).toMatchObject({ checked: 1, moved: 0, failed: 1, failures: [{ id: event.id, ...timesOf(event) }] })
  expect(await store.events.getMany([event.id])).toEqual([event])
  // Nor does that keep anybody from changing its title.
  const renamed = await calendar.events.update(event.id, { title: 'Night' })
  expect(renamed).toMatchObject({ title: 'Night', ...timesOf(event) })
})

describe('many events', () => {
  const count = 2_500

  async function manyStale() {
    const store = createMemoryStore()
    await insert(store, ...Array.from({ length: count }, () => ({ ...concert, ...stale })))
    return { store, calendar: await createTestCalendar({ store }) }
  }

  it('are rebuilt in several transactions, with turns of the event loop between them', async () => {
    const { calendar } = await manyStale()
    let turns = 0
    let isOver = false
    const counting = (async () => {
      for (; !isOver; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve))
    })()
    const reported: number[] = []
    const report = await calendar.rebuildInstants({ onProgress: ({ events }) => reported.push(events.length) })
    isOver = true
    await counting
    expect(report).toMatchObject({ checked: count, moved: count })
    expect(report.events).toHaveLength(1_000)
    expect(reported.reduce((sum, length) => sum + length, 0)).toBe(count)
    expect(Math.max(...reported)).toBeLessThanOrEqual(500)
    expect(turns).toBeGreaterThan(reported.length)
  })

  it('are rebuilt where an earlier run ended', async () => {
    const { store, calendar } = await manyStale()
    await store.transaction((writer) => writer.noteTimeZoneData('1970a'))
    const killed = calendar.rebuildInstants({
      onProgress({ moved }) {
        if (moved > 1_000) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await calendar.timeZoneData()).toMatchObject({ stored: '1970a' })
    const { checked, moved } = await calendar.rebuildInstants()
    expect(checked).toBe(count)
    expect(moved).toBeLessThan(count - 1_000)
    expect(await calendar.rebuildInstants()).toMatchObject({ moved: 0 })
  })
})

describe.each(kinds)('[$name] the version of the time-zone data', ({ open }) => {
  it('is that of the runtime in a new store, then that of the last rebuild', async () => {
    const { store, close } = await open()
    try {
      const calendar = await createTestCalendar({ store })
      const running = process.versions.tz
      expect(await calendar.timeZoneData()).toEqual({ stored: running, running })
      await store.transaction((writer) => writer.noteTimeZoneData('2024a'))
      await calendar.events.create(calendar.make.event())
      expect(await calendar.timeZoneData()).toEqual({ stored: '2024a', running })
      await calendar.rebuildInstants({ from: 'today' })
      expect(await calendar.timeZoneData()).toEqual({ stored: running, running })
    } finally {
      await close()
    }
  })
})
