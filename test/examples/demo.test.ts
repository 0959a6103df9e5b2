import type { EventReply } from 'daybook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../examples/demo/server.ts'
import type { Running } from '../../examples/serve.ts'
import { runCurl } from '../support/curl-line.ts'
import { runServer } from '../support/program.ts'

let demo: Running
beforeAll(async () => {
  demo = await start(0)
})
afterAll(() => demo.close())

const page = async (path: string) => {
  const reply = await fetch(`${demo.url}${path}`)
  return { status: reply.status, text: await reply.text() }
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
    const opened = await page('/en/events/members-assembly?password=hemp')
    expect(opened.status).toBe(200)
    expect(opened.text).toContain('the question of the roof')
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

it('prints lines that work', async () => {
  const { output, url } = await runServer('examples/demo/server.ts')
  for (const root of ['en', 'de']) expect(output).toContain(`${url}/${root}/cal/events/v1/events\n`)
  const [list, create] = output.split('\n').filter((line) => line.startsWith('curl '))
  const listed = await runCurl(list ?? '', url)
  expect(JSON.parse(listed.text).events).toHaveLength(3)
  const created = await runCurl(create ?? '', url)
  expect(created.status).toBe(201)
  expect(JSON.parse(created.text)).toMatchObject({ title: 'Bread baking', venue: { city: 'Zürich' }, cost: 'CHF 35' })
})
