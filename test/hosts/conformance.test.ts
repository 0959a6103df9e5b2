import type { RequestListener } from 'node:http'
import type { Calendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import { nodeHandler } from 'daybook/node'
import { type HostSettings, httpHostCases, type OpenHost } from 'daybook/testing'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { isQuick } from '../support/run-length.ts'
import { bridge, express4, express5, listen } from './servers.ts'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const ofNode = ({ authenticate, ...settings }: HostSettings) => ({
  ...settings,
  ...(authenticate && {
    authenticate: ({ headers }: { readonly headers: Headers }) => authenticate((name) => headers[name]?.toString()),
  }),
})

const ofWeb = ({ authenticate, ...settings }: HostSettings) => ({
  ...settings,
  ...(authenticate && {
    authenticate: ({ headers }: Request) => authenticate((name) => headers.get(name) ?? undefined),
  }),
})

const onSocket =
  (listener: (calendar: Calendar, settings: HostSettings) => RequestListener): OpenHost =>
  async (calendar, settings) => ({ ...(await listen(listener(calendar, settings))), fetch })

const hosts: Readonly<Record<string, OpenHost>> = {
  node: onSocket((calendar, settings) => nodeHandler(calendar, ofNode(settings))),
  'express 5': onSocket((calendar, settings) => express5().use(expressHandler(calendar, ofNode(settings)))),
  'express 4': onSocket((calendar, settings) => express4().use(expressHandler(calendar, ofNode(settings)))),
  hono: onSocket((calendar, settings) => bridge(new Hono().all('*', honoHandler(calendar, ofWeb(settings))).fetch)),
  fetch: onSocket((calendar, settings) => bridge(fetchHandler(calendar, ofWeb(settings)))),
  'fetch without a server': async (calendar, settings) => {
    const handle = fetchHandler(calendar, ofWeb(settings))
    return {
      origin: 'http://calendar.test',
      fetch: (url, init) => handle(new Request(url, init)),
      close: async () => {},
    }
  },
}

/** In quick runs, one that has a server, and the one that has none: the others lead to one of these two. */
const tested = Object.entries(hosts).filter(
  ([name]) => !isQuick || name === 'node' || name === 'fetch without a server',
)

describe.each(tested)('%s', (_name, open) => {
  for (const { name, run } of httpHostCases(open)) it(name, run)
})

it('gives each case a name of its own', () => {
  const names = httpHostCases(async () => Promise.reject(new Error('not opened'))).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(new Set(names).size).toBe(names.length)
})
