import type { EventInput } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { toICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { entriesOf, fileOf, fileOfSeries, listedIn, recurringCalendar, yoga } from './series-calendar.ts'

const weekly = { ...yoga, recurrence: 'FREQ=WEEKLY' }
const times = ['DTSTART;TZID=Europe/Zurich:20300304T180000', 'DTEND;TZID=Europe/Zurich:20300304T190000']

/** Returns a property with a time in Zurich. */
const at = (name: string, time: string) => `${name};TZID=Europe/Zurich:${time}`

describe('a series in a file', () => {
  it('is one entry with its rule, and one for each event with fields of its own', async () => {
    const file = await fileOfSeries(
      { recurrence: { rules: 'FREQ=WEEKLY;COUNT=8', dates: ['2030-03-06'], exceptions: ['2030-03-11'] } },
      {
        '2030-03-18': { event_status: 'cancelled' },
        '2030-03-25': { start_date: '2030-03-26 20:00', end_date: '2030-03-26 21:00' },
      },
    )
    expect(entriesOf(file)).toEqual([
      [...times, 'RRULE:FREQ=WEEKLY;COUNT=8', at('RDATE', '20300306T180000'), at('EXDATE', '20300311T180000')],
      [
        at('RECURRENCE-ID', '20300318T180000'),
        at('DTSTART', '20300318T180000'),
        at('DTEND', '20300318T190000'),
        'STATUS:CANCELLED',
      ],
      [at('RECURRENCE-ID', '20300325T180000'), at('DTSTART', '20300326T200000'), at('DTEND', '20300326T210000')],
    ])
    expect(new Set(file.match(/^UID:.*$/gm)).size).toBe(1)
  })

  it.each([
    ['FREQ=WEEKLY;UNTIL=20300401T180000', ['RRULE:FREQ=WEEKLY;UNTIL=20300401T160000Z']],
    // Readers differ in whether a start that the rule does not select counts.
    [
      'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
      ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20300312T170000Z', `RDATE${times[0]?.slice(7)}`],
    ],
    [
      ['FREQ=WEEKLY;COUNT=2', 'FREQ=DAILY;COUNT=3'],
      ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=3'],
    ],
  ])('has the rules %j as %j', async (rules, lines) => {
    expect(entriesOf(await fileOfSeries({ recurrence: { rules } }))).toEqual([[...times, ...lines]])
  })

  it('has days without times if its events last whole days', async () => {
    const days = { start_date: '2030-03-04', end_date: '2030-03-05', all_day: true }
    const recurrence = { rules: 'FREQ=DAILY;UNTIL=20300310', dates: ['2030-03-20'], exceptions: ['2030-03-07'] }
    expect(
      entriesOf(await fileOfSeries({ ...days, recurrence }, { '2030-03-06': { event_status: 'cancelled' } })),
    ).toEqual([
      [
        ...['DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300306', 'RRULE:FREQ=DAILY;UNTIL=20300310'],
        ...['RDATE;VALUE=DATE:20300320', 'EXDATE;VALUE=DATE:20300307'],
      ],
      [
        ...['RECURRENCE-ID;VALUE=DATE:20300306', 'DTSTART;VALUE=DATE:20300306', 'DTEND;VALUE=DATE:20300308'],
        'STATUS:CANCELLED',
      ],
    ])
  })

  it('has an entry for an event inside a gap', async () => {
    const night = { start_date: '2030-03-30 02:30', end_date: '2030-03-30 04:30', recurrence: 'FREQ=DAILY;COUNT=3' }
    expect(entriesOf(await fileOfSeries(night)).slice(1)).toEqual([
      [at('RECURRENCE-ID', '20300331T023000'), at('DTSTART', '20300331T033000'), at('DTEND', '20300331T043000')],
    ])
  })

  it('has an entry for an event that is longer or shorter because clocks change, also for the first one', async () => {
    const night = { start_date: '2030-03-30 23:30', end_date: '2030-03-31 04:30', recurrence: 'FREQ=DAILY;COUNT=3' }
    expect(entriesOf(await fileOfSeries(night))).toEqual([
      [at('DTSTART', '20300330T233000'), 'DURATION:PT5H', 'RRULE:FREQ=DAILY;COUNT=3'],
      [at('RECURRENCE-ID', '20300330T233000'), at('DTSTART', '20300330T233000'), at('DTEND', '20300331T043000')],
    ])
  })

  it('has single entries if its zone is an offset', async () => {
    const file = await fileOfSeries({ recurrence: 'FREQ=DAILY;COUNT=3', timezone: 'UTC+5:45' })
    expect(entriesOf(file).map(([start]) => start)).toEqual(
      ['20300304', '20300305', '20300306'].map((day) => `DTSTART:${day}T121500Z`),
    )
  })

  it('is in UTC if its zone is UTC', async () => {
    const file = await fileOfSeries({ recurrence: 'FREQ=DAILY;COUNT=3', timezone: 'UTC' })
    expect(entriesOf(file)).toEqual([
      ['DTSTART:20300304T180000Z', 'DTEND:20300304T190000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
    ])
  })
})

describe('a list of a part of a series', () => {
  it.each([
    ['all', {}, [...times, 'RRULE:FREQ=WEEKLY']],
    [
      'the later ones',
      { starts_after: '2030-04-01' },
      [at('DTSTART', '20300408T180000'), at('DTEND', '20300408T190000'), 'RRULE:FREQ=WEEKLY'],
    ],
    ['the first ones', { per_page: 5 }, [...times, 'RRULE:FREQ=WEEKLY;UNTIL=20300401T160000Z']],
  ])('has a rule for %s', async (_name, query, lines) => {
    const calendar = await recurringCalendar()
    await calendar.events.create(weekly)
    expect(entriesOf(await fileOf(calendar, { period: 'all', ...query }))).toEqual([lines])
  })

  it('counts only its own events', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=6' })
    const [lines = []] = entriesOf(await fileOf(calendar, { period: 'all', starts_after: '2030-03-20' }))
    expect(lines).toEqual([
      at('DTSTART', '20300325T180000'),
      at('DTEND', '20300325T190000'),
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ])
  })

  it('excludes events that are not listed', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create({ ...yoga, categories: ['sport'], recurrence: 'FREQ=WEEKLY;COUNT=4' })
    await calendar.events.update({ slug: 'yoga-2030-03-11' }, { categories: ['talk'] })
    expect(entriesOf(await fileOf(calendar, { period: 'all', categories: 'sport' }))).toEqual([
      [...times, 'RRULE:FREQ=WEEKLY;COUNT=4', at('EXDATE', '20300311T180000')],
    ])
    // None of these has the content of the series.
    expect(entriesOf(await fileOf(calendar, { period: 'all', categories: 'talk' }))).toEqual([
      [at('DTSTART', '20300311T180000'), at('DTEND', '20300311T190000')],
    ])
  })

  it('ends the rule if the horizon is unknown', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create(weekly)
    const { events, series } = await listedIn(calendar, { period: 'all', per_page: 5 })
    const unknown = series.map((one) => ({ ...one, horizon: undefined }))
    expect(entriesOf(toICalendar(events, { series: unknown }))).toEqual([
      [...times, 'RRULE:FREQ=WEEKLY;UNTIL=20300401T160000Z'],
    ])
  })

  it('has single entries without the series', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const { events } = await listedIn(calendar)
    expect(entriesOf(toICalendar(events)).length).toBe(4)
    expect(toICalendar(events)).not.toContain('RRULE:FREQ=WEEKLY')
  })
})

describe('a feed over HTTP', () => {
  const feedOf = async (calendar: Awaited<ReturnType<typeof recurringCalendar>>, query = '') => {
    const response = await fetchHandler(calendar)(
      new Request(`https://example.org/cal/events/v1/events?format=ics${query}`),
    )
    return response.text()
  }

  it('has the rules of the listed series', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create({ ...weekly, start_date: '2030-01-14 18:00', end_date: '2030-01-14 19:00' })
    calendar.clock.set('2030-02-05T12:00:00Z')
    await calendar.recurrence.extend()
    const start = [at('DTSTART', '20300211T180000'), at('DTEND', '20300211T190000')]
    expect(entriesOf(await feedOf(calendar))).toEqual([[...start, 'RRULE:FREQ=WEEKLY']])
  })

  it('changes when only the series does', async () => {
    const calendar = await recurringCalendar()
    const { id } = await calendar.events.create(weekly)
    expect(await feedOf(calendar, '&period=all')).toContain('RRULE:FREQ=WEEKLY\r\n')
    await calendar.events.update(id, { recurrence: 'FREQ=WEEKLY;UNTIL=20401231T180000' })
    expect(await feedOf(calendar, '&period=all')).toContain('RRULE:FREQ=WEEKLY;UNTIL=20401231T170000Z\r\n')
  })

  it('does not contain a draft of a series', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    await calendar.events.update({ slug: 'yoga-2030-03-18' }, { status: 'draft', title: 'Secret' })
    const feed = await feedOf(calendar, '&period=all')
    expect(entriesOf(feed)).toEqual([[...times, 'RRULE:FREQ=WEEKLY;COUNT=4', at('EXDATE', '20300318T180000')]])
    expect(feed).not.toContain('Secret')
  })

  it('has single entries of a series that the caller may not read', async () => {
    const calendar = await recurringCalendar()
    const { id } = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=2' })
    await calendar.events.update({ slug: 'yoga-2030-03-04' }, { excerpt: 'Open' })
    await calendar.events.update({ slug: 'yoga-2030-03-11' }, { excerpt: 'Open' })
    await calendar.events.update(id, { password: 'secret' })
    const feed = await feedOf(calendar, '&period=all')
    expect(entriesOf(feed).length).toBe(2)
    expect(feed).not.toMatch(/RRULE:FREQ=WEEKLY|RECURRENCE-ID/)
  })
})

describe('a series over HTTP', () => {
  const editor = { authorization: 'editor' }
  const serve = (calendar: Awaited<ReturnType<typeof recurringCalendar>>) => {
    const handle = fetchHandler(calendar, {
      authenticate: (request) => (isEditor(request) ? { id: 1, role: 'editor' } : null),
    })
    return async (path: string, headers: Record<string, string> = {}) => {
      const response = await handle(new Request(`https://example.org/cal/events/v1${path}`, { headers }))
      return { response, entries: entriesOf(await response.text()) }
    }
  }
  const changed = [
    at('RECURRENCE-ID', '20300318T180000'),
    at('DTSTART', '20300319T200000'),
    at('DTEND', '20300319T210000'),
  ]
  const move = { start_date: '2030-03-19 20:00', end_date: '2030-03-19 21:00' }

  it.each(['/events/1', '/events/by-slug/yoga'])('is one entry with its changed events at %s', async (path) => {
    const calendar = await recurringCalendar()
    await calendar.events.create(weekly)
    await calendar.events.update({ slug: 'yoga-2030-03-18' }, move)
    await calendar.events.remove({ slug: 'yoga-2030-03-11' })
    const get = serve(calendar)
    expect((await get(`${path}?format=ics`)).entries).toEqual([
      [...times, 'RRULE:FREQ=WEEKLY', at('EXDATE', '20300311T180000')],
      changed,
    ])
    expect((await get('/events/by-slug/yoga-2030-03-18?format=ics')).entries).toEqual([changed.slice(1)])
  })

  it('has the events that lists hide, and no drafts and other children', async () => {
    const calendar = await recurringCalendar()
    const recurrence = { rules: 'FREQ=WEEKLY;COUNT=4', hide_from_listings: true }
    const { id } = await calendar.events.create({ ...yoga, recurrence })
    await calendar.events.create({ ...yoga, title: 'Break', post_parent: id })
    await calendar.events.update({ slug: 'yoga-2030-03-18' }, { status: 'draft', title: 'Secret' })
    const get = serve(calendar)
    const entry = [...times, 'RRULE:FREQ=WEEKLY;COUNT=4', at('EXDATE', '20300318T180000')]
    for (const headers of [{}, editor]) {
      expect((await get(`/events/${id}?format=ics`, headers)).entries).toEqual([entry])
    }
  })

  it.each(['draft', 'trash'] as const)('is one entry for an editor while its status is %s', async (status) => {
    const calendar = await recurringCalendar()
    const { id } = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    await calendar.events.update(id, { status })
    const { entries } = await serve(calendar)(`/events/${id}?format=ics`, editor)
    expect(entries.map((lines) => lines.filter((line) => /^RRULE/.test(line)))).toEqual([['RRULE:FREQ=WEEKLY;COUNT=4']])
  })

  it('is opened with its events by their password', async () => {
    const calendar = await recurringCalendar()
    const { id } = await calendar.events.create({
      ...yoga,
      description: 'Bring a mat',
      password: 'sesame',
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    })
    await calendar.events.update({ slug: 'yoga-2030-03-18' }, { password: 'other', description: 'Secret' })
    const handle = fetchHandler(calendar)
    const read = async (password: string) => {
      const url = `https://example.org/cal/events/v1/events/${id}?format=ics&password=${password}`
      return (await handle(new Request(url))).text()
    }
    expect(await read('wrong')).not.toContain('VCALENDAR')
    const text = await read('sesame')
    expect(entriesOf(text)[0]).toContain('RRULE:FREQ=WEEKLY;COUNT=4')
    expect(text).toContain('Bring a mat')
    expect(text).not.toContain('Secret')
  })

  it('has an ETag that changes with its events, and that If-Match accepts', async () => {
    const calendar = await recurringCalendar()
    await calendar.events.create(weekly)
    const get = serve(calendar)
    const tagOf = async () => (await get('/events/1?format=ics')).response.headers.get('etag') ?? ''
    const before = await tagOf()
    expect(await tagOf()).toBe(before)
    expect((await get('/events/1?format=ics', { 'if-none-match': before })).response.status).toBe(304)
    calendar.clock.set('2030-01-16T12:00:00Z')
    await calendar.events.update({ slug: 'yoga-2030-03-18' }, { title: 'Moved' })
    const { response } = await get('/events/1?format=ics', { 'if-none-match': before })
    expect([response.status, response.headers.get('last-modified')]).toEqual([200, 'Wed, 16 Jan 2030 12:00:00 GMT'])
    const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
    const patched = await handle(
      new Request('https://example.org/cal/events/v1/events/1', {
        method: 'PATCH',
        headers: { 'if-match': await tagOf(), 'content-type': 'application/json' },
        body: '{"title":"Pilates"}',
      }),
    )
    expect(patched.status).toBe(200)
  })
})

it('shows no rule of a series whose password the caller does not know', async () => {
  const calendar = await recurringCalendar()
  const { id } = await calendar.events.create({ ...weekly, password: 'sesame' })
  // One event is open, and so is everything that it shows.
  await calendar.events.update({ slug: 'yoga-2030-03-11' }, { password: '' })
  const handle = fetchHandler(calendar, {
    authenticate: (request) => (isEditor(request) ? { id: 1, role: 'editor' } : null),
  })
  const feed = async (headers: Record<string, string> = {}) => {
    const request = new Request('https://example.org/cal/events/v1/events?format=ics', { headers })
    return (await handle(request)).text()
  }
  const { uid } = await calendar.events.get(id)
  const open = await feed()
  const lines = entriesOf(open).flat()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => /^R/.test(line))).toEqual([])
  expect(open).not.toContain(`UID:${uid}\r\n`)
  expect(await feed({ authorization: 'editor' })).toContain('RRULE:FREQ=WEEKLY')
})

it('shows an event of a series with its own password as one of its own, without saying in what it differs', async () => {
  const calendar = await recurringCalendar()
  await calendar.events.create({ ...weekly, description: 'Bring a mat.', website: 'https://yoga.example' })
  const own = { password: 'sesame', title: 'Workshop', description: 'Secret', website: '', featured: true }
  await calendar.events.update({ slug: 'yoga-2030-03-18' }, own)
  const handle = fetchHandler(calendar, {
    authenticate: (request) => (isEditor(request) ? { id: 1, role: 'editor' } : null),
  })
  const get = (query: string, headers: Record<string, string> = {}) =>
    handle(new Request(`https://example.org/cal/events/v1/events?${query}`, { headers }))
  const shownTo = async (headers?: Record<string, string>) => {
    const { events } = (await (await get('period=all&search=workshop', headers)).json()) as { events: object[] }
    return events
  }
  const recurrence_id = '2030-03-18 18:00:00'
  const changed_fields = ['password', 'title', 'description', 'website', 'featured']
  for (let round = 0; round < 3; round += 1) {
    expect(await shownTo()).toMatchObject([{ recurrence: { recurrence_id, changed_fields: [] } }])
    const [event] = await shownTo({ authorization: 'editor' })
    expect(event).toMatchObject({ recurrence: { recurrence_id } })
    expect(
      new Set((event as { recurrence: typeof own & { changed_fields: string[] } }).recurrence.changed_fields),
    ).toEqual(new Set(changed_fields))
  }
  const feed = await (await get('format=ics')).text()
  expect(feed.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Yoga', 'SUMMARY:Workshop'])
  expect(feed).not.toContain('Secret')
})

it.each([
  ['in its place', {}],
  ['moved', { start_date: '2030-03-19 20:00', end_date: '2030-03-19 21:00' }],
  ['cancelled', { event_status: 'cancelled' as const }],
])('writes an event with its own password, %s, as one that differs', async (_title, change) => {
  const calendar = await recurringCalendar()
  await calendar.events.create(weekly)
  await calendar.events.update({ slug: 'yoga-2030-03-18' }, { password: 'sesame', ...change })
  const response = await fetchHandler(calendar)('https://example.org/cal/events/v1/events?format=ics')
  const file = await response.text()
  expect(file.match(/^RECURRENCE-ID.*:.*$/gm)).toEqual([at('RECURRENCE-ID', '20300318T180000')])
  expect(file.match(/^CLASS:.*$/gm)).toEqual(['CLASS:PUBLIC', 'CLASS:CONFIDENTIAL'])
})

function isEditor({ headers }: Request): boolean {
  return headers.get('authorization') === 'editor'
}

describe('X-WR-TIMEZONE', () => {
  const feedOf = async (input: Partial<EventInput>) => {
    const calendar = await recurringCalendar()
    await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=3', ...input })
    const { events, series } = await listedIn(calendar)
    return toICalendar(events, { series, timeZone: 'Europe/Zurich' })
  }

  it('is not in a feed of a series in UTC, which apps would move onto its clock', async () => {
    expect(await feedOf({ timezone: 'UTC' })).not.toContain('X-WR-TIMEZONE')
  })

  it.each([{}, { all_day: true, timezone: 'UTC' }])('is in a feed of other series: %j', async (input) => {
    expect(await feedOf(input)).toContain('X-WR-TIMEZONE:Europe/Zurich')
  })
})
