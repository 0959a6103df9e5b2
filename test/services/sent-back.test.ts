import type { Policy } from 'daybook'
import { createMake, createTestCalendar, type TestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

// What a reply shows is accepted back, and changes nothing but what the caller changed (rule 29).

const author = { id: 3, role: 'author' }

async function eventOf(calendar: TestCalendar, id: number) {
  return calendar.toReply.events(await calendar.events.get(id))
}

describe('sent back as it was shown', () => {
  it('a changed date counts beside the date_utc that came with it', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{}] } })
    const { date_utc } = await eventOf(calendar, 1)
    const event = await calendar.events.update(1, { date: '2029-05-05 10:00:00', date_utc })
    expect(event.date_utc).toBe('2029-05-05 10:00:00')
  })

  it('a changed date_utc wins over the date that came with it', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{}] } })
    const { date } = await eventOf(calendar, 1)
    const event = await calendar.events.update(1, { date, date_utc: '2029-05-05 10:00:00' })
    expect(event.date_utc).toBe('2029-05-05 10:00:00')
  })

  it('a date in the repeated hour keeps its instant', async () => {
    const date_utc = '2029-10-28 01:30:00'
    const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich', seed: { events: [{ date_utc }] } })
    const { date } = await eventOf(calendar, 1)
    expect(date).toBe('2029-10-28 02:30:00')
    expect((await calendar.events.update(1, { date })).date_utc).toBe(date_utc)
  })

  it('a cost and a state that an editor wrote with markup are taken from an author', async () => {
    const calendar = await createTestCalendar({
      seed: { events: [{ author: 3, cost: '<b>cheap</b>' }], venues: [{ author: 3, state: '<b>x' }] },
    })
    const own = calendar.as(author)
    const venue = await own.toReply.venues(await own.venues.get(1))
    expect((await own.events.update(1, { cost: '<b>cheap</b>' })).cost).toBe('<b>cheap</b>')
    expect(await own.venues.update(1, { stateprovince: venue.stateprovince })).toMatchObject({ stateprovince: '' })
    await expect(own.events.update(1, { cost: '<b>dear</b>' })).rejects.toMatchObject({ code: 'rest_invalid_param' })
  })

  it('a list with one more keeps the link that the caller could not see', async () => {
    const organizers = [
      { organizer: 'Hidden', status: 'private' },
      { organizer: 'Shown' },
      { organizer: 'New' },
    ] as const
    const events = [{ author: 3, organizer: [1, 2] }]
    const calendar = await createTestCalendar({ seed: { organizers, events } })
    const own = calendar.as(author)
    expect((await own.toReply.events(await own.events.get(1))).organizer.map(({ id }) => id)).toEqual([2])
    expect((await own.events.update(1, { organizer: [2, 3] })).organizer).toEqual([2, 3, 1])
    expect((await own.events.update(1, { organizer: [] })).organizer).toEqual([1])
    expect((await own.events.update(1, { organizer: null })).organizer).toEqual([])
  })
})

describe('what is scheduled with an event (rules 32, 35)', () => {
  const date = '2031-01-01'

  it('an inline venue is no sooner public than the event', async () => {
    const calendar = await createTestCalendar()
    const event = await calendar.events.create(make.event({ date, venue: { venue: 'Secret' } }))
    const [venue = 0] = event.venue
    await expect(calendar.as(null).venues.get(venue)).rejects.toMatchObject({ code: 'venue-not-accessible' })
    calendar.clock.set('2031-01-01 00:00:00')
    expect(await calendar.as(null).venues.get(venue)).toMatchObject({ venue: 'Secret' })
  })

  it('nor is a pending one of the author that is published with it', async () => {
    const calendar = await createTestCalendar({ seed: { venues: [{ author: 3, status: 'pending' }] } })
    await calendar.as(author).events.create(make.event({ date, venue: 1 }))
    await expect(calendar.as(null).venues.get(1)).rejects.toMatchObject({ code: 'venue-not-accessible' })
    expect(await calendar.venues.get(1)).toMatchObject({ status: 'publish', date_utc: '2031-01-01 00:00:00' })
  })

  it('an inline venue with a date of its own keeps it', async () => {
    const calendar = await createTestCalendar()
    await calendar.events.create(make.event({ date, venue: { venue: 'Open', date: '2029-01-01' } }))
    expect(await calendar.as(null).venues.get(1)).toMatchObject({ date_utc: '2029-01-01 00:00:00' })
  })
})

describe('the names of terms (rule 36)', () => {
  it('differ though their slugs would be the same', async () => {
    const calendar = await createTestCalendar()
    const event = await calendar.events.create(make.event({ tags: ['C', 'C++', 'C#'] }))
    const { records } = await calendar.tags.list({ event: event.id })
    expect(records.map(({ name, slug }) => [name, slug])).toEqual([
      ['C', 'c'],
      ['C#', 'c-3'],
      ['C++', 'c-2'],
    ])
    await calendar.events.create(make.event({ tags: 'C' }))
    expect((await calendar.events.list({ tags: 'C++' })).records.map(({ id }) => id)).toEqual([event.id])
  })

  it.each([{ parent: null }, { parent: 0 }])('are taken where a category moves to: %j', async (patch) => {
    const calendar = await createTestCalendar({
      seed: { categories: [{ name: 'Jazz' }, { name: 'Music' }, { name: 'Jazz', parent: 2 }] },
    })
    await expect(calendar.categories.update(3, patch)).rejects.toMatchObject({ code: 'term_exists' })
    expect(await calendar.categories.update(3, { name: 'Swing', ...patch })).toMatchObject({ parent: 0 })
  })

  it('may be digits, however many', async () => {
    const calendar = await createTestCalendar()
    const { id } = await calendar.events.create(make.event({ tags: ['12345678901234567'] }))
    expect(await calendar.tags.list({ event: id })).toMatchObject({ records: [{ name: '12345678901234567' }] })
  })
})

describe('rights', () => {
  it('to publish are needed for a date that makes a scheduled record public (rule 30)', async () => {
    const policy: Policy = { scope: () => 'all', may: (_actor, action) => action !== 'publish' }
    const calendar = await createTestCalendar({ policy, seed: { events: [{ date: '2031-01-01' }] } })
    const event = await calendar.as(author).events.update(1, { date: '2029-01-01' })
    expect(event.status).toBe('pending')
  })

  it('of an own scope are of nobody whose id is no positive integer (rule 42)', async () => {
    const calendar = await createTestCalendar({
      policy: { scope: () => 'own', may: () => false },
      seed: { events: [{ status: 'draft' }] },
    })
    expect(() => calendar.as({ id: 0, role: 'author' })).toThrow(TypeError)
    expect((await calendar.as(null).events.list()).total).toBe(0)
  })
})

describe('messages', () => {
  it('name an inline record by its place, whatever is wrong with it (rule 6)', async () => {
    const calendar = await createTestCalendar()
    const create = (organizer: object) =>
      calendar.as(author).events.create(make.event({ organizer: [{ organizer: 'A', ...organizer }] }))
    await expect(create({ email: 'bad' })).rejects.toMatchObject({
      params: { 'organizer[0].email': expect.any(String) },
    })
    await expect(create({ phone: '<b>' })).rejects.toMatchObject({
      params: { 'organizer[0].phone': expect.any(String) },
    })
  })

  it('refuse dates that no reply could take back', async () => {
    const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
    const early = calendar.events.create(make.event({ start_date: '0001-01-01 00:00' }))
    await expect(early).rejects.toMatchObject({ params: { start_date: expect.stringContaining('9998') } })
  })
})
