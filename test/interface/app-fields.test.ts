import { type AppFields, type Calendar, createCalendar, type EventReply } from 'daybook'
import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { boolean, date, dateTime, email, integer, list, number, oneOf, text, url } from 'daybook/fields'
import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
import { recordShapes } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { afterAll, describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { sqliteDrivers } from '../support/sqlite-drivers.ts'
import { memory, sqlStores } from '../support/stores.ts'

const tenFields = {
  age_limit: integer({ min: 0, max: 99, filter: true, description: 'From this age on' }),
  rating: number({ min: 0, filter: true, default: 1.5 }),
  outdoors: boolean({ filter: true }),
  note: text({ search: true, filter: true, description: 'A note' }),
  opens_on: date({ filter: true }),
  doors: dateTime(),
  tickets: url({ whenLocked: 'shown', filter: true }),
  contact: email(),
  level: oneOf(['easy', 'hard'], { default: 'easy', filter: true }),
  languages: list(text(), { filter: true }),
} as const
const fields = { event: tenFields, venue: tenFields, organizer: tenFields, category: tenFields, tag: tenFields }

const values = {
  age_limit: 16,
  rating: 4.5,
  outdoors: true,
  note: 'Bring Ünicorns',
  opens_on: '2030-06-01',
  doors: '2030-06-20 19:30:00',
  tickets: 'https://example.org/t',
  contact: 'a@example.org',
  level: 'hard',
  languages: ['de', 'rm'],
} as const

const defaults = {
  age_limit: null,
  rating: 1.5,
  outdoors: false,
  note: '',
  opens_on: null,
  doors: null,
  tickets: '',
  contact: '',
  level: 'easy',
  languages: [],
}

const names = { events: 'title', venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const
const collections = Object.entries(names)
const times = { start_date: '2030-06-20', end_date: '2030-06-20' }

/** A client of a calendar over HTTP, whose caller has every right. */
function request(calendar: Calendar) {
  const handler = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  return async (method: string, path: string, body?: unknown) => {
    const form = typeof body === 'string'
    const response = await handler(
      new Request(`http://localhost/cal/events/v1${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
          body: form ? body : JSON.stringify(body),
        }),
      }),
    )
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
}

for (const kind of [memory, ...sqlStores()]) {
  describe(`[${kind.name}] fields of the app`, () => {
    afterAll(() => kind.close())
    const open = async (declared: AppFields | undefined = fields) => {
      const { store, close } = await kind.open(fields)
      onTestFinished(close)
      const again = (others: AppFields | undefined) =>
        request(createCalendar({ store, defaultWindow: false, ...(others && { fields: others }) }))
      return { send: again(declared), again }
    }

    it.each(collections)('of %s are written, shown, filtered and searched', async (collection, name) => {
      const { send } = await open()
      const path = `/${collection}`
      const of = (title: string) => ({ [name]: title, ...(collection === 'events' && times) })
      const created = await send('POST', path, { ...of('Full'), ...values })
      expect([created.status, created.body]).toEqual([201, expect.objectContaining(values)])
      expect((await send('POST', path, of('Plain'))).body).toMatchObject(defaults)
      const form = new URLSearchParams({ ...of('Form'), age_limit: '16', outdoors: 'on', languages: 'fr,de' })
      expect((await send('POST', path, form.toString())).body).toMatchObject({
        ...{ age_limit: 16, outdoors: true, languages: ['fr', 'de'] },
      })
      const found = async (query: string) => {
        const { body } = await send('GET', `${path}?hide_empty=false&orderby=id&${query}`)
        return body[collection]?.map((one: object) => Reflect.get(one, name)).toSorted() ?? body
      }
      expect(await found('age_limit=16')).toEqual(['Form', 'Full'])
      expect(await found('age_limit=17')).toEqual([])
      expect(await found('age_limit=')).toEqual(['Form', 'Full', 'Plain'])
      expect(await found('rating=4.5')).toEqual(['Full'])
      expect(await found('rating=1.5')).toEqual(['Form', 'Plain'])
      expect(await found('outdoors=false')).toEqual(['Plain'])
      expect(await found('note=Bring%20%C3%9Cnicorns')).toEqual(['Full'])
      expect(await found('opens_on=2030-06-01')).toEqual(['Full'])
      expect(await found('level=easy,hard')).toEqual(['Form', 'Full', 'Plain'])
      expect(await found('level=easy&level=hard&outdoors=1')).toEqual(['Form', 'Full'])
      expect(await found('languages=rm,fr')).toEqual(['Form', 'Full'])
      expect(await found('search=unicorns')).toEqual(['Full'])
      const changed = await send('PATCH', `${path}/1`, { age_limit: null, rating: '', languages: ['en'] })
      expect(changed.body).toMatchObject({ ...values, age_limit: null, rating: 1.5, languages: ['en'] })
      expect((await send('GET', `${path}/1`)).body).toEqual(changed.body)
      expect((await send('PUT', `${path}/1`, changed.body)).body).toMatchObject({ languages: ['en'], level: 'hard' })
      await send('PATCH', `${path}/1`, { note: 'Bring dragons' })
      expect(await found('search=dragons')).toEqual(['Full'])
      expect(await found('search=unicorns')).toEqual([])
    })

    it('keep their values when a calendar without the field writes, and have defaults when they come later', async () => {
      const { send, again } = await open()
      await send('POST', '/events', { title: 'Full', ...times, ...values })
      const without = again(undefined)
      const shown = await without('PATCH', '/events/1', { title: 'Renamed' })
      expect(shown.body).not.toHaveProperty('age_limit')
      await again({ event: { age_limit: tenFields.age_limit } })('PATCH', '/events/1', { age_limit: 18 })
      expect((await send('GET', '/events/1')).body).toMatchObject({ ...values, title: 'Renamed', age_limit: 18 })
      await without('POST', '/events', { title: 'Old', ...times })
      expect((await send('GET', '/events/2')).body).toMatchObject(defaults)
      expect((await send('GET', '/events?level=easy')).body.total).toBe(1)
    })

    it('keep the default with which a record was written when another is declared', async () => {
      const { send, again } = await open()
      await send('POST', '/events', { title: 'Early', ...times })
      const later = again({ event: { level: oneOf(['easy', 'hard'], { default: 'hard', filter: true }) } })
      await later('POST', '/events', { title: 'Late', ...times })
      expect((await later('GET', '/events/1')).body.level).toBe('easy')
      expect((await later('GET', '/events?level=hard')).body.total).toBe(1)
    })

    it('find records from before a list with a default by each of its values', async () => {
      const { again } = await open()
      await again(undefined)('POST', '/events', { title: 'Old', ...times })
      const declared = again({ event: { languages: list(text(), { filter: true, default: ['de', 'rm'] }) } })
      expect((await declared('GET', '/events/1')).body.languages).toEqual(['de', 'rm'])
      const totals = ['de', 'rm', 'fr'].map(
        async (one) => (await declared('GET', `/events?languages=${one}`)).body.total,
      )
      expect(await Promise.all(totals)).toEqual([1, 1, 0])
    })
  })
}

describe('fields of the app', () => {
  const send = request(createCalendar({ fields, defaultWindow: false }))

  it('complain as ours do, all at once', async () => {
    const { body } = await send('POST', '/events', {
      title: 'A',
      ...times,
      age_limit: 100,
      level: 'no',
      languages: [1, {}],
    })
    expect(body.data.errors).toEqual({
      age_limit: 'age_limit must be a whole number from 0 to 99; received 100.',
      level: 'level must be one of easy, hard; received "no".',
      'languages[1]': expect.stringContaining('languages[1] must be text'),
    })
    expect((await send('GET', '/venues?age_limit=x')).body.message).toBe(
      'age_limit must be a whole number from 0 to 99; received "x".',
    )
  })

  it('are in the index and in /doc, and likely names are suggested', async () => {
    const { body: index } = await send('GET', '')
    const [lists, creates] = index.routes['/cal/events/v1/events'].endpoints
    expect(lists.args.age_limit).toMatchObject({ type: 'array', items: { type: 'integer', minimum: 0 } })
    expect(lists.args).not.toHaveProperty('doors')
    expect(creates.args.age_limit).toMatchObject({ type: 'integer', description: 'From this age on' })
    expect(creates.args.rating).toMatchObject({ default: 1.5 })
    const { body: doc } = await send('GET', '/doc')
    const { Event, EventInput, Venue } = doc.components.schemas
    expect(Venue.properties.rating).toEqual({ type: 'number' })
    expect(Event.properties.rating).toEqual({ type: ['number', 'null'] })
    expect(Event.properties.note).toEqual({ type: 'string', description: 'A note' })
    expect(EventInput.properties).toHaveProperty('languages')
    const { headers } = await send('GET', '/events?age_limt=16')
    expect(headers.get('x-cal-ignored')).toBe('age_limt')
  })

  it('of an event are hidden by its password, unless they say otherwise', async () => {
    const calendar = createCalendar({ fields, defaultWindow: false })
    const event = await calendar.events.create({ title: 'Secret', ...times, ...values, password: 'sesame' })
    const anonymous = calendar.as(null)
    expect(await anonymous.toReply.events(event)).toMatchObject({
      ...{ age_limit: null, rating: null, outdoors: null, note: '', opens_on: null, doors: null },
      ...{ tickets: values.tickets, contact: '', level: null, languages: [] },
    })
    expect(await anonymous.toReply.events(event, { opened: true })).toMatchObject(values)
    expect((await anonymous.events.list({ age_limit: 16 })).total).toBe(0)
    expect((await anonymous.events.list({ search: 'unicorns' })).total).toBe(0)
    expect((await anonymous.events.list({ tickets: values.tickets })).total).toBe(1)
    expect((await calendar.events.list({ age_limit: [16, '18'] })).total).toBe(1)
  })

  it('come with inline venues, and distinguishes these', async () => {
    const calendar = createCalendar({ fields, defaultWindow: false })
    const create = (venue: object) =>
      calendar.events.create({ title: 'A', ...times, venue: { venue: 'Hall', ...venue } })
    const [first, same, other] = [
      await create({ languages: ['de'], age_limit: 6 }),
      await create({ languages: ['de'], age_limit: 6 }),
      await create({ languages: ['en'], age_limit: 6 }),
    ]
    expect([first.venue, same.venue, other.venue]).toEqual([[1], [1], [2]])
  })

  it.each<readonly [object, message: string]>([
    [{ event: { title: text() } }, 'fields.event.title: the name title is taken.'],
    [
      { venue: { room: text({ partOfVenue: true }) } },
      'fields.venue.room: only fields of events have the option partOfVenue.',
    ],
    [
      { tag: { level: text({ inherited: false }) } },
      'fields.tag.level: only fields of events have the option inherited.',
    ],
    [{ event: { strict_dates: text() } }, 'fields.event.strict_dates: the name strict_dates is taken.'],
    [{ venue: { uid: text() } }, 'fields.venue.uid: the name uid is taken.'],
    [{ tag: { constructor: text() } }, 'fields.tag.constructor: the name constructor is taken.'],
    [{ tag: { explain: text() } }, 'fields.tag.explain: the name explain is taken.'],
    [{ tag: { password: text() } }, 'fields.tag.password: the name password is taken.'],
    [
      { tag: { ageLimit: text() } },
      'fields.tag.ageLimit: a name is a lower-case letter, then up to 31 of a-z, 0-9 and "_".',
    ],
    [{ tag: { age: 'text' } }, 'fields.tag.age must be a field such as integer() of daybook/fields.'],
    [{ evnt: { age: text() } }, `fields.evnt: there are ${Object.keys(recordShapes).join(', ')}.`],
  ])('refuse %o', (declared, message) => {
    expect(() => createCalendar({ fields: declared as AppFields })).toThrow(new TypeError(message))
  })

  it('with a filter need a store whose options name them', () => {
    const [driver] = sqliteDrivers
    const open = (fields?: AppFields) => createSqliteStore(driver?.open(':memory:') as never, fields ? { fields } : {})
    const message = 'fields.event.age_limit has a filter: give the store the option fields too, for its index.'
    const event = { event: { age_limit: tenFields.age_limit } }
    expect(() => createCalendar({ store: open({}), fields: event })).toThrow(new TypeError(message))
    expect(() => createCalendar({ store: open(), fields: event })).toThrow(new TypeError(message))
    expect(() => createCalendar({ store: open(event), fields: event })).not.toThrow()
    expect(() => createCalendar({ store: createMemoryStore(), fields: event })).not.toThrow()
  })

  it('are in the input, the seed and the dump of a test calendar', async () => {
    const calendar = await createTestCalendar({
      fields: { event: tenFields, tag: tenFields },
      seed: { tags: [{ name: 'Free', age_limit: 6 }], events: [{ title: 'A', ...values }] },
    })
    const made = await calendar.events.create(calendar.make.event({ age_limit: 18 }))
    expect([calendar.seeded.events[0]?.level, made.age_limit]).toEqual(['hard', 18])
    expectTypeOf(made.age_limit).toEqualTypeOf<number | null>()
    const { events, tags } = await calendar.dump()
    expect(events[0]).toMatchObject(values)
    expect([events[1]?.age_limit, tags[0]?.age_limit, tags[0]?.level]).toEqual([18, 6, 'easy'])
  })

  it('are typed in services, replies and the client', async () => {
    const calendar = createCalendar({ fields: { event: tenFields, venue: { lift: boolean({ required: true }) } } })
    const event = await calendar.events.create({
      title: 'A',
      ...times,
      age_limit: '16',
      venue: { venue: 'V', lift: true },
    })
    expectTypeOf(event.age_limit).toEqualTypeOf<number | null>()
    expectTypeOf(event.rating).toEqualTypeOf<number>()
    expectTypeOf(event.level).toEqualTypeOf<'easy' | 'hard'>()
    expectTypeOf(event.languages).toEqualTypeOf<readonly string[]>()
    const reply = await calendar.toReply.events(event)
    expectTypeOf(reply.rating).toEqualTypeOf<number | null>()
    const client = createClient<typeof calendar>({ fetch: fetchHandler(calendar) })
    const page = await client.events.list({ age_limit: [16, 18], level: 'easy' })
    expectTypeOf(page.events[0]?.age_limit).toEqualTypeOf<number | null | undefined>()
    // @ts-expect-error There is no filter by doors.
    await client.events.list({ doors: '2030-06-20 09:00' })
    // @ts-expect-error It is required.
    await calendar.venues.create({ venue: 'V' }).catch(() => {})
    const plain = createCalendar()
    expectTypeOf(plain).toEqualTypeOf<Calendar>()
    expectTypeOf(calendar).toExtend<Calendar>()
    expectTypeOf(await plain.toReply.events(event)).toEqualTypeOf<EventReply>()
  })
})
