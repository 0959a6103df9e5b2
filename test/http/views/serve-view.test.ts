import { CalendarError } from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { serveView, type View, type Visit } from 'daybook/http'
import { createTestCalendar } from 'daybook/testing'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { hosts, type MountOptions } from '../../support/harness.ts'

// A view of texts: every part of a response that it decides is visible.

const text = { 'Content-Type': 'text/plain; charset=utf-8' }

function viewOf(replaced: Partial<View> = {}): View {
  return {
    methodsAt: ([first = '', ...more]) => {
      if (more.length > 0) return undefined
      return first === 'form'
        ? ['GET', 'POST']
        : ['', 'page', 'file', 'broken', 'locked'].includes(first)
          ? ['GET']
          : undefined
    },
    fileAt: ([first]) =>
      first === 'file'
        ? { status: 200, body: 'a file', headers: { ...text, 'Cache-Control': 'public, max-age=60' } }
        : undefined,
    async respond(visit: Visit) {
      const [first] = visit.segments
      if (first === 'broken') throw new Error('internal text')
      if (first === 'locked') throw new CalendarError('event-password-protected', 'locked')
      if (visit.method === 'POST') return { status: 200, body: JSON.stringify(await visit.form()), headers: text }
      const { total } = await visit.readEvents({ period: 'all' }, 10)
      const who = visit.actor?.role ?? 'anonymous'
      return { status: 200, body: `${total} events for ${who} in ${visit.mount.locale ?? 'none'}`, headers: text }
    },
    describe: ({ status, code }) => ({ status, body: `described ${code}`, headers: text }),
    ...replaced,
  }
}

const mountOf = (view?: Partial<View>): MountOptions => ({
  basePath: '/cal',
  namespace: 'api',
  serve: (calendar) => ({ api: serveView(calendar, viewOf(view), () => undefined) }),
})

describe.each(hosts)('a view on $name', (host) => {
  it('answers as the interface does: methods, conditions, files and errors', async () => {
    const site = await host.open({ onError: () => {} }, mountOf())
    try {
      const page = await site.request('GET', '/cal/page')
      expect([page.status, page.text]).toEqual([200, '0 events for anonymous in none'])
      expect(page.headers.get('vary')).toContain('Authorization')
      const tag = page.headers.get('etag') ?? ''
      expect(tag).toMatch(/^W\/"/)
      const again = await site.request('GET', '/cal/page', { headers: { 'if-none-match': tag } })
      expect([again.status, again.text]).toEqual([304, ''])
      const head = await site.request('HEAD', '/cal/page')
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tag])

      const rows: readonly (readonly [method: string, path: string, status: number, allow?: string])[] = [
        ['OPTIONS', '/cal/page', 204, 'GET, HEAD, OPTIONS'],
        ['OPTIONS', '/cal/form', 204, 'GET, HEAD, POST, OPTIONS'],
        ['POST', '/cal/page', 405, 'GET, HEAD, OPTIONS'],
        ['DELETE', '/cal/form', 405, 'GET, HEAD, POST, OPTIONS'],
        ['GET', '/cal/nothing', 404],
        ['HEAD', '/cal/nothing', 404],
        ['GET', '/cal/page/below', 404],
        ['GET', '/cal/%zz', 400],
        ['GET', '/cal/page?a=%zz', 400],
        ['GET', '/cal/broken', 500],
        ['GET', '/cal/api/events', 200],
      ]
      for (const [method, path, status, allow] of rows) {
        const reply = await site.request(method, path)
        expect([method, path, reply.status, reply.headers.get('allow')]).toEqual([method, path, status, allow ?? null])
        expect(reply.headers.get('cache-control'), path).toContain('no-cache')
        expect(reply.text).not.toContain('internal text')
      }
    } finally {
      await site.close()
    }
  })

  it('sends a form to the view, and refuses one that is too large, of another type, or from another site', async () => {
    const site = await host.open({}, { ...mountOf(), bodyLimit: 1000 })
    try {
      const sent = await site.request('POST', '/cal/form', { form: { a: 'b', 'c[d]': 'e' } })
      expect([sent.status, sent.text]).toEqual([200, '{"a":"b","c":{"d":"e"}}'])
      expect(sent.headers.get('cache-control')).toBe('private, no-cache')
      expect((await site.request('POST', '/cal/form', { form: { a: 'x'.repeat(2000) } })).status).toBe(413)
      expect(
        (await site.request('POST', '/cal/form', { body: 'x', headers: { 'content-type': 'text/plain' } })).status,
      ).toBe(415)
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const basic = { ...foreign, authorization: 'Basic x' }
      expect((await site.request('POST', '/cal/form', { form: { a: 'b' }, headers: foreign })).status).toBe(200)
      const signedIn = await site.mount({ ...mountOf(), authenticate: () => ({ id: 1, role: 'editor' }) })
      expect((await signedIn.request('POST', '/cal/form', { form: { a: 'b' }, headers: basic })).status).toBe(403)
    } finally {
      await site.close()
    }
  })

  it('refuses unknown callers on pages, and still serves files and OPTIONS', async () => {
    const refuse = () => {
      throw new Error('who are you?')
    }
    const site = await host.open({}, { ...mountOf(), authenticate: refuse })
    try {
      const page = await site.request('GET', '/cal/page')
      expect([page.status, page.text]).toEqual([401, 'described rest_invalid_credentials'])
      const file = await site.request('GET', '/cal/file')
      expect([file.status, file.text, file.headers.get('cache-control')]).toEqual([200, 'a file', 'public, max-age=60'])
      expect((await site.request('OPTIONS', '/cal/page')).status).toBe(204)
    } finally {
      await site.close()
    }
  })

  it('keeps the responses of callers, languages and states apart', async () => {
    const site = await host.open({}, mountOf())
    const german = await site.mount({ ...mountOf(), locale: 'de' })
    try {
      const get = async (as?: string) => (await site.request('GET', '/cal/page', as === undefined ? {} : { as })).text
      expect([await get(), await get(), await get('editor')]).toEqual([
        '0 events for anonymous in none',
        '0 events for anonymous in none',
        '0 events for editor in none',
      ])
      expect((await german.request('GET', '/cal/page')).text).toBe('0 events for anonymous in de')
      await site.calendar.events.create({ title: 'One', start_date: '2030-06-20', end_date: '2030-06-20' })
      expect([await get(), await get('editor')]).toEqual([
        '1 events for anonymous in none',
        '1 events for editor in none',
      ])
      const own = await site.request('GET', '/cal/page', { as: 'editor' })
      expect(own.headers.get('cache-control')).toBe('private, no-cache')
    } finally {
      await site.close()
    }
  })

  it('varies a refusal by the password, and lets pages of named origins read', async () => {
    const site = await host.open({}, { ...mountOf(), origins: ['https://app.example'] })
    try {
      const locked = await site.request('GET', '/cal/locked', { headers: { origin: 'https://app.example' } })
      expect(locked.status).toBe(403)
      expect(locked.headers.get('vary')).toContain('X-Cal-Password')
      expect(locked.headers.get('access-control-allow-origin')).toBe('https://app.example')
      const opened = await site.request('GET', '/cal/page', { headers: { 'x-cal-password': 'x' } })
      expect(opened.headers.get('cache-control')).toBe('private, no-cache')
    } finally {
      await site.close()
    }
  })

  it('answers in text if the view cannot describe an error', async () => {
    const errors: unknown[] = []
    const failing = () => {
      throw new Error('internal text')
    }
    const site = await host.open({ onError: (error) => errors.push(error) }, mountOf({ describe: failing }))
    try {
      const reply = await site.request('GET', '/cal/nothing')
      expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
      expect(reply.text).not.toContain('internal text')
      expect(errors).toHaveLength(1)
    } finally {
      await site.close()
    }
  })

  it.runIf(host.overSocket)('takes the host only from headers that can be one', async () => {
    const site = await host.open({}, { ...mountOf(), allowedHosts: ['example.org', '127.0.0.1'] })
    try {
      for (const name of ['evil.example', 'a b', 'example.org/x']) {
        const reply = await site.request('GET', '/cal/page', { headers: { host: name } })
        expect([name, reply.status]).toEqual([name, 400])
        expect(reply.text).not.toContain(name)
      }
    } finally {
      await site.close()
    }
  })
})

describe('a view', () => {
  const viewed = async (view?: Partial<View>) => ({
    api: serveView(await createTestCalendar(), viewOf(view), () => undefined),
  })

  it('needs a calendar', () => {
    expect(() => serveView({ api: {} as never }, viewOf(), () => undefined)).toThrow('A view needs a calendar')
  })

  it('passes on paths without a view, and those above it', async () => {
    const handle = fetchHandler(await viewed(), { basePath: '/cal', fallthrough: true })
    const statusOf = async (path: string) => (await handle(`http://host${path}`))?.status
    expect(await statusOf('/cal/page')).toBe(200)
    expect(await statusOf('/cal')).toBe(200)
    expect(await statusOf('/cal/cal/events/v1/events')).toBe(200)
    expect(await statusOf('/cal/%zz')).toBe(400)
    for (const path of ['/cal/other', '/cal/page/below', '/calendar', '/other'])
      expect(await statusOf(path)).toBeUndefined()
  })

  it('knows the path of an Express sub-app', async () => {
    const bases: string[] = []
    const view = await viewed({
      async respond({ root }) {
        bases.push(root.basePath)
        return { status: 200, body: '', headers: text }
      },
    })
    const app = express()
    const below = express.Router()
    below.use('/fr', expressHandler(view))
    app.use('/sites', below)
    app.use('/de', expressHandler(view, { basePath: '/kalender' }))
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    for (const path of ['/sites/fr/page', '/de/kalender/page', '/de/kalender']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
    }
    await new Promise((resolve) => server.close(resolve))
    expect(bases).toEqual(['/sites/fr', '/de/kalender', '/de/kalender'])
  })

  it('refuses a mount on which the view cannot work, at start', async () => {
    const view = await viewed({
      checkMount: ({ locale }) => {
        if (locale === 'xx') throw new TypeError('The option locale must be known.')
      },
    })
    expect(() => fetchHandler(view, { locale: 'xx' })).toThrow('The option locale')
    expect(() => fetchHandler(view, { locale: 'de' })).not.toThrow()
  })

  it.each([
    ['x-forwarded-prefix', '//evil.example'],
    ['x-forwarded-prefix', '/a"><script>'],
    ['x-forwarded-host', 'evil.example"'],
  ])('refuses %s: %s of a trusted proxy', async (name, value) => {
    const handle = fetchHandler(await viewed(), { trustProxy: true })
    const reply = await handle('http://host/page', { headers: { [name]: value } })
    expect(reply.status).toBe(400)
    expect(await reply.text()).not.toContain(value)
  })

  it('refuses a query of too many values', async () => {
    const handle = fetchHandler(await viewed())
    expect((await handle(`http://host/page?${'a=1&'.repeat(5001)}`)).status).toBe(400)
  })
})
