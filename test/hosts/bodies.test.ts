import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Calendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import { type HostOptions, nodeHandler } from 'daybook/node'
import { createTestCalendar } from 'daybook/testing'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterEach, describe, expect, it } from 'vitest'
import { type Echo, echoCalendar } from './echo.ts'
import { bridge, express4, express5, listen, type Server } from './servers.ts'

// What reaches the port of each kind of body, on each host, behind each body parser that a site may have.

let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const bodies = {
  json: ['application/json', '{"title":"Zoë"}'],
  form: ['application/x-www-form-urlencoded', 'title=Zo%C3%AB&venue[city]=Ulm'],
  malformed: ['application/json', '{"title":'],
  empty: ['application/json', ''],
} as const

type Sent = keyof typeof bodies

/** Bytes or text as they were sent. */
const asSent = (kind: 'bytes' | 'text') => (sent: Sent) => ({ kind, content: bodies[sent][1] })
const parsed = (content: unknown) => () => ({ kind: 'parsed', content })
const nested = parsed({ title: 'Zoë', venue: { city: 'Ulm' } })
const flat = parsed({ title: 'Zoë', 'venue[city]': 'Ulm' })
const lost = 'lost'
/** Answered by the parser itself, before the calendar. */
const refused = 'refused'

type Expected = ((sent: Sent) => unknown) | typeof lost | typeof refused
type Row<Parser> = readonly [name: string, parser: Parser, expected: Readonly<Record<Sent, Expected>>]

type Parser = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

const bytes = asSent('bytes')
const text = asSent('text')
const allLost = { json: lost, form: lost, malformed: lost, empty: text } as const

const nodeParsers: readonly Row<Parser>[] = [
  ['no parser', (_request, _response, next) => next(), { json: bytes, form: bytes, malformed: bytes, empty: bytes }],
  ...[
    ['4', express4],
    ['5', express5],
  ].flatMap(([version, express]): Row<Parser>[] => {
    if (typeof express !== 'function') return []
    return [
      [
        `json() of Express ${version}`,
        express.json(),
        { json: parsed({ title: 'Zoë' }), form: bytes, malformed: refused, empty: parsed({}) },
      ],
      [
        `urlencoded() of Express ${version}`,
        express.urlencoded({ extended: true }),
        { json: bytes, form: nested, malformed: bytes, empty: bytes },
      ],
      [
        `urlencoded({ extended: false }) of Express ${version}`,
        express.urlencoded({ extended: false }),
        { json: bytes, form: flat, malformed: bytes, empty: bytes },
      ],
      [
        `raw() of Express ${version}`,
        express.raw({ type: () => true }),
        { json: bytes, form: bytes, malformed: bytes, empty: bytes },
      ],
      [
        `text() of Express ${version}`,
        express.text({ type: () => true }),
        { json: text, form: text, malformed: text, empty: text },
      ],
    ]
  }),
  [
    'one that reads all and keeps nothing',
    (request, _response, next) => {
      request.on('end', next)
      request.resume()
    },
    allLost,
  ],
  [
    'one that reads some and keeps nothing',
    (request, _response, next) => {
      request.once('readable', () => {
        request.read(1)
        next()
      })
    },
    allLost,
  ],
  [
    'one that pauses',
    (request, _response, next) => {
      request.pause()
      next()
    },
    { json: bytes, form: bytes, malformed: bytes, empty: bytes },
  ],
  [
    'one that listens along',
    (request, _response, next) => {
      request.on('data', () => {})
      next()
    },
    { json: bytes, form: bytes, malformed: bytes, empty: text },
  ],
  [
    'one that sets an encoding',
    (request, _response, next) => {
      request.setEncoding('utf8')
      next()
    },
    { json: bytes, form: bytes, malformed: bytes, empty: bytes },
  ],
]

type NodeApp = (
  parser: Parser,
  calendar: Pick<Calendar, 'api'>,
  options?: HostOptions<IncomingMessage>,
) => RequestListener

const nodeHosts: readonly (readonly [name: string, app: NodeApp])[] = [
  [
    'node',
    (parser, calendar, options) => {
      const handler = nodeHandler(calendar, options)
      return (request, response) => {
        parser(request, response, (error) => {
          if (error === undefined) handler(request, response)
          else response.writeHead(400).end()
        })
      }
    },
  ],
  ['express 5', (parser, calendar, options) => express5().use(parser, expressHandler(calendar, options))],
  [
    'express 4',
    // In any other environment it prints the errors of parsers.
    (parser, calendar, options) => express4().set('env', 'test').use(parser, expressHandler(calendar, options)),
  ],
]

async function check(
  origin: string,
  calendar: ReturnType<typeof echoCalendar>,
  sent: Sent,
  expected: Expected,
): Promise<void> {
  const [type, body] = bodies[sent]
  const response = await fetch(origin, { method: 'POST', headers: { 'content-type': type }, body })
  if (expected === refused) {
    expect([response.status, calendar.count]).toEqual([400, 0])
    return
  }
  const reply: unknown = await response.json()
  if (expected === lost) {
    expect([response.status, reply]).toEqual([
      500,
      { code: 'rest_internal_error', message: expect.stringMatching(/read before it got/) },
    ])
    return
  }
  expect(response.status).toBe(200)
  expect((reply as Echo).body).toEqual(expected(sent))
}

describe.each(nodeHosts)('bodies on %s', (_host, app) => {
  describe.each(nodeParsers)('behind %s', (_parser, parser, expected) => {
    it.each(Object.keys(bodies) as Sent[])('%s', async (sent) => {
      const calendar = echoCalendar()
      server = await listen(app(parser, calendar))
      await check(server.origin, calendar, sent, expected[sent])
    })
  })
})

describe.each(nodeHosts)('what a parser left on %s', (_host, app) => {
  it.each(['null', 'false', '0', '""', '[]'])('may be %s', async (body) => {
    server = await listen(app(express5.json({ strict: false }), echoCalendar()))
    const response = await fetch(server.origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const value: unknown = JSON.parse(body)
    const expected = typeof value === 'string' ? { kind: 'text', content: value } : { kind: 'parsed', content: value }
    expect(((await response.json()) as Echo).body).toEqual(expected)
  })

  it('is missed when it is not there', async () => {
    const errors: unknown[] = []
    const takeAll: Parser = (request, _response, next) => void request.on('end', next).resume()
    server = await listen(app(takeAll, echoCalendar(), { onError: (error) => errors.push(error) }))
    await fetch(server.origin, { method: 'POST', body: 'text' })
    expect(errors).toMatchObject([{ code: 'rest_internal_error' }])
  })

  it('is refused when it says that it was too large', async () => {
    server = await listen(app(express5.text(), echoCalendar(), { bodyLimit: 1000 }))
    const post = async (size: number) =>
      (await fetch(server?.origin ?? '', { method: 'POST', body: 'x'.repeat(size) })).status
    expect([await post(1000), await post(1001)]).toEqual([200, 413])
  })
})

const honoReaders: readonly Row<MiddlewareHandler>[] = [
  ['no reader', (_context, next) => next(), { json: bytes, form: bytes, malformed: bytes, empty: bytes }],
  ['bodyLimit()', bodyLimit({ maxSize: 1000 }), { json: bytes, form: bytes, malformed: bytes, empty: bytes }],
  ...(['text', 'json', 'arrayBuffer'] as const).map(
    (how): Row<MiddlewareHandler> => [
      `${how}()`,
      async ({ req }, next) => {
        await req[how]().catch(() => {})
        await next()
      },
      { json: text, form: text, malformed: text, empty: text },
    ],
  ),
  ...(['parseBody', 'formData'] as const).map(
    (how): Row<MiddlewareHandler> => [
      `${how}() of forms`,
      async ({ req }, next) => {
        if (req.header('content-type')?.includes('form')) await req[how]()
        await next()
      },
      {
        json: bytes,
        // Serialized again from the parsed form.
        form: () => ({ kind: 'text', content: 'title=Zo%C3%AB&venue%5Bcity%5D=Ulm' }),
        malformed: bytes,
        empty: bytes,
      },
    ],
  ),
  [
    'one that reads the Request itself',
    async ({ req }, next) => {
      await req.raw.text()
      await next()
    },
    { json: lost, form: lost, malformed: lost, empty: lost },
  ],
  [
    'one that reads some and lets go',
    async ({ req }, next) => {
      const reader = req.raw.body?.getReader()
      await reader?.read()
      reader?.releaseLock()
      await next()
    },
    { json: lost, form: lost, malformed: lost, empty: lost },
  ],
  [
    'one that holds the stream',
    async ({ req }, next) => {
      req.raw.body?.getReader()
      await next()
    },
    { json: lost, form: lost, malformed: lost, empty: lost },
  ],
]

describe.each(honoReaders)('bodies on hono behind %s', (_name, reader, expected) => {
  it.each(Object.keys(bodies) as Sent[])('%s', async (sent) => {
    const calendar = echoCalendar()
    const app = new Hono().use(reader).all('*', honoHandler(calendar))
    server = await listen(bridge(app.fetch))
    await check(server.origin, calendar, sent, expected[sent])
  })
})

const fetchReaders: readonly Row<(request: Request) => unknown>[] = [
  ['no reader', () => {}, { json: bytes, form: bytes, malformed: bytes, empty: bytes }],
  ['one that reads', (request) => request.text(), { json: lost, form: lost, malformed: lost, empty: lost }],
  [
    'one that reads a copy',
    (request) => request.clone().text(),
    { json: bytes, form: bytes, malformed: bytes, empty: bytes },
  ],
]

describe.each(fetchReaders)('bodies on fetch behind %s', (_name, reader, expected) => {
  it.each(Object.keys(bodies) as Sent[])('%s', async (sent) => {
    const calendar = echoCalendar()
    const handler = fetchHandler(calendar)
    server = await listen(
      bridge(async (request) => {
        await reader(request)
        return handler(request)
      }),
    )
    await check(server.origin, calendar, sent, expected[sent])
  })
})

// The same with a calendar behind it: whichever parser a site has, a write means the same.
describe.each(nodeHosts)('a calendar on %s', (_host, app) => {
  const readable = nodeParsers.filter(([, , { form }]) => form !== lost)
  const fields = 'title=First&title=Zo%C3%AB&start_date=2030-06-20&end_date=2030-06-21&all_day=yes'
  const linked = 'venue[venue]=Hall&venue[city]=Ulm&organizer[0][organizer]=Guild&tags[]=free&tags[]=late'

  it.each(readable)('reads JSON and forms behind %s', async (_name, parser) => {
    const calendar = await createTestCalendar()
    server = await listen(app(parser, calendar, { authenticate: () => ({ id: 2, role: 'editor' }) }))
    const { origin } = server
    const post = async (type: string, body: string) => {
      const headers = { 'content-type': type }
      const response = await fetch(`${origin}/cal/events/v1/events`, { method: 'POST', headers, body })
      return { status: response.status, body: await response.json() }
    }
    const expected = {
      status: 201,
      body: {
        title: 'Zoë',
        all_day: true,
        venue: { venue: 'Hall', city: 'Ulm' },
        organizer: [{ organizer: 'Guild' }],
        tags: [{ name: 'free' }, { name: 'late' }],
      },
    }
    const json = {
      title: 'Zoë',
      start_date: '2030-06-20',
      end_date: '2030-06-21',
      all_day: true,
      venue: { venue: 'Hall', city: 'Ulm' },
      organizer: [{ organizer: 'Guild' }],
      tags: ['free', 'late'],
    }
    expect(await post('application/json', JSON.stringify(json))).toMatchObject(expected)
    expect(await post('application/x-www-form-urlencoded', `${fields}&${linked}`)).toMatchObject(expected)
    expect(await post('application/json', '')).toMatchObject({
      status: 400,
      body: { code: 'rest_missing_callback_param', data: { params: ['title', 'start_date', 'end_date'] } },
    })
  })
})
