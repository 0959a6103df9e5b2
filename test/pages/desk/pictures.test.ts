import { type Calendar, createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

// Pictures in forms: they are seen, and chosen among those that the calendar has and the caller sees.

const author = { id: 7, role: 'author' }
const at = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }
const url = (name: string) => `https://a.example/${name}.jpg`
const images = (image: string | number) =>
  typeof image === 'string'
    ? { url: image, id: 0, extension: 'jpg' }
    : { url: url(`of-${image}`), id: image, extension: 'jpg' }

async function filled() {
  const calendar = createCalendar({ images, now: () => new Date('2030-06-18T09:00:00Z') })
  const { events, venues, organizers } = calendar
  await events.create({ title: 'Regatta', ...at, image: url('boats'), image_alt: 'Two "boats"', status: 'publish' })
  await events.create({ title: 'Regatta again', ...at, image: url('boats'), status: 'publish' })
  await events.create({
    title: 'Long ago',
    start_date: '1999-06-20',
    end_date: '1999-06-20',
    image: 3,
    status: 'publish',
  })
  await events.create({ title: 'Draft of others', ...at, image: url('draft'), status: 'draft', author: 8 })
  await events.create({ title: 'Private party', ...at, image: url('private'), status: 'private', author: 8 })
  await events.create({ title: 'Locked', ...at, image: url('locked'), password: 'sesame', status: 'publish' })
  const { id } = await events.create({ title: 'Gone', ...at, image: url('gone'), status: 'publish' })
  await events.remove(id)
  await venues.create({ venue: 'Mill', image: url('mill'), status: 'publish' })
  await venues.create({ venue: 'Secret', image: url('secret'), status: 'draft', author: 8 })
  await organizers.create({ organizer: 'Club', image: url('club'), status: 'publish' })
  return calendar
}

/** The pictures that a form offers, with their names. */
function offered({ body }: DeskReply): readonly (readonly [value: string, label: string])[] {
  const boxes = /name="image\.picked" value="([^"]*)"[^>]*>(?:<img[^>]*>)?<span><bdi>([^<]*)</g
  return [...body.matchAll(boxes)].map(([, value = '', label = '']) => [value, label])
}

const thumbnail = ({ body }: DeskReply) => /class="db-pic"><img src="([^"]*)"/.exec(body)?.[1]

async function openNew(calendar: Calendar) {
  const browser = aBrowser(calendar, author)
  const page = await browser.get('/desk/events/new')
  const post = (changes: Readonly<Record<string, string>>) =>
    browser.post('/desk/events/new', formOf(page, { title: 'Fair', ...fields, ...changes }))
  return { browser, page, post }
}

const fields = {
  ...{ start_date: '2030-06-20', 'start_date.time': '10:00', end_date: '2030-06-20', 'end_date.time': '12:00' },
}

describe('the pictures of a form', () => {
  it('are those of the records that the caller sees, each once', async () => {
    const { page } = await openNew(await filled())
    expect(offered(page)).toEqual([
      ['', 'As written above'],
      [url('boats'), 'Two "boats"'],
      ['3', 'Long ago'],
      [url('mill'), 'Mill'],
      [url('club'), 'Club'],
    ])
    expect(page.body).not.toMatch(/draft\.jpg|private\.jpg|locked\.jpg|gone\.jpg|secret\.jpg/)
  })

  it.each([
    ['a title', 'again', [url('boats')]],
    ['a name', 'mill', [url('mill')]],
    ['an alternative text', 'TWO "b', [url('boats')]],
    ['nothing', 'nowhere', []],
    ['a title of others', 'draft of', []],
  ])('are found by %s', async (_, text, found) => {
    const { post } = await openNew(await filled())
    const reply = await post({ 'image.search': text, 'form.do': 'find' })
    expect([reply.status, offered(reply).map(([value]) => value)]).toEqual([200, ['', ...found]])
    expect(reply.body).toMatch(/<details class="db-pics" open>/)
  })

  it.each([
    ['an address', {}, url('mill')],
    ['an id', {}, '3'],
    ['one instead of a written one', { image: url('other') }, url('mill')],
  ])('are stored when they are chosen: %s', async (_, changes, picked) => {
    const calendar = await filled()
    const { post } = await openNew(calendar)
    const reply = await post({ ...changes, 'image.picked': picked, image_alt: 'A wheel' })
    expect(reply.status).toBe(303)
    const { records } = await calendar.events.list({ period: 'all', search: 'fair' })
    expect(records).toMatchObject([{ image: picked === '3' ? 3 : picked, image_alt: 'A wheel' }])
  })

  it('are not stored with a search whose results were not shown, and stay chosen', async () => {
    const calendar = await filled()
    const { post, browser } = await openNew(calendar)
    const reply = await post({ 'image.search': 'boat', 'image.picked': url('mill') })
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('Nothing is saved yet')
    expect(thumbnail(reply)).toBe(url('mill'))
    const saved = await browser.post('/desk/events/new', formOf(reply))
    expect(saved.status).toBe(303)
  })

  it.each([
    [url('written'), url('written')],
    [12, url('of-12')],
    [false, undefined],
  ] as const)('are seen: %s', async (image, src) => {
    const calendar = await filled()
    const { id } = await calendar.events.create({ title: 'Mine', ...at, image, author: 7, status: 'draft' })
    expect(thumbnail(await aBrowser(calendar, author).get(`/desk/events/${id}`))).toBe(src)
  })

  it('are replaced by a file that is chosen too', async () => {
    const calendar = await filled()
    const browser = aBrowser(calendar, author, { desk: { upload: { store: () => url('uploaded') } } })
    const page = await browser.get('/desk/events/new')
    const form = formOf(page, { title: 'Fair', ...fields, 'image.picked': url('mill') })
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], 'a.jpg', { type: 'image/jpeg' })
    const sent = form.filter(([name]) => name !== 'image.file')
    expect((await browser.postFiles('/desk/events/new', sent, { 'image.file': file })).status).toBe(303)
    const { records } = await calendar.events.list({ period: 'all', search: 'fair' })
    expect(records).toMatchObject([{ image: url('uploaded') }])
  })
})
