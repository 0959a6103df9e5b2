import type { EventInput } from 'daybook'
import { feed } from 'daybook/feed'
import { fetchHandler } from 'daybook/fetch'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { childrenOf, textsOf, violations, type XmlElement, xmlTree } from './xml-tree.ts'

const list = 'https://cal.example/cal/events/v1/events'

/** Returns a calendar with feeds, and a function that reads them. */
async function serving(options: Parameters<typeof feed>[0] = {}, more: object = {}) {
  const calendar = await createTestCalendar({
    now: '2030-01-15 12:00',
    timeZone: 'Europe/Zurich',
    geolocation: true,
    recurrence: recurringEvents(),
    links: ({ resource, slug }) => `https://www.example/${resource}/${slug}`,
    formats: [...feed({ name: 'Gigs', ...options })],
    seed: {},
    ...more,
  })
  const handle = fetchHandler(calendar, { baseUrl: 'https://cal.example' })
  const read = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await handle(new Request(`${list}${query}`, { headers }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const create = (input: Partial<EventInput> & { readonly title: string }) =>
    calendar.events.create({ start_date: '2030-01-20 20:00', end_date: '2030-01-20 22:00', ...input })
  return { calendar, read, create }
}

/** Returns the entries of a feed in either language. */
function entriesOf(text: string): readonly XmlElement[] {
  const root = xmlTree(text)
  const [channel = root] = childrenOf(root, 'channel')
  return [...childrenOf(channel, 'item'), ...childrenOf(root, 'entry')]
}

const titlesOf = (text: string) => entriesOf(text).flatMap((entry) => textsOf(entry, 'title'))

/** The dates by which readers order entries, as milliseconds. */
const datesOf = (text: string) =>
  entriesOf(text).flatMap((entry) => [...textsOf(entry, 'pubDate'), ...textsOf(entry, 'published')].map(Date.parse))

const gig = {
  title: 'Tom & "Jerry" <3 ]]>',
  description: '<p>AT&amp;T, a &lt; b ]]> &nbsp;</p><script>alert(1)</script>',
  excerpt: 'Short & <em>sweet</em>',
  categories: ['Rock & Roll'],
  tags: ['loud'],
  venue: { venue: 'Hall', city: 'Bern', geo_lat: 46.9, geo_lng: 7.4 },
  organizer: [{ organizer: 'A & B' }, { organizer: 'C' }],
  image: 'https://img.example/a.jpg',
  image_alt: 'Two <guitars> & a drum',
}

async function realistic() {
  const served = await serving({ description: 'All & more', url: 'https://www.example/', language: 'de-CH' })
  const { create } = served
  await create(gig)
  await create({ title: 'Yoga', recurrence: { rules: ['FREQ=WEEKLY'] } })
  await create({ title: 'Fair', start_date: '2030-01-22', end_date: '2030-01-23', all_day: true })
  await create({ title: 'Secret', description: 'Hidden', venue: { venue: 'Bunker' }, password: 'sesame' })
  await create({ title: 'Far', start_date: '2031-06-20 20:00', end_date: '2031-06-20 22:00' })
  await create({ title: 'Draft', status: 'draft' })
  return served
}

const names = ['rss', 'atom', 'rss-upcoming', 'atom-upcoming']

describe.each(names)('the feed %s', (format) => {
  it('conforms to its standard, in lists, pages and single events', async () => {
    const { read } = await realistic()
    for (const query of [`?format=${format}`, `?format=${format}&per_page=1&page=2`, `/1?format=${format}`]) {
      const { status, text } = await read(query)
      expect([query, status, violations(text)]).toEqual([query, 200, []])
    }
    expect(violations((await read(`?format=${format}&search=nothing`)).text)).toEqual([])
  })

  it('is read by a parser of feeds', async () => {
    const { read } = await realistic()
    const { text } = await read(`?format=${format}`)
    const { ids, titles } = format.startsWith('rss') ? ofRss(text) : ofAtom(text)
    expect(titles).toContain(gig.title)
    expect(ids.every((id) => id?.startsWith('urn:daybook:event:'))).toBe(true)
    expect(titles).not.toContain('Draft')
  })

  it('hides what a password hides', async () => {
    const { read } = await realistic()
    const { text } = await read(`?format=${format}`)
    expect(titlesOf(text)).toContain('Secret')
    expect(text).not.toMatch(/Hidden|Bunker/)
    expect((await read(`/by-slug/secret?format=${format}`)).status).toBe(403)
    const opened = await read(`/by-slug/secret?format=${format}&password=sesame`)
    expect(opened.text).toMatch(/Bunker[\s\S]*Hidden/)
    expect(opened.text).not.toContain('sesame')
  })

  it('shows the HTML of the description as one text', async () => {
    const { read } = await realistic()
    const { text } = await read(`?format=${format}&search=jerry`)
    const [entry] = entriesOf(text)
    const [html = ''] = entry ? [...textsOf(entry, 'content'), ...textsOf(entry, 'description')] : []
    // The platform decides about the spaces and dashes of the dates.
    expect(html).toMatch(/^<p>Sonntag, 20. Januar 2030.*20:00.*22:00.*<br>Hall, Bern<\/p>/)
    expect(html.endsWith(`</p>${gig.description}`)).toBe(true)
  })

  it('shows an image with its alternative text, if it has one', async () => {
    const { create, read } = await serving()
    await create({ title: 'Bare', image: gig.image })
    await create(gig)
    const media = [
      ...(await read(`?format=${format}`)).text.matchAll(/<media:content [^>]*?(\/>|>[\s\S]*?<\/media:content>)/g),
    ]
    expect(media.map(([, content]) => content?.trim()).sort()).toEqual([
      '/>',
      '>\n<media:description type="plain">Two &lt;guitars&gt; &amp; a drum</media:description>\n</media:content>',
    ])
  })

  it('names its pages, and answers 304', async () => {
    const { read } = await realistic()
    const { text, headers } = await read(`?format=${format}&per_page=1`)
    const link = (rel: string) =>
      [...text.matchAll(new RegExp(`rel="${rel}"[^>]*href="([^"]*)"`, 'g'))].map(([, href]) => href)
    expect(link('self')).toEqual([`${list}?format=${format}&amp;per_page=1`])
    expect(link('next')).toEqual([`${list}?format=${format}&amp;per_page=1&amp;page=2`])
    const again = await read(`?format=${format}&per_page=1`, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

function ofRss(text: string) {
  const items = parseRssFeed(text).items ?? []
  return { ids: items.map(({ guid }) => guid?.value), titles: items.map(({ title }) => title) }
}

function ofAtom(text: string) {
  const entries = parseAtomFeed(text).entries ?? []
  return { ids: entries.map(({ id }) => id), titles: entries.map(({ title }) => title?.value) }
}

describe.each(['rss', 'atom'])('the feed %s of what was published lately', (format) => {
  it('begins with the last one, and has a series once', async () => {
    const { calendar, read, create } = await serving({ maxEvents: 3 })
    for (const title of ['First', 'Second', 'Third']) {
      await create({ title })
      calendar.clock.advance({ minutes: 1 })
    }
    const { uid } = await create({ title: 'Yoga', recurrence: { rules: ['FREQ=DAILY'] } })
    const { text, headers } = await read(`?format=${format}`)
    expect(titlesOf(text)).toEqual(['Yoga', 'Third', 'Second'])
    // The entry is that of the series, and not of its first event.
    expect(text).toContain(`urn:daybook:event:${encodeURIComponent(uid)}<`)
    expect(text).toContain('From Sunday')
    expect(datesOf(text)).toEqual([...datesOf(text)].sort((a, b) => b - a))
    expect(headers.get('link')).toBe(`<${list}?format=${format}&page=2>; rel="next"`)
    const last = await read(`?format=${format}&page=2`)
    expect([titlesOf(last.text), last.headers.get('link')]).toEqual([
      ['First'],
      `<${list}?format=${format}&page=1>; rel="prev"`,
    ])
    expect(last.headers.get('x-cal-totalpages')).toBe('2')
  })

  it('orders by changes on request, and keeps ids and dates of publication', async () => {
    const { calendar, read, create } = await serving()
    const { id } = await create({ title: 'Old' })
    calendar.clock.advance({ minutes: 1 })
    await create({ title: 'New' })
    const before = entriesOf((await read(`?format=${format}`)).text).at(-1)
    calendar.clock.advance({ minutes: 1 })
    await calendar.events.update(id, { title: 'Changed', start_date: '2030-01-21 20:00', end_date: '2030-01-21 21:00' })
    const { text } = await read(`?format=${format}&orderby=modified`)
    expect(titlesOf(text)).toEqual(['Changed', 'New'])
    const [after] = entriesOf(text)
    const stable = ['guid', 'id', 'pubDate', 'published']
    const kept = (entry: XmlElement | undefined) => entry && stable.map((name) => textsOf(entry, name))
    expect(kept(after)).toEqual(kept(before))
    const updated = (entry: XmlElement | undefined) =>
      entry && [...textsOf(entry, 'updated'), ...textsOf(entry, 'atom:updated')]
    expect([updated(before), updated(after)]).toEqual([['2030-01-15T12:00:00Z'], ['2030-01-15T12:02:00Z']])
  })

  it('dates the entry of a series by the last change of the event whose dates it has', async () => {
    const { calendar, read, create } = await serving()
    const weekly = { rules: ['FREQ=WEEKLY;COUNT=3'] }
    await create({ title: 'Yoga', recurrence: weekly })
    const [first] = (await calendar.events.list()).records
    calendar.clock.advance({ minutes: 1 })
    const moved = { start_date: '2030-01-20 21:00', end_date: '2030-01-20 22:00' }
    await calendar.events.update(first?.id ?? 0, moved)
    const { text } = await read(`?format=${format}`)
    expect(text).toContain('2030-01-20T21:00:00+01:00')
    const root = xmlTree(text)
    const [channel = root] = childrenOf(root, 'channel')
    const updatedOf = (element: XmlElement | undefined) =>
      element && ['updated', 'atom:updated', 'lastBuildDate'].flatMap((name) => textsOf(element, name))
    expect([channel, entriesOf(text)[0]].flatMap(updatedOf).map((date) => Date.parse(String(date)))).toEqual([
      Date.parse('2030-01-15T12:01:00Z'),
      Date.parse('2030-01-15T12:01:00Z'),
    ])
  })

  it('dates a scheduled event by the moment at which it appears', async () => {
    const { calendar, read, create } = await serving()
    await create({ title: 'Later', date: '2030-01-16 10:00' })
    expect(titlesOf((await read(`?format=${format}`)).text)).toEqual([])
    calendar.clock.set('2030-01-16T10:00:00Z')
    const { text } = await read(`?format=${format}`)
    expect(datesOf(text)).toEqual([Date.parse('2030-01-16T09:00:00Z')])
    expect(text).toMatch(/updated>2030-01-16T09:00:00Z/)
  })

  it('says that an event is cancelled, in the words of the option', async () => {
    const { read, create } = await serving({ labels: { cancelled: 'Abgesagt' } })
    await create({ title: 'Gig', event_status: 'cancelled' })
    expect(titlesOf((await read(`?format=${format}`)).text)).toEqual(['Abgesagt: Gig'])
  })

  it('is selected by Accept, which readers send with both types', async () => {
    const { read } = await serving()
    const type = `application/${format}+xml`
    const { headers, text } = await read('', { accept: `${type}, application/xml;q=0.9, */*;q=0.8` })
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([
      `${type}; charset=utf-8`,
      'Authorization, Cookie, Accept',
    ])
    expect(text).toContain(`?format=${format}"`)
    const browser = await read('', { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' })
    expect(browser.headers.get('content-type')).toMatch(/^application\/json/)
  })
})

describe.each(['rss-upcoming', 'atom-upcoming'])('the feed %s of what comes', (format) => {
  // The clocks of Zurich change on 31 March.
  it('dates each entry by when it enters, in the order of the starts, never again and never in the future', async () => {
    const { calendar, read, create } = await serving({ upcomingDays: 7 })
    for (let day = 20; day <= 31; day += 1) {
      for (const hour of ['09:30', '20:00']) {
        const start = `2030-03-${day} ${hour}`
        await create({ title: start, start_date: start, end_date: start })
      }
    }
    const start = '2030-04-03 10:00'
    await create({ title: start, start_date: start, end_date: start })
    calendar.clock.set('2030-03-12T00:00:00Z')
    const seen = new Map<string, number>()
    let last = Date.parse('2030-03-12T00:00:00Z')
    for (let hours = 0; hours < 24 * 24; hours += 3) {
      const { text } = await read(`?format=${format}`)
      const now = calendar.clock.now().getTime()
      const [titles, dates] = [titlesOf(text), datesOf(text)]
      expect(titles).toEqual([...titles].sort())
      expect(dates).toEqual([...dates].sort((a, b) => a - b))
      for (const [index, title] of titles.entries()) {
        const date = dates[index] ?? Number.NaN
        expect(date).toBeLessThanOrEqual(now)
        // A newsletter finds what is dated since the last one.
        if (!seen.has(title)) expect(date).toBeGreaterThanOrEqual(last)
        expect([title, seen.get(title) ?? date]).toEqual([title, date])
        seen.set(title, date)
      }
      last = now
      calendar.clock.advance({ hours: 3 })
    }
    expect(seen.size).toBe(25)
  })

  it('dates an event that is published later than it would enter by its publication', async () => {
    const { read, create } = await serving()
    await create({ title: 'Soon' })
    expect(datesOf((await read(`?format=${format}`)).text)).toEqual([Date.parse('2030-01-15T12:00:00Z')])
  })

  it('dates no event in the future, also if the request asks for other dates', async () => {
    const { read, create } = await serving()
    await create({ title: 'Far', start_date: '2031-06-20 20:00', end_date: '2031-06-20 22:00' })
    const { text } = await read(`?format=${format}&starts_before=2032-01-01`)
    expect(datesOf(text)).toEqual([Date.parse('2030-01-15T12:00:00Z')])
    expect(datesOf((await read(`/1?format=${format}`)).text)).toEqual([Date.parse('2030-01-15T12:00:00Z')])
  })

  it('dates a single event by its publication, because it does not enter the feed', async () => {
    const { calendar, read, create } = await serving()
    await create({ title: 'Later', start_date: '2030-02-10 20:00', end_date: '2030-02-10 22:00' })
    calendar.clock.set('2030-02-01T12:00:00Z')
    expect(datesOf((await read(`?format=${format}`)).text)).toEqual([Date.parse('2030-01-27T20:00:00+01:00')])
    expect(datesOf((await read(`/1?format=${format}`)).text)).toEqual([Date.parse('2030-01-15T12:00:00Z')])
  })

  it.each([
    ['', ['Soon', 'Next week']],
    ['&period=', ['Soon', 'Next week']],
    ['&period=past', ['Past']],
    ['&period=current', ['Now']],
    ['&period=current_and_upcoming', ['Now', 'Soon', 'Next week', 'Far']],
    ['&period=all', ['Past', 'Now', 'Soon', 'Next week', 'Far']],
    ['&start_date=2029-01-01', ['Past', 'Now', 'Soon', 'Next week']],
    ['&starts_before=2032-01-01', ['Soon', 'Next week', 'Far']],
    ['&end_date=2030-01-18', ['Soon']],
    ['&starts_after=2030-01-18', ['Next week']],
    ['&overlaps=2029-01-01/2030-01-18', ['Soon']],
  ])('drops no dates of a request with %s', async (query, titles) => {
    const { read, create } = await serving()
    const at = (title: string, start_date: string, end_date = start_date) => create({ title, start_date, end_date })
    await at('Past', '2030-01-10 10:00')
    await at('Now', '2030-01-15 08:00', '2030-01-15 20:00')
    await at('Soon', '2030-01-16 10:00')
    await at('Next week', '2030-01-22 10:00')
    await at('Far', '2031-06-20 10:00')
    expect(titlesOf((await read(`?format=${format}${query}`)).text)).toEqual(titles)
  })

  it.each(['', '&period=all', '&start_date=2030-01-01&starts_before=2031-01-01'])(
    'is dated by the present time, whatever a request lists: %s',
    async (query) => {
      const { calendar, read, create } = await serving()
      await create({ title: 'A', start_date: '2030-01-30 20:00', end_date: '2030-01-30 22:00' })
      calendar.clock.set('2030-01-16T10:00:00Z') // cached responses end with the day
      const dates = async (headers = {}) => datesOf((await read(`?format=${format}${query}`, headers)).text)
      const before = await read(`?format=${format}${query}`)
      for (let response = 1; response <= 3; response += 1) await dates() // a cache has it now, if it ever does
      calendar.clock.set('2030-01-16T19:30:00Z')
      const entered = [Date.parse('2030-01-16T20:00:00+01:00')]
      expect(await dates()).toEqual(entered)
      expect(await dates({ 'if-none-match': before.headers.get('etag') ?? '' })).toEqual(entered)
    },
  )

  it('has each event of a series', async () => {
    const { read, create } = await serving()
    await create({ title: 'Yoga', recurrence: { rules: ['FREQ=DAILY;COUNT=4'] } })
    const { text } = await read(`?format=${format}`)
    expect(titlesOf(text)).toEqual(['Yoga', 'Yoga', 'Yoga', 'Yoga'])
    expect(violations(text)).toEqual([])
  })
})

describe('the options of feeds', () => {
  it.each([
    [{ maxEvents: 0 }, 'maxEvents must be a whole number from 1 to 100000; received 0.'],
    [{ upcomingDays: 1.5 }, 'upcomingDays must be a whole number from 1 to 366; received 1.5.'],
    [{ upcomingDays: 367 }, 'upcomingDays must be a whole number from 1 to 366; received 367.'],
    [{ maxEvents: 100_001 }, 'maxEvents must be a whole number from 1 to 100000; received 100001.'],
    [{ url: 'example.org' }, 'url must be an absolute http or https URL; received "example.org".'],
    [{ language: 'no such' }, 'language must be a tag such as de-CH; received "no such".'],
    [{ language: '' }, 'language must be a tag such as de-CH; received "".'],
    [{ name: '' }, 'name must be a text that is not empty; received "".'],
  ])('%j are refused', (options, message) => {
    expect(() => feed(options)).toThrow(new TypeError(message))
  })
})
