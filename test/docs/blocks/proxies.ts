import type { RequestListener } from 'node:http'
import { request } from 'node:http'
import type { Express } from 'express'
import { expect } from 'vitest'
import { type BlockCase, ran, serve } from '../block.ts'

const path = '/cal/events/v1/events'
const forwarded = { 'X-Forwarded-Host': 'example.org', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Prefix': '/api' }

/** The status and the `rest_url` of a list, as a proxy with these headers receives them. `fetch` cannot set `Host`. */
async function listed(listener: RequestListener, at: string, headers: Record<string, string> = {}) {
  const url = await serve(listener)
  return new Promise<{ status: number | undefined; rest_url: string }>((resolve, reject) => {
    const sent = request(url + at, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, ...JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const handlerOf = async (code: string) => (await ran<{ handler: RequestListener }>(code)).handler
const behind = `https://example.org/api${path}`

export const proxiesBlocks: readonly BlockCase[] = [
  {
    does: 'refuse a form of another site in a route of the app',
    block: 'isCrossSite(request',
    async check(code) {
      const { maySignIn } = await ran<{ maySignIn(request: object): boolean }>(code)
      const from = (origin: string) => maySignIn({ headers: { origin } })
      expect([from('https://example.org'), from('https://evil.example')]).toEqual([true, false])
    },
  },
  {
    does: 'name a prefix that the proxy strips',
    block: "baseUrl: 'https://example.org/api'",
    check: async (code) => expect(await listed(await handlerOf(code), path)).toMatchObject({ rest_url: behind }),
  },
  {
    does: 'trust the headers of one proxy',
    block: 'trustProxy: 1',
    check: async (code) =>
      expect(await listed(await handlerOf(code), path, forwarded)).toMatchObject({ rest_url: behind }),
  },
  {
    does: 'mount below a path that the proxy keeps',
    block: "basePath: '/api'",
    check: async (code) =>
      expect(await listed(await handlerOf(code), `/api${path}`)).toMatchObject({ rest_url: behind }),
  },
  {
    does: 'keep a prefix that a middleware strips',
    block: 'expressHandler(calendar)',
    async check(code) {
      const { app } = await ran<{ app: Express }>(code)
      expect((await listed(app, `/api${path}`)).rest_url).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/api\/cal\/events\/v1\/events$/,
      )
    },
  },
  {
    does: 'reject other hosts',
    block: 'allowedHosts:',
    async check(code) {
      const handler = await handlerOf(code)
      expect(await listed(handler, path, { Host: 'evil.example' })).toMatchObject({ status: 400 })
      expect(await listed(handler, path, { Host: 'example.org' })).toMatchObject({ status: 200 })
    },
  },
]
