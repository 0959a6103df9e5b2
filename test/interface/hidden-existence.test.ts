import { linkedCollections } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeOnStores, isInMemory } from '../support/everywhere.ts'
import type { Reply, RequestOptions } from '../support/harness.ts'
import { evening, get, make, nameField, posts, refusalOf, refused, useSite } from './site.ts'

// Rule 43 with `hideExistence`: what a caller may not see is answered as what is not there, to the byte.

const hidden = [
  ['a draft', 2, 'hid-dra'],
  ['a private one', 3, 'hid-pri'],
  ['a scheduled one', 4, 'hid-fut'],
  ['one in the trash', 5, 'hid-tra'],
  ['a draft with a password', 6, 'hid-pas'],
] as const

const callers = [undefined, 'subscriber', 'contributor:44', 'author:77'] as const

describeOnStores('hideExistence', (host) => {
  const site = useSite(host, {
    calendar: { hideExistence: true },
    seed: async (opened) => {
      const fields = [
        { slug: 'to-show' },
        { slug: 'hid-dra', status: 'draft' },
        { slug: 'hid-pri', status: 'private' },
        { slug: 'hid-fut', status: 'publish', date: '2099-01-01' },
        { slug: 'hid-tra' },
        { slug: 'hid-pas', status: 'draft', password: 'sesame' },
      ]
      for (const one of fields) {
        const { password, ...post } = { password: undefined, ...one }
        await make(opened, 'events', evening({ title: one.slug, ...one }))
        for (const linked of linkedCollections) {
          await make(opened, linked, { [nameField[linked]]: one.slug, ...post })
        }
      }
      for (const post of posts) await opened.request('DELETE', `/${post}/5`, { as: 'editor' })
    },
  })

  const shown = ({ status, headers, text }: Reply, own: RegExp) => ({
    status,
    // The tag of a list is made of the query too.
    headers: [...headers].filter(([name]) => name !== 'date' && name !== 'etag'),
    text: text.replace(own, '?'),
  })

  /** Requests a hidden record and one that is not there, whose names are as long. */
  const expectSame = async (
    method: string,
    [there, missing]: readonly [there: string, missing: string],
    options: RequestOptions,
    own: RegExp,
  ) => {
    const [one, other] = [await site.request(method, there, options), await site.request(method, missing, options)]
    expect(shown(one, own)).toEqual(shown(other, own))
    return one
  }

  describe.each(posts)('%s', (resource) => {
    const code = `${resource.slice(0, -1)}-not-found`
    const records = resource === 'events' ? hidden : hidden.slice(0, 4)
    const ways = (id: number, slug: string) =>
      [
        [`/${resource}/${id}`, `/${resource}/9`],
        [`/${resource}/by-slug/${slug}`, `/${resource}/by-slug/mis-sin`],
      ] as const
    const own = /the id \d|the slug ..[a-z]{3}-[a-z]{3}../g

    it.each(records)('reads and writes %s as missing', async (_title, id, slug) => {
      for (const paths of ways(id, slug)) {
        for (const method of ['GET', 'HEAD']) await expectSame(method, paths, { as: 'author:77' }, own)
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          await expectSame(method, paths, { json: { slug: 'another' }, as: 'author:77' }, own)
        }
      }
    })

    it('shows to those who may see it', async () => {
      expect((await get(site, `/${resource}/2`, { as: 'editor' })).status).toBe(200)
      expect((await get(site, `/${resource}/5`, { as: 'editor' })).status).toBe(200)
      expect((await get(site, `/${resource}/1`)).status).toBe(200)
      const again = await site.request('DELETE', `/${resource}/5`, { as: 'editor' })
      expect(refusalOf(again)).toEqual(refused(410, `${resource.slice(0, -1)}-is-in-trash`))
      const reply = await site.request('PATCH', `/${resource}/1`, { json: {}, as: 'author:77' })
      expect(refusalOf(reply), 'what is seen is refused').toEqual(refused(403, 'rest_forbidden'))
    })

    // What is sent, and by whom, is no concern of a host or a store.
    if (!isInMemory(host)) return

    it.each(records)('reads %s as missing', async (_title, id, slug) => {
      for (const as of callers) {
        for (const paths of ways(id, slug)) {
          for (const query of ['', 'password=sesame', 'password=guess']) {
            const reply = await expectSame('GET', paths, { query, ...(as && { as }) }, own)
            expect(refusalOf(reply)).toEqual(refused(404, code))
            await expectSame('HEAD', paths, { query, ...(as && { as }) }, own)
          }
        }
      }
    })

    it.each(records)('writes %s as missing', async (_title, id, slug) => {
      for (const as of ['contributor:44', 'author:77']) {
        for (const paths of ways(id, slug)) {
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
            for (const json of [{}, { slug: 'another' }, { status: 'trash', author: 1 }]) {
              const reply = await expectSame(method, paths, { json, as }, own)
              expect(refusalOf(reply)).toEqual(refused(404, code))
            }
            const headers = { 'If-Match': '"stale"' }
            expect(refusalOf(await expectSame(method, paths, { headers, as }, own))).toEqual(refused(404, code))
            await expectSame(method, paths, { json: { status: 'x', website: 7 }, as }, own)
          }
        }
      }
      for (const as of [undefined, 'subscriber']) {
        await expectSame('PATCH', ways(id, slug)[0], { json: { slug: 'another' }, ...(as && { as }) }, own)
        await expectSame('DELETE', ways(id, slug)[1], { ...(as && { as }) }, own)
      }
    })
  })

  it.each(['2', '3', '4', '5'])('links and filters name %s as they name what is missing', async (id) => {
    const own = /\b[2-9]\b/g
    for (const as of callers) {
      const caller = { ...(as && { as }) }
      for (const [path, name] of [
        ['/events', 'venue'],
        ['/events', 'organizer'],
        ['/events', 'post_parent'],
        ['/events', 'include'],
        ['/venues', 'event'],
        ['/organizers', 'event'],
        ['/venues', 'include'],
        ['/categories', 'event'],
        ['/tags', 'post'],
      ] as const) {
        await expectSame('GET', [`${path}?${name}=${id}`, `${path}?${name}=9`], caller, own)
      }
    }
    for (const name of ['venue', 'organizer', 'post_parent']) {
      const write = (value: string) =>
        site.request('POST', '/events', { json: evening({ [name]: Number(value) }), as: 'author:77' })
      expect(shown(await write(id), own)).toEqual(shown(await write('9'), own))
    }
  })

  it('an event with a password is listed, so that it is 403', async () => {
    const { id } = await make(site, 'events', evening({ title: 'Locked', password: 'sesame' }))
    expect(refusalOf(await get(site, `/events/${id}`))).toEqual(refused(403, 'event-password-protected'))
  })

  it('is off by default', async () => {
    const open = await host.open({})
    try {
      const { id } = await make(open, 'venues', { venue: 'Hall', status: 'draft' })
      expect(refusalOf(await get(open, `/venues/${id}`))).toEqual(refused(403, 'venue-not-accessible'))
    } finally {
      await open.close()
    }
  })
})
