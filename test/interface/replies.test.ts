import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, type Ids, type Json, make, recordsOf, seedRecords, useSite } from './site.ts'

// The shapes of rule 10 key by key, in their order, and the headers and errors of rules 7 and 8.

const postKeys = 'id uid author status date date_utc modified modified_utc url rest_url source external_id'
const keys = {
  event: `${postKeys} title description excerpt slug image image_alt all_day start_date start_date_details end_date end_date_details
    utc_start_date utc_start_date_details utc_end_date utc_end_date_details start_at end_at timezone timezone_abbr cost cost_details website
    show_map show_map_link hide_from_listings sticky featured post_parent categories tags venue organizer event_status status_reason
    previous_start_date attendance_mode online_url online_url_from`,
  venue: `${postKeys} venue description excerpt slug image image_alt address city country province state zip phone website
    stateprovince show_map show_map_link`,
  organizer: `${postKeys} organizer description excerpt slug image image_alt phone website email`,
  category: 'id name slug description taxonomy parent color count url urls source external_id',
  tag: 'id name slug description taxonomy count url urls source external_id',
  details: 'year month day hour minutes seconds',
} as const

const keyList = (names: string) => names.split(/\s+/)
const keysOf = (value: unknown) => Object.keys(value as object)

describeEverywhere('replies', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { timeZone: 'Europe/Berlin' },
    seed: async (opened) => {
      await seedRecords(opened, ids, [
        ['categories', { name: 'Music', description: 'Loud' }],
        ['categories', { name: 'Jazz', parent: '{Music}' }],
        ['tags', { name: 'free' }],
        ['tags', { name: 'Zoo' }],
        [
          'venues',
          {
            venue: 'Hall',
            address: 'Main St 1',
            city: 'Bonn',
            country: 'Germany',
            province: 'RP',
            state: 'NRW',
            zip: '53111',
            phone: '112',
            website: 'https://hall.example',
            stateprovince: 'Rhineland',
            show_map: false,
            description: 'Old',
            excerpt: 'O',
            image: 7,
            image_alt: 'A hall of glass',
          },
        ],
        [
          'organizers',
          {
            organizer: 'Guild',
            description: 'Kind',
            excerpt: 'K',
            phone: '113',
            website: 'https://guild.example',
            email: 'guild@example.org',
          },
        ],
        ['organizers', { organizer: 'Choir' }],
        ['events', { title: 'Festival', start_date: '2030-06-01', end_date: '2030-06-30', all_day: true }],
        [
          'events',
          {
            title: 'Concert & <more>',
            description: '<p>Über & out</p>',
            excerpt: 'Short',
            slug: 'concert',
            start_date: '2030-06-20 08:05:09',
            end_date: '2030-12-20 20:00:00',
            timezone: 'America/New_York',
            date: '2029-12-01 10:00:00',
            author: 7,
            image: 'https://example.org/a.jpg',
            image_alt: 'A red stage',
            cost: '10 - 20',
            website: 'https://example.org/concert',
            show_map_link: false,
            sticky: true,
            featured: true,
            post_parent: '{Festival}',
            categories: ['{Music}', '{Jazz}'],
            tags: ['{Zoo}', '{free}'],
            venue: '{Hall}',
            organizer: ['{Guild}', '{Choir}'],
          },
        ],
      ])
    },
  })
  const at = (path: string) => `${site.baseUrl}/cal/events/v1${path}`
  const concert = () => ids['Concert & <more>']
  const read = async (path: string) => bodyOf(await get(site, path))

  it('an event, value by value', async () => {
    const path = `/events/${concert()}`
    expect(await read(path)).toEqual({
      id: concert(),
      uid: expect.stringMatching(/./),
      author: 7,
      status: 'publish',
      date: '2029-12-01 10:00:00',
      date_utc: '2029-12-01 09:00:00',
      modified: '2030-01-15 13:00:00',
      modified_utc: '2030-01-15 12:00:00',
      url: at(path),
      rest_url: at(path),
      source: '',
      external_id: '',
      title: 'Concert & <more>',
      description: '<p>Über & out</p>',
      excerpt: 'Short',
      slug: 'concert',
      image: { url: 'https://example.org/a.jpg', id: 0, extension: 'jpg' },
      image_alt: 'A red stage',
      all_day: false,
      start_date: '2030-06-20 08:05:09',
      start_date_details: { year: '2030', month: '06', day: '20', hour: '08', minutes: '05', seconds: '09' },
      end_date: '2030-12-20 20:00:00',
      end_date_details: { year: '2030', month: '12', day: '20', hour: '20', minutes: '00', seconds: '00' },
      utc_start_date: '2030-06-20 12:05:09',
      utc_start_date_details: { year: '2030', month: '06', day: '20', hour: '12', minutes: '05', seconds: '09' },
      utc_end_date: '2030-12-21 01:00:00',
      utc_end_date_details: { year: '2030', month: '12', day: '21', hour: '01', minutes: '00', seconds: '00' },
      start_at: '2030-06-20T08:05:09-04:00',
      end_at: '2030-12-20T20:00:00-05:00',
      timezone: 'America/New_York',
      timezone_abbr: 'EDT',
      cost: '$10 – $20',
      cost_details: { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values: ['10', '20'] },
      website: 'https://example.org/concert',
      show_map: true,
      show_map_link: false,
      hide_from_listings: false,
      sticky: true,
      featured: true,
      post_parent: ids.Festival,
      categories: [await read(`/categories/${ids.Jazz}`), await read(`/categories/${ids.Music}`)],
      tags: [await read(`/tags/${ids.free}`), await read(`/tags/${ids.Zoo}`)],
      venue: await read(`/venues/${ids.Hall}`),
      organizer: [await read(`/organizers/${ids.Guild}`), await read(`/organizers/${ids.Choir}`)],
      event_status: 'scheduled',
      status_reason: '',
      previous_start_date: '',
      attendance_mode: 'in_person',
      online_url: '',
      online_url_from: '',
    })
  })

  it('a venue, value by value', async () => {
    const path = `/venues/${ids.Hall}`
    expect(await read(path)).toEqual({
      id: ids.Hall,
      uid: expect.stringMatching(/./),
      author: 1,
      status: 'publish',
      date: '2030-01-15 13:00:00',
      date_utc: '2030-01-15 12:00:00',
      modified: '2030-01-15 13:00:00',
      modified_utc: '2030-01-15 12:00:00',
      url: at(path),
      rest_url: at(path),
      source: '',
      external_id: '',
      venue: 'Hall',
      description: 'Old',
      excerpt: 'O',
      slug: 'hall',
      image: { url: '', id: 7, extension: '' },
      image_alt: 'A hall of glass',
      address: 'Main St 1',
      city: 'Bonn',
      country: 'Germany',
      province: 'RP',
      state: 'NRW',
      zip: '53111',
      phone: '112',
      website: 'https://hall.example',
      stateprovince: 'Rhineland',
      show_map: false,
      show_map_link: true,
    })
  })

  it('an organizer, value by value', async () => {
    const path = `/organizers/${ids.Guild}`
    expect(await read(path)).toEqual({
      id: ids.Guild,
      uid: expect.stringMatching(/./),
      author: 1,
      status: 'publish',
      date: '2030-01-15 13:00:00',
      date_utc: '2030-01-15 12:00:00',
      modified: '2030-01-15 13:00:00',
      modified_utc: '2030-01-15 12:00:00',
      url: at(path),
      rest_url: at(path),
      source: '',
      external_id: '',
      organizer: 'Guild',
      description: 'Kind',
      excerpt: 'K',
      slug: 'guild',
      image: false,
      image_alt: '',
      phone: '113',
      website: 'https://guild.example',
      email: 'guild@example.org',
    })
  })

  it('a category and a tag, value by value', async () => {
    expect(await read(`/categories/${ids.Jazz}`)).toEqual({
      id: ids.Jazz,
      name: 'Jazz',
      slug: 'jazz',
      description: '',
      taxonomy: 'category',
      parent: ids.Music,
      color: 'cyan',
      count: 1,
      url: at(`/categories/${ids.Jazz}`),
      urls: {
        self: at(`/categories/${ids.Jazz}`),
        collection: at('/categories'),
        up: at(`/categories/${ids.Music}`),
      },
      source: '',
      external_id: '',
    })
    expect(await read(`/categories/${ids.Music}`)).toMatchObject({
      description: 'Loud',
      parent: 0,
      color: 'red',
      count: 1,
    })
    expect((await read(`/categories/${ids.Music}`)).urls).toEqual({
      self: at(`/categories/${ids.Music}`),
      collection: at('/categories'),
    })
    expect(await read(`/tags/${ids.free}`)).toEqual({
      id: ids.free,
      name: 'free',
      slug: 'free',
      description: '',
      taxonomy: 'tag',
      count: 1,
      url: at(`/tags/${ids.free}`),
      urls: { self: at(`/tags/${ids.free}`), collection: at('/tags') },
      source: '',
      external_id: '',
    })
  })

  it('keys stand in the order of rule 10, in a read as in a list', async () => {
    const event = await read(`/events/${concert()}`)
    const [listed] = recordsOf(await get(site, '/events', { query: { search: 'concert' } }), 'events')
    expect(listed).toEqual(event)
    for (const shown of [event, listed]) expect(keysOf(shown)).toEqual(keyList(keys.event))
    for (const field of ['start_date', 'end_date', 'utc_start_date', 'utc_end_date']) {
      expect(keysOf(event[`${field}_details`])).toEqual(keyList(keys.details))
    }
    expect(keysOf(event.image)).toEqual(['url', 'id', 'extension'])
    expect(keysOf(event.cost_details)).toEqual(['currency_symbol', 'currency_code', 'currency_position', 'values'])
    expect(keysOf(event.venue)).toEqual(keyList(keys.venue))
    expect((event.organizer as Json[]).map(keysOf)).toEqual([keyList(keys.organizer), keyList(keys.organizer)])
    expect((event.categories as Json[]).map(keysOf)).toEqual([keyList(keys.category), keyList(keys.category)])
    expect((event.tags as Json[]).map(keysOf)).toEqual([keyList(keys.tag), keyList(keys.tag)])
  })

  it('every key is there in the least record as well', async () => {
    expect(keysOf(await make(site, 'events', evening()))).toEqual(keyList(keys.event))
    expect(keysOf(await make(site, 'venues', { venue: 'Least' }))).toEqual(keyList(keys.venue))
    expect(keysOf(await make(site, 'organizers', { organizer: 'Least' }))).toEqual(keyList(keys.organizer))
    expect(keysOf(await make(site, 'categories', { name: 'Least' }))).toEqual(keyList(keys.category))
    expect(keysOf(await make(site, 'tags', { name: 'Least' }))).toEqual(keyList(keys.tag))
  })

  it('venues: none is [], one the object, several an array in the order of the request; the others always arrays', async () => {
    const other = await make(site, 'venues', { venue: 'Annex' })
    const venueOf = async (venue: unknown) => (await make(site, 'events', evening({ venue }))).venue
    expect(await venueOf([])).toEqual([])
    expect(await venueOf([ids.Hall])).toMatchObject({ id: ids.Hall })
    expect(await venueOf([other.id, ids.Hall])).toMatchObject([{ id: other.id }, { id: ids.Hall }])
    expect(await make(site, 'events', evening())).toMatchObject({ organizer: [], categories: [], tags: [] })
  })

  it('uids are given once and stay (rule 10)', async () => {
    const records = [
      await make(site, 'events', evening()),
      await make(site, 'events', evening()),
      await make(site, 'venues', { venue: 'Uid' }),
    ]
    expect(new Set(records.map(({ uid }) => uid)).size).toBe(3)
    const [first] = records
    const reply = await site.request('PATCH', `/events/${first?.id}`, {
      json: { uid: 'mine', title: 'Other' },
      as: 'editor',
    })
    expect(reply.body).toMatchObject({ uid: first?.uid, title: 'Other' })
  })

  it('what a reply shows is accepted back and changes nothing', async () => {
    const paths = [
      `/events/${concert()}`,
      `/events/${ids.Festival}`,
      `/venues/${ids.Hall}`,
      `/organizers/${ids.Guild}`,
      `/categories/${ids.Jazz}`,
      `/tags/${ids.free}`,
    ]
    for (const path of paths) {
      const before = await read(path)
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const reply = await site.request(method, path, { json: before, as: 'administrator' })
        expect([reply.status, reply.body]).toEqual([200, before])
      }
    }
  })

  it('computed and unknown fields are ignored (rule 4)', async () => {
    const computed = {
      id: 999,
      uid: 'x',
      url: 'x',
      rest_url: 'x',
      modified: 'x',
      modified_utc: 'x',
      utc_start_date: 'x',
      utc_end_date: 'x',
      start_date_details: 'x',
      start_at: 'x',
      end_at: 'x',
      timezone_abbr: 'x',
      cost_details: 'x',
      count: 'x',
      taxonomy: 'x',
      urls: 'x',
      nonsense: { deep: true },
    }
    const record = await make(site, 'events', evening(computed))
    expect(record).toMatchObject({ utc_start_date: '2030-06-20 16:00:00', timezone_abbr: 'CEST' })
    expect(Object.keys(record)).toEqual(keyList(keys.event))
    expect(await make(site, 'tags', { name: 'computed', ...computed })).toMatchObject({ count: 0, taxonomy: 'tag' })
  })
})

describeEverywhere('list envelopes', (host) => {
  const site = useSite(host, {
    seed: async (opened) => {
      await seedRecords(opened, {}, [
        ['categories', { name: 'Music' }],
        ...Array.from(
          { length: 5 },
          (_, index) => ['events', evening({ title: `Event ${index + 1}`, categories: ['music'] })] as const,
        ),
        ...Array.from({ length: 3 }, (_, index) => ['venues', { venue: `Venue ${index + 1}` }] as const),
        ...Array.from({ length: 3 }, (_, index) => ['organizers', { organizer: `Organizer ${index + 1}` }] as const),
        ...Array.from({ length: 3 }, (_, index) => ['tags', { name: `tag ${index + 1}` }] as const),
      ])
    },
  })
  /** An address of a reply as its path below the namespace and its parameters, which must be in this mount. */
  const parsed = (url: unknown) => {
    const root = `${site.baseUrl}/cal/events/v1`
    expect(String(url).startsWith(`${root}/`)).toBe(true)
    const { pathname, searchParams } = new URL(String(url))
    return [
      pathname.slice('/cal/events/v1'.length),
      [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted(),
    ]
  }

  it.each([
    // resource, query, total, pages, page of the next and of the previous address
    ['events', '', 5, 1, null, null],
    ['events', 'per_page=2', 5, 3, 2, null],
    ['events', 'per_page=2&page=2', 5, 3, 3, 1],
    ['events', 'per_page=2&page=3', 5, 3, null, 2],
    ['events', 'search=nothing', 0, 0, null, null],
    ['venues', 'per_page=2', 3, 2, 2, null],
    ['organizers', 'per_page=2&page=2', 3, 2, null, 1],
    ['categories', '', 1, 1, null, null],
    ['tags', 'hide_empty=false&per_page=1&page=2', 3, 3, 3, 1],
    // the caller's own query comes back, whatever it was, and correctly encoded
    ['events', 'per_page=2&page=2&categories[]=music&search=event&utm_source=a%26b', 5, 3, 3, 1],
    ['events', 'search=%C3%A9%20%2B%26%3D%23&per_page=1', 0, 0, null, null],
    ['events', 'starts_after=2029-01-01&strict_dates=true&per_page=4', 5, 2, 2, null],
  ] as const)('%s?%s', async (resource, query, total, pages, next, previous) => {
    const reply = await get(site, `/${resource}`, { query })
    const body = bodyOf(reply)
    expect(keysOf(body)).toEqual([
      resource,
      'rest_url',
      ...(next === null ? [] : ['next_rest_url']),
      ...(previous === null ? [] : ['previous_rest_url']),
      'total',
      'total_pages',
    ])
    expect([body.total, body.total_pages]).toEqual([total, pages])
    expect([reply.headers.get('x-cal-total'), reply.headers.get('x-cal-totalpages')]).toEqual([
      String(total),
      String(pages),
    ])

    const requested = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`)
    const withPage = (page: number) =>
      [...requested.filter((pair) => !pair.startsWith('page=')), `page=${page}`].toSorted()
    expect(parsed(body.rest_url)).toEqual([`/${resource}`, requested.toSorted()])
    if (next !== null) expect(parsed(body.next_rest_url)).toEqual([`/${resource}`, withPage(next)])
    if (previous !== null) expect(parsed(body.previous_rest_url)).toEqual([`/${resource}`, withPage(previous)])

    const links = [
      ...(next === null ? [] : [`<${body.next_rest_url}>; rel="next"`]),
      ...(previous === null ? [] : [`<${body.previous_rest_url}>; rel="prev"`]),
    ]
    expect(
      (reply.headers.get('link') ?? '')
        .split(', ')
        .filter((link) => link !== '')
        .toSorted(),
    ).toEqual(links.toSorted())
  })

  it('following the next addresses meets every record once, and the previous ones lead back', async () => {
    const seen: unknown[] = []
    let url: unknown = '/events?per_page=2&categories=music'
    let last: unknown
    while (url !== undefined) {
      const body = bodyOf(await get(site, String(url)))
      seen.push(
        ...recordsOf({ status: 200, headers: new Headers(), bytes: new Uint8Array(), text: '', body }, 'events').map(
          ({ title }) => title,
        ),
      )
      last = body.previous_rest_url
      url = body.next_rest_url
    }
    expect(seen).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4', 'Event 5'])
    expect(recordsOf(await get(site, String(last)), 'events')).toMatchObject([
      { title: 'Event 3' },
      { title: 'Event 4' },
    ])
  })
})

describeEverywhere('headers and errors', (host) => {
  const site = useSite(host, { seed: (opened) => make(opened, 'events', evening()) })
  const list = (value: string | null) =>
    (value ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .toSorted()

  it.each(['', '/doc', '/events', '/events/1', '/events/999', '/nothing', '/events?page=0'])(
    '%s is JSON in UTF-8, not to be sniffed',
    async (path) => {
      const { headers } = await get(site, path)
      expect(headers.get('content-type')?.toLowerCase().replaceAll(' ', '')).toBe('application/json;charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it.each([
    ['anonymous', {}, false],
    ['an actor', { as: 'subscriber' }, true],
    ['a request with a password', { query: { password: 'secret' } }, true],
    ['a request with an encoded password', { query: '%70assword=secret' }, true],
  ])('%s: what caches may keep (rule 7)', async (_title, options, isPrivate) => {
    for (const path of ['/events', '/events/1', '/events/999']) {
      const { headers } = await get(site, path, options)
      if (isPrivate) expect(list(headers.get('cache-control'))).toEqual(['no-cache', 'private'])
      else
        expect([list(headers.get('vary')), headers.get('cache-control')]).toEqual([
          ['authorization', 'cookie'],
          'no-cache',
        ])
    }
  })

  it.each([
    ['a missing record', 'GET', '/events/999', undefined, { code: 'event-not-found', status: 404 }],
    [
      'a bad value',
      'GET',
      '/events?page=zero',
      undefined,
      { code: 'rest_invalid_param', status: 400, params: { page: 'zero' } },
    ],
    ['missing fields', 'POST', '/venues', {}, { code: 'rest_missing_callback_param', status: 400, params: ['venue'] }],
    [
      'bad fields',
      'POST',
      '/organizers',
      { organizer: 'A', email: 'at', website: 'www' },
      { code: 'rest_invalid_param', status: 400, params: { email: 'at', website: 'www' } },
    ],
  ])(
    'an error is { code, message, data: { status, params?, errors? } }: %s',
    async (_title, method, path, json, expected) => {
      const reply = await site.request(method, path, { as: 'editor', ...(json !== undefined && { json }) })
      const { code, status, params } = { params: undefined, ...expected }
      expect(reply.status).toBe(status)
      expect(Object.keys(bodyOf(reply))).toEqual(['code', 'message', 'data'])
      expect(bodyOf(reply)).toMatchObject({ code, message: expect.stringMatching(/\S/), data: { status } })
      const data = bodyOf(reply).data as Json
      expect(Object.keys(data)).toEqual(params === undefined ? ['status'] : ['status', 'params', 'errors'])
      if (Array.isArray(params)) expect(data.params).toEqual(params)
      else {
        // Each bad value has a sentence that shows what was received.
        for (const [name, value] of Object.entries(params ?? {})) {
          expect((data.params as Json)[name]).toEqual(expect.stringContaining(value))
        }
      }
      for (const name of Object.keys(params ?? {}).filter((key) => !/^\d+$/.test(key))) {
        expect(bodyOf(reply).message).toContain(name)
      }
    },
  )

  it('a long bad value is shortened in the message', async () => {
    const reply = await get(site, '/events', { query: { featured: 'x'.repeat(5000) } })
    expect([reply.status, reply.text.length < 1000]).toEqual([400, true])
  })

  it('a 500 shows no internal text, and the host hears of it (rule 8)', async () => {
    const received: unknown[] = []
    const broken = new Error('the password of the database is hunter2')
    const faulty = await host.open(
      {
        policy: {
          scope: () => {
            throw broken
          },
          may: () => true,
        },
        onError: (error: unknown) => {
          received.push(error)
        },
      },
      {},
    )
    try {
      const reply = await get(faulty, '/events')
      expect([reply.status, bodyOf(reply)]).toMatchObject([500, { data: { status: 500 } }])
      expect(reply.text).not.toMatch(/hunter2|database|stack|node_modules|\.ts/)
      expect(received).toEqual([broken])
    } finally {
      await faulty.close()
    }
  })
})
