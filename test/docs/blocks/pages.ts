import type { Server } from 'node:http'
import type { Calendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { integer } from 'daybook/fields'
import type { Pages } from 'daybook/pages'
import { createTestCalendar } from 'daybook/testing'
import { expect } from 'vitest'
import { type BlockCase, ran, serve } from '../block.ts'

const jazz = {
  title: 'Jazz <live>',
  start_date: 'tomorrow',
  end_date: 'tomorrow',
  venue: { venue: 'Hall & Co' },
}

/** Runs a block that makes pages of a calendar with one event. Returns their text by path. */
async function pagesOf(code: string): Promise<(path: string) => Promise<string>> {
  const calendar = await createTestCalendar({ seed: { events: [jazz] } })
  const { pages } = await ran<{ pages: Pages }>(code, calendar)
  const handle = fetchHandler(pages)
  return async (path) => (await handle(new Request(`https://example.org${path}`))).text()
}

export const pagesBlocks: readonly BlockCase[] = [
  {
    does: 'mount pages and the interface at once',
    block: 'createServer(nodeHandler(pages',
    async check(code) {
      const { server, calendar } = await ran<{ server: Server; calendar: Calendar }>(code)
      await calendar.events.create(jazz)
      const origin = await serve(server)
      const read = async (path: string) => (await fetch(`${origin}/calendar${path}`)).text()
      expect(await read('/jazz-live')).toMatch(/<h1[^>]*><bdi>Jazz &lt;live><\/bdi><\/h1>/)
      expect(JSON.parse(await read('/cal/events/v1/events'))).toMatchObject({
        events: [{ url: `${origin}/calendar/jazz-live` }],
      })
    },
  },
  {
    does: 'replace texts',
    block: 'words: {',
    async check(code) {
      expect(await (await pagesOf(code))('/')).toContain('<h1>Programme</h1>')
    },
  },
  {
    does: 'say whose they are',
    block: 'brand: {',
    async check(code) {
      const page = await (await pagesOf(code))('/')
      expect(page).toContain('<img src="/logo.svg" alt="" width="96" height="40">Stadttheater</a>')
      expect(page).toContain('<a href="/accessibility">Accessibility</a>')
    },
  },
  {
    does: 'make a look of their own',
    block: '--daybook-accent-hue: 20',
    async check(code) {
      const read = await pagesOf(code)
      const [, stylesheet = ''] = /href="([^"]+\.css)"/.exec(await read('/')) ?? []
      expect(await read(stylesheet)).toMatch(/--daybook-accent-hue: ?20/)
    },
  },
  {
    does: 'show a page in a layout of the app',
    block: 'renderHead(page',
    async check(code) {
      const calendar = await createTestCalendar({ seed: { events: [jazz], categories: [{ name: 'Music' }] } })
      const { document } = await ran<{ document: object }>(code, calendar)
      expect(String(document)).toMatch(/<title>.+ · Harbour Calendar<\/title>.*<main class="db-main">.*<h1>/s)
    },
  },
  {
    // What it is called with is tested with the desk.
    does: 'take what sends a note to an author',
    block: 'onReview(',
    async check(code) {
      expect(await (await pagesOf(code))('/desk')).toContain('<h1>Please sign in</h1>')
    },
  },
  {
    // What is stored is tested with the desk.
    does: 'take pictures as files',
    block: 'upload: {',
    async check(code) {
      const calendar = await createTestCalendar({ seed: { events: [jazz] } })
      const others = {
        'node:crypto': await import('node:crypto'),
        'node:fs/promises': await import('node:fs/promises'),
      }
      const { pages } = await ran<{ pages: Pages }>(code, calendar, others)
      const handle = fetchHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })
      const form = await handle(new Request('https://example.org/desk/events/new'))
      expect(await form.text()).toContain('type="file"')
    },
  },
  {
    does: 'find people by their names',
    block: 'people: {\n      names',
    async check(code) {
      const { pages } = await ran<{ pages: Pages }>(code, await createTestCalendar({ seed: { events: [jazz] } }))
      const handle = fetchHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })
      const list = await handle(new Request('https://example.org/desk/events'))
      expect(await list.text()).toContain('<option value="6">Samuel O.</option>')
    },
  },
  {
    // What is stored is tested with the desk.
    does: 'store the columns of tables',
    block: 'importPresets: {',
    async check(code) {
      const { pages } = await ran<{ pages: Pages }>(code, await createTestCalendar())
      const handle = fetchHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })
      const body = new FormData()
      body.append('file', new File(['Was;Wann\nJazz;2030-06-20'], 'a.csv'))
      const columns = await handle(new Request('https://example.org/desk/import', { method: 'POST', body }))
      expect(await columns.text()).toContain('name="preset"')
    },
  },
  {
    does: 'let other sites show them in a frame',
    block: 'frameAncestors:',
    async check(code) {
      const { pages } = await ran<{ pages: Pages }>(code, await createTestCalendar())
      const { headers } = await fetchHandler(pages)(new Request('https://example.org/?embed'))
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://club.example")
    },
  },
  {
    does: 'replace a piece',
    block: 'eventRow:',
    async check(code) {
      const page = await (await pagesOf(code))('/')
      expect(page).toContain('<li class="gig">')
      expect(page).toContain('<p>Hall &amp; Co</p>')
    },
  },
  {
    does: 'show own fields of a venue',
    block: 'recordText:',
    async check(code) {
      const fields = { venue: { seats: integer() } }
      const calendar = await createTestCalendar({ fields, seed: { venues: [{ venue: 'Hall', seats: 1200 }] } })
      const { pages } = await ran<{ pages: Pages }>(code, calendar)
      const page = await fetchHandler(pages)(new Request('https://example.org/venues/hall'))
      expect(await page.text()).toContain('<p>Seats: 1200</p>')
    },
  },
  {
    does: 'name people',
    block: 'people: (ids)',
    async check(code) {
      const calendar = await createTestCalendar({ seed: { events: [{ ...jazz, author: 5 }] } })
      const { pages } = await ran<{ pages: Pages }>(code, calendar)
      const handle = fetchHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })
      expect(await (await handle(new Request('https://example.org/desk/events'))).text()).toContain('Ida B.')
    },
  },
  {
    does: 'redirect the addresses of another site',
    block: "'termine'",
    async check(code) {
      const { pages } = await ran<{ pages: Pages }>(code, await createTestCalendar())
      const { status, headers } = await fetchHandler(pages)(new Request('https://example.org/termine/jazz'))
      expect([status, headers.get('location')]).toEqual([301, '/jazz'])
    },
  },
]
