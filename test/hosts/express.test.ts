import { expressHandler } from 'daybook/express'
import express, { type Request } from 'express'
import express4, { type Request as Request4 } from 'express4'
import { afterEach, describe, expect, it } from 'vitest'
import { type Echo, echoCalendar } from './echo.ts'
import { listen, type Server, talk } from './servers.ts'

let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function echoOf(app: express.Express, path: string, init?: RequestInit): Promise<Echo> {
  server = await listen(app)
  return (await (await fetch(server.origin + path, init)).json()) as Echo
}

describe.each([
  ['express 5', express],
  // Its types differ, but not in what is used here.
  ['express 4', express4 as unknown as typeof express],
])('%s', (_name, create) => {
  it('serves an app at its root', async () => {
    const { path, query, mount } = await echoOf(create().use(expressHandler(echoCalendar())), '/cal/events/v1?page=2')
    expect({ path, query, basePath: mount.basePath }).toEqual({ path: '/cal/events/v1', query: 'page=2', basePath: '' })
  })

  it('serves below the path under which it is mounted', async () => {
    const app = create().use('/de', expressHandler(echoCalendar()))
    const { path, mount } = await echoOf(app, '/de/cal/events/v1/events/')
    expect({ path, basePath: mount.basePath }).toEqual({ path: '/de/cal/events/v1/events/', basePath: '/de' })
  })

  it('adds its own base path to that of nested routers and apps', async () => {
    const router = express.Router().use('/b', expressHandler(echoCalendar(), { basePath: '/c' }))
    const inner = create().use('/a', router)
    const { path, mount } = await echoOf(create().use('/site', inner), '/site/a/b/c/x')
    expect({ path, basePath: mount.basePath }).toEqual({ path: '/site/a/b/c/x', basePath: '/site/a/b/c' })
  })

  it('names the concrete path of a pattern', async () => {
    const app = create().use('/:language', expressHandler(echoCalendar()))
    expect((await echoOf(app, '/fr/cal/events/v1')).mount.basePath).toBe('/fr')
  })

  it('takes apart a target that is a whole URL', async () => {
    server = await listen(create().use('/de', expressHandler(echoCalendar())))
    const text = await talk(
      server.port,
      'GET http://other.test/de/x?y HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      path: '/de/x',
      query: 'y',
      headers: { host: 'other.test' },
      mount: { basePath: '/de' },
    })
  })

  it.each(['*', '//', '/..', '//x/..//y', '/%', '/%2F%'])('hands over %s as it was sent', async (target) => {
    server = await listen(create().use(expressHandler(echoCalendar())))
    const text = await talk(server.port, `OPTIONS ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ path: target, method: 'OPTIONS' })
  })

  it('gives authenticate the request of Express', async () => {
    const app = create()
    app.use((request, _response, next) => {
      Object.assign(request, { user: { id: 7, role: 'editor' } })
      next()
    })
    const authenticate = (request: Request & { user?: { id: number; role: string } }) =>
      request.get('x-anonymous') === undefined ? request.user : null
    app.use(expressHandler(echoCalendar(), { authenticate }))
    expect((await echoOf(app, '/')).actor).toEqual({ id: 7, role: 'editor' })
    await server?.close()
    expect((await echoOf(app, '/', { headers: { 'x-anonymous': '1' } })).actor).toBeNull()
  })

  it('falls through to what comes after it, if the option says so', async () => {
    const app = create().use('/de', expressHandler(echoCalendar(), { fallthrough: true }))
    app.use((_request, response) => void response.json({ path: 'of the site' }))
    expect((await echoOf(app, '/de/about')).path).toBe('of the site')
    await server?.close()
    expect((await echoOf(app, '/de/cal/events/v1/x')).path).toBe('/de/cal/events/v1/x')
  })

  it('answers everything below its path by default', async () => {
    const app = create().use(expressHandler(echoCalendar()))
    app.use((_request, response) => void response.json({ path: 'of the site' }))
    expect((await echoOf(app, '/about')).path).toBe('/about')
  })
})

it('takes an authenticate that is typed by Express 4', async () => {
  const authenticate = (request: Request4) => ({ id: 7, role: request.get('x-role') ?? 'none' })
  const app = express4().use('/de', expressHandler(echoCalendar(), { authenticate }))
  server = await listen(app)
  const response = await fetch(`${server.origin}/de`, { headers: { 'x-role': 'editor' } })
  expect(await response.json()).toMatchObject({ actor: { role: 'editor' } })
})
