import { CalendarError } from 'daybook'
import { nameOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeEverywhere, describeOnStores } from '../support/everywhere.ts'
import {
  bodyOf,
  evening,
  get,
  type Json,
  make,
  nameField,
  posts,
  type Refusal,
  refusalOf,
  refused,
  useSite,
} from './site.ts'

// Who may do what (rules 15, 30, 42 and 43). A cell is the status that the record gets, or the refusal.

const roles = ['anonymous', 'subscriber', 'wizard:9', 'contributor', 'author', 'editor', 'administrator'] as const
type Role = (typeof roles)[number]

type Post = (typeof posts)[number]

const fieldsOf = (resource: Post, more: Json = {}): Json =>
  resource === 'events' ? evening(more) : { [nameField[resource]]: 'Place or party', ...more }

const as = (role: string) => (role === 'anonymous' ? {} : { as: role })

const forbidden = refused(403, 'rest_forbidden')
const unknownCaller = refused(401, 'rest_forbidden')

describeOnStores('rights', (host) => {
  const site = useSite(host)

  describe.each(posts)('create %s', (resource) => {
    //                    status sent: none   publish    future     private    pending    draft
    it.each<[Role, readonly string[] | Refusal]>([
      ['anonymous', unknownCaller],
      ['subscriber', forbidden],
      ['wizard:9', forbidden],
      ['contributor', ['draft', 'pending', 'pending', 'pending', 'pending', 'draft']],
      ['author', ['publish', 'publish', 'publish', 'private', 'pending', 'draft']],
      ['editor', ['publish', 'publish', 'publish', 'private', 'pending', 'draft']],
      ['administrator', ['publish', 'publish', 'publish', 'private', 'pending', 'draft']],
    ])('as %s', async (role, expected) => {
      for (const [index, status] of [undefined, 'publish', 'future', 'private', 'pending', 'draft'].entries()) {
        const reply = await site.request('POST', `/${resource}`, { json: fieldsOf(resource, { status }), ...as(role) })
        if (Array.isArray(expected)) expect([reply.status, bodyOf(reply).status]).toEqual([201, expected[index]])
        else expect(refusalOf(reply)).toEqual(expected)
      }
    })
  })

  describe.each(['categories', 'tags'] as const)('manage %s', (resource) => {
    it.each<[Role, Refusal | 'yes']>([
      ['anonymous', unknownCaller],
      ['subscriber', forbidden],
      ['wizard:9', forbidden],
      ['contributor', forbidden],
      ['author', forbidden],
      ['editor', 'yes'],
      ['administrator', 'yes'],
    ])('as %s', async (role, expected) => {
      const term = await make(site, resource, { name: `For ${role}` })
      const replies = [
        await site.request('POST', `/${resource}`, { json: { name: `By ${role}` }, ...as(role) }),
        await site.request('PATCH', `/${resource}/${term.id}`, { json: { description: 'changed' }, ...as(role) }),
        await site.request('DELETE', `/${resource}/${term.id}`, as(role)),
      ]
      if (expected === 'yes') expect(replies.map(({ status }) => status)).toEqual([201, 200, 200])
      else expect(replies.map(refusalOf)).toEqual([expected, expected, expected])
      expect((await get(site, `/${resource}/${term.id}`)).status).toBe(expected === 'yes' ? 404 : 200)
    })
  })

  // The record is by author 30; `own` is 30, everyone else acts under another id.
  describe.each(posts)('read, update, delete %s', (resource) => {
    const notAccessible = refused(403, `${nameOf[resource]}-not-accessible`)

    it.each<[as: string, status: string, read: Refusal | 'yes', write: Refusal | 'yes']>([
      ['anonymous', 'publish', 'yes', unknownCaller],
      ['anonymous', 'draft', notAccessible, unknownCaller],
      ['anonymous', 'pending', notAccessible, unknownCaller],
      ['anonymous', 'private', notAccessible, unknownCaller],
      ['anonymous', 'future', notAccessible, unknownCaller],
      ['subscriber:30', 'publish', 'yes', forbidden],
      ['subscriber:30', 'draft', notAccessible, forbidden],
      ['wizard:30', 'private', notAccessible, forbidden],
      ['contributor:30', 'publish', 'yes', forbidden],
      ['contributor:30', 'future', 'yes', forbidden],
      ['contributor:30', 'draft', 'yes', 'yes'],
      ['contributor:30', 'pending', 'yes', 'yes'],
      ['contributor:30', 'private', 'yes', 'yes'],
      ['contributor:31', 'publish', 'yes', forbidden],
      ['contributor:31', 'draft', notAccessible, notAccessible],
      ['contributor:31', 'future', notAccessible, notAccessible],
      ['author:30', 'publish', 'yes', 'yes'],
      ['author:30', 'draft', 'yes', 'yes'],
      ['author:30', 'private', 'yes', 'yes'],
      ['author:30', 'future', 'yes', 'yes'],
      ['author:31', 'publish', 'yes', forbidden],
      ['author:31', 'draft', notAccessible, notAccessible],
      ['author:31', 'private', notAccessible, notAccessible],
      ['editor', 'publish', 'yes', 'yes'],
      ['editor', 'draft', 'yes', 'yes'],
      ['editor', 'private', 'yes', 'yes'],
      ['editor', 'future', 'yes', 'yes'],
      ['administrator', 'pending', 'yes', 'yes'],
    ])('as %s, the record being %s', async (role, status, mayRead, mayWrite) => {
      const date = status === 'future' ? { date: '2031-01-01 00:00:00' } : { status }
      const record = await make(site, resource, fieldsOf(resource, { author: 30, ...date }))
      expect(record.status).toBe(status)
      const paths = [`/${resource}/${record.id}`, `/${resource}/by-slug/${record.slug}`]

      for (const path of paths) {
        const reply = await get(site, path, as(role))
        if (mayRead === 'yes') expect([reply.status, bodyOf(reply).id]).toEqual([200, record.id])
        else expect(refusalOf(reply)).toEqual(mayRead)
      }
      for (const path of paths) {
        const reply = await site.request('PATCH', path, { json: { description: `by ${role}` }, ...as(role) })
        if (mayWrite === 'yes') expect(bodyOf(reply).description).toBe(`by ${role}`)
        else expect(refusalOf(reply)).toEqual(mayWrite)
      }
      const removal = await site.request('DELETE', paths[1] ?? '', as(role))
      if (mayWrite === 'yes') expect(bodyOf(removal)).toMatchObject({ id: record.id, status: 'trash' })
      else expect(refusalOf(removal)).toEqual(mayWrite)
      const after = bodyOf(await get(site, paths[0] ?? '', { as: 'editor' }))
      expect(after).toMatchObject(mayWrite === 'yes' ? { status: 'trash' } : { status, description: '' })
    })
  })

  describe('author', () => {
    it.each<[as: string, author: number, Refusal | 'yes']>([
      ['contributor:30', 30, 'yes'],
      ['contributor:30', 31, forbidden],
      ['author:30', 30, 'yes'],
      ['author:30', 31, forbidden],
      ['editor', 31, 'yes'],
      ['administrator', 31, 'yes'],
    ])('as %s, sending author %d (rule 30)', async (role, author, expected) => {
      for (const resource of posts) {
        const create = await site.request('POST', `/${resource}`, {
          json: fieldsOf(resource, { author, status: 'draft' }),
          ...as(role),
        })
        const record = await make(site, resource, fieldsOf(resource, { author: 30, status: 'draft' }))
        const update = await site.request('PATCH', `/${resource}/${record.id}`, { json: { author }, ...as(role) })
        if (expected === 'yes') expect([bodyOf(create).author, bodyOf(update).author]).toEqual([author, author])
        else expect([refusalOf(create), refusalOf(update)]).toEqual([expected, expected])
      }
    })
  })

  // Rule 30: on update too, what a contributor may not publish becomes pending.
  it.each(['publish', 'future', 'private'])('a contributor who sends status %s makes it pending', async (status) => {
    for (const resource of posts) {
      const record = await make(site, resource, fieldsOf(resource, { status: 'draft' }), 'contributor:30')
      const reply = await site.request('PATCH', `/${resource}/${record.id}`, { json: { status }, as: 'contributor:30' })
      expect([reply.status, bodyOf(reply).status]).toEqual([200, 'pending'])
    }
  })

  it('new terms in an event need the right to manage terms (rule 36)', async () => {
    await make(site, 'tags', { name: 'known' })
    const create = (tags: unknown, role: string) =>
      site.request('POST', '/events', { json: evening({ tags }), as: role })
    expect(bodyOf(await create(['known', 'KNOWN'], 'author')).tags).toMatchObject([{ name: 'known' }])
    expect(refusalOf(await create(['unheard of'], 'author'))).toMatchObject({ status: 403 })
    expect(bodyOf(await get(site, '/tags', { query: { hide_empty: false, slug: 'unheard-of' } })).total).toBe(0)
    expect(bodyOf(await create(['unheard of'], 'editor')).tags).toMatchObject([{ name: 'unheard of' }])
  })

  it('terms are public whoever the caller is', async () => {
    const { id } = await make(site, 'categories', { name: 'Open' })
    for (const role of roles) expect(bodyOf(await get(site, `/categories/${id}`, as(role))).name).toBe('Open')
  })
})

describeEverywhere('credentials', (host) => {
  describe('as the host gives them (rule 42)', () => {
    const site = useSite(host)

    it.each(['nonsense', 'Bearer editor', 'Bearer editor:0', 'Basic ZWRpdG9yOjI='])(
      '%s is 401 on every route',
      async (authorization) => {
        const headers = { authorization }
        for (const [method, path] of [
          ['GET', ''],
          ['GET', '/doc'],
          ['GET', '/events'],
          ['GET', '/events/999'],
          ['GET', '/venues/by-slug/none'],
          ['POST', '/events'],
          ['DELETE', '/tags/999'],
        ] as const) {
          expect(refusalOf(await site.request(method, path, { headers }))).toEqual(
            refused(401, 'rest_invalid_credentials'),
          )
        }
      },
    )
  })

  describe('on a mount without authentication', () => {
    const site = useSite(host, { mount: { authenticate: null } })

    it('everyone is anonymous, and writes are refused', async () => {
      const reply = await site.request('POST', '/events', { json: evening(), as: 'administrator' })
      expect(refusalOf(reply)).toEqual(unknownCaller)
      expect(bodyOf(await get(site, '/events', { as: 'administrator' })).total).toBe(0)
      expect(refusalOf(await get(site, '/events', { query: { status: 'draft' }, as: 'administrator' }))).toEqual(
        unknownCaller,
      )
    })
  })

  describe('refused by the host itself (rule 42)', () => {
    const site = useSite(host, {
      mount: {
        authenticate: (authorization) => {
          if (authorization === 'Bearer locked') throw new CalendarError('rest_forbidden', 'This account is locked.')
          return null
        },
      },
    })

    it('an error of the calendar keeps its status', async () => {
      const reply = await get(site, '/events', { headers: { authorization: 'Bearer locked' } })
      expect(reply.body).toMatchObject({
        code: 'rest_forbidden',
        message: 'This account is locked.',
        data: { status: 403 },
      })
      expect((await get(site, '/events')).status).toBe(200)
    })
  })

  describe('with another policy (rule 43)', () => {
    const site = useSite(host, {
      calendar: {
        policy: {
          scope: (actor) => (actor?.role === 'auditor' ? 'all' : 'public'),
          may: (actor, action, resource, record) => {
            if (actor?.role === 'planner') return resource === 'event'
            return (
              actor?.role === 'owner' && (action !== 'delete' || record === undefined || record.author === actor.id)
            )
          },
        },
      },
    })

    it('reads follow scope, and everything else follows may, on the record', async () => {
      const draft = await make(site, 'venues', { venue: 'Draft', status: 'draft' }, 'owner:8')
      const found = async (as: string) => bodyOf(await get(site, '/venues', { query: { search: 'draft' }, as })).total
      expect([await found('auditor:9'), await found('owner:8')]).toEqual([1, 0])
      expect(bodyOf(await get(site, `/venues/${draft.id}`, { as: 'auditor:9' })).venue).toBe('Draft')
      expect(refusalOf(await get(site, `/venues/${draft.id}`, { as: 'owner:8' }))).toEqual(
        refused(403, 'venue-not-accessible'),
      )

      const open = await make(site, 'venues', { venue: 'Open', author: 8 }, 'owner:8')
      expect(refusalOf(await site.request('DELETE', `/venues/${open.id}`, { as: 'owner:7' }))).toEqual(forbidden)
      expect(refusalOf(await site.request('DELETE', `/venues/by-slug/${open.slug}`, { as: 'owner:7' }))).toEqual(
        forbidden,
      )
      const trash = (as: string) => site.request('PATCH', `/venues/${open.id}`, { json: { status: 'trash' }, as })
      expect(refusalOf(await trash('owner:7')), 'writing the status trash is a delete').toEqual(forbidden)
      expect(bodyOf(await site.request('DELETE', `/venues/${open.id}`, { as: 'owner:8' })).status).toBe('trash')
    })

    it('an inline record needs the right to create one (rule 35)', async () => {
      const create = (fields: Json, as: string) => site.request('POST', '/events', { json: evening(fields), as })
      expect((await create({}, 'planner:6')).status).toBe(201)
      expect(refusalOf(await create({ venue: { venue: 'Barn' } }, 'planner:6'))).toEqual(forbidden)
      expect(refusalOf(await create({ organizer: { organizer: 'Guild' } }, 'planner:6'))).toEqual(forbidden)
      expect((await create({ venue: { venue: 'Barn' } }, 'owner:8')).status).toBe(201)
    })
  })
})

// Rule 6: of two faults in one request, the one that comes first in the order of checks is answered.
describeOnStores('order of checks', (host) => {
  const site = useSite(host, {
    seed: async (opened) => {
      await make(opened, 'events', evening({ title: 'Published', slug: 'published' }))
      await make(opened, 'events', evening({ title: 'Draft', slug: 'draft', status: 'draft' }))
    },
  })
  const bad = { headers: { authorization: 'nonsense' } }
  const broken = { body: '{"title": ', headers: { 'content-type': 'application/json' } }

  it.each([
    ['route before credentials', 'GET', '/nothing', bad, refused(404, 'rest_no_route')],
    ['method before credentials', 'PUT', '/events', bad, refused(405, 'rest_method_not_allowed')],
    ['credentials before the right', 'POST', '/events', bad, refused(401, 'rest_invalid_credentials')],
    ['credentials before the record', 'GET', '/events/999', bad, refused(401, 'rest_invalid_credentials')],
    ['the right before the body, anonymous', 'POST', '/events', broken, unknownCaller],
    ['the right before the body, signed in', 'POST', '/events', { ...broken, as: 'subscriber' }, forbidden],
    ['the right before the fields', 'POST', '/tags', { json: {}, as: 'author' }, forbidden],
    ['the right before the record', 'DELETE', '/events/999', {}, unknownCaller],
    ['the right before the record', 'PATCH', '/venues/999', { json: {}, as: 'subscriber' }, forbidden],
    [
      'the body before the record',
      'PATCH',
      '/events/999',
      { ...broken, as: 'editor' },
      refused(400, 'rest_invalid_json'),
    ],
    [
      'required fields before values',
      'POST',
      '/events',
      { json: { title: 'A', website: 'x', start_date: 'soon' }, as: 'editor' },
      { status: 400, code: 'rest_missing_callback_param', params: ['end_date'] },
    ],
    [
      'values before the record',
      'PATCH',
      '/events/999',
      { json: { website: 'x' }, as: 'editor' },
      { status: 400, code: 'rest_invalid_param', params: ['website'] },
    ],
    [
      'values before the right on the record',
      'PATCH',
      '/events/by-slug/published',
      { json: { website: 'x' }, as: 'contributor' },
      { status: 400, code: 'rest_invalid_param', params: ['website'] },
    ],
    [
      'the record before the right on it',
      'PATCH',
      '/events/999',
      { json: {}, as: 'contributor' },
      refused(404, 'event-not-found'),
    ],
    ['the right on the record', 'PATCH', '/events/by-slug/published', { json: {}, as: 'contributor' }, forbidden],
    [
      'a record out of reach',
      'PATCH',
      '/events/by-slug/draft',
      { json: {}, as: 'author' },
      refused(403, 'event-not-accessible'),
    ],
    [
      'values of a list before its page',
      'GET',
      '/events',
      { query: 'page=99&featured=x' },
      { status: 400, code: 'rest_invalid_param', params: ['featured'] },
    ],
  ])('%s: %s %s', async (_title, method, path, options, expected) => {
    expect(refusalOf(await site.request(method, path, options))).toEqual(expected)
  })

  it('all bad values are named at once, nested ones by path', async () => {
    const json = evening({
      website: 'x',
      featured: 'maybe',
      venue: { venue: 'Barn', website: 'x' },
      organizer: [{ organizer: 'Guild' }, { organizer: 'Choir', email: 'x', image: true }],
    })
    expect(refusalOf(await site.request('POST', '/events', { json, as: 'editor' }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['featured', 'organizer[1].email', 'organizer[1].image', 'venue.website', 'website'],
    })
  })

  it('all missing fields are named at once, nested ones by path', async () => {
    const json = {
      title: 'A',
      start_date: '2030-01-01',
      venue: { city: 'Bonn' },
      organizer: [{ organizer: 'Guild' }, { email: 'a@b.example' }],
    }
    expect(refusalOf(await site.request('POST', '/events', { json, as: 'editor' }))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['end_date', 'organizer[1].organizer', 'venue.venue'],
    })
  })
})

// Rule 44. The actor comes with the connection, as from a cookie, unless the row sends `Authorization`.
describeEverywhere('cross-site writes', (host) => {
  const site = useSite(host, {
    mount: { authenticate: () => ({ id: 2, role: 'editor' }), origins: ['https://app.example'] },
  })
  const yes = 201

  it.each<[string, Record<string, string>, number | Refusal]>([
    ['nothing about the origin', {}, yes],
    ['same origin', { 'sec-fetch-site': 'same-origin' }, yes],
    ['same origin behind a proxy', { origin: 'https://front.example', 'sec-fetch-site': 'same-origin' }, yes],
    ['same-site', { 'sec-fetch-site': 'same-site' }, forbidden],
    ['same-site that names its own origin', { origin: '{own}', 'sec-fetch-site': 'same-site' }, forbidden],
    ['typed by the user', { 'sec-fetch-site': 'none' }, yes],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, forbidden],
    ['its own origin', { origin: '{own}' }, yes],
    ['a foreign origin', { origin: 'https://evil.example' }, forbidden],
    ['a foreign origin that begins alike', { origin: '{own}.evil.example' }, forbidden],
    ['an opaque origin', { origin: 'null' }, forbidden],
    [
      'a foreign origin that calls itself same-site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
      forbidden,
    ],
    ['an allowed origin', { origin: 'https://app.example' }, yes],
    ['an allowed origin, cross-site', { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, yes],
    ['an allowed origin in another scheme', { origin: 'http://app.example' }, forbidden],
    ['cross-site with a credential of its own', { authorization: 'Bearer x', 'sec-fetch-site': 'cross-site' }, yes],
    [
      'a foreign origin with a credential of its own',
      { authorization: 'Bearer x', origin: 'https://evil.example' },
      yes,
    ],
  ])('%s', async (title, sent, expected) => {
    const headers = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, value.replace('{own}', site.baseUrl)]),
    )
    const create = await site.request('POST', '/tags', { json: { name: title }, headers })
    if (expected === yes) expect(create.status).toBe(yes)
    else expect(refusalOf(create)).toEqual(expected)

    const { id } = await make(site, 'events', evening())
    for (const [method, options] of [
      ['PATCH', { json: {} }],
      ['DELETE', {}],
    ] as const) {
      const reply = await site.request(method, `/events/${id}`, { ...options, headers })
      if (expected === yes) expect(reply.status).toBe(200)
      else expect(refusalOf(reply)).toEqual(expected)
    }
    expect((await get(site, '/events', { headers })).status, 'reads are not writes').toBe(200)
  })
})
