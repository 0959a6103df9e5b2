import { type Calendar, createCalendar } from 'daybook'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const now = () => new Date('2030-06-18T09:00:00Z')
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

/** More than a form lists. */
const many = 2000

let calendar: Calendar
let ids: { readonly event: number; readonly venue: number; readonly child: number }

beforeAll(async () => {
  calendar = createCalendar({ timeZone: 'Europe/Berlin', now })
  ids = await calendar.transaction(async ({ events, venues, organizers, categories, tags }) => {
    for (let at = 0; at < many; at += 1) {
      await venues.create({ venue: `Hall ${at}`, city: at % 2 === 0 ? 'Kiel' : 'Bonn' })
      await organizers.create({ organizer: `Club ${at}` })
      await categories.create({ name: `Kind ${at}` })
      await tags.create({ name: `Topic ${at}` })
    }
    const last = await venues.create({ venue: 'Zum alten Hafen', city: 'Kiel' })
    const parent = await categories.create({ name: 'Music' })
    const child = await categories.create({ name: 'Zydeco', parent: parent.id })
    const event = await events.create({
      ...{ title: 'Swing', ...day, status: 'publish' },
      ...{ venue: [last.id], categories: [child.id], tags: ['Topic 7'] },
    })
    return { event: event.id, venue: last.id, child: child.id }
  })
})

const path = () => `/desk/events/${ids.event}`

/** The boxes of a control, with the text of each. */
function boxesOf({ body }: DeskReply, name: string): readonly string[] {
  const found = body.matchAll(
    /<input type="(?:checkbox|radio)" name="([^"]*)" value="[^"]*"( checked)?><span>(.*?)<\/span>/g,
  )
  return [...found]
    .filter(([, control]) => control === name)
    .map(([, , checked, text = '']) => `${checked ? '+' : '-'}${text.replace(/<[^>]*>/g, '')}`)
}

describe('a form with more to choose from than it lists', () => {
  it('shows what is chosen, and says how many there are', async () => {
    const page = await aBrowser(calendar, editor).get(path())
    expect(boxesOf(page, 'venue')).toEqual(['+Zum alten Hafen'])
    expect(boxesOf(page, 'organizer')).toEqual([])
    expect(boxesOf(page, 'categories')).toEqual(['+Music › Zydeco'])
    expect(page.body).toContain('There are 2001. Search for part of a name.')
    expect(page.body).not.toContain('Hall 1')
  })

  it('changes nothing if it is sent as it was', async () => {
    const browser = aBrowser(calendar, editor)
    expect((await browser.post(path(), formOf(await browser.get(path())))).location).toContain('done=unchanged')
    expect((await calendar.events.get(ids.event)).venue).toEqual([ids.venue])
  })

  it.each([
    ['venue', 'Hall 1999', 'Hall 1999'],
    ['organizer', 'Club 1999', 'Club 1999'],
    ['categories', 'Kind 1999', 'Kind 1999'],
  ] as const)('finds a record of %s, adds it, and keeps what was written and chosen', async (name, search, label) => {
    const browser = aBrowser(calendar, editor)
    const before = await calendar.events.get(ids.event)
    const form = formOf(await browser.get(path()), { title: 'Unsaved', [`${name}.search`]: search, 'form.do': 'find' })
    const found = await browser.post(path(), form)
    expect(found.status).toBe(200)
    expect(found.body).toContain('value="Unsaved"')
    expect(boxesOf(found, name)).toContain(`-${label}`)
    expect(await calendar.events.get(ids.event)).toEqual(before)
    const [, id = ''] = new RegExp(`value="(\\d+)"><span>(?:<i[^>]*></i>)?<bdi>${label}<`).exec(found.body) ?? []
    const kept = before[name].map(String)
    const saved = await browser.post(path(), formOf(found, { title: 'Swing', [name]: ['', ...kept, id] }))
    expect(saved.location).toContain('done=changed')
    expect((await calendar.events.get(ids.event))[name].toSorted()).toEqual([...before[name], Number(id)].toSorted())
  })

  it('keeps the order of what is chosen, also if a search finds it', async () => {
    const [first, second] = ['Hall 9', 'Hall 1234'].map((venue) => ({ venue }))
    const { id, venue } = await calendar.events.create({ title: 'Two halls', ...day, venue: [first, second] as never })
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(`/desk/events/${id}`), { 'venue.search': 'Hall 1234', 'form.do': 'find' })
    const { location } = await browser.post(
      `/desk/events/${id}`,
      formOf(await browser.post(`/desk/events/${id}`, form)),
    )
    expect(location).toContain(`/desk/events/${id}?done=unchanged&`)
    expect((await calendar.events.get(id)).venue).toEqual(venue)
  })

  it('finds tags, which are added to those that are written', async () => {
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get(path()), { 'tags.search': 'Topic 1998', 'form.do': 'find' })
    const found = await browser.post(path(), form)
    expect(boxesOf(found, 'tags.add')).toEqual(['-Topic 1998'])
    await browser.post(path(), formOf(found, { 'tags.add': ['', 'Topic 1998'] }))
    const { tags } = await calendar.events.get(ids.event)
    const names = await Promise.all(tags.map(async (id) => (await calendar.tags.get(id)).name))
    expect(names.toSorted()).toEqual(['Topic 1998', 'Topic 7'])
  })

  it('says how many there are beyond those it shows, and when there is none', async () => {
    const browser = aBrowser(calendar, editor)
    const search = async (text: string) =>
      browser.post(path(), formOf(await browser.get(path()), { 'venue.search': text, 'form.do': 'find' }))
    const kiel = await search('Kiel')
    expect(kiel.body).toContain('The first 20 of 1001. Write more to find others.')
    expect(boxesOf(kiel, 'venue').length).toBe(22)
    expect((await search('Nowhere at all')).body).toContain('None found.')
  })

  it('shows what is found and chosen already once', async () => {
    const browser = aBrowser(calendar, editor)
    const { venue } = await calendar.events.get(ids.event)
    expect(venue).toContain(ids.venue)
    const form = formOf(await browser.get(path()), { 'venue.search': 'Hafen', 'form.do': 'find' })
    const shown = boxesOf(await browser.post(path(), form), 'venue')
    expect(shown.filter((text) => text.includes('Hafen'))).toEqual(['+Zum alten Hafen'])
  })

  it('runs a search instead of a save that is sent with it, whose results nobody has seen', async () => {
    const browser = aBrowser(calendar, editor)
    const form = formOf(await browser.get('/desk/events/new'), {
      ...{ title: 'By the return key', start_date: '2030-06-21', 'start_date.time': '20:00', 'end_date.time': '22:00' },
      ...{ 'venue.search': 'Hafen', status: 'publish' },
    })
    const found = await browser.post('/desk/events/new', form)
    expect(found.status).toBe(200)
    expect(found.body).toContain('Nothing is saved yet')
    expect(boxesOf(found, 'venue')).toEqual(['-Zum alten Hafen'])
    const saved = await browser.post('/desk/events/new', formOf(found, { status: 'publish' }))
    expect(saved.location).toContain('done=created')
  })

  it('offers categories for the one above, none too', async () => {
    const browser = aBrowser(calendar, editor)
    const at = `/desk/categories/${ids.child}`
    const page = await browser.get(at)
    expect(boxesOf(page, 'parent')).toEqual(['-None', '+Music'])
    const found = await browser.post(at, formOf(page, { 'parent.search': 'Kind 1500', 'form.do': 'find' }))
    expect(boxesOf(found, 'parent')).toEqual(['-None', '+Music', '-Kind 1500'])
    expect((await browser.post(at, formOf(found))).location).toContain('done=unchanged')
    await browser.post(at, formOf(found, { parent: '' }))
    expect((await calendar.categories.get(ids.child)).parent).toBe(0)
  })

  it('names both records in a conflict', async () => {
    const browser = aBrowser(calendar, editor)
    const page = await browser.get(path())
    const { records } = await calendar.venues.list({ search: 'Hall 1234' })
    await calendar.events.update(ids.event, { venue: [records[0]?.id ?? 0] })
    const conflict = await browser.post(path(), formOf(page, { venue: '' }))
    expect(conflict.status).toBe(412)
    expect(conflict.body).toContain('Hall 1234')
    expect(conflict.body).toContain('Zum alten Hafen')
  })

  it('says in an import that categories are too many to list', async () => {
    const page = await aBrowser(calendar, editor).get('/desk/import')
    expect(page.body).toContain('There are too many categories to list them here.')
  })
})
