import { CalendarError } from 'daybook'
import { type SyncOptions, type SyncRecord, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { event, events, open, organizer, venue } from './support.ts'

const weekly = (count: number, more: object = {}) =>
  event('series', { title: 'Yoga', recurrence: `FREQ=WEEKLY;COUNT=${count}`, ...more })

const nextDay = { start_date: '2030-06-21 18:00', end_date: '2030-06-21 20:00' }

// Its events are stored from its start on up to the horizon.
const endless = event('endless', {
  ...{ title: 'Yoga', recurrence: 'FREQ=WEEKLY' },
  ...{ start_date: '2025-06-20 18:00', end_date: '2025-06-20 20:00' },
})
const later = event('endless', { title: 'Yoga', recurrence: 'FREQ=WEEKLY' })

const linked = (id: string): readonly SyncRecord[] => [
  venue(id),
  organizer(id),
  event(id, {}, { links: { venue: [id], organizer: [id] } }),
]

/** Events of the same names with other ids and starts. */
const renumbered = (records: readonly SyncRecord[]): readonly SyncRecord[] =>
  records.map((one) =>
    one.resource === 'event'
      ? { ...one, external_id: `new-${one.external_id}`, fields: { ...one.fields, ...nextDay } }
      : one,
  )

const withVenues = [...linked('1'), ...linked('2'), ...linked('3')]

describe('a run that would remove much', () => {
  it.each<[string, readonly SyncRecord[], readonly SyncRecord[], SyncOptions, readonly string[]]>([
    ['four others', events(1, 4), events(5, 8), {}, ['Event 1', 'Event 2', 'Event 3', 'Event 4']],
    ['a flood of others', events(1, 4), events(5, 400), {}, ['Event 1', 'Event 2', 'Event 3', 'Event 4']],
    ['the same names with other ids and starts', events(1, 2), renumbered(events(1, 2)), {}, ['Event 1', 'Event 2']],
    ['an empty feed', events(1, 2), [], {}, ['Event 1', 'Event 2']],
    ['an empty feed and maxRemoved 1', events(1, 2), [], { maxRemoved: 1 }, ['Event 1', 'Event 2']],
    ['one of one', events(1, 1), [], {}, ['Event 1']],
    ['the half', events(1, 4), events(1, 2), {}, ['Event 3', 'Event 4']],
    ['the half, and many new ones', events(1, 4), [...events(1, 2), ...events(5, 90)], {}, ['Event 3', 'Event 4']],
    ['a fraction exactly', events(1, 10), events(1, 7), { maxRemoved: 0.3 }, ['Event 8', 'Event 9', 'Event 10']],
    ['one of many and maxRemoved 0', events(1, 100), events(1, 99), { maxRemoved: 0 }, ['Event 100']],
    [
      'all events but no venue and organizer',
      withVenues,
      renumbered(withVenues),
      {},
      ['Event 1', 'Event 2', 'Event 3'],
    ],
    [
      'all venues and organizers but no event',
      withVenues,
      events(1, 3),
      {},
      ['1', '2', '3'].flatMap((id) => [`Organizer ${id}`, `Venue ${id}`]).toSorted(),
    ],
    ['a series with most events', [weekly(10), ...events(1, 4)], events(1, 4), {}, ['Yoga']],
    ['most events of a series', [weekly(10), ...events(1, 4)], [weekly(1), ...events(1, 4)], {}, ['Yoga']],
    [
      'the recurrence of a series',
      [weekly(10), ...events(1, 4)],
      [event('series', { title: 'Yoga' }), ...events(1, 4)],
      {},
      ['Yoga'],
    ],
    ['most events of a series by its later start', [endless, ...events(1, 4)], [later, ...events(1, 4)], {}, ['Yoga']],
    [
      'some events of two series, and a record',
      [weekly(10), event('b', { title: 'Tango', recurrence: 'FREQ=DAILY;COUNT=10' }), ...events(1, 2)],
      [weekly(5), event('b', { title: 'Tango', recurrence: 'FREQ=DAILY;COUNT=5' }), ...events(1, 1)],
      {},
      ['Event 2', 'Tango', 'Yoga'],
    ],
  ])('writes nothing for %s, and names what is missing', async (_, before, after, options, names) => {
    const { store, run } = open()
    await run(before)
    const version = await store.version()
    for (let count = 0; count < 2; count += 1) {
      const report = await run(after, options)
      expect(report).toMatchObject({ read: after.length, created: 0, updated: 0, trashed: 0, unchanged: 0 })
      expect(report).toMatchObject({ needsConfirmation: true, notRemoved: names.length, changes: [] })
      const byNumber = new Intl.Collator('en', { numeric: true }).compare
      expect(report.remaining.map(({ name }) => name).toSorted(byNumber)).toEqual(names)
      expect(new Set(report.remaining.map(({ reason }) => reason))).toEqual(new Set(['unconfirmed']))
      expect(await store.version()).toBe(version)
    }
    expect(await run(after, { ...options, confirm: true })).toMatchObject({ needsConfirmation: false, notRemoved: 0 })
    expect(await run(after, options)).toMatchObject({ unchanged: after.length, needsConfirmation: false, changes: [] })
  })

  it.each<[string, readonly SyncRecord[], readonly SyncRecord[], SyncOptions]>([
    ['nothing is gone and maxRemoved is 0', events(1, 4), events(1, 4), { maxRemoved: 0 }],
    ['the first run is empty', [], [], { maxRemoved: 0 }],
    ['less than the half is gone', events(1, 5), events(1, 3), {}],
    ['less than a fraction is gone', events(1, 10), events(1, 8), { maxRemoved: 0.3 }],
    ['all but one are gone and maxRemoved is 1', events(1, 4), events(1, 1), { maxRemoved: 1 }],
    ['a series has other days but as many events', [weekly(10)], [weekly(10, nextDay)], {}],
    ['a series gets more events', [weekly(10)], [weekly(20)], {}],
    ['a series gets more events and maxRemoved is 0', [weekly(10)], [weekly(20)], { maxRemoved: 0 }],
    ['a short series is gone from a long one', [weekly(10), ...events(1, 4)], [weekly(10)], {}],
    ['a series loses few events', [weekly(10)], [weekly(8)], {}],
  ])('runs if %s', async (_, before, after, options) => {
    const { run } = open()
    await run(before)
    const report = await run(after, options)
    expect(report).toMatchObject({ needsConfirmation: false, notRemoved: 0, remaining: [], errors: [] })
    expect(await run(after, options)).toMatchObject({ unchanged: after.length, trashed: 0 })
  })

  it('counts what is in the trash as not present, and a refused record as present', async () => {
    const { calendar, run, titles } = open()
    await run(events(1, 4))
    await calendar.events.remove(1)
    await calendar.events.remove(2)
    // Two of the four are present, and one of these is gone.
    expect(await run(events(1, 3))).toMatchObject({ needsConfirmation: true, remaining: [{ name: 'Event 4' }] })
    const refused = event('4', { end_date: '2029-01-01' })
    expect(await run([event('3'), refused])).toMatchObject({ needsConfirmation: false, refused: 1, trashed: 0 })
    const error = new CalendarError('rest_invalid_param', 'The row has too many cells.')
    const unreadable = { ...event('4'), error }
    expect(await run([event('3'), unreadable])).toMatchObject({ needsConfirmation: false, refused: 1, trashed: 0 })
    expect(await titles()).toEqual(['Event 3', 'Event 4'])
    expect(await run([], { confirm: true })).toMatchObject({ trashed: 2 })
    // Nothing is left that could be lost.
    expect(await run(events(5, 6))).toMatchObject({ needsConfirmation: false, created: 2 })
  })

  it('counts neither the records of this calendar nor those of another source', async () => {
    const { calendar, run, titles } = open()
    for (let count = 0; count < 9; count += 1) {
      await calendar.events.create({ title: 'Own', start_date: '2030-06-01', end_date: '2030-06-01' })
    }
    await run(events(1, 3))
    expect(await run(events(1, 1))).toMatchObject({ needsConfirmation: true, notRemoved: 2 })
    expect(await titles()).toHaveLength(12)
  })

  it('names the first thousand', async () => {
    const { run } = open()
    expect((await run(events(1, 1_100))).changes).toHaveLength(1_000)
    const report = await run([])
    expect([report.notRemoved, report.remaining.length]).toEqual([1_100, 1_000])
    expect(report.remaining[0]).toEqual({
      ...{ resource: 'event', external_id: '1', id: 1, name: 'Event 1', reason: 'unconfirmed', events: 1 },
    })
  })

  it('writes nothing if the source fails in the middle, in whatever chunk', async () => {
    const { store, calendar, run } = open()
    await run(events(1, 4))
    const version = await store.version()
    async function* failing() {
      for (const one of events(1, 500)) yield { ...one, fields: { ...one.fields, title: 'Changed' } } as SyncRecord
      throw new Error('The source is offline.')
    }
    await expect(sync(calendar, 'feed', failing(), { confirm: true })).rejects.toThrow('The source is offline.')
    expect(await store.version()).toBe(version)
  })

  it('refuses wrong options', async () => {
    const { run } = open()
    await expect(run([], { maxRemoved: -0.1 })).rejects.toThrow('maxRemoved must be a number from 0 to 1')
    for (const name of ['confirm', 'keepPast']) {
      await expect(run([], { [name]: 1 })).rejects.toThrow(`${name} must be true or false`)
    }
    await expect(run([], { mergeLinked: 'equal' } as object)).rejects.toThrow("mergeLinked must be 'name'")
  })
})
