import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Running } from '../../examples/serve.ts'
import { start } from '../../examples/stand-in.ts'

let server: Running
beforeAll(async () => {
  server = await start(0)
})
afterAll(() => server.close())

const root = '/wp-json/tribe/events/v1'
const send = (path: string, init?: RequestInit) => fetch(`${server.url}${root}${path}`, init)
const signedIn = (password: string) => ({ Authorization: `Basic ${btoa(`anna:${password}`)}` })

it('answers under the paths and with the headers of the existing API', async () => {
  const reply = await send('/events')
  expect([reply.headers.get('X-TEC-Total'), reply.headers.get('X-TEC-TotalPages')]).toEqual(['1', '1'])
  expect(await reply.json()).toMatchObject({
    events: [{ title: 'Open house', rest_url: `${server.url}${root}/events/1`, venue: { city: 'Winterthur' } }],
    rest_url: `${server.url}${root}/events`,
  })
})

it('lets write who signs in as that API wanted it', async () => {
  const write = (headers: Record<string, string>) =>
    send('/tags', { method: 'POST', headers, body: new URLSearchParams({ name: 'free' }) })
  expect((await write({})).status).toBe(401)
  expect((await write(signedIn('a guess'))).status).toBe(401)
  expect((await write(signedIn('an application password'))).status).toBe(201)
})
