import { type Calendar, createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, buttonOf, type DeskReply, rowsOf } from './desk-caller.ts'

// Lists with one row of each series, over all their pages (rule 65).

const editor = { id: 1, role: 'editor' }
const now = () => new Date('2030-06-18T09:00:00Z')
const evening = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

async function aHouse() {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  const add = (title: string, input: Partial<EventInput> = {}) =>
    calendar.events.create({ title, ...evening, author: 1, ...input })
  const series = async (title: string, input: Partial<EventInput> = {}) => {
    const { id } = await add(title, { recurrence: 'FREQ=WEEKLY;COUNT=6', ...input })
    return { id, dates: await datesOf(calendar, id) }
  }
  return { calendar, add, series, browser: aBrowser(calendar, editor) }
}

async function datesOf(calendar: Calendar, series: number) {
  const status = ['publish', 'pending', 'draft'] as const
  return (await calendar.events.list({ post_parent: series, period: 'all', status, per_page: 50 })).records
}

/** Returns the markup of the row of an event. */
function rowOf({ body }: DeskReply, title: string): string {
  return body.split('<tr').find((one) => one.includes(`<bdi>${title}</bdi>`)) ?? ''
}

/** Returns the count of a tab. */
function tabOf({ body }: DeskReply, path: string): number {
  return Number(new RegExp(`<a href="/desk/${path}"[^>]*>[^<]*<span class="db-n">(\\d+)`).exec(body)?.[1])
}

describe('a series over two pages', () => {
  async function aSeason() {
    const house = await aHouse()
    const { id } = await house.series('Yoga', { recurrence: 'FREQ=WEEKLY;COUNT=40', categories: ['Sport'] })
    for (let at = 1; at <= 35; at += 1) {
      const day = `2030-${at > 20 ? '08' : '07'}-${String(1 + (at % 20)).padStart(2, '0')}`
      await house.add(`Talk ${at}`, { start_date: `${day} 10:00`, end_date: `${day} 11:00`, categories: ['Talks'] })
    }
    return { ...house, id }
  }

  it('has one row, so that pages have their length, and all numbers are those of rows', async () => {
    const { browser } = await aSeason()
    for (const path of ['events', 'mine']) {
      const pages = [await browser.get(`/desk/${path}`), await browser.get(`/desk/${path}?page=2`)]
      expect(pages.map((page) => rowsOf(page).length)).toEqual([30, 6])
      expect(pages.flatMap(rowsOf).filter((name) => name === 'Yoga')).toHaveLength(1)
      for (const page of pages) expect(tabOf(page, path)).toBe(36)
      expect((await browser.get(`/desk/${path}?page=9`)).body).not.toContain('rel="next"')
    }
    const list = await browser.get('/desk/events')
    expect(list.body).toContain('Sport (1)')
    expect(list.body).toContain('Talks (35)')
    expect((await browser.get('/desk/events?categories=talks')).body).toContain('35 of 36')
  })

  it('is found by its filters, and its whole list is each of its dates', async () => {
    const { browser, id } = await aSeason()
    const found = await browser.get('/desk/events?search=yoga')
    expect(rowsOf(found)).toEqual(['Yoga'])
    expect(found.body).toContain('1 of 36')
    // What a change of all would be for.
    expect(found.body).toContain('all 40 found')
    expect(rowOf(found, 'Yoga')).toContain(`/desk/events?search=yoga&amp;post_parent=${id}`)
    const dates = await browser.get(`/desk/events?search=yoga&post_parent=${id}`)
    expect(rowsOf(dates)).toHaveLength(30)
    expect(dates.body).toContain('40 of 75')
  })
})

it('a row of a series has the counts of the dates that match the filters of the list', async () => {
  const { calendar, series, browser } = await aHouse()
  const { id: hall } = await calendar.venues.create({ venue: 'Hall' })
  const { dates } = await series('Choir')
  for (const at of [1, 2, 4]) await calendar.events.update(dates[at]?.id ?? 0, { venue: [hall] })
  await calendar.events.update(dates[2]?.id ?? 0, { event_status: 'cancelled' })
  for (const [query, counts, later] of [
    ['', '6 dates, 1 cancelled', 'and 5 more dates to July 25, 2030'],
    [`venue=${hall}`, '3 dates, 1 cancelled', 'and 2 more dates to July 18, 2030'],
    ['event_status=cancelled', '1 date, 1 cancelled', ''],
    ['event_status=scheduled', '5 dates<', 'and 4 more dates to July 25, 2030'],
    ['overlaps.from=2030-06-27&overlaps.until=2030-07-04', '2 dates, 1 cancelled', 'and 1 more date, July 4, 2030'],
    ['overlaps.from=2030-07-10', '3 dates', 'and 2 more dates to July 25, 2030'],
  ] as const) {
    const row = rowOf(await browser.get(`/desk/events?${query}`), 'Choir')
    expect([query, row.includes(counts), row.includes('more date') ? row.includes(later) : later === '']).toEqual([
      query,
      true,
      true,
    ])
  }
})

describe('dates whose status is not that of their series', () => {
  it('are one row without buttons, which leads to their list', async () => {
    const { calendar, series, browser } = await aHouse()
    const { id, dates } = await series('Choir')
    const wait = (at: number) => calendar.events.update(dates[at]?.id ?? 0, { status: 'pending' })
    await wait(1)
    const one = await browser.get('/desk/review')
    expect(rowOf(one, 'Choir')).not.toContain('1 date')
    expect(buttonOf(one, 'Choir', 'publish')).toBeDefined()
    await wait(3)
    const two = await browser.get('/desk/review')
    expect(rowsOf(two)).toEqual(['Choir'])
    expect(tabOf(two, 'review')).toBe(1)
    expect(rowOf(two, 'Choir')).toContain('2 dates')
    expect(rowOf(two, 'Choir')).toContain(`<a href="/desk/review?post_parent=${id}"><svg`)
    expect(buttonOf(two, 'Choir', 'publish')).toBeUndefined()
    const each = await browser.get(`/desk/review?post_parent=${id}`)
    expect(rowsOf(each)).toEqual(['Choir', 'Choir'])
    expect(buttonOf(each, 'Choir', 'publish')).toBeDefined()
    const row = rowOf(await browser.get('/desk/events'), 'Choir')
    expect(row).toContain('6 dates, 2 with another state')
    expect((await browser.get('/desk')).body).toContain('1 event to review')
  })
})

describe('a ticked row of a series', () => {
  const cancel = [
    ['many.reason', 'Ill'],
    ['form.do', 'many.cancel'],
  ] as const
  const boxOf = (list: DeskReply, title: string) => /name="id" value="([^"]*)"/.exec(rowOf(list, title))?.[1] ?? ''

  it.each([
    ['/desk/events', 6],
    ['/desk/events?overlaps.from=2030-07-01', 4],
    ['/desk/events?time=past', 2],
  ])('stands for its dates in the list: %s', async (path, count) => {
    const { series, add, browser } = await aHouse()
    const weeks = path.includes('past') ? { start_date: '2030-06-06 19:00', end_date: '2030-06-06 21:00' } : {}
    const { id } = await series('Choir', weeks)
    await add('Talk')
    const list = await browser.get(path)
    expect(boxOf(list, 'Choir')).toBe(`dates:${id}`)
    const preview = await browser.post(path, [['id', boxOf(list, 'Choir')], ...cancel])
    expect(preview.body).toContain(`${count} events change`)
    if (count < 6) expect(rowOf(list, 'Choir').includes(`a tick takes ${count} of them`)).toBe(path.includes('time'))
  })

  it('is not those that lists leave out, which have a row of their own', async () => {
    const { calendar, series, browser } = await aHouse()
    const { id, dates } = await series('Choir')
    for (const at of [4, 5]) await calendar.events.update(dates[at]?.id ?? 0, { hide_from_listings: true })
    for (const [box, count] of [
      [`dates:${id}`, 4],
      [`dates:${id}:hidden`, 2],
    ] as const)
      expect((await browser.post('/desk/events', [['id', box], ...cancel])).body).toContain(`${count} events change`)
  })

  it('is the date that it shows if there are too many, and the page asks about the others', async () => {
    const { series, browser } = await aHouse()
    const { dates } = await series('Daily', { recurrence: 'FREQ=DAILY;COUNT=201' })
    const list = await browser.get('/desk/events')
    expect(boxOf(list, 'Daily')).toBe(String(dates[0]?.id))
    expect(rowOf(list, 'Daily')).toContain('201 dates</a>, a tick takes 1 of them')
    const preview = await browser.post('/desk/events', [['id', boxOf(list, 'Daily')], ...cancel])
    expect(preview.body).toContain('1 event changes')
    expect(preview.body).toContain('value="following"')
  })

  it('is refused with others that are too many together, and names a series that is gone', async () => {
    const { calendar, series, browser } = await aHouse()
    const [one, other] = [
      await series('One', { recurrence: 'FREQ=DAILY;COUNT=150' }),
      await series('Other', { recurrence: 'FREQ=DAILY;COUNT=150' }),
    ]
    const both = [one, other].map(({ id }) => ['id', `dates:${id}`] as const)
    const refused = await browser.post('/desk/events', [...both, ...cancel])
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('200')
    await calendar.events.remove(one.dates[0]?.id ?? 0, { recurrence_scope: 'all' })
    const preview = await browser.post('/desk/events', [['id', `dates:${one.id}`], ...cancel])
    expect(preview.body).not.toContain('events change')
  })
})

it('the whole list is each date of its series', async () => {
  const { series, add, browser } = await aHouse()
  await series('Choir')
  await add('Talk')
  const sent = [
    ['form.which', 'found'],
    ['many.reason', 'Ill'],
    ['form.do', 'many.cancel'],
  ] as const
  expect((await browser.post('/desk/events', sent)).body).toContain('7 events change')
})

it('dates that lists leave out are a row apart from those that they show', async () => {
  const { calendar, series, browser } = await aHouse()
  const { dates } = await series('Choir')
  for (const at of [4, 5]) await calendar.events.update(dates[at]?.id ?? 0, { hide_from_listings: true })
  const list = await browser.get('/desk/events')
  expect(rowsOf(list)).toEqual(['Choir', 'Choir'])
  expect(tabOf(list, 'events')).toBe(2)
  expect(list.body).toContain('4 dates')
  expect(list.body).toContain('2 dates')
})
