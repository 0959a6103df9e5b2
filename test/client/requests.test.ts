import { type ClientOptions, createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { createMake, createTestCalendar } from 'daybook/testing'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aPage, scripted } from './server.ts'

const make = createMake()

describe('options of a client', () => {
  it.each<[option: string, options: object]>([
    ['baseUrl', {}],
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'example.org' }],
    ['baseUrl', { baseUrl: '/api' }],
    ['baseUrl', { baseUrl: 5 }],
    ['namespace', { baseUrl: 'https://example.org', namespace: 5 }],
    ['baseUrl', { baseUrl: 'https://example.org/?rest_route=/' }],
    ['baseUrl', { baseUrl: 'https://example.org/#x' }],
    ['namespace', { baseUrl: 'https://example.org', namespace: '' }],
    ['namespace', { baseUrl: 'https://example.org', namespace: '/tribe/events/v1' }],
    ['namespace', { baseUrl: 'https://example.org', namespace: 'tribe/events/v1/' }],
    ['headers', { baseUrl: 'https://example.org', headers: 'Bearer x' }],
    ['headers', { baseUrl: 'https://example.org', headers: null }],
    ['headers', { baseUrl: 'https://example.org', headers: { Authorization: 1 } }],
    // Its members are not those of a plain object: nothing would be sent.
    ['headers', { baseUrl: 'https://example.org', headers: new Headers({ Authorization: 'Bearer x' }) }],
    ['headerPrefix', { baseUrl: 'https://example.org', headerPrefix: 'X-TEC-' }],
    ['fetch', { baseUrl: 'https://example.org', fetch: 'fetch' }],
  ])('%s is refused by name: %j', (option, options) => {
    expect(() => createClient(options)).toThrow(TypeError)
    expect(() => createClient(options)).toThrow(new RegExp(`^The option ${option} must be `))
  })

  it.each([null, 'https://example.org', []])('are an object, not %j', (options) => {
    expect(() => createClient(options as never)).toThrow(/^The options must be an object such as \{ baseUrl: /)
  })

  it('hold no password in baseUrl, which fetch refuses and messages would show', () => {
    const create = () => createClient({ baseUrl: 'https://me:sesame@example.org' })
    expect(create).toThrow(/^The option baseUrl must be without a user and a password/)
    expect(create).not.toThrow(/sesame/)
    expect(() => createClient({ baseUrl: 'https://example.org/@me' })).not.toThrow()
  })

  it('that do not exist are refused', () => {
    expect(() => createClient({ baseURL: 'https://example.org' } as object)).toThrow(/^baseURL is not .*\bbaseUrl\b/)
  })
})

describe('a request', () => {
  it.each([
    [{ baseUrl: 'https://x.test' }, 'https://x.test/cal/events/v1/events'],
    [{ baseUrl: 'https://x.test/' }, 'https://x.test/cal/events/v1/events'],
    [
      { baseUrl: 'https://x.test/wp-json/', namespace: 'tribe/events/v1' },
      'https://x.test/wp-json/tribe/events/v1/events',
    ],
  ])('goes to the namespace of %j', async (options, url) => {
    const { client, sent } = scripted(() => aPage([]), options)
    await client.events.list()
    expect(sent).toMatchObject([{ url, method: 'GET' }])
  })

  it('is one that needs no preflight, unless it carries what needs one', async () => {
    const { client, sent } = scripted(() => aPage([]))
    await client.events.list({ search: 'a' })
    expect(sent[0]).toMatchObject({ headers: { Accept: 'application/json' }, redirect: 'follow' })
    expect(Object.keys(sent[0]?.headers ?? {})).toEqual(['Accept'])
  })

  it.each<[title: string, password: string, options: ClientOptions, header: [string, string] | undefined, url: string]>(
    [
      ['in the header', 'sesame', {}, ['X-Cal-Password', 'sesame'], 'cal/events/v1/events/1'],
      ['as UTF-8', 'öffne 50%', {}, ['X-Cal-Password', 'Ã¶ffne 50%'], 'cal/events/v1/events/1'],
      ['with the prefix', 'x', { headerPrefix: 'X-TEC' }, ['X-TEC-Password', 'x'], 'cal/events/v1/events/1'],
      ['to another API', 'a b', { namespace: 'tribe/v1' }, undefined, 'tribe/v1/events/1?password=a+b'],
      [
        'to another API with its prefix',
        'x',
        { namespace: 'tribe/v1', headerPrefix: 'X-TEC' },
        ['X-TEC-Password', 'x'],
        'tribe/v1/events/1',
      ],
      ['that ends with a space', 'x ', {}, undefined, 'cal/events/v1/events/1?password=x+'],
      ['of two lines', 'x\ny', {}, undefined, 'cal/events/v1/events/1?password=x%0Ay'],
      ['that is empty', '', {}, undefined, 'cal/events/v1/events/1'],
    ],
  )('carries a password %s', async (_title, password, options, header, url) => {
    const { client, sent } = scripted(() => ({ id: 1 }), options)
    await client.events.get(1, { password })
    const { Accept: _, ...headers } = sent[0]?.headers ?? {}
    expect(headers).toEqual(header === undefined ? {} : Object.fromEntries([header]))
    expect(sent[0]?.url).toBe(`https://x.test/${url}`)
    // A redirect would carry the header to another server.
    expect(sent[0]?.redirect).toBe(header === undefined ? 'follow' : 'manual')
  })

  it('that writes is JSON, and is not sent to another place', async () => {
    const { client, sent } = scripted(() => ({ id: 1 }))
    await client.events.create(make.event())
    await client.events.update(1, { title: 'B' }, { ifMatch: '"1.2"' })
    await client.events.remove(1)
    expect(sent.map(({ method, redirect }) => [method, redirect])).toEqual([
      ['POST', 'manual'],
      ['PATCH', 'manual'],
      ['DELETE', 'manual'],
    ])
    expect(sent[1]).toMatchObject({
      headers: { 'Content-Type': 'application/json', 'If-Match': '"1.2"' },
      body: '{"title":"B"}',
    })
    expect(sent[2]?.body).toBeUndefined()
  })

  it('that identifies the caller is not sent to another place either', async () => {
    const { client, sent } = scripted(() => aPage([]), { headers: { Authorization: 'Bearer 1' } })
    await client.events.list()
    expect(sent[0]?.redirect).toBe('manual')
  })

  it.each([301, 302, 307, 0])('that is redirected with %j says so', async (status) => {
    const fetch = async () => ({ ok: false, status, headers: new Headers(), text: async () => '' })
    const client = createClient({ baseUrl: 'http://example.org', fetch })
    const redirected = { code: 'rest_unavailable', message: expect.stringContaining('was redirected') }
    await expect(client.events.create(make.event())).rejects.toMatchObject(redirected)
  })

  it('carries the headers that are set, or that are computed again', async () => {
    let count = 0
    const headers = async () => ({ Authorization: `Bearer ${++count}` })
    const { client, sent } = scripted(() => aPage([]), { headers })
    await client.events.list()
    await client.events.list()
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer 1', 'Bearer 2'])
    const fixed = scripted(() => aPage([]), { headers: { Authorization: 'Basic x' } })
    await fixed.client.events.list()
    expect(fixed.sent).toMatchObject([{ headers: { Authorization: 'Basic x' } }])
  })

  it.each<[given: string, headers: unknown]>([
    ['a Headers', new Headers({ Authorization: 'Bearer sesame' })],
    ['a Map', new Map([['Authorization', 'Bearer sesame']])],
    ['a number', { Authorization: 1 }],
    ['text', 'Bearer sesame'],
    ['nothing', undefined],
  ])('is not sent where the function gives %s for headers', async (_given, given) => {
    for (const headers of [() => given, async () => given]) {
      const { client, sent } = scripted(() => aPage([]), { headers: headers as () => Record<string, string> })
      const refusal = await client.events.list().catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(TypeError)
      expect(String(refusal)).toMatch(
        /^TypeError: The option headers must be .* its function returned something else\.$/,
      )
      expect(String(refusal)).not.toContain('sesame')
      expect(sent).toEqual([])
    }
  })

  it('goes through the fetch that is there when it is sent', async () => {
    const client = createClient({ baseUrl: 'https://x.test' })
    const before = globalThis.fetch
    onTestFinished(() => {
      globalThis.fetch = before
    })
    globalThis.fetch = async () => new Response(JSON.stringify(aPage([7])))
    expect(await client.events.list()).toMatchObject({ events: [{ id: 7 }] })
  })
})

describe('the query of a list', () => {
  it.each<[query: Parameters<ReturnType<typeof createClient>['events']['list']>[0], text: string]>([
    [{}, ''],
    [{ search: undefined, status: null, include: [] }, ''],
    [{ featured: false, strict_dates: 1, page: 2 }, '?featured=false&strict_dates=1&page=2'],
    [{ include: [1, 2], venue: 3 }, '?include=1%2C2&venue=3'],
    [{ categories: ['a,b', 4] }, '?categories%5B%5D=a%2Cb&categories%5B%5D=4'],
    [{ tags: [{ id: 5 }, 'free'] }, '?tags=5%2Cfree'],
    [{ tags: { name: '2030' } }, '?tags%5Bname%5D=2030'],
    [
      { tags: [{ slug: 'jazz' }, 5, { name: 'a, b' }] },
      '?tags%5B0%5D%5Bslug%5D=jazz&tags%5B1%5D=5&tags%5B2%5D%5Bname%5D=a%2C+b',
    ],
    [{ start_date: '2030-06-20T10:00:00+02:00' }, '?start_date=2030-06-20T10%3A00%3A00%2B02%3A00'],
    [{ search: 'Zoë & "50%" + #1' }, '?search=Zo%C3%AB+%26+%2250%25%22+%2B+%231'],
  ])('%j is sent as %s', async (query, text) => {
    const { client, sent } = scripted(() => aPage([]))
    await client.events.list(query)
    expect(new URL(sent[0]?.url ?? '').search).toBe(text)
  })

  it('means what it means in process', async () => {
    const events = [
      make.event({ title: 'A, b & c', categories: ['A, b', 'Jazz'], featured: true, venue: { venue: 'Hall' } }),
      make.event({ title: 'Zoë [x] 50%', tags: ['C++'], start_date: '2030-07-01 10:00', end_date: '2030-07-01 12:00' }),
      make.event({ title: 'a+b=c?', start_date: '2030-08-01', end_date: '2030-08-02', all_day: true }),
    ]
    const calendar = await createTestCalendar({ seed: { events } })
    const client = createClient({ fetch: fetchHandler(calendar) })
    const flag = fc.constantFrom(true, false, 'YES', 0 as const, '', null, undefined)
    const day = fc.constantFrom('2030-06-20', '2030-07-01T10:00:00+02:00', 1_909_130_400, 'today', 'x y', null)
    const names = [{ name: 'Jazz' }, { slug: 'jazz' }, { name: 'A, b' }, { name: '' }]
    const terms = fc.constantFrom('a-b', 'jazz', 'c', 'A, b', 'nothing', 1, 2, 99, ...names)
    const query = fc.record(
      {
        page: fc.constantFrom(1, 2, '1', 0, 'x'),
        per_page: fc.constantFrom(1, 2, 99, '3'),
        search: fc.constantFrom('a', 'a,', '50%', '[x]', 'b & c', 'b=c?', '+', '"A, b"', ''),
        start_date: day,
        ends_before: day,
        strict_dates: flag,
        featured: flag,
        categories: fc.oneof(terms, fc.array(fc.oneof(terms, fc.constant({ id: 1 })), { maxLength: 3 })),
        tags: fc.oneof(terms, fc.array(terms, { maxLength: 3 })),
        venue: fc.constantFrom(1, [1], '1,2', []),
        include: fc.constantFrom(1, [1, 3], '2, 3', ['1'], []),
        status: fc.constantFrom('publish', ['publish', 'draft'], 'unknown', []),
      },
      { requiredKeys: [] },
    )
    const inProcess = calendar.as(null)
    await fc.assert(
      fc.asyncProperty(query, async (requested) => {
        const seen = async (list: Promise<{ readonly total: number; readonly ids: readonly number[] }>) =>
          list.catch(({ code, params }) => ({ code, params: params && Object.keys(params) }))
        const expected = await seen(
          inProcess.events.list(requested).then(({ records, total }) => ({ total, ids: records.map(({ id }) => id) })),
        )
        const got = await seen(
          client.events.list(requested).then(({ events, total }) => ({ total, ids: events.map(({ id }) => id) })),
        )
        expect(got).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})
