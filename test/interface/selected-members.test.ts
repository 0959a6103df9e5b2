import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, get, type Ids, invalid, type Json, recordsOf, refusalOf, seedRecords, useSite } from './site.ts'

// Rule 51: `_fields` selects the members of the records in a response.

const at = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }
const start_at = '2030-06-20T18:00:00+00:00'
const image = 'https://example.org/a.jpg'

describeOnStores('_fields', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { ticketing: true },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['categories', { name: 'Music' }],
        ['categories', { name: 'Jazz', parent: '{Music}' }],
        ['venues', { venue: 'Hall', city: 'Bern', image }],
        ['venues', { venue: 'Park' }],
        ['venues', { venue: 'Draft', status: 'draft' }],
        ['organizers', { organizer: 'Guild', email: 'guild@example.org' }],
        [
          'events',
          {
            ...{ title: 'Concert', ...at, venue: '{Hall}', organizer: ['{Guild}'], categories: ['{Jazz}', '{Music}'] },
            ...{ cost: 20, image, ticketed: true },
          },
        ],
        ['events', { title: 'Walk', ...at, venue: ['{Hall}', '{Park}', '{Draft}'] }],
        ['events', { title: 'Secret', ...at, venue: '{Hall}', description: 'x', password: 'sesame', image }],
      ]),
  })
  const listed = async (fields: string, as?: string) =>
    recordsOf(await get(site, '/events', { query: { _fields: fields }, ...(as !== undefined && { as }) }), 'events')

  it.each<[fields: string, concert: Json, walk: Json, secret: Json]>([
    ['title', { title: 'Concert' }, { title: 'Walk' }, { title: 'Secret' }],
    [
      'venue.venue,id',
      { id: '{Concert}', venue: { venue: 'Hall' } },
      { id: '{Walk}', venue: [{ venue: 'Hall' }, { venue: 'Park' }] },
      { id: '{Secret}', venue: [] },
    ],
    [
      'organizer.email, organizer.organizer',
      { organizer: [{ organizer: 'Guild', email: 'guild@example.org' }] },
      { organizer: [] },
      { organizer: [] },
    ],
    [
      'categories.name,categories.parent',
      {
        categories: [
          { name: 'Jazz', parent: '{Music}' },
          { name: 'Music', parent: 0 },
        ],
      },
      { categories: [] },
      { categories: [] },
    ],
    [
      'cost_details.values,start_date_details.year',
      { start_date_details: { year: '2030' }, cost_details: { values: ['20'] } },
      { start_date_details: { year: '2030' }, cost_details: { values: [] } },
      { start_date_details: { year: '2030' }, cost_details: { values: [] } },
    ],
    [
      'image.url,ticketed',
      { image: { url: image }, ticketed: true },
      { image: false, ticketed: false },
      { image: false, ticketed: null },
    ],
    [
      'venue.image.url,venue.city,tags,description',
      { description: '', tags: [], venue: { image: { url: image }, city: 'Bern' } },
      {
        description: '',
        tags: [],
        venue: [
          { image: { url: image }, city: 'Bern' },
          { image: false, city: '' },
        ],
      },
      { description: '', tags: [], venue: [] },
    ],
    ['start_at,title.x,nothing', { start_at }, { start_at }, { start_at }],
    ['nothing', {}, {}, {}],
  ])('%s in a list', async (fields, ...expected) => {
    const filled = JSON.parse(JSON.stringify(expected).replace(/"\{(\w+)\}"/g, (_, name) => String(ids[name])))
    expect(await listed(fields)).toEqual(filled)
  })

  it('keeps the order of a reply, and the whole of what is selected as a whole', async () => {
    const [whole] = recordsOf(await get(site, '/events'), 'events')
    const [some] = await listed('venue.id,venue,title,status,venue.city')
    expect(JSON.stringify(some)).toBe(JSON.stringify({ status: 'publish', title: 'Concert', venue: whole?.venue }))
    for (const fields of ['', ',', undefined]) {
      const query = fields === undefined ? '' : `_fields=${fields}`
      expect(recordsOf(await get(site, '/events', { query }), 'events')[0]).toEqual(whole)
    }
    expect((await listed(Object.keys(whole ?? {}).join()))[0]).toEqual(whole)
  })

  it.each(['_fields=id,title', '_fields[]=id&_fields[]=title', '_fields=id&_fields=title', '_fields= id , ,title '])(
    'takes a list in any form: %s',
    async (query) => {
      const reply = await get(site, '/events', { query })
      expect(recordsOf(reply, 'events')[0]).toEqual({ id: ids.Concert, title: 'Concert' })
      expect(reply.headers.get('x-cal-ignored')).toBeNull()
    },
  )

  it('leaves the envelope and its headers as they are', async () => {
    const reply = await get(site, '/events', { query: { _fields: 'id', per_page: '2' } })
    expect(bodyOf(reply)).toEqual({
      events: [{ id: ids.Concert }, { id: ids.Walk }],
      rest_url: expect.stringMatching(/\/events\?_fields=id&per_page=2$/),
      next_rest_url: expect.stringMatching(/\/events\?_fields=id&per_page=2&page=2$/),
      total: 3,
      total_pages: 2,
    })
    expect(reply.headers.get('x-cal-total')).toBe('3')
    const tag = reply.headers.get('etag') ?? ''
    const again = { query: { _fields: 'id', per_page: '2' }, headers: { 'If-None-Match': tag } }
    expect((await get(site, '/events', again)).status).toBe(304)
  })

  it('shows an editor what the editor sees', async () => {
    expect(await listed('title,venue.venue,description', 'editor')).toMatchObject([
      {},
      { venue: [{ venue: 'Hall' }, { venue: 'Park' }, { venue: 'Draft' }] },
      { title: 'Secret', description: 'x', venue: { venue: 'Hall' } },
    ])
  })

  it.each<[path: string, fields: string, expected: Json]>([
    ['/events/{Concert}', 'title,venue.city', { title: 'Concert', venue: { city: 'Bern' } }],
    ['/events/by-slug/walk', 'slug', { slug: 'walk' }],
    ['/events/{Secret}?password=sesame', 'description,all_day', { description: 'x', all_day: false }],
    ['/venues/{Hall}', 'city,image.extension', { city: 'Bern', image: { extension: 'jpg' } }],
    ['/organizers/by-slug/guild', 'organizer', { organizer: 'Guild' }],
    ['/categories/{Jazz}', 'count,urls.self', { count: 1, urls: { self: expect.stringContaining('/categories/') } }],
  ])('of one record: %s %s', async (path, fields, expected) => {
    const [place = '', query = ''] = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name])).split('?')
    const reply = await get(site, place, { query: `${query}&_fields=${fields}` })
    expect(bodyOf(reply)).toEqual(expected)
    const tag = reply.headers.get('etag') ?? ''
    const again = await get(site, place, { query: `${query}&_fields=${fields}`, headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  it('has an ETag that a change accepts once', async () => {
    const path = `/events/${ids.Walk}`
    const { headers } = await get(site, path, { query: { _fields: 'id' } })
    const change = { as: 'editor', json: { excerpt: 'changed' }, headers: { 'If-Match': headers.get('etag') ?? '' } }
    expect((await site.request('PATCH', path, change)).status).toBe(200)
    expect((await site.request('PATCH', path, { ...change, json: { excerpt: 'again' } })).status).toBe(412)
  })

  it('opens nothing: the errors of a read are the same', async () => {
    expect((await get(site, `/events/${ids.Secret}`, { query: { _fields: 'id' } })).status).toBe(403)
    expect((await get(site, `/venues/${ids.Draft}`, { query: { _fields: 'id' } })).status).toBe(403)
    expect((await get(site, '/events/999', { query: { _fields: 'id' } })).status).toBe(404)
  })

  it.each([
    ['/events', 'titel,id', '_fields.titel'],
    [
      '/events',
      'events.id,venue.vanue,organizer.venue',
      '_fields.events.id, _fields.venue.vanue, _fields.organizer.venue',
    ],
    [
      '/events',
      'title.raw,password,constructor,geo_lat',
      '_fields.title.raw, _fields.password, _fields.constructor, _fields.geo_lat',
    ],
    ['/events', 'x,ordr&ordr=1', 'ordr, _fields.x, _fields.ordr'],
    ['/tags', 'parent,name', '_fields.parent'],
    ['/events/{Concert}', 'titel,id,ticketed', '_fields.titel'],
    ['/venues/{Hall}', 'city,town,image.sizes.large.url', '_fields.town'],
  ])('reports what no reply has: %s %s', async (path, fields, names) => {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
    for (const _ of 'again') {
      const reply = await get(site, place, { query: `_fields=${fields}` })
      expect([reply.status, reply.headers.get('x-cal-ignored')]).toEqual([200, names])
    }
  })

  it('has at most a hundred values, and is checked with all others', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `a${index}`).join()
    expect(refusalOf(await get(site, '/events', { query: { _fields: many, page: '0' } }))).toEqual(
      invalid('_fields', 'page'),
    )
    const long = { _fields: many, password: 'x'.repeat(129) }
    expect(refusalOf(await get(site, `/events/${ids.Concert}`, { query: long }))).toEqual(
      invalid('_fields', 'password'),
    )
    expect(refusalOf(await get(site, '/tags/1', { query: { _fields: many } }))).toEqual(invalid('_fields'))
  })

  it('has no effect on writes', async () => {
    const query = { _fields: 'id' }
    const changed = await site.request('PATCH', `/venues/${ids.Park}`, { query, json: { city: 'Bern' }, as: 'editor' })
    expect(bodyOf(changed)).toMatchObject({ venue: 'Park', city: 'Bern' })
  })

  it('shows counts and links as they are after a write', async () => {
    const read = async () => [
      bodyOf(await get(site, `/events/${ids.Concert}`, { query: { _fields: 'categories.count' } })).categories,
      (await listed('categories.count'))[0]?.categories,
    ]
    for (const _ of 'cached')
      expect(await read()).toEqual([
        [{ count: 1 }, { count: 1 }],
        [{ count: 1 }, { count: 1 }],
      ])
    const { id } = bodyOf(
      await site.request('POST', '/events', { json: { title: 'More', ...at, categories: [ids.Jazz] }, as: 'editor' }),
    )
    for (const _ of 'cached')
      expect(await read()).toEqual([
        [{ count: 2 }, { count: 1 }],
        [{ count: 2 }, { count: 1 }],
      ])
    await site.request('DELETE', `/events/${id}`, { as: 'editor' })
  })
})

describeOnStores('_fields where unknown input is refused', (host) => {
  const site = useSite(host, {
    calendar: { unknownInput: 'reject' },
    seed: (opened) => seedRecords(opened, {}, [['events', { title: 'Fair', ...at }]]),
  })

  it('is 400 for a name that no reply has, with what was probably meant', async () => {
    for (const path of ['/events', '/events/by-slug/fair']) {
      const reply = await get(site, path, { query: '_fields=id,titel' })
      expect(refusalOf(reply)).toEqual(invalid('_fields.titel'))
      expect(reply.text).toContain('_fields.title?')
      expect((await get(site, path, { query: '_fields=id,title' })).status).toBe(200)
    }
    expect(refusalOf(await get(site, '/events', { query: '_fields=titel&ordr=1&page=0' }))).toEqual(
      invalid('_fields.titel', 'ordr', 'page'),
    )
  })
})
