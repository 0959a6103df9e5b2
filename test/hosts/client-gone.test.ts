import { createServer, type RequestListener } from 'node:http'
import { connect as connectHttp2, constants, createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { fetchHandler } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import { nodeHandler } from 'daybook/node'
import { createTestCalendar } from 'daybook/testing'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'

// Rule 40: a password whose client has gone is not checked.

const path = '/cal/events/v1/events/1?password=guess'

/** A calendar where the first two checks last until they are released. */
async function busyCalendar() {
  const running: (() => void)[] = []
  let checks = 0
  const calendar = await createTestCalendar({
    passwords: {
      hash: async (password) => password,
      verify: async () => {
        checks += 1
        if (checks <= 2) await new Promise<void>((resolve) => running.push(resolve))
        return false
      },
    },
    seed: { events: [{ password: 'sesame' }] },
  })
  const others = [1, 2].map(() =>
    calendar
      .as(null)
      .events.get(1, { password: 'x' })
      .catch(() => {}),
  )
  await expect.poll(() => running.length).toBe(2)
  return {
    calendar,
    checks: () => checks,
    async release() {
      for (const resolve of running) resolve()
      await Promise.all(others)
    },
  }
}

describe('a client that has gone while its password waits', () => {
  it('of an HTTP/1 server costs no check', async () => {
    const { calendar, checks, release } = await busyCalendar()
    let closed = 0
    const listener: RequestListener = nodeHandler(calendar)
    const server = createServer((request, response) => {
      response.on('close', () => void closed++)
      listener(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const staying = fetch(`http://127.0.0.1:${port}${path}`)
    const going = connect(port, '127.0.0.1', () =>
      going.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => going.destroy()),
    )
    await expect.poll(() => closed).toBe(1)
    await release()
    expect((await staying).status).toBe(403)
    expect(checks()).toBe(3)
  })

  it('of an HTTP/2 server costs no check', async () => {
    const { calendar, checks, release } = await busyCalendar()
    let closed = 0
    // The compatibility layer of HTTP/2 has all that the handler uses.
    const listener = nodeHandler(calendar, { baseUrl: 'http://calendar.test' }) as unknown as (
      request: object,
      response: object,
    ) => void
    const server = createHttp2Server((request, response) => {
      response.on('close', () => void closed++)
      listener(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => {
      session.close()
      server.close()
    })
    const going = session.request({ ':path': path })
    await new Promise<void>((resolve) => going.once('ready', () => resolve()))
    going.close(constants.NGHTTP2_CANCEL)
    await expect.poll(() => closed).toBe(1)
    await release()
    expect(checks()).toBe(2)
  })

  it.each(['fetch', 'hono'])('of %s costs no check', async (host) => {
    const { calendar, checks, release } = await busyCalendar()
    const app = new Hono().all('*', honoHandler(calendar))
    const handle = host === 'hono' ? async (request: Request) => app.fetch(request) : fetchHandler(calendar)
    const client = new AbortController()
    const ask = (init: RequestInit) => handle(new Request(`http://calendar.test${path}`, init))
    const [going, staying] = [ask({ signal: client.signal }), ask({})]
    client.abort()
    await release()
    expect([(await going).status, (await staying).status]).toEqual([503, 403])
    expect(checks()).toBe(3)
  })
})
