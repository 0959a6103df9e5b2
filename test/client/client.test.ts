import { CalendarError, isCalendarError } from 'daybook'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { ways } from './reach.ts'

const make = createMake()

const seed = {
  categories: [{ name: 'Music' }],
  tags: [{ name: 'Free' }],
  events: [
    make.event({ title: 'Fair', slug: 'fair', categories: [1], tags: [1] }),
    make.event({ title: 'Jazz, live' }),
  ],
}

describe.each(ways)('the client, $name', ({ open }) => {
  it('lists what the calendar has, with what replies say of the list', async () => {
    const { visitor } = await open({ seed })
    const list = await visitor.events.list({ categories: ['music'], per_page: 1 })
    expect(list).toMatchObject({ events: [{ id: 1, title: 'Fair' }], total: 1, total_pages: 1 })
    const first = await visitor.events.list({ per_page: 1 })
    expect(first.next_rest_url).toMatch(/\/events\?per_page=1&page=2$/)
    for (const name of ['categories', 'tags'] as const) expect(await visitor[name].list()).toMatchObject({ total: 1 })
  })

  it('counts a list by its facets', async () => {
    const { visitor } = await open({ seed })
    const { facets } = await visitor.events.list({ facets: ['categories', 'event_status'], per_page: 1 })
    expect(facets?.categories?.map(({ slug, count }) => [slug, count])).toEqual([['music', 1]])
    expect(facets?.event_status?.map(({ value, count }) => [value, count])).toEqual([['scheduled', 2]])
    expect((await visitor.events.list()).facets).toBeUndefined()
  })

  it('creates, changes, reads and removes events, venues and organizers, by id and by slug', async () => {
    const { client } = await open()
    const inputs = {
      events: make.event({ title: 'Größe' }),
      venues: { venue: 'Größe' },
      organizers: { organizer: 'Größe' },
    }
    const created = [
      await client.events.create(inputs.events),
      await client.venues.create(inputs.venues),
      await client.organizers.create(inputs.organizers),
    ]
    expect(created).toMatchObject([{ title: 'Größe' }, { venue: 'Größe' }, { organizer: 'Größe' }])
    for (const posts of [client.venues, client.organizers]) {
      expect(await posts.update(1, { description: 'by id' })).toMatchObject({ id: 1, description: 'by id' })
      expect(await posts.update({ slug: 'grosse' }, { phone: '1' })).toMatchObject({ phone: '1' })
      expect(await posts.getBySlug('Größe')).toMatchObject({ id: 1, description: 'by id' })
      expect(await posts.remove({ slug: 'grosse' })).toMatchObject({ status: 'trash' })
    }
    expect(await client.events.update({ slug: 'grosse' }, { venue: { venue: 'Hall' } })).toMatchObject({
      venue: { venue: 'Hall' },
    })
    expect(await client.events.get(1)).toEqual(await client.events.getBySlug('grosse'))
    expect(await client.events.remove(1)).toMatchObject({ id: 1, status: 'trash' })
  })

  it('creates, changes, reads and removes categories and tags', async () => {
    const { client } = await open()
    for (const terms of [client.categories, client.tags]) {
      expect(await terms.create({ name: 'Jazz' })).toMatchObject({ id: 1, slug: 'jazz' })
      expect(await terms.update(1, { description: 'Blue notes' })).toMatchObject({ name: 'Jazz' })
      expect(await terms.get(1)).toMatchObject({ description: 'Blue notes' })
      expect(await terms.remove(1)).toMatchObject({ id: 1 })
      await expect(terms.get(1)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('throws what the calendar refuses, as in process', async () => {
    const { client, visitor } = await open({ seed })
    const refusal = async (work: Promise<unknown>) => {
      const error = await work.catch((error: unknown) => error)
      expect(error).toBeInstanceOf(CalendarError)
      return isCalendarError(error) ? error : undefined
    }
    const { code, status, message, cause } = (await refusal(client.events.get(99))) ?? {}
    expect([code, status, cause]).toEqual(['event-not-found', 404, undefined])
    expect(message).toBe('There is no event with the id 99.')
    expect(await refusal(client.events.list({ page: 'x', featured: 'maybe' }))).toMatchObject({
      code: 'rest_invalid_param',
      params: { page: expect.stringContaining('page must be'), featured: expect.any(String) },
    })
    // Types do not let this by: a program in JavaScript may try.
    expect(await refusal(client.events.create({ title: 'A' } as never))).toMatchObject({
      code: 'rest_missing_callback_param',
      params: ['start_date', 'end_date'],
      errors: { start_date: 'start_date is required.', end_date: 'end_date is required.' },
    })
    expect(await refusal(client.tags.create({ name: 'Free' }))).toMatchObject({ code: 'term_exists', term_id: 1 })
    expect(await refusal(visitor.tags.remove(1))).toMatchObject({ code: 'rest_forbidden', status: 401 })
    for (const slug of ['', '.', '..', '%2e%2e', 'a/b', '?', 'nothing here']) {
      expect(await refusal(client.events.getBySlug(slug))).toMatchObject({ code: 'event-not-found' })
    }
  })

  it('opens an event by its password', async () => {
    const { client, visitor } = await open({
      seed: { events: [make.event({ title: 'Locked', password: 'öffne dich', description: 'Secret' })] },
    })
    await expect(visitor.events.get(1)).rejects.toMatchObject({ code: 'event-password-protected' })
    expect(await visitor.events.get(1, { password: 'öffne dich' })).toMatchObject({ description: 'Secret' })
    expect(await visitor.events.getBySlug('locked', { password: 'öffne dich' })).toMatchObject({ id: 1 })
    for (const password of [' spaces ', 'дверь 50%25', 'a\nb']) {
      await client.events.update(1, { password })
      expect(await visitor.events.get(1, { password })).toMatchObject({ id: 1 })
    }
  })

  it('changes a record only if it is as it was read', async () => {
    const { client } = await open({ seed })
    const known = await client.events.get(1)
    const changed = await client.events.update(1, { title: 'Market' }, { ifMatch: known })
    const stale = { code: 'rest_precondition_failed', status: 412 }
    await expect(client.events.update(1, { title: 'Sale' }, { ifMatch: known })).rejects.toMatchObject(stale)
    await expect(client.events.remove(1, { ifMatch: '"1.1"' })).rejects.toMatchObject(stale)
    expect(await client.events.remove(1, { ifMatch: changed })).toMatchObject({ title: 'Market' })
  })

  it('reads records by the slugs that they had before, with credentials and without', async () => {
    const { client, visitor } = await open({ seed })
    await client.events.update(1, { slug: 'market' })
    const { id: venue } = await client.venues.create({ venue: 'Hall' })
    await client.venues.update(venue, { slug: 'town-hall' })
    for (const one of [client, visitor]) {
      expect(await one.events.getBySlug('fair')).toMatchObject({ id: 1, slug: 'market' })
      expect(await one.venues.getBySlug('hall')).toMatchObject({ id: venue, slug: 'town-hall' })
    }
    await client.events.update(1, { password: 'open' })
    expect(await visitor.events.getBySlug('fair', { password: 'open' })).toMatchObject({ slug: 'market' })
    await expect(client.events.update({ slug: 'fair' }, { title: 'No' })).rejects.toMatchObject({
      code: 'event-not-found',
    })
  })

  it('gives all records of a list, from page to page', async () => {
    const events = Array.from({ length: 7 }, (_, index) => make.event({ title: `Day, ${index + 1}` }))
    const { visitor } = await open({ seed: { events } })
    const titles: string[] = []
    for await (const { title } of visitor.events.all({ per_page: 3, search: 'day,' })) titles.push(title)
    expect(titles).toEqual(events.map(({ title }) => title))
    const none = visitor.events.all({ search: 'nothing' })
    expect(await none.next()).toEqual({ done: true, value: undefined })
  })
})
