import { createCalendar, type EventInput, type EventPatch } from 'daybook'
import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, type DeskReply, rowsOf } from './desk-caller.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const editor = { id: 1, role: 'editor' }

/** A calendar with events that differ in all that the lists can be narrowed by. */
async function aTown(onError: false | ((fault: unknown) => void) = false) {
  const calendar = createCalendar({
    ...{ timeZone: 'Europe/Berlin', now, onError },
    fields: { event: { level: text({ description: 'Level', filter: true }), time: text({ filter: true }) } },
  })
  const hall = await calendar.venues.create({ venue: 'Hall' })
  const park = await calendar.venues.create({ venue: 'Park, south <gate>' })
  const add = (title: string, day: string, input: Partial<EventInput> & { readonly level?: string } = {}) =>
    calendar.events.create({ title, start_date: `${day} 19:00`, end_date: `${day} 21:00`, author: 1, ...input })
  await add('Swing', '2030-06-20', { venue: [hall.id], categories: ['Music'], tags: ['dance'], status: 'draft' })
  await add('Chess', '2030-06-25', { venue: [hall.id], author: 5, level: 'easy' })
  await add('Choir', '2030-07-02', { venue: [park.id], categories: ['Music'], author: 'k-7', hide_from_listings: true })
  await add('Jam', '2030-05-02', { venue: [park.id], event_status: 'cancelled', author: 5 })
  return { calendar, hall, park }
}

/** Returns what is set, by the text of its link, with the list without it. */
function setIn({ body }: DeskReply): Readonly<Record<string, string>> {
  const [, links = ''] = /<p class="db-set">([\s\S]*?)<\/p>/.exec(body) ?? []
  const found = links.matchAll(/<a href="([^"]*)"><bdi>([^<]*)<\/bdi>/g)
  return Object.fromEntries([...found].map(([, href = '', text = '']) => [text, href.replaceAll('&amp;', '&')]))
}

/** Returns the options of a field, without the one for any value. */
function optionsIn({ body }: DeskReply, name: string): readonly string[] {
  const [, markup = ''] = new RegExp(`<select [^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(body) ?? []
  return [...markup.matchAll(/<option [^>]*>([^<]*)<\/option>/g)].map(([, text = '']) => text).slice(1)
}

describe('the filter of a list', () => {
  it.each([
    ['search=swi', ['Swing'], ['“swi”']],
    ['status=draft', ['Swing'], ['State: Draft']],
    ['categories=music', ['Swing', 'Choir'], ['Category: Music']],
    ['tags=dance', ['Swing'], ['Topic: dance']],
    ['venue=1', ['Swing', 'Chess'], ['Venue: Hall']],
    ['author=5', ['Chess'], ['By: 5']],
    ['author=k-7', ['Choir'], ['By: k-7']],
    ['author=1', ['Swing'], ['By: you']],
    ['overlaps.from=2030-06-25', ['Chess', 'Choir'], ['From June 25, 2030']],
    ['overlaps.until=2030-06-25', ['Jam', 'Swing', 'Chess'], ['Until June 25, 2030']],
    ['overlaps.from=2030-05-01&overlaps.until=2030-05-02', ['Jam'], ['From May 1, 2030', 'Until May 2, 2030']],
    ['time=past&event_status=cancelled', ['Jam'], ['Takes place: Cancelled']],
    ['categories=music&venue=2', ['Choir'], ['Category: Music', 'Venue: Park, south &lt;gate>']],
    ['level=easy', ['Chess'], ['Level: easy']],
    ['search=rumba', [], ['“rumba”']],
    ['search=+&status=', ['Swing', 'Chess', 'Choir'], []],
  ])('shows with %s what matches, and says what is set', async (query, rows, set) => {
    const { calendar } = await aTown()
    const list = await aBrowser(calendar, editor).get(`/desk/events?${query}`)
    expect([list.status, rowsOf(list), Object.keys(setIn(list))]).toEqual([200, rows, set])
    if (rows.length === 0) expect(list.body).toContain('Nothing here matches.')
  })

  it('is taken away part by part, and stays on further pages and in the other time', async () => {
    const { calendar } = await aTown()
    for (let at = 1; at <= 31; at += 1)
      await calendar.events.create({
        ...{ title: `Music ${at}`, categories: ['Music'], author: 5 },
        ...{ start_date: '2030-06-20 10:00', end_date: '2030-06-20 11:00' },
      })
    const browser = aBrowser(calendar, editor)
    const list = await browser.get('/desk/events?categories=music&author=5')
    expect(list.body).toContain('31 of 34')
    const set = setIn(list)
    expect(set).toEqual({ 'Category: Music': '/desk/events?author=5', 'By: 5': '/desk/events?categories=music' })
    expect(list.body).toContain('/desk/events?author=5&amp;categories=music&amp;page=2')
    expect(list.body).toContain('/desk/events?time=past&amp;author=5&amp;categories=music')
    expect((await browser.get('/desk/events?categories=music&author=5&page=2')).body).toContain('Music')
  })

  it('counts each choice without its own filter, those that lists leave out too', async () => {
    const { calendar } = await aTown()
    const list = await aBrowser(calendar, editor).get('/desk/events?categories=music')
    expect(optionsIn(list, 'categories')).toEqual(['Music (2)'])
    expect(optionsIn(list, 'venue')).toEqual(['Hall (1)', 'Park, south &lt;gate> (1)'])
    expect(optionsIn(list, 'status')).toEqual(['Published (1)', 'Draft (1)'])
    const none = await aBrowser(calendar, editor).get('/desk/events?venue=2&search=swing')
    expect(optionsIn(none, 'venue')).toEqual(['Park, south &lt;gate>', 'Hall (1)'])
    const all = await aBrowser(calendar, editor).get('/desk/events')
    expect(optionsIn(all, 'status')).toEqual(['Published (2)', 'Draft (1)'])
    expect(all.body).toContain('aria-label="Time"')
    const days = await aBrowser(calendar, editor).get('/desk/events?overlaps.from=2030-06-25')
    expect(days.body).not.toContain('aria-label="Time"')
  })

  it('counts nothing that the caller does not see', async () => {
    const { calendar } = await aTown()
    const own = await aBrowser(calendar, { id: 5, role: 'author' }).get('/desk/mine?time=past')
    expect(rowsOf(own)).toEqual(['Jam'])
    expect(own.body).not.toContain('Hall')
    const foreign = await aBrowser(calendar, { id: 5, role: 'author' }).get('/desk/drafts?author=1')
    expect(rowsOf(foreign)).toEqual([])
    expect(foreign.body).toContain('0 of 0')
  })

  it.each([
    ['status=trash', 'State: trash'],
    ['overlaps.from=soon', 'From soon'],
    ['venue=x', 'Venue: x'],
    ['venue=77', 'Venue: 77'],
  ])('shows nothing with %s, which can be taken away', async (query, text) => {
    const { calendar } = await aTown()
    const page = await aBrowser(calendar, editor).get(`/desk/events?${query}`)
    expect([page.status, rowsOf(page)]).toEqual([400, []])
    expect(page.body).toContain('This list cannot be narrowed so.')
    expect(setIn(page)).toEqual({ [text]: '/desk/events' })
  })

  it('asks for other days if the last one is before the first', async () => {
    const { calendar } = await aTown()
    const page = await aBrowser(calendar, editor).get(
      '/desk/events?overlaps.from=2030-07-01&overlaps.until=2030-06-01&author=1',
    )
    expect([page.status, rowsOf(page)]).toEqual([400, []])
    expect(page.body).toContain('The last day is before the first one.')
    expect(page.body).toContain('value="2030-06-01"')
    expect(page.body).toContain('<input type="hidden" name="author" value="1">')
  })
})

describe('a row of a series', () => {
  const weekly = { start_date: '2030-05-21 10:00', end_date: '2030-05-21 11:00', recurrence: 'FREQ=WEEKLY;COUNT=44' }

  async function aSeries(input: Partial<EventInput> = {}) {
    const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
    const series = await calendar.events.create({ title: 'Yoga', author: 1, ...weekly, ...input })
    const { hide_from_listings = false } = input
    const query = { post_parent: series.id, period: 'all', per_page: 50, hide_from_listings } as const
    const dates = (await calendar.events.list(query)).records
    const change = (at: number, patch: EventPatch) => calendar.events.update(dates[at]?.id ?? 0, patch)
    await change(2, { event_status: 'cancelled' })
    await change(9, { status: 'draft' })
    return { calendar, series, dates }
  }

  it.each<Partial<EventInput>>([{}, { hide_from_listings: true }])(
    'has the counts of the series, not of the page: %j',
    async (input) => {
      const { calendar, series } = await aSeries(input)
      const list = await aBrowser(calendar, editor).get('/desk/events')
      expect(rowsOf(list)).toEqual(['Yoga'])
      expect(list.body).toMatch(
        /<a href="\/desk\/events\/\d+\/dates"><svg[^>]*>.*<\/svg>44 dates, 1 cancelled, 1 with another state/,
      )
      // The first four are over.
      expect(list.body).toContain(`<a href="/desk/events?post_parent=${series.id}">and 39 more dates to March 18, 2031`)
      expect(list.body).toContain('</a>, a tick takes 40 of them</small>')
      const hidden = input.hide_from_listings ? ':hidden' : ''
      expect(/name="id" value="([^"]+)" form/.exec(list.body)?.[1]).toBe(`dates:${series.id}${hidden}`)
      const past = await aBrowser(calendar, editor).get('/desk/events?time=past')
      expect(rowsOf(past)).toEqual(['Yoga'])
      expect(past.body).toContain('44 dates, 1 cancelled, 1 with another state')
      expect(past.body).toContain('and 40 more dates to March 18, 2031')
    },
  )

  it('moves nothing to the trash', async () => {
    const { calendar } = await aSeries({ recurrence: 'FREQ=MONTHLY;COUNT=12' })
    const list = await aBrowser(calendar, editor).get('/desk/events')
    const [row = ''] = list.body.split('<tr').filter((one) => one.includes('<bdi>Yoga</bdi>'))
    expect(row).toContain('12 dates')
    expect(row).not.toContain('value="trash"')
  })

  it('leads to its dates of any time, each in a row of its own', async () => {
    const { calendar, series, dates } = await aSeries()
    const browser = aBrowser(calendar, editor)
    const path = `/desk/events?post_parent=${series.id}`
    const pages = [await browser.get(path), await browser.get(`${path}&page=2`)]
    expect(pages.flatMap(rowsOf)).toHaveLength(44)
    expect(Object.keys(setIn(pages[0] as DeskReply))).toEqual(['Series: Yoga'])
    const boxes = pages.flatMap(({ body }) =>
      [...body.matchAll(/name="id" value="(\d+)" form/g)].map(([, id]) => Number(id)),
    )
    expect(boxes).toEqual(dates.map(({ id }) => id))
    expect(pages[0]?.body).not.toContain('more dates')
    expect(pages[0]?.body).toContain(`<input type="hidden" name="post_parent" value="${series.id}">`)
  })

  it('does not name a series that the caller does not see', async () => {
    const { calendar, series } = await aSeries({ status: 'draft' })
    const page = await aBrowser(calendar, { id: 5, role: 'author' }).get(`/desk/drafts?post_parent=${series.id}`)
    expect([page.status, rowsOf(page)]).toEqual([400, []])
    expect(page.body).not.toContain('Yoga')
    expect((await aBrowser(calendar, editor).get('/desk/events?post_parent=x')).status).toBe(400)
  })
})

describe('people', () => {
  const authors = async (people: unknown, query = '') => {
    const faults: unknown[] = []
    const { calendar } = await aTown((fault) => faults.push(fault))
    const options = { desk: { people: people as () => Readonly<Record<string, string>> } }
    const list = await aBrowser(calendar, editor, options).get(`/desk/events?${query}`)
    const names = [...list.body.matchAll(/<a href="[^"]*">(?:<bdi>)?(by [^<]*)</g)].map(([, name]) => name)
    return { list, names, faults }
  }

  it.each([
    [
      'a map',
      new Map<number | string, string>([
        [5, 'Ida <B.>'],
        ['k-7', 'Kim'],
      ]),
    ],
    [
      'a map of texts',
      new Map([
        ['5', 'Ida <B.>'],
        ['k-7', 'Kim'],
      ]),
    ],
    ['a record', { 5: 'Ida <B.>', 'k-7': 'Kim' }],
  ])('have the names of %s', async (_, names) => {
    const people = vi.fn(async () => names)
    expect((await authors(people)).names).toEqual(['by you', 'by Ida &lt;B.>', 'by Kim'])
    expect(people).toHaveBeenCalledWith([5, 'k-7'])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('no')
      },
    ],
    ['never returns', () => new Promise(() => {})],
    ['returns nothing', () => undefined],
  ])('have their ids if the app %s, and it is reported', async (_, people) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
    const { names, faults } = await authors(people)
    vi.useRealTimers()
    expect([names, faults.length]).toEqual([['by you', 'by 5', 'by k-7'], 1])
  })

  it.each([
    ['returns no names', () => ({ 5: 7, 'k-7': ' ' })],
    ['returns names of others', () => ({ 6: 'Eve' })],
  ])('have their ids if the app %s', async (_, people) => {
    expect((await authors(people)).names).toEqual(['by you', 'by 5', 'by k-7'])
  })

  it.each([
    ['somebody without an event', { id: 1, role: 'editor' }, '/desk/events?author=99', '99'],
    ['an author whose events the caller does not see', { id: 7, role: 'contributor' }, '/desk/mine?author=5', '5'],
    ['an address that cannot be read', { id: 1, role: 'editor' }, '/desk/events?author=5&venue=x', '5'],
  ])('do not name %s', async (_, caller, address, id) => {
    const { calendar } = await aTown()
    const people = vi.fn(() => ({ 5: 'Ida B.', 99: 'Eve' }))
    const list = await aBrowser(calendar, caller, { desk: { people } }).get(address)
    expect(Object.keys(setIn(list))).toContain(`By: ${id}`)
    expect(people.mock.calls.flat(2)).not.toContain(id)
  })

  it('name an author although nothing else matches', async () => {
    const { calendar } = await aTown()
    const desk = { people: () => ({ 5: 'Ida B.' }) }
    const list = await aBrowser(calendar, editor, { desk }).get('/desk/events?author=5&search=rumba')
    expect(Object.keys(setIn(list))).toContain('By: Ida B.')
  })

  it('name who a list is narrowed to', async () => {
    const { list } = await authors(() => ({ 5: 'Ida B.' }), 'author=5')
    expect(Object.keys(setIn(list))).toEqual(['By: Ida B.'])
    expect(list.body).toContain('href="/desk/events?author=5"')
  })

  it('name the author beside the id in the form of an event', async () => {
    const { calendar } = await aTown()
    const form = (desk: object) => aBrowser(calendar, editor, { desk }).get('/desk/events/2')
    expect((await form({ people: () => ({ 5: 'Ida B.' }) })).body).toContain('<bdi>Ida B.</bdi>')
    expect((await form({})).body).not.toContain('<bdi>5</bdi>')
    expect((await aBrowser(calendar, editor).get('/desk/events/1')).body).toContain('<bdi>you</bdi>')
  })
})
