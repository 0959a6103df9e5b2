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

it('answers in the form of the existing API', async () => {
  const [event] = JSON.parse(await (await send('/events')).text()).events
  expect(event).toMatchObject({ author: '0', global_id: '127.0.0.1?id=1', venue: { venue: 'Town hall' } })
  expect(event.venues).toMatchObject([{ venue: 'Town hall' }, { venue: 'Market' }])
  expect(await (await send('/events/1')).json()).toMatchObject({ json_ld: { '@type': 'Event' } })
})

it('takes paths in the query', async () => {
  const request = (query: string) => fetch(`${server.url}/?rest_route=${query}`)
  const events = await request('/tribe/events/v1/events/&per_page=1&search=open%20house')
  expect(await events.json()).toMatchObject({ total: 1, rest_url: expect.stringContaining('?per_page=1&search=open') })
  expect((await request('/tribe/events/v1/events/9')).status).toBe(404)
  expect(await (await request('/')).json()).toMatchObject({ namespaces: ['wp/v2', 'tribe/events/v1'] })
})

it('has the index of the site, and names the caller', async () => {
  const site = (path: string, init?: RequestInit) => fetch(`${server.url}/wp-json${path}`, init)
  expect(await (await site('/')).json()).toMatchObject({ home: server.url, namespaces: ['wp/v2', 'tribe/events/v1'] })
  const me = await site('/wp/v2/users/me?context=edit', { headers: signedIn('an application password') })
  expect(await me.json()).toMatchObject({ id: 1, roles: ['editor'] })
  expect((await site('/wp/v2/users/me')).status).toBe(401)
  expect((await site('/wp/v2/posts')).status).toBe(404)
})

it('lets write who signs in as that API wanted it', async () => {
  const write = (headers: Record<string, string>) =>
    send('/tags', { method: 'POST', headers, body: new URLSearchParams({ name: 'free' }) })
  expect((await write({})).status).toBe(401)
  expect((await write(signedIn('a guess'))).status).toBe(401)
  expect((await write(signedIn('an application password'))).status).toBe(201)
})
