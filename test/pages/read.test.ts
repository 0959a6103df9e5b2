import { type Calendar, createCalendar } from 'daybook'
import { createPages, type ReadPage, renderHead, renderPage } from 'daybook/pages'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../http/request.ts'

let calendar: Calendar
beforeAll(async () => {
  calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
  const hall = await calendar.venues.create({ venue: 'Town hall' })
  const on = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }
  await calendar.events.create({ title: 'Jazz night', ...on, venue: [hall.id], categories: ['Music'], tags: ['Live'] })
  await calendar.events.create({ title: 'Reading', ...on })
  await calendar.events.create({ title: 'Not agreed', ...on, status: 'draft', author: 1 })
  await calendar.events.create({ title: 'Reception', ...on, password: 'sesame', description: '<p>Door 4711.</p>' })
})

const pages = () => createPages(calendar, { title: 'Harbour' })
const mainOf = (read: ReadPage) => String(renderPage(read, read.context).main)
const headOf = (read: ReadPage) => String(renderHead(renderPage(read, read.context), read.context))

describe('pages that an app reads in process', () => {
  it.each([
    ['/', 'list'],
    ['/2030-06', 'month'],
    ['/2030-W25', 'week'],
    ['/2030-06-20', 'day'],
    ['/jazz-night', 'event'],
    ['/events/jazz-night', 'event'],
    ['/venues/town-hall', 'venue'],
    ['/categories/music', 'category'],
    ['/tags/live', 'tag'],
  ])('shows Jazz night at %s, which is a page of the kind %s', async (path, view) => {
    const read = await pages().read(path)
    expect(read.view).toBe(view)
    expect(mainOf(read)).toContain('Jazz night')
  })

  it('keeps what the query chooses', async () => {
    const read = await pages().read('/2030-06?categories=music')
    expect(mainOf(read)).toContain('Jazz night')
    expect(mainOf(read)).not.toContain('Reading')
    expect(headOf(read)).toContain('noindex')
  })

  it('leads to the addresses of the app, in its language', async () => {
    const options = { baseUrl: 'https://example.org/town', basePath: '/kalender', namespace: 'api', locale: 'de' }
    const read = await pages().read('/2030-06-20', options)
    expect(mainOf(read)).toContain('href="https://example.org/town/kalender/jazz-night"')
    expect(mainOf(read)).toContain('Donnerstag')
    expect(headOf(read)).toContain('<link rel="canonical" href="https://example.org/town/kalender/2030-06-20">')
    expect(headOf(read)).toContain(`href="/town/kalender/${pages().stylesheet.name}"`)
  })

  it('shows the same main as the mounted page', async () => {
    const { body } = await pages().api.handle({
      method: 'GET',
      path: '/jazz-night',
      query: '',
      headers: { host: 'example.org' },
      secure: true,
      mount: { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false },
      body: async () => ({ kind: 'text', text: '' }),
      actor: () => null,
    })
    const read = await pages().read('/jazz-night', { baseUrl: 'https://example.org' })
    expect(new TextDecoder().decode(body ?? new Uint8Array())).toContain(mainOf(read))
  })

  it('shows a draft only to who may read it', async () => {
    expect(await refusal(() => pages().read('/not-agreed'))).toMatchObject({ code: 'event-not-accessible' })
    const read = await pages().read('/not-agreed', { actor: { id: 1, role: 'author' } })
    expect(mainOf(read)).toContain('Not agreed')
  })

  it('opens an event with its password, and shows the form without it', async () => {
    const locked = await pages().read('/reception')
    expect(locked.view).toBe('password')
    expect(renderPage(locked, locked.context).status).toBe(403)
    expect(mainOf(locked)).not.toContain('4711')
    expect((await pages().read('/reception', { password: 'wrong' })).view).toBe('password')
    const opened = await pages().read('/reception', { password: 'sesame' })
    expect(opened.view).toBe('event')
    expect(mainOf(opened)).toContain('4711')
  })

  it('opens an event with its password for a signed-in caller too', async () => {
    const opened = await pages().read('/reception', { password: 'sesame', actor: { id: 7, role: 'subscriber' } })
    expect(opened.view).toBe('event')
  })

  it('leaves the icon of the app alone, unless the pages have one', async () => {
    expect(headOf(await pages().read('/'))).not.toContain('rel="icon"')
    const read = await createPages(calendar, { icon: '/icon.svg' }).read('/')
    expect(headOf(read)).toContain('<link rel="icon" href="/icon.svg">')
  })

  it.each([
    ['/nothing-here', 404],
    ['/a/b/c', 404],
    ['/sitemap.xml', 404],
    ['/desk', 404],
    ['/%E0%A4%A', 400],
    ['/../secret', 404],
    ['/?q=%E0%A4%A', 400],
    [`/?q=${'x'.repeat(201)}`, 400],
    ['/2030-06?categories=none', 400],
    ['', 200],
  ])('responds to %s as the mounted pages do: %i', async (path, status) => {
    const found = await refusal(() => pages().read(path))
    expect(found === 'nothing was thrown' ? 200 : (found as { status: unknown }).status).toBe(status)
  })

  it('refuses a path that does not begin at the base path', async () => {
    await expect(pages().read('2030-06')).rejects.toThrow('begins with a slash; received "2030-06"')
  })

  it('ignores the fragment of an address', async () => {
    expect((await pages().read('/2030-06#main')).view).toBe('month')
  })

  it.each([
    [{ basePath: '/a/' }, 'basePath'],
    [{ baseUrl: 'example.org' }, 'baseUrl'],
    [{ namespace: '/api' }, 'namespace'],
    [{ locale: 'no language' }, 'locale'],
    [{ password: 4711 } as object, 'password'],
    [{ actor: { role: 'king' } } as object, 'id of an actor'],
    [{ path: '/a' } as object, 'path'],
  ])('refuses %o by name', async (options, name) => {
    await expect(pages().read('/reception', options)).rejects.toThrow(name)
  })
})
