import { type CalendarOptions, createCalendar, type OnError } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { createPages, html, type PageOptions } from 'daybook/pages'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aBrowser, formOf } from '../pages/desk/desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const fair = { title: 'Fair', start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }

/** What an app has written, also as a program in JavaScript may. */
interface App {
  readonly calendar?: object
  readonly mount?: object
  readonly pages?: object
}

/** What somebody does with it. */
type Act = (app: App, onError: { readonly onError?: OnError }) => Promise<unknown>

const calendarOf = ({ calendar }: App, onError: object) =>
  createCalendar({ now: () => new Date('2030-06-01T12:00:00Z'), ...(calendar as CalendarOptions), ...onError })

const list: Act = async (app, onError) => {
  const handle = fetchHandler(calendarOf(app, onError), app.mount)
  await handle(new Request('https://example.org/cal/events/v1/events'))
}

const write: Act = async (app, onError) => {
  const handle = fetchHandler(calendarOf(app, onError), { authenticate: () => editor })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ ...fair, colour: 'red' })
  await handle(new Request('https://example.org/cal/events/v1/events', { ...init, body }))
}

const visit =
  (path: string): Act =>
  async (app, onError) => {
    const calendar = calendarOf(app, onError)
    await calendar.events.create({ ...fair, venue: { venue: 'Hall', city: 'Bern' } })
    await fetchHandler(createPages(calendar, app.pages as PageOptions))(new Request(`https://example.org${path}`))
  }

const upload: Act = async (app, onError) => {
  const browser = aBrowser(calendarOf(app, onError), editor, app.pages as PageOptions)
  const filled = { title: 'Fair', start_date: '2030-06-20', 'start_date.time': '18:00', 'end_date.time': '20:00' }
  const form = formOf(await browser.get('/desk/events/new'), filled).filter(([name]) => name !== 'image.file')
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  await browser.postFiles('/desk/events/new', form, { 'image.file': new File([png], 'a.png', { type: 'image/png' }) })
}

const review: Act = async (app, onError) => {
  const calendar = calendarOf(app, onError)
  const { id, revision } = await calendar.events.create({ ...fair, status: 'pending' })
  const browser = aBrowser(calendar, editor, app.pages as PageOptions)
  await browser.post('/desk/review', [
    ['form.do', 'return'],
    ['id', String(id)],
    ['form.revision', revision],
    ['form.note', 'x'],
  ])
}

const boom = () => {
  throw new Error('boom')
}
const rejected = () => Promise.reject(new Error('boom'))

/** Faults of an app, which no caller sees in words, and a part of what is reported. */
const faults: readonly (readonly [string, App, Act, string])[] = [
  ['authenticate returns rubbish', { mount: { authenticate: () => ({ name: 'ada' }) } }, list, 'actor'],
  ['authenticate returns a text', { mount: { authenticate: () => 'ada' } }, list, 'actor'],
  ['an async may', { calendar: { policy: { scope: () => 'all', may: async () => true } } }, write, 'policy.may'],
  ['an async scope', { calendar: { policy: { scope: async () => 'all', may: () => true } } }, list, 'policy.scope'],
  ['a policy that throws', { calendar: { policy: { scope: boom, may: boom } } }, list, 'boom'],
  ['an async links', { calendar: { links: async () => 'https://example.org' } }, write, 'links'],
  ['a clock without a date', { calendar: { now: () => 'today' } }, list, 'now'],
  ['a store that throws', { calendar: { store: { ...createMemoryStore(), version: boom } } }, list, 'boom'],
  ['onChange throws', { calendar: { onChange: boom } }, write, 'boom'],
  ['onChange rejects', { calendar: { onChange: rejected } }, write, 'boom'],
  ['onIgnored throws', { calendar: { onIgnored: boom } }, write, 'boom'],
  ['trace throws', { calendar: { trace: boom } }, list, 'boom'],
  ['an unknown role', { mount: { authenticate: () => ({ id: 1, role: 'edtior' }) } }, list, 'edtior'],
  [
    'a piece that returns a promise',
    { pages: { pieces: { eventHero: async () => html`<p></p>` } } },
    visit('/fair'),
    'pieces.eventHero must return html`...`; it returned a promise',
  ],
  [
    'a piece that returns an object',
    { pages: { pieces: { eventHero: () => ({ markup: '' }) } } },
    visit('/fair'),
    'pieces.eventHero must return html`...`; it returned an object',
  ],
  [
    'a layout that returns a promise',
    { pages: { pieces: { layout: rejected } } },
    visit('/fair'),
    'pieces.layout must return html`...`; it returned a promise',
  ],
  [
    'a piece of the desk that returns a promise',
    { pages: { pieces: { recordForm: rejected }, desk: { upload: { store: rejected } } } },
    upload,
    'pieces.recordForm must return html`...`; it returned a promise',
  ],
  ['a piece that throws', { pages: { pieces: { eventHero: boom } } }, visit('/fair'), 'boom'],
  ['mapUrl returns a promise', { pages: { mapUrl: rejected } }, visit('/fair'), 'a promise'],
  ['upload.store throws', { pages: { desk: { upload: { store: boom } } } }, upload, 'boom'],
  ['upload.store rejects', { pages: { desk: { upload: { store: rejected } } } }, upload, 'boom'],
  ['onReview throws', { pages: { desk: { onReview: boom } } }, review, 'boom'],
  ['onReview rejects', { pages: { desk: { onReview: rejected } } }, review, 'boom'],
]

describe.each(faults)('%s', (_, app, act, told) => {
  const written: unknown[] = []

  beforeEach(() => {
    written.length = 0
    const spy = vi.spyOn(console, 'error').mockImplementation((error) => void written.push(error))
    onTestFinished(() => spy.mockRestore())
  })

  it('is written to the console without the option onError', async () => {
    await act(app, {})
    expect(written.map(String).join('\n')).toContain(told)
  })

  it('is told to onError alone', async () => {
    const errors: unknown[] = []
    await act(app, { onError: (error) => errors.push(error) })
    expect(errors.map(String).join('\n')).toContain(told)
    expect(written).toEqual([])
  })

  it('is dropped with false', async () => {
    await act(app, { onError: false })
    expect(written).toEqual([])
  })
})

describe('a body that other code has read', () => {
  const send = async (mount: object) => {
    const written: unknown[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation((error) => void written.push(error))
    onTestFinished(() => spy.mockRestore())
    const request = new Request('https://example.org/cal/events/v1/events', { method: 'POST', body: '{}' })
    await request.text()
    const handle = fetchHandler(createCalendar({ onError: false }), { authenticate: () => editor, ...mount })
    expect((await handle(request)).status).toBe(500)
    return written.map(String)
  }

  it('is written to the console by the host, and dropped with false', async () => {
    expect(await send({})).toEqual([expect.stringContaining('The body was read before')])
    expect(await send({ onError: false })).toEqual([])
  })
})
