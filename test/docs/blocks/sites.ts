import type { RequestListener } from 'node:http'
import { type Calendar, createCalendar, type EventReply } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import type { Pages } from 'daybook/pages'
import * as sources from 'daybook/sources'
import { createMake } from 'daybook/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { readPage } from '../../support/page.ts'
import { type BlockCase, ran, serve } from '../block.ts'

// The pages about whole sites: uploads, Next.js, the moves from Google Calendar and from WordPress, and editors of one hall.

const make = createMake()
const path = '/cal/events/v1'

const imagesBlocks: readonly BlockCase[] = [
  {
    does: 'take an upload, and show it in an event',
    block: 'async function upload',
    async check(code) {
      vi.spyOn(console, 'log').mockReturnValue()
      onTestFinished(() => void vi.restoreAllMocks())
      const { handle } = await ran<{ handle: (request: Request) => Promise<Response> }>(code)
      const send = (target: string, body: Uint8Array | string, headers: Readonly<Record<string, string>> = {}) =>
        handle(
          new Request(`https://example.org${target}`, {
            method: 'POST',
            body,
            headers: {
              Authorization: 'Bearer a-token-of-anna',
              'Content-Length': String(body.length),
              'Content-Type': 'application/json',
              ...headers,
            },
          }),
        )
      const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)
      expect((await send('/images', png, { Authorization: 'Bearer stolen' })).status).toBe(401)
      expect((await send('/images', '<svg/>')).status).toBe(415)
      expect((await send('/images', png, { 'Content-Length': '10000001' })).status).toBe(413)
      const uploaded = await send('/images', png)
      expect([uploaded.status, await uploaded.json()]).toEqual([201, { id: 1 }])
      const created = await send(`${path}/events`, JSON.stringify({ ...make.event(), image: 1 }))
      expect(await created.json()).toMatchObject({
        image: { id: 1, url: 'https://images.example.org/1.png', extension: 'png' },
      })
      const form = await send(`${path}/events`, 'x', { 'Content-Type': 'multipart/form-data; boundary=x' })
      expect(form.status).toBe(415)
    },
  },
]

interface Site {
  readonly opened: () => Promise<{ calendar: Calendar; handle: (request: Request) => Promise<Response> }>
}

/** Opens the site of the page. Its database is missing at the first attempt. */
function nextSite(code: string) {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'daybook'))
  let attempts = 0
  const store = {
    ...createMemoryStore(),
    async migrate() {
      attempts += 1
      if (attempts === 1) throw new Error('the database is missing')
    },
  }
  const revalidated: unknown[] = []
  const cache = {
    revalidateTag: (...tag: unknown[]) => void revalidated.push(tag),
    unstable_cache: (read: unknown, _key: unknown, { tags, revalidate }: { tags: unknown; revalidate: unknown }) => {
      expect([tags, revalidate]).toEqual([['calendar'], 60])
      return read
    },
  }
  const modules = {
    'next/cache': cache,
    'daybook/postgres': { createPostgresStore: () => store },
    pg: { default: { Pool: class {} } },
  }
  const evaluate = () => ran<Site>(code, undefined, modules)
  return { evaluate, modules, revalidated, attempts: () => attempts }
}

const library = () => readPage('docs/guides/nextjs.md').blockWith('// lib/daybook.ts')

const nextBlocks: readonly BlockCase[] = [
  {
    does: 'open one calendar in a process, however often the module is evaluated',
    block: '// lib/daybook.ts',
    async check(code) {
      const { evaluate, revalidated, attempts } = nextSite(code)
      const [page, route] = [await evaluate(), await evaluate()]
      vi.stubEnv('NEXT_PHASE', 'phase-production-build')
      await expect(page.opened()).rejects.toThrow("Export `dynamic` as 'force-dynamic'")
      expect(attempts()).toBe(0)
      vi.unstubAllEnvs()
      await expect(page.opened()).rejects.toThrow('the database is missing')
      const { calendar } = await route.opened()
      expect((await page.opened()).calendar).toBe(calendar)
      expect(attempts()).toBe(2)
      await calendar.events.create(make.event({ title: 'Jazz night' }))
      await expect.poll(() => revalidated).toEqual([['calendar', 'max']])
      const { handle } = await page.opened()
      const response = await handle(new Request(`http://localhost${path}/events/1`))
      expect(await response.json()).toMatchObject({
        url: 'https://example.org/events/jazz-night',
        rest_url: `https://example.org${path}/events/1`,
      })
    },
  },
  {
    does: 'serve the routes by method',
    block: "dynamic = 'force-dynamic'",
    async check(code) {
      const { evaluate } = nextSite(library())
      const site = await evaluate()
      await expect(site.opened()).rejects.toThrow()
      const { calendar } = await site.opened()
      await calendar.events.create(make.event())
      type Route = Readonly<Record<string, (request: Request) => Promise<Response>>>
      const { exported } = await ran<{ exported: Route }>(code, undefined, { '@/lib/daybook': site })
      const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
      expect(Object.keys(exported)).toEqual(methods)
      const response = await exported.GET?.(new Request(`http://localhost${path}/events?period=all`))
      expect(await response?.json()).toMatchObject({ total: 1 })
    },
  },
  {
    does: 'read a page in process',
    block: 'export const upcoming',
    async check(code) {
      const { evaluate, modules } = nextSite(library())
      const site = await evaluate()
      await expect(site.opened()).rejects.toThrow()
      const { calendar } = await site.opened()
      const tomorrow = { start_date: 'tomorrow', end_date: 'tomorrow', all_day: true }
      await calendar.events.create({ title: 'Fair', ...tomorrow })
      await calendar.events.create({ title: 'Draft', ...tomorrow, status: 'draft' })
      const { upcoming } = await ran<{ upcoming: () => Promise<readonly EventReply[]> }>(code, undefined, {
        ...modules,
        '@/lib/daybook': site,
      })
      expect((await upcoming()).map(({ title }) => title)).toEqual(['Fair'])
    },
  },
  {
    does: 'revalidate from outside of requests',
    block: 'REVALIDATE_TOKEN',
    async check(code) {
      vi.stubEnv('REVALIDATE_TOKEN', 'a-long-secret')
      onTestFinished(() => void vi.unstubAllEnvs())
      const { modules, revalidated } = nextSite('')
      const { POST } = await ran<{ POST: (request: Request) => Promise<Response> }>(code, undefined, modules)
      const send = (Authorization: string) =>
        POST(new Request('https://example.org/api/revalidate', { method: 'POST', headers: { Authorization } }))
      expect((await send('Bearer guess')).status).toBe(401)
      expect(revalidated).toEqual([])
      expect((await send('Bearer a-long-secret')).status).toBe(204)
      expect(revalidated).toEqual([['calendar', 'max']])
    },
  },
]

const feed = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Google Inc//Google Calendar 70.9054//EN
X-WR-TIMEZONE:Europe/Zurich
BEGIN:VEVENT
DTSTART;TZID=Europe/Zurich:20300304T180000
DTEND;TZID=Europe/Zurich:20300304T193000
RRULE:FREQ=WEEKLY;COUNT=3
UID:yoga@google.com
SUMMARY:Yoga
LOCATION:Town hall
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20300620
DTEND;VALUE=DATE:20300622
UID:fair@google.com
SUMMARY:Fair
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

const googleBlocks: readonly BlockCase[] = [
  {
    does: 'follow a Google Calendar',
    block: 'async function follow',
    async check(code) {
      const fetch = async () => new Response(feed, { headers: { 'Content-Type': 'text/calendar; charset=UTF-8' } })
      const fromICalendarUrl: typeof sources.fromICalendarUrl = (url, options) =>
        sources.fromICalendarUrl(url, { ...options, fetch })
      interface Follower {
        readonly calendar: Calendar
        readonly follow: (address: string) => Promise<{ notes: readonly string[]; errors: readonly unknown[] }>
      }
      const modules = { 'daybook/sources': { ...sources, fromICalendarUrl } }
      const { calendar, follow } = await ran<Follower>(code, undefined, modules)
      const address = 'https://calendar.example.org/calendar/ical/secret/basic.ics'
      expect(await follow(address)).toMatchObject({ notes: [], errors: [] })
      const { records } = await calendar.events.list({ period: 'all', per_page: 50 })
      expect(records.map(({ title, start_date }) => `${start_date} ${title}`)).toEqual([
        '2030-03-04 18:00:00 Yoga',
        '2030-03-11 18:00:00 Yoga',
        '2030-03-18 18:00:00 Yoga',
        '2030-06-20 00:00:00 Fair',
      ])
      expect((await calendar.venues.list()).records).toMatchObject([{ venue: 'Town hall', source: 'google' }])
      expect(await follow(address)).toMatchObject({ updated: 0, errors: [] })
    },
  },
]

const hallsBlocks: readonly BlockCase[] = [
  {
    does: 'let editors write the events of their hall',
    block: 'readonly halls',
    async check(code) {
      const { calendar, listener } = await ran<{ calendar: Calendar; listener: RequestListener }>(code)
      await calendar.venues.create({ venue: 'Red hall' })
      await calendar.venues.create({ venue: 'Blue hall' })
      const url = await serve(listener)
      const create = async (venue: number) => {
        const headers = { authorization: 'Bearer red', 'content-type': 'application/json' }
        const body = JSON.stringify(make.event({ venue }))
        return (await fetch(`${url}${path}/events`, { method: 'POST', headers, body })).json()
      }
      expect(await create(1)).toMatchObject({ author: 7 })
      expect(await create(2)).toMatchObject({ data: { errors: { venue: 'You write the events of your own hall.' } } })
      await calendar.events.create(make.event({ title: 'Of others', venue: 1 }))
      await calendar.events.create(make.event({ venue: 2 }))
      const mine = await fetch(`${url}${path}/events?mine=true&period=all`, {
        headers: { authorization: 'Bearer red' },
      })
      const { events } = (await mine.json()) as { readonly events: readonly EventReply[] }
      expect(events.map(({ title }) => title)).toContain('Of others')
      expect(mine.headers.get('x-cal-total')).toBe('2')
    },
  },
]

const wordPressBlocks: readonly BlockCase[] = [
  {
    does: 'read the records of the plugin',
    block: 'async function follow',
    async check(code) {
      const old = createCalendar()
      const event = await old.events.create(make.event({ title: 'Fair', slug: 'fair', venue: { venue: 'Town hall' } }))
      await old.events.create(make.event({ title: 'Not yet', status: 'draft' }))
      const authenticate = (request: Request) =>
        request.headers.get('authorization') === 'Basic YW5uYTpzZXNhbWU=' ? { id: 1, role: 'editor' } : null
      const fetch = fetchHandler(old, { basePath: '/wp-json', namespace: 'tribe/events/v1', authenticate })
      const fromCalendarApi: typeof sources.fromCalendarApi = (url, options) =>
        sources.fromCalendarApi(url, { ...options, fetch: async (...sent) => fetch(new Request(...sent)) })
      interface Follower {
        readonly calendar: Calendar
        readonly follow: (...from: readonly string[]) => Promise<{ created: number; errors: readonly unknown[] }>
      }
      const modules = { 'daybook/sources': { ...sources, fromCalendarApi } }
      const { calendar, follow } = await ran<Follower>(code, undefined, modules)
      const from = ['https://wordpress.example', 'anna', 'sesame']
      expect(await follow(...from)).toMatchObject({ created: 3, errors: [] })
      expect(await calendar.events.getBySlug('fair')).toMatchObject({
        external_id: String(event.id),
        status: 'publish',
      })
      expect(await follow(...from)).toMatchObject({ created: 0, updated: 0 })
    },
  },
  {
    does: 'redirect the addresses of the plugin',
    block: 'theEventsCalendar',
    async check(code) {
      const { pages } = await ran<{ pages: Pages }>(code, createCalendar())
      const { headers } = await fetchHandler(pages)(new Request('https://example.org/event/summer-fair/'))
      expect(headers.get('location')).toBe('/summer-fair')
    },
  },
]

export const siteBlocks: Readonly<Record<string, readonly BlockCase[]>> = {
  'docs/guides/images.md': imagesBlocks,
  'docs/guides/nextjs.md': nextBlocks,
  'docs/guides/google-calendar.md': googleBlocks,
  'docs/guides/halls.md': hallsBlocks,
  'docs/guides/wordpress.md': wordPressBlocks,
}
