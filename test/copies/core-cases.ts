import type { Calendar } from 'daybook'
import { expect } from 'vitest'
import type { EntryName } from './copies.ts'
import { type Case, calendarOf, fair, form, now, responder } from './support.ts'

export const coreCases = {
  async daybook(own, other) {
    const { createCalendar, rolePolicy, pbkdf2Passwords } = await own.load('daybook')
    const errors: unknown[] = []
    const calendar = await calendarOf(other, {
      policy: rolePolicy,
      passwords: pbkdf2Passwords,
      onError: (error: unknown) => errors.push(error),
    })
    await calendar.as({ id: 1, role: 'edtior' }).events.list()
    expect(String(errors)).toContain('does not know the role "edtior"')
    const { isCalendarError } = await own.load('daybook')
    const error = await calendar.events.get(1).catch((reason: unknown) => reason)
    expect(isCalendarError(error) && error.code).toBe('event-not-found')
    // What the app throws in the other copy's words is an answer, not a fault.
    const { CalendarError } = await other.load('daybook')
    const answer = await responder(own, createCalendar({ now }))
    expect((await answer('/cal/events/v1/events/7')).status).toBe(404)
    const { fetchHandler } = await own.load('daybook/fetch')
    const refusing = fetchHandler(createCalendar(), {
      authenticate() {
        throw new CalendarError('rest_unavailable', 'no sessions', { retry_after: 7 })
      },
    })
    const response = await refusing(new Request('https://example.org/cal/events/v1/events'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
  },

  async 'daybook/http'(own, other) {
    const calendar = await calendarOf(own)
    const event = await calendar.events.create(fair)
    const { openVisit, serveView } = await other.load('daybook/http')
    const visit = await openVisit(calendar, '/?tags=1&tags=2')
    expect(visit.query).toEqual({ tags: ['1', '2'] })
    expect(await visit.readEvents({}, 10)).toMatchObject({ total: 1 })
    const view = (body: string) => ({
      methodsAt: () => ['GET'] as const,
      respond: async () => ({ status: 200, body, headers: { 'Content-Type': 'text/plain' } }),
      describe: () => ({ status: 500, body: 'failed', headers: {} }),
    })
    // Both share the cache of the calendar.
    const { serveView: serveOwn } = await own.load('daybook/http')
    const { fetchHandler } = await own.load('daybook/fetch')
    const answers = []
    const [one, two] = [
      serveOwn(calendar, view('own'), () => undefined),
      serveView(calendar, view('other'), ({ root, slug }) => `${root.origin}/at/${slug}`),
    ]
    for (const api of [one, two, one, two]) {
      answers.push(await (await fetchHandler({ api })(new Request('https://example.org/x'))).text())
    }
    expect(answers).toEqual(['own', 'other', 'own', 'other'])
    expect(event.id).toBe(1)
  },

  async 'daybook/storage'(own, other) {
    const { createMemoryStore } = await own.load('daybook/memory')
    const { exportRecords, importRecords, isStoreError } = await other.load('daybook/storage')
    const store = createMemoryStore()
    await (await calendarOf(own, { store })).events.create(fair)
    const copied = createMemoryStore()
    await importRecords(copied, exportRecords(store))
    expect((await (await calendarOf(own, { store: copied })).events.get(1)).title).toBe('Fair')
    const { StoreError } = await own.load('daybook/storage')
    expect(isStoreError(new StoreError('busy', 'x'))).toBe(true)
    const failing = {
      ...store,
      transaction: () => Promise.reject(new StoreError('unavailable', 'no database')),
    }
    const writing = (await calendarOf(other, { store: failing })).events.create(fair)
    await expect(writing).rejects.toMatchObject({ code: 'rest_unavailable' })
  },

  async 'daybook/domain'(own, other) {
    const calendar = await calendarOf(own)
    const event = await calendar.events.create({ ...fair, venue: { venue: 'Hall' } })
    const { createMatcher, monthGrid, expand } = await other.load('daybook/domain')
    expect(createMatcher({ search: 'fair' }, { now: now(), actor: null })(event)).toBe(true)
    expect(JSON.stringify(monthGrid(2030, 6, [event]))).toContain('Fair')
    const { isCalendarError } = await own.load('daybook')
    const refused = () =>
      expand({ rules: ['FREQ=NEVER'] }, { start: '2030-06-20 18:00:00', from: '2030-06-20', to: '2030-07-20' })
    expect(refused).toThrow(expect.toSatisfy(isCalendarError))
  },

  async 'daybook/fields'(own, other) {
    const { list, date, oneOf, integer } = await other.load('daybook/fields')
    const { createPages } = await own.load('daybook/pages')
    const fields = {
      event: { doors: date(), kinds: list(oneOf(['a', 'b', 'c'])), age: integer({ min: 0, filter: true } as never) },
    }
    const calendar = await calendarOf(own, { fields })
    const request = await responder(own, createPages(calendar))
    const values = 'kinds=a&kinds=b&doors=2030-06-19&age=16&age=18'
    const sent = new URLSearchParams(fair)
    const created = await request('/cal/events/v1/events', form(`${sent}&${values}`))
    expect(created.body).toMatchObject({ kinds: ['a', 'b'], doors: '2030-06-19', age: 18 })
    expect((await request('/desk/events/new')).text).toMatch(
      /<input[^>]*type="date"[^>]*name="doors"|<input[^>]*name="doors"[^>]*type="date"/,
    )
    expect((await request('/cal/events/v1/events', form(`${sent}&age=x`))).body).toMatchObject({
      code: 'rest_invalid_param',
    })
  },

  async 'daybook/schemas'(own, other) {
    const { schemasOf } = await other.load('daybook/schemas')
    const { integer } = await own.load('daybook/fields')
    const calendar = await calendarOf(own, { fields: { event: { age: integer() } } })
    const { create } = schemasOf(calendar as never).event
    expect(create.safeParse({ ...fair, age: 'x' }).error?.issues.map(({ path }) => path)).toEqual([['age']])
    expect(create.safeParse({ ...fair, age: 3 }).success).toBe(true)
  },

  async 'daybook/sync'(own, other) {
    const { sync } = await other.load('daybook/sync')
    const names: string[] = []
    const trace = (name: string, _: object, run: (span: object) => unknown) => {
      names.push(name)
      return run({ setAttributes() {} })
    }
    const calendar = await calendarOf(own, {
      trace,
      recurrence: (await own.load('daybook/recurrence')).recurringEvents(),
    })
    const records = [
      { resource: 'event', external_id: 'a', fields: { ...fair, password: 'secret' } },
      { resource: 'event', external_id: 'b', fields: { ...fair, recurrence: 'FREQ=DAILY;COUNT=3' } },
    ]
    const run = () => sync(calendar, 'club', records as never)
    expect(await run()).toMatchObject({ created: 2, errors: [] })
    expect(await run()).toMatchObject({ unchanged: 2, errors: [] })
    expect(names).toContain('calendar.sync')
  },

  async 'daybook/recurrence'(own, other) {
    const { recurringEvents } = await other.load('daybook/recurrence')
    const calendar = await calendarOf(own, { recurrence: recurringEvents() })
    const request = await responder(own, calendar)
    const body = `${new URLSearchParams(fair)}&recurrence[rules]=FREQ%3DDAILY%3BCOUNT%3D4&recurrence[exceptions]=2030-06-21%2018:00&recurrence[exceptions]=2030-06-22%2018:00`
    const created = await request('/cal/events/v1/events', form(body))
    expect(created.status).toBe(201)
    expect((await calendar.events.list({ post_parent: created.body.id, period: 'all' })).total).toBe(2)
    expect(await calendar.recurrence.extend()).toMatchObject({ added: 0 })
    const bad = await request('/cal/events/v1/events', form(`${new URLSearchParams(fair)}&recurrence=FREQ%3DNEVER`))
    expect(bad.status).toBe(400)
  },

  async 'daybook/testing'(own, other) {
    const { storeCases, httpHostCases } = await other.load('daybook/testing')
    const { createMemoryStore } = await own.load('daybook/memory')
    const { fetchHandler } = await own.load('daybook/fetch')
    for (const { run } of storeCases(async () => ({ ...createMemoryStore(), close: async () => {} }))) await run()
    const open = async (calendar: Pick<Calendar, 'api'>, settings: object) => ({
      url: 'https://example.org',
      fetch: (url: string, init: RequestInit) => fetchHandler(calendar, settings)(new Request(url, init)),
      close: async () => {},
    })
    expect(httpHostCases(open as never).length).toBeGreaterThan(10)
  },

  async 'daybook/testing/calendar'(own, other) {
    const { createTestCalendar } = await other.load('daybook/testing/calendar')
    const { createMemoryStore } = await own.load('daybook/memory')
    const calendar = await createTestCalendar({ store: createMemoryStore(), seed: { events: [{}] } })
    expect((await (await responder(own, calendar))('/cal/events/v1/events/1')).status).toBe(200)
  },

  async 'daybook/testing/node'(own, other) {
    const { fakeUpstream } = await other.load('daybook/testing/node')
    const calendar = await calendarOf(own)
    await calendar.events.create(fair)
    const upstream = await fakeUpstream(calendar)
    const { createClient } = await own.load('daybook/client')
    const client = createClient({ baseUrl: `${upstream.url}/wp-json`, namespace: 'tribe/events/v1' } as never)
    expect(await client.events.get(1)).toMatchObject({ title: 'Fair' })
    await upstream.close()
  },
} satisfies Partial<Record<EntryName, Case>>
