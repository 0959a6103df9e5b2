import { mkdtemp, realpath, rm } from 'node:fs/promises'
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
    expect((await bySlug('/en', 'repair-cafe')).url).toBe(`${demo.url}/en/events/repair-cafe`)
    expect((await bySlug('/de', 'repair-cafe')).url).toBe(`${demo.url}/de/veranstaltungen/repair-cafe`)
    expect(await page('/de/veranstaltungen/repair-cafe')).toMatchObject({ status: 200 })
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
  it('is linked on the page with the filters of the page', async () => {
    const { text } = await page('/en?categories=jazz&page=1')
    const [, href = ''] = /<a href="(webcal:[^"]+)">Subscribe</.exec(text) ?? []
    const feed = href.replaceAll('&amp;', '&').replace('webcal:', 'http:')
    expect(feed).toBe(`${demo.url}/en/cal/events/v1/events?categories=jazz&format=ics`)
    const received = await (await fetch(feed)).text()
    const titles = (await list('categories=jazz')).events.map(({ title }) => title)
    expect([...received.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual(titles)
    expect((await page('/de')).text).toContain('>Abonnieren</a>')
  })

  it('is the same at the second read', async () => {
    const feed = `${demo.url}/de/cal/events/v1/events?format=ics`
    const [first, second] = [await fetch(feed), await fetch(feed)]
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await second.text()).toBe(await first.text())
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await fetch(feed, { headers })).status).toBe(304)
  })

  it('has a file of each event', async () => {
    const { text } = await page('/en/events/repair-cafe')
    const [, href = ''] = /<a href="([^"]+)">iCalendar</.exec(text) ?? []
    const { headers, text: file } = await page(href)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file).toContain('\r\nBEGIN:VEVENT\r\n')
  })
})

describe('the pages of the demo', () => {
  it('lists what is on at /, and at each language', async () => {
    for (const [path, title] of [
      ['/', 'What is on'],
      ['/en', 'What is on'],
      ['/de/', 'Was läuft'],
    ] as const) {
      const { status, text } = await page(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toContain('Lesung: Das Meer hinter den Häusern')
      expect(text).not.toContain('Roof party')
      expect(text).not.toContain('Tasting for the kitchen crew')
    }
  })

  it('searches, filters and turns pages', async () => {
    expect((await page('/en?search=dvorak')).text).toContain('2 events')
    expect((await page('/en?categories=jazz')).text).not.toContain('Wochenmarkt')
    expect((await page('/en')).text).toContain('href="/en?page=2"')
    expect((await page('/en?page=2')).text).toContain('href="/en?page=1"')
  })

  it('opens an event by its password', async () => {
    const closed = await page('/en/events/members-assembly')
    expect(closed.status).toBe(403)
    expect(closed.text).toContain('type="password"')
    expect(closed.text).toContain('<form method="post">')
    const post = (body: string | URLSearchParams) => page('/en/events/members-assembly', { method: 'POST', body })
    const opened = await post(new URLSearchParams({ password: 'hemp' }))
    expect(opened.status).toBe(200)
    expect(opened.text).toContain('the question of the roof')
    expect((await post(new URLSearchParams({ password: 'hamp' }))).status).toBe(403)
    expect((await post('x'.repeat(10_000))).status).toBe(413)
    expect((await page('/en/events/members-assembly?password=hemp')).status, 'an address opens nothing').toBe(403)
  })

  it('is in no cache, and hides from other sites where a visitor was', async () => {
    for (const path of ['/', '/en/events/members-assembly', '/nowhere']) {
      const { headers } = await page(path)
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    }
  })

  it.each([
    ['/nowhere', 404],
    ['/en/events/nothing-like-that', 404],
    ['/en/events/%zz', 400],
    ['/en?page=99', 404],
    ['/en?categories=nothing', 400],
    ['//[', 404],
  ])('answers %s with %i', async (path, status) => {
    expect((await page(path)).status).toBe(status)
  })

  it('shows what a caller typed as text', async () => {
    const { text } = await page(`/en?search=${encodeURIComponent('"><script>')}`)
    expect(text).toContain('&quot;&gt;&lt;script&gt;')
    expect(text).not.toContain('<script>')
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
    (await (await openDemoCalendar(store, on(day))).as(null).events.list()).total

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
    const calendar = await openDemoCalendar(store, on('2030-06-20'))
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
