import { createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, buttonOf, type DeskReply, rowsOf, sent } from './desk-caller.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
const over = { start_date: '2030-05-20 19:00', end_date: '2030-05-20 21:00' }
const hostile = '"><script>alert(1)</script>&amp;\'{{}}'

const roles = ['contributor', 'author', 'editor'] as const
const callers = { contributor: 5, author: 6, editor: 1 } as const
const states = {
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  future: { status: 'publish', date: '2030-07-01 10:00' },
  published: { status: 'publish' },
  private: { status: 'private' },
} as const

/** Creates events of each author in each state, one of them hidden from lists and one over, and one of each in the trash. */
async function fullDesk() {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  for (const author of Object.values(callers)) {
    for (const [name, state] of Object.entries(states)) {
      const event: EventInput = { title: `${name} of ${author}`, author, ...day, ...state }
      await calendar.events.create(event)
      await calendar.events.create({ ...event, title: `hidden ${name} of ${author}`, hide_from_listings: true })
      await calendar.events.create({ ...event, title: `past ${name} of ${author}`, ...over })
    }
    const { id } = await calendar.events.create({ title: `trash of ${author}`, author, ...day })
    await calendar.events.remove(id)
  }
  return calendar
}

const browserOf = (calendar: Parameters<typeof aBrowser>[0], role: (typeof roles)[number], options = {}) =>
  aBrowser(calendar, { id: callers[role], role }, options)

/** Returns the counts of the tabs, by their path. */
function tabsOf({ body }: DeskReply): Readonly<Record<string, number>> {
  const [, tabList = ''] = /<div class="db-tabs">([\s\S]*?)<\/div>/.exec(body) ?? []
  const tabs = tabList.matchAll(/<a href="\/desk\/?([a-z]*)"[^>]*>[^<]*<span class="db-n">(\d+)/g)
  return Object.fromEntries([...tabs].map(([, path = '', count]) => [path, Number(count)]))
}

describe('lists of events', () => {
  it.each([
    ['contributor', ['mine', 'drafts', 'review', 'scheduled', 'trash'], 403],
    ['author', ['mine', 'drafts', 'review', 'scheduled', 'trash'], 403],
    ['editor', ['mine', 'drafts', 'review', 'scheduled', 'trash', 'events'], 200],
  ] as const)('a %s has those that they may use, with counts', async (role, paths, all) => {
    const browser = browserOf(await fullDesk(), role)
    const tabs = tabsOf(await browser.get('/desk/mine'))
    expect(Object.keys(tabs)).toEqual(paths)
    expect((await browser.get('/desk/events')).status).toBe(all)
    for (const path of paths) {
      const pages = [await browser.get(`/desk/${path}`)]
      if (path === 'mine' || path === 'events') pages.push(await browser.get(`/desk/${path}?time=past`))
      for (let page = 2; pages.at(-1)?.body.includes('rel="next"'); page += 1)
        pages.push(await browser.get(`/desk/${path}?page=${page}`))
      const rows = pages.flatMap(rowsOf)
      expect([path, rows.length]).toEqual([path, tabs[path]])
      expect(new Set(rows).size).toBe(rows.length)
      const foreign = rows.filter((name) => !name.endsWith(` of ${callers[role]}`))
      if (role !== 'editor' || path === 'mine') expect(foreign).toEqual([])
      const state = { drafts: 'draft', review: 'pending', scheduled: 'future', trash: 'trash' }[path as string]
      if (state) for (const name of rows) expect(name).toContain(state)
    }
  })

  it.each([
    ['contributor', { review: ['return'], drafts: ['trash'], trash: ['restore'], mine: [] }],
    ['author', { review: ['publish', 'return'], drafts: ['trash'], trash: ['restore'], mine: ['trash'] }],
    ['editor', { review: ['publish', 'return'], drafts: ['trash'], trash: ['restore'], mine: ['trash'] }],
  ] as const)('a %s has only buttons that work', async (role, lists) => {
    for (const [path, steps] of Object.entries(lists)) {
      const calendar = await fullDesk()
      const browser = browserOf(calendar, role)
      const state = { review: 'pending', drafts: 'draft', trash: 'trash', mine: 'published' }[path]
      const name = `${state} of ${callers[role]}`
      const list = await browser.get(`/desk/${path}`)
      const possible = ['publish', 'return', 'restore', 'trash']
      expect([path, possible.filter((step) => buttonOf(list, name, step))]).toEqual([path, steps])
      const [first] = steps
      if (first === undefined) continue
      const done = await browser.post(`/desk/${path}`, sent(buttonOf(list, name, first)))
      expect(done.status).toBe(303)
      const after = await browser.get(done.location)
      expect(rowsOf(after)).not.toContain(name)
      expect(after.body).toContain('role="status"')
    }
  })

  it('refuses what the interface refuses, and leaves the record as it is', async () => {
    const calendar = await fullDesk()
    const list = await browserOf(calendar, 'editor').get('/desk/review')
    const form = buttonOf(list, 'pending of 6', 'publish')
    const contributor = browserOf(calendar, 'contributor')
    expect((await contributor.post('/desk/review', sent(form))).status).toBe(403)
    const own = buttonOf(list, 'pending of 5', 'publish')
    expect((await contributor.post('/desk/review', sent(own))).status).toBe(403)
    const editor = browserOf(calendar, 'editor')
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    expect((await editor.post('/desk/review', sent(form), foreign)).status).toBe(403)
    expect((await editor.post('/desk/review', [])).status).toBe(400)
    expect((await editor.post('/desk/review', sent({ ...form, id: '999' }))).status).toBe(404)
    await calendar.events.update(Number(form?.id), { cost: '5' })
    const late = await editor.post('/desk/review', sent(form))
    expect(late.status).toBe(412)
    expect(late.body).toContain('Somebody has changed it')
    expect((await calendar.events.get(Number(form?.id))).status).toBe('pending')
  })

  it('puts an event back that has just gone to the trash', async () => {
    const calendar = await fullDesk()
    const browser = browserOf(calendar, 'author')
    const list = await browser.get('/desk/mine')
    const { location } = await browser.post('/desk/mine', sent(buttonOf(list, 'private of 6', 'trash')))
    const undo = /<form method="post" action="(\/desk\/events\/\d+)">([\s\S]*?)<\/form>/.exec(
      (await browser.get(location)).body,
    )
    const form = [...(undo?.[2] ?? '').matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    expect((await browser.post(undo?.[1] ?? '', form)).status).toBe(303)
    expect(rowsOf(await browser.get('/desk/mine'))).toContain('private of 6')
  })

  it('searches within a list', async () => {
    const browser = browserOf(await fullDesk(), 'editor')
    expect(rowsOf(await browser.get('/desk/review?search=hidden'))).toHaveLength(3)
    expect((await browser.get('/desk/review?search=nothing')).body).toContain('Nothing here matches.')
    expect(rowsOf(await browser.get('/desk/review?page=99'))).toHaveLength(9)
  })

  it('shows the dates of a series as one, and decides for all', async () => {
    const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
    await calendar.events.create({ title: 'Yoga', ...day, status: 'pending', recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const browser = browserOf(calendar, 'editor')
    const list = await browser.get('/desk/review')
    expect(rowsOf(list)).toEqual(['Yoga'])
    expect(list.body).toContain('and 3 more dates')
    expect((await browser.post('/desk/review', sent(buttonOf(list, 'Yoga', 'publish')))).status).toBe(303)
    expect((await calendar.events.list({ status: ['publish'], period: 'all' })).total).toBe(4)
    const [first] = (await calendar.events.list({ period: 'all' })).records
    await calendar.events.update(first?.id ?? 0, { status: 'pending' })
    const single = await browser.get('/desk/review')
    expect(single.body).not.toContain('more date')
    await browser.post('/desk/review', sent(buttonOf(single, 'Yoga', 'return')))
    expect((await calendar.events.list({ status: ['publish'], period: 'all' })).total).toBe(3)
  })
})

describe('a reviewer', () => {
  const note = `Please add a price.\n${hostile}`

  it('sends an event back with a note, which the app receives', async () => {
    const calendar = await fullDesk()
    const onReview = vi.fn()
    const browser = browserOf(calendar, 'editor', { desk: { onReview } })
    const list = await browser.get('/desk/review')
    const form = { ...buttonOf(list, 'pending of 5', 'return'), 'form.note': note }
    const { status, location } = await browser.post('/desk/review', sent(form))
    expect(status).toBe(303)
    expect(location).toMatch(/^\/desk\/review\?done=return&revision=[^&]+&id=\d+$/)
    const actor = { id: 1, role: 'editor' }
    const event = expect.objectContaining({ title: 'pending of 5', status: 'draft' })
    expect(onReview).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ decision: 'return', note, actor, event }),
    )
    const own = await browserOf(calendar, 'contributor', { desk: { onReview } }).get('/desk/review')
    expect(own.body).not.toContain('form.note')
  })

  it('keeps the note if the app does not take it, or if nothing was done', async () => {
    const calendar = await fullDesk()
    const onReview = vi.fn().mockRejectedValue(new Error('no mail'))
    const browser = browserOf(calendar, 'editor', { desk: { onReview } })
    const list = await browser.get('/desk/review')
    const form = { ...buttonOf(list, 'pending of 5', 'return'), 'form.note': note }
    const lost = await browser.post('/desk/review', sent(form))
    expect(lost.status).toBe(200)
    expect(lost.body).toContain('Please add a price.')
    expect(lost.body).not.toContain('<script>')
    const again = await browser.post('/desk/review', sent(form))
    expect(again.status).toBe(412)
    expect(again.body).toContain('Please add a price.')
    const long = await browser.post('/desk/review', sent({ ...form, 'form.note': 'x'.repeat(2_001) }))
    expect(long.status).toBe(400)
    expect(onReview).toHaveBeenCalledTimes(1)
  })
})

describe('lists of other records', () => {
  async function records() {
    const calendar = createCalendar({ timeZone: 'Europe/Berlin', now })
    const venue = await calendar.venues.create({ venue: hostile, city: hostile, author: 6 })
    await calendar.venues.create({ venue: 'Other', author: 1 })
    const organizer = await calendar.organizers.create({ organizer: hostile, email: 'a@b.example', author: 6 })
    await calendar.events.create({
      ...{ title: hostile, author: 6, ...day, venue: [venue.id], organizer: organizer.id, status: 'pending' },
      ...{ categories: [hostile], tags: [hostile] },
    })
    await calendar.tags.create({ name: 'Unused' })
    return calendar
  }
  const paths = ['venues', 'organizers', 'categories', 'tags']

  it('are for callers who may create such records, with links to what they may change', async () => {
    const calendar = await records()
    const author = browserOf(calendar, 'author')
    for (const [index, path] of paths.entries())
      expect((await author.get(`/desk/${path}`)).status).toBe(index < 2 ? 200 : 403)
    const { body } = await author.get('/desk/venues')
    expect([...body.matchAll(/<th scope="row">\n<div><a href="\/desk\/venues\/\d+">/g)]).toHaveLength(1)
    expect(body).not.toContain('href="/desk/tags"')
    const editor = browserOf(calendar, 'editor')
    for (const path of paths) {
      const list = await editor.get(`/desk/${path}`)
      expect(list.body).toMatch(/Events: <\/span>1</)
    }
    expect(rowsOf(await editor.get('/desk/tags'))).toContain('Unused')
  })

  it('move venues to the trash and back', async () => {
    const calendar = await records()
    const editor = browserOf(calendar, 'editor')
    const trashed = await editor.post(
      '/desk/venues',
      sent(buttonOf(await editor.get('/desk/venues'), 'Other', 'trash')),
    )
    expect(trashed.location).toContain('/desk/venues?trashed=')
    expect((await editor.get(trashed.location)).body).toContain('Trash (1)')
    const trash = await editor.get('/desk/venues?state=trash')
    expect(rowsOf(trash)).toEqual(['Other'])
    expect((await editor.post('/desk/venues', sent(buttonOf(trash, 'Other', 'restore')))).status).toBe(303)
    expect(rowsOf(await editor.get('/desk/venues'))).toContain('Other')
  })

  it('ask before they delete a tag', async () => {
    const calendar = await records()
    const editor = browserOf(calendar, 'editor')
    const [tag] = (await calendar.tags.list({ search: 'script', hide_empty: false })).records
    const path = `/desk/tags/${tag?.id}/delete`
    expect((await editor.get('/desk/tags')).body).toContain(`href="${path}"`)
    const question = await editor.get(path)
    expect(question.body).toContain('One event loses it')
    expect((await editor.post(path, [['form.revision', 'old']])).status).toBe(412)
    expect((await browserOf(calendar, 'author').get(path)).status).toBe(403)
    const done = await editor.post(path, [['form.revision', tag?.revision ?? '']])
    expect([done.status, done.location]).toEqual([303, `/desk/tags?done=removed&id=${tag?.id}`])
    expect((await editor.get(done.location)).body).toContain('It is deleted.')
    expect((await editor.get('/desk/venues/1/delete')).status).toBe(404)
  })

  it('are valid HTML without the code of anybody', async () => {
    const rules = { 'form-dup-name': 'off', 'no-trailing-whitespace': 'off' } as const
    const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'], rules }))
    const calendar = await records()
    const editor = browserOf(calendar, 'editor', { desk: { onReview: () => {} } })
    const all = ['', '/drafts', '/review', '/scheduled', '/trash', '/events', ...paths.map((path) => `/${path}`)]
    for (const path of [...all, '/tags/1/delete', '/review?search=%22%3E%3Cscript%3E', '/events?venue=1&author=6']) {
      const { status, body, headers } = await editor.get(`/desk${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(body).not.toMatch(/<script(?! type="(application\/ld\+json"|module" src="[^"<>]*"))/)
      const { results } = await validator.validateString(body)
      expect([path, results.flatMap(({ messages }) => messages.map(({ message }) => message))]).toEqual([path, []])
    }
  })
})
