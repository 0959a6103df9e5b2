import type { RequestListener, Server } from 'node:http'
import { SpanStatusCode } from '@opentelemetry/api'
import {
  type Calendar,
  createCalendar,
  type EventInput,
  type EventRecord,
  type Follower,
  type TenantFollowers,
} from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import type { SqlStore } from 'daybook/postgres'
import { recurringEvents } from 'daybook/recurrence'
import { type CalendarApiOptions, fromCalendarApi, fromICalendarUrl, type ICalendarUrlOptions } from 'daybook/sources'
import type { Tenants } from 'daybook/storage'
import { createMake, createTestCalendar, eventData } from 'daybook/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { runCurl } from '../../support/curl-line.ts'
import { registerOpenTelemetry } from '../../support/open-telemetry.ts'
import { readPage } from '../../support/page.ts'
import { type BlockCase, ran, serve } from '../block.ts'

const make = createMake()
const upstreamPath = '/wp-json/tribe/events/v1/tags'

const scheduled = 'https://schema.org/EventScheduled'
const withYoga = () =>
  createTestCalendar({
    recurrence: recurringEvents(),
    seed: {
      events: [
        {
          title: 'Yoga',
          start_date: '2030-03-04 18:00',
          end_date: '2030-03-04 19:00',
          recurrence: 'FREQ=WEEKLY;COUNT=10',
        },
      ],
    },
  })
const withJazzNight = () => createTestCalendar({ seed: { events: [make.event({ title: 'Jazz night' })] } })

/** What `console` receives from the block, instead of the terminal. */
function logged(method: 'log' | 'warn') {
  const spy = vi.spyOn(console, method).mockReturnValue()
  onTestFinished(() => spy.mockRestore())
  return spy.mock.calls
}

/** Sends requests to a handler in this process. */
function served(handle: (request: Request) => Promise<Response>) {
  return (url: string, init: RequestInit) => handle(new Request(url, init))
}

/** The page's explanation, at the time at which the page ran it: what the block printed, and its members. */
async function explained(code: string): Promise<{ readonly printed: string; readonly members: object }> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-15T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const calls = logged('log')
  const { explained } = await ran<{ explained: object }>(code)
  return { printed: String(calls[0]?.[0]), members: JSON.parse(JSON.stringify(explained)) }
}

/** The pages with few blocks. */
export const featureBlocks: Readonly<Record<string, readonly BlockCase[]>> = {
  'docs/fields.md': [
    {
      does: 'declare fields of the app',
      block: 'oneOf(',
      async check(code) {
        const { calendar, level } = await ran<{ calendar: Calendar; level: string }>(code)
        expect([level, await calendar.events.get(1)]).toEqual(['beginner', expect.objectContaining({ age_limit: 16 })])
      },
    },
    {
      does: 'declare fields by schemas of zod',
      block: 'z.int()',
      async check(code) {
        const { calendar, stored } = await ran<{ calendar: Calendar; stored: unknown }>(code)
        expect(stored).toEqual([16, 'AB1'])
        const page = { title: 'Forging', start_date: '2030-06-21', end_date: '2030-06-21' }
        await expect(calendar.events.create({ ...page, code: 'x' } as EventInput)).rejects.toMatchObject({
          errors: { code: 'code is not accepted: Two letters and a digit.' },
        })
      },
    },
  ],
  'docs/sync.md': [
    {
      does: 'add a source that people name, and run it',
      block: 'syncedSources({ read })',
      async check(code) {
        const calls = logged('log')
        await ran(code)
        // No test requests other hosts: the name does not exist.
        expect(calls).toEqual([['theatre: failed unreachable']])
      },
    },
    {
      does: 'bring records of a source into the calendar',
      block: "'city-feed'",
      async check(code) {
        const calls = logged('log')
        const calendar = await createTestCalendar()
        await ran(code, calendar)
        expect(calls).toEqual([['3 new, 0 changed, 0 gone, 0 refused']])
        const { records } = await calendar.events.list({ source: 'city-feed' })
        expect(records).toMatchObject([{ title: 'Jazz night', external_id: '4711', venue: [1], tags: [1] }])
        await ran(code, calendar)
        expect(calls[1]).toEqual(['0 new, 0 changed, 0 gone, 0 refused'])
      },
    },
    {
      does: 'ask for a confirmation of a run that would remove much',
      block: "'fairs'",
      async check(code) {
        const calls = logged('log')
        const calendar = await createTestCalendar()
        await ran(code, calendar)
        expect(calls).toEqual([['Would remove Fair 1, Fair 2.']])
        const { records } = await calendar.events.list({ source: 'fairs' })
        expect(records.map(({ external_id }) => external_id)).toEqual(['x1', 'x2'])
      },
    },
    {
      does: 'report the progress of a run',
      block: "'markets'",
      async check(code) {
        const calls = logged('log')
        const { report } = await ran<{ report: object }>(code, await createTestCalendar())
        expect([calls, report]).toMatchObject([[['1 read, 1 new, 0 changed']], { created: 1, notRemoved: 0 }])
      },
    },
    {
      does: 'bring series with changed events',
      block: "'courses'",
      async check(code) {
        const calendar = await createTestCalendar({ recurrence: recurringEvents() })
        const { report } = await ran<{ report: object }>(code, calendar)
        expect(report).toMatchObject({ created: 1, refused: 0 })
        const { records, total } = await calendar.events.list({ period: 'all' })
        expect([total, records.map(({ event_status }) => event_status).indexOf('cancelled')]).toEqual([9, 1])
      },
    },
    {
      does: 'move a calendar from another server',
      block: 'fromCalendarApi(',
      async check(code) {
        const there = await createTestCalendar({ seed: { events: [make.event({ title: 'Jazz night' })] } })
        const mount = { basePath: '/wp-json', namespace: 'tribe/events/v1' }
        const fetch = served(fetchHandler(there, mount))
        const calendar = await createTestCalendar()
        const { report } = await ran<{ report: object }>(code, calendar, {
          'daybook/sources': {
            fromCalendarApi: (url: string, options: CalendarApiOptions) => fromCalendarApi(url, { ...options, fetch }),
          },
        })
        expect(report).toMatchObject({ created: 1 })
        expect((await calendar.events.list()).records).toMatchObject([{ title: 'Jazz night', source: 'old-site' }])
      },
    },
    {
      does: 'follow an iCalendar feed',
      block: 'fromICalendarUrl(',
      async check(code) {
        const entry = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DTSTART:20300620T160000Z', 'X-A:1', 'END:VEVENT']
        const feed = ['BEGIN:VCALENDAR', ...entry, 'END:VCALENDAR'].join('\n')
        const fetch = async (url: string) => new Response(url === 'https://example.org/events.ics' ? feed : '')
        const calls = logged('log')
        const { report } = await ran<{ report: object }>(code, await createTestCalendar(), {
          'daybook/sources': {
            fromICalendarUrl: (url: string, options: ICalendarUrlOptions) =>
              fromICalendarUrl(url, { ...options, fetch }),
          },
        })
        expect([report, calls]).toMatchObject([{ created: 1 }, [['0 entries skipped, 1 notes']]])
      },
    },
    {
      does: 'read a CSV file',
      block: "columns: { Titel: 'title' }",
      async check(code) {
        const calls = logged('log')
        const { report } = await ran<{ report: object }>(code, await createTestCalendar())
        expect(report).toMatchObject({ created: 5, refused: 1 })
        expect(calls).toEqual([[expect.stringMatching(/^Line 3, website: website must be an absolute http/)]])
      },
    },
    {
      does: 'read the spreadsheet of a club',
      block: 'const sheet =',
      async check(code) {
        const calendar = await createTestCalendar()
        const { report } = await ran<{ report: object }>(code, calendar)
        expect(report).toMatchObject({ created: 3, errors: [] })
        expect((await calendar.events.list({ status: 'draft' })).records).toMatchObject([
          { title: 'Jazzabend', start_date: '2030-05-04 20:00:00', end_date: '2030-05-04 23:30:00' },
          { title: 'Ausflug', all_day: true },
        ])
      },
    },
    {
      does: 'write several records in one transaction',
      block: 'calendar.transaction(',
      async check(code) {
        const { fairs } = await ran<{ fairs: readonly EventRecord[] }>(code, await createTestCalendar())
        expect(fairs).toMatchObject([{ venue: [1] }, { venue: [1], revision: fairs[0]?.revision }])
      },
    },
  ],
  'docs/recurring-events.md': [
    {
      does: 'create a series',
      block: "title: 'Yoga'",
      async check(code) {
        const calls = logged('log')
        await ran(code)
        expect(calls).toEqual([[10, 'yoga-2030-03-04']])
      },
    },
    {
      does: 'create a series with dates and exceptions',
      block: 'exceptions: [',
      async check(code) {
        const calendar = await withYoga()
        await ran(code, calendar)
        const { records } = await calendar.events.list({
          start_date: '2030-04-18',
          end_date: '2030-05-04',
          search: 'market',
        })
        expect(records.map(({ start_date }) => start_date.slice(5, 10))).toEqual(['05-01', '05-04'])
      },
    },
    {
      does: 'extend all series',
      block: 'recurrence.extend()',
      async check(code) {
        const calls = logged('log')
        await ran(code, await withYoga())
        expect(calls).toEqual([['0 events added, 0 series failed']])
      },
    },
    {
      does: 'change a series',
      block: 'for beginners',
      async check(code) {
        const calendar = await withYoga()
        await ran(code, calendar)
        const first = await calendar.events.getBySlug('yoga-2030-03-04')
        expect(first).toMatchObject({ title: 'Yoga for beginners', start_date: '2030-03-04 17:30:00' })
      },
    },
    {
      does: 'move and cancel single events of a series',
      block: "event_status: 'cancelled' })",
      async check(code) {
        const calendar = await withYoga()
        await ran(code, calendar)
        expect(await calendar.events.getBySlug('yoga-2030-03-11')).toMatchObject({ start_date: '2030-03-12 20:00:00' })
        expect(await calendar.events.getBySlug('yoga-2030-03-18')).toMatchObject({ event_status: 'cancelled' })
      },
    },
    {
      does: 'change and remove this and the following events',
      block: "recurrence_scope: 'following'",
      async check(code) {
        const calendar = await withYoga()
        await ran(code, calendar)
        const { records } = await calendar.events.list({ period: 'all' })
        expect(records.map(({ venue }) => venue.length)).toEqual([0, 0, 0, 1, 1, 1])
      },
    },
  ],
  'docs/json-ld.md': [
    {
      does: 'add structured data to a page',
      block: 'jsonLdScript(',
      async check(code) {
        const { head } = await ran<{ head: string }>(code, await withJazzNight())
        expect(head).toMatch(/^<script type="application\/ld\+json">\{.*"name":"Jazz night".*\}<\/script>$/)
      },
    },
    {
      does: 'describe a series',
      block: 'dates: () => dates',
      async check(code) {
        const subEvent = Array(10).fill(expect.objectContaining({ '@type': 'Event' }))
        expect(await ran(code, await withYoga())).toMatchObject({ series: { '@type': 'EventSeries', subEvent } })
      },
    },
    {
      does: 'describe a programme',
      block: 'sessions: () => sessions',
      async check(code) {
        const calendar = await createTestCalendar({ seed: { events: [make.event({ title: 'Festival' })] } })
        const { id } = await calendar.events.getBySlug('festival')
        await calendar.events.create(make.event({ title: 'Opening', post_parent: id }))
        expect(await ran(code, calendar)).toMatchObject({
          whole: { name: 'Festival', subEvent: { name: 'Opening' } },
          parts: [{ name: 'Opening', superEvent: { '@type': 'Event', name: 'Festival' } }],
        })
      },
    },
    {
      does: 'add structured data to responses',
      block: 'transforms: [jsonLd()]',
      async check(code) {
        expect(await ran(code, await withJazzNight())).toMatchObject({ json_ld: { name: 'Jazz night' } })
      },
    },
    {
      does: 'name an online location',
      block: 'onlineUrl:',
      async check(code) {
        const location = { '@type': 'VirtualLocation', url: 'https://example.org/live/jazz-night' }
        expect(await ran(code, await withJazzNight())).toMatchObject({ online: [{ location }] })
      },
    },
    {
      does: 'add properties',
      block: 'performer:',
      async check(code) {
        const calendar = await withJazzNight()
        const performer = { '@type': 'PerformingGroup', name: 'Quartet' }
        expect(await ran(code, calendar)).toMatchObject({ jsonLd: { performer, eventStatus: scheduled } })
        await calendar.events.update(1, { title: 'Open: jazz night' })
        expect(await ran(code, calendar)).toMatchObject({ jsonLd: { maximumAttendeeCapacity: 40 } })
      },
    },
  ],
  'docs/schemas.md': [
    {
      does: 'derive a form, its errors and a JSON schema',
      block: 'schemasOf(calendar)',
      async check(code) {
        const { issues, json } = await ran<{ issues: readonly string[]; json: object }>(
          code,
          await createTestCalendar(),
        )
        expect(issues.map((issue) => issue.split(':')[0])).toEqual(['title', 'start_date', 'end_date'])
        expect(json).toMatchObject({ required: ['title', 'start_date', 'end_date'] })
      },
    },
  ],
  'docs/format.md': [
    {
      does: 'write dates for people',
      block: 'const spans',
      async check(code) {
        const { starts, spans } = await ran<{ starts: readonly string[]; spans: readonly string[] }>(
          code,
          await createTestCalendar({
            now: '2030-06-01 12:00:00',
            timeZone: 'Europe/Zurich',
            seed: { events: [{ title: 'Jazz', start_date: '2030-06-20 18:00', end_date: '2030-06-20 23:00' }] },
          }),
        )
        expect(starts).toEqual(['Thursday 20 June, 18:00 CEST'])
        expect(spans).toEqual(['Donnerstag, 20. Juni 2030, 18:00 – 23:00'])
      },
    },
  ],
  'docs/caching.md': [
    {
      does: 'purge a shared cache',
      block: 'cacheKeysOf(change)',
      async check(code) {
        const purged = logged('log')
        const { calendar, follower } = await ran<{ calendar: Calendar; follower: Follower }>(code)
        onTestFinished(() => follower.stop())
        await calendar.venues.create({ venue: 'Hall' })
        await expect.poll(() => purged).toContainEqual(['daybook-lists daybook-venue-1'])
      },
    },
    {
      does: 'change what nobody else has changed',
      block: 'ifMatch: [event]',
      async check(code) {
        const calendar = await createTestCalendar({ seed: { events: [make.event()] } })
        const { revision } = await calendar.events.get(1)
        await ran(code, calendar)
        expect(await calendar.events.get(1)).toMatchObject({ title: 'Renamed' })
        const stale = code.replace('await calendar.events.get(1)', `{ id: 1, revision: '${revision}' }`)
        await expect(ran(stale, calendar)).rejects.toMatchObject({ code: 'rest_precondition_failed' })
      },
    },
  ],
  'docs/tracing.md': [
    {
      does: 'connect OpenTelemetry',
      block: 'startActiveSpan',
      async check(code) {
        const { exporter, unregister } = registerOpenTelemetry()
        onTestFinished(unregister)
        const inMemory = code.replace('calendar.db', ':memory:')
        const { calendar, store } = await ran<{ calendar: Calendar; store: SqlStore }>(inMemory)
        onTestFinished(() => store.close())
        await calendar.tags.create({ name: 'Free' })
        await expect(calendar.tags.get(7)).rejects.toMatchObject({ code: 'tag-not-found' })
        const failed = exporter.getFinishedSpans().filter(({ name }) => name === 'tags.get')
        const attributes = { 'error.type': 'tag-not-found' }
        // The message of an error may contain what the caller sent.
        expect(failed).toMatchObject([{ attributes, status: { code: SpanStatusCode.ERROR }, events: [] }])
        expect(failed[0]?.status).not.toHaveProperty('message')
      },
    },
  ],
  'docs/followers.md': [
    {
      does: 'fill a search index',
      block: "calendar.follow('search'",
      async check(code) {
        const { calendar, index, follower } = await ran<{
          calendar: Calendar
          index: ReadonlyMap<number, string>
          follower: Follower
        }>(code)
        onTestFinished(() => follower.stop())
        const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
        const { id } = await calendar.events.create(fair)
        await expect.poll(() => [...index]).toEqual([[id, 'Fair']])
        await calendar.events.remove(id)
        await expect.poll(() => [...index]).toEqual([])
      },
    },
    {
      does: 'wake followers by notifications',
      block: 'notices: true',
      async check(code) {
        // It connects only when it is used.
        const { store } = await ran<{ store: SqlStore }>(code)
        await store.close()
      },
    },
    {
      does: 'follow all tenants',
      block: 'followAll(',
      async check(code) {
        type IndexAll = (store: Tenants, of: (tenant: string) => Calendar, seen: string[]) => Promise<TenantFollowers>
        const { indexAll } = await ran<{ readonly indexAll: IndexAll }>(code)
        const store = createMemoryStore()
        const calendarOf = (tenant: string) => createCalendar({ store: store.forTenant(tenant) })
        const seen: string[] = []
        const followers = await indexAll(store, calendarOf, seen)
        onTestFinished(() => followers.stop())
        for (const tenant of ['choir', 'harbour']) await calendarOf(tenant).tags.create({ name: 'Jazz' })
        await expect.poll(() => seen.toSorted()).toEqual(['choir whole', 'harbour whole'])
      },
    },
    {
      does: 'follow without a name',
      block: 'calendar.follow((change)',
      async check(code) {
        const { calendar, seen, follower } = await ran<{
          calendar: Calendar
          seen: readonly string[]
          follower: Follower
        }>(code)
        onTestFinished(() => follower.stop())
        await calendar.tags.create({ name: 'Free' })
        await expect.poll(() => seen).toEqual(['tag.created'])
      },
    },
  ],
  'docs/changes.md': [
    {
      does: 'keep an index up to date',
      block: 'onChange(change)',
      async check(code) {
        const { calendar, titles } = await ran<{ calendar: Calendar; titles: ReadonlyMap<number, string> }>(code)
        expect([...titles]).toEqual([[1, 'Fair']])
        await calendar.events.update(1, { title: 'Summer fair' })
        expect([...titles]).toEqual([[1, 'Summer fair']])
        await calendar.events.remove(1)
        expect([...titles]).toEqual([])
        await calendar.events.update(1, { title: 'Old fair' })
        await calendar.venues.create({ venue: 'Hall' })
        expect([...titles]).toEqual([])
        await calendar.events.update(1, { status: 'publish' })
        expect([...titles]).toEqual([[1, 'Old fair']])
      },
    },
    {
      does: 'return the changes since a state',
      block: 'modified_after: first.as_of',
      async check(code) {
        const calls = logged('log')
        await ran(code)
        expect(calls).toEqual([[['Fair'], []]])
      },
    },
    {
      does: 'bring a copy up to date with the client',
      block: 'client.events.changes(',
      async check(code) {
        const calendar = await withJazzNight()
        const { copy, update } = await ran<{ copy: ReadonlyMap<number, object>; update(): Promise<void> }>(
          code,
          calendar,
        )
        await update()
        expect([...copy.keys()]).toEqual([1])
        await calendar.events.remove(1)
        await update()
        expect([...copy.keys()]).toEqual([])
      },
    },
  ],
  'docs/explain.md': [
    {
      does: 'print what the page shows, with every member of the table',
      block: 'events.explain(',
      async check(code) {
        const { text } = readPage('docs/explain.md')
        const { printed, members } = await explained(code)
        const [, shown = ''] = /^```text\n(.*?)\n```$/ms.exec(text) ?? []
        const [whole, cut] = shown.split(', ...')
        expect(printed.slice(0, whole?.length)).toBe(whole)
        expect([cut, printed.split('\n').length]).toEqual(['}', shown.split('\n').length])
        const cells = [...text.matchAll(/^\| (`.+?`) \|/gm)].map(([, cell = '']) => cell.replaceAll('`', ''))
        expect(cells.flatMap((cell) => cell.split(', ')).toSorted()).toEqual(Object.keys(members).toSorted())
      },
    },
    {
      does: 'explain over HTTP, as the curl line requests it',
      block: 'explain: true',
      async check(code) {
        const url = await serve((await ran<{ server: Server }>(code, await createTestCalendar())).server)
        const { text } = await runCurl(/^curl .+$/m.exec(readPage('docs/explain.md').text)?.[0] ?? '', url)
        expect(JSON.parse(text)).toMatchObject({ query: { ignored: [{ name: 'end-date', hint: 'end_date' }] } })
      },
    },
    {
      does: 'log ignored input',
      block: 'onIgnored(',
      async check(code) {
        const calls = logged('warn')
        const { calendar } = await ran<{ calendar: Calendar }>(code)
        await calendar.events.list({ 'end-date': '2030-06-20', utm_source: 'x' } as object)
        expect(calls).toEqual([
          ['event query: end-date', '(end_date?)'],
          ['event query: utm_source', ''],
        ])
      },
    },
  ],
  'docs/facets.md': [
    {
      does: 'count the events of a list, as the page prints it',
      block: 'facets.categories',
      async check(code) {
        const calls = logged('log')
        await ran(code)
        const shown = /^```text\n(.*?)\n```$/ms.exec(readPage('docs/facets.md').text)?.[1]
        const printed = calls.map((args) =>
          args.map((one) => (typeof one === 'object' ? JSON.stringify(one) : one)).join(' '),
        )
        expect(printed.join('\n')).toBe(shown)
      },
    },
  ],
  'docs/stand-in.md': [
    {
      does: 'serve under the namespace of another system',
      block: '.listen(3000)',
      async check(code) {
        const url = await serve((await ran<{ server: Server }>(code, await createTestCalendar())).server)
        const response = await fetch(url + upstreamPath)
        expect(response.headers.get('X-TEC-Total')).toBe('0')
        expect(await response.json()).toMatchObject({ tags: [], rest_url: url + upstreamPath })
      },
    },
    {
      does: 'give responses the same form',
      block: 'customFields:',
      async check(code) {
        const calendar = await createTestCalendar({ seed: { events: [make.event()] } })
        const { listener } = await ran<{ listener: RequestListener }>(code, calendar)
        const response = await fetch(`${await serve(listener)}/wp-json/tribe/events/v1/events/1`)
        const custom_fields = { age_limit: { label: 'From age' } }
        expect(await response.json()).toMatchObject({ author: '0', venue: [], venues: [], json_ld: {}, custom_fields })
      },
    },
    {
      does: 'show the ids of a source',
      block: 'sourceIds:',
      async check(code) {
        const { listener } = await ran<{ listener: RequestListener }>(code, await createTestCalendar())
        const url = `${await serve(listener)}/wp-json/tribe/events/v1/events/33`
        expect(await (await fetch(url)).json()).toMatchObject({ id: 33, title: 'Fair', rest_url: url })
      },
    },
    {
      does: 'check credentials',
      block: 'authenticate',
      async check(code) {
        const declared = ran<{ listener: RequestListener; credentials: string }>(code, await createTestCalendar())
        const { listener, credentials } = await declared
        const url = await serve(listener)
        const statusFor = async (headers: Record<string, string>) =>
          (await fetch(url + upstreamPath, { method: 'POST', headers, body: new URLSearchParams({ name: 'free' }) }))
            .status
        expect([await statusFor({}), await statusFor({ Authorization: credentials })]).toEqual([401, 201])
      },
    },
  ],
  'docs/time-zones.md': [
    {
      does: 'repair what old rules left behind, once',
      block: 'rebuildInstants({',
      async check(code) {
        const store = createMemoryStore()
        const calendar = await createTestCalendar({ store })
        const dates = { start_date: '2030-06-20 20:00:00', timezone: 'Europe/Zurich' }
        await store.transaction(async (writer) => {
          await writer.events.insert(eventData({ ...dates, utc_start_date: '2030-06-20 19:00:00' }))
          await writer.noteTimeZoneData('2024a')
        })
        const calls = logged('log')
        const block = code.replace(/^const calendar = .+$/m, '').replace(/^import .+$/m, '')
        await ran(block, calendar)
        expect(calls).toEqual([['1 of 1 events moved, 0 need a decision']])
        expect(await calendar.events.get(1)).toMatchObject({ ...dates, utc_start_date: '2030-06-20 18:00:00' })
        await ran(block, calendar)
        expect(calls).toHaveLength(1)
      },
    },
  ],
}
