import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer, get as httpsGet } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { CalendarError } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { afterEach, describe, expect, it } from 'vitest'
import { type Echo, echoCalendar } from './echo.ts'
import { listen, type Server, talk } from './servers.ts'

let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function serve(listener: RequestListener): Promise<Server> {
  server = await listen(listener)
  return server
}

/** The bodies of all replies in what a connection gave. */
function replies(text: string): Echo[] {
  return [...text.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP\/1\.1 |$)/gs)].map(([, json]) => JSON.parse(json ?? ''))
}

function statuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

function unknown(): never {
  throw new CalendarError('rest_invalid_credentials', 'Who are you?')
}

const last = 'Host: calendar.test\r\nConnection: close\r\n\r\n'

describe('a request target', () => {
  const seen = async (target: string, host = 'calendar.test') => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const [echo] = replies(
      await talk(port, Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)),
    )
    return { path: echo?.path, query: echo?.query, host: echo?.headers.host }
  }

  it.each([
    ['/cal/events/v1/events?page=2&x', '/cal/events/v1/events', 'page=2&x'],
    ['/a?', '/a', ''],
    ['/a?b?c', '/a', 'b?c'],
    ['/a?next=http://x/y', '/a', 'next=http://x/y'],
    ['//', '//', ''],
    ['//evil.example/x', '//evil.example/x', ''],
    ['/..', '/..', ''],
    ['/a/../b/./c', '/a/../b/./c', ''],
    ['/a%2Fb%', '/a%2Fb%', ''],
    ['/http://x/y', '/http://x/y', ''],
    ['/caf%C3%A9?search=%C3%A9', '/caf%C3%A9', 'search=%C3%A9'],
  ])('%s is handed over as it was sent', async (target, path, query) => {
    expect(await seen(target)).toEqual({ path, query, host: 'calendar.test' })
  })

  it.each([
    ['http://other.test/a?b=1', '/a', 'b=1', 'other.test'],
    ['HTTPS://other.test:8080', '/', '', 'other.test:8080'],
    ['http://other.test?b=1', '/', 'b=1', 'other.test'],
    ['http://user@other.test/a', '/a', '', 'user@other.test'],
  ])('%s is taken apart, and its authority is the host', async (target, path, query, host) => {
    expect(await seen(target)).toEqual({ path, query, host })
  })

  it('with bytes that are not ASCII is refused by Node itself', async () => {
    const calendar = echoCalendar()
    const { port } = await serve(nodeHandler(calendar))
    expect(statuses(await talk(port, `GET /café HTTP/1.1\r\n${last}`))).toEqual([400])
    expect(calendar.count).toBe(0)
  })

  it('of OPTIONS may be an asterisk', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const [echo] = replies(await talk(port, `OPTIONS * HTTP/1.1\r\n${last}`))
    expect(echo).toMatchObject({ method: 'OPTIONS', path: '*' })
  })
})

describe('what the port is handed', () => {
  it('has the method and repeated headers', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const [echo] = replies(await talk(port, `DELETE /a HTTP/1.1\r\nX-Two: a\r\nx-two: b\r\nSet-Cookie: c\r\n${last}`))
    expect(echo?.method).toBe('DELETE')
    expect(echo?.headers).toMatchObject({ 'x-two': 'a, b', 'set-cookie': ['c'], host: 'calendar.test' })
  })

  it('is not secure without TLS, and secure with it', async () => {
    const { origin } = await serve(nodeHandler(echoCalendar()))
    expect(((await (await fetch(origin)).json()) as Echo).secure).toBe(false)

    // Both ends know a key, so that no certificate is needed.
    const psk = Buffer.alloc(32, 'calendar')
    const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2', checkServerIdentity: () => undefined } as const
    const secured = createTlsServer({ ...tls, pskCallback: () => psk }, nodeHandler(echoCalendar()))
    secured.listen(0, '127.0.0.1')
    await once(secured, 'listening')
    const { port } = secured.address() as AddressInfo
    const client = { ...tls, host: '127.0.0.1', port, pskCallback: () => ({ psk, identity: 'test' }) }
    const [response] = await once(httpsGet(client), 'response')
    const echo = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Echo
    secured.closeAllConnections()
    secured.close()
    expect(echo.secure).toBe(true)
  })

  it('has the actor that authenticate finds', async () => {
    const authenticate = async (request: IncomingMessage) => {
      if (request.headers.authorization === 'late')
        throw new CalendarError('rest_unavailable', 'The directory is down.')
      return { id: 7, role: request.headers.authorization ?? 'none' }
    }
    const { origin } = await serve(nodeHandler(echoCalendar(), { authenticate }))
    const send = async (authorization: string) => (await fetch(origin, { headers: { authorization } })).json()
    expect(await send('editor')).toMatchObject({ actor: { id: 7, role: 'editor' } })
    expect(await send('late')).toEqual({ code: 'rest_unavailable', message: 'The directory is down.' })
  })
})

describe('a reply', () => {
  it('has its length', async () => {
    const { origin } = await serve(nodeHandler(echoCalendar()))
    const response = await fetch(origin)
    const body = await response.arrayBuffer()
    expect(Number(response.headers.get('content-length'))).toBe(body.byteLength)
    expect(response.headers.get('transfer-encoding')).toBeNull()
  })

  it('to HEAD has no body, and the connection goes on', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const text = await talk(port, 'HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n', `GET /b HTTP/1.1\r\n${last}`)
    expect(statuses(text)).toEqual([200, 200])
    expect(replies(text).map(({ path }) => path)).toEqual(['/b'])
  })

  it('keeps what a middleware said before it', async () => {
    const handler = nodeHandler(echoCalendar())
    const { origin } = await serve((request, response) => {
      response.setHeader('Vary', 'Origin')
      response.setHeader('Access-Control-Allow-Origin', '*')
      handler(request, response)
    })
    const { headers } = await fetch(origin)
    expect(headers.get('vary')).toBe('Origin, Authorization, Cookie')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('keeps it where a middleware named several', async () => {
    const handler = nodeHandler(echoCalendar({ headers: { vary: 'Cookie' } }))
    const { origin } = await serve((request, response) => {
      response.setHeader('vary', ['Origin', 'Accept'])
      handler(request, response)
    })
    expect((await fetch(origin)).headers.get('vary')).toBe('Origin, Accept, Cookie')
  })

  it('is seen by those who listen to what is set and sent', async () => {
    const handler = nodeHandler(echoCalendar({ headers: { etag: '"1"' } }))
    const seen: unknown[] = []
    const { origin } = await serve((request, response) => {
      const { writeHead, end } = response
      if (request.url === '/writeHead') {
        response.writeHead = (...args: unknown[]) => {
          seen.push(response.getHeader('etag'))
          return Reflect.apply(writeHead, response, args)
        }
      }
      if (request.url === '/nothing')
        response.writeHead = (...args) => void Reflect.apply(writeHead, response, args) as never
      if (request.url === '/end') {
        response.end = (...args: unknown[]) => {
          response.setHeader('X-Took', response.getHeaderNames().length)
          return Reflect.apply(end, response, args)
        }
      }
      handler(request, response)
    })
    for (const path of ['/writeHead', '/nothing', '/end']) {
      const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(5_000) })
      expect(response.headers.get('etag')).toBe('"1"')
      expect(await response.json()).toMatchObject({ path })
      if (path === '/end') expect(response.headers.get('x-took')).toBe('4')
    }
    expect(seen).toEqual(['"1"'])
  })

  it.each([false, true])('that cannot be sent is a 500, and is reported; after a middleware: %s', async (hasBefore) => {
    const errors: unknown[] = []
    const calendar = echoCalendar({ headers: { etag: '"1"', 'x-title': 'line\nbreak' } })
    const handler = nodeHandler(calendar, { onError: (error) => errors.push(error) })
    const { port } = await serve((request, response) => {
      if (hasBefore) response.setHeader('X-Before', '1')
      handler(request, response)
    })
    const text = await talk(port, `GET /a HTTP/1.1\r\nHost: calendar.test\r\n\r\n`, `GET /b HTTP/1.1\r\n${last}`)
    const heads = text.split('\r\n\r\n').filter(Boolean)
    expect(heads).toHaveLength(2)
    for (const head of heads) {
      expect(head).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/)
      expect(head).toMatch(/\r\nContent-Length: 0(\r\n|$)/i)
      expect(head).toMatch(/\r\nCache-Control: no-cache(\r\n|$)/i)
      expect(head).not.toMatch(/etag|vary|content-type/i)
      expect(/x-before/i.test(head)).toBe(hasBefore)
    }
    expect(errors).toMatchObject([{ code: 'ERR_INVALID_CHAR' }, { code: 'ERR_INVALID_CHAR' }])
  })

  it('that comes after another one is dropped, and reported', async () => {
    const errors: unknown[] = []
    const handler = nodeHandler(echoCalendar(), { onError: (error) => errors.push(error) })
    const { origin } = await serve((request, response) => {
      response.writeHead(503).end('too late')
      handler(request, response)
    })
    expect(await (await fetch(origin)).text()).toBe('too late')
    await expect.poll(() => errors).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }])
  })

  it('outlives an onError that throws', async () => {
    const onError = () => {
      throw new Error('the log is full')
    }
    const { origin } = await serve(nodeHandler(echoCalendar({ headers: { 'x-title': '\n' } }), { onError }))
    expect((await fetch(origin)).status).toBe(500)
    expect((await fetch(origin)).status).toBe(500)
  })
})

describe('a connection', () => {
  it('serves pipelined requests in order', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const post = (path: string, body: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const text = await talk(
      port,
      `${post('/1', '{"a":1}') + post('/2', '') + post('/3', '{"b":2}')}GET /4 HTTP/1.1\r\n${last}`,
    )
    expect(replies(text).map(({ path, body }) => [path, body?.content])).toEqual([
      ['/1', '{"a":1}'],
      ['/2', ''],
      ['/3', '{"b":2}'],
      ['/4', undefined],
    ])
  })

  it('goes on after a reply that came before the body was read', async () => {
    const { port } = await serve(nodeHandler(echoCalendar(), { authenticate: unknown }))
    const body = 'x'.repeat(200_000)
    const post = `POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(statuses(await talk(port, post, post, `POST /2 HTTP/1.1\r\nContent-Length: 0\r\n${last}`))).toEqual([
      401, 401, 401,
    ])
  })

  it('ends when a client says fewer bytes than it sends', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const text = await talk(port, 'POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}{"never":"read"}\r\n\r\n')
    expect(statuses(text).at(-1)).toBe(400)
  })
})

describe('a body', () => {
  it('may come in chunks, and late', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const head = `POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${last}`
    const [echo] = replies(await talk(port, head, '4\r\n{"a"\r\n', '6\r\n:"Ä"', '}\r\n', '0\r\n\r\n'))
    expect(echo?.body).toEqual({ kind: 'bytes', content: '{"a":"Ä"}' })
  })

  it('is waited for with 100 Continue', async () => {
    const { port } = await serve(nodeHandler(echoCalendar()))
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': 2 },
    })
    sent.flushHeaders()
    await once(sent, 'continue')
    sent.end('{}')
    const [response] = await once(sent, 'response')
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toMatchObject({ body: { content: '{}' } })
  })

  it('exactly as large as the limit is read', async () => {
    const { origin } = await serve(nodeHandler(echoCalendar(), { bodyLimit: 100 }))
    const post = async (size: number) => (await fetch(origin, { method: 'POST', body: 'x'.repeat(size) })).status
    expect([await post(100), await post(101)]).toEqual([200, 413])
  })

  it('is 1 MiB at most without an option', async () => {
    const { origin } = await serve(nodeHandler(echoCalendar()))
    const post = async (size: number) => (await fetch(origin, { method: 'POST', body: 'x'.repeat(size) })).status
    expect([await post(1024 * 1024), await post(1024 * 1024 + 1)]).toEqual([200, 413])
  })

  it.each([
    ['says so', (size: number) => `Content-Length: ${size}\r\n`, (body: string) => body],
    [
      'does not say so',
      () => 'Transfer-Encoding: chunked\r\n',
      (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('that is too large and %s is 413, and the connection goes on', async (_name, framing, framed) => {
    const { port } = await serve(nodeHandler(echoCalendar(), { bodyLimit: 1000 }))
    const body = 'x'.repeat(3_000_000)
    const text = await talk(
      port,
      `POST /1 HTTP/1.1\r\nHost: x\r\n${framing(body.length)}\r\n`,
      framed(body),
      `GET /2 HTTP/1.1\r\n${last}`,
    )
    expect(statuses(text)).toEqual([413, 200])
    expect(text).toContain('"rest_body_too_large"')
  })

  it('that says that it is too large is refused before it comes', async () => {
    const { port } = await serve(nodeHandler(echoCalendar(), { bodyLimit: 1000 }))
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n')
    const [received] = await once(socket, 'data')
    socket.destroy()
    expect(statuses(String(received))).toEqual([413])
  })

  it.each([
    ['too large', { bodyLimit: 1000 }, 413],
    ['not wanted', { authenticate: unknown }, 401],
  ])('that is %s and never ends is answered, then cut off', async (_name, options, status) => {
    const { port } = await serve(nodeHandler(echoCalendar(), options))
    const socket = connect(port, '127.0.0.1')
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
    let received = ''
    let sent = 0
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.on('error', () => {})
    socket.write('POST /1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    const push = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
    }
    socket.on('drain', push)
    push()
    await new Promise((resolve) => socket.on('close', resolve))
    expect(statuses(received)).toEqual([status])
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('that is not wanted still reaches whoever listens along', async () => {
    const handler = nodeHandler(echoCalendar(), { authenticate: unknown })
    let received = ''
    const { origin } = await serve((request, response) => {
      request.on('data', (chunk) => {
        received += chunk
      })
      request.on('end', () => {
        received += ', to the end'
      })
      handler(request, response)
    })
    expect((await fetch(origin, { method: 'POST', body: 'all of it' })).status).toBe(401)
    await expect.poll(() => received).toBe('all of it, to the end')
  })

  it('that a client breaks off is reported, and harms nobody', async () => {
    const errors: unknown[] = []
    const calendar = echoCalendar()
    const { port, origin } = await serve(nodeHandler(calendar, { onError: (error) => errors.push(error) }))
    const socket: Socket = connect(port, '127.0.0.1')
    socket.write('POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"a":')
    await expect.poll(() => calendar.count).toBe(1)
    socket.destroy()
    await expect.poll(() => errors).toMatchObject([{ code: 'ECONNRESET' }])
    expect((await fetch(origin)).status).toBe(200)
  })

  it('of a client that is gone before anyone looks is not waited for', async () => {
    const errors: unknown[] = []
    const handler = nodeHandler(echoCalendar(), { onError: (error) => errors.push(error) })
    const { port } = await serve((request, response) => {
      request.on('close', () => handler(request, response))
      request.on('error', () => {})
    })
    const socket: Socket = connect(port, '127.0.0.1')
    socket.write('POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"a":', () => socket.destroy())
    await expect.poll(() => errors.length).toBe(1)
  })
})

describe('fallthrough', () => {
  const site = (handler: ReturnType<typeof nodeHandler>): RequestListener => {
    return (request, response) => handler(request, response, () => response.end('the site'))
  }

  it('passes on what the interface does not serve', async () => {
    const { origin } = await serve(site(nodeHandler(echoCalendar(), { fallthrough: true, basePath: '/de' })))
    expect(await (await fetch(`${origin}/about`)).text()).toBe('the site')
    expect(await (await fetch(`${origin}/de/cal/events/v1/nothing`)).json()).toMatchObject({ method: 'GET' })
  })

  it('has nowhere to pass it on to without next', async () => {
    const { origin } = await serve(nodeHandler(echoCalendar(), { fallthrough: true }))
    expect(await (await fetch(`${origin}/about`)).json()).toMatchObject({ path: '/about' })
  })

  it('is off by default', async () => {
    const { origin } = await serve(site(nodeHandler(echoCalendar())))
    expect(await (await fetch(`${origin}/about`)).json()).toMatchObject({ path: '/about' })
  })

  it('leaves faults behind next to whoever called the handler', async () => {
    const handler = nodeHandler(echoCalendar(), { fallthrough: true })
    const { origin } = await serve((request, response) => {
      const next = () => {
        throw new Error('the site fails')
      }
      try {
        handler(request, response, next)
      } catch (error) {
        response.end(String(error))
      }
    })
    expect(await (await fetch(`${origin}/about`)).text()).toBe('Error: the site fails')
  })
})
