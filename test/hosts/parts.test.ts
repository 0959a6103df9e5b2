import type { ServerResponse } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fetchHandler } from 'daybook/fetch'
import { nodeHandler } from 'daybook/node'
import { afterEach, describe, expect, it } from 'vitest'
import { replyingCalendar } from './echo.ts'
import { listen, nodeListeners, type Server } from './servers.ts'

let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const parts = ['{"events":[', `"${'€'.repeat(100_000)}"`, ']}']
const whole = parts.join('')

/** A calendar that responds with a body in parts, and counts how often a host reads it joined. */
function calendarInParts() {
  let joined = 0
  const calendar = replyingCalendar({
    status: 200,
    headers: { 'Content-Length': String(Buffer.byteLength(whole)) },
    parts: parts.map((part) => Buffer.from(part)),
    get body() {
      joined += 1
      return Buffer.from(whole)
    },
  })
  return {
    calendar,
    get joined() {
      return joined
    },
  }
}

describe.each(Object.entries(nodeListeners))('%s', (_name, listenerOf) => {
  it('sends the parts of a body without joining them', async () => {
    const served = calendarInParts()
    server = await listen(listenerOf(served.calendar))
    for (const _request of [1, 2]) expect(await (await fetch(server.origin)).text()).toBe(whole)
    expect(served.joined).toBe(0)
  })

  it('sends them through middleware that replaces the methods', async () => {
    const listener = listenerOf(calendarInParts().calendar)
    const written: unknown[] = []
    server = await listen((request, response: ServerResponse) => {
      const write = response.write.bind(response)
      response.write = (...args: unknown[]) => {
        written.push(String(args[0]))
        return Reflect.apply(write, undefined, args)
      }
      listener(request, response)
    })
    expect(await (await fetch(server.origin)).text()).toBe(whole)
    expect(written).toEqual(parts)
  })
})

it('node sends the parts over HTTP/2', async () => {
  const served = calendarInParts()
  const http2 = createHttp2Server(nodeHandler(served.calendar)).listen(0, '127.0.0.1')
  await new Promise((resolve) => http2.once('listening', resolve))
  const session = connect(`http://127.0.0.1:${(http2.address() as AddressInfo).port}`)
  try {
    expect(await text(session.request({ ':path': '/' }))).toBe(whole)
    expect(served.joined).toBe(0)
  } finally {
    session.close()
    http2.close()
  }
})

it('fetch returns the body as a whole', async () => {
  const response = await fetchHandler(calendarInParts().calendar)(new Request('http://calendar.test/'))
  expect(await response.text()).toBe(whole)
})
