import type { EventInput } from 'daybook'
import { createCalendar } from 'daybook'
import { renderDigest } from 'daybook/digest'
import { createPages, loadWords } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../http/request.ts'
import { address, digestCalendar, digestOf, now, outlineOf } from './digest-calendar.ts'

const jazz = ['Jazz', '2030-06-20 20:00', '2030-06-20 22:00'] as const
const editor = { id: 1, role: 'editor' } as const

describe('the days of a digest', () => {
  const week = [
    ['Yesterday', '2030-06-17 20:00', '2030-06-17 22:00'],
    ['Breakfast', '2030-06-18 08:00', '2030-06-18 08:59'],
    ['First day', '2030-06-18 09:00', '2030-06-18 10:00'],
    ['Tomorrow', '2030-06-19', '2030-06-19'],
    ['Last day', '2030-06-24 23:30', '2030-06-25 01:00'],
    ['Eighth day', '2030-06-25 00:00', '2030-06-25 01:00'],
  ] as const

  it('are today and the six days after it, without what is over', async () => {
    const { events, text, subject } = await digestOf(await digestCalendar(week))
    expect(events).toEqual([3, 4, 5])
    expect(outlineOf(text)).toEqual([
      ...['# Tuesday, June 18', '9:00 AM – 10:00 AM: First day'],
      ...['# Wednesday, June 19', 'All day: Tomorrow'],
      ...['# Monday, June 24', '11:30 PM – 1:00 AM: Last day'],
    ])
    expect(subject).toBe('Harbour: June 18 – 24, 2030')
  })

  it.each([
    [{ since: 'tomorrow' }, [4, 5, 6]],
    [{ since: '2030-06-25' }, [6]],
    [{ since: '2030-06-19', until: '2030-06-19' }, [4]],
    [{ until: '2030-06-18' }, [3]],
    [{ since: '2030-06-01' }, []],
  ])('are those of %o', async (options, ids) => {
    expect((await digestOf(await digestCalendar(week), options)).events).toEqual(ids)
  })

  it('name one day in full', async () => {
    const { subject } = await digestOf(await digestCalendar(week), { until: '2030-06-18' })
    expect(subject).toBe('Harbour: Tuesday, June 18, 2030')
  })

  it('are those of the home zone, and have an event until the second of its end', async () => {
    const late = await digestCalendar([['Night', '2030-06-18 23:00', '2030-06-19 00:30']], '2030-06-18T22:30:00Z')
    // It is June 19 in Berlin, and the night of the 18th has not ended.
    expect((await digestOf(late, { since: '2030-06-18' })).events).toEqual([1])
    const after = await digestCalendar([['Night', '2030-06-18 23:00', '2030-06-19 00:30']], '2030-06-18T22:30:01Z')
    expect((await digestOf(after, { since: '2030-06-18' })).events).toEqual([])
  })

  it('contain an event of each hour in a week in which clocks change', async () => {
    const hours = ['00:30', '01:30', '02:30', '03:30', '23:30'] as const
    const days = ['2030-03-31', '2030-10-27'] as const
    for (const day of days) {
      const rows = hours.map((hour) => [`At ${hour}`, `${day} ${hour}`, `${day} ${hour}`] as const)
      const calendar = await digestCalendar(rows, `${day.slice(0, 8)}24T07:00:00Z`)
      const first = `${day.slice(0, 8)}${day.endsWith('31') ? '25' : '21'}`
      const { events } = await digestOf(calendar, { since: first, until: day })
      expect(events.toSorted()).toEqual([1, 2, 3, 4, 5])
      expect(
        (await digestOf(calendar, { since: `${day.slice(0, 5)}${day.endsWith('31') ? '04-01' : '10-28'}` })).events,
      ).toEqual([])
    }
  })
})

describe('the order of a digest', () => {
  it('is by the clocks of the events, whose zone follows where it is another one', async () => {
    const calendar = await digestCalendar([
      ['In Berlin', '2030-06-20 21:00', '2030-06-20 22:00'],
      ['In New York', '2030-06-20 20:00', '2030-06-20 21:00', { timezone: 'America/New_York' }],
      ['In Paris', '2030-06-20 20:30', '2030-06-20 21:00', { timezone: 'Europe/Paris' }],
      ['A day in New York', '2030-06-20', '2030-06-20', { timezone: 'America/New_York' }],
    ])
    expect(outlineOf((await digestOf(calendar)).text)).toEqual([
      '# Thursday, June 20',
      'All day: A day in New York',
      '8:00 PM – 9:00 PM EDT: In New York',
      '8:30 PM – 9:00 PM: In Paris',
      '9:00 PM – 10:00 PM: In Berlin',
    ])
  })

  it('has what began before the first day at the end, by its last day', async () => {
    const calendar = await digestCalendar([
      ['Until August', '2030-06-01', '2030-08-31'],
      ['Until Thursday', '2030-06-17 10:00', '2030-06-20 18:00'],
      ['Over', '2030-06-10', '2030-06-16'],
      ['The night before', '2030-06-17 22:00', '2030-06-18 02:00'],
      ['From Friday', '2030-06-21', '2030-06-23'],
      ['From Saturday', '2030-06-22 10:00', '2030-06-24 18:00'],
    ])
    const { text, events } = await digestOf(calendar)
    expect(outlineOf(text)).toEqual([
      ...['# Friday, June 21', 'Until Jun 23: From Friday'],
      ...['# Saturday, June 22', '10:00 AM · Until Jun 24: From Saturday'],
      ...['# Still on', 'Until Jun 20: Until Thursday', 'Until Aug 31: Until August'],
    ])
    expect(events).toEqual([5, 6, 2, 1])
  })

  it('leaves a night to the day on which it began, whenever the digest is rendered', async () => {
    const night = await digestCalendar([['Night', '2030-06-18 22:00', '2030-06-19 02:00']])
    const { isEmpty, text } = await digestOf(night, { since: 'tomorrow' })
    expect(isEmpty).toBe(true)
    expect(text).not.toContain('more')
    // What ends at the midnight with which the days begin does not go on.
    const fair = await digestCalendar([['Fair', '2030-06-16 10:00', '2030-06-19 00:00']])
    expect((await digestOf(fair, { since: 'tomorrow' })).isEmpty).toBe(true)
  })

  it('shows each date of a series on its day', async () => {
    const calendar = createCalendar({
      timeZone: 'Europe/Berlin',
      now: () => new Date(now),
      recurrence: recurringEvents(),
    })
    await calendar.events.create({
      title: 'Choir',
      start_date: '2030-06-03 19:00',
      end_date: '2030-06-03 21:00',
      recurrence: { rules: ['FREQ=WEEKLY;BYDAY=MO,WE'] },
    } as EventInput)
    expect(outlineOf((await digestOf(calendar)).text)).toEqual([
      ...['# Wednesday, June 19', '7:00 PM – 9:00 PM: Choir'],
      ...['# Monday, June 24', '7:00 PM – 9:00 PM: Choir'],
    ])
    expect((await digestOf(calendar)).text).toContain('  Repeats\n')
  })
})

describe('who sees what in a digest', () => {
  const on = ['2030-06-20 20:00', '2030-06-20 22:00'] as const

  it('is what a list shows: no drafts, no private and hidden events, and nothing behind a password', async () => {
    const calendar = await digestCalendar([
      ['Public', ...on],
      ['A draft', ...on, { status: 'draft' }],
      ['For members', ...on, { status: 'private' }],
      ['Not in lists', ...on, { hide_from_listings: true }],
      [
        'Reception',
        ...on,
        { password: 'sesame', excerpt: 'Door 4711', cost: '12', venue: { venue: 'Cellar' } as never },
      ],
    ])
    const { events, text, html } = await digestOf(calendar)
    expect(events).toEqual([1, 5])
    expect(text).toContain('Reception\n  Opens with a password\n')
    for (const secret of ['4711', '12', 'Cellar', 'sesame']) expect(text).not.toContain(secret)
    expect(html).not.toMatch(/4711|Cellar|sesame/)
    const own = await digestOf(calendar, { actor: editor, filters: { status: 'publish,private' } as never })
    expect(own.events).toEqual([1, 3, 5])
    expect(own.text).toContain('4711')
  })

  it('has no join link, for anybody and at any time', async () => {
    const online = { online_url: 'https://meet.example/secret', attendance_mode: 'online' } as const
    const calendar = await digestCalendar([
      ['At any time', ...on, online],
      ['Later', ...on, { ...online, online_url_from: '-PT30M' }],
    ])
    for (const actor of [null, editor]) {
      const { text, html } = await digestOf(calendar, { actor })
      expect(text).toContain('At any time\n  Online\n')
      expect(`${text}${html}`).not.toContain('meet.example')
    }
  })

  it('says how an event differs from the plan', async () => {
    const calendar = await digestCalendar([
      ['Market', ...on, { event_status: 'cancelled', status_reason: 'Storm & <rain>' }],
      ['Fado', ...on, { event_status: 'moved_online', venue: { venue: 'Hall' } as never }],
    ])
    const { text, html } = await digestOf(calendar)
    expect(text).toContain('Market\n  Cancelled: Storm & <rain>\n')
    expect(text).toContain('Fado\n  Moved online\n  Online\n')
    expect(html).toContain('Cancelled: Storm &amp; &lt;rain>')
    expect(html).toMatch(/line-through[^>]*><span[^>]*><span dir="auto">Market</)
    expect(html).not.toMatch(/line-through[^>]*><span[^>]*><span dir="auto">Fado</)
  })

  it('is filtered as a list, and leads to the list with what pages keep of the filters', async () => {
    const calendar = await digestCalendar([
      ['Jazz', ...on, { categories: ['Music'], featured: true }],
      ['Film', ...on, { categories: ['Film'], featured: true }],
      ['Fado', ...on, { categories: ['Music'] }],
    ])
    const { events, text } = await digestOf(calendar, { filters: { categories: 'music', featured: true } })
    expect(events).toEqual([1])
    expect(text).toContain('All events:\nhttps://example.org/calendar/?categories=music\n')
    expect(await refusal(() => digestOf(calendar, { filters: { categories: 'none' } }))).toMatchObject({ status: 400 })
  })
})

describe('the length of a digest', () => {
  it('is nothing to send without an event', async () => {
    const { isEmpty, events, subject, html, text } = await digestOf(await digestCalendar())
    expect({ isEmpty, events, subject }).toEqual({ isEmpty: true, events: [], subject: 'Harbour: June 18 – 24, 2030' })
    for (const body of [html, text]) expect(body).toMatch(/Nothing has been announced for June 18\s–\s24, 2030\./)
  })

  it('is one event', async () => {
    const { isEmpty, events } = await digestOf(await digestCalendar([jazz]))
    expect({ isEmpty, events }).toEqual({ isEmpty: false, events: [1] })
  })

  it('is at most the limit, and the rest is counted with a link to the list', async () => {
    const many = Array.from({ length: 400 }, (_, index) => [`Event ${index + 1}`, ...jazz.slice(1)] as never)
    const calendar = await digestCalendar([...many, ['Exhibition', '2030-06-01', '2030-08-01']])
    const { events, text, html } = await digestOf(calendar)
    expect(events).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(text).toContain('And 351 more:\nhttps://example.org/calendar/\n')
    expect(html).toContain('And 351 more')
    expect((await digestOf(calendar, { limit: 1 })).events).toEqual([1])
    const most = await digestOf(calendar, { limit: 200 })
    expect(new TextEncoder().encode(most.html).length).toBeLessThanOrEqual(100_000)
    expect(most.text).toContain(`And ${401 - most.events.length} more`)
    expect(most.events.length).toBeGreaterThan(60)
  })

  it('has at most ten events that go on, after those of its days', async () => {
    const shows = Array.from({ length: 12 }, (_, index) => [`Show ${index}`, '2030-06-01', '2030-07-01'] as const)
    const { events, text } = await digestOf(await digestCalendar([...shows, jazz]))
    expect(events).toEqual([13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(text).toContain('And 2 more')
  })
})

describe('the addresses of a digest', () => {
  it('are those of the pages, or of the option', async () => {
    const calendar = await digestCalendar([jazz])
    const pages = createPages(calendar, { address: 'https://town.example/kalender/' })
    expect((await renderDigest(pages)).text).toContain('https://town.example/kalender/jazz\n')
    expect((await renderDigest(pages)).text).toContain('https://town.example/kalender/\n')
    expect((await renderDigest(pages, { address: 'https://town.example/en' })).text).toContain(
      'https://town.example/en/jazz\n',
    )
  })

  it('are absolute if the app links to its own paths, and absent if it has none', async () => {
    const links = ({ slug }: { readonly slug: string }) =>
      slug === 'jazz' ? `/events/${slug}?a=1&b=2` : 'javascript:alert(1)'
    const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date(now), links })
    const [title, start_date, end_date] = jazz
    await calendar.events.create({ title, start_date, end_date })
    await calendar.events.create({ title: 'Fado', start_date, end_date })
    const { html, text } = await digestOf(calendar)
    expect(text).toContain('Jazz\n  https://example.org/events/jazz?a=1&b=2\n')
    expect(html).toContain('href="https://example.org/events/jazz?a=1&amp;b=2"')
    expect(text).toMatch(/Fado\n\n/)
    expect(html).not.toContain('javascript')
  })

  it('need no mount', async () => {
    const { text } = await digestOf(await digestCalendar([jazz]), { address: 'http://localhost:3000' })
    expect(text).toContain('\n  http://localhost:3000/jazz\n')
  })

  it('have the links of the app at the end', async () => {
    const links = [
      { label: 'Unsubscribe <me>', url: 'https://example.org/leave?m=1&t=2' },
      { label: 'Write', url: 'mailto:a@example.org' },
    ]
    const { html, text } = await digestOf(await digestCalendar([jazz]), { links })
    expect(
      text.endsWith('Unsubscribe <me>:\nhttps://example.org/leave?m=1&t=2\n\nWrite:\nmailto:a@example.org\n'),
    ).toBe(true)
    expect(html).toContain('href="https://example.org/leave?m=1&amp;t=2"')
    expect(html).toContain('>Unsubscribe &lt;me><')
  })
})

describe('the languages of a digest', () => {
  it.each([
    ['en', 'Harbour: June 18–24, 2030', 'Still on', 'And 1 more'],
    ['en-GB', 'Harbour: 18–24 June 2030', 'Still on', 'And 1 more'],
    ['de-AT', 'Harbour: 18.–24. Juni 2030', 'Läuft weiter', 'Und 1 weitere'],
    ['fr', 'Harbour : 18–24 juin 2030', 'Toujours en cours', 'Et encore 1'],
    ['es', 'Harbour: 18–24 de junio de 2030', 'Siguen en curso', 'Y 1 más'],
    ['it', 'Harbour: 18–24 giugno 2030', 'Ancora in corso', 'E altri 1'],
  ])('have %s', async (locale, subject, running, more) => {
    const shows = Array.from({ length: 11 }, (_, index) => [`Show ${index}`, '2030-06-01', '2030-07-01'] as const)
    const digest = await digestOf(await digestCalendar([jazz, ...shows]), { locale })
    // Versions of ICU differ in the spaces of a range.
    expect(digest.subject.replace(/ – /g, '–')).toBe(subject)
    expect(digest.text).toContain(`${running}\n---`)
    expect(digest.text).toContain(`${more}:\n`)
    expect(digest.html).toContain(`<html lang="${locale}" dir="ltr">`)
    expect(digest.html).toContain(`>${running}</h2>`)
  })

  it('are those of the pages of the app, with texts of their own', async () => {
    const en = await loadWords('en')
    const digest = {
      subject: (title: string, days: string) => `${title} op ${days}`,
      running: 'Loopt nog',
      more: (count: string) => `Nog ${count}`,
      allEvents: 'Alles',
    }
    const words = { nl: { ...en, language: 'nl', digest }, ar: { ...en, language: 'ar' } }
    const calendar = await digestCalendar([jazz])
    const dutch = await digestOf(calendar, { locale: 'nl' }, { title: 'Haven', words })
    expect(dutch.subject.replace(/ – /g, '–')).toBe('Haven op 18–24 juni 2030')
    expect(dutch.text).toContain('Alles:\n')
    const arabic = await digestOf(calendar, { locale: 'ar' }, { title: 'Haven', words })
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.html).toContain('<td align="right"')
    expect(arabic.text).toContain('All events:\n')
  })

  it('are English without texts', async () => {
    expect((await digestOf(await digestCalendar(), { locale: 'nl' })).html).toContain('<html lang="en"')
  })
})

describe('the options of a digest', () => {
  it.each([
    [{ address: '/calendar' }, 'address must be an http or https URL'],
    [{ address: 'https://example.org/?a=1' }, 'address must be'],
    [{ address: 'ftp://example.org' }, 'address must be'],
    [{ since: 'monday' }, 'since must be today, tomorrow or a day'],
    [{ since: '2030-02-30' }, 'since must be'],
    [{ until: 'tomorrow' }, 'until must be a day'],
    [{ until: '2030-06-17' }, 'until must not be before since; received 2030-06-17 and 2030-06-18'],
    [{ limit: 0 }, 'limit must be'],
    [{ limit: 201 }, 'limit must be'],
    [{ accent: 'red' }, 'accent must be'],
    [{ accent: '#ffcc00' }, 'contrast of at least 4.5'],
    [{ accent: '#005e4a"' }, 'accent must be'],
    [{ links: [{ label: 'x', url: '/leave' }] }, 'links must be'],
    [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links must be'],
    [{ links: [{ label: ' ', url: 'https://example.org' }] }, 'links must be'],
    [{ links: Array.from({ length: 11 }, () => ({ label: 'x', url: 'https://example.org' })) }, 'links must be'],
    [{ locale: 'no language' }, 'locale'],
    [{ filters: { overlaps: '2030-06-20/..' } }, 'filters.overlaps is not an option'],
    [{ filters: { per_page: 3 } }, 'filters.per_page is not an option'],
    [{ filters: { status: 'draft' } }, 'Sign in to list events by that status'],
    [{ actor: { role: 'king' } }, 'id of an actor'],
  ])('refuse %j', async (options, message) => {
    const fault = await digestOf(await digestCalendar(), options as never).catch((error: unknown) => error)
    expect(`${Reflect.get(Object(fault), 'code')} ${JSON.stringify(fault)} ${fault}`).toContain(message)
  })

  it('need an address', async () => {
    const pages = createPages(await digestCalendar(), { address: '/calendar' })
    await expect(renderDigest(pages)).rejects.toThrow('address must be an http or https URL')
    await expect(renderDigest(pages)).rejects.toBeInstanceOf(TypeError)
    expect((await renderDigest(pages, { address })).isEmpty).toBe(true)
  })

  it('color titles and the button', async () => {
    const { html } = await digestOf(await digestCalendar([jazz]), { accent: '#7a1fa2' })
    expect(html).toContain('<td bgcolor="#7a1fa2" style="background-color:#7a1fa2;')
    expect(html).toContain('href="https://example.org/calendar/jazz" style="color:#7a1fa2;')
    expect(html).not.toContain('#005e4a')
  })

  it('keep a line break of the title out of the subject, which is a header', async () => {
    const { subject } = await digestOf(await digestCalendar(), {}, { title: 'Harbour\r\nBcc: all@example.org' })
    expect(subject).toBe('Harbour Bcc: all@example.org: June 18 – 24, 2030')
  })
})
