import { createServer } from 'node:http'
import type { EventReply, TermReply } from 'daybook'
import { type ClientOptions, createClient } from 'daybook/client'
import { nodeHandler } from 'daybook/node'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const make = createMake()

const page = readPage('docs/client.md')

const seed = { categories: [{ name: 'Music' }], events: [make.event({ title: 'Fair', categories: [1] }), make.event()] }

/** Runs a block against a server where the page has one. */
async function runServed(part: string): Promise<unknown> {
  const calendar = await createTestCalendar({ seed })
  const authenticate = ({ headers }: { readonly headers: { readonly authorization?: string | undefined } }) =>
    headers.authorization === 'Bearer a-long-secret' ? { id: 1, role: 'editor' } : null
  const { url, close } = await listen(createServer(nodeHandler(calendar, { authenticate })), 0)
  onTestFinished(close)
  return run(page.blockWith(part).replace('http://localhost:3000', url))
}

it('creates and lists as the page does', async () => {
  const { events, total } = (await runServed("title: 'Jazz'")) as Readonly<Record<string, unknown>>
  expect(total).toBe(1)
  expect(events).toMatchObject([{ title: 'Jazz', author: 1 }])
})

it('goes through all pages as the page does', async () => {
  expect(await runServed('client.events.all(')).toMatchObject({ titles: ['Fair'] })
})

it('tells errors as the page does', async () => {
  expect(await runServed("error.code === 'event-not-found'")).toMatchObject({ fair: { title: 'Fair' } })
})

it('changes what it knows as the page does', async () => {
  const { changed } = (await runServed('ifMatch: known')) as { readonly changed: EventReply }
  expect(changed).toMatchObject({ title: 'Fair', cost: '$18 – $28' })
})

it('runs in process as the page does', async () => {
  const calendar = await createTestCalendar()
  const { free } = (await run(page.blockWith('fetchHandler(calendar'), calendar)) as { readonly free: TermReply }
  expect([free.name, (await calendar.tags.get(free.id)).name]).toEqual(['Free', 'Free'])
})

it('lets pages of another origin read as the page does', async () => {
  const { server } = (await run(page.blockWith("origins: ['https://app.example']"))) as {
    readonly server: ReturnType<typeof createServer>
  }
  const { url, close } = await listen(server, 0)
  onTestFinished(close)
  const reply = await fetch(`${url}/cal/events/v1/events`, { headers: { Origin: 'https://app.example' } })
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example')
})

it('names every option and every method', () => {
  // An option that is added does not compile before it is here.
  const options = { baseUrl: true, namespace: true, headers: true, headerPrefix: true, fetch: true } satisfies Record<
    keyof ClientOptions,
    true
  >
  const rows = [...page.text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(Object.keys(options))
  const { events, tags } = createClient({ baseUrl: 'https://example.org' })
  const methods = Object.keys(events).map((name) => `\`${name}\``)
  expect(page.text).toContain(`have ${methods.slice(0, -1).join(', ')} and ${methods.at(-1)};`)
  expect([...Object.keys(tags), 'getBySlug'].toSorted()).toEqual(Object.keys(events).toSorted())
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
