import { isCalendarError } from 'daybook'
import { serveView, type View, type Visit } from 'daybook/http'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { hosts } from '../../support/harness.ts'
import { aRequest } from '../request.ts'

// Forms with files on every host, and writes of a caller in one transaction that a view may undo.

const text = { 'Content-Type': 'text/plain; charset=utf-8' }

function viewOf(respond: (visit: Visit) => Promise<unknown>): View {
  return {
    methodsAt: () => ['GET', 'POST'],
    respond: async (visit) => ({ status: 200, body: JSON.stringify(await respond(visit)), headers: text }),
    describe: ({ status, code, message }) => ({ status, body: `${code}: ${message}`, headers: text }),
  }
}

const formView = viewOf(async (visit) => ({
  fields: await visit.form(),
  files: Object.entries(await visit.files()).map(([name, all]) => [
    name,
    all.map((file) => [file.name, file.type, [...file.bytes]]),
  ]),
}))

/** The body of a form as a browser sends it. */
function multipart(parts: readonly (readonly [head: string, body: string | Uint8Array])[]) {
  const encoder = new TextEncoder()
  const chunks = parts.flatMap(([head, body]) => [
    encoder.encode(`--b0undary\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    typeof body === 'string' ? encoder.encode(body) : body,
    encoder.encode('\r\n'),
  ])
  const all = [...chunks, encoder.encode('--b0undary--\r\n')]
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of all) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const type = { 'content-type': 'multipart/form-data; boundary=b0undary' }

const mount = {
  basePath: '/cal',
  namespace: 'api',
  serve: (calendar: Parameters<typeof serveView>[0]) => ({ api: serveView(calendar, formView, () => undefined) }),
}

describe.each(hosts)('a form with files on $name', (host) => {
  it('has its texts and the bytes of its files', async () => {
    const site = await host.open({}, mount)
    try {
      const body = multipart([
        ['name="a"', 'é\r\nb'],
        ['name="c[]"', '1'],
        ['name="c[]"', '2'],
        ['name="pic"; filename="r&d <b>.png"\r\nContent-Type: image/png', new Uint8Array([0x89, 0, 0xff, 13, 10])],
        ['name="none"; filename=""\r\nContent-Type: application/octet-stream', ''],
      ])
      const reply = await site.request('POST', '/cal/x', { body, headers: type })
      expect([reply.status, JSON.parse(reply.text)]).toEqual([
        200,
        {
          fields: { a: 'é\r\nb', c: ['1', '2'] },
          files: [['pic', [['r&d <b>.png', 'image/png', [0x89, 0, 0xff, 13, 10]]]]],
        },
      ])
    } finally {
      await site.close()
    }
  })

  it('is refused if it is too large, broken, or from another site, and by the interface', async () => {
    const site = await host.open({}, { ...mount, bodyLimit: 1000 })
    try {
      const send = async (body: string | Uint8Array, headers = {}, path = '/cal/x') =>
        (await site.request('POST', path, { body, headers: { ...type, ...headers } })).status
      const small = multipart([['name="a"', 'b']])
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect(await send(multipart([['name="a"', 'x'.repeat(2000)]]))).toBe(413)
      expect(await send('no boundary at all')).toBe(400)
      expect(await send(small, { 'content-type': 'multipart/form-data' })).toBe(400)
      expect(await send(small, foreign)).toBe(200)
      expect(await send(small, { authorization: 'Bearer editor:1' }, '/cal/api/events')).toBe(415)
      const signedIn = await site.mount({ ...mount, authenticate: () => ({ id: 1, role: 'editor' }) })
      const headers = { ...type, ...foreign, authorization: 'Basic x' }
      expect((await signedIn.request('POST', '/cal/x', { body: small, headers })).status).toBe(403)
    } finally {
      await site.close()
    }
  })
})

describe('a form with files', () => {
  const post = async (body: Parameters<typeof aRequest>[0] & object) => {
    const { api } = { api: serveView(await createTestCalendar(), formView, () => undefined) }
    const reply = await api.handle(
      aRequest({ method: 'POST', path: '/x', headers: { host: 'calendar.test', ...type }, ...body }),
    )
    return [reply.status, new TextDecoder().decode(reply.body ?? new Uint8Array())]
  }

  it('may be parsed or decoded by the host, which loses its files', async () => {
    expect(await post({ body: { kind: 'parsed', value: { a: 'b', 'c[]': ['1', '2'] } } })).toEqual([
      200,
      '{"fields":{"a":"b","c":["1","2"]},"files":[]}',
    ])
    const decoded = new TextDecoder().decode(multipart([['name="a"', new Uint8Array([0xff])]]))
    expect(await post({ body: { kind: 'text', text: decoded } })).toEqual([
      400,
      'rest_invalid_json: The body of the type multipart/form-data was read as text before it got here.',
    ])
    expect(await post({ body: { kind: 'text', text: '' } })).toEqual([200, '{"fields":{},"files":[]}'])
  })

  it('has at most 5,000 values', async () => {
    const many = (count: number) => multipart(Array.from({ length: count }, () => ['name="a"', ''] as const))
    expect((await post({ body: { kind: 'bytes', bytes: many(5000) } }))[0]).toBe(200)
    expect((await post({ body: { kind: 'bytes', bytes: many(5001) } }))[0]).toBe(413)
  })
})

describe('a transaction of a caller', () => {
  const day = { start_date: '2030-06-20', end_date: '2030-06-20' }
  const run = async (role: string, respond: (visit: Visit) => Promise<unknown>) => {
    const changes: string[] = []
    const calendar = await createTestCalendar({ onChange: ({ type }) => void changes.push(type) })
    const api = serveView(calendar, viewOf(respond), () => undefined)
    const reply = await api.handle(aRequest({ method: 'POST', path: '/x', actor: () => ({ id: 7, role }) }))
    const { total } = await calendar.events.list({ period: 'all', status: ['publish', 'pending', 'draft'] })
    const body: unknown = JSON.parse(new TextDecoder().decode(reply.body ?? new Uint8Array()))
    return { body, total, changes, venues: (await calendar.venues.list()).total }
  }
  const twoEvents = (isTrial: boolean) => async (visit: Visit) =>
    visit.transaction(
      async ({ events }) => {
        const one = await events.create({ title: 'One', ...day, venue: { venue: 'Hall', city: 'Bern' } })
        const two = await events.create({ title: 'Two', ...day, venue: { venue: 'hall' } })
        return { status: one.status, author: two.author, isSame: one.venue[0] === two.venue[0] }
      },
      { isTrial },
    )

  it('writes with the rights of the caller, and a trial writes nothing', async () => {
    expect(await run('editor', twoEvents(false))).toMatchObject({
      body: { status: 'publish', author: 7, isSame: true },
      ...{ total: 2, venues: 1 },
    })
    expect(await run('contributor', twoEvents(false))).toMatchObject({ body: { status: 'draft' }, total: 2 })
    expect(await run('editor', twoEvents(true))).toEqual({
      body: { status: 'publish', author: 7, isSame: true },
      ...{ total: 0, venues: 0, changes: [] },
    })
  })

  it('stores nothing if its work throws, and passes the error on', async () => {
    const refused = await run('editor', async (visit) => {
      const work = visit.transaction(async ({ events }) => {
        await events.create({ title: 'One', ...day })
        await events.create({ title: '', ...day })
      })
      return work.catch((error: unknown) => isCalendarError(error) && error.code)
    })
    expect(refused).toEqual({ body: 'rest_missing_callback_param', total: 0, venues: 0, changes: [] })
  })
})
