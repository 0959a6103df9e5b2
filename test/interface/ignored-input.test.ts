import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, type Json, refusalOf, useSite } from './site.ts'

// What replies say of input that did not count (rule 49).

describeOnStores('input that nothing reads', (host) => {
  const site = useSite(host, { seed: (opened) => opened.request('POST', '/events', { json: evening(), as: 'editor' }) })
  const ignored = async (path: string, query: string) => (await get(site, path, { query })).headers.get('x-cal-ignored')

  it.each([
    ['/events', '', null],
    ['/events', 'search=&page=1&start_date=2030-01-01&order=desc', null],
    ['/events', 'ordr=desc&start_date_after=2030-01-01', 'ordr, start_date_after'],
    ['/events', 'end-date[]=x&filter[a]=1&password=x', 'end-date, filter, password'],
    ['/events', 'x%0D%0AX-Evil:1=1&a%2Cb=1&日本=1', 'x?X-Evil?1, a?b, ?'],
    ['/events', '__proto__=1&constructor=1&toString=1', '__proto__, constructor, toString'],
    ['/events', '=1', '?'],
    ['/venues', 'categories=1&orderby=id', 'categories, orderby'],
    ['/organizers', 'has_event=1', 'has_event'],
    ['/categories', 'parent=0&hide-empty=0', 'hide-empty'],
    ['/tags', 'parent=1&hide_empty=0', 'parent'],
  ])('GET %s?%s: %s', async (path, query, names) => {
    expect(await ignored(path, query)).toBe(names)
    // Again, as it may have been cached.
    expect(await ignored(path, query)).toBe(names)
  })

  it('is named as far as it fits', async () => {
    const long = Array.from({ length: 50 }, (_, index) => `parameter${index}=1`).join('&')
    const header = await ignored('/events', long)
    expect(header).toMatch(/^parameter0, parameter1, .*, \.\.\.$/)
    expect(header?.length).toBeLessThanOrEqual(200)
    expect(await ignored('/events', `${'x'.repeat(5000)}=1`)).toBe('x'.repeat(60))
  })

  it('is named in the replies to writes', async () => {
    const json = { ...evening(), organiser: 'x', url: 'https://example.org' }
    const created = await site.request('POST', '/events', { json, as: 'editor' })
    expect([created.status, created.headers.get('x-cal-ignored')]).toEqual([201, 'organiser'])
    const changed = await site.request('PATCH', '/events/1', { form: 'cost=5&colour=red', as: 'editor' })
    expect([changed.status, changed.headers.get('x-cal-ignored')]).toEqual([200, 'colour'])
    const sentBack = await site.request('PUT', '/events/1', { json: bodyOf(changed), as: 'editor' })
    expect([sentBack.status, sentBack.headers.get('x-cal-ignored')]).toEqual([200, null])
    const inQuery = await site.request('PATCH', '/events/1', {
      query: 'utm_source=x&cost=7',
      form: 'cost=6',
      as: 'editor',
    })
    expect([bodyOf(inQuery).cost, inQuery.headers.get('x-cal-ignored')]).toEqual(['$6', 'utm_source, cost'])
    const removed = await site.request('DELETE', '/events/1', { query: 'force=true', as: 'editor' })
    expect([removed.status, removed.headers.get('x-cal-ignored')]).toEqual([200, 'force'])
  })

  it.each([
    ['per_page=51', '50'],
    ['per_page=2&per_page=500', '50'],
    ['per_page=50', null],
    ['', null],
  ])('the page size that was used, where it was cut: %s', async (query, used) => {
    for (const path of ['/events', '/venues', '/tags']) {
      expect((await get(site, path, { query })).headers.get('x-cal-per-page')).toBe(used)
    }
  })

  it('is described in /doc', async () => {
    const at = (value: unknown, name: string | number) => (value as Json | undefined)?.[name]
    const { paths } = bodyOf(await get(site, '/doc'))
    const headersOf = (path: string, method: string, status: number) =>
      Object.keys([path, method, 'responses', status, 'headers'].reduce(at, paths) ?? {})
    expect(headersOf('/events', 'get', 200)).toEqual(expect.arrayContaining(['X-Cal-Ignored', 'X-Cal-Per-Page']))
    expect(headersOf('/tags', 'post', 201)).toContain('X-Cal-Ignored')
    expect(headersOf('/venues/{id}', 'patch', 200)).toContain('X-Cal-Ignored')
    expect(headersOf('/venues/{id}', 'get', 200)).not.toContain('X-Cal-Ignored')
  })
})

describeOnStores('a calendar that refuses or passes over what nothing reads', (host) => {
  describe('reject', () => {
    const site = useSite(host, { calendar: { unknownInput: 'reject' } })

    it('is 400', async () => {
      const reply = await get(site, '/events', { query: 'ordr=desc&venue_id=1&page=x' })
      expect(refusalOf(reply)).toEqual(invalid('ordr', 'venue_id', 'page'))
      expect(reply.text).toContain('There is no parameter \\"venue_id\\"; did you mean venue?')
      const written = await site.request('POST', '/tags', { json: { name: 'Free', colour: 'red' }, as: 'editor' })
      expect(refusalOf(written)).toEqual(invalid('colour'))
    })
  })

  describe('ignore', () => {
    const site = useSite(host, { calendar: { unknownInput: 'ignore' } })

    it('says nothing', async () => {
      const listed = await get(site, '/events', { query: 'ordr=desc' })
      const written = await site.request('POST', '/tags', { json: { name: 'Free', colour: 'red' }, as: 'editor' })
      expect([listed.status, listed.headers.get('x-cal-ignored')]).toEqual([200, null])
      expect([written.status, written.headers.get('x-cal-ignored')]).toEqual([201, null])
    })
  })
})
