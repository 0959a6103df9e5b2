import { linkedCollections, nameOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, evening, get, type Json, make, nameField, posts, refusalOf, refused, useSite } from './site.ts'

// The slugs that records had before (rule 74).

describeOnStores('a former slug', (host) => {
  const site = useSite(host)
  const fieldsOf = (resource: (typeof posts)[number], name: string, more: Json = {}): Json =>
    resource === 'events' ? evening({ title: name, ...more }) : { [nameField[resource]]: name, ...more }
  const change = async (path: string, json: Json, as = 'editor') =>
    bodyOf(await site.request('PATCH', path, { as, json }))

  describe.each(posts)('of %s', (resource) => {
    const one = nameOf[resource]
    const at = (slug: string, query = '') => get(site, `/${resource}/by-slug/${slug}${query}`)

    it('leads to the record, with the query', async () => {
      const { id } = await make(site, resource, fieldsOf(resource, 'Old name'))
      await change(`/${resource}/${id}`, { slug: 'new-name' })
      const reply = await at('old-name', '?_fields=id,slug')
      const url = `${site.baseUrl}/cal/events/v1/${resource}/by-slug/new-name?_fields=id%2Cslug`
      expect([reply.status, reply.headers.get('location')]).toEqual([301, url])
      expect(reply.body).toMatchObject({
        code: 'rest_moved',
        data: { status: 301, moved_to: { resource: one, id, slug: 'new-name', url } },
      })
      expect(reply.headers.get('cache-control')).toBe('no-cache')
      const followed = await get(site, url)
      expect([followed.status, followed.body]).toEqual([200, { id, slug: 'new-name' }])
    })

    it('leads to the last record that gave it up, and to none that is in the trash', async () => {
      const first = await make(site, resource, fieldsOf(resource, 'First', { slug: 'shared' }))
      await change(`/${resource}/${first.id}`, { slug: 'first' })
      const second = await make(site, resource, fieldsOf(resource, 'Second', { slug: 'shared' }))
      expect(bodyOf(await at('shared')).id).toBe(second.id)
      await change(`/${resource}/${second.id}`, { slug: 'second' })
      expect((await at('shared')).headers.get('location')).toMatch(/second$/)
      await site.request('DELETE', `/${resource}/${second.id}`, { as: 'editor' })
      expect(refusalOf(await at('shared'))).toEqual(refused(404, `${one}-not-found`))
      await change(`/${resource}/${second.id}`, { status: 'publish' })
      expect((await at('shared')).status).toBe(301)
    })

    it('is none that a record had in the trash', async () => {
      const { id } = await make(site, resource, fieldsOf(resource, 'Thrown away'))
      await site.request('DELETE', `/${resource}/${id}`, { as: 'editor' })
      await change(`/${resource}/${id}`, { slug: 'in-the-trash', status: 'trash' })
      await change(`/${resource}/${id}`, { status: 'publish' })
      expect(refusalOf(await at('thrown-away'))).toEqual(refused(404, `${one}-not-found`))
    })

    it('is taken only by those who send it', async () => {
      const { id } = await make(site, resource, fieldsOf(resource, 'Taken'))
      await change(`/${resource}/${id}`, { slug: 'given-up' })
      const made = await make(site, resource, fieldsOf(resource, 'Taken'))
      expect(made.slug).toBe('taken-2')
      const sent = await make(site, resource, fieldsOf(resource, 'Sent', { slug: 'taken' }))
      expect(sent.slug).toBe('taken')
      expect(bodyOf(await at('taken')).id).toBe(sent.id)
    })

    it('is the slug of the record again if the record gets it back', async () => {
      const { id } = await make(site, resource, fieldsOf(resource, 'There'))
      await change(`/${resource}/${id}`, { slug: 'back' })
      expect(await change(`/${resource}/${id}`, { slug: null })).toMatchObject({ slug: 'there' })
      expect(bodyOf(await at('there')).id).toBe(id)
      expect((await at('back')).headers.get('location')).toMatch(/there$/)
    })

    it('tells nothing of a record that the caller does not see', async () => {
      const { id } = await make(site, resource, fieldsOf(resource, 'Hidden', { status: 'draft', author: 30 }))
      await change(`/${resource}/${id}`, { slug: 'still-hidden' })
      const byFormer = refusalOf(await at('hidden'))
      expect(byFormer).toEqual(refusalOf(await at('still-hidden')))
      expect(byFormer).toEqual(refused(403, `${one}-not-accessible`))
      const seen = await get(site, `/${resource}/by-slug/hidden`, { as: 'author:30' })
      expect(seen.status).toBe(301)
    })

    it('writes nothing', async () => {
      const { id } = await make(site, resource, fieldsOf(resource, 'Unwritten'))
      await change(`/${resource}/${id}`, { slug: 'written' })
      for (const method of ['PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { json: {} } : {}
        const reply = await site.request(method, `/${resource}/by-slug/unwritten`, { as: 'editor', ...body })
        expect(refusalOf(reply)).toEqual(refused(404, `${one}-not-found`))
      }
    })

    it('redirects nobody who writes the slug in another way', async () => {
      await make(site, resource, fieldsOf(resource, 'Spelled out'))
      expect((await at('Spelled-OUT')).status).toBe(200)
    })
  })

  it('opens an event with its password, and is not taken by the events of a series', async () => {
    const { id } = await make(site, 'events', evening({ title: 'Locked', password: 'open' }))
    await change(`/events/${id}`, { slug: 'unlocked' })
    const locked = await get(site, '/events/by-slug/locked')
    expect(refusalOf(locked)).toEqual(refused(403, 'event-password-protected'))
    const headers = { 'X-Cal-Password': 'open' }
    expect((await get(site, '/events/by-slug/locked', { headers })).status).toBe(301)
  })

  it('is that of one resource', async () => {
    for (const collection of linkedCollections) {
      const { id } = await make(site, collection, { [nameField[collection]]: 'Apart' })
      await change(`/${collection}/${id}`, { slug: `apart-${collection}` })
    }
    for (const collection of linkedCollections) {
      const reply = await get(site, `/${collection}/by-slug/apart`)
      expect(reply.headers.get('location')).toBe(
        `${site.baseUrl}/cal/events/v1/${collection}/by-slug/apart-${collection}`,
      )
    }
  })
})
