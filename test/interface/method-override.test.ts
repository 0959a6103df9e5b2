import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, make, refusalOf, refused, useSite } from './site.ts'

// Rule 1: a POST may say that it is PUT, PATCH or DELETE. It never changes what was to be deleted.

const header = (method: string) => ({ headers: { 'X-HTTP-Method-Override': method } })
const param = (method: string) => ({ query: { _method: method } })

describeEverywhere('a POST that means another method', (host) => {
  const site = useSite(host)
  const stored = async (id: number) => bodyOf(await get(site, `/events/${id}`, { as: 'editor' }))
  const event = () => make(site, 'events', evening({ title: 'Fair' }))

  it.each([
    ['the header', header('DELETE')],
    ['the header in small letters', header('delete')],
    ['the query', param('DELETE')],
    ['the query in small letters', param('delete')],
    ['the query with spaces', param(' DELETE ')],
    ['both', { ...header('DELETE'), ...param('delete') }],
    ['the query twice, where the last counts', { query: '_method=PUT&_method=DELETE' }],
  ])('deletes by %s, and ignores the body', async (_title, override) => {
    const { id } = await event()
    const reply = await site.request('POST', `/events/${id}`, { ...override, json: { title: 'Changed' }, as: 'editor' })
    expect([reply.status, bodyOf(reply)]).toMatchObject([200, { status: 'trash', title: 'Fair' }])
    expect(await stored(id)).toMatchObject({ status: 'trash', title: 'Fair' })
  })

  it.each([
    ['PUT', header('PUT')],
    ['PATCH', header('Patch')],
    ['PUT', param('PUT')],
    ['PATCH', param('patch')],
  ])('changes as %s: %j', async (_method, override) => {
    const { id } = await event()
    const form = { title: 'Changed' }
    expect((await site.request('POST', `/events/${id}`, { ...override, form, as: 'editor' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ title: 'Changed', status: 'publish' })
  })

  it('deletes by slug, and terms for good', async () => {
    const { slug, id } = await event()
    const gone = await site.request('POST', `/events/by-slug/${slug}`, { ...header('DELETE'), as: 'editor' })
    expect(bodyOf(gone)).toMatchObject({ id, status: 'trash' })
    const tag = await make(site, 'tags', { name: 'Free' })
    expect((await site.request('POST', `/tags/${tag.id}`, { ...param('DELETE'), as: 'editor' })).status).toBe(200)
    expect(refusalOf(await get(site, `/tags/${tag.id}`))).toEqual(refused(404, 'tag-not-found'))
  })

  it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'DELETEX', '', 'PUT, DELETE'])(
    'is 400 for any other value, and nothing is changed: %j',
    async (method) => {
      const { id } = await event()
      for (const override of [header(method), { query: `_method=${encodeURIComponent(method)}` }]) {
        const reply = await site.request('POST', `/events/${id}`, {
          ...override,
          json: { title: 'Changed' },
          as: 'editor',
        })
        expect(refusalOf(reply)).toMatchObject(refused(400, 'rest_invalid_param'))
        expect(reply.text).toContain('PUT, PATCH, DELETE')
      }
      expect(await stored(id)).toMatchObject({ title: 'Fair', status: 'publish' })
      const list = await site.request('POST', '/tags', { ...param(method || 'x'), json: { name: 'New' }, as: 'editor' })
      expect(list.status).toBe(400)
    },
  )

  it('is 400 where header and query differ, and for a list', async () => {
    const { id } = await event()
    const both = { ...header('DELETE'), ...param('PATCH') }
    const reply = await site.request('POST', `/events/${id}`, { ...both, json: { title: 'Changed' }, as: 'editor' })
    expect(refusalOf(reply)).toMatchObject(refused(400, 'rest_invalid_param'))
    const keyed = { query: '_method[x]=DELETE', json: { title: 'Changed' }, as: 'editor' }
    expect((await site.request('POST', `/events/${id}`, keyed)).status).toBe(400)
    expect(await stored(id)).toMatchObject({ title: 'Fair', status: 'publish' })
  })

  it('needs the rights of that method', async () => {
    const { id } = await event()
    const ask = (as?: string) => site.request('POST', `/events/${id}`, { ...header('DELETE'), ...(as && { as }) })
    expect(refusalOf(await ask())).toEqual(refused(401, 'rest_forbidden'))
    expect(refusalOf(await ask('subscriber'))).toEqual(refused(403, 'rest_forbidden'))
    expect(refusalOf(await ask('author:77'))).toEqual(refused(403, 'rest_forbidden'))
    expect(await stored(id)).toMatchObject({ status: 'publish' })
  })

  it('keeps to If-Match', async () => {
    const created = await event()
    const stale = { 'If-Match': '"stale"', 'X-HTTP-Method-Override': 'DELETE' }
    const reply = await site.request('POST', `/events/${created.id}`, { headers: stale, as: 'editor' })
    expect(refusalOf(reply)).toEqual(refused(412, 'rest_precondition_failed'))
    expect(await stored(created.id)).toMatchObject({ status: 'publish' })
  })

  it('is 405 where the path does not have that method', async () => {
    const reply = await site.request('POST', '/events', { ...header('DELETE'), json: evening(), as: 'editor' })
    expect(refusalOf(reply)).toEqual(refused(405, 'rest_method_not_allowed'))
    expect(reply.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  it('does not matter with other methods: no link writes', async () => {
    const { id } = await event()
    for (const method of ['GET', 'HEAD', 'PATCH', 'OPTIONS']) {
      const options = { ...header('DELETE'), ...param('DELETE'), as: 'editor' }
      expect((await site.request(method, `/events/${id}`, options)).status, method).toBeLessThan(300)
    }
    expect(await stored(id)).toMatchObject({ title: 'Fair', status: 'publish' })
  })

  it('is a cross-site write like any other', async () => {
    const { id } = await event()
    const site2 = await site.mount({ authenticate: () => ({ id: 2, role: 'editor' }) })
    for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await site2.request('POST', `/events/${id}`, { ...param('DELETE'), headers: from })
      expect(refusalOf(reply)).toEqual(refused(403, 'rest_forbidden'))
    }
    expect(await stored(id)).toMatchObject({ status: 'publish' })
  })

  it('is described', async () => {
    const { paths } = bodyOf(await get(site, '/doc')) as {
      paths: Record<string, Record<string, { parameters?: object[] }>>
    }
    const named = (method: string) =>
      paths['/events/{id}']?.[method]?.parameters?.map((one) => Reflect.get(one, 'name'))
    expect(named('post')).toEqual(expect.arrayContaining(['_method', 'X-HTTP-Method-Override']))
    expect(named('put')).not.toContain('_method')
    expect(paths['/events']?.post?.parameters).toMatchObject([{ name: 'conflicts', in: 'query' }])
    expect(paths['/venues']?.post?.parameters ?? []).toEqual([])
  })
})
