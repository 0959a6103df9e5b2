import { linkedCollections } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import type { RequestOptions, Site } from '../support/harness.ts'
import {
  bodyOf,
  evening,
  get,
  type Ids,
  invalid,
  type Json,
  make,
  nameField,
  namesOf,
  refusalOf,
  refused,
  type SeedRow,
  seedRecords,
  useSite,
} from './site.ts'

// Rule 40: a password opens one event; without it a single read is refused, and a list shows what is not secret.

const locked = refused(403, 'event-password-protected')

const secret = {
  title: 'Club night',
  start_date: '2030-06-20 20:00:00',
  end_date: '2030-06-20 23:00:00',
  password: 'sesame',
  author: 30,
  description: 'Behind the curtain',
  excerpt: 'Curtain',
  website: 'https://example.org/club',
  cost: 20,
  image: 12,
  image_alt: 'A red curtain',
  all_day: false,
  show_map: false,
  featured: true,
  sticky: true,
  categories: ['{Music}'],
  tags: ['{free}'],
  venue: '{Hall}',
  organizer: '{Guild}',
  ticketed: true,
  status_reason: 'Curtain fell',
  attendance_mode: 'mixed',
  online_url: 'https://meet.example.org/curtain',
  online_url_from: '2030-01-01T00:00:00Z',
}

const blanked = {
  description: '',
  excerpt: '',
  website: '',
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  image: false,
  image_alt: '',
  all_day: null,
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  ticketed: null,
  status_reason: '',
  attendance_mode: null,
  online_url: '',
  online_url_from: '',
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
}

describeEverywhere('passwords', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { ticketing: true, geolocation: true },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['categories', { name: 'Music' }],
        ['tags', { name: 'free' }],
        ['venues', { venue: 'Hall', geo_lat: 47, geo_lng: 8 }],
        ['organizers', { organizer: 'Guild' }],
        ['events', secret],
        ['events', { ...secret, title: 'Open night', password: '' }],
      ]),
  })
  const club = () => `/events/${ids['Club night']}`
  const clubBySlug = '/events/by-slug/club-night'

  it.each<[string, Json, 'all' | 'nothing', string?]>([
    ['without a password', {}, 'nothing'],
    ['with another password', { password: 'sesam' }, 'nothing'],
    ['with an empty password', { password: '' }, 'nothing'],
    ['with the password', { password: 'sesame' }, 'all'],
    ['signed in without a right', {}, 'nothing', 'author:31'],
    ['signed in with the password', { password: 'sesame' }, 'all', 'subscriber'],
    ['its author', {}, 'all', 'author:30'],
    ['its author as a contributor, who may not edit what is published', {}, 'nothing', 'contributor:30'],
    ['an editor', {}, 'all', 'editor'],
  ])('a single read %s', async (_title, query, shown, as) => {
    for (const path of [club(), clubBySlug]) {
      const reply = await get(site, path, { query: query as Record<string, string>, ...(as !== undefined && { as }) })
      if (shown === 'nothing') expect(refusalOf(reply)).toEqual(locked)
      else expect(reply.body).toMatchObject({ description: 'Behind the curtain', venue: { venue: 'Hall' } })
      expect(reply.text).not.toContain('sesam')
    }
  })

  it('a list blanks exactly what rule 40 names', async () => {
    const whole = bodyOf(await get(site, club(), { query: { password: 'sesame' } }))
    const shownTo = async (options: object) =>
      (bodyOf(await get(site, '/events', options)).events as Json[]).find(({ title }) => title === 'Club night')
    expect(await shownTo({})).toEqual({ ...whole, ...blanked })
    expect(Object.keys((await shownTo({})) ?? {})).toEqual(Object.keys(whole))
    expect(await shownTo({ as: 'author:31' })).toEqual({ ...whole, ...blanked })
    expect(await shownTo({ query: { password: 'sesame' } }), 'a list takes no password').toEqual({
      ...whole,
      ...blanked,
    })
    expect(await shownTo({ as: 'author:30' })).toEqual(whole)
    expect(await shownTo({ as: 'editor' })).toEqual(whole)
  })

  it('a reply in process blanks the same', async () => {
    const stored = await site.calendar.events.get(Number(ids['Club night']))
    for (const actor of [null, { id: 31, role: 'author' }]) {
      expect(await site.calendar.as(actor).toReply.events(stored)).toMatchObject(blanked)
    }
    const { tags, venue } = await site.calendar.toReply.events(stored)
    expect([tags, venue]).toMatchObject([[{ name: 'free' }], { venue: 'Hall' }])
  })

  // Blanked values match no filter, so that a filter reveals nothing that the reply does not.
  it.each([
    ['', ['Club night', 'Open night'], ['Club night', 'Open night']],
    ['search=night', ['Club night', 'Open night'], ['Club night', 'Open night']],
    ['search=curtain', ['Open night'], ['Club night', 'Open night']],
    ['categories=music', ['Open night'], ['Club night', 'Open night']],
    ['tags=free', ['Open night'], ['Club night', 'Open night']],
    ['venue={Hall}', ['Open night'], ['Club night', 'Open night']],
    ['organizer={Guild}', ['Open night'], ['Club night', 'Open night']],
    ['featured=true', ['Open night'], ['Club night', 'Open night']],
    ['featured=false', [], []],
    ['ticketed=true', ['Open night'], ['Club night', 'Open night']],
    ['ticketed=false', [], []],
    ['hide_from_listings=false', ['Open night'], ['Club night', 'Open night']],
    ['event_status=scheduled', ['Club night', 'Open night'], ['Club night', 'Open night']],
    ['event_status=-cancelled', ['Club night', 'Open night'], ['Club night', 'Open night']],
    ['event_status=cancelled', [], []],
    ['author=30', ['Club night', 'Open night'], ['Club night', 'Open night']],
    ['include={Club night},{Open night}', ['Club night', 'Open night'], ['Club night', 'Open night']],
    ['geoloc=true', ['Open night'], ['Club night', 'Open night']],
    ['geoloc_lat=47&geoloc_lng=8', ['Open night'], ['Club night', 'Open night']],
    ['bbox=7,46,9,48', ['Open night'], ['Club night', 'Open night']],
    ['starts_after=2030-06-19', ['Club night', 'Open night'], ['Club night', 'Open night']],
  ])('%s', async (query, found, foundByEditors) => {
    const filled = query.replace(/\{([^}]+)\}/g, (_, name: string) => String(ids[name]))
    for (const as of [undefined, 'subscriber', 'author:31']) {
      const reply = await get(site, '/events', { query: filled, ...(as !== undefined && { as }) })
      expect(namesOf(reply, 'events')).toEqual(found)
      expect(bodyOf(reply).total).toBe(found.length)
    }
    expect(namesOf(await get(site, '/events', { query: filled, as: 'editor' }), 'events')).toEqual(foundByEditors)
  })

  it('the author finds the own event by its links, but only editors search its text', async () => {
    const found = async (query: object) =>
      namesOf(await get(site, '/events', { query: query as Record<string, string>, as: 'author:30' }), 'events')
    expect(await found({ featured: 'true' })).toEqual(['Club night', 'Open night'])
    expect(await found({ search: 'curtain' })).toEqual(['Open night'])
    expect(await found({ search: 'club' })).toEqual(['Club night'])
  })

  it('terms are not revealed by a protected event', async () => {
    const shown = async (as?: string) =>
      namesOf(
        await get(site, '/tags', { query: { event: ids['Club night'] ?? 0 }, ...(as !== undefined && { as }) }),
        'tags',
      )
    expect(await shown()).toEqual([])
    expect(await shown('editor')).toEqual(['free'])
  })

  describe('in a body', () => {
    const open = async (id: number, password: string) =>
      (await get(site, `/events/${id}`, { query: { password } })).status
    const change = (id: number, json: Json) => site.request('PATCH', `/events/${id}`, { json, as: 'editor' })

    it('it is set, changed and removed', async () => {
      const { id } = await make(site, 'events', evening({ title: 'Set', hide_from_listings: true }))
      expect((await get(site, `/events/${id}`)).status).toBe(200)
      expect((await change(id, { password: 'one' })).status).toBe(200)
      expect([await open(id, 'one'), await open(id, 'two')]).toEqual([200, 403])
      await change(id, { title: 'Set again' })
      expect([await open(id, 'one'), await open(id, 'two')], 'what is not sent is not touched').toEqual([200, 403])
      await change(id, { password: 'two' })
      expect([await open(id, 'one'), await open(id, 'two')]).toEqual([403, 200])
      for (const none of ['', null]) {
        await change(id, { password: 'three' })
        expect((await get(site, `/events/${id}`)).status).toBe(403)
        await change(id, { password: none })
        expect((await get(site, `/events/${id}`)).status).toBe(200)
      }
    })

    it('a number is its digits, 128 characters are the most', async () => {
      const { id } = await make(site, 'events', evening({ title: 'Long', password: 1234, hide_from_listings: true }))
      expect(await open(id, '1234')).toBe(200)
      expect((await change(id, { password: 'x'.repeat(128) })).status).toBe(200)
      expect(await open(id, 'x'.repeat(128))).toBe(200)
      expect(refusalOf(await change(id, { password: 'x'.repeat(129) }))).toEqual(invalid('password'))
      expect(refusalOf(await change(id, { password: true }))).toEqual(invalid('password'))
    })

    it('it gives no right to write, in body or query', async () => {
      for (const path of [club(), clubBySlug]) {
        const json = { password: 'sesame', title: 'Taken over' }
        const update = await site.request('PATCH', path, { json, query: { password: 'sesame' }, as: 'author:31' })
        expect(refusalOf(update)).toEqual(refused(403, 'rest_forbidden'))
        const removal = await site.request('DELETE', path, { query: { password: 'sesame' } })
        expect(refusalOf(removal)).toEqual(refused(401, 'rest_forbidden'))
      }
    })

    it('a query sets nothing, and removes nothing', async () => {
      const { id } = await make(site, 'events', evening({ title: 'Query', hide_from_listings: true }))
      await site.request('PATCH', `/events/${id}`, { json: {}, query: { password: 'x' }, as: 'editor' })
      expect((await get(site, `/events/${id}`)).status).toBe(200)
    })
  })

  describe('in the header', () => {
    const header = (value: string, name = 'X-Cal-Password') => ({ headers: { [name]: value } })
    const bytes = (text: string) => Buffer.from(text).toString('latin1')

    it.each<[title: string, options: RequestOptions, status: number]>([
      ['opens an event', header('sesame'), 200],
      ['in any case', header('sesame', 'x-CAL-password'), 200],
      ['another does not', header('sesam'), 403],
      ['goes before the query', { ...header('sesame'), query: { password: 'sesam' } }, 200],
      ['goes before the query also when it is wrong', { ...header('sesam'), query: { password: 'sesame' } }, 403],
      ['an empty one counts as none', { ...header(''), query: { password: 'sesame' } }, 200],
      ['of 129 characters is 400', header('x'.repeat(129)), 400],
    ])('%s', async (_title, options, status) => {
      for (const path of [club(), clubBySlug]) {
        const reply = await get(site, path, options)
        expect(reply.status).toBe(status)
        expect(reply.headers.get('cache-control'), 'no shared cache may have it').toBe('private, no-cache')
        expect(reply.headers.get('vary')).toBeNull()
        expect(reply.text).not.toContain('sesam')
      }
    })

    it('is UTF-8, or Latin-1 as browsers send it', async () => {
      const { id } = await make(site, 'events', evening({ password: 'öffne 50%25 дверь', hide_from_listings: true }))
      expect((await get(site, `/events/${id}`, header(bytes('öffne 50%25 дверь')))).status).toBe(200)
      const short = await make(site, 'events', evening({ password: 'grün', hide_from_listings: true }))
      for (const sent of [bytes('grün'), 'grün']) {
        expect((await get(site, `/events/${short.id}`, header(sent))).status).toBe(200)
      }
    })

    it('has the prefix of the mount', async () => {
      const upstream = await site.mount({ headerPrefix: 'X-TEC' })
      expect((await get(upstream, club(), header('sesame', 'X-TEC-Password'))).status).toBe(200)
      expect((await get(upstream, club(), header('sesame'))).status).toBe(403)
      const { paths } = bodyOf(await get(upstream, '/doc')) as { paths: Record<string, Json> }
      expect(JSON.stringify(paths['/events/{id}'])).toContain('{"name":"X-TEC-Password","in":"header"')
    })

    it('a locked event says that its reply depends on it', async () => {
      expect((await get(site, club())).headers.get('vary')).toBe('Authorization, Cookie, X-Cal-Password')
    })

    it('opens nothing in lists, and makes none that a shared cache may have', async () => {
      const plain = await get(site, '/events')
      const reply = await get(site, '/events', header('sesame'))
      expect(reply.body).toEqual(plain.body)
      expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    })

    it('neither takes nor leaves a cached response', async () => {
      const { id } = await make(site, 'events', evening({ title: 'Cached', hide_from_listings: true }))
      for (const _ of [1, 2, 3]) await get(site, `/events/${id}`)
      const { hits, misses, replies } = site.calendar.api.cache
      for (const _ of [1, 2, 3]) {
        const reply = await get(site, `/events/${id}`, header('sesame'))
        expect(reply.headers.get('cache-control')).toBe('private, no-cache')
      }
      expect(site.calendar.api.cache).toMatchObject({ hits, misses, replies })
    })
  })

  it('it appears in no reply, message or address', async () => {
    const replies = [
      await site.request('POST', '/events', {
        json: evening({ password: 'hush-hush', hide_from_listings: true }),
        as: 'editor',
      }),
      await site.request('POST', '/events', { json: evening({ password: 'hush-hush', website: 'x' }), as: 'editor' }),
      await site.request('POST', '/events', {
        json: evening({ password: `hush-hush${'!'.repeat(130)}` }),
        as: 'editor',
      }),
      await get(site, '/events', { query: { password: 'hush-hush', per_page: 1 } }),
      await get(site, club(), { query: { password: 'hush-hush' } }),
      await get(site, '/events', { headers: { 'x-cal-password': 'hush-hush' }, query: { per_page: 1 } }),
      await get(site, club(), { headers: { 'x-cal-password': 'hush-hush' } }),
      await get(site, club(), { headers: { 'x-cal-password': `hush-hush${'!'.repeat(130)}` } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 400, 400, 200, 403, 200, 403, 400])
    for (const reply of replies) {
      expect(reply.text).not.toContain('hush-hush')
      for (const [, value] of reply.headers) expect(value).not.toContain('hush-hush')
    }
  })
})

describeEverywhere('what a protected event links to', (host) => {
  const ids: Ids = {}
  const links = Object.fromEntries(linkedCollections.map((linked) => [nameField[linked], `{One of ${linked}}`]))
  const site = useSite(host, {
    seed: (opened) =>
      seedRecords(opened, ids, [
        ...linkedCollections.map((linked): SeedRow => [linked, { [nameField[linked]]: `One of ${linked}` }]),
        ['events', evening({ title: 'Protected', password: 'x', ...links })],
      ]),
  })

  it.each(linkedCollections)('is not revealed by a filter of %s', async (resource) => {
    const name = `One of ${resource}`
    const found = async (query: string, as?: string) =>
      namesOf(await get(site, `/${resource}`, { query, ...(as !== undefined && { as }) }), resource)
    for (const query of [`event=${ids.Protected}`, 'has_events=true', 'only_with_upcoming=true']) {
      expect([query, await found(query), await found(query, 'editor')]).toEqual([query, [], [name]])
    }
    expect([await found('has_events=false'), await found('has_events=false', 'editor')]).toEqual([[name], []])
  })
})

describeEverywhere('the hash of a password', (host) => {
  it('comes from the port, and at most two verifications run at once', async () => {
    let running = 0
    let most = 0
    const passwords = {
      hash: async (password: string) => `hash of ${password}`,
      verify: async (password: string, hash: string) => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        return hash === `hash of ${password}`
      },
    }
    const site: Site = await host.open({ passwords })
    try {
      const { id } = await make(site, 'events', evening({ password: 'open' }))
      const tries = Array.from({ length: 8 }, (_, index) => (index < 4 ? 'open' : `wrong ${index}`))
      const replies = await Promise.all(tries.map((password) => get(site, `/events/${id}`, { query: { password } })))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
      expect([most > 0, most <= 2]).toEqual([true, true])
      for (const { text } of replies) expect(text).not.toContain('hash of')
    } finally {
      await site.close()
    }
  })
})

describeEverywhere('the instants of a protected event', (host) => {
  const site = useSite(host)

  it('have the same form whether it is all-day or not', async () => {
    const days = { start_date: '2030-07-01 00:00:00', end_date: '2030-07-01 23:59:59', password: 'sesame' }
    await make(site, 'events', { title: 'All day', ...days, all_day: true })
    await make(site, 'events', { title: 'Timed', ...days })
    const { events } = bodyOf(await get(site, '/events')) as { events: Json[] }
    const timed = { start_at: '2030-07-01T00:00:00+00:00', end_at: '2030-07-01T23:59:59+00:00' }
    expect(events).toEqual([expect.objectContaining(timed), expect.objectContaining(timed)])
    expect(bodyOf(await get(site, '/events', { as: 'editor' })).events).toMatchObject([
      { start_at: '2030-07-01', end_at: '2030-07-02' },
      timed,
    ])
  })
})
