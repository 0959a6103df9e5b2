import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

function open() {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
  return { calendar, browser: aBrowser(calendar, editor) }
}

const filled = {
  title: 'Swing',
  start_date: '2030-06-20',
  'start_date.time': '19:00',
  end_date: '',
  'end_date.time': '21:00',
}

describe('the form of an event', () => {
  it('creates an event with a new venue, categories and tags, and leads to it', async () => {
    const { calendar, browser } = open()
    const music = await calendar.categories.create({ name: 'Music' })
    const form = formOf(await browser.get('/desk/events/new'), {
      ...filled,
      categories: ['', String(music.id)],
      tags: 'dance, "open air, free"',
      'venue.new.venue': 'Harbour',
      status: 'draft',
    })
    const { status, location } = await browser.post('/desk/events/new', form)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/desk\/events\/1\?done=created&revision=[^&]+$/)])
    const event = await calendar.events.get(1)
    expect(event).toMatchObject({
      title: 'Swing',
      start_date: '2030-06-20 19:00:00',
      end_date: '2030-06-20 21:00:00',
      status: 'draft',
      author: 1,
      show_map: true,
      categories: [music.id],
    })
    const reply = await calendar.toReply.events(event)
    expect(reply.venue).toMatchObject({ venue: 'Harbour' })
    expect(reply.tags.map(({ name }) => name)).toEqual(['dance', 'open air, free'])
    expect((await browser.get(location)).body).toContain('It is saved.')
  })

  it('shows all errors beside their fields, and keeps what was written', async () => {
    const { browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), {
      ...filled,
      end_date: '2030-06-19',
      website: 'nowhere <b>',
      'venue.new.city': 'Hamburg',
      title: '',
    })
    const { status, body } = await browser.post('/desk/events/new', form)
    expect(status).toBe(400)
    for (const name of ['title', 'end_date', 'website', 'venue-new-venue']) {
      expect(body).toContain(`<a href="#db-f-${name}">`)
      expect(body).toContain(`id="db-f-${name}-error"`)
    }
    expect(body).toContain('The end lies before the start.')
    expect(body).toContain('value="nowhere &lt;b>"')
    expect(body).toContain('value="Hamburg"')
  })

  it.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{ 'start_date.time': '' }, ['start_date']],
    [{ end_date: '2030-12-31', 'end_date.time': '' }, ['end_date']],
    [{ 'start_date.time': '', end_date: '2030-12-31', 'end_date.time': '' }, ['start_date', 'end_date']],
    [{ 'start_date.time': '', 'end_date.time': '', all_day: 'true' }, []],
    // Only a time is an end on the day of the start.
    [{ end_date: '' }, []],
  ])('says which time is missing: %j', async (changes, missing) => {
    const { browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), { ...filled, ...changes })
    const { status, body } = await browser.post('/desk/events/new', form)
    expect(status).toBe(missing.length > 0 ? 400 : 303)
    expect([...body.matchAll(/id="db-f-(\w+)-error"/g)].map(([, name]) => name)).toEqual(missing)
  })

  it('changes only what was changed', async () => {
    const { calendar, browser } = open()
    const { id } = await calendar.events.create({ title: 'Swing', ...day, cost: '5' })
    const form = formOf(await browser.get(`/desk/events/${id}`), { title: 'Jazz' })
    const { location } = await browser.post(`/desk/events/${id}`, form)
    expect(location).toContain(`/desk/events/${id}?done=changed&`)
    expect(await calendar.events.get(id)).toMatchObject({
      title: 'Jazz',
      cost: '$5',
      start_date: '2030-06-20 19:00:00',
    })
  })

  it('moves an event to the trash, and the next page puts it back', async () => {
    const { calendar, browser } = open()
    const { id } = await calendar.events.create({ title: 'Swing', ...day, status: 'pending' })
    const form = formOf(await browser.get(`/desk/events/${id}`), { 'form.do': 'trash' })
    const { location } = await browser.post(`/desk/events/${id}`, form)
    expect(await calendar.events.get(id)).toMatchObject({ status: 'trash' })
    const { body } = await browser.get(location)
    expect(body).toContain('“Swing” is in the trash.')
    const undo = [...body.matchAll(/<(?:input|button)[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
      .map(([, name = '', value = '']) => [name, value] as const)
      .filter(([name]) => name === 'status' || name.startsWith('form.'))
    await browser.post(`/desk/events/${id}`, undo)
    expect(await calendar.events.get(id)).toMatchObject({ status: 'pending' })
  })
})

describe('the desk', () => {
  it.each([
    [null, 401],
    [{ id: 5, role: 'subscriber' }, 403],
    [{ id: 5, role: 'contributor' }, 200],
    [{ id: 5, role: 'author' }, 200],
    [editor, 200],
  ])('is open for %j: %i', async (caller, status) => {
    const { calendar } = open()
    const browser = aBrowser(calendar, caller)
    for (const path of ['/desk', '/desk/events/new']) expect((await browser.get(path)).status).toBe(status)
    const home = await browser.get('/')
    expect(home.body.includes('href="/desk"')).toBe(status === 200)
    const { headers } = await browser.get('/desk')
    if (status === 200) expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('refuses what another site sends, and other methods', async () => {
    const { calendar, browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), filled)
    const { status } = await browser.post('/desk/events/new', form, { origin: 'https://evil.example' })
    expect(status).toBe(403)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(0)
    expect((await browser.send('/desk/events/new', { method: 'PUT', body: 'a=b' })).status).toBe(405)
  })

  it('can be left out', async () => {
    const { calendar } = open()
    const browser = aBrowser(calendar, editor, { desk: false })
    expect((await browser.get('/desk')).status).toBe(404)
    expect((await browser.get('/')).body).not.toContain('/desk')
  })
})
