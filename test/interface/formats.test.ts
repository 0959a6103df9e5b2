import { icalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, get, type Ids, invalid, refusalOf, seedRecords, useSite } from './site.ts'

// Rule 54: `format` selects a format of events besides JSON.

interface DescribedRead {
  readonly parameters: readonly object[]
  readonly responses: Record<number, { readonly description: string; readonly content?: object }>
}

const at = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

describeEverywhere('format', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { formats: [icalendar({ name: 'Concerts', maxEvents: 3 })], perPage: { default: 2, max: 2 } },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['venues', { venue: 'Hall' }],
        ['venues', { venue: 'Bunker', status: 'draft' }],
        ['events', { title: 'Jazz', ...at, venue: ['{Hall}', '{Bunker}'], tags: ['jazz'] }],
        ['events', { title: 'Walk', ...at, start_date: '2030-06-20 17:00:00' }],
        ['events', { title: 'Secret', ...at, description: 'Hidden', password: 'sesame' }],
        ['events', { title: 'Draft', ...at, status: 'draft' }],
      ]),
  })
  const feed = (query: Readonly<Record<string, string>> = {}) =>
    get(site, '/events', { query: { format: 'ics', ...query } })
  const titlesIn = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

  it('makes a feed of all events that match, without pages', async () => {
    const { status, headers, text } = await feed()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-length')).toBe(String(new TextEncoder().encode(text).length))
    expect([headers.get('x-cal-total'), headers.get('x-cal-totalpages'), headers.get('link')]).toEqual(['3', '1', null])
    expect(text).toContain('\r\nX-WR-CALNAME:Concerts\r\n')
    expect(titlesIn(text)).toEqual(['Walk', 'Jazz', 'Secret'])
  })

  it('shows only what the caller may see', async () => {
    const { text } = await feed()
    expect(text).toContain('\r\nLOCATION:Hall\r\n')
    expect(text).not.toMatch(/Bunker|Hidden|Draft/)
  })

  it.each([
    [{ tags: 'jazz' }, ['Jazz']],
    [{ search: 'walk' }, ['Walk']],
    [{ starts_before: '2030-06-19' }, []],
    [{ page: '2', per_page: '1', _fields: 'id', explain: '1' }, ['Walk', 'Jazz', 'Secret']],
    [{ orderby: 'title', order: 'desc' }, ['Walk', 'Secret', 'Jazz']],
  ])('of %j makes a feed of %j', async (query, titles) => {
    expect(titlesIn((await feed(query)).text)).toEqual(titles)
  })

  it('says that a feed is cut', async () => {
    const query = { format: 'ics', status: 'publish,draft', period: 'all' }
    const { text, headers } = await get(site, '/events', { query, as: 'administrator' })
    expect(titlesIn(text)).toHaveLength(3)
    expect(headers.get('x-cal-total')).toBe('4')
    expect(text).toContain('DESCRIPTION:This calendar contains the first 3 of 4 events.\r\n')
  })

  it('makes a file of one event, by id and by slug', async () => {
    for (const path of [`/events/${ids.Jazz}`, '/events/by-slug/jazz']) {
      const { headers, text } = await get(site, path, { query: { format: 'ics', _fields: 'id' } })
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(titlesIn(text)).toEqual(['Jazz'])
      expect(text).not.toContain('X-WR-CALNAME')
    }
  })

  it('opens a protected event with its password', async () => {
    const path = `/events/${ids.Secret}`
    expect(await get(site, path, { query: { format: 'ics' } })).toMatchObject({ status: 403 })
    const { text } = await get(site, path, { query: { format: 'ics', password: 'sesame' } })
    expect(text).toContain('\r\nDESCRIPTION:Hidden\r\n')
  })

  it('answers 304 to a client that has it', async () => {
    for (const path of ['/events', `/events/${ids.Jazz}`]) {
      const query = { format: 'ics' }
      const first = await get(site, path, { query })
      const etag = first.headers.get('etag') ?? ''
      const again = await get(site, path, { query, headers: { 'if-none-match': etag } })
      expect([first.status, again.status, again.text]).toEqual([200, 304, ''])
      // The third is cached.
      expect((await get(site, path, { query })).text).toBe(first.text)
    }
  })

  // The version of PostgreSQL moves by itself where others use the server.
  it.skipIf(host.store.startsWith('postgres')).each([
    ['/events', 'format=ics&tags=jazz', 'ETag and header'],
    ['/events', 'format=ics&period=all', 'ETag and header'],
    ['/events/{Jazz}', 'format=ics', 'ETag'],
  ])('%s?%s does not depend on parameters that it does not read', async (template, query, has) => {
    const path = template.replace('{Jazz}', String(ids.Jazz))
    const plain = await get(site, path, { query })
    const tag = plain.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const others = [
      'utm_source=x',
      'fbclid=a%3Db&utm%5Bx%5D=1',
      'utm_campaign=now',
      'page=2&per_page=1',
      '_fields=id',
      'explain=1',
      '=x',
      '&',
    ]
    for (const other of others) {
      for (const sent of [`${query}&${other}`, `${other}&${query}`]) {
        const reply = await get(site, path, { query: sent })
        expect([sent, reply.status, reply.text]).toEqual([sent, 200, plain.text])
        expect([sent, reply.headers.get('etag')]).toEqual([sent, tag])
        const again = await get(site, path, { query: sent, headers: { 'if-none-match': tag } })
        expect([sent, again.status]).toEqual([sent, 304])
      }
    }
    const names = (await get(site, path, { query: `ordr=a&${query}&utm_source=x&page=2` })).headers.get('x-cal-ignored')
    expect(names).toBe(has === 'ETag' ? null : 'ordr, utm_source')
  })

  it('has another ETag with another parameter that it reads', async () => {
    const queries = ['', 'tags=jazz', 'order=desc', 'period=all', 'status=publish'].map(
      (query) => `format=ics&${query}`,
    )
    const tags = await Promise.all(
      queries.map(async (query) => (await get(site, '/events', { query })).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(queries.length)
  })

  it('has a new ETag and new text after a change', async () => {
    const before = await feed()
    await site.request('POST', `/events/${ids.Walk}`, { as: 'administrator', json: { title: 'Stroll' } })
    const after = await feed()
    expect(titlesIn(after.text)).toContain('Stroll')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    await site.request('POST', `/events/${ids.Walk}`, { as: 'administrator', json: { title: 'Walk' } })
  })

  it('answers HEAD', async () => {
    const { status, headers, text } = await site.request('HEAD', '/events', { query: { format: 'ics' } })
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/calendar; charset=utf-8', ''])
  })

  it.each(['', 'json'])('is JSON if it is %j', async (format) => {
    expect(bodyOf(await get(site, '/events', { query: { format } }))).toMatchObject({ total: 3, total_pages: 2 })
  })

  describe('Accept', () => {
    const accept = 'text/calendar, application/json;q=0.5'
    const accepting = (path: string, query: Readonly<Record<string, string>> = {}, headers = {}) =>
      get(site, path, { query, headers: { accept, ...headers } })

    it.each<[path: string, query: Readonly<Record<string, string>>]>([
      ['/events', {}],
      ['/events/', { tags: 'jazz' }],
      ['/events', { status: 'publish', format: '' }],
      ['/events/{Jazz}', {}],
      ['/events/by-slug/jazz', { _fields: 'id' }],
    ])('selects the format of %s with %j', async (template, query) => {
      const path = template.replace('{Jazz}', String(ids.Jazz))
      const [selected, accepted] = [
        await get(site, path, { query: { ...query, format: 'ics' } }),
        await accepting(path, query),
      ]
      expect(accepted.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect([accepted.status, accepted.text]).toEqual([200, selected.text])
      expect(accepted.headers.get('vary')).toBe('Authorization, Cookie, Accept')
      expect(selected.headers.get('vary')).toBe('Authorization, Cookie')
    })

    it('gives way to the parameter', async () => {
      for (const query of ['format=json', 'f%6Frmat=json']) {
        const { headers } = await get(site, '/events', { query, headers: { accept } })
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      }
      expect(refusalOf(await accepting('/events', { format: 'xml' }))).toEqual(invalid('format'))
    })

    it.each([undefined, '*/*', 'application/json', 'text/html,*/*;q=0.8'])('%j gets JSON', async (sent) => {
      for (const path of ['/events', `/events/${ids.Jazz}`]) {
        const { headers } = await get(site, path, { headers: sent === undefined ? {} : { accept: sent } })
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
        expect(headers.get('vary')).toBe('Authorization, Cookie, Accept')
      }
    })

    it('has ETags of its own, with which a client that has the format gets 304', async () => {
      for (const path of ['/events', `/events/${ids.Jazz}`, '/events/by-slug/jazz']) {
        const [ics, json] = [await accepting(path), await get(site, path)]
        const tags = [ics, json].map(({ headers }) => headers.get('etag') ?? '')
        expect(new Set(tags).size).toBe(2)
        const [own = '', other = ''] = tags
        const again = await accepting(path, {}, { 'if-none-match': own })
        expect([again.status, again.text, again.headers.get('vary')]).toEqual([
          304,
          '',
          'Authorization, Cookie, Accept',
        ])
        expect(await accepting(path, {}, { 'if-none-match': other })).toMatchObject({ status: 200, text: ics.text })
        expect(await get(site, path, { headers: { 'if-none-match': own } })).toMatchObject({ status: 200 })
        // The third of each is cached.
        expect(await accepting(path)).toMatchObject({ text: ics.text })
        expect(await accepting(path)).toMatchObject({ text: ics.text })
        expect(await get(site, path)).toMatchObject({ text: json.text })
      }
    })

    it('writes with the ETag of the format', async () => {
      const path = `/events/${ids.Walk}`
      const write = (tag: string | null) =>
        site.request('POST', path, { as: 'administrator', json: {}, headers: { 'if-match': tag ?? '' } })
      const { headers } = await accepting(path)
      expect((await write(headers.get('etag'))).status).toBe(200)
      expect((await write(headers.get('etag'))).status).toBe(412)
    })

    it('selects for HEAD, and for callers', async () => {
      const head = await site.request('HEAD', '/events', { headers: { accept } })
      expect([head.headers.get('content-type'), head.text]).toEqual(['text/calendar; charset=utf-8', ''])
      const own = await get(site, '/events', { headers: { accept }, as: 'administrator', query: { status: 'draft' } })
      expect(titlesIn(own.text)).toEqual(['Draft'])
      expect([own.headers.get('vary'), own.headers.get('cache-control')]).toEqual(['Accept', 'private, no-cache'])
    })

    it('leaves errors, writes and other resources in JSON', async () => {
      const error = await accepting('/events', { start_date: 'soon' })
      expect([error.headers.get('content-type'), error.headers.get('vary')]).toEqual([
        'application/json; charset=utf-8',
        'Authorization, Cookie, Accept',
      ])
      expect(refusalOf(error)).toEqual(invalid('start_date'))
      const venues = await accepting('/venues')
      expect(bodyOf(venues)).toMatchObject({ total: 1 })
      expect([venues.headers.get('vary'), venues.headers.get('x-cal-ignored')]).toEqual(['Authorization, Cookie', null])
      const refused = await site.request('POST', '/events', { json: {}, headers: { accept } })
      expect([refused.status, refused.headers.get('vary')]).toEqual([401, 'Authorization, Cookie'])
    })
  })

  it('is refused with other errors if it is unknown', async () => {
    const list = await get(site, '/events', { query: { format: 'xml', start_date: 'soon' } })
    expect(refusalOf(list)).toEqual(invalid('format', 'start_date'))
    expect(refusalOf(await get(site, '/events/1', { query: { format: 'xml' } }))).toEqual(invalid('format'))
  })

  it('leaves errors in JSON', async () => {
    const reply = await get(site, '/events', { query: { format: 'ics', start_date: 'soon' } })
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(refusalOf(reply)).toEqual(invalid('start_date'))
  })

  it('is described, with JSON as the one content type of generated clients', async () => {
    const { paths } = bodyOf(await get(site, '/doc')) as { paths: Record<string, { get?: DescribedRead }> }
    for (const path of ['/events', '/events/{id}', '/events/by-slug/{slug}']) {
      const { parameters, responses } = paths[path]?.get ?? { parameters: [], responses: {} }
      expect(parameters).toContainEqual(expect.objectContaining({ name: 'format', in: 'query' }))
      expect(responses[200]?.description).toContain('With format=ics, the body is text/calendar instead')
    }
    for (const { get: read } of Object.values(paths)) {
      for (const { content } of Object.values(read?.responses ?? {})) {
        if (content) expect(Object.keys(content)).toEqual(['application/json'])
      }
    }
    expect(JSON.stringify(paths['/venues'])).not.toContain('text/calendar')
  })
})

describeEverywhere('a calendar without formats', (host) => {
  const site = useSite(host)

  it('ignores Accept', async () => {
    const { headers } = await get(site, '/events', { headers: { accept: 'text/calendar' } })
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([
      'application/json; charset=utf-8',
      'Authorization, Cookie',
    ])
  })
})
