import { daysOf } from 'daybook/domain'
import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { fillText, get, type Ids, invalid, namesOf, refusalOf, type SeedRow, seedRecords, useSite } from './site.ts'

// The date parameters of the event list (rules 21-25): whole days on the clock of the poster, exact times on instants.

const event = (title: string, start: string, end: string, more: object = {}): SeedRow => [
  'events',
  { title, start_date: start, end_date: end, ...more },
]

describeOnStores('dates of the event list', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { timeZone: 'America/New_York' },
    //                                                                                      UTC
    seed: (opened) =>
      seedRecords(opened, ids, [
        event('Eve', '2030-06-19 22:00:00', '2030-06-19 23:59:59'), //                      20 02:00 - 20 03:59:59
        event('Dawn', '2030-06-20 00:00:00', '2030-06-20 01:00:00'), //                     20 04:00 - 20 05:00
        event('Noon', '2030-06-20 12:00:00', '2030-06-20 13:00:00'), //                     20 16:00 - 20 17:00
        event('Late', '2030-06-20 23:00:00', '2030-06-21 00:00:00'), //                     21 03:00 - 21 04:00
        event('Next', '2030-06-21 00:00:00', '2030-06-21 10:00:00'), //                     21 04:00 - 21 14:00
        event('Span', '2030-06-19 10:00:00', '2030-06-21 18:00:00'), //                     19 14:00 - 21 22:00
        event('Tokyo', '2030-06-20 08:00:00', '2030-06-20 09:00:00', { timezone: 'Asia/Tokyo' }), // 19 23:00 - 20 00:00
        event('Fair', '2030-06-20', '2030-06-20', { all_day: true }), //                    20 04:00 - 21 03:59:59
      ]),
  })
  const day = '2030-06-20'

  it.each([
    // each parameter by whole days, with its boundary on both sides (rule 22)
    [`start_date=${day}`, 'Dawn Fair Tokyo Noon Late Next'],
    [`end_date=${day}`, 'Eve Dawn Fair Tokyo Noon Late'],
    [`starts_after=${day}`, 'Next'],
    [`starts_before=${day}`, 'Span Eve Dawn Fair Tokyo Noon Late'],
    [`ends_after=${day}`, 'Span Next'],
    [`ends_before=${day}`, 'Eve Dawn Fair Tokyo Noon Late'],
    ['starts_after=2030-06-19', 'Dawn Fair Tokyo Noon Late Next'],
    ['starts_before=2030-06-19', 'Span Eve'],
    ['ends_before=2030-06-19', 'Eve'],
    ['ends_before=2030-06-18', ''],
    ['start_date=2030-06-22', ''],
    ['end_date=2030-06-21', 'Span Eve Dawn Fair Tokyo Noon Late Next'],

    // together: contained in these days, overlapping them (rules 22 and 24)
    [`start_date=${day}&end_date=${day}`, 'Dawn Fair Tokyo Noon Late'],
    [`ends_after=2030-06-19&starts_before=${day}`, 'Span Dawn Fair Tokyo Noon Late'],
    [`starts_after=2030-06-19&ends_before=${day}`, 'Dawn Fair Tokyo Noon Late'],
    [`start_date=2030-06-19&starts_before=${day}&ends_after=${day}`, 'Span'],
    [`start_date=2030-06-18&starts_after=${day}`, 'Next'],
    ['start_date=2030-06-21&starts_after=2030-06-18', 'Next'],
    ['end_date=2030-06-21&ends_before=2030-06-19', 'Eve'],
    ['end_date=2030-06-19&ends_before=2030-06-21', 'Eve'],
    ['start_date=2030-06-21&end_date=2030-06-19', ''],

    // a value with a time is the day it falls on in the home zone (rules 21 and 22)
    [`starts_after=${day} 00:00:00`, 'Next'],
    [`starts_after=${day}T23:59:59.999`, 'Next'],
    [`starts_after=${day} 23:59`, 'Next'],
    ['starts_after=2030-06-20T04:00:00Z', 'Next'],
    ['starts_after=2030-06-20T03:59:59Z', 'Dawn Fair Tokyo Noon Late Next'],
    ['starts_after=2030-06-20T06:00:00%2B02:00', 'Next'],
    ['starts_after=2030-06-20T06:00:00+02:00', 'Next'],
    ['starts_after=2030-06-20T05:59:59+0200', 'Dawn Fair Tokyo Noon Late Next'],
    ['starts_after=2030-06-20 00:00:00-04:00', 'Next'],
    ['starts_after=1908158400', 'Next'],
    ['starts_after=1908158399', 'Dawn Fair Tokyo Noon Late Next'],
    ['starts_after=now', 'Span Eve Dawn Fair Tokyo Noon Late Next'],
    ['ends_before=today', ''],
    ['starts_after=tomorrow', 'Span Eve Dawn Fair Tokyo Noon Late Next'],
    ['start_date=2030/06/21', 'Next'],
    ['starts_after=20300620T040000Z', 'Next'],
    ['start_date=2030/06/21T10:00', 'Next'],
    ['overlaps=2030/06/21 10:00/2030/06/21 11:00', 'Span Next'],
    // The end of a day is of that day.
    [`end_date=${day} 24:00`, 'Eve Dawn Fair Tokyo Noon Late'],
    [`ends_before=${day}T24:00:00-04:00`, 'Eve Dawn Fair Tokyo Noon Late'],
    [`overlaps=${day} 00:00/${day} 24:00`, 'Span Dawn Fair Tokyo Noon Late'],
    [`starts_before=${day}T24:00Z`, 'Span Eve Dawn Fair Tokyo Noon Late'],
    [`starts_after=${day} 24:00`, 'Next'],
    ['starts_after=2030-06-20T05:59:59+02', 'Dawn Fair Tokyo Noon Late Next'],
    ['starts_after=2030-06-20T06:00:00+02:00[Europe/Zurich]', 'Next'],
    // 156 days from now is 20 June, 22 weeks the 18th; a `+` reads as a space in a query.
    ['start_date=+156 days&starts_before=+156 days', 'Dawn Fair Tokyo Noon Late'],
    ['start_date=%2B156%20days&starts_before=+156+days', 'Dawn Fair Tokyo Noon Late'],
    ['ends_before=+22 weeks', ''],
    ['starts_after=+5 months', 'Span Eve Dawn Fair Tokyo Noon Late Next'],
    ['starts_after=+6 months', ''],
    ['ends_before=-1 day', ''],
    ['starts_after=2030-06-18&starts_after=2030-06-20', 'Next'],

    // overlaps: the days of both ends belong to the interval
    [`overlaps=${day}/${day}`, 'Span Dawn Fair Tokyo Noon Late'],
    ['overlaps=2030-06-19/2030-06-19', 'Span Eve'],
    ['overlaps=2030-06-21/2030-06-21', 'Span Next'],
    ['overlaps=2030-06-21/..', 'Span Next'],
    ['overlaps=2030-06-22/..', ''],
    ['overlaps=../2030-06-19', 'Span Eve'],
    ['overlaps=../2030-06-18', ''],
    [`overlaps= ${day} / ..`, 'Span Dawn Fair Tokyo Noon Late Next'],
    [`overlaps=${day} 23:00/${day} 00:30`, 'Span Dawn Fair Tokyo Noon Late'],
    ['overlaps=2030/06/19/2030/06/19', 'Span Eve'],
    ['overlaps=2030-06-20T06:00:00+02:00[Europe/Zurich]/2030-06-20', 'Span Dawn Fair Tokyo Noon Late'],
    ['overlaps=2030-06-20T03:59:59Z/2030-06-19', 'Span Eve'],
    ['overlaps=+157 days/+157 days', 'Span Next'],
    ['overlaps=today/tomorrow', ''],
    [`overlaps=${day}/${day}&starts_before=2030-06-19`, 'Span'],
    ['overlaps=../2030-06-19&starts_before=2030-06-20', 'Span Eve'],
    ['overlaps=2030-06-21/..&ends_after=2030-06-18', 'Span Next'],
    ['overlaps=2030-06-19/..&ends_after=2030-06-20', 'Span Next'],
    [`overlaps=2030-06-19/${day}&start_date=${day}`, 'Dawn Fair Tokyo Noon Late'],
    [`overlaps=2030-06-18/2030-06-18&overlaps=${day}/..`, 'Span Dawn Fair Tokyo Noon Late Next'],

    // when: what overlaps finds with the same days
    [`when=${day}`, 'Span Dawn Fair Tokyo Noon Late'],
    ['when=2030-06-19..2030-06-20', 'Span Eve Dawn Fair Tokyo Noon Late'],
    ['when=2030-06-21..', 'Span Next'],
    ['when=..2030-06-19', 'Span Eve'],
    ['when=2030-06', 'Span Eve Dawn Fair Tokyo Noon Late Next'],
    ['when=2030-05..2030-05-31', ''],
    ['when=today', ''],
    ['when=today..2030-06-19', 'Span Eve'],
    ['when=', 'Span Eve Dawn Fair Tokyo Noon Late Next'],

    // strict: instants, in the order of instants (rules 23 and 24)
    [`start_date=${day}`, 'Dawn Fair Noon Late Next', 'strict'],
    [`start_date=${day} 00:00:01`, 'Noon Late Next', 'strict'],
    [`end_date=${day} 01:00:00`, 'Tokyo Eve Dawn', 'strict'],
    [`end_date=${day} 00:59:59`, 'Tokyo Eve', 'strict'],
    [`starts_after=${day}`, 'Noon Late Next', 'strict'],
    ['starts_after=2030-06-19 23:59:59', 'Dawn Fair Noon Late Next', 'strict'],
    [`starts_before=${day}`, 'Span Tokyo Eve', 'strict'],
    [`starts_before=${day} 00:00:01`, 'Span Tokyo Eve Dawn Fair', 'strict'],
    [`ends_after=${day} 01:00:00`, 'Span Fair Noon Late Next', 'strict'],
    [`ends_after=${day} 00:59:59`, 'Span Dawn Fair Noon Late Next', 'strict'],
    [`ends_before=${day} 01:00:00`, 'Tokyo Eve', 'strict'],
    [`ends_before=${day} 01:00:01`, 'Tokyo Eve Dawn', 'strict'],
    ['starts_before=2030-06-19T23:00:00Z', 'Span', 'strict'],
    ['starts_before=2030-06-19T23:00:01Z', 'Span Tokyo', 'strict'],
    ['start_date=1908158400', 'Dawn Fair Noon Late Next', 'strict'],
    ['start_date=1908158401', 'Noon Late Next', 'strict'],
    ['start_date=2030-06-20T08:00:00+04:00', 'Dawn Fair Noon Late Next', 'strict'],
    [`ends_after=${day} 00:30&starts_before=${day} 00:30`, 'Span Dawn Fair', 'strict'],
    [`start_date=${day}&starts_after=${day}`, 'Noon Late Next', 'strict'],
    [`end_date=${day} 01:00&ends_before=${day} 01:00`, 'Tokyo Eve', 'strict'],
    [`end_date=${day} 24:00`, 'Tokyo Eve Dawn Fair Noon Late', 'strict'],
    [`starts_before=${day}T24:00`, 'Span Tokyo Eve Dawn Fair Noon Late', 'strict'],
    [`overlaps=${day} 23:30/${day} 24:00`, 'Span Fair Late', 'strict'],
    [`overlaps=${day} 00:30/${day} 00:30`, 'Span Dawn Fair', 'strict'],
    [`overlaps=${day} 01:00/${day} 12:00`, 'Span Fair', 'strict'],
    [`overlaps=${day} 00:59:59/${day} 12:00:01`, 'Span Dawn Fair Noon', 'strict'],
    ['overlaps=2030-06-20T00:00:00Z/2030-06-20T02:00:01Z', 'Span Eve', 'strict'],
    ['overlaps=../2030-06-19T23:00:01Z', 'Span Tokyo', 'strict'],
    ['overlaps=2030-06-21T04:00:00Z/..', 'Span Next', 'strict'],
    [`overlaps=${day}/..&ends_after=${day} 01:00`, 'Span Fair Noon Late Next', 'strict'],
    [`overlaps=${day} 01:00/..&ends_after=${day}`, 'Span Fair Noon Late Next', 'strict'],
    [`overlaps=../${day}&starts_before=${day} 12:01`, 'Span Tokyo Eve', 'strict'],
    [`overlaps=../${day} 12:01&starts_before=${day}`, 'Span Tokyo Eve', 'strict'],
  ])('%s finds %s %s', async (query, found, mode = '') => {
    const reply = await get(site, '/events', { query: mode === 'strict' ? `${query}&strict_dates=true` : query })
    expect(namesOf(reply, 'events')).toEqual(found.split(' ').filter((name) => name !== ''))
  })

  it.each(['strict_dates=false', 'strict_dates=0', 'strict_dates='])('%s is by whole days', async (mode) => {
    expect(namesOf(await get(site, '/events', { query: `starts_after=${day}&${mode}` }), 'events')).toEqual(['Next'])
  })

  it.each([
    'soon',
    day,
    '/',
    '..',
    '../..',
    `/${day}`,
    `${day}/`,
    `${day}/soon`,
    `${day}/${day}/${day}`,
    `${day}/..${day}`,
    `${day}--${day}`,
    '2030-02-30/..',
    'P1D/2030-06-20',
    `${day}/2030-06-19`,
    'tomorrow/today',
    `${'/'.repeat(301)}`,
  ])('overlaps=%s is 400', async (interval) => {
    for (const mode of ['false', 'true']) {
      const reply = await get(site, '/events', { query: { overlaps: interval, strict_dates: mode } })
      expect(refusalOf(reply)).toEqual(invalid('overlaps'))
    }
  })

  it.each([
    ...['when=soon', 'when=now', 'when=..', 'when=2030', 'when=2030-02-30', 'when=+7 days', 'when=2030-07..2030-06'],
    ...['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].map(
      (name) => `when=week&${name}=${day}`,
    ),
    ...[`when=week&overlaps=${day}/..`, 'when=week&strict_dates=1', 'when=week&period=past', 'when=week&period=all'],
  ])('%s is 400', async (query) => {
    expect(refusalOf(await get(site, '/events', { query }))).toEqual(invalid('when'))
  })

  it('when takes what says no more than it does', async () => {
    const query = `when=${day}&strict_dates=false&period=`
    expect(namesOf(await get(site, '/events', { query }), 'events')).toHaveLength(6)
  })

  it('an interval that ends before it starts on the same day is 400 for exact times alone', async () => {
    const query = `overlaps=${day} 12:00/${day} 11:59:59`
    expect((await get(site, '/events', { query })).status).toBe(200)
    expect(refusalOf(await get(site, '/events', { query: `${query}&strict_dates=1` }))).toEqual(invalid('overlaps'))
  })

  it('date filters are ignored with include, but still checked for form (rule 14)', async () => {
    const query = `include=${ids.Dawn},${ids.Next}&start_date=2031-01-01&ends_before=2029-01-01`
    expect(namesOf(await get(site, '/events', { query }), 'events')).toEqual(['Dawn', 'Next'])
    expect(await get(site, '/events', { query: `include=${ids.Dawn}&ends_before=soon` })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { ends_before: expect.any(String) } } },
    })
  })
})

// Rule 22: the last second of an event decides about its last day.
describeOnStores('an event that ends at 00:00', (host) => {
  const site = useSite(host, {
    calendar: { timeZone: 'America/New_York', defaultWindow: false },
    seed: (opened) =>
      seedRecords(opened, {}, [
        event('Weeks', '2030-05-20 10:00', '2030-06-21 00:00'),
        event('Days', '2030-06-18 10:00', '2030-06-21 00:00', { timezone: 'Asia/Tokyo' }),
        event('Party', '2030-06-20 20:00', '2030-06-21 00:00'),
        event('Late', '2030-06-20 20:00', '2030-06-21 00:00:01'),
        event('Whole', '2030-06-20 00:00', '2030-06-21 00:00'),
        event('Fair', '2030-06-20', '2030-06-20', { all_day: true }),
        event('Instant', '2030-06-21 00:00', '2030-06-21 00:00'),
        event('Next', '2030-06-21 00:00', '2030-06-22 00:00'),
      ]),
  })
  const onDay = 'Weeks Days Whole Fair Party'

  it.each([
    ['end_date=2030-06-20', onDay],
    ['end_date=2030-06-21', `${onDay} Late Instant Next`],
    ['end_date=2030-06-19', ''],
    ['ends_before=2030-06-20', onDay],
    ['ends_after=2030-06-20', 'Late Instant Next'],
    ['ends_after=2030-06-19', `${onDay} Late Instant Next`],
    ['ends_after=2030-06-21', ''],
    ['overlaps=2030-06-21/2030-06-21', 'Late Instant Next'],
    ['overlaps=2030-06-21/..', 'Late Instant Next'],
    ['overlaps=2030-06-20/2030-06-20', `${onDay} Late`],
    ['overlaps=2030-06-19/2030-06-19', 'Weeks Days'],
    ['overlaps=../2030-06-20', `${onDay} Late`],
    ['start_date=2030-06-20&end_date=2030-06-20', 'Whole Fair Party'],
    ['starts_after=2030-06-20&ends_before=2030-06-21', 'Instant Next'],
    // Exact times are what they are.
    ['ends_after=2030-06-21&strict_dates=true', 'Late Next'],
    ['end_date=2030-06-21&strict_dates=true', 'Weeks Days Whole Fair Party Instant'],
  ])('%s finds %s', async (query, found) => {
    const names = namesOf(await get(site, '/events', { query }), 'events')
    expect(names.toSorted()).toEqual(
      found
        .split(' ')
        .filter((name) => name !== '')
        .toSorted(),
    )
  })

  it('is on the days of daysOf, and only on those', async () => {
    const { records } = await site.calendar.events.list({ period: 'all' })
    for (const day of ['2030-06-18', '2030-06-19', '2030-06-20', '2030-06-21', '2030-06-22']) {
      const listed = namesOf(await get(site, '/events', { query: `overlaps=${day}/${day}` }), 'events')
      expect(listed).toEqual(records.filter((event) => daysOf(event).includes(day)).map(({ title }) => title))
    }
  })
})

// Rule 25. It is 22:00 of 14 January in New York, and at 03:00 of the 15th in UTC.
describeOnStores('the default window', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { timeZone: 'America/New_York', now: '2030-01-15 03:00:00' },
    seed: (opened) =>
      seedRecords(opened, ids, [
        event('Ancient', '2028-05-01 10:00:00', '2028-05-01 11:00:00'),
        event('Yesterday', '2030-01-13 23:59:59', '2030-01-14 12:00:00'),
        event('Today', '2030-01-14 00:00:00', '2030-01-14 01:00:00'),
        event('Tokyo', '2030-01-14 09:00:00', '2030-01-14 10:00:00', { timezone: 'Asia/Tokyo' }),
        event('Last', '2032-01-14 22:00:00', '2032-01-14 23:59:59'),
        event('Midnight', '2032-01-14 22:00:00', '2032-01-15 00:00:00'),
        event('Beyond', '2032-01-14 22:00:00', '2032-01-15 00:00:01'),
        event('Far', '2040-05-01 10:00:00', '2040-05-01 11:00:00'),
      ]),
  })

  it.each([
    // today 00:00:00 in the home zone to 24 months later 23:59:59
    ['', 'Today Tokyo Last Midnight'],
    ['strict_dates=true', 'Today Last'],

    // each default applies if it does not contradict the other value
    ['start_date=2028-01-01', 'Ancient Yesterday Today Tokyo Last Midnight'],
    ['start_date=2030-01-15', 'Last Midnight'],
    ['start_date=2032-01-14', 'Last Midnight'],
    ['start_date=2032-01-15', 'Far'],
    ['start_date=2033-01-01', 'Far'],
    ['end_date=2030-01-14', 'Today Tokyo'],
    ['end_date=2041-01-01', 'Today Tokyo Last Midnight Beyond Far'],
    ['end_date=2030-01-13', 'Ancient'],
    ['start_date=2028-01-01&end_date=2041-01-01', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],

    // neither with a starts_* or ends_* parameter, nor with include
    ['starts_after=2027-01-01', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['starts_before=2050-01-01', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['ends_after=2027-01-01', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['ends_before=2050-01-01', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['overlaps=2027-01-01/..', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['overlaps=../2050-01-01', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['overlaps=today/today', 'Yesterday Today Tokyo'],
    ['overlaps=2027-01-01/..&period=past', 'Ancient Yesterday Today Tokyo Last Midnight Beyond Far'],
    ['include={Ancient},{Far}', 'Ancient Far'],
    ['starts_after=', 'Today Tokyo Last Midnight'],
  ])('%s finds %s', async (query, found) => {
    const reply = await get(site, '/events', { query: fillText(query, ids) })
    expect(namesOf(reply, 'events')).toEqual(found.split(' ').filter((name) => name !== ''))
  })

  it.each([
    ['status=draft', 'Old Draft, New Draft'],
    ['status=trash', 'Old Trash'],
    ['status=draft,trash', 'Old Trash, Old Draft, New Draft'],
    ['status=draft&strict_dates=true', 'Old Draft, New Draft'],
    ['status=draft&start_date=2030-01-14', 'New Draft'],
    ['status=draft&end_date=2030-01-14', 'Old Draft'],
    ['status=draft&period=upcoming', 'New Draft'],
    // With published ones among them it is a list of what comes.
    ['status=draft,publish', 'New Draft'],
    ['', 'New Draft'],
  ])('hides nothing if other statuses are requested: %s finds %s', async (query, found) => {
    const other = await host.open({ timeZone: 'America/New_York', now: '2030-01-15 03:00:00' })
    try {
      await seedRecords(other, {}, [
        event('Old Trash', '2019-05-01 10:00:00', '2019-05-01 11:00:00'),
        event('Old Draft', '2020-05-01 10:00:00', '2020-05-01 11:00:00', { status: 'draft' }),
        event('New Draft', '2030-05-01 10:00:00', '2030-05-01 11:00:00', { status: 'draft' }),
      ])
      await other.calendar.events.remove({ slug: 'old-trash' })
      expect(namesOf(await get(other, '/events', { query, as: 'editor' }), 'events').join(', ')).toBe(found)
    } finally {
      await other.close()
    }
  })

  it('moves with the clock, in the home zone (rule 28)', async () => {
    const other = await host.open({ timeZone: 'America/New_York', now: '2030-01-15 03:00:00' })
    try {
      await seedRecords(other, {}, [event('Today', '2030-01-14 00:00:00', '2030-01-14 01:00:00')])
      const found = async () => namesOf(await get(other, '/events'), 'events')
      expect(await found()).toEqual(['Today'])
      other.calendar.clock.set('2030-01-15 04:59:59')
      expect(await found()).toEqual(['Today'])
      other.calendar.clock.advance({ seconds: 1 })
      expect(await found()).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describeOnStores('windows of other lengths', (host) => {
  const seed = [
    event('Past', '2029-01-01 10:00:00', '2029-01-01 11:00:00'),
    event('Soon', '2030-02-15 10:00:00', '2030-02-15 23:59:59'),
    event('Later', '2030-02-16 10:00:00', '2030-02-16 11:00:00'),
  ]

  it.each([
    ['one month', { defaultWindow: { months: 1 } }, ['Soon']],
    ['none', { defaultWindow: false as const }, ['Past', 'Soon', 'Later']],
  ])('%s', async (_title, calendar, names) => {
    const site = await host.open(calendar)
    try {
      await seedRecords(site, {}, seed)
      expect(namesOf(await get(site, '/events'), 'events')).toEqual(names)
    } finally {
      await site.close()
    }
  })

  it('24 months after 29 February is the 28th', async () => {
    const site = await host.open({ now: '2028-02-29 12:00:00' })
    try {
      await seedRecords(site, {}, [
        event('In', '2030-02-28 10:00:00', '2030-02-28 23:59:59'),
        event('Out', '2030-02-28 10:00:00', '2030-03-01 00:00:01'),
      ])
      expect(namesOf(await get(site, '/events'), 'events')).toEqual(['In'])
    } finally {
      await site.close()
    }
  })
})

describeOnStores('days with a gap of the home zone', (host) => {
  const site = useSite(host, {
    calendar: { timeZone: 'America/Nuuk', now: '2024-03-01 12:00:00' },
    // Between these days the clock goes from 23:00 to 24:00.
    seed: (opened) =>
      seedRecords(opened, {}, [
        event('Eve', '2024-03-30 20:00', '2024-03-30 21:00'),
        event('Day', '2024-03-31 20:00', '2024-03-31 21:00'),
      ]),
  })

  it.each([
    ['starts_before=2024-03-30 23:30', 'Eve'],
    ['starts_after=2024-03-30 23:30', 'Day'],
    ['end_date=2024-03-30 23:59:59', 'Eve'],
    // An instant is the day that the clock shows.
    ['starts_before=2024-03-31T00:59:59Z', 'Eve'],
    ['starts_before=2024-03-31T01:00:00Z', 'Eve Day'],
  ])('%s takes the day as it is written', async (query, titles) => {
    expect(namesOf(await get(site, '/events', { query }), 'events').join(' ')).toBe(titles)
  })
})
