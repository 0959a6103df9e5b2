import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start as startExpress } from '../../examples/express-server.ts'
import { start as startFetch } from '../../examples/fetch-server.ts'
import { start as startHono } from '../../examples/hono-server.ts'
import { start as startNode } from '../../examples/node-server.ts'
import type { Running } from '../../examples/serve.ts'
import { bundledProgram } from '../support/bundled-program.ts'
import { runServer } from '../support/program.ts'
import { allStores } from '../support/stores.ts'

const path = '/cal/events/v1/events'
const anna = { Authorization: 'Bearer a-token-of-anna' }

const servers = [
  { name: 'node', start: startNode, root: '', credentials: anna, title: 'Open house' },
  {
    name: 'express',
    start: startExpress,
    root: '/en',
    credentials: { Cookie: 'session=of-anna' },
    title: 'Reading: Die Räuber',
  },
  { name: 'hono', start: startHono, root: '', credentials: anna, title: 'Repair café' },
  { name: 'fetch', start: startFetch, root: '', credentials: anna, title: 'Seed swap' },
]

describe.each(servers)('the $name server', ({ start, root, credentials, title }) => {
  let server: Running
  beforeAll(async () => {
    server = await start(0)
  })
  afterAll(() => server.close())

  const send = (headers: Record<string, string>) =>
    fetch(`${server.url}${root}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ title: 'Größe', start_date: 'today', end_date: 'today' }),
    })

  it('lists its event, with URLs of its own', async () => {
    const reply = await fetch(`${server.url}${root}${path}`)
    expect(await reply.json()).toMatchObject({
      events: [{ title, all_day: true, rest_url: `${server.url}${root}${path}/1` }],
      total: 1,
    })
  })

  it('lets nobody write who is not signed in', async () => {
    expect((await send({})).status).toBe(401)
  })

  it('lets its user write', async () => {
    const reply = await send(credentials)
    expect(reply.status).toBe(201)
    expect(await reply.json()).toMatchObject({ title: 'Größe', author: 1 })
  })
})

describe.each(servers.filter(({ name }) => name !== 'express'))('the $name server', ({ start }) => {
  it('serves the rest of the site beside the calendar', async () => {
    const server = await start(0)
    expect(await (await fetch(`${server.url}/`)).text()).toBe('The rest of the site.\n')
    await server.close()
  })
})

it('refuses a token that the node server does not know', async () => {
  const server = await startNode(0)
  expect((await fetch(`${server.url}${path}`, { headers: { Authorization: 'Bearer stolen' } })).status).toBe(401)
  await server.close()
})

it('links to the language under which the express server was requested', async () => {
  const server = await startExpress(0)
  for (const locale of ['en', 'de']) {
    const reply = await fetch(`${server.url}/${locale}${path}/1`)
    expect(await reply.json()).toMatchObject({ url: `${server.url}/${locale}/event/reading-die-rauber` })
  }
  await server.close()
})

it('runs as a program on any free port, and says on which', async () => {
  const programs = await Promise.all([runServer('examples/node-server.ts'), runServer('examples/node-server.ts')])
  const replies = await Promise.all(programs.map(({ url }) => fetch(`${url}${path}`)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(programs.map(({ url }) => url)).size).toBe(2)
})

it.each(allStores ? ['abc', '65536', '-1', '0x10'] : ['65536'])('says what a port is when PORT is %s', async (PORT) => {
  const options = { env: { ...process.env, PORT }, timeout: 20_000 }
  const program = await bundledProgram(new URL('../../examples/node-server.ts', import.meta.url))
  const stderr = `PORT must be a number from 0 to 65535; it is ${PORT}.\n`
  await expect(promisify(execFile)(process.execPath, [program], options)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr,
  })
})
