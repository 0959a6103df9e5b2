import { expect, it } from 'vitest'
import { describeEverywhere, describeOn, everywhere } from '../support/everywhere.ts'
import type { MountOptions } from '../support/harness.ts'
import { bodyOf, evening, get, type Json, make, recordsOf, refusalOf, refused, useSite } from './site.ts'

// Rule 47: one calendar under several roots, and every address of a reply points into the root of the request.

/** Every URL anywhere in a reply. */
function addressesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /(^|_)url$|^(self|collection|up)$/.test(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => addressesIn(item, Array.isArray(value) ? key : name))
}

describeEverywhere('mounts', (host) => {
  const site = useSite(host, {
    seed: async (opened) => {
      await make(opened, 'categories', { name: 'Music' })
      await make(opened, 'categories', { name: 'Jazz', parent: 1 })
      await make(
        opened,
        'events',
        evening({ categories: ['jazz'], tags: ['free'], venue: { venue: 'Hall' }, organizer: { organizer: 'Guild' } }),
      )
      await make(opened, 'events', evening({ title: 'Second' }))
    },
  })

  it.each<[title: string, mount: MountOptions, root: string]>([
    ['a base path', { basePath: '/de' }, '/de/cal/events/v1'],
    ['a deep base path', { basePath: '/fr/rest' }, '/fr/rest/cal/events/v1'],
    ['another namespace', { namespace: 'other/events/v1' }, '/other/events/v1'],
    ['both', { basePath: '/nl', namespace: 'other/events/v1' }, '/nl/other/events/v1'],
  ])('%s', async (_title, mount, root) => {
    const other = await site.mount(mount)
    const base = other.baseUrl + root
    const event = bodyOf(await get(other, '/events/1'))
    expect(event).toMatchObject({
      rest_url: `${base}/events/1`,
      url: `${base}/events/1`,
      venue: { rest_url: `${base}/venues/1` },
      organizer: [{ rest_url: `${base}/organizers/1` }],
      categories: [
        { urls: { self: `${base}/categories/2`, up: `${base}/categories/1`, collection: `${base}/categories` } },
      ],
      tags: [{ urls: { self: `${base}/tags/1`, collection: `${base}/tags` } }],
    })
    for (const path of ['/events?per_page=1', '/venues', '/organizers', '/categories', '/tags', '/events/1']) {
      const addresses = addressesIn((await get(other, path)).body).filter((address) => address !== '')
      expect(addresses.length).toBeGreaterThan(0)
      for (const address of addresses) expect(address.startsWith(`${base}/`)).toBe(true)
    }

    const created = await other.request('POST', '/tags', { json: { name: `of ${root}` }, as: 'editor' })
    expect(created.headers.get('location')).toBe(`${base}/tags/${bodyOf(created).id}`)
    expect(bodyOf(await get(site, `/tags/${bodyOf(created).id}`)), 'the calendar is the same').toMatchObject({
      name: `of ${root}`,
    })

    const index = bodyOf(await get(other, ''))
    expect(index.namespace).toBe(root.replace(mount.basePath ?? '', '').slice(1))
    if (mount.namespace !== undefined) expect((await get(other, '/cal/events/v1/events')).status).toBe(404)
  })

  it('in the place of an existing interface: its root, its headers, a slash at the end', async () => {
    const upstream = await site.mount({ basePath: '/wp-json', namespace: 'tribe/events/v1', headerPrefix: 'X-TEC' })
    const root = '/wp-json/tribe/events/v1'
    for (const path of ['', '/', '/doc', '/doc/', '/events/1/']) {
      expect((await get(upstream, path)).status, path).toBe(200)
    }
    const { body, headers } = await get(upstream, '/events/', { query: { per_page: 1 } })
    expect(body).toMatchObject({ next_rest_url: `${upstream.baseUrl}${root}/events?per_page=1&page=2` })
    expect([headers.get('x-tec-total'), headers.get('x-tec-totalpages'), headers.get('x-cal-total')]).toEqual([
      ...['2', '2', null],
    ])
    const again = await get(site, '/events', { query: { per_page: 1 } })
    expect(again.headers.get('x-cal-total'), 'the other mount keeps its own').toBe('2')
    const description = (await get(upstream, '/doc')).text
    expect([description.includes('"X-TEC-Ignored"'), description.includes('X-Cal-')]).toEqual([true, false])
  })

  it('the origin is the baseUrl of the mount', async () => {
    const other = await site.mount({ baseUrl: 'https://calendar.example', basePath: '/de' })
    const { body } = await get(other, '/events', { query: { per_page: 1 } })
    expect(body).toMatchObject({
      rest_url: 'https://calendar.example/de/cal/events/v1/events?per_page=1',
      events: [{ rest_url: 'https://calendar.example/de/cal/events/v1/events/1' }],
    })
  })

  it.each([
    [
      'one forwarded host',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'public.example' },
      'https://public.example',
    ],
    [
      'one proxy, which appends to what a client sent',
      { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, public.example' },
      'https://public.example',
    ],
    [
      'a forwarded port',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'public.example:8443' },
      'https://public.example:8443',
    ],
  ])('forwarded headers count with trustProxy alone: %s', async (_title, headers, origin) => {
    const trusting = await site.mount({ trustProxy: true })
    expect(bodyOf(await get(trusting, '/events/1', { headers })).rest_url).toBe(`${origin}/cal/events/v1/events/1`)
    expect(bodyOf(await get(trusting, '/events/1')).rest_url).toBe(`${trusting.baseUrl}/cal/events/v1/events/1`)
    expect(bodyOf(await get(site, '/events/1', { headers })).rest_url).toBe(`${site.baseUrl}/cal/events/v1/events/1`)
  })

  it.each([
    [1, 'https://inner.example'],
    [2, 'http://public.example/api'],
    [['public.example'], 'http://public.example/api'],
  ])('forwarded headers count from the right: %j', async (trustProxy, base) => {
    const headers = {
      'x-forwarded-host': 'evil.example, public.example, inner.example',
      'x-forwarded-proto': 'https, http, https',
      'x-forwarded-prefix': '/evil, /api, /',
    }
    const trusting = await site.mount({ trustProxy })
    expect(bodyOf(await get(trusting, '/events/1', { headers })).rest_url).toBe(`${base}/cal/events/v1/events/1`)
  })

  it('only allowed hosts are shown', async () => {
    const own = await site.mount({ allowedHosts: [new URL(site.baseUrl).hostname] })
    expect((await get(own, '/events/1')).status).toBe(200)
    const others = await site.mount({ allowedHosts: ['public.example'] })
    for (const path of ['', '/events', '/events/1']) {
      expect(refusalOf(await get(others, path)), path).toEqual(refused(400, 'rest_invalid_url'))
    }
    const based = await site.mount({ allowedHosts: ['public.example'], baseUrl: 'https://public.example/api' })
    expect(bodyOf(await get(based, '/events/1')).rest_url).toBe('https://public.example/api/cal/events/v1/events/1')
  })

  it('addresses of pages and the locale go to the links port', async () => {
    const linked = await host.open(
      {
        links: ({ slug, root }) => `https://pages.example/${root.locale ?? 'none'}/${slug}`,
      },
      { locale: 'de' },
    )
    try {
      const event = await make(linked, 'events', evening({ title: 'Linked' }))
      expect(event).toMatchObject({
        url: 'https://pages.example/de/linked',
        rest_url: `${linked.baseUrl}/cal/events/v1/events/${event.id}`,
      })
    } finally {
      await linked.close()
    }
  })
})

// Where requests are handed over as objects, their URL says who was requested.
const servers = everywhere().filter(({ overSocket }) => overSocket)
describeOn(servers, 'the Host header', (host) => {
  const site = useSite(host, { seed: (opened) => make(opened, 'events', evening()) })

  it.each(['calendar.example', 'calendar.example:8080', '127.0.0.1:9'])('the origin is the Host: %s', async (name) => {
    const { body } = await get(site, '/events/1', { headers: { host: name } })
    expect(body).toMatchObject({ rest_url: `http://${name}/cal/events/v1/events/1` })
  })

  it
    .runIf(host.overSocket)
    .each(['evil.example/path', 'a"b', 'user@evil.example', 'a b', '<script>', 'a,b', 'evil.example:port'])(
    'a Host that is no plain host and port is 400: %s',
    async (name) => {
      const reply = await get(site, '/events/1', { headers: { host: name } })
      expect(reply.status).toBe(400)
      expect(reply.text).not.toContain('evil.example/path')
    },
  )
})

describeEverywhere('in process beside HTTP', (host) => {
  const site = useSite(host)

  it('services have full rights unless narrowed, and see what the interface sees (rule 42)', async () => {
    const record = await site.calendar.venues.create({ venue: 'Within', status: 'private' })
    expect(record.author).toBe(0)
    expect(refusalOf(await get(site, `/venues/${record.id}`))).toEqual(refused(403, 'venue-not-accessible'))
    expect(recordsOf(await get(site, '/venues', { as: 'editor' }), 'venues')).toMatchObject([
      { venue: 'Within', author: 0 } satisfies Json,
    ])
    const anonymous = site.calendar.as(null)
    expect((await anonymous.venues.list()).total).toBe(0)
    await expect(anonymous.venues.create({ venue: 'Refused' })).rejects.toMatchObject({ code: 'rest_forbidden' })
    const editor = site.calendar.as({ id: 2, role: 'editor' })
    expect((await editor.venues.list()).total).toBe(1)
    const { id } = await editor.venues.create({ venue: 'Narrowed' })
    expect(bodyOf(await get(site, `/venues/${id}`))).toMatchObject({ venue: 'Narrowed', author: 2 })
  })
})
