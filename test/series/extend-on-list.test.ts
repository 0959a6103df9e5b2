import type { CalendarOptions, EventQuery, Services } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type Store, StoreError } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// The option `extendOnList`: a list that goes beyond the stored events extends all series first (rule 56).

const course = {
  title: 'Course',
  start_date: '2030-01-15 18:00',
  end_date: '2030-01-15 19:00',
  recurrence: 'FREQ=MONTHLY',
}

const recurrence = recurringEvents({ months: 3, extendOnList: true })

/** A store that counts its transactions, and can refuse them as a standby does. */
function aStore() {
  const store = createMemoryStore()
  const figures = { transactions: 0, isReadOnly: false, busy: 0 }
  const transaction: Store['transaction'] = (work) => {
    figures.transactions += 1
    if (figures.isReadOnly) return Promise.reject(new StoreError('unavailable', 'This is a standby.'))
    if (figures.busy-- > 0) return Promise.reject(new StoreError('busy', 'Others are writing.'))
    return store.transaction(work)
  }
  return { figures, store: { ...store, transaction } }
}

/** A calendar half a year after its course was stored, in a process that has just begun. */
async function aNewProcess(options: CalendarOptions = {}) {
  const { store, figures } = aStore()
  const before = await createTestCalendar({ store, recurrence, now: '2030-01-01T12:00:00Z' })
  await before.events.create(course)
  const open = () =>
    createTestCalendar({ recurrence, timeZone: 'Europe/Zurich', ...options, store, now: '2030-07-01T12:00:00Z' })
  const calendar = await open()
  figures.transactions = 0
  return { calendar, figures, open }
}

const all = { period: 'all', per_page: 50 } as const

/** The months of the course that are listed: 4 are stored, and 9 after an extension on July 1. */
const monthsIn = async ({ events }: Pick<Services, 'events'>) =>
  (await events.list(all)).records.map(({ start_date }) => Number(start_date.slice(5, 7)))

const upTo = (month: number) => Array.from({ length: month }, (_, index) => index + 1)

describe('a list that goes beyond the stored events', () => {
  it('shows the events up to the horizon', async () => {
    const { calendar, figures } = await aNewProcess()
    expect(await monthsIn(calendar)).toEqual(upTo(9))
    expect(figures.transactions).toBe(1)
  })

  it('extends nothing without the option', async () => {
    const { calendar, figures } = await aNewProcess({ recurrence: recurringEvents({ months: 3 }) })
    expect(await monthsIn(calendar)).toEqual(upTo(4))
    expect(figures.transactions).toBe(0)
  })

  it('extends once a day in the home zone', async () => {
    const { calendar, figures } = await aNewProcess()
    await calendar.events.list(all)
    await calendar.as(null).events.list({ starts_after: '2031-01-01' })
    expect(figures.transactions).toBe(1)
    // The day begins at 22:00 UTC, and the event of October 15 is at 16:00 UTC.
    calendar.clock.set('2030-07-14T22:00:00Z')
    expect(await monthsIn(calendar)).toEqual(upTo(9))
    calendar.clock.set('2030-07-15T21:59:59Z')
    expect(await monthsIn(calendar)).toEqual(upTo(9))
    calendar.clock.set('2030-07-15T22:00:00Z')
    expect(await monthsIn(calendar)).toEqual(upTo(10))
    expect(figures.transactions).toBe(2)
  })

  it('waits for the extension of another one', async () => {
    const { calendar, figures } = await aNewProcess()
    const lists = await Promise.all([monthsIn(calendar), monthsIn(calendar.as(null)), monthsIn(calendar)])
    expect(lists).toEqual([upTo(9), upTo(9), upTo(9)])
    expect(figures.transactions).toBe(1)
  })

  it('adds no event twice in several processes', async () => {
    const { calendar, open } = await aNewProcess()
    const lists = await Promise.all([calendar, await open(), await open()].map(monthsIn))
    expect(lists).toEqual([upTo(9), upTo(9), upTo(9)])
  })

  it('stores no more than an extension does, however far it goes', async () => {
    const { calendar } = await aNewProcess()
    await calendar.as(null).events.list({ starts_before: '2099-12-31' })
    expect(await calendar.recurrence.extend()).toMatchObject({ added: 0 })
  })

  it.each([
    ['a standby', true],
    ['a store that has recovered', false],
  ])('answers with what %s has stored', async (_, isReadOnly) => {
    const errors: unknown[] = []
    const { calendar, figures } = await aNewProcess({ onError: (error) => void errors.push(error) })
    figures.isReadOnly = true
    expect([await monthsIn(calendar), await monthsIn(calendar)]).toEqual([upTo(4), upTo(4)])
    expect(errors).toMatchObject([{ code: 'unavailable', message: 'This is a standby.' }])
    figures.isReadOnly = isReadOnly
    calendar.clock.set('2030-07-01T12:09:59Z')
    expect(await monthsIn(calendar)).toEqual(upTo(4))
    calendar.clock.set('2030-07-01T12:10:00Z')
    expect(await monthsIn(calendar)).toEqual(upTo(isReadOnly ? 4 : 9))
    expect(errors).toHaveLength(isReadOnly ? 2 : 1)
  })

  it('shows the events of other series if one of them cannot be extended', async () => {
    const errors: unknown[] = []
    const { calendar, figures } = await aNewProcess({
      recurrence: recurringEvents({ months: 3, maxEvents: 10_000, extendOnList: true }),
      onError: (error) => void errors.push(error),
    })
    // 10,000 events at most up to the horizon.
    const { id } = await calendar.events.create({ ...course, recurrence: 'FREQ=HOURLY', title: 'Bell' })
    calendar.clock.set('2031-07-01T12:00:00Z')
    figures.transactions = 0
    const { total } = await calendar.events.list({ ...all, search: 'Course' })
    expect(total).toBe(21)
    expect(figures.transactions).toBe(1)
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(`Series ${id} could not be extended: recurrence must be`),
      }),
    ])
  })

  it('tries again if the store was too busy for one of the series', async () => {
    const errors: unknown[] = []
    const { calendar, figures } = await aNewProcess({ onError: (error) => void errors.push(error) })
    await calendar.events.create({ ...course, title: 'Choir' })
    calendar.clock.set('2031-01-01T12:00:00Z')
    figures.busy = 1
    const total = async (search: string) => (await calendar.events.list({ ...all, search })).total
    expect([await total('Course'), await total('Choir')]).toEqual([4, 15])
    expect(errors).toMatchObject([{ code: 'busy' }])
    calendar.clock.advance({ minutes: 10 })
    expect([await total('Course'), await total('Choir')]).toEqual([15, 15])
    figures.busy = 1
    calendar.clock.set('2032-01-01T12:00:00Z')
    await expect(calendar.recurrence.extend()).rejects.toMatchObject({ code: 'rest_conflict' })
    expect(await calendar.recurrence.extend()).toMatchObject({ failed: [] })
  })

  it('counts the months from the day in the zone of each series', async () => {
    const calendar = await createTestCalendar({
      now: '2030-01-15T12:00:00Z',
      recurrence: recurringEvents({ months: 1, extendOnList: true }),
    })
    const morning = { start_date: '2030-01-15 10:00', end_date: '2030-01-15 11:00', timezone: 'America/New_York' }
    await calendar.events.create({ ...course, ...morning, recurrence: 'FREQ=DAILY' })
    // February 28 in New York, and so up to March 28.
    calendar.clock.set('2030-03-01T04:00:00Z')
    await calendar.events.list()
    calendar.clock.set('2030-03-02T12:00:00Z')
    const { records } = await calendar.events.list({ starts_after: '2030-03-27', starts_before: '2030-03-31' })
    expect(records.map(({ start_date }) => start_date.slice(8, 10))).toEqual(['28', '29', '30', '31'])
  })

  it('extends before it is synchronized', async () => {
    const { calendar } = await aNewProcess()
    const { records } = await calendar.events.list({ per_page: 50, include_deleted: true })
    expect(records).toHaveLength(9)
  })
})

describe('a list that does not', () => {
  // All events that start before September 29 are certainly stored.
  const stored: readonly EventQuery[] = [
    { starts_before: '2030-09-28' },
    { end_date: '2030-09-28' },
    { ends_before: '2030-09-28' },
    { start_date: '2030-07-01', end_date: '2030-09-28' },
    { starts_after: '2030-07-01', ends_before: '2030-09-28' },
    { ends_after: '2030-07-01', starts_before: '2030-09-28' },
    { overlaps: '2030-07-01/2030-09-28' },
    { overlaps: '../2030-09-28' },
    { starts_before: '2030-09-29 00:00', strict_dates: true },
    { end_date: '2030-09-28 23:59:59', strict_dates: true },
    { ends_before: '2030-09-29 00:00', strict_dates: true },
    { overlaps: '2030-07-01/2030-09-29 00:00', strict_dates: true },
    { period: 'past' },
    { period: 'current' },
  ]

  const later: readonly EventQuery[] = [
    {},
    { start_date: '2030-07-01' },
    { starts_after: '2030-07-01' },
    { ends_after: '2030-07-01' },
    { starts_before: '2030-10-31' },
    { end_date: '2030-10-31' },
    { ends_before: '2030-10-31' },
    { overlaps: '2030-07-01/2030-10-31' },
    { overlaps: '2030-07-01/..' },
    { starts_before: '2030-10-31 00:00', strict_dates: true },
    { end_date: '2030-10-31', strict_dates: true },
    { ends_before: '2030-10-31 00:00', strict_dates: true },
    { overlaps: '2030-07-01/2030-10-31', strict_dates: true },
    { period: 'upcoming' },
    { period: 'all' },
    { include: [1] },
  ]

  it.each<[effect: string, queries: readonly EventQuery[], transactions: number]>([
    ['writes nothing', stored, 1],
    ['writes, if it does go beyond', later, 2],
  ])('%s, by every date of a query', async (_effect, queries, transactions) => {
    for (const query of queries) {
      const { calendar, figures } = await aNewProcess()
      await calendar.events.list(all)
      calendar.clock.set('2030-07-16T12:00:00Z')
      await calendar.events.list(query)
      expect(figures.transactions, JSON.stringify(query)).toBe(transactions)
    }
  })

  it('is one of a transaction', async () => {
    const { calendar, figures } = await aNewProcess()
    const months = await calendar.transaction((transaction) => monthsIn(transaction))
    expect(months).toEqual(upTo(4))
    expect(figures.transactions).toBe(1)
  })

  it('is one that is only explained', async () => {
    const { calendar, figures } = await aNewProcess()
    await calendar.events.explain(all)
    expect(figures.transactions).toBe(0)
  })

  it('is one with an invalid query', async () => {
    const { calendar, figures } = await aNewProcess()
    await expect(calendar.events.list({ period: 'soon' as never })).rejects.toThrow('period')
    expect(figures.transactions).toBe(0)
  })
})

describe('over HTTP', () => {
  const open = async () => {
    const { calendar, figures } = await aNewProcess({ formats: [icalendar()] })
    const handle = fetchHandler(calendar)
    const get = (query: string, headers = {}) =>
      handle(new Request(`http://localhost/cal/events/v1/events?${query}`, { headers }))
    return { calendar, figures, get }
  }

  it('a feed shows the events up to the horizon', async () => {
    const { get } = await open()
    const feed = await (await get('period=all&format=ics')).text()
    expect(feed).toContain('RRULE:FREQ=MONTHLY')
    expect(feed.match(/^RECURRENCE-ID|^EXDATE/gm)).toBeNull()
  })

  it('a cached response is extended on the next day', async () => {
    const { calendar, get } = await open()
    const query = 'starts_after=2030-01-01&per_page=50'
    const total = async () => (await get(query)).headers.get('X-Cal-Total')
    for (let time = 0; time < 4; time += 1) expect(await total()).toBe('9')
    expect(calendar.api.cache).toMatchObject({ hits: 2 })
    calendar.clock.set('2030-07-16T12:00:00Z')
    expect(await total()).toBe('10')
    const { headers } = await get(query)
    const tag = { 'If-None-Match': headers.get('ETag') ?? '' }
    expect((await get(query, tag)).status).toBe(304)
    calendar.clock.set('2030-08-15T12:00:00Z')
    const later = await get(query, tag)
    expect([later.status, later.headers.get('X-Cal-Total')]).toEqual([200, '10'])
    calendar.clock.set('2030-08-16T12:00:00Z')
    expect(await total()).toBe('11')
  })
})

it.each(['yes', 1, null])('%j is no value of the option', (extendOnList) => {
  expect(() => recurringEvents({ extendOnList: extendOnList as never })).toThrow('extendOnList must be true or false')
})
