import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { EventReply } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDemoCalendar } from '../../examples/demo/calendar.ts'
import { type DemoDatabase, databaseAt } from '../../examples/demo/database.ts'
import { type Demo, start } from '../../examples/demo/server.ts'
import { runCurl } from '../support/curl-line.ts'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'
import { runDemo } from './demo-program.ts'

let folder: string
let demo: Demo
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  demo = await start(0, databaseAt(join(folder, 'calendar.db')))
})
afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true })
})

const page = async (path: string, init?: RequestInit) => {
  const reply = await fetch(`${demo.url}${path}`, init)
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const json = async (path: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(`${demo.url}${path}`, { headers })).json()

interface EventList {
  readonly events: readonly EventReply[]
  readonly total: number
}
// What the interface answers with is checked elsewhere: here it is taken at its word.
const list = async (query: string, headers: Record<string, string> = {}) =>
  (await json(`/en/cal/events/v1/events?${query}`, headers)) as EventList
const bySlug = async (root: string, slug: string) =>
  (await json(`${root}/cal/events/v1/events/by-slug/${slug}`, {})) as EventReply

const editor = { Authorization: 'Bearer demo-editor' }

describe('the interface of the demo', () => {
  it.each(['/en', '/de'])('lists events from today on under %s, with URLs below it', async (root) => {
    const { events, total } = (await json(`${root}/cal/events/v1/events?per_page=50`, {})) as EventList
    expect(total).toBeGreaterThan(30)
    expect(events).toHaveLength(total)
    for (const { rest_url } of events) expect(rest_url).toContain(`${demo.url}${root}/cal/events/v1/events/`)
  })

  it('links to a page in the language of the root', async () => {
    for (const root of ['/en', '/de']) {
      expect((await bySlug(root, 'repair-cafe')).url).toBe(`${demo.url}${root}/repair-cafe`)
      expect(await page(`${root}/repair-cafe`)).toMatchObject({ status: 200 })
    }
  })

  it('holds several zones, a market with children, a hierarchy, and what visitors do not see', async () => {
    const { events } = await list('per_page=50')
    expect(new Set(events.map(({ timezone }) => timezone)).size).toBeGreaterThan(5)
    const season = await bySlug('/en', 'wochenmarkt-oerlikon-the-season')
    expect((await list(`post_parent=${season.id}`)).total).toBe(8)
    expect((await list('categories=music')).total).toBeGreaterThan((await list('categories=jazz')).total)
    expect((await list('status=draft,future', editor)).total).toBe(2)
    expect((await list('hide_from_listings=true', editor)).total).toBe(2)
  })

  it('finds what is near', async () => {
    const { events } = await list('geoloc_lat=51.5&geoloc_lng=-0.03&geoloc_radius=5')
    expect(events.map(({ title }) => title)).toEqual(['Shanty night', 'Letterpress for beginners'])
  })
})

describe('the feed of the demo', () => {
  it('is the same at the second read', async () => {
    const feed = `${demo.url}/de/cal/events/v1/events?format=ics`
    const [first, second] = [await fetch(feed), await fetch(feed)]
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await second.text()).toBe(await first.text())
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await fetch(feed, { headers })).status).toBe(304)
  })

  it('is linked on the page of an event', async () => {
    const { text } = await page('/en/repair-cafe')
    expect(text).toContain('/en/cal/events/v1/events/by-slug/repair-cafe?format=ics')
  })
})

describe('the pages of the demo', () => {
  it('are in two languages and looks', async () => {
    expect((await page('/')).text).toBe((await page('/en/')).text)
    for (const [path, title] of [
      ['/en/', 'What’s on'],
      ['/de/', 'Programm'],
    ] as const) {
      const { status, text } = await page(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(text).toContain('Lesung: Das Meer hinter den Häusern')
      for (const hidden of ['Roof party', 'Tasting for the kitchen crew', 'Neighbours cook'])
        expect(text).not.toContain(hidden)
    }
    const [english, german] = await Promise.all(
      ['/en/', '/de/'].map(async (path) => /[\w.-]+\.css/.exec((await page(path)).text)?.[0]),
    )
    expect(english).not.toBe(german)
  })

  it('have pictures that the demo serves, in the size that they say', async () => {
    const { text } = await page('/en/paper-cities')
    const [, src = '', width, height] = /<img [^>]*src="([^"]+)"[^>]*width="(\d+)"[^>]*height="(\d+)"/.exec(text) ?? []
    expect(src).toBe(`${demo.url}/pictures/museum.svg`)
    const picture = await page(src.replace(demo.url, ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(picture.text).toContain(`width="${width}" height="${height}"`)
  })

  it('show a weekly class with a cancelled date, and events that do not take place as planned', async () => {
    const { text } = await page('/en/')
    for (const status of ['Cancelled', 'Postponed']) expect(text).toContain(`>${status}<`)
    expect((await list('search=swing')).total).toBe(6)
    expect((await list('search=swing&event_status=cancelled')).total).toBe(1)
    expect((await list('event_status=rescheduled,moved_online,postponed')).total).toBe(3)
  })

  it('open an event by its password', async () => {
    const closed = await page('/en/members-assembly')
    expect(closed.text).toContain('type="password"')
    expect(closed.text).not.toContain('the question of the roof')
    const post = (password: string) =>
      page('/en/members-assembly', { method: 'POST', body: new URLSearchParams({ password }) })
    expect((await post('hemp')).text).toContain('the question of the roof')
    expect((await post('hamp')).status).toBe(403)
  })

  it.each(['/nowhere', '/en/nothing-like-that', '/pictures/../server.ts', '/explorer/package.json', '//['])(
    'have nothing at %s',
    async (path) => {
      expect((await page(path)).status).toBe(404)
    },
  )
})

describe('who signs in to the demo', () => {
  const signIn = async (role: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ role })
    const reply = await fetch(`${demo.url}/account`, { method: 'POST', body, headers, redirect: 'manual' })
    return {
      status: reply.status,
      cookie: reply.headers.get('set-cookie') ?? '',
      location: reply.headers.get('location'),
    }
  }
  const pageAs = async (cookie: string, path: string) => page(path, { headers: { Cookie: cookie.split(';')[0] ?? '' } })

  it.each([
    ['editor', 200],
    ['author', 200],
    ['contributor', 200],
    ['subscriber', 403],
  ])('as %s gets %i at the desk', async (role, status) => {
    expect((await page('/account')).text).toContain(`>Sign in as ${role}</button>`)
    const { cookie } = await signIn(role)
    expect(cookie).toMatch(/^demo=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await pageAs(cookie, '/en/desk')).status).toBe(status)
    expect((await pageAs(cookie, '/account')).text).toContain(`You are signed in as ${role}.`)
  })

  it('takes a picture in a form, and serves it', async () => {
    const bytes = Buffer.from('iVBORw0KGgo=', 'base64')
    const body = new FormData()
    const day = { start_date: '2040-06-20', end_date: '2040-06-20', all_day: 'true' }
    for (const [name, value] of Object.entries({ title: 'With a picture', status: 'draft', ...day }))
      body.append(name, value)
    body.append('image.file', new File([bytes], 'x.png', { type: 'image/png' }))
    const reply = await fetch(`${demo.url}/en/desk/events/new`, {
      ...{ method: 'POST', headers: editor, body, redirect: 'manual' },
    })
    expect(reply.status).toBe(303)
    const { events } = await list('search=picture&status=draft&period=all', editor)
    const { url } = Object(events[0]?.image)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/uploads\/1$/)
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes)
  })

  it('is nobody after the sign-out, with a made-up cookie, or from another site', async () => {
    const { cookie } = await signIn('editor')
    const out = { method: 'POST', body: new URLSearchParams({ role: '' }), headers: { Cookie: cookie } } as const
    expect((await fetch(`${demo.url}/account`, { ...out, redirect: 'manual' })).headers.get('set-cookie')).toContain(
      'Max-Age=0',
    )
    for (const invalid of [cookie, 'demo=editor', 'demo=']) expect((await pageAs(invalid, '/en/desk')).status).toBe(401)
    for (const foreign of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]) {
      expect(await signIn('editor', foreign)).toMatchObject({ status: 403, cookie: '' })
    }
    expect(await signIn('editor', { Origin: demo.url })).toMatchObject({ status: 303 })
  })
})

it.each(['/en/', '/account', '/explorer/', '/en/cal/events/v1/events'])(
  '%s is served to no other host',
  async (path) => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `rebound.example:${new URL(demo.url).port}` }
      get(demo.url + path, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    expect(status).toBe(400)
  },
)

describe('the explorer of the demo', () => {
  it('loads only what the demo serves', async () => {
    const { text, headers } = await page('/explorer/')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';.*connect-src 'self'/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const files = [...text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, name]) => name)
    expect(files).toHaveLength(3)
    for (const name of files) expect((await page(`/explorer/${name}`)).status).toBe(200)
    expect((await page('/explorer/start.js')).text).toContain("url: '/en/cal/events/v1/doc'")
  })
})

/** Where the demo keeps its data in a test. */
async function inSqlite(): Promise<DemoDatabase> {
  return databaseAt(`file:${scratchFile()}`)
}
async function inPostgres(): Promise<DemoDatabase> {
  const { name, release } = await openSchema()
  onTestFinished(release)
  const url = new URL(await postgresUrl())
  url.searchParams.set('options', `-c search_path=${name}`)
  return databaseAt(url.href)
}

describe.each([
  ['[sqlite libsql]', inSqlite],
  ['[postgres pg]', inPostgres],
])('%s the data of the demo', (_store, given) => {
  it('is there at the next start, and no second set of samples', async () => {
    const database = await given()
    const body = JSON.stringify({ title: 'Bread baking', start_date: 'today', end_date: 'today', all_day: true })
    const before = await start(0, database)
    const created = await fetch(`${before.url}/en/cal/events/v1/events`, {
      method: 'POST',
      headers: { ...editor, 'Content-Type': 'application/json' },
      body,
    }).finally(() => before.close())
    const after = await start(0, database)
    const found = await fetch(`${after.url}/en/cal/events/v1/events?search=bread+baking`)
      .then((reply) => reply.json())
      .finally(() => after.close())

    expect(created.status).toBe(201)
    expect(before.upcoming).toBeGreaterThan(30)
    expect(after.upcoming).toBe(before.upcoming + 1)
    expect(found).toMatchObject({ total: 1, events: [{ title: 'Bread baking' }] })
  })
})

describe('the samples', () => {
  const on = (day: string) => () => new Date(`${day}T12:00:00Z`)
  const upcoming = async (day: string, store = createMemoryStore()) =>
    (await (await openDemoCalendar(store, { now: on(day) })).as(null).events.list()).total

  it('are still to come weeks after the first start, fewer from day to day', async () => {
    const store = createMemoryStore()
    const totals: number[] = []
    for (const day of ['2030-06-20', '2030-06-27', '2030-07-11', '2030-08-01', '2030-09-01']) {
      totals.push(await upcoming(day, store))
    }
    expect(totals[0]).toBeGreaterThan(30)
    expect(totals[2]).toBeGreaterThan(10)
    expect(totals.at(-1)).toBe(0)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })

  it('begin on whatever day they are first requested', async () => {
    expect(await upcoming('2031-01-31')).toBeGreaterThan(30)
  })

  it('do not come back once all of them are in the trash', async () => {
    const store = createMemoryStore()
    const calendar = await openDemoCalendar(store, { now: on('2030-06-20') })
    const { records } = await calendar.events.list({ per_page: 50 })
    for (const { id } of records) await calendar.events.remove(id)
    expect(await upcoming('2030-06-21', store)).toBe(0)
  })
})

describe('the place of the data', () => {
  it.each([
    ['', join(process.cwd(), 'calendar.db')],
    ['other.db', join(process.cwd(), 'other.db')],
    ['file:other.db', join(process.cwd(), 'other.db')],
    ['file:/data/my%20calendar.db', '/data/my calendar.db'],
    ['file:///data/calendar.db', '/data/calendar.db'],
    ['postgres://localhost/calendar', 'postgres://localhost/calendar'],
    ['postgresql://anna:secret@db:5433/calendar?sslmode=require', 'postgresql://anna@db:5433/calendar'],
  ])('named %j is %s', (url, place) => {
    expect(databaseAt(url).location).toBe(place)
  })

  it.each(['mysql://anna:secret@db/calendar', 'postgres://anna:secret@[db', 'file://secret/calendar.db'])(
    'cannot be %s, and no password is repeated',
    (url) => {
      expect(() => databaseAt(url)).toThrow(
        expect.objectContaining({
          code: 'unavailable',
          message: expect.stringMatching(/^DATABASE_URL: received a "\w+:"((?!secret).)*$/),
        }),
      )
    },
  )
})

describe('the demo as a program', () => {
  it('keeps its data in the working directory, says so, and ends at Ctrl-C', async () => {
    const file = scratchFile()
    const { output, url = '', stop } = await runDemo(dirname(file))
    expect(output).toContain(`stays in ${join(await realpath(dirname(file)), 'calendar.db')};`)
    for (const root of ['en', 'de']) expect(output).toContain(`${url}/${root}/cal/events/v1/events\n`)
    const [list, create] = output.split('\n').filter((line) => line.startsWith('curl '))
    const listed = await runCurl(list ?? '', url)
    expect(JSON.parse(listed.text).events).toHaveLength(3)
    const created = await runCurl(create ?? '', url)
    expect(created.status).toBe(201)
    expect(JSON.parse(created.text)).toMatchObject({ title: 'Bread baking', venue: { city: 'Zürich' }, cost: 'CHF 35' })
    expect(await stop()).toBe(0)

    const kept = await start(0, databaseAt(file))
    const again = await fetch(`${kept.url}/en/cal/events/v1/events/by-slug/bread-baking`)
    await kept.close()
    expect(again.status).toBe(200)
  })

  it('says in one line why it cannot start', async () => {
    const { url, output, complaints, stop } = await runDemo(dirname(scratchFile()), 'nowhere/calendar.db')
    expect({ url, output, code: await stop() }).toEqual({ url: undefined, output: '', code: 1 })
    expect(complaints).toMatch(/^The database file .*calendar\.db cannot be opened: check .*\n$/)
  })
})

it.each([
  ['a folder that is not there', '/nowhere/calendar.db', /^The database file .*calendar\.db cannot be opened: check/],
  ['a file that is no database', import.meta.url, /^The file is not a SQLite database/],
  ['a server that is not there', 'postgres://127.0.0.1:1/calendar', /^The database cannot be reached: check/],
])('does not start with %s, and says what to do', async (_what, databaseUrl, message) => {
  const fault = { code: 'unavailable', message: expect.stringMatching(message) }
  await expect(start(0, databaseAt(databaseUrl))).rejects.toMatchObject(fault)
})
