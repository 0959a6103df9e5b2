import { fetchHandler } from 'daybook/fetch'
import type { Api, ApiReply, ApiRequest, Mount } from 'daybook/http'
import { type HostSettings, httpHostCases, type OpenHost } from 'daybook/testing'
import { expect, it } from 'vitest'

// The conformance cases are worth what they find. Each of these hosts has one fault, and the case named beside it has to
// fail for that.

interface Fault {
  readonly settings?: (settings: HostSettings) => HostSettings
  readonly request?: (request: ApiRequest) => Partial<ApiRequest>
  readonly reply?: (reply: ApiReply, request: ApiRequest) => Partial<ApiReply>
}

function hostWith({ settings = (given) => given, request = () => ({}), reply = () => ({}) }: Fault): OpenHost {
  return async (calendar, given) => {
    const api: Api = {
      ...calendar.api,
      async handle(sent) {
        const answer = await calendar.api.handle({ ...sent, ...request(sent) })
        return { ...answer, ...reply(answer, sent) }
      },
    }
    const handle = fetchHandler({ api }, optionsOf(settings(given)))
    return {
      origin: 'http://calendar.test',
      fetch: (url, init) => handle(new Request(url, init)),
      close: async () => {},
    }
  }
}

function optionsOf({ authenticate, ...options }: HostSettings) {
  return {
    ...options,
    ...(authenticate && {
      authenticate: ({ headers }: Request) => authenticate((name) => headers.get(name) ?? undefined),
    }),
  }
}

const withMount = (change: (mount: Mount) => Partial<Mount>): Fault => ({
  request: ({ mount }) => ({ mount: { ...mount, ...change(mount) } }),
})

const withHeader = (name: string, value: string | undefined): Fault => ({
  request: ({ headers }) => ({ headers: { ...headers, [name]: value } }),
})

const withoutReplyHeader = (lost: string): Fault => ({
  reply: ({ headers }) => ({ headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== lost)) }),
})

const bodyAs = (label: string): Fault => ({
  request: ({ body }) => ({
    async body() {
      const raw = await body()
      return raw.kind === 'bytes' ? { kind: 'text', text: new TextDecoder(label).decode(raw.bytes) } : raw
    },
  }),
})

function keptReply(): NonNullable<Fault['reply']> {
  let kept: ApiReply | undefined
  return (reply, { method }) => {
    if (method !== 'GET') return reply
    kept ??= reply
    return kept
  }
}

const faults: readonly (readonly [fault: string, host: Fault, fails: string])[] = [
  ['decodes the path', { request: ({ path }) => ({ path: decodeURI(path) }) }, 'refuses a path with a broken escape'],
  [
    'takes %2F for a slash',
    { request: ({ path }) => ({ path: path.replace('%2F', '/') }) },
    'hands over a path as it was encoded',
  ],
  [
    'joins slashes',
    { request: ({ path }) => ({ path: path.replace(/\/+/g, '/') }) },
    'takes one slash at the end of a path',
  ],
  [
    'cuts the slash at the end',
    { request: ({ path }) => ({ path: path.replace(/\/$/, '') }) },
    'takes one slash at the end of a path',
  ],
  [
    'decodes the query',
    { request: ({ query }) => ({ query: decodeURI(query) }) },
    'hands over a query as it was encoded',
  ],
  [
    'loses repeated keys',
    {
      request: ({ query }) => ({ query: String(new URLSearchParams(Object.fromEntries(new URLSearchParams(query)))) }),
    },
    'hands over lists in each of their forms',
  ],
  [
    'cuts long queries',
    { request: ({ query }) => ({ query: query.slice(0, 2000) }) },
    'takes a query of thousands of characters',
  ],
  [
    'takes HEAD for GET',
    { request: ({ method }) => ({ method: method === 'HEAD' ? 'GET' : method }) },
    'answers HEAD like GET, without a body',
  ],
  [
    'takes PUT for GET',
    { request: ({ method }) => ({ method: method === 'PUT' ? 'GET' : method }) },
    'hands over each method',
  ],
  [
    'answers OPTIONS itself',
    { reply: (reply, { method }) => (method === 'OPTIONS' ? { status: 200, headers: {} } : reply) },
    'answers OPTIONS with the methods of the path',
  ],
  ['loses Allow', withoutReplyHeader('Allow'), 'refuses a method that a path does not know'],
  ['loses Location', withoutReplyHeader('Location'), 'says where a new record is'],
  ['loses Link', withoutReplyHeader('Link'), 'sends the headers of lists'],
  ['loses Cache-Control', withoutReplyHeader('Cache-Control'), 'says for whom a reply may be cached'],
  ['loses Vary', withoutReplyHeader('Vary'), 'says for whom a reply may be cached'],
  ['loses the length', withoutReplyHeader('Content-Length'), 'sends JSON with its type and its length'],
  ['loses the type', withoutReplyHeader('Content-Type'), 'sends JSON with its type and its length'],
  [
    'cuts large replies',
    { reply: ({ body }) => ({ body: body && body.length > 1e6 ? new TextEncoder().encode('{}') : body }) },
    'sends large replies whole',
  ],
  ['sends the reply of another request', { reply: keptReply() }, 'gives each of many requests its own reply'],
  ['reads bodies as Latin-1', bodyAs('latin1'), 'reads JSON'],
  ['reads bytes that are no text', bodyAs('utf-8'), 'refuses bytes that are not UTF-8'],
  ['takes every body for JSON', withHeader('content-type', 'application/json'), 'reads forms'],
  [
    'takes every body for a form',
    withHeader('content-type', 'application/x-www-form-urlencoded'),
    'refuses what is not JSON',
  ],
  [
    'knows no limit',
    { settings: (settings) => ({ ...settings, bodyLimit: 1e9 }) },
    'refuses a body over the limit, counted in bytes',
  ],
  [
    'has a lower limit',
    { settings: (settings) => ({ bodyLimit: 1e6, ...settings }) },
    'takes a mebibyte without an option for the limit',
  ],
  [
    'loses cookies',
    {
      settings: ({ authenticate, ...settings }) => ({
        ...settings,
        authenticate:
          authenticate && ((header) => authenticate((name) => (name === 'cookie' ? undefined : header(name)))),
      }),
    },
    'knows a caller by a cookie as well',
  ],
  [
    'takes bad credentials for none',
    { request: ({ actor }) => ({ actor: async () => Promise.resolve(actor()).catch(() => null) }) },
    'refuses bad credentials on every route, and keeps the reason to itself',
  ],
  [
    'wraps what authentication throws',
    {
      request: ({ actor }) => ({
        actor: async () => Promise.resolve(actor()).catch(() => Promise.reject(new Error('wrapped'))),
      }),
    },
    'keeps the status of an error that authentication throws on purpose',
  ],
  [
    'signs everybody in',
    { request: () => ({ actor: () => ({ id: 2, role: 'editor' }) }) },
    'takes an anonymous caller for what it is',
  ],
  [
    'signs in without an option for it',
    { request: ({ actor }) => ({ actor: async () => (await actor()) ?? { id: 2, role: 'editor' } }) },
    'lets nobody write without authentication',
  ],
  [
    'loses the id of a caller',
    {
      request: ({ actor }) => ({
        actor: async () => {
          const found = await actor()
          return found && { ...found, id: 1 }
        },
      }),
    },
    'gives a caller the rights of its role, and its id',
  ],
  ['loses Origin', withHeader('origin', undefined), 'refuses writes that other sites make a browser send'],
  [
    'loses Sec-Fetch-Site',
    withHeader('sec-fetch-site', undefined),
    'refuses writes that other sites make a browser send',
  ],
  ['loses the allowed origins', withMount(() => ({ origins: [] })), 'lets the origins write that a mount allows'],
  [
    'knows one of the allowed origins',
    withMount(({ origins }) => ({ origins: [...origins].slice(0, 1) })),
    'lets the origins write that a mount allows',
  ],
  [
    'loses the origin that may read',
    withoutReplyHeader('Access-Control-Allow-Origin'),
    'lets pages of other origins read where a mount names them, and says so to caches',
  ],
  [
    'keeps the caches in the dark',
    withoutReplyHeader('Vary'),
    'lets pages of other origins read where a mount names them, and says so to caches',
  ],
  [
    'trusts pages that may only read',
    withMount(({ origins }) => (origins === '*' ? { origins: ['https://other.example'] } : {})),
    'lets pages of all origins read where a mount says so',
  ],
  [
    'loses what a preflight requests',
    withHeader('access-control-request-headers', undefined),
    'answers the preflight requests of browsers',
  ],
  [
    'takes a preflight for any OPTIONS',
    withHeader('access-control-request-method', undefined),
    'answers the preflight requests of browsers',
  ],
  ['names another host', withHeader('host', 'localhost'), 'names the origin of the request'],
  ['takes every request for secure', { request: () => ({ secure: true }) }, 'names the origin of the request'],
  [
    'loses the base path',
    { request: ({ path, mount }) => ({ path: path.slice(mount.basePath.length), mount: { ...mount, basePath: '' } }) },
    'serves below a base path',
  ],
  ['loses the namespace', { settings: ({ namespace: _, ...settings }) => settings }, 'serves another namespace'],
  ['loses the base URL', { settings: ({ baseUrl: _, ...settings }) => settings }, 'names the base URL of the mount'],
  ['trusts every proxy', withMount(() => ({ trustProxy: true })), 'ignores what a proxy says that is not trusted'],
  ['trusts no proxy', withMount(() => ({ trustProxy: false })), 'names what a trusted proxy says'],
  ['loses the locale', { settings: ({ locale: _, ...settings }) => settings }, 'gives its locale to the links port'],
]

const run = (host: Fault, name: string) =>
  httpHostCases(hostWith(host))
    .find((one) => one.name === name)
    ?.run()

it.each(faults)('finds the fault of a host that %s', async (_fault, host, fails) => {
  await expect(run(host, fails)).rejects.toThrow()
  await expect(run({}, fails)).resolves.toBeUndefined()
})

it('say first what the calendar reported', async () => {
  const open: OpenHost = async (calendar, settings) => {
    const toReply = () => {
      throw new Error('a broken transform')
    }
    const transforms = [{ event: { members: {}, inLists: true, toReply } }]
    const handle = fetchHandler(calendar, { ...optionsOf(settings), transforms })
    const fetch = async (url: string, init: RequestInit) => handle(new Request(url, init))
    return { origin: 'http://calendar.test', fetch, close: async () => {} }
  }
  const failures = await Promise.all(
    httpHostCases(open).map(({ run }) =>
      run().then(
        () => [],
        (error: Error) => [error],
      ),
    ),
  )
  const reported = failures.flat().filter(({ cause }) => cause instanceof Error)
  expect(reported.length).toBeGreaterThan(5)
  for (const { message } of reported) expect(message).toMatch(/^Error: a broken transform\nThen /)
})
