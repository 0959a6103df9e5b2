import { describe, expect, it } from 'vitest'
import { describeOn, everywhere } from '../support/everywhere.ts'
import type { Reply, RequestOptions } from '../support/harness.ts'
import {
  bodyOf,
  evening,
  get,
  type Json,
  make,
  nameField,
  type Resource,
  refusalOf,
  refused,
  resources,
  useSite,
} from './site.ts'

// ETags, and what a request may ask of them: not to be sent again what is cached, not to overwrite what is not.

const changed = refused(412, 'rest_precondition_failed')

const tagOf = (reply: Reply): string => {
  const tag = reply.headers.get('etag')
  if (tag === null) throw new Error(`no ETag: ${reply.status} ${reply.text}`)
  return tag
}
/** With the id. */
const revisionOf = (tag: string) => tag.split('-')[0]
const unlessMatch = (tag: string): RequestOptions => ({ headers: { 'if-none-match': tag } })
const ifMatch = (tag: string, json?: Json): RequestOptions => ({
  as: 'editor',
  headers: { 'if-match': tag },
  ...(json && { json }),
})

// The version of PostgreSQL moves with every transaction on its server, such as those of the tests that run beside: the
// ETag of a list may then change by itself, and 304 is never certain. Those of records are compared by all other tests.
const places = () => everywhere().filter(({ store }) => !store.startsWith('postgres'))

describeOn(places(), 'conditional requests', (host) => {
  const site = useSite(host)
  let count = 0
  const aRecord = (resource: Resource, more: Json = {}) => {
    const name = { [nameField[resource]]: `Conditional ${++count}` }
    return make(site, resource, resource === 'events' ? evening({ ...name, ...more }) : { ...name, ...more })
  }

  describe.each(resources)('%s', (resource) => {
    it('a record has an ETag of id and revision, and the date of its last change', async () => {
      const { id } = await aRecord(resource)
      const reply = await get(site, `/${resource}/${id}`)
      expect(tagOf(reply)).toMatch(new RegExp(`^"${id}\\.[0-9a-z]{16}-[0-9a-z]+"$`))
      expect(reply.headers.get('last-modified')).toBe('Tue, 15 Jan 2030 12:00:00 GMT')
      expect(reply.headers.get('expires')).toBe('0')
      expect(tagOf(await get(site, `/${resource}/${id}`))).toBe(tagOf(reply))
    })

    it('a list has a weak one, which every change ends', async () => {
      await aRecord(resource)
      const list = await get(site, `/${resource}`)
      expect(tagOf(list)).toMatch(/^W\/"[0-9a-z]+"$/)
      expect(tagOf(await get(site, `/${resource}`))).toBe(tagOf(list))
      expect((await get(site, `/${resource}`, unlessMatch(tagOf(list)))).status).toBe(304)
      await aRecord('tags')
      const after = await get(site, `/${resource}`, unlessMatch(tagOf(list)))
      expect(after.status).toBe(200)
      expect(tagOf(after)).not.toBe(tagOf(list))
    })

    it.each(['GET', 'HEAD'])('what is known is 304 to %s, without a body', async (method) => {
      const { id } = await aRecord(resource)
      for (const path of [`/${resource}/${id}`, `/${resource}`]) {
        const known = await get(site, path)
        const reply = await site.request(method, path, unlessMatch(tagOf(known)))
        expect([reply.status, reply.bytes.length]).toEqual([304, 0])
        for (const name of ['etag', 'vary', 'expires', 'last-modified', 'cache-control']) {
          expect([name, reply.headers.get(name)]).toEqual([name, known.headers.get(name)])
        }
        for (const name of ['content-type', 'x-cal-total', 'link']) expect(reply.headers.get(name)).toBeNull()
      }
    })

    it('a change is made in the state that is known alone, and returns the next state', async () => {
      const record = await aRecord(resource)
      const path = `/${resource}/${record.id}`
      const first = tagOf(await get(site, path))
      const change = (tag: string, description: string) => site.request('PATCH', path, ifMatch(tag, { description }))
      const second = await change(first, 'second')
      expect([second.status, bodyOf(second).description]).toEqual([200, 'second'])
      expect(tagOf(second)).toMatch(new RegExp(`^"${record.id}\\.`))
      expect(revisionOf(tagOf(second))).not.toBe(revisionOf(first))

      const late = await change(first, 'lost')
      expect(refusalOf(late)).toEqual(changed)
      expect(tagOf(late)).toBe(tagOf(second))
      expect(bodyOf(await get(site, path)).description).toBe('second')

      const third = await change(tagOf(late), 'third')
      expect([third.status, bodyOf(third).description]).toEqual([200, 'third'])
      expect((await change('"x", *', 'fourth')).status).toBe(200)
      expect(refusalOf(await change('nonsense', 'lost'))).toEqual(changed)
    })

    it.each([
      ['a weak form', (tag: string) => `W/${tag}`],
      ['the suffix of Apache', (tag: string) => tag.replace(/"$/, '-gzip"')],
      ['the suffix of Jetty', (tag: string) => tag.replace(/"$/, '--gzip"')],
      ['the suffix of LiteSpeed', (tag: string) => tag.replace(/"$/, ';br"')],
      ['a weak form with a suffix, among others', (tag: string) => `"x", W/${tag.replace(/"$/, '-zstd"')}, W/"y"`],
    ])('a server that compresses makes %s of the tag: it is the same state', async (_title, seen) => {
      const record = await aRecord(resource)
      const path = `/${resource}/${record.id}`
      const [first, list] = [tagOf(await get(site, path)), tagOf(await get(site, `/${resource}`))]
      expect((await get(site, path, unlessMatch(seen(first)))).status).toBe(304)
      expect((await get(site, `/${resource}`, unlessMatch(seen(list).replace('W/W/', 'W/')))).status).toBe(304)
      const second = await site.request('PATCH', path, ifMatch(seen(first), { description: 'second' }))
      expect([second.status, bodyOf(second).description]).toEqual([200, 'second'])
      expect(refusalOf(await site.request('PATCH', path, ifMatch(seen(first), { description: 'lost' })))).toEqual(
        changed,
      )
      const removal = await site.request('DELETE', path, ifMatch(seen(tagOf(second))))
      expect(removal.status).toBe(200)
    })

    it('so is a delete', async () => {
      const { id } = await aRecord(resource)
      const path = `/${resource}/${id}`
      const first = tagOf(await get(site, path))
      const second = tagOf(await site.request('PUT', path, { json: { description: 'second' }, as: 'editor' }))
      const late = await site.request('DELETE', path, ifMatch(first))
      expect(refusalOf(late)).toEqual(changed)
      expect(tagOf(late)).toBe(second)
      expect(bodyOf(await get(site, path)).description).toBe('second')
      expect((await site.request('DELETE', path, ifMatch(second))).status).toBe(200)
    })

    it('the reply to a create shows what the next change may ask', async () => {
      const json = resource === 'events' ? evening() : { [nameField[resource]]: `Made ${resource}` }
      const created = await site.request('POST', `/${resource}`, { json, as: 'editor' })
      const path = `/${resource}/${bodyOf(created).id}`
      expect(tagOf(await get(site, path, { as: 'editor' }))).toBe(tagOf(created))
      expect((await site.request('POST', path, ifMatch(tagOf(created), { description: 'b' }))).status).toBe(200)
    })

    it('a record that is not there is 404 all the same', async () => {
      const reply = await site.request('PATCH', `/${resource}/999999`, ifMatch('"999999.1-a"', { description: 'b' }))
      expect(reply.status).toBe(404)
      expect(reply.headers.get('etag')).toBeNull()
      const read = await get(site, `/${resource}/999999`, unlessMatch('*'))
      expect(read.status).toBe(404)
    })
  })

  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['the tag as a weak one', (tag: string) => `W/${tag}`, 304],
    ['the tag among others', (tag: string) => `"other", W/"weak", ${tag}`, 304],
    ['any', () => '*', 304],
    ['another', () => '"other"', 200],
    ['what is no tag', () => 'other', 200],
  ])('If-None-Match with %s', async (_title, header, status) => {
    const { id } = await aRecord('events')
    const known = tagOf(await get(site, `/events/${id}`))
    expect((await get(site, `/events/${id}`, unlessMatch(header(known)))).status).toBe(status)
  })

  it('a list that is refused is refused to those who know any', async () => {
    expect((await get(site, '/events', { query: 'page=x', ...unlessMatch('*') })).status).toBe(400)
    expect((await get(site, '/events', { query: 'page=999', ...unlessMatch('*') })).status).toBe(404)
    expect((await get(site, '/events', unlessMatch('*'))).status).toBe(304)
  })

  it.each(['period=all', 'period=all&utm_source=x', 'period=past&period=all', 'only_with_upcoming=false', 'explain=0'])(
    'a list that does not depend on this moment has an ETag: %s',
    async (query) => {
      const path = query.startsWith('only') ? '/venues' : '/events'
      const known = tagOf(await get(site, path, { query }))
      expect((await get(site, path, { query, ...unlessMatch(known) })).status).toBe(304)
      await aRecord(path === '/venues' ? 'venues' : 'events')
      expect((await get(site, path, { query, ...unlessMatch(known) })).status).toBe(200)
    },
  )

  it.each(['start_date=now', 'ends_after=NOW', 'only_with_upcoming=true', 'period=upcoming', 'period=past'])(
    'a list that depends on this moment has no ETag: %s',
    async (query) => {
      const path = query.startsWith('only') ? '/venues' : '/events'
      const reply = await get(site, path, { query, ...unlessMatch('*') })
      expect([reply.status, reply.headers.get('etag')]).toEqual([200, null])
    },
  )

  it('an ETag of an event follows all that it shows, and its revision itself alone', async () => {
    const [venue, tag] = [await aRecord('venues'), await aRecord('tags')]
    const event = await aRecord('events', { venue: venue.id, tags: [tag.id] })
    const path = `/events/${event.id}`
    const first = tagOf(await get(site, path))
    await site.request('PATCH', `/venues/${venue.id}`, { json: { city: 'Bern' }, as: 'editor' })
    const renamed = tagOf(await get(site, path))
    await aRecord('events', { tags: [tag.id] })
    const counted = await get(site, path, unlessMatch(renamed))
    expect(counted.status).toBe(200)
    expect(new Set([first, renamed, tagOf(counted)]).size).toBe(3)
    for (const one of [renamed, tagOf(counted)]) expect(revisionOf(one)).toBe(revisionOf(first))
    const reply = await site.request('PATCH', path, ifMatch(first, { description: 'nobody is in the way' }))
    expect(reply.status).toBe(200)
  })

  it('distinguishes a venue that is shown from an organizer of the same id', async () => {
    const own = await host.open()
    const setStatus = (path: string, status: string) => own.request('PATCH', path, { json: { status }, as: 'editor' })
    try {
      await make(own, 'venues', { venue: 'Hall', status: 'draft' })
      await make(own, 'organizers', { organizer: 'Club', status: 'draft' })
      await make(own, 'events', evening({ venue: 1, organizer: 1 }))
      await setStatus('/venues/1', 'publish')
      const known = await get(own, '/events/1')
      expect(bodyOf(known)).toMatchObject({ venue: { id: 1 }, organizer: [] })
      await setStatus('/venues/1', 'draft')
      await setStatus('/organizers/1', 'publish')
      const reply = await get(own, '/events/1', unlessMatch(tagOf(known)))
      expect([reply.status, reply.body]).toMatchObject([200, { venue: [], organizer: [{ id: 1 }] }])
    } finally {
      await own.close()
    }
  })

  it('an ETag is for one caller and one mount', async () => {
    const { id } = await aRecord('events')
    const other = await site.mount({ basePath: '/de' })
    for (const path of [`/events/${id}`, '/events']) {
      const tags = [
        tagOf(await get(site, path)),
        tagOf(await get(site, path, { as: 'subscriber' })),
        tagOf(await get(site, path, { as: 'editor' })),
        tagOf(await get(other, path)),
      ]
      expect(new Set(tags).size).toBe(tags.length)
    }
  })

  it('by slug it is the record that counts, not the slug', async () => {
    const path = '/events/by-slug/moving'
    const first = await aRecord('events', { slug: 'moving' })
    const known = tagOf(await get(site, path))
    expect(known).toBe(tagOf(await get(site, `/events/${first.id}`)))
    await site.request('PATCH', `/events/${first.id}`, { json: { slug: 'moved' }, as: 'editor' })
    const second = await aRecord('events', { slug: 'moving' })
    for (const [method, json] of [['PATCH', { description: 'lost' }] as const, ['DELETE', undefined] as const]) {
      const reply = await site.request(method, path, ifMatch(known, json))
      expect(refusalOf(reply)).toEqual(changed)
      expect(tagOf(reply)).toMatch(new RegExp(`^"${second.id}\\.`))
    }
    expect(bodyOf(await get(site, path))).toMatchObject({ id: second.id, description: '', status: 'publish' })
    const now = tagOf(await get(site, path))
    expect((await site.request('DELETE', path, ifMatch(now))).status).toBe(200)
  })

  it('a mount may ask for If-Match of all who change and delete', async () => {
    const mount = { basePath: '', requireIfMatch: true }
    const strict = await site.mount(mount)
    const created = await strict.request('POST', '/events', { json: evening({ slug: 'strict' }), as: 'editor' })
    expect(created.status).toBe(201)
    const { id } = bodyOf(created)
    for (const path of [`/events/${id}`, '/events/by-slug/strict']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const reply = await strict.request(method, path, { as: 'editor', ...(method !== 'DELETE' && { json: {} }) })
        expect(refusalOf(reply)).toEqual(refused(428, 'rest_precondition_required'))
      }
    }
    expect((await strict.request('PATCH', `/events/${id}`, ifMatch('*', { description: 'b' }))).status).toBe(200)
    expect((await strict.request('DELETE', `/events/${id}`, { json: {} })).status).toBe(401)
    expect((await site.request('DELETE', `/events/${id}`, { as: 'editor' })).status).toBe(200)
  })

  it('what has no ETag of ours has none of the host', async () => {
    for (const path of ['', '/doc', '/events/999999', '/events?start_date=now']) {
      expect([path, (await get(site, path)).headers.get('etag')]).toEqual([path, null])
    }
  })
})
