import type { Calendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import type { ApiRequest } from 'daybook/http'
import { nodeHandler } from 'daybook/node'
import express from 'express'
import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { echoCalendar } from './echo.ts'
import { listen } from './servers.ts'

type Served = Pick<Calendar, 'api'>

const hosts: Readonly<Record<string, (calendar: Served) => Promise<unknown>>> = {
  node: (calendar) => fetchFrom(listen(nodeHandler(calendar))),
  express: (calendar) => fetchFrom(listen(express().use(expressHandler(calendar)))),
  hono: async (calendar) => new Hono().all('*', honoHandler(calendar)).request('/'),
  fetch: (calendar) => fetchHandler(calendar)('http://x.test/'),
}

async function fetchFrom(listening: ReturnType<typeof listen>): Promise<void> {
  const server = await listening
  await fetch(`http://127.0.0.1:${server.port}/`)
  await server.close()
}

it.each(Object.keys(hosts))(
  '%s reports when it has taken in what came with a request, whatever tests do to timers',
  async (name) => {
    const { api } = echoCalendar()
    let requested: ApiRequest | undefined
    await hosts[name]?.({
      api: {
        ...api,
        handle(request) {
          requested = request
          return api.handle(request)
        },
      },
    })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const turn = requested?.endOfTurn?.().then(() => {
      isOver = true
    })
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    expect(turn).toBeInstanceOf(Promise)
    expect(isOver).toBe(false)
    await turn
  },
)
