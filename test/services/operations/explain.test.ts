import type { EventQuery, EventService, Explanation, VenueService } from 'daybook'
import type { EventCriteria, EventKey, LinkedCriteria, LinkedKey, TermCriteria, TermKey } from 'daybook/storage'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'

const make = createMake()

const contributor = { id: 4, role: 'contributor' }

const window = { start_date: '2030-01-15 00:00:00', end_date: '2032-01-15 23:59:59' }
const listed = { strict_dates: false, hide_from_listings: false }
const byStart = { orderby: 'start_date', order: 'asc', ...listed }

describe('explain', () => {
  it('says of which groups a list has one event each', async () => {
    const calendar = await createTestCalendar()
    const explained = await calendar.events.explain({ series: 'collapse' })
    expect(explained.collapse).toEqual(['series'])
    expect(String(explained).split('\n')[1]).toBe('Only the first event of each: series.')
    expect(await calendar.events.explain()).not.toHaveProperty('collapse')
  })

  it('says what a list without parameters does', async () => {
    const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
    const { toString: _, ...data } = await calendar.as(null).events.explain()
    expect(data).toEqual({
      resource: 'event',
      now: '2030-01-15 12:00:00',
      timezone: 'Europe/Zurich',
      sees: 'public',
      page: 1,
      per_page: 10,
      dates: {
        clock: 'wall',
        start: { gte: '2030-01-15 00:00:00' },
        end: { lt: '2032-01-16 00:00:00' },
        widened: [],
      },
      defaults: {
        page: 1,
        per_page: 10,
        start_date: '2030-01-15 00:00:00',
        end_date: '2032-01-15 23:59:59',
        strict_dates: false,
        orderby: 'start_date',
        order: 'asc',
        hide_from_listings: false,
      },
      overridden: [],
      ignored: [],
      where: {
        visible: [{ statuses: ['publish'], date_utc: { lte: '2030-01-15 12:00:00' } }],
        hide_from_listings: false,
        start_date: { gte: '2030-01-15 00:00:00' },
        lastSecond: { lt: '2032-01-16 00:00:00' },
      },
      orderBy: [['start_date', 'asc']],
      offset: 0,
      limit: 10,
    })
  })

  it.each<[query: EventQuery & Record<string, unknown>, said: object]>([
    [
      { per_page: 500, page: 2 },
      { page: 2, per_page: 50, per_page_asked: 500, offset: 50, limit: 50 },
    ],
    [{ per_page: 50 }, { per_page: 50, limit: 50 }],
    [{ orderby: 'title', order: 'desc' }, { orderBy: [['search_title', 'desc']] }],
    [
      { start_date: '2030-06-20 14:00' },
      { dates: { clock: 'wall', start: { gte: '2030-06-20 00:00:00' }, widened: ['start_date'] } },
    ],
    [
      { starts_after: '2030-06-20 14:00', strict_dates: true },
      { dates: { clock: 'instant', start: { gt: '2030-06-20 14:00:00' }, end: {}, widened: [] } },
    ],
    [{ period: 'past' }, { dates: { clock: 'instant', start: {}, end: { lt: '2030-01-15 12:00:00' } } }],
    [{ starts_after: '2030-06-20' }, { dates: { start: { gte: '2030-06-21 00:00:00' }, widened: [] } }],
    [{ end_date: 'today' }, { dates: { end: { lt: '2030-01-16 00:00:00' }, widened: [] } }],
    [{ ends_before: 'now' }, { dates: { end: { lt: '2030-01-16 00:00:00' }, widened: ['ends_before'] } }],
    [{ ends_after: '2030-06-20 00:00' }, { dates: { end: { gte: '2030-06-21 00:00:00' }, widened: [] } }],
    [
      { overlaps: '2030-06-20/2030-06-21 14:00', period: 'past' },
      {
        dates: { start: { lt: '2030-06-22 00:00:00' }, end: { gte: '2030-06-20 00:00:00' }, widened: ['overlaps'] },
        overridden: ['period'],
      },
    ],
    [{ overlaps: 'today/..' }, { dates: { start: {}, end: { gte: '2030-01-15 00:00:00' }, widened: [] } }],
    [
      { include: [1], overlaps: 'today/..' },
      { dates: { start: {}, end: {} }, overridden: ['overlaps'] },
    ],
    [
      { include: [1], period: 'past' },
      { dates: { start: {}, end: {} }, overridden: ['period'] },
    ],
    [
      { include: [1], start_date: '2030-06-20 14:00', ends_before: null, period: 'past' },
      { dates: { start: {}, end: {}, widened: [] }, overridden: ['start_date', 'period'] },
    ],
    [{ 'end-date': 'x', colour: 'red' }, { ignored: [{ name: 'end-date', hint: 'end_date' }, { name: 'colour' }] }],
  ])('of %j', async (query, said) => {
    expect(await (await createTestCalendar()).events.explain(query)).toMatchObject(said)
  })

  it('takes a day for a whole one also where its clock skips midnight', async () => {
    const { events } = await createTestCalendar({ timeZone: 'Africa/Cairo' })
    expect((await events.explain({ start_date: '2030-04-26' })).dates?.widened).toEqual([])
    expect((await events.explain({ start_date: '2030-04-26 01:00' })).dates?.widened).toEqual(['start_date'])
  })

  it.each<[query: EventQuery, defaults: object]>([
    [{}, { page: 1, per_page: 10, ...window, ...byStart }],
    [
      { page: 2, per_page: 5 },
      { ...window, ...byStart },
    ],
    [{ orderby: 'title' }, { page: 1, per_page: 10, ...window, ...listed, order: 'asc' }],
    [{ order: 'desc' }, { page: 1, per_page: 10, ...window, ...listed, orderby: 'start_date' }],
    [{ end_date: '2030-06-20' }, { page: 1, per_page: 10, start_date: window.start_date, ...byStart }],
    [{ start_date: '2030-06-20' }, { page: 1, per_page: 10, end_date: window.end_date, ...byStart }],
    [{ starts_after: '2030-06-20' }, { page: 1, per_page: 10, ...byStart }],
    [{ period: 'past' }, { page: 1, per_page: 10, orderby: 'start_date', order: 'asc', hide_from_listings: false }],
    [{ period: 'all' }, { page: 1, per_page: 10, ...byStart }],
    [
      { strict_dates: true, hide_from_listings: true },
      { page: 1, per_page: 10, ...window, orderby: 'start_date', order: 'asc' },
    ],
    [{ include: [1] }, { page: 1, per_page: 10, ...byStart }],
  ])('says what %j is taken to leave out', async (query, defaults) => {
    expect((await (await createTestCalendar()).events.explain(query)).defaults).toEqual(defaults)
  })

  it('names the radius beside a place, where it was absent', async () => {
    const { events } = await createTestCalendar({ geolocation: true })
    const place = { geoloc_lat: 47.4, geoloc_lng: 8.5 }
    expect((await events.explain(place)).defaults).toMatchObject({ geoloc_radius: 40 })
    expect((await events.explain({ ...place, geoloc_radius: 5 })).defaults).not.toHaveProperty('geoloc_radius')
    expect((await events.explain({ geoloc: true })).defaults).not.toHaveProperty('geoloc_radius')
  })

  it('names a size that was cut only where it was', async () => {
    const { events } = await createTestCalendar()
    expect(await events.explain({ per_page: 50 })).not.toHaveProperty('per_page_asked')
    expect((await events.explain({ per_page: 50, page: 3 })).defaults).not.toHaveProperty('per_page')
  })

  it('says which events each facet counts, without its own filter', async () => {
    const { seeded, as } = await createTestCalendar({ seed: { tags: [{ name: 'Free' }], venues: [{ venue: 'Hall' }] } })
    const tags = seeded.tags.map(({ id }) => id)
    const venue = seeded.venues.map(({ id }) => id)
    const { events } = as(null)
    const explained = await events.explain({ tags, venue, event_status: ['cancelled'], facets: ['venue', 'tags'] })
    expect(Object.entries(explained.facets ?? {})).toEqual([
      ['venue', { ...explained.where, linkedToAny: { tags } }],
      ['tags', { ...explained.where, linkedToAny: { venue } }],
    ])
    expect(String(explained).split('\n').slice(-2)).toEqual([
      `Counts venue by: ${JSON.stringify(explained.facets?.venue)}`,
      `Counts tags by: ${JSON.stringify(explained.facets?.tags)}`,
    ])
    expect(await events.explain({ tags })).not.toHaveProperty('facets')
    await expect(events.explain({ facets: ['title' as 'tags'] })).rejects.toMatchObject({
      params: { facets: expect.anything() },
    })
  })

  it('says what the caller sees', async () => {
    const calendar = await createTestCalendar()
    const seen = async (actor: Parameters<typeof calendar.as>[0]) => (await calendar.as(actor).venues.explain()).sees
    expect(await seen(null)).toBe('public')
    expect(await seen(contributor)).toBe('own')
    expect(await seen({ id: 2, role: 'editor' })).toBe('all')
    expect((await calendar.venues.explain()).sees).toBe('all')
    for (const terms of ['categories', 'tags'] as const) {
      expect((await calendar.as(null)[terms].explain()).sees).toBe('all')
    }
  })

  it('knows the lists of the other resources', async () => {
    const { venues, organizers, categories, tags } = await createTestCalendar({ seed: { events: [make.event()] } })
    expect(await venues.explain({ search: 'Café' })).toMatchObject({
      resource: 'venue',
      where: { words: ['cafe'] },
      orderBy: [['search_name', 'asc']],
      defaults: { page: 1, per_page: 10, only_with_upcoming: false },
    })
    expect(await organizers.explain()).toMatchObject({
      resource: 'organizer',
      defaults: { only_with_upcoming: false },
    })
    expect((await organizers.explain({ only_with_upcoming: true })).defaults).toEqual({ page: 1, per_page: 10 })
    expect(await categories.explain()).toMatchObject({
      resource: 'category',
      where: { counted: true },
      defaults: { page: 1, per_page: 10, orderby: 'name', order: 'asc', hide_empty: true },
    })
    expect(await tags.explain({ event: 1, post: 1, order: 'desc' })).toMatchObject({
      resource: 'tag',
      orderBy: [['search_name', 'desc']],
      defaults: { page: 1, per_page: 10, orderby: 'name', hide_empty: false },
      overridden: ['post'],
    })
    for (const query of [{ event: 1 }, { post: 1 }]) expect((await tags.explain(query)).overridden).toEqual([])
    expect((await tags.explain({ order: 'desc' })).defaults).not.toHaveProperty('order')
  })

  it('throws what the list throws, but not for a page past the end', async () => {
    const visitor = (await createTestCalendar({ unknownInput: 'reject' })).as(null)
    await expect(visitor.events.explain({ venue: 9 })).rejects.toMatchObject({ params: { venue: expect.anything() } })
    await expect(visitor.events.explain({ status: 'draft' })).rejects.toMatchObject({ code: 'rest_forbidden' })
    await expect(visitor.tags.explain({ colour: 'red' } as never)).rejects.toMatchObject({ code: 'rest_invalid_param' })
    expect((await visitor.events.explain({ page: 7 })).offset).toBe(60)
  })

  it('notifies nobody of what is not read: that is for the list', async () => {
    const notified: unknown[] = []
    const calendar = await createTestCalendar({ onIgnored: (ignored) => void notified.push(ignored) })
    for (const list of [calendar.events, calendar.venues, calendar.tags]) await list.explain({ colour: 'red' } as never)
    expect(notified).toEqual([])
  })

  it('looks at the clock once', async () => {
    let day = 10
    const { events } = await createTestCalendar({ timeZone: 'UTC' })
    expect((await events.explain()).defaults.start_date).toBe('2030-01-15 00:00:00')
    const { createCalendar } = await import('daybook')
    const hurried = createCalendar({ now: () => new Date(`2030-01-${day++}T00:00:00Z`) })
    const explained = await hurried.as(null).events.explain()
    expect(explained.now).toBe('2030-01-10 00:00:00')
    expect(explained.defaults.start_date).toBe(explained.now)
    expect(explained.where).toMatchObject({
      start_date: { gte: explained.now },
      visible: [{ date_utc: { lte: explained.now } }],
    })
  })

  it('reads as text', async () => {
    const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
    const query = { per_page: 99, start_date: '2030-06-20 14:00', period: 'past', 'end-date': 1, lang: 'de' } as const
    expect(String(await calendar.as(contributor).events.explain(query)).split('\n')).toEqual([
      'Lists events: page 1, 50 a page (cut from 99), by start_date asc, ties by id.',
      'Queried at 2030-01-15 12:00:00 UTC; the calendar is in Europe/Zurich. The caller sees what is public, and their own.',
      'Events that start at or after 2030-06-20 00:00:00, and end at or before 2032-01-16 00:00:00, on the wall clock of each event.',
      'Taken as whole days: start_date.',
      'By default: page=1, end_date=2032-01-15 23:59:59, strict_dates=false, orderby=start_date, order=asc, hide_from_listings=false.',
      'Without effect beside others: period.',
      'Not read: end-date (end_date?), lang.',
      expect.stringMatching(/^Criteria: \{"visible":\[\{.*\}$/),
    ])
    const strict = { strict_dates: true, starts_after: '2030-06-20 14:00Z', end_date: '2030-06-20 18:00Z', page: 3 }
    expect(
      String(await calendar.as(null).events.explain(strict))
        .split('\n')
        .slice(0, -1),
    ).toEqual([
      'Lists events: page 3, 10 a page, by utc_start_date asc, ties by id.',
      'Queried at 2030-01-15 12:00:00 UTC; the calendar is in Europe/Zurich. The caller sees what is public.',
      'Events that start after 2030-06-20 14:00:00, and end at or before 2030-06-20 18:00:00, as instants, in UTC.',
      'By default: per_page=10, orderby=start_date, order=asc, hide_from_listings=false.',
    ])
    expect(String(await calendar.events.explain({ overlaps: '2030-06-20/2030-06-21' }))).toContain(
      'Events that start before 2030-06-22 00:00:00, and end after 2030-06-20 00:00:00, on the wall clock',
    )
    expect(String(await calendar.events.explain())).toContain('The caller sees everything.')
    expect(String(await calendar.events.explain({ period: 'all' }))).toContain(
      'Events that start and end at any time, on the wall clock of each event.',
    )
    expect(String(await calendar.tags.explain()).split('\n')[0]).toBe(
      'Lists tags: page 1, 10 a page, by search_name asc, ties by id.',
    )
  })
})

it('has types that say what the store is queried for', () => {
  expectTypeOf<EventService['explain']>().returns.resolves.toEqualTypeOf<Explanation<EventCriteria, EventKey>>()
  expectTypeOf<EventService['explain']>().parameter(0).toEqualTypeOf<EventQuery | undefined>()
  expectTypeOf<VenueService['explain']>().returns.resolves.toEqualTypeOf<Explanation<LinkedCriteria, LinkedKey>>()
  type Tags = Awaited<ReturnType<Awaited<ReturnType<typeof createTestCalendar>>['tags']['explain']>>
  expectTypeOf<Tags>().toEqualTypeOf<Explanation<TermCriteria, TermKey>>()
  expectTypeOf<Tags['sees']>().toEqualTypeOf<'public' | 'own' | 'all'>()
})
