import { fetchHandler } from 'daybook/fetch'
import { jsonLd } from 'daybook/jsonld'
import { upstreamReplies } from 'daybook/stand-in'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const site = 'https://example.org'
const root = `${site}/wp-json/tribe/events/v1`
type MountOptions = NonNullable<Parameters<typeof fetchHandler>[1]>
type Json = Readonly<Record<string, unknown>>

const at = { title: 'Fair', start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
const from = (external_id: number | string) => ({ external: { source: 'old-site', external_id: String(external_id) } })

/**
 * A calendar whose records came from a system with other ids: each has the id of another record in that system. Events 33 (with
 * everything), 1 (its parent), venue 2, organizer 1, categories 2 (Music) and 1 (Jazz, its child), tag 2.
 */
async function moved(options: Partial<MountOptions> = {}) {
  const calendar = await createTestCalendar()
  // Shifts ids, so that no record has the same id in both.
  await calendar.events.create({ ...at, title: 'Made here' })
  await calendar.venues.create({ venue: 'Made here' })
  const parent = await calendar.events.create({ ...at, title: 'Parent' }, from(1))
  const hall = await calendar.venues.create({ venue: 'Hall' }, from(1))
  const park = await calendar.venues.create({ venue: 'Park' }, from(2002))
  const guild = await calendar.organizers.create({ organizer: 'Guild' }, from(44))
  const music = await calendar.categories.create({ name: 'Music' }, from(2))
  const jazz = await calendar.categories.create({ name: 'Jazz', parent: music.id }, from(1))
  const free = await calendar.tags.create({ name: 'Free' }, from(9))
  const fair = await calendar.events.create(
    {
      ...at,
      post_parent: parent.id,
      venue: hall.id,
      organizer: guild.id,
      categories: [jazz.id, music.id],
      tags: [free.id],
    },
    from(33),
  )
  const mount = { basePath: '/wp-json', namespace: 'tribe/events/v1', headerPrefix: 'X-TEC', ...options }
  const handle = fetchHandler(calendar, {
    ...mount,
    sourceIds: 'old-site',
    transforms: [jsonLd(), upstreamReplies()],
    authenticate: ({ headers }) => (headers.get('authorization') ? { id: 7, role: 'editor' } : null),
  })
  const send = async (method: string, path: string, body?: Json, headers: Record<string, string> = {}) => {
    const init = {
      method,
      headers: {
        ...(method !== 'GET' && { Authorization: 'yes' }),
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }
    const response = await handle(new Request(`${root}${path}`, init))
    if (response === undefined) throw new Error('The mount has no fallthrough.')
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as Json) }
  }
  const read = async (path: string) => (await send('GET', path)).body
  return { calendar, send, read, stored: { fair, parent, hall, park, guild, music, jazz, free } }
}

const idsOf = (list: unknown) => (list as readonly { readonly id: number }[]).map(({ id }) => id)

describe('a response shows the ids of the source', () => {
  it('of an event, and of all that it links to', async () => {
    const { read } = await moved()
    const fair = await read('/events/33')
    expect(fair).toMatchObject({
      id: 33,
      title: 'Fair',
      rest_url: `${root}/events/33`,
      url: `${root}/events/33`,
      global_id: 'example.org?id=33',
      post_parent: 1,
      venue: { id: 1, venue: 'Hall', rest_url: `${root}/venues/1` },
      venues: [{ id: 1 }],
      organizer: [{ id: 44, rest_url: `${root}/organizers/44` }],
      categories: [
        { id: 1, name: 'Jazz', parent: 2, urls: { self: `${root}/categories/1`, up: `${root}/categories/2` } },
        { id: 2, name: 'Music', parent: 0 },
      ],
      tags: [{ id: 9, urls: { self: `${root}/tags/9` } }],
    })
    const { events } = (await read('/events')) as { events: readonly Json[] }
    const { json_ld: _, ...listed } = fair
    expect(events.find(({ id }) => id === 33)).toEqual(listed)
  })

  it.each<[path: string, ids: readonly number[]]>([
    ['/venues', [1, 1_000_000_001, 2002]],
    ['/organizers', [44]],
    ['/categories', [1, 2]],
    ['/tags', [9]],
    ['/events', [1_000_000_001, 1, 33]],
  ])('of all records in the list %s', async (path, ids) => {
    const { read } = await moved()
    expect(idsOf((await read(path))[path.slice(1)])).toEqual(ids)
  })

  it('of the members that _fields selects', async () => {
    const { read } = await moved()
    const selected = { id: 33, venue: { id: 1 }, categories: [{ parent: 2 }, { parent: 0 }] }
    expect((await read('/events?_fields=events.id,venue.id,events.categories.parent&include=33')).events).toEqual([
      selected,
    ])
    expect(await read('/events/33?_fields=id,venue.id,categories.parent')).toEqual(selected)
  })
})

describe('a path has the ids of the source', () => {
  it.each([
    ['/events/33', { title: 'Fair' }],
    ['/events/1', { title: 'Parent' }],
    ['/events/1000000001', { title: 'Made here', id: 1_000_000_001 }],
    ['/venues/1', { venue: 'Hall' }],
    ['/categories/1', { name: 'Jazz', parent: 2 }],
    ['/events/by-slug/fair', { id: 33 }],
  ])('%s', async (path, record) => {
    expect(await (await moved()).read(path)).toMatchObject(record)
  })

  it.each(['/events/2', '/events/3', '/events/44', '/venues/3', '/tags/1', '/events/1000000099', '/events/0'])(
    'and never those of the calendar: %s',
    async (path) => {
      const { send } = await moved()
      expect((await send('GET', path)).status).toBe(404)
    },
  )

  it('also for a record that has got its id in the source since', async () => {
    const { calendar, read } = await moved()
    await calendar.events.update(1, {}, from(77))
    expect(await read('/events/77')).toMatchObject({ id: 77, title: 'Made here' })
    expect(await read('/events/1000000001')).toMatchObject({ id: 77, title: 'Made here' })
  })
})

describe('a filter takes the ids of the source', () => {
  it.each<[path: string, ids: readonly number[]]>([
    ['/events?venue=1', [33]],
    ['/events?venue[]=2002&venue[]=1', [33]],
    ['/events?venue=2002,01', [33]],
    ['/events?organizer=44', [33]],
    ['/events?include=33,1', [1, 33]],
    ['/events?include=2', []],
    ['/events?post_parent=1', [33]],
    ['/events?categories=2', [33]],
    ['/events?categories=jazz', [33]],
    ['/events?tags=9&categories=1,music', [33]],
    ['/venues?event=33', [1]],
    ['/categories?event=33&parent=2', [1]],
    ['/categories?parent=0&hide_empty=false', [2]],
    ['/categories?exclude=1', [2]],
    ['/categories?include=1', [1]],
    ['/tags?post=33', [9]],
  ])('%s', async (path, ids) => {
    const { send } = await moved()
    const { status, body } = await send('GET', path)
    expect([status, idsOf(body[path.slice(1, path.indexOf('?'))])]).toEqual([200, ids])
  })

  it.each([
    ['/events?venue=3', 'venue', '3'],
    ['/events?post_parent=2', 'post_parent', '2'],
    ['/events?categories=77', 'categories', '77'],
    ['/categories?parent=99', 'parent', '99'],
  ])('and names an unknown one as it was sent: %s', async (path, name, received) => {
    const { send } = await moved()
    const { status, body } = await send('GET', path)
    const { errors } = body.data as { errors: Record<string, string> }
    expect([status, errors[name]]).toEqual([400, expect.stringMatching(new RegExp(`received "?${received}"?\\.$`))])
    expect(JSON.stringify(body)).not.toContain('9000000')
  })

  it('except for the changes of a list', async () => {
    const { send } = await moved()
    const { status, body } = await send('GET', '/events?include_deleted=true')
    expect([status, Object.keys((body.data as { errors: object }).errors)]).toEqual([400, ['include_deleted']])
    expect((await send('GET', '/events?include_deleted=false')).status).toBe(200)
  })
})

describe('a write takes the ids of the source', () => {
  it('of links, parents and terms, in any form', async () => {
    const { calendar, send } = await moved()
    const { status, body, headers } = await send('POST', '/events', {
      ...{ ...at, title: 'New', post_parent: '33', venue: [2002, { id: 1 }], organizer: '44' },
      ...{ categories: '1, 2', tags: [9] },
    })
    const id = 1_000_000_004
    expect([status, headers.get('location')]).toEqual([201, `${root}/events/${id}`])
    expect(body).toMatchObject({
      id,
      post_parent: 33,
      venues: [{ venue: 'Park' }, { venue: 'Hall' }],
      organizer: [{ id: 44 }],
      categories: [{ name: 'Jazz' }, { name: 'Music' }],
      tags: [{ id: 9 }],
    })
    expect(await calendar.events.get(4)).toMatchObject({ post_parent: 3, title: 'New' })
    expect((await send('POST', '/categories', { name: 'Bebop', parent: 1 })).body).toMatchObject({ parent: 1 })
  })

  it('of what a response showed', async () => {
    const { send, read } = await moved()
    for (const path of ['/events/33', '/venues/1', '/categories/1', '/tags/9', '/events/1000000001']) {
      const { modified: _, modified_utc: _utc, json_ld: _ld, ...shown } = await read(path)
      const { status, body } = await send('PUT', path, shown)
      expect([path, status, body]).toEqual([path, 200, expect.objectContaining(shown)])
    }
  })

  it('and digits that no term has there are a name', async () => {
    const { send } = await moved()
    const { body } = await send('PATCH', '/events/33', { tags: ['1'], categories: ['3'] })
    expect(body).toMatchObject({ tags: [{ name: '1', slug: '1' }], categories: [{ name: '3' }] })
  })

  it('and refuses those that no record has, in the words of the client', async () => {
    const { send } = await moved()
    const { status, body } = await send('PATCH', '/events/33', { venue: 3, post_parent: 33, tags: [1] })
    expect([status, body.data]).toMatchObject([
      400,
      {
        errors: {
          venue: expect.stringMatching(/received 3\.$/),
          post_parent: expect.stringMatching(/received 33\.$/),
          tags: expect.stringMatching(/received 1\.$/),
        },
      },
    ])
    expect((await send('POST', '/tags', { name: 'free' })).body).toMatchObject({ data: { term_id: 9 } })
  })

  it('and removes the record of the path', async () => {
    const { calendar, send } = await moved()
    expect((await send('DELETE', '/events/33')).body).toMatchObject({ id: 33, status: 'trash' })
    expect((await send('DELETE', '/tags/9')).body).toMatchObject({ id: 9 })
    expect(await calendar.events.get(3)).toMatchObject({ title: 'Fair', status: 'trash' })
  })
})

describe('caching', () => {
  it('follows the ids of records and of parents', async () => {
    const { calendar, send, stored } = await moved()
    const paths = ['/events/33', '/categories/1', '/events?include=33']
    const before = await Promise.all(paths.map(async (path) => (await send('GET', path)).headers.get('etag') ?? ''))
    for (const [index, path] of paths.entries()) {
      expect((await send('GET', path, undefined, { 'If-None-Match': before[index] ?? '' })).status).toBe(304)
    }
    await calendar.categories.update(stored.music.id, {}, from(22))
    for (const [index, path] of paths.entries()) {
      const { status, body } = await send('GET', path, undefined, { 'If-None-Match': before[index] ?? '' })
      expect([path, status, JSON.stringify(body)]).toEqual([path, 200, expect.stringContaining('"parent":22')])
    }
  })

  it('differs from that of a mount with the ids of the calendar', async () => {
    const { calendar, send, stored } = await moved()
    const other = fetchHandler(calendar, { basePath: '/wp-json', namespace: 'tribe/events/v1' })
    const own = await other(new Request(`${root}/events?include=${stored.fair.id}`))
    expect(idsOf(JSON.parse(await own.text()).events)).toEqual([stored.fair.id])
    expect((await send('GET', '/events?include=3')).body.events).toEqual([])
    const { ETag } = Object.fromEntries([['ETag', (await send('GET', '/events/33')).headers.get('etag')]])
    const same = await other(new Request(`${root}/events/${stored.fair.id}`))
    expect(same.headers.get('etag')).not.toBe(ETag)
  })

  it('takes the ETag of a record as If-Match', async () => {
    const { send } = await moved({ requireIfMatch: true })
    const tag = (await send('GET', '/events/33')).headers.get('etag') ?? ''
    const { status, headers } = await send('PATCH', '/events/33', { title: 'A' }, { 'If-Match': tag })
    expect(status).toBe(200)
    const again = await send('PATCH', '/events/33', { title: 'B' }, { 'If-Match': tag })
    expect([again.status, again.headers.get('etag')]).toEqual([412, headers.get('etag')])
  })
})

describe('an id in the source that is no number below a thousand million', () => {
  it.each(['uid-7@example.org', '007', '0', '-3', '1e3', '1000000000', '99999999999999999999', '3.5', '5 6'])(
    '%j is shown as one of the calendar',
    async (external_id) => {
      const { calendar, read } = await moved()
      const { id } = await calendar.events.create({ ...at, title: 'Odd' }, from(external_id))
      expect(await read(`/events/${1_000_000_000 + id}`)).toMatchObject({ id: 1_000_000_000 + id, title: 'Odd' })
    },
  )

  it('of another source counts as none', async () => {
    const { calendar, read } = await moved()
    const external = { source: 'other', external_id: '55' }
    const { id } = await calendar.events.create({ ...at, title: 'Other' }, { external })
    expect(await read('/events/55')).toMatchObject({ code: 'event-not-found' })
    expect(await read(`/events/${1_000_000_000 + id}`)).toMatchObject({ title: 'Other' })
  })
})

it('shows anonymous callers no more than without it', async () => {
  const { calendar, send } = await moved()
  await calendar.events.create({ ...at, title: 'Draft', status: 'draft' }, from(66))
  await calendar.venues.create({ venue: 'Hidden', status: 'draft' }, from(67))
  expect((await send('GET', '/events/66')).status).toBe(403)
  expect((await send('GET', '/events/68')).body.message).toBe('There is no event with the id 68.')
  const hidden = await send('GET', '/events?venue=67')
  const unknown = await send('GET', '/events?venue=68')
  expect(JSON.stringify(hidden.body).replaceAll('67', '68')).toBe(JSON.stringify(unknown.body))
})

it.each(['', ' ', 7, 'x'.repeat(101)])('refuses %j as the name of a source', async (sourceIds) => {
  const calendar = await createTestCalendar()
  // A mistake of an app without types.
  const options = { sourceIds } as MountOptions
  expect(() => fetchHandler(calendar, options)).toThrow(/sourceIds must be the name of a source/)
})
