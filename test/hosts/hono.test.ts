import { honoHandler } from 'daybook/hono'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describe, expect, it } from 'vitest'
import { type Echo, echoCalendar } from './echo.ts'

interface Env {
  Variables: { user: { id: number; role: string } }
}

async function echoOf(app: { request: Hono['request'] }, path: string, init?: RequestInit): Promise<Echo> {
  return (await (await app.request(`http://x.test${path}`, init)).json()) as Echo
}

describe('honoHandler', () => {
  it('serves an app at its root', async () => {
    const app = new Hono().all('*', honoHandler(echoCalendar()))
    const { method, path, query, headers } = await echoOf(app, '/cal/events/v1/events?page=2', {
      method: 'PUT',
      body: '{}',
    })
    expect({ method, path, query, host: headers.host }).toEqual({
      method: 'PUT',
      path: '/cal/events/v1/events',
      query: 'page=2',
      host: 'x.test',
    })
  })

  it('serves below a base path, in routed apps too', async () => {
    const inner = new Hono().all('*', honoHandler(echoCalendar(), { basePath: '/de', locale: 'de' }))
    const { path, mount } = await echoOf(new Hono().route('/de', inner), '/de/cal/events/v1')
    expect({ path, basePath: mount.basePath, locale: mount.locale }).toEqual({
      path: '/de/cal/events/v1',
      basePath: '/de',
      locale: 'de',
    })
  })

  it('answers HEAD without a body', async () => {
    const app = new Hono().all('*', honoHandler(echoCalendar()))
    const response = await app.request('/', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('gives authenticate the request and the context', async () => {
    const app = new Hono<Env>()
    app.use(async (context, next) => {
      context.set('user', { id: 7, role: 'editor' })
      await next()
    })
    const authenticate = (request: Request, context: Context<Env>) =>
      request.headers.has('x-anonymous') ? null : context.get('user')
    app.all('*', honoHandler(echoCalendar(), { authenticate }))
    expect((await echoOf(app, '/')).actor).toEqual({ id: 7, role: 'editor' })
    expect((await echoOf(app, '/', { headers: { 'x-anonymous': '1' } })).actor).toBeNull()
  })

  it('stops to read at the limit', async () => {
    const app = new Hono().all('*', honoHandler(echoCalendar(), { bodyLimit: 100 }))
    const post = async (size: number) => (await app.request('/', { method: 'POST', body: 'x'.repeat(size) })).status
    expect([await post(100), await post(101)]).toEqual([200, 413])
  })

  it('works behind middleware that writes headers', async () => {
    const app = new Hono().use(cors({ origin: 'https://example.org' })).all('*', honoHandler(echoCalendar()))
    const { headers } = await app.request('/', { headers: { origin: 'https://example.org' } })
    expect(headers.get('access-control-allow-origin')).toBe('https://example.org')
    expect(headers.get('content-type')).toBe('application/json')
  })

  it('falls through to what comes after it, if the option says so', async () => {
    const app = new Hono()
      .use(honoHandler(echoCalendar(), { fallthrough: true }))
      .get('*', (context) => context.json({ path: 'of the site' }))
    expect((await echoOf(app, '/about')).path).toBe('of the site')
    expect((await echoOf(app, '/cal/events/v1/x')).path).toBe('/cal/events/v1/x')
  })

  it('answers everything by default', async () => {
    const app = new Hono().use(honoHandler(echoCalendar())).get('*', (context) => context.json({ path: 'of the site' }))
    expect((await echoOf(app, '/about')).path).toBe('/about')
  })
})
