import { expect } from 'vitest'
import { aBrowser, formOf } from '../pages/desk/desk-caller.ts'
import type { Copy, EntryName } from './copies.ts'
import { type Case, calendarOf, fair, responder } from './support.ts'

/** A calendar of one copy, mounted by a host of the other. */
const hosted =
  (entry: 'daybook/node' | 'daybook/express'): Case =>
  async (own, other) => {
    const calendar = await calendarOf(own)
    await calendar.events.create(fair)
    const handler =
      entry === 'daybook/node'
        ? (await other.load(entry)).nodeHandler(calendar)
        : (await import('express')).default().use((await other.load(entry)).expressHandler(calendar))
    const { createServer } = await import('node:http')
    const server = createServer(handler)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const response = await fetch(`http://127.0.0.1:${port}/cal/events/v1/events/1`)
    expect([response.status, await response.json()]).toMatchObject([200, { title: 'Fair' }])
    expect((await fetch(`http://127.0.0.1:${port}/cal/events/v1/events/2`)).status).toBe(404)
    await new Promise((resolve) => server.close(resolve))
  }

/** A format of one copy in a calendar of the other. */
const formatted = (name: string, part: string, formatsOf: (copy: Copy) => Promise<readonly object[]>): Case => {
  return async (own, other) => {
    const calendar = await calendarOf(own, { formats: await formatsOf(other) })
    await calendar.events.create(fair)
    const { status, text } = await (await responder(own, calendar))(`/cal/events/v1/events?format=${name}`)
    expect(status).toBe(200)
    expect(text).toContain(part)
  }
}

export const adapterCases = {
  'daybook/node': hosted('daybook/node'),

  'daybook/express': hosted('daybook/express'),

  async 'daybook/hono'(own, other) {
    const calendar = await calendarOf(own)
    const { Hono } = await import('hono')
    const { honoHandler } = await other.load('daybook/hono')
    const app = new Hono()
    app.all('*', honoHandler(calendar) as never)
    expect((await app.request('https://example.org/cal/events/v1/events')).status).toBe(200)
    expect((await app.request('https://example.org/cal/events/v1/events/1')).status).toBe(404)
  },

  async 'daybook/fetch'(own, other) {
    const { createPages } = await own.load('daybook/pages')
    const calendar = await calendarOf(own)
    await calendar.events.create(fair)
    const request = await responder(other, createPages(calendar))
    expect((await request('/2030-06')).text).toContain('Fair')
    expect((await request('/cal/events/v1/events/7')).status).toBe(404)
  },

  async 'daybook/client'(own, other) {
    const calendar = await calendarOf(own)
    await calendar.events.create(fair)
    const { fetchHandler } = await own.load('daybook/fetch')
    const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
    const options = {
      baseUrl: 'https://example.org',
      fetch: (url: string, init: RequestInit) => handle(new Request(url, init)),
    }
    const [first, second] = [
      (await own.load('daybook/client')).createClient(options as never),
      (await other.load('daybook/client')).createClient(options as never),
    ]
    const record = await first.events.get(1)
    await second.events.update(1, { title: 'Market' }, { ifMatch: record })
    await expect(second.events.update(1, { title: 'Late' }, { ifMatch: record })).rejects.toMatchObject({ status: 412 })
    const { isCalendarError } = await own.load('daybook')
    const error = await second.events.get(9).catch((reason: unknown) => reason)
    expect(isCalendarError(error) && error.code).toBe('event-not-found')
  },

  async 'daybook/format'(own, other) {
    const calendar = await calendarOf(own)
    const event = await calendar.toReply.events(await calendar.events.create(fair))
    const { formatSpan } = await other.load('daybook/format')
    expect(formatSpan(event)).toContain('2030')
  },

  async 'daybook/jsonld'(own, other) {
    const calendar = await calendarOf(own)
    const event = await calendar.toReply.events(await calendar.events.create(fair))
    const { jsonLdScript } = await other.load('daybook/jsonld')
    const { html, trusted } = await own.load('daybook/pages')
    expect(String(html`${trusted(jsonLdScript(event))}`)).toContain('"Fair"')
  },

  'daybook/geojson': formatted('geojson', 'FeatureCollection', async (copy) => [
    (await copy.load('daybook/geojson')).geojson(),
  ]),

  'daybook/feed': formatted('atom', '<title>Fair', async (copy) => (await copy.load('daybook/feed')).feed()),

  async 'daybook/pages'(own, other) {
    const { createPages, html: otherHtml, attributes: otherAttributes, renderPage } = await other.load('daybook/pages')
    const { html } = await own.load('daybook/pages')
    const calendar = await calendarOf(own)
    await calendar.events.create({ ...fair, categories: ['Music'], description: 'Bring <b>chairs</b>' })
    await calendar.events.create({ ...fair, title: 'Market', categories: ['Food'] })
    const emptyState = () => html`<p class="own">Nothing</p>`
    const pages = createPages(calendar, { title: 'Other', pieces: { emptyState } })
    const request = await responder(own, pages)
    const month = await request('/2030-06')
    expect(month.text).toContain('Fair')
    expect((await request('/2031-06')).text).toContain('<p class="own">Nothing</p>')
    expect((await request('/2030-06?categories=music&categories=food')).text).toContain('Market')
    expect((await request('/2030-06?categories=music')).text).not.toContain('>Market<')
    const read = await pages.read('/2030-06')
    expect(
      String(html`<main ${otherAttributes({ lang: 'en' })}>${renderPage(read, read.context).main}</main>`),
    ).toContain('Fair')
    expect(() => otherHtml`<p title="${html`<b>x</b>`}">`).toThrow('takes text')
    // Pages of both copies have one cache, that of the calendar.
    const ownPages = await responder(own, (await own.load('daybook/pages')).createPages(calendar, { title: 'Mine' }))
    for (const _ of [1, 2]) {
      expect((await ownPages('/2030-06')).text).toContain('Mine')
      expect((await request('/2030-06')).text).toContain('Other')
    }
    const browser = aBrowser(calendar, { id: 1, role: 'administrator' }, {}, pages)
    const filled = formOf(await browser.get('/desk/events/new'), {
      ...{ title: 'Desk', 'venue.new.venue': 'Hall', categories: ['1', '2'], status: 'publish' },
      ...{ start_date: '2030-06-21', 'start_date.time': '18:00', end_date: '', 'end_date.time': '20:00' },
    })
    const { status, body } = await browser.post('/desk/events/new', filled)
    expect(status, body).toBe(303)
    expect(await calendar.events.get(3)).toMatchObject({ title: 'Desk', categories: [1, 2], venue: [1] })
  },

  async 'daybook/digest'(own, other) {
    const calendar = await calendarOf(own)
    await calendar.events.create({ ...fair, excerpt: 'Bring <b>chairs</b>' })
    const pages = (await other.load('daybook/pages')).createPages(calendar)
    const { renderDigest } = await own.load('daybook/digest')
    const { html } = await renderDigest(pages, { address: 'https://example.org', since: '2030-06-20' })
    expect(html).toContain('<span dir="auto">Fair</span>')
    expect(html).toContain('Bring chairs')
  },

  async 'daybook/embed'(own, other) {
    // There is no document here: it does nothing, twice.
    for (const copy of [own, other]) (await copy.load('daybook/embed')).defineCalendar()
  },

  async 'daybook/ics'(own, other) {
    const { fromICalendar, icalendar, importICalendar } = await other.load('daybook/ics')
    await formatted('ics', 'SUMMARY:Fair', async () => [icalendar()])(own, other)
    const { recurringEvents } = await own.load('daybook/recurrence')
    const calendar = await calendarOf(own, { recurrence: recurringEvents() })
    const events = [
      ['a', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['b', 'RRULE:FREQ=YEARLY;BYEASTER=1'],
    ].map(
      ([uid, rule]) =>
        `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20300620T100000Z\r\nDTEND:20300620T110000Z\r\nSUMMARY:${uid}\r\n${rule}\r\nEND:VEVENT`,
    )
    const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`
    const read = fromICalendar(file, { recurrence: true })
    expect(JSON.stringify(read)).toContain('BYEASTER')
    const report = await importICalendar(calendar, read)
    expect(report).toMatchObject({ imported: 2, errors: [] })
    const { records } = await calendar.events.list({ period: 'all' })
    expect(records.filter(({ title }) => title === 'a')).toHaveLength(3)
  },

  async 'daybook/sources'(own, other) {
    const { fromCalendarApi, fromCsv } = await other.load('daybook/sources')
    const { sync } = await own.load('daybook/sync')
    const remote = await calendarOf(own)
    await remote.events.create({ ...fair, venue: { venue: 'Hall' }, categories: ['Music'] })
    const { fetchHandler } = await own.load('daybook/fetch')
    const handle = fetchHandler(remote)
    const fetch = (url: string, init?: RequestInit) => handle(new Request(url, init))
    const calendar = await calendarOf(own)
    const records = fromCalendarApi('https://example.org', { fetch })
    expect(await sync(calendar, 'remote', records)).toMatchObject({ created: 3, errors: [] })
    const csv = await sync(
      calendar,
      'csv',
      fromCsv('id,title,start_date,end_date\n1,Table,2030-06-20 18:00,2030-06-20 20:00\n'),
    )
    expect(csv).toMatchObject({ created: 1, errors: [] })
  },

  async 'daybook/stand-in'(own, other) {
    const { upstreamReplies } = await other.load('daybook/stand-in')
    const calendar = await calendarOf(own)
    await calendar.events.create(fair)
    const { fetchHandler } = await own.load('daybook/fetch')
    const handle = fetchHandler(calendar, { transforms: [upstreamReplies()] })
    const plain = fetchHandler(calendar)
    for (const _ of [1, 2]) {
      const get = new Request('https://example.org/cal/events/v1/events/1')
      expect(await (await handle(get)).json()).toHaveProperty('global_id')
      expect(await (await plain(get)).json()).not.toHaveProperty('global_id')
    }
  },
} satisfies Partial<Record<EntryName, Case>>
