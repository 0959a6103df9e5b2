import { icalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, type Json, label, make, refusalOf, useSite } from './site.ts'

// Rule 4: what the calendar knows, and an option has switched off, is refused with the name of the option.

const weekly = 'FREQ=WEEKLY;COUNT=3'

/** A field of each extension, the values that ask for something, and the option that turns it on. */
const refusedFields: readonly (readonly [collection: 'events' | 'venues', fields: Json, option: string])[] = [
  ['events', { recurrence: weekly }, 'recurringEvents()'],
  ['events', { recurrence: { rules: [weekly] } }, 'recurringEvents()'],
  ['events', { recurrence: 'nonsense' }, 'recurringEvents()'],
  ['events', { recurrence: { dates: ['2030-07-01'] } }, 'recurringEvents()'],
  ['events', { recurrence: { until: '2030-07-01' } }, 'recurringEvents()'],
  ['events', { recurrence_scope: 'all' }, 'recurringEvents()'],
  ['events', { recurrence_scope: 'this' }, 'recurringEvents()'],
  ['events', { ticketed: true }, 'ticketing: true'],
  ['events', { ticketed: 'yes' }, 'ticketing: true'],
  ['events', { ticketed: ['nonsense'] }, 'ticketing: true'],
  ['venues', { geo_lat: 47 }, 'geolocation: true'],
  ['venues', { geo_lat: 0, geo_lng: 0 }, 'geolocation: true'],
  ['venues', { geo_lat: 'nonsense', geo_lng: '500' }, 'geolocation: true'],
]

describeEverywhere('an option that is off', (host) => {
  const site = useSite(host)
  const minimal = { events: evening(), venues: { venue: 'Hall' } }
  const write = (method: string, path: string, json: Json) => site.request(method, path, { json, as: 'editor' })

  it.each(refusedFields.map((row) => [row[0], label(row[1]), row] as const))(
    'refuses %s with %s',
    async (collection, _label, [, fields, option]) => {
      const record = await make(site, collection, minimal[collection])
      const url = `/${collection}/${record.id}`
      const ways = [
        await write('POST', `/${collection}`, { ...minimal[collection], ...fields }),
        await write('PATCH', url, fields),
        await write('PUT', url, { ...record, ...fields }),
        await write('POST', `/${collection}/by-slug/${record.slug}`, fields),
      ]
      for (const reply of ways) {
        expect(refusalOf(reply)).toEqual(invalid(...Object.keys(fields)))
        expect(bodyOf(reply).message).toContain(option)
        expect(reply.headers.get('x-cal-ignored')).toBeNull()
      }
      expect(bodyOf(await get(site, url))).toEqual(record)
    },
  )

  it('refuses fields of inline records, by their path', async () => {
    const venue = { venue: 'Hall', geo_lat: 47, geo_lng: 8 }
    const one = await write('POST', '/events', evening({ venue }))
    expect(refusalOf(one)).toEqual(invalid('venue.geo_lat', 'venue.geo_lng'))
    const several = await write('POST', '/events', evening({ venue: [{ venue: 'Barn' }, venue] }))
    expect(refusalOf(several)).toEqual(invalid('venue[1].geo_lat', 'venue[1].geo_lng'))
    const form = await site.request('POST', '/events', {
      form: 'title=x&start_date=tomorrow&end_date=tomorrow&venue[venue]=Hall&venue[geo_lat]=47',
      as: 'editor',
    })
    expect(refusalOf(form)).toEqual(invalid('venue.geo_lat'))
  })

  it('refuses them in one response with all other errors', async () => {
    const reply = await write('POST', '/events', { ...evening(), website: 'x', recurrence: weekly })
    expect(refusalOf(reply)).toEqual(invalid('website', 'recurrence'))
  })

  const silent: readonly Json[] = [
    { ticketed: false, recurrence: null },
    { ticketed: 0, recurrence: '', recurrence_scope: '' },
    { ticketed: '', recurrence_scope: null },
    { recurrence: { recurrence_id: '2030-06-20 18:00:00', changed_fields: ['title'] } },
  ]
  it.each(silent.map((fields) => [label(fields), fields] as const))('accepts %s', async (_label, fields) => {
    const created = await write('POST', '/events', evening({ ...fields }))
    expect([created.status, created.headers.get('x-cal-ignored')]).toEqual([201, null])
    const event = bodyOf(created)
    const changed = await write('PATCH', `/events/${event.id}`, { ...event, ...fields })
    expect([changed.status, changed.headers.get('x-cal-ignored')]).toEqual([200, null])
    expect(bodyOf(changed)).toEqual(event)
  })

  it('accepts venues without coordinates, and links to venues with some', async () => {
    const created = await write('POST', '/venues', { venue: 'Hall', geo_lat: null, geo_lng: '' })
    expect(created.status).toBe(201)
    const venue = { ...bodyOf(created), geo_lat: 47, geo_lng: 8 }
    expect((await write('POST', '/events', evening({ venue }))).status).toBe(201)
  })

  it('refuses the scope of a removal', async () => {
    for (const scope of ['this', 'following', 'all', 'nonsense']) {
      const { id, slug } = await make(site, 'events', evening())
      for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
        const query = { recurrence_scope: scope }
        const reply = await site.request('DELETE', path, { query, as: 'editor' })
        expect(refusalOf(reply)).toEqual(invalid('recurrence_scope'))
        expect(bodyOf(reply).message).toContain('recurringEvents()')
      }
      expect(
        (await site.request('DELETE', `/events/${id}`, { query: { recurrence_scope: '' }, as: 'editor' })).status,
      ).toBe(200)
    }
  })

  it.each([
    ['geoloc=true', 'geoloc', 'geolocation: true'],
    ['geoloc=false', 'geoloc', 'geolocation: true'],
    ['geoloc_lat=1', 'geoloc_lat', 'geolocation: true'],
    ['geoloc_lng=x', 'geoloc_lng', 'geolocation: true'],
    ['geoloc_radius=5', 'geoloc_radius', 'geolocation: true'],
    ['bbox=5,45,10,47', 'bbox', 'geolocation: true'],
    ['ticketed=0', 'ticketed', 'ticketing: true'],
    ['ticketed=1', 'ticketed', 'ticketing: true'],
    ['format=ics', 'format', 'formats'],
    ['explain=1', 'explain', 'explain: true'],
    ['explain=maybe', 'explain', 'explain: true'],
  ])('refuses the list with %s', async (query, name, option) => {
    const reply = await get(site, '/events', { query })
    expect(refusalOf(reply)).toEqual(invalid(name))
    expect(bodyOf(reply).message).toContain(option)
  })

  it.each(['geoloc=', 'ticketed=', 'format=', 'format=json', 'explain=', 'explain=0'])(
    'lists with %s',
    async (query) => {
      const reply = await get(site, '/events', { query })
      expect([reply.status, reply.headers.get('x-cal-ignored')]).toEqual([200, null])
    },
  )
})

describeEverywhere('format', (host) => {
  const reads = (site: ReturnType<typeof useSite>) => async () => {
    const event = await make(site, 'events', evening({ tags: ['jazz'] }))
    const venue = await make(site, 'venues', { venue: 'Hall' })
    return [
      ...['', '/doc', '/venues', '/organizers', '/categories', '/tags', `/venues/${venue.id}`],
      ...[`/venues/by-slug/${venue.slug}`, '/tags/1'],
      ...['/events', `/events/${event.id}`, `/events/by-slug/${event.slug}`],
    ]
  }

  describe('without the option formats', () => {
    const site = useSite(host)

    it('is JSON, and nothing else', async () => {
      for (const path of await reads(site)()) {
        for (const format of ['ics', 'xml', 'JSON', 'constructor']) {
          const query = { format }
          for (const method of ['GET', 'HEAD']) expect((await site.request(method, path, { query })).status).toBe(400)
          expect(refusalOf(await get(site, path, { query }))).toEqual(invalid('format'))
        }
        for (const format of ['json', '']) expect((await get(site, path, { query: { format } })).status).toBe(200)
      }
    })

    it('is refused with all other errors of the query', async () => {
      const reply = await get(site, '/events', { query: 'format=ics&page=0&order=up' })
      expect(refusalOf(reply)).toEqual(invalid('format', 'page', 'order'))
    })
  })

  describe('with the option formats', () => {
    const site = useSite(host, { calendar: { formats: [icalendar()] } })

    it('has others than JSON for events only', async () => {
      for (const path of await reads(site)()) {
        const isEvents = path.startsWith('/events')
        expect((await get(site, path, { query: { format: 'ics' } })).status).toBe(isEvents ? 200 : 400)
        expect(refusalOf(await get(site, path, { query: { format: 'xml' } }))).toEqual(invalid('format'))
        expect((await get(site, path, { query: { format: 'json' } })).status).toBe(200)
      }
    })
  })
})
