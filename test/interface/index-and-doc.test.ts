import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, get, invalid, type Json, refusalOf, refused, useSite } from './site.ts'

// Rules 45 and 46: what the interface says of itself, held beside the published tables.

const updates = ['POST', 'PUT', 'PATCH'] as const

/** The published endpoints, as `path: methods`. */
const published: Readonly<Record<string, readonly string[]>> = {
  '': ['GET'],
  '/doc': ['GET'],
  '/events': ['GET', 'POST'],
  '/events/{id}': ['GET', 'DELETE', ...updates],
  '/events/{id}/copy': ['POST'],
  '/events/by-slug/{slug}': ['GET', 'DELETE', ...updates],
  '/events/by-slug/{slug}/copy': ['POST'],
  '/venues': ['GET', 'POST'],
  '/venues/{id}/merge': ['POST'],
  '/venues/by-slug/{slug}/merge': ['POST'],
  '/venues/{id}': ['GET', 'DELETE', ...updates],
  '/venues/by-slug/{slug}': ['GET', 'DELETE', ...updates],
  '/organizers': ['GET', 'POST'],
  '/organizers/{id}/merge': ['POST'],
  '/organizers/by-slug/{slug}/merge': ['POST'],
  '/organizers/{id}': ['GET', 'DELETE', ...updates],
  '/organizers/by-slug/{slug}': ['GET', 'DELETE', ...updates],
  '/categories': ['GET', 'POST'],
  '/categories/{id}/merge': ['POST'],
  '/categories/{id}': ['GET', 'DELETE', ...updates],
  '/tags': ['GET', 'POST'],
  '/tags/{id}/merge': ['POST'],
  '/tags/{id}': ['GET', 'DELETE', ...updates],
}

/** The published list parameters with the defaults that they have. */
const parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '': { namespace: 'cal/events/v1', context: 'view' },
  '/events': {
    page: 1,
    per_page: 10,
    start_date: '2030-01-15 00:00:00',
    end_date: '2032-01-15 23:59:59',
    starts_before: undefined,
    overlaps: undefined,
    when: undefined,
    starts_after: undefined,
    ends_before: undefined,
    ends_after: undefined,
    strict_dates: false,
    period: undefined,
    order: 'asc',
    orderby: 'start_date',
    search: undefined,
    categories: undefined,
    tags: undefined,
    venue: undefined,
    organizer: undefined,
    featured: undefined,
    free: undefined,
    status: undefined,
    geoloc: undefined,
    geoloc_lat: undefined,
    geoloc_lng: undefined,
    bbox: undefined,
    include: undefined,
    post_parent: undefined,
    ticketed: undefined,
  },
  '/venues': {
    page: 1,
    per_page: 10,
    search: undefined,
    event: undefined,
    has_events: undefined,
    only_with_upcoming: false,
    status: undefined,
  },
  '/organizers': {
    page: 1,
    per_page: 10,
    search: undefined,
    event: undefined,
    has_events: undefined,
    only_with_upcoming: false,
    status: undefined,
  },
  '/categories': {
    page: 1,
    per_page: 10,
    search: undefined,
    exclude: undefined,
    include: undefined,
    order: 'asc',
    orderby: 'name',
    hide_empty: true,
    post: undefined,
    event: undefined,
    slug: undefined,
    parent: undefined,
  },
  '/tags': {
    page: 1,
    per_page: 10,
    search: undefined,
    exclude: undefined,
    include: undefined,
    order: 'asc',
    orderby: 'name',
    hide_empty: true,
    post: undefined,
    event: undefined,
    slug: undefined,
  },
}

/** The published fields, and those of them that a create needs. */
const fields: Readonly<Record<string, { required: readonly string[]; all: readonly string[] }>> = {
  '/events': {
    required: ['title', 'start_date', 'end_date'],
    all: 'title start_date end_date author date date_utc description slug excerpt status timezone all_day image cost website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer'.split(
      ' ',
    ),
  },
  '/venues': {
    required: ['venue'],
    all: 'venue author date date_utc description status show_map show_map_link address city country province state zip phone stateprovince website image'.split(
      ' ',
    ),
  },
  '/organizers': {
    required: ['organizer'],
    all: 'organizer author date date_utc description status phone website email image'.split(' '),
  },
  '/categories': { required: ['name'], all: ['name', 'description', 'slug', 'parent'] },
  '/tags': { required: ['name'], all: ['name', 'description', 'slug'] },
}

/** Published types of parameters, where the interface states one. */
const types: Readonly<Record<string, readonly string[]>> = {
  integer: ['page', 'per_page', 'post_parent', 'event', 'post', 'parent'],
  array: ['categories', 'tags', 'venue', 'organizer', 'include', 'exclude'],
  boolean: ['strict_dates', 'featured', 'free', 'geoloc', 'ticketed', 'has_events', 'only_with_upcoming', 'hide_empty'],
  number: ['geoloc_lat', 'geoloc_lng'],
  string: ['search', 'order', 'orderby', 'slug', 'context', 'namespace'],
}

interface Endpoint {
  readonly methods: readonly string[]
  readonly args: Readonly<
    Record<
      string,
      Readonly<{ required: boolean; type: unknown; default?: unknown; description: string; items?: unknown }>
    >
  >
}

interface Route {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly endpoints: readonly Endpoint[]
  readonly _links: unknown
}

describeEverywhere('the index', (host) => {
  const site = useSite(host)
  const routesOf = async () => bodyOf(await get(site, '')).routes as Readonly<Record<string, Route>>
  const endpoint = async (path: string, method: string): Promise<Endpoint> => {
    const found = (await routesOf())[`/cal/events/v1${path}`]?.endpoints.find(({ methods }) => methods.includes(method))
    if (found === undefined) throw new Error(`no ${method} ${path}`)
    return found
  }

  it('has the keys of rule 45', async () => {
    const reply = await get(site, '')
    expect(Object.keys(bodyOf(reply))).toEqual(['namespace', 'routes', '_links'])
    expect(bodyOf(reply).namespace).toBe('cal/events/v1')
    for (const route of Object.values(await routesOf())) {
      expect(Object.keys(route)).toEqual(['namespace', 'methods', 'endpoints', '_links'])
      expect(route.namespace).toBe('cal/events/v1')
      for (const { methods, args } of route.endpoints) {
        expect(methods.length).toBeGreaterThan(0)
        for (const arg of Object.values(args)) {
          expect(arg).toMatchObject({
            required: expect.any(Boolean),
            type: expect.anything(),
            description: expect.stringMatching(/\S/),
          })
        }
      }
    }
  })

  it('lists every published route with its methods, and no other', async () => {
    const routes = Object.entries(await routesOf()).map(([path, { methods, endpoints }]) => {
      expect(methods.toSorted()).toEqual(endpoints.flatMap((one) => one.methods).toSorted())
      return [path.replace('/cal/events/v1', ''), methods.toSorted()]
    })
    const expected = Object.entries(published).map(([path, methods]) => [path, methods.toSorted()])
    expect(Object.fromEntries(routes)).toEqual(Object.fromEntries(expected))
  })

  it.each(Object.entries(parameters))('GET %s has its parameters and their defaults', async (path, expected) => {
    const { args } = await endpoint(path, 'GET')
    expect(Object.keys(args)).toEqual(expect.arrayContaining(Object.keys(expected)))
    const stated = Object.keys(expected).map((name) => [name, args[name]?.default])
    expect(Object.fromEntries(stated)).toEqual(expected)
    for (const name of Object.keys(expected)) {
      const type = Object.keys(types).find((one) => types[one]?.includes(name))
      if (type !== undefined) expect([name, [args[name]?.type].flat()]).toEqual([name, expect.arrayContaining([type])])
      expect(args[name]?.required).toBe(false)
    }
  })

  it.each(Object.entries(fields))('POST %s has its fields', async (path, { all, required }) => {
    const { args } = await endpoint(path, 'POST')
    expect(Object.keys(args)).toEqual(expect.arrayContaining([...all]))
    expect(
      Object.keys(args)
        .filter((name) => args[name]?.required)
        .toSorted(),
    ).toEqual(required.toSorted())
    for (const method of updates) {
      const update = await endpoint(`${path}/{id}`, method)
      expect(Object.keys(update.args)).toEqual(expect.arrayContaining(['id', ...all]))
      expect(Object.keys(update.args).filter((name) => update.args[name]?.required)).toEqual(['id'])
    }
  })

  it.each([
    ['GET', '/events/{id}', ['id', 'password']],
    ['GET', '/events/by-slug/{slug}', ['slug']],
    ['DELETE', '/events/{id}', ['id']],
    ['DELETE', '/venues/by-slug/{slug}', ['slug']],
    ['GET', '/organizers/{id}', ['id']],
    ['GET', '/tags/{id}', ['id']],
  ])('%s %s has %s', async (method, path, names) => {
    const { args } = await endpoint(path, method)
    expect(Object.keys(args)).toEqual(expect.arrayContaining(names))
    expect(args[names[0] ?? '']?.required).toBe(true)
  })

  it.each(['view', 'embed', 'help', ''])('context=%s', async (context) => {
    expect((await get(site, '', { query: { context } })).body).toMatchObject({ namespace: 'cal/events/v1' })
  })

  it('another context is 400, another namespace 404', async () => {
    expect(refusalOf(await get(site, '', { query: { context: 'edit' } }))).toEqual(invalid('context'))
    expect(bodyOf(await get(site, '', { query: { namespace: 'cal/events/v1' } })).namespace).toBe('cal/events/v1')
    expect(refusalOf(await get(site, '', { query: { namespace: 'cal/events/v2' } }))).toEqual(
      refused(404, 'rest_invalid_namespace'),
    )
  })

  it('shows the window as computed timestamps, which move with the clock', async () => {
    const other = await host.open({ now: '2028-02-29 12:00:00' })
    try {
      const routes = bodyOf(await get(other, '')).routes as Readonly<Record<string, Route>>
      const args = routes['/cal/events/v1/events']?.endpoints.find(({ methods }) => methods.includes('GET'))?.args
      expect([args?.start_date?.default, args?.end_date?.default]).toEqual([
        '2028-02-29 00:00:00',
        '2030-02-28 23:59:59',
      ])
    } finally {
      await other.close()
    }
  })
})

describeEverywhere('the description', (host) => {
  const site = useSite(host)
  interface Operation {
    readonly parameters?: readonly { readonly name: string; readonly in: string }[]
    readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> }
    readonly responses: Readonly<Record<string, unknown>>
  }
  const document = async () =>
    bodyOf(await get(site, '/doc')) as Json & {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
  /** A path of the document below the namespace, wherever its server root ends. */
  const below = (path: string) => path.replace(/^.*\/?cal\/events\/v1/, '').replace(/^\/$/, '')

  it('is an OpenAPI 3.1 document that validates', async () => {
    const doc = await document()
    expect(doc.openapi).toMatch(/^3\.1\./)
    const result = await new Validator().validate(structuredClone(doc))
    expect(result).toMatchObject({ valid: true })
  })

  it('has every published route and method, and no other', async () => {
    const { paths } = await document()
    const verbs = ['get', 'post', 'put', 'patch', 'delete']
    const found = Object.entries(paths).map(([path, operations]) => [
      below(path),
      Object.keys(operations)
        .filter((verb) => verbs.includes(verb))
        .map((verb) => verb.toUpperCase())
        .toSorted(),
    ])
    const expected = Object.entries(published).map(([path, methods]) => [path, methods.toSorted()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  it('has every published parameter and field, replies and errors', async () => {
    const { paths } = await document()
    for (const [path, operations] of Object.entries(paths)) {
      const names = (operations.get?.parameters ?? [])
        .filter((one) => one.in === 'query')
        .map(({ name }) => name.replace('[]', ''))
      expect(names).toEqual(expect.arrayContaining(Object.keys(parameters[below(path)] ?? {})))
      for (const [verb, { responses, requestBody }] of Object.entries(operations).filter(
        ([verb]) => verb !== 'parameters',
      )) {
        expect(Object.keys(responses)).toContain(
          verb === 'post' && (below(path) in fields || path.endsWith('/copy')) ? '201' : '200',
        )
        expect(Object.keys(responses).some((status) => /^[45]|default/.test(status))).toBe(true)
        expect([verb, requestBody === undefined]).toEqual([verb, !['post', 'put', 'patch'].includes(verb)])
      }
    }
  })

  it.each(Object.entries(fields))('has a body for POST %s with its fields', async (path, { all, required }) => {
    const doc = await document()
    const [, operations] = Object.entries(doc.paths).find(([one]) => below(one) === path) ?? []
    for (const { schema } of Object.values(operations?.post?.requestBody?.content ?? {})) {
      const { properties = {}, required: needed = [] } = resolved(doc, schema) as {
        properties?: Json
        required?: string[]
      }
      expect(Object.keys(properties)).toEqual(expect.arrayContaining([...all]))
      expect(needed.toSorted()).toEqual(required.toSorted())
    }
    expect(Object.keys(operations?.post?.requestBody?.content ?? {})).toContain('application/json')
  })

  it('is the same every day, and whoever the caller is', async () => {
    const before = (await get(site, '/doc')).text
    site.calendar.clock.advance({ days: 400 })
    expect((await get(site, '/doc')).text).toBe(before)
    expect((await get(site, '/doc', { as: 'editor' })).text).toBe(before)
    expect(before).not.toMatch(/2030-01-15|2032-01-15/)
  })
})

/** A schema of the document, or the one that it refers to. */
function resolved(document: Json, schema: unknown): unknown {
  const reference = (schema as { $ref?: string }).$ref
  if (reference === undefined) return schema
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Json)[key], document)
}
