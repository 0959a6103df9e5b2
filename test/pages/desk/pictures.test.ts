import { type Calendar, createCalendar } from 'daybook'
import { describe, expect, it, vi } from 'vitest'
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

describe('a picture that is chosen', () => {
  const alt = 'Two "boats"'
  const saved = async (calendar: Calendar) => (await calendar.events.list({ period: 'all', search: 'fair' })).records

  it('brings its alternative text, if somebody has written one', async () => {
    const calendar = await filled()
    const { post } = await openNew(calendar)
    expect((await post({ 'image.picked': url('boats') })).status).toBe(303)
    await post({ 'image.picked': url('mill') })
    await post({ 'image.picked': url('boats'), image_alt: 'Own' })
    expect((await saved(calendar)).map(({ image_alt }) => image_alt).sort()).toEqual(['', 'Own', alt])
  })

  it('shows the text before it is stored, which follows another choice', async () => {
    const calendar = await filled()
    const { post, browser } = await openNew(calendar)
    const shown = await post({ 'image.picked': url('boats'), 'form.do': 'find' })
    expect(new Map(formOf(shown)).get('image_alt')).toBe(alt)
    const other = formOf(shown, { 'image.picked': url('mill'), 'form.do': 'find' })
    const again = await browser.post('/desk/events/new', other)
    expect(new Map(formOf(again)).get('image_alt')).toBe('')
    // What people have changed of it stays.
    const own = formOf(shown, { 'image.picked': url('mill'), image_alt: 'A wheel' })
    await browser.post('/desk/events/new', own)
    expect(await saved(calendar)).toMatchObject([{ image: url('mill'), image_alt: 'A wheel' }])
  })

  it('does not bring back what somebody has removed', async () => {
    const calendar = await filled()
    const { id } = await calendar.events.create({ title: 'Fair', ...at, image_alt: 'Old', author: 7, status: 'draft' })
    const browser = aBrowser(calendar, author)
    const form = await browser.get(`/desk/events/${id}`)
    const sent = formOf(form, { 'image.picked': url('boats'), image_alt: '' })
    expect((await browser.post(`/desk/events/${id}`, sent)).status).toBe(303)
    expect(await calendar.events.get(id)).toMatchObject({ image: url('boats'), image_alt: '' })
  })
})

describe('the pictures that an app lists', () => {
  const listed = [
    { image: url('new'), name: 'new.jpg', alt: 'A new one' },
    { image: 9, url: url('small-9'), name: 'nine.jpg' },
    { image: url('boats'), name: 'boats.jpg' },
    { image: 'javascript:alert(1)', name: 'bad' },
    { image: 10, name: 'without an address' },
    null,
  ]
  const open = async (list: unknown) => {
    const faults: unknown[] = []
    const calendar = createCalendar({
      images,
      now: () => new Date('2030-06-18T09:00:00Z'),
      onError: (one) => void faults.push(one),
    })
    await calendar.venues.create({ venue: 'Mill', image: url('mill'), status: 'publish' })
    const upload = { store: () => '', list: list as () => never }
    const browser = aBrowser(calendar, author, { desk: { upload } })
    return { calendar, faults, browser, page: await browser.get('/desk/events/new') }
  }

  it('are offered before those of the calendar, and chosen with their text', async () => {
    const list = vi.fn((_: string) => listed)
    const { calendar, browser, page } = await open(list)
    expect(list.mock.calls[0]).toMatchObject(['', { limit: 12, actor: author, context: expect.any(Request) }])
    expect(offered(page).slice(1)).toEqual([
      [url('new'), 'new.jpg'],
      ['9', 'nine.jpg'],
      [url('boats'), 'boats.jpg'],
      [url('mill'), 'Mill'],
    ])
    expect(page.body).toContain(`src="${url('small-9')}"`)
    const sent = formOf(page, { title: 'Fair', ...fields, 'image.picked': url('new') })
    expect((await browser.postFiles('/desk/events/new', sent, {})).status).toBe(303)
    const { records } = await calendar.events.list({ period: 'all', search: 'fair', status: ['publish', 'draft'] })
    expect(records).toMatchObject([{ image: url('new'), image_alt: 'A new one' }])
  })

  it('are searched by the app, and bounded', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ image: url(`p${index}`), name: `p${index}` }))
    const list = vi.fn((text: string) => many.filter(({ name }) => name.includes(text)))
    const { browser, page } = await open(list)
    expect(offered(page)).toHaveLength(1 + 12 + 1)
    const sent: [string, string][] = [...formOf(page, { title: 'Fair', ...fields, 'image.search': 'p49' })].map(
      ([a, b]) => [a, b],
    )
    const found = await browser.postFiles('/desk/events/new', [...sent, ['form.do', 'find']], {})
    expect(offered(found).map(([value]) => value)).toEqual(['', url('p49')])
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['never returns', () => new Promise(() => {})],
    ['returns no list', () => ({})],
  ])('are none if the app %s, which is reported', async (_, list) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
    const { page, faults } = await open(list)
    vi.useRealTimers()
    expect([page.status, offered(page), faults.length]).toEqual([
      200,
      [
        ['', 'As written above'],
        [url('mill'), 'Mill'],
      ],
      1,
    ])
  })
})
