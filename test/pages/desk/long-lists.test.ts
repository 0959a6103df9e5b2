import { type Calendar, createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, buttonOf, rowsOf, sent } from './desk-caller.ts'

// Lists of several pages, their orders, and rows beside others.

const editor = { id: 1, role: 'editor' }
const contributor = { id: 5, role: 'contributor' }
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

/** A calendar whose clock goes on by a minute with each write of a test. */
function aCalendar() {
  let minutes = 0
  const now = () => new Date(Date.parse('2030-06-18T09:00:00Z') + minutes * 60_000)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, onError, recurrence: recurringEvents() })
  const add = async (title: string, input: Partial<EventInput> = {}) => {
    minutes += 1
    return calendar.events.create({ title, ...day, author: 1, ...input })
  }
  const later = () => {
    minutes += 1
  }
  return { calendar, add, later, errors, browser: aBrowser(calendar, editor) }
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

/** Returns the rows of each page of a list, by the links from one to the next. */
async function pagesOf(browser: ReturnType<typeof aBrowser>, path: string) {
  const pages: (readonly string[])[] = []
  for (let next: string | undefined = path; next !== undefined && pages.length < 9; ) {
    const page = await browser.get(next)
    pages.push(rowsOf(page))
    const link = /<a ([^>]*rel="next"[^>]*)>/.exec(page.body)?.[1] ?? ''
    next = /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&')
  }
  return pages
}

describe('a list of several pages', () => {
  it('has each event once, those that other lists leave out too, in each of its forms', async () => {
    const { add, browser } = aCalendar()
    const past = { start_date: '2030-05-20 19:00', end_date: '2030-05-20 21:00' }
    const listed = numbered('Swing', 35)
    const hidden = numbered('Swing hidden', 65)
    for (const title of listed) await add(title, past)
    for (const title of hidden) await add(title, { ...past, hide_from_listings: true })
    await add('Other', past)
    for (const [path, others] of [
      ['/desk/mine?time=past', ['Other']],
      ['/desk/mine?time=past&search=swing', []],
    ] as const) {
      const pages = await pagesOf(browser, path)
      expect(pages.map(({ length }) => length)).toEqual([30, 5 + others.length + 30, 30, 5])
      expect(pages.flat().toSorted()).toEqual([...listed, ...hidden, ...others].toSorted())
      const [first = [], second = []] = pages
      expect([...first, ...second].slice(0, 35 + others.length).some((name) => hidden.includes(name))).toBe(false)
    }
    expect(rowsOf(await browser.get('/desk/mine?time=past&page=99'))).toHaveLength(5)
    expect((await browser.get('/desk/mine?time=past')).body).toContain('<span class="db-n">101</span>')
  })

  it.each([
    ['drafts', ['C', 'B', 'A'], { status: 'draft' }],
    ['trash', ['C', 'B', 'A'], { status: 'draft' }],
    ['review', ['A', 'B', 'C'], { status: 'pending' }],
    ['events', ['A', 'B', 'C'], {}],
    ['events?time=past', ['C', 'B', 'A'], { month: '05' }],
    ['scheduled', ['A', 'B', 'C'], { date: true }],
  ] as const)('begins with what is next to be done: %s', async (path, expected, kind) => {
    const { calendar, add, later, browser } = aCalendar()
    for (const [index, title] of ['A', 'B', 'C'].entries()) {
      const start = `2030-${'month' in kind ? kind.month : '06'}-${10 + index + ('month' in kind ? 0 : 10)}`
      const { id } = await add(title, {
        ...{ start_date: `${start} 19:00`, end_date: `${start} 20:00` },
        ...('status' in kind && { status: kind.status }),
        ...('date' in kind && { date: `2030-06-2${index} 10:00` }),
      })
      later()
      if (path === 'trash') await calendar.events.remove(id)
    }
    expect(rowsOf(await browser.get(`/desk/${path}`))).toEqual(expected)
  })

  it.each([
    ['venues', (calendar: Calendar, name: string) => calendar.venues.create({ venue: name })],
    ['tags', (calendar: Calendar, name: string) => calendar.tags.create({ name })],
  ] as const)('has each of other records once: %s', async (path, create) => {
    const { calendar, browser } = aCalendar()
    for (const name of [...numbered('Hall', 35), 'Other']) await create(calendar, name)
    expect((await pagesOf(browser, `/desk/${path}`)).map(({ length }) => length)).toEqual([30, 6])
    const found = await pagesOf(browser, `/desk/${path}?search=hall`)
    expect(found.flat().toSorted()).toEqual(numbered('Hall', 35).toSorted())
    expect(rowsOf(await browser.get(`/desk/${path}?page=99`))).toHaveLength(6)
  })

  it('has the venues in the trash, and no link to a trash that is empty', async () => {
    const { calendar, browser } = aCalendar()
    for (const venue of numbered('Hall', 35)) await calendar.venues.create({ venue })
    expect((await browser.get('/desk/venues')).body).not.toContain('state=trash')
    for (let id = 1; id <= 33; id += 1) await calendar.venues.remove(id)
    expect((await pagesOf(browser, '/desk/venues?state=trash')).map(({ length }) => length)).toEqual([30, 3])
  })
})

it('counts the events of a record that are over, and those in no list', async () => {
  const { calendar, add, browser } = aCalendar()
  const { id } = await calendar.venues.create({ venue: 'Hall' })
  await add('Past', { start_date: '2020-06-20 19:00', end_date: '2020-06-20 20:00', venue: [id] })
  await add('Coming', { venue: [id] })
  expect((await browser.get('/desk/venues')).body).toMatch(/Events: <\/span>2</)
})

describe('a row of dates of a series', () => {
  const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=4' }
  const datesOf = async (calendar: Calendar, series: number) =>
    (await calendar.events.list({ post_parent: series, period: 'all', per_page: 50 })).records

  it('has no button that moves one of them to the trash, which the form asks about', async () => {
    const { add, browser } = aCalendar()
    await add('Yoga', weekly)
    await add('Talk')
    const list = await browser.get('/desk/mine')
    expect(list.body).toContain('and 3 more dates')
    expect([buttonOf(list, 'Yoga', 'trash'), buttonOf(list, 'Talk', 'trash')]).toEqual([undefined, expect.anything()])
  })

  it('is one for dates in the trash, which come back each from their own row', async () => {
    const { calendar, add, browser } = aCalendar()
    const { id } = await add('Yoga', weekly)
    const [first, second] = await datesOf(calendar, id)
    await calendar.events.remove(first?.id ?? 0)
    const one = await browser.get('/desk/trash')
    expect(rowsOf(one)).toEqual(['Yoga'])
    expect(one.body).not.toContain('1 date')
    expect(buttonOf(one, 'Yoga', 'restore')).toMatchObject({ 'form.do': 'restore' })
    await calendar.events.remove(second?.id ?? 0)
    const trash = await browser.get('/desk/trash')
    expect(rowsOf(trash)).toEqual(['Yoga'])
    expect(buttonOf(trash, 'Yoga', 'restore')).toBeUndefined()
    const path = `/desk/trash?post_parent=${id}`
    expect(trash.body).toMatch(new RegExp(`<a href="${path.replace('?', '\\?')}"><svg[^>]*>.*</svg>2 dates</a>`))
    const each = await browser.get(path)
    expect(rowsOf(each)).toEqual(['Yoga', 'Yoga'])
    expect(each.body).not.toContain('more date')
    expect(each.body).not.toContain(`href="/${second?.slug}"`)
    expect(buttonOf(each, 'Yoga', 'restore')).toMatchObject({ 'form.do': 'restore' })
  })

  it('has no button in the trash for a caller who may not read the series, because nothing would come back', async () => {
    const { calendar, add } = aCalendar()
    const { id } = await add('Yoga', { ...weekly, status: 'draft' })
    const { records } = await calendar.events.list({ post_parent: id, period: 'all', status: ['draft'] })
    const own = records[1]?.id ?? 0
    await calendar.events.update(own, { author: contributor.id })
    await calendar.events.remove(own)
    const { id: other } = await add('Talk', { author: contributor.id, status: 'draft' })
    await calendar.events.remove(other)
    const trash = await aBrowser(calendar, contributor).get('/desk/trash')
    expect(rowsOf(trash).toSorted()).toEqual(['Talk', 'Yoga'])
    expect(buttonOf(trash, 'Talk', 'restore')).toBeDefined()
    expect(buttonOf(trash, 'Yoga', 'restore')).toBeUndefined()
  })
})

describe('a decision of a reviewer', () => {
  async function aReview(onReview = vi.fn()) {
    const { calendar, add, errors } = aCalendar()
    await add('Waiting', { status: 'pending', author: contributor.id })
    await add('Draft', { status: 'draft' })
    const browser = aBrowser(calendar, editor, { desk: { onReview } })
    const list = await browser.get('/desk/review')
    const decide = (changes: object) =>
      browser.post('/desk/review', sent({ ...buttonOf(list, 'Waiting', 'publish'), ...changes }))
    return { calendar, browser, decide, onReview, errors }
  }

  it('is passed to the app with the request', async () => {
    const { decide, onReview } = await aReview()
    await decide({})
    expect(onReview.mock.calls[0]?.[0].context).toBeInstanceOf(Request)
  })

  it('is none about an event that nobody has handed in', async () => {
    const { calendar, decide, onReview } = await aReview()
    const { revision } = await calendar.events.get(2)
    expect((await decide({ id: '2', 'form.revision': revision })).status).toBe(303)
    expect((await calendar.events.get(2)).status).toBe('publish')
    expect(onReview).not.toHaveBeenCalled()
  })

  it.each([
    ['', 303],
    ['   ', 303],
    ['Thank you', 200],
  ])('is reported if the app fails, and says so only if a note is lost: %j', async (note, status) => {
    const { calendar, decide, errors } = await aReview(vi.fn().mockRejectedValue(new Error('no mail')))
    expect((await decide({ 'form.note': note })).status).toBe(status)
    expect((await calendar.events.get(1)).status).toBe('publish')
    expect(errors.map(String)).toEqual([expect.stringContaining('no mail')])
  })

  it.each([
    [2_000, 303],
    [2_001, 400],
  ])('has a note of up to 2,000 characters: %i', async (length, status) => {
    const { decide } = await aReview()
    expect((await decide({ 'form.note': 'x'.repeat(length) })).status).toBe(status)
  })

  it('has no note for callers who review nothing', async () => {
    const { calendar } = await aReview()
    const own = aBrowser(calendar, contributor, { desk: { onReview: () => {} } })
    expect((await own.get('/desk/review')).body).not.toContain('form.note')
  })
})
