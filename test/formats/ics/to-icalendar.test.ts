import type { EventReply } from 'daybook'
import { toICalendar } from 'daybook/ics'
import { createTestCalendar, type Seed, type TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const evening = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 23:00', timezone: 'Europe/Zurich' }

interface Viewed {
  readonly seed: Seed
  readonly options?: TestCalendarOptions
  /** Null for an anonymous one. By default one who may read everything. */
  readonly actor?: null
}

async function repliesOf({ seed, options, actor }: Viewed): Promise<readonly EventReply[]> {
  const calendar = await createTestCalendar({ ...options, seed })
  const { toReply } = actor === null ? calendar.as(null) : calendar
  return toReply.events(calendar.seeded.events)
}

/** Returns the properties of the only event, unfolded. */
async function propertiesOf(input: object, viewed: Omit<Viewed, 'seed'> & { readonly seed?: Seed } = {}) {
  const seed = { ...viewed.seed, events: [{ title: 'Fair', ...evening, ...input }] }
  const text = toICalendar(await repliesOf({ ...viewed, seed })).replaceAll('\r\n ', '')
  const lines = text.slice(text.indexOf('BEGIN:VEVENT')).split('\r\n')
  return lines.slice(1, lines.indexOf('END:VEVENT'))
}

describe('a file', () => {
  it('has what a feed needs, and an event with all its properties', async () => {
    const replies = await repliesOf({
      options: {
        timeZone: 'Europe/Zurich',
        geolocation: true,
        links: () => 'https://example.org/jazz',
        images: (image) => ({ url: 'https://example.org/jazz.JPG', id: Number(image), extension: 'JPG' }),
      },
      seed: {
        events: [
          {
            title: 'Jazz; live, loud',
            description: '<p>Doors at 7</p><p>Free &amp; easy</p>',
            ...evening,
            image: 7,
            categories: ['Music, live', 'Jazz'],
            tags: ['free'],
            venue: {
              venue: 'Hall',
              address: 'Street 1',
              city: 'Bern',
              country: 'CH',
              geo_lat: 46.948,
              geo_lng: 7.4474,
            },
            organizer: [{ organizer: 'Club "X": Bern', email: 'club@example.org' }, { organizer: 'Friends' }],
          },
        ],
      },
    })
    const options = {
      name: 'Concerts, Bern',
      description: 'All concerts',
      timeZone: 'Europe/Zurich',
      url: 'https://example.org/',
      source: 'https://example.org/events?format=ics',
      refreshInterval: 'PT30M',
      total: 3,
    }
    expect(toICalendar(replies, options).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//daybook//daybook//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Concerts\\, Bern',
      'X-WR-CALNAME:Concerts\\, Bern',
      'DESCRIPTION:All concerts\\nThis calendar contains the first 1 of 3 events.',
      'X-WR-CALDESC:All concerts\\nThis calendar contains the first 1 of 3 events.',
      'X-WR-TIMEZONE:Europe/Zurich',
      'URL:https://example.org/',
      'SOURCE;VALUE=URI:https://example.org/events?format=ics',
      'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
      'X-PUBLISHED-TTL:PT30M',
      'LAST-MODIFIED:20300115T120000Z',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Zurich',
      'X-LIC-LOCATION:Europe/Zurich',
      'BEGIN:STANDARD',
      'DTSTART:20291231T010000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20300331T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20301027T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      `UID:${replies[0]?.uid}`,
      'DTSTAMP:20300115T120000Z',
      'CREATED:20300115T120000Z',
      'LAST-MODIFIED:20300115T120000Z',
      'SEQUENCE:316872000',
      'SUMMARY:Jazz\\; live\\, loud',
      'DTSTART;TZID=Europe/Zurich:20300620T200000',
      'DTEND;TZID=Europe/Zurich:20300620T230000',
      'DESCRIPTION:Doors at 7\\n\\nFree & easy',
      'X-ALT-DESC;FMTTYPE=text/html:<p>Doors at 7</p><p>Free &amp\\; easy</p>',
      'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>Doors at 7</p><p>Free &a',
      ' mp\\; easy</p>',
      'LOCATION:Hall\\, Street 1\\, Bern\\, CH',
      'GEO:46.948;7.4474',
      'ORGANIZER;CN="Club ^\'X^\': Bern":mailto:club@example.org',
      'CONTACT:Friends',
      'CATEGORIES:Jazz,Music\\, live,free',
      'STATUS:CONFIRMED',
      'CLASS:PUBLIC',
      'URL:https://example.org/jazz',
      'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/jpeg:https://example.org/jazz.J',
      ' PG',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('without events and options is a calendar', () => {
    expect(toICalendar([]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//daybook//daybook//EN',
      'CALSCALE:GREGORIAN',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ])
  })

  it('states that it is cut, without a description too', () => {
    expect(toICalendar([], { total: 1 })).toContain(
      '\r\nX-WR-CALDESC:This calendar contains the first 0 of 1 events.\r\n',
    )
  })

  it.each(['', 'PT', 'P', '1 hour', 'PT1H\r\nX:1'])('cannot be refreshed after %j', (refreshInterval) => {
    expect(() => toICalendar([], { refreshInterval })).toThrow(TypeError)
  })

  it.each(['P1W', 'P1D', 'PT15M', 'P1DT12H'])('can be refreshed after %s', (refreshInterval) => {
    expect(toICalendar([], { refreshInterval })).toContain(`\r\nX-PUBLISHED-TTL:${refreshInterval}\r\n`)
  })

  it.each([
    ['europe/zurich', 'Europe/Zurich'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['UTC+05:30', 'UTC'],
  ])('of a calendar in %s is shown in %s', (timeZone, shown) => {
    expect(toICalendar([], { timeZone })).toContain(`\r\nX-WR-TIMEZONE:${shown}\r\n`)
  })

  it('has each zone once', async () => {
    const zones = ['Europe/Zurich', 'America/New_York', 'europe/zurich', 'UTC', '+02:00']
    const events = zones.map((timezone) => ({ title: timezone, ...evening, timezone }))
    const text = toICalendar(await repliesOf({ seed: { events } }))
    expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:America/New_York', 'TZID:Europe/Zurich'])
  })
})

describe('an event', () => {
  it('in UTC or a fixed offset has times in UTC', async () => {
    expect(await propertiesOf({ timezone: 'UTC+5:45' })).toContain('DTSTART:20300620T141500Z')
    expect(await propertiesOf({ timezone: 'UTC' })).toContain('DTEND:20300620T230000Z')
  })

  it('that starts in the second hour of a repeated one has a start in UTC', async () => {
    const dates = { start_date: '2030-10-27T01:30:00Z', end_date: '2030-10-27T03:00:00Z' }
    const properties = await propertiesOf(dates)
    expect(properties).toContain('DTSTART:20301027T013000Z')
    expect(properties).toContain('DTEND;TZID=Europe/Zurich:20301027T040000')
  })

  it('with an offset of seconds has times in UTC', async () => {
    const dates = { start_date: '1960-06-20 20:00', end_date: '1960-06-20 21:00', timezone: 'Africa/Monrovia' }
    expect(await propertiesOf(dates)).toContain('DTSTART:19600620T204430Z')
  })

  it('without duration has no end', async () => {
    const properties = await propertiesOf({ end_date: evening.start_date })
    expect(properties.filter((line) => line.startsWith('DTEND'))).toEqual([])
  })

  it('of whole days ends on the day after the last', async () => {
    const dates = { start_date: '2030-12-30', end_date: '2030-12-31', all_day: true }
    const properties = await propertiesOf(dates)
    expect(properties).toContain('DTSTART;VALUE=DATE:20301230')
    expect(properties).toContain('DTEND;VALUE=DATE:20310101')
  })

  it.each([
    ['publish', 'CONFIRMED', 'PUBLIC'],
    ['draft', 'TENTATIVE', 'PUBLIC'],
    ['pending', 'TENTATIVE', 'PUBLIC'],
    ['private', 'CONFIRMED', 'PRIVATE'],
  ])('with the status %s is %s and %s', async (status, shown, classification) => {
    const properties = await propertiesOf({ status })
    expect(properties).toEqual(expect.arrayContaining([`STATUS:${shown}`, `CLASS:${classification}`]))
  })

  it('in the trash is cancelled', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{}] } })
    const trashed = await calendar.events.remove(1)
    expect(toICalendar(await calendar.toReply.events([trashed]))).toContain('\r\nSTATUS:CANCELLED\r\n')
  })

  it('with a password shows only its title and times', async () => {
    const hidden = {
      description: 'Secret',
      venue: { venue: 'Bunker' },
      tags: ['hush'],
      website: 'https://example.org/x',
    }
    const properties = await propertiesOf({ password: 'x', ...hidden }, { actor: null })
    expect(properties.map((line) => /^[\w-]+/.exec(line)?.[0])).toEqual([
      ...['UID', 'DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'SEQUENCE', 'SUMMARY', 'DTSTART', 'DTEND', 'STATUS', 'CLASS'],
    ])
    expect(properties).toContain('CLASS:CONFIDENTIAL')
  })

  it('shows no venue that the caller may not see', async () => {
    const venue = { venue: 'Bunker', status: 'draft' }
    expect((await propertiesOf({ venue }, { actor: null })).join()).not.toContain('LOCATION')
    expect(await propertiesOf({ venue })).toContain('LOCATION:Bunker')
  })

  it('has the excerpt if there is no description', async () => {
    expect(await propertiesOf({ excerpt: 'Short' })).toContain('DESCRIPTION:Short')
  })

  it('has HTML only if it differs from the text', async () => {
    expect((await propertiesOf({ description: 'R & D > 1' })).join()).not.toContain('html')
    // An import of the text would escape it.
    expect((await propertiesOf({ description: 'R&D > 1' })).join()).toContain('html')
  })

  it('has the publication date as that of its creation, unless it is in the future', async () => {
    expect(await propertiesOf({ date_utc: '2029-01-01 00:00' })).toContain('CREATED:20290101T000000Z')
    expect(await propertiesOf({ date_utc: '2031-01-01 00:00' })).toContain('CREATED:20300115T120000Z')
  })

  it('has a change of its venue as its own, but not in the sequence', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{ venue: { venue: 'Hall' } }] } })
    calendar.clock.advance({ hours: 1 })
    await calendar.venues.update(1, { city: 'Bern' })
    const text = toICalendar(await calendar.toReply.events(calendar.seeded.events))
    const [modified] = text.slice(text.indexOf('BEGIN:VEVENT')).match(/^LAST-MODIFIED:.*$/m) ?? []
    expect(modified).toBe('LAST-MODIFIED:20300115T130000Z')
    expect(text).toContain('\r\nSEQUENCE:316872000\r\n')
  })

  it.each([
    [{ website: 'https://example.org/a' }, 'https://example.org/a'],
    [{}, 'invalid:nomail'],
  ])('has an organizer without an e-mail address: %j', async (input, uri) => {
    const properties = await propertiesOf({ organizer: { organizer: 'Club', ...input } })
    expect(properties).toContain(`ORGANIZER;CN=Club:${uri}`)
  })

  it('has its website if the calendar has no pages', async () => {
    expect(await propertiesOf({ website: 'https://example.org/fair' })).toContain('URL:https://example.org/fair')
    expect((await propertiesOf({})).filter((line) => line.startsWith('URL'))).toEqual([])
  })

  it.each([
    ['', 'URL:https://meet.example.org/'],
    ['-PT30M', undefined],
    ['2020-01-01', undefined],
  ])('has its link to join as its URL only if it shows at any time: %j', async (online_url_from, expected) => {
    const properties = await propertiesOf({ online_url: 'https://meet.example.org/', online_url_from })
    expect(properties.find((line) => line.startsWith('URL'))).toBe(expected)
    expect(properties).toContain('CONFERENCE;VALUE=URI:https://meet.example.org/')
  })

  it('has several venues, and the first coordinates', async () => {
    const venue = [{ venue: 'Hall' }, { venue: 'Park', geo_lat: 10, geo_lng: -0.0000004 }]
    const properties = await propertiesOf({ venue }, { options: { geolocation: true } })
    expect(properties).toEqual(expect.arrayContaining(['LOCATION:Hall\\; Park', 'GEO:10;-0']))
  })
})
