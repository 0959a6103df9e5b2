import type { RequestListener, Server } from 'node:http'
import type { Actor, Calendar, EventInput, EventRecord, EventReply, FieldErrors, RecordPage } from 'daybook'
import { createClient } from 'daybook/client'
import type { Digest } from 'daybook/digest'
import { toFullCalendar } from 'daybook/domain'
import { fetchHandler } from 'daybook/fetch'
import { nodeHandler } from 'daybook/node'
import { recurringEvents } from 'daybook/recurrence'
import { createMake, createTestCalendar } from 'daybook/testing'
import type { Express } from 'express'
import Database from 'libsql'
import { expect, onTestFinished, vi } from 'vitest'
import { listen } from '../../../examples/serve.ts'
import type { fields as signUpFields } from '../../../examples/sign-ups/sign-ups.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { type BlockCase, ran, serve } from '../block.ts'

const make = createMake()
const path = '/cal/events/v1/events'
const anna: Actor = { id: 7, role: 'author' }

const usersBlocks: readonly BlockCase[] = [
  {
    does: 'identify a caller by a session',
    block: 'const sessions',
    async check(code) {
      const calendar = await createTestCalendar()
      const { listener } = await ran<{ listener: RequestListener }>(code, calendar)
      const url = await serve(listener)
      const create = (headers: Record<string, string>) =>
        fetch(url + path, {
          method: 'POST',
          headers,
          body: new URLSearchParams(make.event() as Record<string, string>),
        })
      expect((await create({})).status).toBe(401)
      expect((await create({ Cookie: 'session=unknown' })).status).toBe(401)
      expect((await create({ Cookie: 'theme=dark; session=b5f0c6e2', Origin: 'https://evil.example' })).status).toBe(
        403,
      )
      const created = await create({ Cookie: 'theme=dark; session=b5f0c6e2' })
      expect([created.status, await created.json()]).toEqual([201, expect.objectContaining({ author: 7 })])
    },
  },
  {
    does: 'use the user of Express',
    block: 'namespace Express',
    async check(code) {
      const calendar = await createTestCalendar()
      const { app } = await ran<{ app: Express }>(code, calendar)
      const url = await serve(app)
      const create = async (headers: Record<string, string>) => {
        const body = new URLSearchParams(make.event() as Record<string, string>)
        const response = await fetch(url + path, { method: 'POST', headers, body })
        return [response.status, await response.json()]
      }
      expect(await create({})).toEqual([401, expect.anything()])
      expect(await create({ Cookie: 'session=b5f0c6e2' })).toEqual([201, expect.objectContaining({ author: 7 })])
    },
  },
  {
    does: 'show the names of authors',
    block: 'const lines',
    async check(code) {
      const calendar = await createTestCalendar()
      await calendar.as(anna).events.create(make.event({ title: 'Fair' }))
      await calendar.events.create(make.event({ title: 'Concert' }))
      const { lines } = await ran<{ lines: readonly string[] }>(code, calendar)
      expect(lines.toSorted()).toEqual(['Concert, by us', 'Fair, by Anna'])
    },
  },
  {
    does: 'define a role',
    block: "'volunteer'",
    async check(code) {
      const { calendar } = await ran<{ calendar: Calendar }>(code)
      const volunteer = calendar.as({ id: 9, role: 'volunteer' }).events
      const draft = await calendar.events.create(make.event({ status: 'draft' }))
      const published = await calendar.events.create(make.event())
      expect((await volunteer.list({ status: 'draft' })).total).toBe(1)
      expect(await volunteer.update(draft.id, { title: 'Checked' })).toMatchObject({ title: 'Checked' })
      const refused = { status: 403 }
      await expect(volunteer.update(published.id, { title: 'Changed' })).rejects.toMatchObject(refused)
      await expect(volunteer.create(make.event())).rejects.toMatchObject(refused)
      await expect(volunteer.remove(draft.id)).rejects.toMatchObject(refused)
      expect(await calendar.as(anna).events.create(make.event())).toMatchObject({ author: 7 })
    },
  },
  {
    does: 'act for a user',
    block: "title: 'Open air'",
    async check(code) {
      const { draft, hidden } = await ran<{ draft: EventRecord; hidden: RecordPage<EventRecord> }>(code)
      expect(draft).toMatchObject({ author: 7, status: 'draft' })
      expect(hidden.total).toBe(0)
    },
  },
]

const formsBlocks: readonly BlockCase[] = [
  {
    does: 'save a form, or return the errors of all fields',
    block: 'async function save',
    async check(code) {
      const calendar = await createTestCalendar()
      type Save = (actor: Actor, form: URLSearchParams) => Promise<FieldErrors>
      const { save } = await ran<{ save: Save }>(code, calendar)
      const send = (form: Record<string, string>) => save(anna, new URLSearchParams(form))
      const errors = await send({ title: 'Fair', start_date: 'soon', end_date: '2030-06-20', 'venue.city': 'Bern' })
      expect(Object.keys(errors)).toEqual(expect.arrayContaining(['start_date', 'venue.venue']))
      const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: 'on' }
      const fair = { title: 'Fair', ...day, cost: '5', 'venue.venue': 'Hall', categories: 'market' }
      await calendar.categories.create({ name: 'Market' })
      expect(await send(fair)).toEqual({})
      const { id, revision, all_day } = await calendar.events.get(1)
      expect(all_day).toBe(true)
      const change = { ...fair, id: String(id), revision, title: 'Summer fair' }
      expect(await send(change)).toEqual({})
      expect(await calendar.events.get(1)).toMatchObject({ title: 'Summer fair', cost: '$5', venue: [1] })
      expect(await send(change)).toEqual({ form: expect.stringContaining('Someone else') })
      expect(await save({ id: 8, role: 'subscriber' }, new URLSearchParams(fair))).toEqual({ form: expect.any(String) })
    },
  },
  {
    does: 'show a form with its errors',
    block: 'function form(',
    async check(code) {
      const calendar = await createTestCalendar()
      const event = await calendar.toReply.events(
        await calendar.events.create(make.event({ title: 'A "fair" & more' })),
      )
      type Form = (event: EventReply, revision: string, errors: FieldErrors) => string
      const { form } = await ran<{ form: Form }>(code, calendar)
      const html = form(event, 'r1', { title: 'title must be <shorter>.' })
      expect(html).toContain('value="A &quot;fair&quot; &amp; more" aria-invalid="true"')
      expect(html).toContain('<strong>title must be &lt;shorter>.</strong>')
      expect(html).toContain('name="revision" value="r1"')
    },
  },
  {
    does: 'send a form over HTTP',
    block: 'async function send',
    async check(code) {
      const calendar = await createTestCalendar()
      const url = await serve(nodeHandler(calendar, { authenticate: () => anna }))
      type Send = (form: URLSearchParams, token: string) => Promise<Readonly<Record<string, string>>>
      const { send } = await ran<{ send: Send }>(code.replace('https://example.org', url))
      const day = { start_date: '2030-06-20', end_date: '2030-06-20' }
      expect(await send(new URLSearchParams({ title: 'Fair', ...day, 'venue[city]': 'Bern' }), 'a')).toEqual({
        'venue.venue': expect.any(String),
      })
      expect(await send(new URLSearchParams({ title: 'Fair', ...day, 'venue[venue]': 'Hall' }), 'a')).toEqual({})
    },
  },
]

const inJune = (day: string, more: EventInput | object = {}) =>
  make.event({ start_date: `2030-06-${day} 10:00`, end_date: `2030-06-${day} 12:00`, ...more })

const listsBlocks: readonly BlockCase[] = [
  {
    does: 'list this month, what is to come, the past, own events and the trash',
    block: 'const thisMonth',
    async check(code) {
      const calendar = await createTestCalendar({ now: '2030-06-15 12:00:00' })
      await calendar.events.create(inJune('10', { title: 'Past', start_date: '2030-05-30 10:00' }))
      await calendar.events.create(inJune('20', { title: 'Coming' }))
      const own = calendar.as(anna).events
      await own.create(inJune('21', { title: 'Draft', status: 'draft' }))
      const { id } = await own.create(inJune('22', { title: 'Deleted' }))
      await own.remove(id)
      const lists = await ran<Record<string, RecordPage<EventRecord>>>(code, calendar)
      const titles = ({ records }: { records: readonly EventRecord[] } = { records: [] }) =>
        records.map(({ title }) => title)
      expect(titles(lists.thisMonth)).toEqual(['Past', 'Coming'])
      expect(titles(lists.upcoming)).toEqual(['Coming'])
      expect(titles(lists.past)).toEqual(['Past'])
      expect(titles(lists.mine)).toEqual(['Draft'])
      expect(titles(lists.trash)).toEqual(['Deleted'])
    },
  },
  {
    does: 'restore what is in the trash',
    block: "{ status: 'draft' })",
    async check(code) {
      const calendar = await createTestCalendar({ seed: { events: [{ title: 'Fair' }] } })
      await calendar.events.remove(1)
      await ran(code, calendar)
      expect(await calendar.events.get(1)).toMatchObject({ status: 'draft' })
    },
  },
]

interface DragHandlers {
  readonly remember: (moved: { readonly event: object }) => void
  readonly save: (moved: { readonly event: object; readonly revert: () => void }, scope: 'all') => Promise<string>
}

type FullCalendarSource = (range: { startStr: string; endStr: string }) => Promise<readonly object[]>

const fullCalendarBlocks: readonly BlockCase[] = [
  {
    does: 'give FullCalendar the events of the days that it shows',
    block: 'startStr',
    async check(code) {
      const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
      const day = { start_date: '2030-06-20', end_date: '2030-06-20' }
      for (let count = 1; count <= 60; count += 1) await calendar.events.create(make.event(day))
      await calendar.events.create({ title: 'Holiday', ...day, all_day: true })
      const client = () => createClient({ fetch: fetchHandler(calendar) })
      const { events } = await ran<{ events: FullCalendarSource }>(code, calendar, {
        'daybook/client': { createClient: client },
      })
      const shown = await events({ startStr: '2030-05-27T00:00:00+02:00', endStr: '2030-07-08T00:00:00+02:00' })
      expect(shown).toHaveLength(61)
      expect(shown).toContainEqual(
        expect.objectContaining({ title: 'Holiday', start: '2030-06-20', end: '2030-06-21', allDay: true }),
      )
      expect(await events({ startStr: '2030-07-08', endStr: '2030-08-19' })).toEqual([])
    },
  },
  {
    does: 'give FullCalendar the events of a URL',
    block: "'/fullcalendar'",
    async check(code) {
      const calendar = await createTestCalendar({
        seed: { events: [{ title: 'Fair' }, { title: 'Draft', status: 'draft' }] },
      })
      const { app } = await ran<{ app: Express }>(code, calendar)
      const query = new URLSearchParams({ start: '2030-05-27T00:00:00+02:00', end: '2030-07-08T00:00:00+02:00' })
      const response = await fetch(`${await serve(app)}/fullcalendar?${query}`)
      expect(await response.json()).toMatchObject([{ title: 'Fair' }])
    },
  },
  {
    does: 'save an event that was dragged, and undo the drag if it was not saved',
    block: 'revert()',
    async check(code) {
      const calendar = await createTestCalendar({ recurrence: recurringEvents() })
      const client = (role: string) => () =>
        createClient({ fetch: fetchHandler(calendar, { authenticate: () => ({ id: 7, role }) }) })
      const day = { start_date: '2030-06-20', end_date: '2030-06-21', all_day: true }
      const { id } = await calendar.events.create(make.event(day))
      await calendar.events.create(make.event({ ...day, recurrence: 'FREQ=WEEKLY;COUNT=3' }))
      const drag = async (of: number, role = 'editor', change?: object) => {
        const { remember, save } = await ran<DragHandlers>(code, calendar, {
          'daybook/client': { createClient: client(role) },
        })
        const reply = await calendar.toReply.events(await calendar.events.get(of))
        const event = { ...toFullCalendar(reply), startStr: '2030-06-25', endStr: '2030-06-27' }
        const revert = vi.fn()
        remember({ event })
        await new Promise((resolve) => setImmediate(resolve))
        if (change) await calendar.events.update(of, change)
        const said = await save({ event, revert }, 'all')
        return { said, reverted: revert.mock.calls.length, event: await calendar.events.get(of) }
      }
      const moved = { start_date: '2030-06-25 00:00:00', end_date: '2030-06-26 23:59:59' }
      expect(await drag(id)).toMatchObject({ said: 'Saved.', reverted: 0, event: moved })
      expect(await drag(id)).toMatchObject({ said: 'Saved.', event: moved })
      expect(await drag(id, 'editor', { title: 'Other' })).toMatchObject({
        said: expect.stringContaining('Somebody else'),
        reverted: 1,
      })
      expect(await drag(id, 'subscriber')).toMatchObject({ reverted: 1 })
      // The whole series moves with one of its events.
      const [first, second] = (await calendar.events.list({ post_parent: id + 1 })).records
      expect(await drag(first?.id ?? 0)).toMatchObject({ said: 'Saved.', event: moved })
      expect(await calendar.events.get(second?.id ?? 0)).toMatchObject({ start_date: '2030-07-02 00:00:00' })
    },
  },
]

const operationBlocks: readonly BlockCase[] = [
  {
    does: 'answer a health check, and shut down',
    block: 'isHealth',
    async check(code) {
      interface Program {
        readonly server: Server
        readonly calendar: Calendar
        readonly shutDown: () => Promise<void>
      }
      const once = vi.spyOn(process, 'once').mockReturnThis()
      const file = scratchFile()
      const program = await ran<Program>(code.replace("'calendar.db'", JSON.stringify(file)))
      const { server, calendar, shutDown } = program
      expect(once).toHaveBeenCalledWith('SIGTERM', shutDown)
      once.mockRestore()
      const { url } = await listen(server, 0)
      const statusOf = async (target: string) => (await fetch(url + target)).status
      expect([await statusOf('/health'), await statusOf(path), await statusOf('/other')]).toEqual([200, 200, 404])
      new Database(file).exec('DROP TABLE daybook_events')
      expect(await statusOf('/health')).toBe(503)
      // The connections of these requests are still open.
      await shutDown()
      await expect(fetch(`${url}/health`)).rejects.toThrow()
      await expect(calendar.events.list()).rejects.toMatchObject({ status: 503 })
    },
  },
  {
    does: 'count errors, writes and guesses beside the figures of the cache',
    block: 'const counts',
    async check(code) {
      const { calendar, metrics } = await ran<{ calendar: Calendar; metrics: () => string }>(code)
      await calendar.events.create(make.event({ password: 'sesame' }))
      const guess = calendar.as(null).events.get(1, { password: 'guess' })
      await expect(guess).rejects.toMatchObject({ status: 403 })
      const lines = metrics().split('\n')
      expect(lines).toEqual(expect.arrayContaining(['calendar_errors 0', 'calendar_writes 1', 'calendar_passwords 1']))
      expect(lines).toEqual(expect.arrayContaining(['calendar_hits 0', 'calendar_bytes 0']))
    },
  },
]

const signUpsBlocks: readonly BlockCase[] = [
  {
    does: 'show whether an event is full',
    block: 'async function settle',
    async check(code) {
      interface Declared {
        readonly calendar: Calendar<typeof signUpFields>
        readonly signUps: Map<number, Set<string>>
        readonly settle: (id: number) => Promise<void>
      }
      const { calendar, signUps, settle } = await ran<Declared>(code)
      const { id } = await calendar.events.create({ ...make.event(), capacity: 2 })
      const fullWith = async (...people: string[]) => {
        signUps.set(id, new Set(people))
        await settle(id)
        return (await calendar.events.get(id)).full
      }
      expect([await fullWith('anna'), await fullWith('anna', 'ben'), await fullWith('ben')]).toEqual([
        false,
        true,
        false,
      ])
    },
  },
]

const digestBlocks: readonly BlockCase[] = [
  {
    does: 'render a digest',
    block: 'renderDigest(pages',
    async check(code) {
      const calendar = await createTestCalendar({ timeZone: 'Europe/Berlin' })
      const on = { start_date: 'tomorrow', end_date: 'tomorrow', all_day: true }
      await calendar.events.create({ title: 'Jazz', ...on, categories: ['Music'] })
      await calendar.events.create({ title: 'Film', ...on })
      const { subject, text, events, isEmpty } = await ran<Digest>(code, calendar)
      expect(subject).toMatch(/^Harbour Calendar: /)
      expect({ events, isEmpty }).toEqual({ events: [1], isEmpty: false })
      expect(text).toContain('https://example.org/leave?reader=7')
    },
  },
  {
    does: 'run something every few minutes, and never twice at once',
    block: 'function everyMinutes',
    async check(code) {
      const { everyMinutes } = await ran<{
        everyMinutes(minutes: number, work: () => Promise<void>, onError: (error: unknown) => void): () => void
      }>(code)
      const [ended, faults] = [[] as (() => void)[], [] as unknown[]]
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const stop = everyMinutes(
        5,
        () => new Promise((resolve, reject) => ended.push(ended.length === 0 ? () => reject('down') : resolve)),
        (fault) => faults.push(fault),
      )
      await vi.advanceTimersByTimeAsync(11 * 60_000)
      expect(ended).toHaveLength(1)
      ended[0]?.()
      await vi.advanceTimersByTimeAsync(5 * 60_000)
      expect([ended.length, faults]).toEqual([2, ['down']])
      stop()
      ended[1]?.()
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      expect(ended).toHaveLength(2)
    },
  },
]

export const guidesBlocks: Readonly<Record<string, readonly BlockCase[]>> = {
  'docs/guides/digest.md': digestBlocks,
  'docs/guides/forms.md': formsBlocks,
  'docs/guides/fullcalendar.md': fullCalendarBlocks,
  'docs/guides/lists.md': listsBlocks,
  'docs/guides/operation.md': operationBlocks,
  'docs/guides/sign-ups.md': signUpsBlocks,
  'docs/guides/users.md': usersBlocks,
}
