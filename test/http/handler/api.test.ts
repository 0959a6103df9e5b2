import { CalendarError, type CalendarOptions, createCalendar, type ImageReply } from 'daybook'
import type { ApiReply, ApiRequest } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
import { linkedCollections, StoreError } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aPost, aRequest, text } from '../request.ts'

const ns = '/cal/events/v1'
const editor = { id: 2, role: 'editor' }

interface Answered {
  readonly status: number
  readonly code: unknown
  readonly message: unknown
}

function read({ status, body }: ApiReply): Answered {
  const { code, message } = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()))
  return { status, code, message }
}

async function ask(options: CalendarOptions, request: Partial<ApiRequest> = {}): Promise<ApiReply> {
  return createCalendar(options).api.handle({ ...aRequest({ path: `${ns}/events` }), ...request })
}

describe('what goes wrong inside', () => {
  const broken: CalendarOptions = {
    now: () => {
      throw new Error('the clock stands in /etc/secret')
    },
  }
  const fixed = { code: 'rest_internal_error', status: 500 }

  it('is a 500 that shows nothing of it, and goes to onError', async () => {
    const notified: unknown[] = []
    const reply = await ask({ ...broken, onError: (error) => notified.push(error) })
    expect(read(reply)).toEqual({ ...fixed, message: 'The calendar could not answer. The fault was reported.' })
    expect(notified).toEqual([new Error('the clock stands in /etc/secret')])
  })

  it('is answered even where onError fails too, or is not there', async () => {
    const onError = () => {
      throw new Error('no disk')
    }
    expect(read(await ask({ ...broken, onError }))).toMatchObject(fixed)
    expect(read(await ask(broken))).toMatchObject(fixed)
  })

  const ids = [0, -1, 1.5, Number.NaN, 2 ** 53, '', '0', 'a\nb', '\u{d800}', 'x'.repeat(201), null, { id: 1 }]
  it.each(ids)('is an actor whose id is %s', async (id) => {
    const notified: unknown[] = []
    const actor = () => ({ id: id as number, role: 'editor' })
    const reply = await ask({ onError: (error) => notified.push(String(error)) }, { actor })
    expect(read(reply)).toMatchObject(fixed)
    expect(notified).toEqual([
      expect.stringMatching(/^TypeError: The id of an actor is a positive integer, or text of 1 to 200/),
    ])
  })
})

it('a port that gives what JSON cannot write is a fault like any other', async () => {
  const notified: unknown[] = []
  const cycle = { url: '', id: 1, extension: '', sizes: {} }
  Object.assign(cycle.sizes, { cycle })
  // A write calls the port too, and would be refused.
  let image: ImageReply = { url: '', id: 1, extension: '' }
  const calendar = createCalendar({ images: () => image, onError: (error) => notified.push(error) })
  await calendar.events.create({ title: 'A', start_date: 'now', end_date: 'now', image: 1 })
  image = cycle
  const reply = await calendar.api.handle(aRequest({ path: `${ns}/events/1` }))
  expect([reply.status, notified.length]).toEqual([500, 1])
})

describe('who calls', () => {
  it('undefined is an anonymous caller, as null is', async () => {
    const post = { ...aPost(text('{}'), 'application/json'), path: `${ns}/events` }
    const { api } = createCalendar()
    for (const actor of [() => null, () => undefined, async () => null]) {
      expect(read(await api.handle({ ...post, actor }))).toMatchObject({ status: 401, code: 'rest_forbidden' })
    }
  })

  it('a throw is bad credentials, a CalendarError keeps its status', async () => {
    const refuse = (error: unknown) => async () => {
      throw error
    }
    expect(read(await ask({}, { actor: refuse(new Error('expired')) }))).toEqual({
      status: 401,
      code: 'rest_invalid_credentials',
      message: 'The credentials were not accepted.',
    })
    const busy = new CalendarError('rest_unavailable', 'The directory is away.')
    expect(read(await ask({}, { actor: refuse(busy) }))).toMatchObject({
      status: 503,
      message: 'The directory is away.',
    })
  })
})

describe('a store that refuses', () => {
  it.each([
    ['unavailable', 503, 'rest_unavailable', true],
    ['not-migrated', 503, 'rest_unavailable', true],
    ['busy', 409, 'rest_conflict', true],
    ['revision', 409, 'rest_conflict', false],
  ] as const)(
    '%s is answered with %i, and only those who run it see its words',
    async (reason, status, code, isNotified) => {
      const memory = createMemoryStore()
      const refusal = new StoreError(reason, 'host=10.0.0.7 refused')
      const refuse = async () => {
        throw refusal
      }
      const notified: unknown[] = []
      const options: CalendarOptions = {
        store: { ...memory, events: { ...memory.events, findWithIncluded: refuse }, transaction: refuse },
        onError: (error) => notified.push(error),
      }
      const write = { ...aPost(text('{"name":"Jazz"}'), 'application/json'), path: `${ns}/tags`, actor: () => editor }
      const replies = [await ask(options), await ask(options, write)]
      expect(replies.map(read)).toEqual([0, 1].map(() => expect.objectContaining({ status, code })))
      expect(replies.map((reply) => new TextDecoder().decode(reply.body ?? undefined)).join()).not.toContain('10.0.0.7')
      expect(notified).toEqual(isNotified ? [refusal, refusal] : [])
    },
  )
})

describe('caching (rule 7)', () => {
  const [priv, open] = ['private, no-cache', 'no-cache']
  it.each<[title: string, request: Partial<ApiRequest>, cache: string, vary: string | undefined]>([
    ['an anonymous read', {}, open, 'Authorization, Cookie'],
    ['a password in an encoded key', { query: '%70assword=x' }, priv, undefined],
    ['a query that cannot be read', { query: 'a=%zz' }, priv, undefined],
    ['an actor', { actor: () => editor }, priv, undefined],
    ['a password', { query: 'a=1&password=x' }, priv, undefined],
    ['an empty password', { query: 'password' }, priv, undefined],
    ['another parameter that ends so', { query: 'xpassword=1&passwords=2' }, open, 'Authorization, Cookie'],
    ['an error to an actor', { actor: () => editor, query: 'page=0' }, priv, undefined],
    ['a path that is none', { path: '/nothing' }, open, 'Authorization, Cookie'],
  ])('%s', async (_title, request, cache, vary) => {
    const { headers } = await ask({}, request)
    expect([headers['Cache-Control'], headers.Vary]).toEqual([cache, vary])
  })
})

describe('serves', () => {
  const mount = { basePath: '/de', namespace: 'kalender', origins: [], trustProxy: false }
  const { api } = createCalendar()

  it.each([
    ['/de/kalender', true],
    ['/de/kalender/', true],
    ['/de/kalender/events', true],
    ['/de/kalender/events/7/', true],
    ['/de/kalender/events/by-slug/a%2Fb', true],
    ['/de/kalender/%zz', true],
    ['/de/kalender//', true],
    ['/de/kalender/events//', true],
    ['/de/kalender/events/seven', true],
    ['/de/kalender/tags/by-slug/a', true],
    ['/de/kalender/events/1/2/3', true],
    ['/de/kalender/nothing', true],
    ['/de/kalenders', false],
    ['/de', false],
    ['/kalender/events', false],
    ['', false],
  ])('%s: %s', (path, isServed) => {
    expect(api.serves(path, mount)).toBe(isServed)
  })
})

describe('routes', () => {
  it('are published with all that they answer', () => {
    const { routes } = createCalendar().api
    expect(routes.map(({ path }) => path)).toEqual([
      ...['/', '/doc'],
      ...['/events', '/events/{id}', '/events/{id}/copy', '/events/by-slug/{slug}', '/events/by-slug/{slug}/copy'],
      ...linkedCollections.flatMap((name) => [
        ...[`/${name}`, `/${name}/{id}`, `/${name}/{id}/merge`],
        ...[`/${name}/by-slug/{slug}`, `/${name}/by-slug/{slug}/merge`],
      ]),
      ...['categories', 'tags'].flatMap((name) => [`/${name}`, `/${name}/{id}`, `/${name}/{id}/merge`]),
    ])
    expect(routes.find(({ path }) => path === '/doc')?.methods).toEqual(['GET', 'HEAD', 'OPTIONS'])
    expect(routes.find(({ path }) => path === '/events')?.methods).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS'])
    expect(routes.find(({ path }) => path === '/events/{id}')?.methods).toEqual([
      ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    ])
  })

  it('a plus in a path is a plus, in a query a space', async () => {
    const calendar = await createTestCalendar({ seed: { venues: [{ venue: 'C++', slug: 'c' }, { venue: 'a b' }] } })
    const found = async (path: string, query = '') => {
      const { status } = await calendar.api.handle(aRequest({ path: ns + path, query }))
      return status
    }
    expect(await found('/venues/by-slug/c++')).toBe(200)
    expect(await found('/venues/by-slug/a%20b')).toBe(200)
    const { body } = await calendar.api.handle(aRequest({ path: `${ns}/venues`, query: 'search=a+b' }))
    expect(JSON.parse(new TextDecoder().decode(body ?? undefined)).total).toBe(1)
  })

  it('a HEAD is a GET without its body, the length of which it reports', async () => {
    const store = createMemoryStore()
    const [get, head] = [await ask({ store }), await ask({ store }, { method: 'HEAD' })]
    expect(head).toEqual({ ...get, body: null })
    expect(head.headers['Content-Length']).toBe(String(get.body?.length))
  })
})

describe('a default window that is off', () => {
  it('has no defaults in the index, and no words in the description', async () => {
    const { api } = createCalendar({ defaultWindow: false, perPage: { default: 20, max: 20 } })
    const json = async (path: string) => {
      const { body } = await api.handle(aRequest({ path: ns + path }))
      return JSON.parse(new TextDecoder().decode(body ?? undefined))
    }
    const { args } = (await json('')).routes[`${ns}/events`].endpoints[0]
    expect([args.start_date.default, args.end_date.default, args.per_page.default]).toEqual([undefined, undefined, 20])
    const { parameters } = (await json('/doc')).paths['/events'].get
    const described = parameters.map(({ name, description }: Record<string, string>) => [name, description])
    expect(Object.fromEntries(described).start_date).not.toContain('today')
  })
})
