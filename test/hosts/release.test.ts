import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { replyingCalendar } from './echo.ts'
import { listen, nodeListeners, type Server } from './servers.ts'

let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** A calendar that responds with a body of this size, and counts how often hosts have released it. */
function largeCalendar(size: number) {
  let released = 0
  const calendar = replyingCalendar({
    status: 200,
    headers: { 'Content-Length': String(size) },
    body: new Uint8Array(size),
    release() {
      released += 1
    },
  })
  return {
    calendar,
    get released() {
      return released
    },
    /** Waits for the release, and for a second one that must not come. */
    async expectRelease() {
      await expect.poll(() => released).not.toBe(0)
      await turn()
      expect(released).toBe(1)
    },
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

describe.each(Object.entries(nodeListeners))('%s releases a body', (_name, listenerOf) => {
  it('that it has sent', async () => {
    const served = largeCalendar(10_000)
    server = await listen(listenerOf(served.calendar))
    const response = await fetch(server.origin)
    expect((await response.arrayBuffer()).byteLength).toBe(10_000)
    await served.expectRelease()
  })

  it('only when a slow client has taken it', async () => {
    const size = 64 * 1024 * 1024
    const served = largeCalendar(size)
    server = await listen(listenerOf(served.calendar))
    const socket = connect(server.port, '127.0.0.1')
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: calendar.test\r\n\r\n')
    await turn()
    expect(served.released).toBe(0)
    let received = 0
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received > size) resolve()
      })
      socket.resume()
    })
    await served.expectRelease()
    socket.destroy()
  })

  it('of a pipelined response, after the responses before it', async () => {
    const served = largeCalendar(1_000)
    let proceed = () => {}
    const listener = listenerOf(served.calendar)
    server = await listen((request, response) => {
      if (request.url !== '/first') return listener(request, response)
      proceed = () => response.end()
    })
    const socket = connect(server.port, '127.0.0.1')
    for (const path of ['/first', '/second']) socket.write(`GET ${path} HTTP/1.1\r\nHost: calendar.test\r\n\r\n`)
    await turn()
    expect(served.released).toBe(0)
    proceed()
    await served.expectRelease()
    socket.destroy()
  })

  it('not at all if middleware has replaced the method that sends it', async () => {
    const served = largeCalendar(1_000)
    const listener = listenerOf(served.calendar)
    const delayed = (request: IncomingMessage, response: ServerResponse) => {
      const end = response.end.bind(response)
      response.end = (...args: unknown[]) => {
        setTimeout(() => Reflect.apply(end, undefined, args), 1)
        return response
      }
      listener(request, response)
    }
    server = await listen(delayed)
    await (await fetch(server.origin)).arrayBuffer()
    expect(served.released).toBe(0)
  })
})
