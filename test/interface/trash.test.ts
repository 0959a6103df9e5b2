import { linkedCollections, linkedNameOf, nameOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import {
  bodyOf,
  evening,
  get,
  type Json,
  make,
  nameField,
  namesOf,
  posts,
  refusalOf,
  refused,
  useSite,
} from './site.ts'

// Deleting events, venues and organizers (rule 34), and what `status` does to them (rule 32).

describeOnStores('the trash', (host) => {
  const site = useSite(host)
  const fieldsOf = (resource: (typeof posts)[number], name: string, more: Json = {}): Json =>
    resource === 'events' ? evening({ title: name, ...more }) : { [nameField[resource]]: name, ...more }

  describe.each(posts)('%s', (resource) => {
    const one = nameOf[resource]
    const remove = (path: string, as = 'editor') => site.request('DELETE', path, { as })
    const path = ({ id }: { id: number }) => `/${resource}/${id}`

    it('a delete answers with the record as it is then, in the trash', async () => {
      const record = await make(site, resource, fieldsOf(resource, 'Removed'))
      const reply = await remove(path(record))
      expect([reply.status, reply.body]).toEqual([200, { ...record, status: 'trash' }])
      expect(bodyOf(await get(site, path(record), { as: 'editor' }))).toEqual(reply.body)
    })

    it('deleted again it is 410 by id, and 404 by slug', async () => {
      const record = await make(site, resource, fieldsOf(resource, 'Twice'))
      await remove(path(record))
      expect(refusalOf(await remove(path(record)))).toEqual(refused(410, `${one}-is-in-trash`))
      for (const method of ['GET', 'DELETE', 'PATCH']) {
        const body = method === 'PATCH' ? { json: {} } : {}
        const reply = await site.request(method, `/${resource}/by-slug/twice`, { as: 'editor', ...body })
        expect(refusalOf(reply)).toEqual(refused(404, `${one}-not-found`))
      }
    })

    it('only those who may edit it read it', async () => {
      const record = await make(site, resource, fieldsOf(resource, 'Gone', { author: 30 }))
      await remove(path(record))
      for (const options of [{}, { as: 'subscriber' }, { as: 'author:31' }]) {
        expect(refusalOf(await get(site, path(record), options))).toEqual(refused(403, `${one}-no-longer-available`))
      }
      expect(bodyOf(await get(site, path(record), { as: 'author:30' })).status).toBe('trash')
      expect(bodyOf(await get(site, path(record), { as: 'editor' })).status).toBe('trash')
    })

    it('it is listed with status=trash alone', async () => {
      const record = await make(site, resource, fieldsOf(resource, 'Listed in trash'))
      const found = async (query: string) =>
        namesOf(await get(site, `/${resource}`, { query: `search=listed&${query}`, as: 'editor' }), resource)
      expect(await found('')).toEqual(['Listed in trash'])
      await remove(path(record))
      expect(await found('')).toEqual([])
      expect(await found('status=publish')).toEqual([])
      expect(await found('status=trash')).toEqual(['Listed in trash'])
    })

    it('its slug may be taken, and it comes back under a free one', async () => {
      const record = await make(site, resource, fieldsOf(resource, 'Slug of the dead'))
      await remove(path(record))
      expect(bodyOf(await get(site, path(record), { as: 'editor' })).slug).toBe('slug-of-the-dead')
      const heir = await make(site, resource, fieldsOf(resource, 'Slug of the dead'))
      expect(heir.slug).toBe('slug-of-the-dead')
      const restored = await site.request('PATCH', path(record), { json: { status: 'publish' }, as: 'editor' })
      expect(bodyOf(restored)).toMatchObject({ id: record.id, status: 'publish', slug: 'slug-of-the-dead-2' })
      expect(bodyOf(await get(site, `/${resource}/by-slug/slug-of-the-dead-2`)).id).toBe(record.id)
    })

    it.each(['publish', 'draft', 'pending', 'private'])('status %s restores it', async (status) => {
      const record = await make(site, resource, fieldsOf(resource, `Back as ${status}`))
      await remove(path(record))
      const reply = await site.request('PUT', path(record), { json: { status }, as: 'editor' })
      expect([reply.status, reply.body]).toEqual([200, { ...record, status }])
    })

    it('writing the status trash is a delete, on create it is 400', async () => {
      const record = await make(site, resource, fieldsOf(resource, 'Thrown away'))
      const reply = await site.request('PATCH', path(record), { json: { status: 'trash' }, as: 'editor' })
      expect([reply.status, bodyOf(reply).status]).toEqual([200, 'trash'])
      expect(refusalOf(await remove(path(record)))).toEqual(refused(410, `${one}-is-in-trash`))
      const create = await site.request('POST', `/${resource}`, {
        json: fieldsOf(resource, 'Never', { status: 'trash' }),
        as: 'editor',
      })
      expect(refusalOf(create)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['status'] })
      const theirs = await make(site, resource, fieldsOf(resource, 'Of another', { author: 31 }))
      const refusedWrite = await site.request('PATCH', path(theirs), { json: { status: 'trash' }, as: 'author:30' })
      expect(refusalOf(refusedWrite)).toEqual(refused(403, 'rest_forbidden'))
    })

    // Rule 32: a published record whose date lies ahead is `future` until then, and nothing has to run.
    it('publish with a date ahead is future, and becomes public as the clock passes it', async () => {
      const other = await host.open({ now: '2030-01-15 12:00:00' })
      try {
        const fields = fieldsOf(resource, 'Scheduled', { date: '2030-01-20 09:00:00' })
        const record = await make(other, resource, fields)
        const requested = () => get(other, path(record))
        const listed = async () => bodyOf(await get(other, `/${resource}`)).total
        expect(record.status).toBe('future')
        expect([refusalOf(await requested()), await listed()]).toEqual([refused(403, `${one}-not-accessible`), 0])

        other.calendar.clock.set('2030-01-20 08:59:59')
        expect([(await requested()).status, await listed()]).toEqual([403, 0])
        other.calendar.clock.advance({ seconds: 1 })
        expect([bodyOf(await requested()).status, await listed()]).toEqual(['publish', 1])
        const filtered = await get(other, `/${resource}`, { query: { status: 'future' }, as: 'editor' })
        expect(bodyOf(filtered).total).toBe(0)

        const later = await other.request('PATCH', path(record), {
          json: { date: '2030-02-01 00:00:00' },
          as: 'editor',
        })
        expect(bodyOf(later).status).toBe('future')
        const sooner = await other.request('PATCH', path(record), {
          json: { date_utc: '2030-01-01 00:00:00' },
          as: 'editor',
        })
        expect(bodyOf(sooner)).toMatchObject({ status: 'publish', date: '2030-01-01 00:00:00' })
      } finally {
        await other.close()
      }
    })

    it('modified is the time of the last write, date that of the create', async () => {
      const other = await host.open({ now: '2030-01-15 12:00:00', timeZone: 'Europe/Berlin' })
      try {
        const record = await make(other, resource, fieldsOf(resource, 'Clocked'))
        other.calendar.clock.advance({ seconds: 90 })
        const reply = await other.request('PATCH', path(record), { json: { description: 'later' }, as: 'editor' })
        expect(bodyOf(reply)).toMatchObject({
          date: '2030-01-15 13:00:00',
          date_utc: '2030-01-15 12:00:00',
          modified: '2030-01-15 13:01:30',
          modified_utc: '2030-01-15 12:01:30',
        })
      } finally {
        await other.close()
      }
    })
  })

  it('children of a deleted event stay', async () => {
    const parent = await make(site, 'events', evening({ title: 'Parent' }))
    const child = await make(site, 'events', evening({ title: 'Child', post_parent: parent.id }))
    await site.request('DELETE', `/events/${parent.id}`, { as: 'editor' })
    const shown = bodyOf(await get(site, `/events/${child.id}`))
    expect(shown).toMatchObject({ title: 'Child', post_parent: parent.id })
    const sentBack = await site.request('PUT', `/events/${child.id}`, { json: shown, as: 'editor' })
    expect([sentBack.status, sentBack.body]).toEqual([200, shown])
  })

  it.each(linkedCollections)('a deleted record of %s leaves replies and filters, and comes back', async (resource) => {
    const link = linkedNameOf[resource]
    const record = await make(site, resource, { [link]: `Linked ${link}` })
    const event = await make(site, 'events', evening({ title: `At ${link}`, [link]: record.id }))
    const shown = async () => bodyOf(await get(site, `/events/${event.id}`, { as: 'editor' }))[link]
    const filtered = () => get(site, '/events', { query: { [link]: record.id }, as: 'editor' })
    const before = await shown()
    expect(namesOf(await filtered(), 'events')).toEqual([`At ${link}`])

    await site.request('DELETE', `/${resource}/${record.id}`, { as: 'editor' })
    expect(await shown()).toEqual([])
    expect(refusalOf(await filtered())).toEqual({ status: 400, code: 'rest_invalid_param', params: [link] })

    const without = bodyOf(await get(site, `/events/${event.id}`))
    expect((await site.request('PUT', `/events/${event.id}`, { json: without, as: 'editor' })).status).toBe(200)
    await site.request('PATCH', `/${resource}/${record.id}`, { json: { status: 'publish' }, as: 'editor' })
    expect(await shown(), 'sending back a reply without it has not unlinked it').toEqual(before)
    expect(namesOf(await filtered(), 'events')).toEqual([`At ${link}`])
  })
})
