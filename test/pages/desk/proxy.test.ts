import { type Actor, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor: Actor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: 'true' }
const now = () => new Date('2030-06-18T09:00:00Z')

/** What a browser sends to a host behind a proxy that keeps nothing of the address, from a form at `town.example`. */
const proxied = (headers: Readonly<Record<string, string>> = {}) => ({ origin: 'http://town.example', ...headers })

const ownOption = "baseUrl: 'http://town.example'"

/** The desk as the app has it: at an address that only the proxy knows. */
async function behindProxy(mount: Parameters<typeof fetchHandler>[1] = {}) {
  const calendar = createCalendar({ now })
  await calendar.categories.create({ name: 'Music' })
  const event = await calendar.events.create({ title: 'Swing', ...day, all_day: true })
  const pages = createPages(calendar, { account: '/account', desk: { onReview: () => {} } })
  const handle = fetchHandler(pages, { authenticate: () => editor, ...mount })
  const post = async (
    path: string,
    form: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ) => {
    const body = new URLSearchParams(form)
    const response = await handle(new Request(`http://127.0.0.1:3000${path}`, { method: 'POST', body, headers }))
    if (response === undefined) throw new TypeError('The pages serve every path of this test.')
    return { status: response.status, headers: response.headers, body: await response.text(), location: '' }
  }
  return { calendar, event, post }
}

describe('a form behind a proxy that changes the address', () => {
  it('is saved if the browser says that it comes from the same origin', async () => {
    const { calendar, post } = await behindProxy()
    const headers = proxied({ 'sec-fetch-site': 'same-origin' })
    expect((await post('/desk/events/new', { title: 'Jazz', status: 'draft', ...day }, headers)).status).toBe(303)
    expect((await calendar.events.list({ status: 'draft', period: 'all' })).records).toMatchObject([{ title: 'Jazz' }])
  })

  it('stays as it was written otherwise, with the address that the calendar believes and the option that repairs it', async () => {
    const { calendar, post } = await behindProxy()
    const sent = { title: 'Jazz & <b>more', description: 'Two\r\nlines', status: 'publish', ...day }
    const page = await post('/desk/events/new', sent, proxied())
    expect(page.status).toBe(403)
    expect(page.body).toContain('Nothing was saved.')
    expect(page.body).toContain('from http://town.example, but this calendar takes http://127.0.0.1:3000 for its own')
    expect(page.body).toContain(`<code>${ownOption}</code>`)
    expect(page.body).not.toMatch(/sign in/i)
    const again = new Map(formOf(page))
    expect(again.get('title')).toBe('Jazz & <b>more')
    expect(again.get('description')).toBe('Two\r\nlines')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const statuses = ['publish', 'draft', 'pending'].join(',')
    expect((await calendar.events.list({ status: statuses, period: 'all' })).total).toBe(1)
  })

  it('is the whole form, which saves what it holds when it is sent from its own address', async () => {
    const { calendar, event, post } = await behindProxy()
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(`/desk/events/${event.id}`), { title: 'Jazz', 'form.do': 'trash' })
    const page = await post(`/desk/events/${event.id}`, Object.fromEntries(form), proxied())
    expect([page.status, new Map(formOf(page)).get('title')]).toEqual([403, 'Jazz'])
    expect(page.body).toMatch(/<button class="db-vh"[^>]* name="form.do" value="save"/)
    expect((await browser.post(`/desk/events/${event.id}`, formOf(page))).status).toBe(303)
    expect(await calendar.events.get(event.id)).toMatchObject({ title: 'Jazz', status: 'publish' })
  })

  it.each<[string, Parameters<typeof fetchHandler>[1], Record<string, string>, string]>([
    ['a proxy that forwards the host', {}, { 'x-forwarded-host': 'town.example' }, 'trustProxy: 1'],
    ['a proxy that forwards another host', {}, { 'x-forwarded-host': 'other.example' }, ownOption],
    ['a wrong baseUrl', { baseUrl: 'https://old.example' }, {}, ownOption],
  ])('names the option for %s', async (_what, mount, headers, option) => {
    const { post } = await behindProxy(mount)
    const page = await post('/desk/events/new', { title: 'Jazz' }, proxied(headers))
    expect(page.status).toBe(403)
    expect(page.body).toContain(`<code>${option}</code>`)
    expect(page.body).toContain(`takes ${mount?.baseUrl ?? 'http://127.0.0.1:3000'} for its own`)
  })

  it.each([
    [
      'a button of a list',
      (id: number) => ['/desk/mine', { 'form.do': 'trash', 'form.revision': 'x', id: String(id) }],
    ],
    ['the question before a category is deleted', () => ['/desk/categories/1/delete', {}]],
    ['an import', () => ['/desk/import', { source: 'club' }]],
  ] as [string, (id: number) => [string, Record<string, string>]][])('explains it for %s', async (_what, aForm) => {
    const { calendar, event, post } = await behindProxy()
    const page = await post(...aForm(event.id), proxied())
    expect(page.status).toBe(403)
    expect(page.body).toContain('takes http://127.0.0.1:3000 for its own')
    expect(await calendar.events.get(event.id)).toMatchObject({ status: 'publish' })
    expect((await calendar.categories.list({ hide_empty: false })).total).toBe(1)
  })

  it('keeps the note of a reviewer, and the name of an import', async () => {
    const { event, post } = await behindProxy()
    const sent = { 'form.do': 'return', 'form.revision': 'x', id: String(event.id), 'form.note': 'Which hall?' }
    expect((await post('/desk/review', sent, proxied())).body).toContain('<bdi>Which hall?</bdi>')
    const form = new Map(formOf(await post('/desk/import', { source: 'club' }, proxied())))
    expect(form.get('source')).toBe('club')
  })
})

it.each([
  ['cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['same-site', { origin: 'https://evil.town.example', 'sec-fetch-site': 'same-site' }],
  ['an opaque origin', { origin: 'null' }],
  ['an origin that is no address', { origin: "https://x'><script>" }],
] as [string, Record<string, string>][])('is refused without the form as %s', async (_what, headers) => {
  const { post } = await behindProxy()
  for (const path of ['/desk/events/new', '/desk/mine', '/desk/import', '/desk/categories/1/delete', '/events/swing']) {
    const page = await post(path, { title: 'Jazz', password: 'x' }, headers)
    expect(page.status).toBe(403)
    expect(page.body).toContain('A page of another site sent this form.')
    expect(page.body).not.toMatch(/Jazz|evil|<script>|<form class="db-form|account that may/)
  }
})

it('explains the password form of an event to a signed-in visitor', async () => {
  const { calendar, post } = await behindProxy()
  await calendar.events.create({ title: 'Secret', password: 'pw', ...day, all_day: true })
  const page = await post('/events/secret', { password: 'pw' }, proxied())
  expect([page.status, page.body.includes('takes http://127.0.0.1:3000 for its own')]).toEqual([403, true])
})
