import { createCalendar, type ResourceName } from 'daybook'
import { linkedNames } from 'daybook/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskFolders } from '../../../adapters/pages/ground/addresses/desk-address.ts'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'
import { fullCalendar } from './full-records.ts'

const editor = { id: 1, role: 'editor' }
/** Each resource, with the folder of its forms. */
const resources = Object.entries(deskFolders)
const linked: readonly string[] = linkedNames

/** For controls whose value has to be of a kind, by the name of the control; others take text. */
const values: Readonly<Record<string, string | readonly string[]>> = {
  start_date: '2030-06-19',
  'start_date.time': '18:00',
  end_date: '2030-06-22',
  'end_date.time': '23:00',
  timezone: 'Asia/Tokyo',
  previous_start_date: '2030-04-01',
  'previous_start_date.time': '09:00',
  date: '2029-01-01',
  'date.time': '10:00',
  author: '12',
  status: 'publish',
  image: 'https://images.example/b.png',
  'image.picked': 'https://images.example/c.png',
  color: 'rose',
  website: 'https://b.example/',
  online_url: 'https://meet.example/y',
  online_url_from: '-PT1H',
  event_status: 'postponed',
  attendance_mode: 'online',
  slug: 'another',
  post_parent: '3',
  email: 'b@example.org',
  geo_lat: '1.5',
  geo_lng: '2.5',
  cost: '20',
  own_count: '12',
  own_number: '2.25',
  own_choice: 'None',
  own_words: ['', 'Loop'],
  'own_texts.lines': 'x\r\ny',
  'own_numbers.lines': '9\r\n8',
  own_day: '2031-01-01',
  own_time: '2031-01-01',
  'own_time.time': '10:11',
  own_link: 'https://c.example/',
  own_mail: 'c@example.org',
}

/** Names of the controls of a form, without hidden ones of its own and those of other records. */
function controlsOf(page: DeskReply): readonly string[] {
  const names = formOf(page).map(([name]) => name)
  // How an event repeats has tests of its own.
  return [...new Set(names)].filter(
    (name) => !/^(form|recurrence|online_url_from)\.|\.new\.|\.(search|searched|add|format)$/.test(name),
  )
}

let open: Awaited<ReturnType<typeof fullCalendar>>
beforeAll(async () => {
  open = await fullCalendar()
})

describe('each control', () => {
  it.each(resources)('of the form of a full %s changes the field that it shows', async (resource, folder) => {
    const { calendar, ids } = await fullCalendar()
    const browser = aBrowser(calendar, editor)
    const path = `/desk/${folder}/${ids[resource as ResourceName]}`
    const failed = []
    for (const name of controlsOf(await browser.get(path))) {
      const page = await browser.get(path)
      const before = formOf(page)
        .filter(([one]) => one === name)
        .map(([, value]) => value)
      const isBox = before[0] === 'false'
      const isLinked = name === 'categories' || name === 'parent' || (resource === 'event' && linked.includes(name))
      const value = isBox
        ? before.length > 1
          ? 'false'
          : ['false', 'true']
        : isLinked
          ? ''
          : (values[name] ?? 'Something else')
      const reply = await browser.post(path, formOf(page, { [name]: value }))
      if (!reply.location.includes('?done=changed&')) failed.push([name, reply.status, reply.location])
    }
    expect(failed).toEqual([])
  })
})

describe('what the interface can empty', () => {
  it.each(resources)('a form of a full %s empties too', async (resource, folder) => {
    const { calendar, ids } = await fullCalendar()
    const browser = aBrowser(calendar, editor)
    const path = `/desk/${folder}/${ids[resource as ResourceName]}`
    const page = await browser.get(path)
    const stays = /^(title|name|start_date|end_date|timezone|date|author|status|event_status|attendance_mode)(\.time)?$/
    const isLink = (name: string) => resource === 'event' && linked.includes(name)
    const emptied = Object.fromEntries(
      formOf(page).flatMap(([name, value]) =>
        /^(form|recurrence)\.|\.format$/.test(name) || stays.test(name) || (linked.includes(name) && !isLink(name))
          ? []
          : [[name, value === 'true' || value === 'false' ? 'false' : '']],
      ),
    )
    const reply = await browser.post(
      path,
      formOf(page, { ...emptied, ...(resource === 'event' && { 'password.remove': 'true' }) }),
    )
    expect([reply.status, reply.location]).toEqual([303, expect.stringContaining(`${path}?done=changed&`)])
    const after = formOf(await browser.get(path)).filter(
      ([name, value]) =>
        Object.hasOwn(emptied, name) && !['slug', 'color'].includes(name) && value !== '' && value !== 'false',
    )
    expect(after).toEqual([])
  })
})

describe('the rights of a caller', () => {
  const roles = ['subscriber', 'contributor', 'author', 'editor'] as const
  const expected = {
    'create an event': { subscriber: 403, contributor: 200, author: 200, editor: 200 },
    'create a tag': { subscriber: 403, contributor: 403, author: 403, editor: 200 },
    'change an own draft': { subscriber: 403, contributor: 200, author: 200, editor: 200 },
    'change an own published event': { subscriber: 403, contributor: 403, author: 200, editor: 200 },
    'change the draft of another': { subscriber: 403, contributor: 403, author: 403, editor: 200 },
  } as const

  it.each(roles)('of a %s decide what the desk shows and does', async (role) => {
    const calendar = createCalendar()
    const day = { start_date: '2030-06-20', end_date: '2030-06-20' }
    const mine = await calendar.events.create({ title: 'Mine', ...day, author: 5, status: 'draft' })
    const published = await calendar.events.create({ title: 'Published', ...day, author: 5 })
    const other = await calendar.events.create({ title: 'Other', ...day, author: 6, status: 'draft' })
    const browser = aBrowser(calendar, { id: 5, role })
    const paths = {
      'create an event': '/desk/events/new',
      'create a tag': '/desk/tags/new',
      'change an own draft': `/desk/events/${mine.id}`,
      'change an own published event': `/desk/events/${published.id}`,
      'change the draft of another': `/desk/events/${other.id}`,
    } as const
    for (const [action, path] of Object.entries(paths)) {
      const page = await browser.get(path)
      const status = expected[action as keyof typeof expected][role]
      expect([action, page.status]).toEqual([action, status])
      const form =
        status === 200 ? formOf(page, { title: 'Changed', 'form.do': 'save' }) : [['title', 'Changed'] as const]
      const sent = await browser.post(path, form)
      if (status !== 200) expect([action, sent.status]).toEqual([action, 403])
    }
    expect((await calendar.events.get(other.id)).title).toBe(role === 'editor' ? 'Changed' : 'Other')
  })

  it('publishes only with the right: what others send waits for review', async () => {
    const calendar = createCalendar()
    const browser = aBrowser(calendar, { id: 5, role: 'contributor' })
    const page = await browser.get('/desk/events/new')
    expect(page.body).toContain('Send for review')
    expect(page.body).not.toContain('value="publish"')
    const form = {
      title: 'A',
      start_date: '2030-06-20',
      end_date: '2030-06-20',
      all_day: ['false', 'true'],
      status: 'publish',
    }
    await browser.post('/desk/events/new', formOf(page, form))
    expect(await calendar.events.get(1)).toMatchObject({ status: 'pending', author: 5 })
    expect(page.body).not.toContain('name="author"')
  })
})

describe('categories and tags', () => {
  it('are deleted after a question', async () => {
    const { calendar, ids } = open
    const browser = aBrowser(calendar, editor)
    const path = `/desk/tags/${ids.tag}`
    const page = await browser.get(path)
    expect(page.body).toContain(`href="${path}/delete"`)
    // Nothing is deleted without the question.
    expect((await browser.post(path, formOf(page, { 'form.do': 'trash' }))).location).toBe(`${path}/delete`)
    const { revision } = await calendar.tags.get(ids.tag)
    const { location } = await browser.post(`${path}/delete`, [['form.revision', revision]])
    expect((await browser.get(location)).body).toContain('It is deleted.')
    await expect(calendar.tags.get(ids.tag)).rejects.toThrow()
  })

  it('name the one that has the name already', async () => {
    const calendar = createCalendar()
    await calendar.tags.create({ name: 'Dance' })
    const browser = aBrowser(calendar, editor)
    const sent = await browser.post('/desk/tags/new', formOf(await browser.get('/desk/tags/new'), { name: 'dance' }))
    expect(sent.status).toBe(409)
    expect(sent.body).toContain('<a href="#db-f-name">Name: There is one with this name already.</a>')
  })
})
