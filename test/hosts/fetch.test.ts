import { CalendarError } from 'daybook'
import { fetchHandler, type HostOptions } from 'daybook/fetch'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Echo, echoCalendar } from './echo.ts'

async function echoOf(request: Request, options: Pick<HostOptions<Request>, 'authenticate'> = {}): Promise<Echo> {
  const response = await fetchHandler(echoCalendar(), options)(request)
  return (await response.json()) as Echo
}

/** A request whose body comes in parts of 1,000 bytes, and what was read of it. */
function streamed(parts: number, headers: Record<string, string> = {}) {
  const read = { parts: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read.parts === parts) return controller.close()
      read.parts += 1
      controller.enqueue(new Uint8Array(1000).fill(120))
    },
    cancel() {
      read.cancelled = true
    },
  })
  return { read, request: new Request('http://x.test/', { method: 'POST', headers, body, duplex: 'half' }) }
}

describe('fetchHandler', () => {
  it('takes a request apart', async () => {
    const headers = { 'x-two': 'a, b', 'content-type': 'application/json' }
    const echo = await echoOf(
      new Request('https://x.test:8443/a//b%2F?c=%20&d?#e', { method: 'PATCH', headers, body: '{}' }),
    )
    expect(echo).toMatchObject({
      method: 'PATCH',
      path: '/a//b%2F',
      query: 'c=%20&d?',
      secure: true,
      headers: { 'x-two': 'a, b', 'content-type': 'application/json', host: 'x.test:8443' },
      body: { kind: 'bytes', content: '{}' },
    })
  })

  it.each(['http://x.test/a?b=c', new URL('http://x.test/a?b=c')])('takes what fetch takes: %s', async (input) => {
    const handle = fetchHandler(echoCalendar())
    const echo = await (await handle(input, { method: 'POST', headers: { 'x-two': 'b' }, body: '{}' })).json()
    expect(echo).toMatchObject({ method: 'POST', path: '/a', query: 'b=c', headers: { 'x-two': 'b' } })
    expect(echo).toMatchObject({ body: { content: '{}' } })
    expect(await (await handle(input)).json()).toMatchObject({ method: 'GET', path: '/a' })
    await expect(handle('/a')).rejects.toThrow(TypeError)
  })

  it('gives authenticate the very request that a server hands over, whatever comes beside it', async () => {
    const seen: Request[] = []
    const handle = fetchHandler(echoCalendar(), { authenticate: (request) => void seen.push(request) })
    const request = new Request('http://x.test/')
    const environment = { method: 'DELETE', body: 'of a worker' }
    expect(await (await handle(request, environment)).json()).toMatchObject({ method: 'GET' })
    expect(seen[0]).toBe(request)
  })

  it('is typed as fetch is, and as what servers call', () => {
    const handle = fetchHandler(echoCalendar())
    expectTypeOf(handle).toExtend<typeof fetch>()
    expectTypeOf(handle).toExtend<(request: Request, info: { readonly remoteAddr: string }) => Promise<Response>>()
    const some = fetchHandler(echoCalendar(), { fallthrough: true })
    expectTypeOf(some).returns.resolves.toEqualTypeOf<Response | undefined>()
    // @ts-expect-error what falls through is no reply
    expectTypeOf(some).toExtend<typeof fetch>()
  })

  it('takes the host from the header where there is one, as behind a server', async () => {
    const echo = await echoOf(new Request('http://127.0.0.1:8080/', { headers: { host: 'example.org' } }))
    expect([echo.headers.host, echo.secure]).toEqual(['example.org', false])
  })

  it('has an empty body where there is none', async () => {
    expect((await echoOf(new Request('http://x.test/', { method: 'POST' }))).body).toEqual({
      kind: 'bytes',
      content: '',
    })
  })

  it('gives authenticate the request', async () => {
    const authenticate = async (request: Request) => ({ id: 7, role: request.headers.get('authorization') ?? 'none' })
    const echo = await echoOf(new Request('http://x.test/', { headers: { authorization: 'editor' } }), { authenticate })
    expect(echo.actor).toEqual({ id: 7, role: 'editor' })
  })

  it('answers HEAD, and what cannot be done, without a body of its own', async () => {
    const head = await fetchHandler(echoCalendar())(new Request('http://x.test/', { method: 'HEAD' }))
    expect([head.status, head.body]).toEqual([200, null])
    const authenticate = () => {
      throw new CalendarError('rest_invalid_credentials', 'Who are you?')
    }
    const refused = await fetchHandler(echoCalendar(), { authenticate })(new Request('http://x.test/'))
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 'rest_invalid_credentials', message: 'Who are you?' },
    ])
  })

  it('stops to read at the limit, and leaves the rest to the server', async () => {
    const { read, request } = streamed(1_000_000)
    const response = await fetchHandler(echoCalendar(), { bodyLimit: 5000 })(request)
    expect(response.status).toBe(413)
    expect(read.parts).toBeLessThan(10)
    expect([read.cancelled, request.body?.locked]).toEqual([false, false])
  })

  it('reads nothing of a body that says that it is too large', async () => {
    const { read, request } = streamed(10, { 'content-length': '10000' })
    const response = await fetchHandler(echoCalendar(), { bodyLimit: 5000 })(request)
    expect(response.status).toBe(413)
    expect(read.parts).toBeLessThanOrEqual(1)
  })

  it('reads a body of exactly the limit', async () => {
    const response = await fetchHandler(echoCalendar(), { bodyLimit: 5000 })(streamed(5).request)
    expect(response.status).toBe(200)
  })

  it('reports a body that something else has read', async () => {
    const errors: unknown[] = []
    const request = new Request('http://x.test/', { method: 'POST', body: '{}' })
    await request.text()
    const response = await fetchHandler(echoCalendar(), { onError: (error) => errors.push(error) })(request)
    expect(response.status).toBe(500)
    expect(errors).toMatchObject([{ code: 'rest_internal_error' }])
  })

  it('reports a body that breaks off', async () => {
    const errors: unknown[] = []
    const failure = new Error('the client hung up')
    const body = new ReadableStream({ pull: (controller) => controller.error(failure) })
    const request = new Request('http://x.test/', { method: 'POST', body, duplex: 'half' })
    const response = await fetchHandler(echoCalendar(), { onError: (error) => errors.push(error) })(request)
    expect(response.status).toBe(400)
    expect(errors).toEqual([failure])
  })

  it('gives undefined for what it does not serve, if the option says so', async () => {
    const handler = fetchHandler(echoCalendar(), { fallthrough: true, basePath: '/de' })
    expect(await handler(new Request('http://x.test/about'))).toBeUndefined()
    expect((await handler(new Request('http://x.test/de/cal/events/v1/x')))?.status).toBe(200)
  })

  it('answers everything by default', async () => {
    const response: Response = await fetchHandler(echoCalendar())(new Request('http://x.test/about'))
    expect(response.status).toBe(200)
  })
})
