import type { EventInput } from 'daybook'
import { fromICalendar, importICalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type SyncRecord, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar, at, describeOnSeriesStores, eventsOf, startsOf, yoga } from './yoga-series.ts'

// One write adds few events to a series. Imports and synchronizations add more, in several transactions (rule 56).

const few = { recurrence: recurringEvents({ maxEvents: 5 }) }
const daily = (count: number): EventInput => ({ ...yoga, recurrence: `FREQ=DAILY;COUNT=${count}` })
const dayOf = (index: number) => `2030-03-${String(4 + index).padStart(2, '0')}`
const days = (count: number) => Array.from({ length: count }, (_, index) => `${dayOf(index)} 18:00`)

type TestCalendar = Awaited<ReturnType<typeof aCalendar>>

const record = (fields: EventInput, occurrences?: SyncRecord['occurrences']): SyncRecord => ({
  resource: 'event',
  external_id: '1',
  fields,
  ...(occurrences && { occurrences }),
})
const fileOf = (rule: string, ...changes: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Yoga', 'DTSTART;TZID=Europe/Zurich:20300304T180000', 'DURATION:PT1H'],
    ...[`RRULE:${rule}`, 'END:VEVENT', ...changes, 'END:VCALENDAR'],
  ].join('\r\n')
const changeOf = (day: string, title: string) => [
  ...['BEGIN:VEVENT', 'UID:1', `RECURRENCE-ID;TZID=Europe/Zurich:${day}T180000`, `SUMMARY:${title}`, 'END:VEVENT'],
]

describeOnSeriesStores(() => {
  const ways: Readonly<Record<string, (calendar: TestCalendar, input: EventInput) => Promise<unknown>>> = {
    import: ({ events }, input) => events.import([{ ...yoga, title: 'Before' }, input, { ...yoga, title: 'After' }]),
    sync: (calendar, input) => sync(calendar, 'other', [record(input)]),
    'a transaction that says so': ({ transaction }, input) =>
      transaction(({ events }) => events.create(input), { longSeries: true }),
  }

  describe.each(Object.entries(ways))('a long series, by %s', (_title, write) => {
    it('is stored whole, in transactions of few events', async () => {
      const calendar = await aCalendar(few)
      await write(calendar, daily(23))
      const { id } = await calendar.events.getBySlug('yoga')
      expect(startsOf(await eventsOf(calendar, { id }))).toEqual(days(23))
      expect(await calendar.recurrence.extend()).toMatchObject({ added: 0, failed: [] })
    })

    it('is extended later as others are', async () => {
      const calendar = await aCalendar({ recurrence: recurringEvents({ maxEvents: 5, months: 1 }) })
      await write(calendar, { ...yoga, recurrence: 'FREQ=DAILY' })
      const { id } = await calendar.events.getBySlug('yoga')
      expect((await eventsOf(calendar, { id })).length).toBe(32)
      calendar.clock.set('2030-03-09T12:00:00Z')
      expect((await calendar.recurrence.extend()).added).toBe(4)
    })

    it('may have at most 10,000 events', async () => {
      const calendar = await aCalendar({ recurrence: recurringEvents({ maxEvents: 10_000 }) })
      const result = await write(calendar, { ...yoga, recurrence: 'FREQ=HOURLY' }).catch((error: unknown) => error)
      expect(JSON.stringify(result)).toContain('recurrence')
      expect((await calendar.events.list({ period: 'all', search: 'Yoga' })).total).toBe(0)
    })
  })

  it('is refused in a request by hand, also beside an import', async () => {
    const { events, transaction } = await aCalendar(few)
    const refused = { params: { recurrence: expect.stringContaining('at most 5 events') } }
    await expect(events.create(daily(6))).rejects.toMatchObject(refused)
    await expect(transaction((inside) => inside.events.create(daily(6)))).rejects.toMatchObject(refused)
    await expect(transaction((inside) => inside.events.create(daily(6)), { longSeries: false })).rejects.toMatchObject(
      refused,
    )
  })

  it('that a source changes keeps its events, and gets the others', async () => {
    const calendar = await aCalendar(few)
    await sync(calendar, 'other', [record({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })])
    const { id } = await calendar.events.getBySlug('yoga')
    const weekly = await eventsOf(calendar, { id })
    await calendar.events.update(at(weekly, 3).id, { title: 'The last' })
    const report = await sync(calendar, 'other', [record({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=23' })])
    expect(report).toMatchObject({ updated: 1, refused: 0, needsConfirmation: false })
    const after = await eventsOf(calendar, { id })
    expect(startsOf(after)).toEqual(days(23))
    expect(after.filter((one) => weekly.some((before) => before.id === one.id)).length).toBe(4)
    expect(after[21]?.title).toBe('The last')
    const trashed = await calendar.events.list({ period: 'all', status: 'trash' })
    expect(trashed.total).toBe(0)
    expect(await sync(calendar, 'other', [record({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=23' })])).toMatchObject({
      unchanged: 1,
    })
  })

  it('has the changes of all its events, also of those that are added later', async () => {
    const calendar = await aCalendar(few)
    const changed = (index: number, title: string) => ({ recurrence_id: `${dayOf(index)} 18:00:00`, fields: { title } })
    const occurrences = [changed(1, 'Early'), changed(20, 'Late'), changed(40, 'Never')]
    const records = [record(daily(23), occurrences)]
    const report = await sync(calendar, 'other', records)
    expect(report).toMatchObject({ created: 1, updated: 0, unchanged: 0, unmatched: [{}] })
    const { id } = await calendar.events.getBySlug('yoga')
    const titles = (await eventsOf(calendar, { id })).map(({ title }) => title)
    expect([titles[1], titles[20]]).toEqual(['Early', 'Late'])
    expect(await sync(calendar, 'other', records)).toMatchObject({ unchanged: 1, unmatched: [{}] })
  })

  it('of a file has its changes too', async () => {
    const calendar = await aCalendar(few)
    const text = fileOf('FREQ=DAILY;COUNT=23', ...changeOf('20300305', 'Early'), ...changeOf('20300324', 'Late'))
    const read = fromICalendar(text, { recurrence: true, timeZone: 'Europe/Zurich' })
    expect(await importICalendar(calendar, read)).toMatchObject({ imported: 1, errors: [], unmatched: [] })
    const { id } = await calendar.events.getBySlug('yoga')
    const titles = (await eventsOf(calendar, { id })).map(({ title }) => title)
    expect([titles.length, titles[1], titles[20]]).toEqual([23, 'Early', 'Late'])
  })

  it('goes on after an import that was interrupted', async () => {
    const memory = createMemoryStore()
    let left = 2
    const transaction: typeof memory.transaction = (...given) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('The process ends.')) : memory.transaction(...given)
    }
    const calendar = await aCalendar({ ...few, store: { ...memory, transaction } })
    await expect(calendar.events.import([daily(23)])).rejects.toThrow('The process ends.')
    left = 100
    const { id } = await calendar.events.getBySlug('yoga')
    const before = (await eventsOf(calendar, { id })).length
    expect(before).toBe(10)
    // A change of what is there leaves the rest to the extension.
    await calendar.events.update(id, { title: 'Yoga for all' })
    await calendar.recurrence.extend()
    const titles = (await eventsOf(calendar, { id })).map(({ title }) => title)
    expect(titles).toEqual(Array.from({ length: 23 }, () => 'Yoga for all'))
  })

  it('counts with all its events for maxEvents of sync', async () => {
    const calendar = await aCalendar(few)
    const report = await sync(calendar, 'other', [record(daily(23))], { maxEvents: 20 })
    expect(report).toMatchObject({ created: 0, refused: 1 })
  })

  it('may have more dates and exceptions than one change adds', async () => {
    const calendar = await aCalendar()
    const day = (index: number) => new Date(Date.UTC(2030, 2, 5 + index)).toISOString().slice(0, 10)
    const exceptions = Array.from({ length: 1_100 }, (_, index) => day(index))
    const input = { ...yoga, recurrence: { rules: 'FREQ=DAILY', exceptions } }
    await expect(calendar.events.create(input)).rejects.toMatchObject({ params: { 'recurrence.exceptions': /1000/ } })
    expect(await calendar.events.import([input])).toMatchObject({ imported: 1, errors: [] })
  })
})
