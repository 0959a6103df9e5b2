import { type LinkedCollection, linkedCollections, nameOf, tableOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import {
  bodyOf,
  evening,
  get,
  type Json,
  make,
  nameField,
  posts,
  type Resource,
  refusalOf,
  refused,
  resources,
  useSite,
} from './site.ts'

// The published endpoints, one row each (rules 1 and 7), and what a path that is none of them gets.

type Kind = 'list' | 'create' | 'read' | 'update' | 'delete'
type Row = readonly [method: string, path: string, kind: Kind, status: number]

const updates = ['POST', 'PUT', 'PATCH'] as const

const collection = (resource: Resource): Row[] => [
  ['GET', `/${resource}`, 'list', 200],
  ['POST', `/${resource}`, 'create', 201],
]
const byId = (resource: Resource): Row[] => [
  ['GET', `/${resource}/{id}`, 'read', 200],
  ['DELETE', `/${resource}/{id}`, 'delete', 200],
  ...updates.map((method): Row => [method, `/${resource}/{id}`, 'update', 200]),
]
const bySlug = (resource: Resource): Row[] => [
  ['GET', `/${resource}/by-slug/{slug}`, 'read', 200],
  ['DELETE', `/${resource}/by-slug/{slug}`, 'delete', 200],
  ...updates.map((method): Row => [method, `/${resource}/by-slug/{slug}`, 'update', 200]),
]

const published: Readonly<Record<Resource, readonly Row[]>> = {
  events: [
    ...collection('events'),
    ...byId('events'),
    ...bySlug('events'),
    ['POST', '/events/{id}/copy', 'create', 201],
    ['POST', '/events/by-slug/{slug}/copy', 'create', 201],
  ],
  ...tableOf<Readonly<Record<LinkedCollection, readonly Row[]>>>(linkedCollections, (name) => [
    ...collection(name),
    ...byId(name),
    ...bySlug(name),
  ]),
  categories: [...collection('categories'), ...byId('categories')],
  tags: [...collection('tags'), ...byId('tags')],
}

describeEverywhere('routes', (host) => {
  const site = useSite(host, { calendar: { perPage: { default: 10, max: 1000 } } })
  let made = 0
  const fieldsOf = (resource: Resource): Json => {
    const name = `Record ${++made}`
    return resource === 'events' ? evening({ title: name }) : { [nameField[resource]]: name }
  }

  describe.each(resources)('%s', (resource) => {
    const rows = published[resource]
    const isPermanent = resource === 'categories' || resource === 'tags'

    it.each(rows)('%s %s', async (method, template, kind, status) => {
      const record = await make(site, resource, fieldsOf(resource))
      const path = template.replace('{id}', String(record.id)).replace('{slug}', record.slug)
      const name = nameField[resource]
      const json = kind === 'create' ? fieldsOf(resource) : { [name]: `Changed ${record.id}` }
      const query = kind === 'list' ? { per_page: 1000, hide_empty: false } : {}
      const reply = await site.request(method, path, {
        as: 'editor',
        query,
        ...(updates.includes(method as 'PUT') && { json }),
      })

      expect(reply.status).toBe(status)
      const shows = {
        list: { [resource]: expect.arrayContaining([record]) },
        create: json,
        read: record,
        update: { ...record, [name]: `Changed ${record.id}` },
        delete: isPermanent ? record : { id: record.id, status: 'trash' },
      }[kind]
      expect(reply.body).toMatchObject(shows)

      const created = bodyOf(reply).rest_url ?? (bodyOf(reply).urls as Json | undefined)?.self
      expect(reply.headers.get('location')).toBe(kind === 'create' ? created : null)
    })

    it.each(rows.filter(([method]) => method === 'GET'))('HEAD as %s %s', async (_method, template, _kind, status) => {
      const record = await make(site, resource, fieldsOf(resource))
      const path = template.replace('{id}', String(record.id)).replace('{slug}', record.slug)
      const [head, whole] = [await site.request('HEAD', path), await get(site, path)]
      expect([head.status, head.text]).toEqual([status, ''])
      for (const header of ['content-type', 'x-cal-total', 'x-cal-totalpages', 'vary', 'x-content-type-options']) {
        expect([header, head.headers.get(header)]).toEqual([header, whole.headers.get(header)])
      }
    })

    const paths = [...new Set(rows.map(([, path]) => path))]

    it.each(paths)('%s answers OPTIONS, and other methods with 405 and Allow', async (template) => {
      const record = await make(site, resource, fieldsOf(resource))
      const path = template.replace('{id}', String(record.id)).replace('{slug}', record.slug)
      const methods = rows.flatMap(([method, other]) => (other === template ? [method] : [])).toSorted()

      const options = await site.request('OPTIONS', path)
      expect([options.status, options.text, allowed(options.headers)]).toEqual([204, '', methods])

      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
        (one) => !methods.includes(one),
      )) {
        const reply = await site.request(method, path, { as: 'editor' })
        expect(refusalOf(reply)).toEqual(refused(405, 'rest_method_not_allowed'))
        expect(allowed(reply.headers)).toEqual(methods)
      }
    })

    const read = paths.filter((path) => rows.some(([method, other]) => method === 'GET' && other === path))

    it.each(read)('%s may end with one slash', async (template) => {
      const record = await make(site, resource, fieldsOf(resource))
      const path = template.replace('{id}', String(record.id)).replace('{slug}', record.slug)
      expect(bodyOf(await get(site, `${path}/`))).toEqual(bodyOf(await get(site, path)))
      expect(refusalOf(await get(site, `${path}//`))).toEqual(refused(404, 'rest_no_route'))
    })

    it.each([['GET'], ['DELETE'], ['POST'], ['PUT'], ['PATCH']])(
      '%s of a missing record is 404 (rule 9)',
      async (method) => {
        const body = method === 'GET' || method === 'DELETE' ? {} : { json: {} }
        for (const path of [`/${resource}/999999`, `/${resource}/0`]) {
          expect(refusalOf(await site.request(method, path, { as: 'editor', ...body }))).toEqual(
            refused(404, `${nameOf[resource]}-not-found`),
          )
        }
        if (!isPermanent) {
          const reply = await site.request(method, `/${resource}/by-slug/nowhere`, { as: 'editor', ...body })
          expect(refusalOf(reply)).toEqual(refused(404, `${nameOf[resource]}-not-found`))
        }
      },
    )

    it('an id beyond the safe range is 404', async () => {
      expect((await get(site, `/${resource}/9007199254740993`)).status).toBe(404)
      expect((await get(site, `/${resource}/${'9'.repeat(400)}`)).status).toBe(404)
    })

    it.each(['abc', '1a', '-1', '1.5', '%20'])('an id is digits only: %s', async (id) => {
      expect(refusalOf(await get(site, `/${resource}/${id}`))).toEqual(refused(404, 'rest_no_route'))
    })
  })

  it.each([
    ['GET', '', { namespace: 'cal/events/v1' }],
    ['GET', '/doc', { openapi: expect.stringMatching(/^3\.1/) }],
  ])('%s /{ns}%s', async (method, path, shown) => {
    const reply = await site.request(method, path)
    expect([reply.status, reply.body]).toMatchObject([200, shown])
    expect(allowed((await site.request('OPTIONS', path)).headers)).toEqual(['GET'])
    expect(bodyOf(await site.request(method, `${path}/`))).toMatchObject(shown)
    for (const other of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(refusalOf(await site.request(other, path, { as: 'editor' }))).toEqual(
        refused(405, 'rest_method_not_allowed'),
      )
    }
  })

  it.each([
    '/nothing',
    '/Events',
    '/events/by-slug',
    '/events/by-slug/',
    '/events/by-slug/a/b',
    '/events/1/venue',
    '/events/1/copy/1',
    '/events/copy',
    '/events/by-slug/a/copy/b',
    '/venues/1/copy',
    '/tags/1/copy',
    '/categories/by-slug/music',
    '/tags/by-slug/free',
    '/doc/events',
    '//events',
  ])('an unknown path is 404 rest_no_route: %s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const reply = await site.request(method, path, method === 'POST' ? { json: {}, as: 'editor' } : {})
      expect(refusalOf(reply)).toEqual(refused(404, 'rest_no_route'))
    }
  })

  it.each(posts)('%s: a slug of the path is decoded and folded like one of a body', async (resource) => {
    const record = await make(site, resource, { ...fieldsOf(resource), slug: `Grüße aus Łódź ${resource}` })
    expect(record.slug).toBe(`grusse-aus-lodz-${resource}`)
    for (const requested of [record.slug, `Grüße-aus-Łódź-${resource}`, `GRÜSSE aus/Łódź ${resource}`]) {
      const reply = await get(site, `/${resource}/by-slug/${encodeURIComponent(requested)}`)
      expect(bodyOf(reply).id).toBe(record.id)
    }
  })

  it.each(posts)('%s: on a by-slug update a slug in the body renames (rule 2)', async (resource) => {
    const record = await make(site, resource, fieldsOf(resource))
    const other = await make(site, resource, fieldsOf(resource))
    const json = { slug: `renamed-${resource}`, id: other.id }
    const reply = await site.request('PUT', `/${resource}/by-slug/${record.slug}`, {
      json,
      query: { slug: other.slug },
      as: 'editor',
    })
    expect([reply.status, bodyOf(reply).id, bodyOf(reply).slug]).toEqual([200, record.id, `renamed-${resource}`])
    expect(refusalOf(await get(site, `/${resource}/by-slug/${record.slug}`))).toEqual(refused(301, 'rest_moved'))
    expect(bodyOf(await get(site, `/${resource}/by-slug/renamed-${resource}`)).id).toBe(record.id)
  })

  it.each(resources)(
    '%s: the path decides which record is addressed, never an id in body or query (rule 2)',
    async (resource) => {
      const [record, other] = [
        await make(site, resource, fieldsOf(resource)),
        await make(site, resource, fieldsOf(resource)),
      ]
      const path = `/${resource}/${record.id}`
      const json = { id: other.id, description: 'changed' }
      const update = await site.request('PATCH', path, { json, query: { id: other.id }, as: 'editor' })
      expect(bodyOf(update)).toMatchObject({ id: record.id, description: 'changed' })
      expect(bodyOf(await get(site, path, { query: { id: other.id } })).id).toBe(record.id)
      const removal = await site.request('DELETE', path, { query: { id: other.id }, as: 'editor' })
      expect(bodyOf(removal).id).toBe(record.id)
      expect(bodyOf(await get(site, `/${resource}/${other.id}`))).toEqual(other)
    },
  )

  it.each([
    '/events/by-slug/%E0%A4%A',
    '/events/by-slug/%',
    '/events/by-slug/%zz',
    '/events/by-slug/%ff',
    '/venues/by-slug/%C3',
    '/organizers/by-slug/a%2',
    '/events?search=%E0%A4%A',
  ])('a broken percent escape is 400: %s', async (path) => {
    const reply = await get(site, path)
    expect([reply.status, bodyOf(reply)]).toMatchObject([400, { data: { status: 400 } }])
  })
})

/** The methods of an `Allow` header beside `HEAD` and `OPTIONS`, which go without saying. */
function allowed(headers: Headers): string[] {
  const methods = (headers.get('allow') ?? '').split(',').map((method) => method.trim())
  return methods.filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method)).toSorted()
}
