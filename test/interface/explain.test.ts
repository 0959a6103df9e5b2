import { collectionNames } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, type Json, make, refusalOf, useSite } from './site.ts'

// `explain=1`, on mounts that allow it (rule 50).

describeEverywhere('explain=1', (host) => {
  describe('where the mount allows it', () => {
    const site = useSite(host, { mount: { explain: true }, seed: (opened) => make(opened, 'events', evening()) })
    const explained = async (path: string, query: string, as?: string) =>
      bodyOf(await get(site, path, { query, ...(as !== undefined && { as }) })).query as Json | undefined

    it('adds to a list what it did', async () => {
      const reply = await get(site, '/events', { query: 'explain=1&order=desc&per_page=99&ordr=x' })
      const { query, ...plain } = bodyOf(reply)
      expect(plain).toMatchObject({ total: 1, events: [{ title: 'Evening' }] })
      expect(query).toEqual(
        JSON.parse(
          JSON.stringify(
            await site.calendar.as(null).events.explain({ order: 'desc', per_page: 99, ordr: 'x' } as never),
          ),
        ),
      )
      expect(reply.headers.get('x-cal-ignored')).toBe('ordr')
    })

    it.each([
      ['/events', 'explain=true', { resource: 'event', sees: 'public' }],
      ['/venues', 'explain=yes', { resource: 'venue', orderBy: [['search_name', 'asc']] }],
      ['/organizers', 'explain=1', { resource: 'organizer' }],
      ['/categories', 'explain=1', { resource: 'category', where: { counted: true } }],
      ['/tags', 'explain=1&hide_empty=0', { resource: 'tag', where: {} }],
    ])('%s?%s', async (path, query, explanation) => {
      expect(await explained(path, query)).toMatchObject(explanation)
    })

    it('is about the caller', async () => {
      expect(await explained('/events', 'explain=1', 'editor')).toMatchObject({ sees: 'all' })
      expect(await explained('/events', 'explain=1', 'author:3')).toMatchObject({ sees: 'own' })
    })

    it.each(['', 'explain=0', 'explain='])('adds nothing to %s', async (query) => {
      expect(await explained('/events', query)).toBeUndefined()
      expect((await get(site, '/events', { query })).headers.get('x-cal-ignored')).toBeNull()
    })

    it('is true or false', async () => {
      expect(refusalOf(await get(site, '/events', { query: 'explain=maybe' }))).toEqual(invalid('explain'))
    })

    it.each([
      ['/events', 'explain=maybe&page=0&start_date=never&venue=7', ['explain', 'page', 'start_date', 'venue']],
      ['/venues', 'explain=maybe&event=7', ['explain', 'event']],
      ['/tags', 'explain=maybe&orderby=x', ['explain', 'orderby']],
    ])('is refused together with bad filters: %s?%s', async (path, query, names) => {
      const reply = await get(site, path, { query })
      expect(refusalOf(reply)).toEqual(invalid(...names))
      // Each sentence is that of the field alone.
      for (const one of query.split('&')) {
        const alone = bodyOf(await get(site, path, { query: one })).data as Json
        expect(bodyOf(reply).data).toMatchObject({ errors: alone.errors })
      }
    })

    it('is described as a parameter of each list', async () => {
      const { paths } = JSON.parse((await get(site, '/doc')).text) as {
        readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly object[] } }>>
      }
      const described = Object.entries(paths).filter(([, { get }]) =>
        get?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'explain'),
      )
      expect(described.map(([path]) => path).toSorted()).toEqual(collectionNames.map((name) => `/${name}`).toSorted())
    })

    it('is not kept, and has no ETag', async () => {
      site.calendar.clock.set('2030-01-15 12:00:00')
      for (const _ of ['first', 'again']) {
        expect(await explained('/events', 'explain=1')).toMatchObject({ now: '2030-01-15 12:00:00' })
      }
      site.calendar.clock.set('2030-01-15 12:00:01')
      expect(await explained('/events', 'explain=1')).toMatchObject({ now: '2030-01-15 12:00:01' })
      expect((await get(site, '/events', { query: 'explain=1' })).headers.get('etag')).toBeNull()
    })
  })

  describe('elsewhere', () => {
    const site = useSite(host)

    it.each(['explain=1', 'explain=1&_fields=id', 'explain=maybe'])('is refused: %s', async (query) => {
      const reply = await get(site, '/events', { query })
      expect(refusalOf(reply)).toEqual(invalid('explain'))
      expect(bodyOf(reply).message).toContain('the option explain: true of the mount')
    })

    it.each(['explain=0', 'explain='])('is accepted if it asks for nothing: %s', async (query) => {
      const reply = await get(site, '/events', { query })
      expect([reply.status, reply.headers.get('x-cal-ignored')]).toEqual([200, null])
      expect(bodyOf(reply)).not.toHaveProperty('query')
    })
  })
})
