import { linkedCollections, nameOf, termCollections } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, make, nameField, refusalOf, refused, useSite } from './site.ts'

// Merges over HTTP (rule 75).

describeEverywhere('merges', (host) => {
  const site = useSite(host)
  const merge = (path: string, json: object, more: object = {}) =>
    site.request('POST', `${path}/merge`, { as: 'editor', json, ...more })

  describe.each([...linkedCollections, ...termCollections])('of %s', (collection) => {
    const two = async (name: string) => [
      await make(site, collection, { [nameField[collection]]: `${name} one` }),
      await make(site, collection, { [nameField[collection]]: `${name} two`, description: 'Chosen' }),
    ]
    const link = collection === 'categories' || collection === 'tags' ? collection : nameOf[collection]

    it('answer with the record that stays, which events link to', async () => {
      const [keep, other] = await two('Merge')
      const { id } = await make(site, 'events', evening({ [link]: [other?.id] }))
      const fields = [{ id: other?.id, names: ['description'] }]
      const reply = await merge(`/${collection}/${keep?.id}`, { others: [other?.id], fields })
      expect([reply.status, bodyOf(reply)]).toMatchObject([200, { id: keep?.id, description: 'Chosen' }])
      const read = await get(site, `/${collection}/${keep?.id}`, { as: 'editor' })
      expect(read.body).toEqual(reply.body)
      expect(reply.headers.get('etag')).toBe(read.headers.get('etag'))
      const linked = [bodyOf(await get(site, `/events/${id}`))[link]].flat() as { id: number }[]
      expect(linked.map((one) => one.id)).toEqual([keep?.id])
      const moved = await get(site, `/${collection}/${other?.id}`)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, bodyOf(read).rest_url ?? expect.any(String)])
    })

    it('depend on the state of the record that stays', async () => {
      const [keep, other] = await two('State')
      const path = `/${collection}/${keep?.id}`
      const stale = (await get(site, path, { as: 'editor' })).headers.get('etag') ?? ''
      await site.request('PATCH', path, { as: 'editor', json: { description: 'Changed' } })
      const json = { others: [other?.id] }
      const refusal = await merge(path, json, { headers: { 'if-match': stale } })
      expect(refusalOf(refusal)).toEqual(refused(412, 'rest_precondition_failed'))
      const tag = (await get(site, path, { as: 'editor' })).headers.get('etag') ?? ''
      expect(refusal.headers.get('etag')).toBe(tag)
      expect((await merge(path, json, { headers: { 'if-match': tag } })).status).toBe(200)
    })

    it('are refused with all errors at once, and without rights', async () => {
      const [keep] = await two('Refused')
      const path = `/${collection}/${keep?.id}`
      expect(refusalOf(await merge(path, { fields: 'x' }))).toEqual(invalid('others', 'fields'))
      expect(refusalOf(await merge(path, { others: [keep?.id] }))).toEqual(invalid('others'))
      const name = nameOf[collection]
      expect(refusalOf(await merge(path, { others: [999_999] }))).toEqual(refused(404, `${name}-not-found`))
      const json = { others: [keep?.id] }
      expect((await site.request('POST', `${path}/merge`, { json })).status).toBe(401)
      expect((await site.request('POST', `${path}/merge`, { json, as: 'subscriber' })).status).toBe(403)
    })
  })

  it.each(linkedCollections)('of %s are found by slug too', async (collection) => {
    const keep = await make(site, collection, { [nameField[collection]]: 'By slug' })
    const other = await make(site, collection, { [nameField[collection]]: 'Slug by' })
    const reply = await merge(`/${collection}/by-slug/${keep.slug}`, { others: String(other.id) })
    expect([reply.status, bodyOf(reply).id]).toEqual([200, keep.id])
    const moved = await get(site, `/${collection}/by-slug/${other.slug}`)
    expect(moved.headers.get('location')).toMatch(new RegExp(`/by-slug/${keep.slug}$`))
  })
})
