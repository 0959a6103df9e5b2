import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, evening, get, type Ids, type Json, make, seedRecords, useSite } from './site.ts'

// Everything that is wrong with a request is in one reply, by the name of the field (rules 6 and 8).

describeOnStores('errors in one round', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { geolocation: true },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['events', evening({ title: 'Party' })],
        ['events', { ...evening(), title: 'After Party', post_parent: '{Party}' }],
        ['venues', { venue: 'Hall' }],
        ['categories', { name: 'Music' }],
        ['categories', { name: 'Jazz', parent: '{Music}' }],
        ['tags', { name: 'Free' }],
      ]),
  })
  const send = (method: string, path: string, json: Json, as = 'editor') => site.request(method, path, { json, as })
  /** Code and names in `params`, beside the names in `errors`. */
  const found = (reply: Parameters<typeof bodyOf>[0]) => {
    const { code, data } = bodyOf(reply) as { code: string; data: { params?: object; errors?: object } }
    const { params = {}, errors = {} } = data
    return {
      code,
      params: Array.isArray(params) ? params : Object.keys(params),
      errors: Object.keys(errors).toSorted(),
    }
  }
  const missing = (params: readonly string[], ...others: readonly string[]) => ({
    code: 'rest_missing_callback_param',
    params: expect.toSatisfy((names: string[]) => names.toSorted().join() === params.toSorted().join()),
    errors: [...params, ...others].toSorted(),
  })
  const invalid = (...params: readonly string[]) => ({
    code: 'rest_invalid_param',
    params: expect.toSatisfy((names: string[]) => names.toSorted().join() === params.toSorted().join()),
    errors: params.toSorted(),
  })

  it('has a sentence for each missing and each bad field', async () => {
    const reply = await send('POST', '/events', { website: 'x', venue: { city: 'Bern', website: 'y' } })
    const sentence = (name: string, value: string) =>
      `${name} must be an absolute http or https URL; received "${value}".`
    expect(bodyOf(reply)).toEqual({
      code: 'rest_missing_callback_param',
      message:
        'Missing required fields: venue.venue, title, start_date, end_date. ' +
        `${sentence('website', 'x')} ${sentence('venue.website', 'y')}`,
      data: {
        status: 400,
        params: ['venue.venue', 'title', 'start_date', 'end_date'],
        errors: {
          'venue.venue': 'venue.venue is required.',
          title: 'title is required.',
          start_date: 'start_date is required.',
          end_date: 'end_date is required.',
          website: sentence('website', 'x'),
          'venue.website': sentence('venue.website', 'y'),
        },
      },
    })
  })

  it('has the sentences of `params` where nothing is missing', async () => {
    const { data } = bodyOf(await send('POST', '/tags', { name: 'a\nb', slug: true })) as { data: Json }
    expect(data.errors).toEqual(data.params)
    expect(Object.keys(data.errors as object)).toEqual(['name', 'slug'])
  })

  it('lists what a list has that is not taken', async () => {
    const { message } = bodyOf(await send('POST', '/events', evening({ venue: [901, 902, 903, 904, 905, 906, 907] })))
    expect(message).toBe('venue must be the id of an existing venue; received 901, 902, 903, 904, 905 and 2 more.')
  })

  const early = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 17:00:00' }
  const wholly = { website: 'x' }
  const creations: readonly [name: string, body: Json, expected: unknown, as?: string][] = [
    ['an end before the start', { ...early, ...wholly }, missing(['title'], 'website', 'end_date')],
    ['an unknown parent', evening({ ...wholly, post_parent: 999 }), invalid('website', 'post_parent')],
    ['unknown links', evening({ ...wholly, venue: 999, organizer: [998] }), invalid('website', 'venue', 'organizer')],
    [
      'unknown terms',
      evening({ ...wholly, categories: ['New', 999], tags: [998] }),
      invalid('website', 'categories', 'tags'),
    ],
    ['the trash', evening({ ...wholly, status: 'trash' }), invalid('website', 'status')],
    ['markup', evening({ ...wholly, title: '<b>' }), invalid('website', 'title'), 'author:30'],
    ['a cost that is too long', evening({ ...wholly, cost: 'x'.repeat(401) }), invalid('website', 'cost')],
    ['half a place', evening({ ...wholly, venue: { venue: 'A', geo_lat: 1 } }), invalid('website', 'venue.geo_lng')],
    ['markup inside', evening({ ...wholly, venue: { venue: '<b>' } }), invalid('website', 'venue.venue'), 'author:30'],
    [
      'a right that is missing',
      evening({ ...wholly, author: 77, post_parent: 999 }),
      invalid('website', 'post_parent'),
      'author:30',
    ],
    ['years', { ...early, start_date: '99999-01-01', title: '' }, missing(['title'], 'start_date')],
    // What needs a look at the store is found in one round, too.
    [
      'all references',
      evening({ post_parent: 999, venue: [998, { venue: 'A', geo_lat: 1 }], tags: 999 }),
      invalid('post_parent', 'venue', 'venue[1].geo_lng', 'tags'),
    ],
    [
      'two inline',
      evening({ venue: { venue: '<b>' }, organizer: { organizer: '<b>' }, tags: 999 }),
      invalid('venue.venue', 'organizer.organizer', 'tags'),
      'author:30',
    ],
  ]
  it.each(creations)('of a new event: %s', async (_, body, expected, as) => {
    expect(found(await send('POST', '/events', body, as))).toEqual(expected)
  })

  it('creates nothing of an event that is refused', async () => {
    await send('POST', '/events', evening({ venue: { venue: 'Unstored' }, tags: ['unstored', 999], post_parent: 999 }))
    for (const resource of ['venues', 'tags'] as const) {
      const query = { search: 'unstored', ...(resource === 'tags' && { hide_empty: false }) }
      expect(bodyOf(await get(site, `/${resource}`, { query })).total).toBe(0)
    }
  })

  const changes: readonly [name: string, path: string, body: Json, expected: unknown, as?: string][] = [
    [
      'an end before the start',
      '/events/{Party}',
      { ...wholly, end_date: '2030-06-20 17:00:00' },
      invalid('website', 'end_date'),
    ],
    ['a zone that is none', '/events/{Party}', { timezone: 'x', end_date: '2030-06-20 17:00:00' }, invalid('timezone')],
    [
      'a loop of parents',
      '/events/{Party}',
      { ...wholly, post_parent: '{After Party}' },
      invalid('website', 'post_parent'),
    ],
    ['unknown links', '/events/{Party}', { title: '', venue: 999, tags: 998 }, invalid('title', 'venue', 'tags')],
    ['no such event', '/events/999', { ...wholly, venue: 999 }, invalid('website')],
    ['the event of another', '/events/{Party}', { ...wholly, venue: 999 }, invalid('website'), 'author:30'],
    ['half a place', '/venues/{Hall}', { ...wholly, geo_lat: 1 }, invalid('website', 'geo_lng')],
    ['a bad half of a place', '/venues/{Hall}', { geo_lat: 'x', geo_lng: 1 }, invalid('geo_lat')],
    ['no such venue', '/venues/999', { ...wholly, geo_lat: 1 }, invalid('website')],
    ['an unknown parent', '/categories/{Music}', { name: '', parent: 999 }, invalid('name', 'parent')],
    ['a loop of categories', '/categories/{Music}', { name: '', parent: '{Jazz}' }, invalid('name', 'parent')],
  ]
  it.each(changes)('of a change: %s', async (_, path, body, expected, as) => {
    const at = path.replace(/\{(.+)\}/, (_all, name: string) => String(ids[name]))
    const json = JSON.parse(JSON.stringify(body).replace(/"\{(.+?)\}"/g, (_all, name: string) => String(ids[name])))
    expect(found(await send('PATCH', at, json, as))).toEqual(expected)
  })

  it('a new venue or category has all of its errors, too', async () => {
    expect(found(await send('POST', '/venues', { geo_lat: 1, website: 'x' }))).toEqual(
      missing(['venue'], 'geo_lng', 'website'),
    )
    expect(found(await send('POST', '/categories', { parent: 999 }))).toEqual(missing(['name'], 'parent'))
  })

  it('a bad field comes before a name that is taken', async () => {
    expect(found(await send('PATCH', `/categories/${ids.Jazz}`, { name: 'Music', parent: 999 }))).toEqual(
      invalid('parent'),
    )
  })

  const lists: readonly [path: string, expected: unknown, as?: string][] = [
    [
      '/events?page=0&venue=999&categories=nothing&post_parent=999',
      invalid('page', 'venue', 'categories', 'post_parent'),
    ],
    ['/events?per_page=x&geoloc_lat=1', invalid('per_page', 'geoloc_lng')],
    ['/events?geoloc_lat=x&geoloc_lng=1', invalid('geoloc_lat')],
    ['/events?page=x&status=draft', invalid('page')],
    ['/venues?page=x&event=999', invalid('page', 'event')],
    ['/categories?order=up&parent=999&post=999', invalid('order', 'parent', 'post')],
  ]
  it.each(lists)('of a list: %s', async (path, expected) => {
    expect(found(await get(site, path))).toEqual(expected)
  })

  describe('a linked record of which a form has no field filled in', () => {
    const form = (fields: Record<string, string>, path = '/events', method = 'POST') =>
      site.request(method, path, {
        as: 'editor',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
    const dates = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

    it('is none', async () => {
      const blank = { 'venue[venue]': '', 'venue[city]': ' ', 'organizer[0][organizer]': '', 'organizer[0][email]': '' }
      const reply = await form({ title: 'A', ...dates, ...blank })
      expect(reply.status).toBe(201)
      expect(bodyOf(reply)).toMatchObject({ venue: [], organizer: [] })
    })

    it('is left out beside one that is filled in', async () => {
      const reply = await form({
        ...{ title: 'A', ...dates },
        ...{ 'organizer[0][organizer]': 'Guild', 'organizer[1][organizer]': '', 'organizer[1][phone]': '' },
      })
      expect(bodyOf(reply)).toMatchObject({ organizer: [{ organizer: 'Guild' }] })
    })

    it('unlinks on an update, as an empty field does (rule 5)', async () => {
      const event = await make(site, 'events', evening({ venue: ids.Hall }))
      const reply = await form({ 'venue[venue]': '', 'venue[city]': '' }, `/events/${event.id}`, 'PATCH')
      expect(bodyOf(reply)).toMatchObject({ venue: [] })
    })

    it('needs its name once a field is filled in', async () => {
      const reply = await form({ title: 'A', ...dates, 'venue[venue]': '', 'venue[city]': 'Bern' })
      expect(found(reply)).toEqual(missing(['venue.venue']))
    })
  })
})
