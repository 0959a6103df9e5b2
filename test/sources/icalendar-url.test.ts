import { recurringEvents } from 'daybook/recurrence'
import { fromICalendarUrl, type ICalendarUrlOptions } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar, all } from './support.ts'

const url = 'https://example.org/feed.ics'

function file(...entries: readonly (readonly string[])[]): string {
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', ...entry, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

const jazz = [
  ...['UID:jazz@example.org', 'SEQUENCE:2', 'LAST-MODIFIED:20300101T080000Z', 'SUMMARY:Jazz night'],
  ...['DTSTART;TZID=Europe/Zurich:20300620T200000', 'DTEND;TZID=Europe/Zurich:20300620T230000'],
  ...['LOCATION:Town hall\\, Bern', 'ORGANIZER;CN=Guild:mailto:Guild@example.org', 'CATEGORIES:Music,Free'],
]
const fair = [
  'UID:fair',
  'SUMMARY:Fair',
  'DTSTART;VALUE=DATE:20300621',
  'LOCATION:Town hall\\, Bern',
  'CATEGORIES:music',
]

const from = (reply: string | Response | (() => Response), options: ICalendarUrlOptions = {}) =>
  fromICalendarUrl(url, {
    timeZone: 'Europe/Zurich',
    fetch: async () => {
      const sent = typeof reply === 'function' ? reply() : reply
      return typeof sent === 'string' ? new Response(sent) : sent
    },
    ...options,
  })

describe('fromICalendarUrl', () => {
  it('returns events with the records that they name, each once', async () => {
    const dates = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 23:00:00', timezone: 'Europe/Zurich' }
    const revision = { sequence: 2, last_modified: '2030-01-01T08:00:00Z' }
    const links = { venue: ['Town hall, Bern'], organizer: ['guild@example.org'], categories: ['Music', 'Free'] }
    expect(await all(from(file(jazz, fair)))).toMatchObject([
      { resource: 'venue', external_id: 'Town hall, Bern', fields: { venue: 'Town hall, Bern' } },
      { resource: 'organizer', external_id: 'guild@example.org', fields: { organizer: 'Guild' } },
      { resource: 'category', external_id: 'Music', fields: { name: 'Music' } },
      { resource: 'category', external_id: 'Free' },
      {
        ...{ resource: 'event', external_id: 'jazz@example.org', links, ...revision },
        fields: { title: 'Jazz night', ...dates },
      },
      { resource: 'category', external_id: 'music' },
      { resource: 'event', external_id: 'fair', fields: { title: 'Fair', all_day: true }, links: { organizer: [] } },
    ])
  })

  it('keeps a calendar in step with the feed', async () => {
    const calendar = await aCalendar()
    const run = (text: string, options = {}) => sync(calendar, 'feed', from(text), options)
    expect(await run(file(jazz, fair))).toMatchObject({ created: 6, refused: 0, conflicts: [] })
    expect(await calendar.events.list({}, { include: 'linked' })).toMatchObject({
      records: [
        { title: 'Jazz night', venue: [1], organizer: [1], categories: [1, 2] },
        { title: 'Fair', venue: [1], categories: [1] },
      ],
    })
    expect(await run(file(fair, jazz))).toMatchObject({ created: 0, updated: 0, refused: 0, trashed: 0 })
    const moved = jazz.map((line) => line.replace('SEQUENCE:2', 'SEQUENCE:3').replace('20300620T20', '20300620T19'))
    expect(await run(file(fair, moved))).toMatchObject({ updated: 1 })
    // The feed is the present state, also if it is an earlier one.
    expect(await run(file(fair, jazz))).toMatchObject({ updated: 1, changes: [{ name: 'Jazz night', isOlder: true }] })
    expect(await run(file(fair, [...moved, 'STATUS:CANCELLED']))).toMatchObject({
      updated: 1,
      trashed: 0,
      conflicts: [],
    })
    expect((await calendar.events.list({ event_status: 'cancelled' })).records).toMatchObject([{ title: 'Jazz night' }])
    // The organizer has no other event.
    expect(await run(file(fair))).toMatchObject({ trashed: 0, notRemoved: 2 })
    expect(await run(file(fair), { confirm: true })).toMatchObject({ trashed: 2 })
    expect((await calendar.events.list()).records).toMatchObject([{ title: 'Fair' }])
  })

  it('has of a venue what any entry says of it', async () => {
    const calendar = await aCalendar({ geolocation: true })
    const located = [...fair, 'GEO:46.95;7.45']
    const feed = () => from(file(jazz, located), { geolocation: true })
    await sync(calendar, 'feed', feed())
    expect((await calendar.venues.list()).records).toMatchObject([{ geo_lat: 46.95, geo_lng: 7.45 }])
  })

  it('keeps organizers apart that share an address', async () => {
    const calendar = await aCalendar()
    const entry = (uid: string, organizer: string) => [...fair.slice(1, 3), `UID:${uid}`, organizer]
    const mail = 'mailto:info@example.org'
    const entries = [
      ...[entry('1', `ORGANIZER:${mail}`), entry('2', `ORGANIZER;CN=Choir:${mail}`)],
      ...[entry('3', `ORGANIZER;CN=Gymnasts:${mail}`), entry('4', `ORGANIZER;CN=CHOIR:${mail}`)],
    ]
    expect(await sync(calendar, 'feed', from(file(...entries)))).toMatchObject({ created: 6 })
    const { records } = await calendar.events.list({ orderby: 'id' })
    const replies = await calendar.toReply.events(records)
    const names = replies.map(({ organizer }) => organizer.map((one) => [one.organizer, one.email]))
    const [choir, gymnasts] = ['Choir', 'Gymnasts'].map((name) => [[name, 'info@example.org']])
    expect(names).toEqual([choir, choir, gymnasts, choir])
    expect(await sync(calendar, 'feed', from(file(...entries)))).toMatchObject({ unchanged: 6 })
  })

  it('reads tags, drafts and HTML as the options say, and reports what it does not read', async () => {
    const html = [...fair, 'STATUS:CANCELLED', 'X-ALT-DESC;FMTTYPE=text/html:<p>Big<script></script></p>', 'X-A:1']
    const lines: number[] = []
    const records = await all(
      from(file(html), {
        ...{ categoriesAs: 'tags', cancelled: 'draft', description: 'html' },
        sanitizeHtml: (text) => text.replaceAll(/<script>.*<\/script>/g, ''),
        onReport: ({ notes }) => lines.push(...notes.map(({ line }) => line)),
      }),
    )
    expect(records.slice(1)).toMatchObject([
      { resource: 'tag', external_id: 'music' },
      { fields: { status: 'draft', description: '<p>Big</p>' }, links: { tags: ['music'] } },
    ])
    expect(lines).toEqual([10])
  })

  it('keeps an event whose dates cannot be read any more', async () => {
    const calendar = await aCalendar()
    await sync(calendar, 'feed', from(file(fair)))
    const broken = fair.map((line) => line.replace('20300621', '20300231'))
    const report = await sync(calendar, 'feed', from(file(broken)), { confirm: true })
    expect(report.errors).toMatchObject([
      { external_id: 'fair', error: { message: expect.stringContaining('DTSTART') } },
    ])
    expect((await calendar.events.list()).records).toMatchObject([{ title: 'Fair' }])
  })

  it.each<[string, readonly (readonly string[])[], object, readonly [string, string][]]>([
    [
      'two entries with one UID',
      [fair, fair.map((line) => line.replace('SUMMARY:Fair', 'SUMMARY:Other'))],
      {},
      [['fair', 'has the same UID and is a later revision.']],
    ],
    [
      'a changed event of an entry that is no series',
      [
        ['UID:yoga', 'SUMMARY:Yoga', 'DTSTART:20300304T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
        ['UID:yoga', 'RECURRENCE-ID:20300311T170000Z', 'SUMMARY:Outside', 'DTSTART:20300311T180000Z'],
      ],
      {},
      [['yoga', 'RECURRENCE-ID is not imported']],
    ],
    [
      'a changed event at no start of its series',
      [
        ['UID:yoga', 'SUMMARY:Yoga', 'DTSTART:20300304T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
        ['UID:yoga', 'RECURRENCE-ID:20300312T170000Z', 'SUMMARY:Outside', 'DTSTART:20300311T180000Z'],
      ],
      { recurrence: true },
      [['yoga', 'the series has no occurrence at']],
    ],
    [
      'the rule of a changed event of a series',
      [
        ['UID:yoga', 'SUMMARY:Yoga', 'DTSTART:20300304T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
        [
          ...['UID:yoga', 'RECURRENCE-ID:20300311T170000Z', 'SUMMARY:Outside', 'DTSTART:20300311T180000Z'],
          'RRULE:FREQ=DAILY;COUNT=2',
        ],
      ],
      { recurrence: true },
      [['yoga', 'RRULE is not imported.']],
    ],
    [
      'the rule of a changed event whose series is not in the feed',
      [
        [
          ...['UID:yoga', 'RECURRENCE-ID:20300311T170000Z', 'SUMMARY:Outside', 'DTSTART:20300311T180000Z'],
          'RRULE:FREQ=DAILY;COUNT=2',
        ],
      ],
      { recurrence: true },
      [['yoga', 'RRULE is not imported.']],
    ],
    [
      'an entry whose first date is excluded',
      [['UID:yoga', 'SUMMARY:Yoga', 'DTSTART:20300304T170000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20300304T170000Z']],
      {},
      [['yoga 2', 'EXDATE excludes the first occurrence']],
    ],
    ['nothing that the caller leaves out', [[...fair, 'STATUS:CANCELLED']], { cancelled: 'skip' }, []],
  ])('tells the report of a run what is lost: %s', async (_, entries, options, expected) => {
    const calendar = await aCalendar({ recurrence: recurringEvents() })
    for (let run = 0; run < 2; run += 1) {
      const report = await sync(calendar, 'feed', from(file(...entries), options))
      expect(report.errors.map(({ external_id }) => external_id)).toEqual(expected.map(([id]) => id))
      for (const [index, [, message]] of expected.entries())
        expect(report.errors[index]?.error.message).toContain(message)
      expect(report).toMatchObject({ refused: expected.length, trashed: 0 })
    }
  })

  it('recognizes the entries of a program that gives them other UIDs in each file', async () => {
    const calendar = await aCalendar()
    const feed = (fetch: number) =>
      from(file(...['Fair', 'Jazz'].map((title) => [`UID:${fetch}-${title}`, `SUMMARY:${title}`, ...fair.slice(2)])))
    await sync(calendar, 'feed', feed(1))
    const [first] = (await calendar.events.list()).records
    await calendar.events.update(first?.id ?? 0, { featured: true })
    for (const fetch of [2, 3]) {
      const report = await sync(calendar, 'feed', feed(fetch))
      expect(report).toMatchObject({ created: 0, updated: 0, trashed: 0, needsConfirmation: false })
      expect(report.recognized.map(({ external_id }) => external_id)).toEqual([`${fetch}-Fair`, `${fetch}-Jazz`])
    }
    const { records } = await calendar.events.list()
    expect(records.map(({ id, featured }) => [id, featured])).toContainEqual([first?.id, true])
    expect(records).toHaveLength(2)
  })

  it('recognizes entries without a UID by their start and title', async () => {
    const [record] = await all(from(file(['SUMMARY:Fair', 'DTSTART:20300621T080000Z'])))
    expect(record).toMatchObject({ external_id: '2030-06-21 10:00:00 Fair' })
    const long = await all(from(file([`SUMMARY:${'😀'.repeat(400)}`, 'DTSTART:20300621T080000Z'])))
    expect([...(long[0]?.external_id ?? '')]).toHaveLength(400)
    expect(await sync(await aCalendar(), 'feed', long)).toMatchObject({ created: 1 })
  })

  it('loads webcal: by https:, and sends the headers', async () => {
    const sent: unknown[] = []
    const fetch: ICalendarUrlOptions['fetch'] = async (address, { headers, redirect }) => {
      sent.push([address, headers, redirect])
      return new Response(file(fair))
    }
    await all(fromICalendarUrl('webcal://example.org/feed.ics?key=1', { fetch }))
    await all(fromICalendarUrl(url, { fetch, headers: { Authorization: 'Bearer x' } }))
    expect(sent).toEqual([
      ['https://example.org/feed.ics?key=1', { Accept: 'text/calendar' }, 'manual'],
      [url, { Accept: 'text/calendar', Authorization: 'Bearer x' }, 'manual'],
    ])
  })

  it('reads the encoding that the server names, and UTF-8 otherwise', async () => {
    const text = file(['UID:1', 'SUMMARY:Café', 'DTSTART:20300621T080000Z'])
    const titleOf = async (bytes: Uint8Array, type: string) => {
      const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
      return (await all(from(body)))[0]?.fields
    }
    const latin = Buffer.from(text, 'latin1')
    expect(await titleOf(latin, 'text/calendar; charset=ISO-8859-1')).toMatchObject({ title: 'Café' })
    expect(await titleOf(Buffer.from(`\uFEFF${text}`), 'text/calendar; charset=x')).toMatchObject({ title: 'Café' })
  })

  it('decodes characters that arrive in two chunks', async () => {
    const bytes = Buffer.from(file(['UID:1', 'SUMMARY:Café', 'DTSTART:20300621T080000Z']))
    const middle = bytes.indexOf(0xc3) + 1
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, middle)))
        controller.enqueue(new Uint8Array(bytes.subarray(middle)))
        controller.close()
      },
    })
    expect(await all(from(new Response(body)))).toMatchObject([{ fields: { title: 'Café' } }])
  })
})

describe('a feed that cannot be read', () => {
  const moved = new Response(null, { status: 302, headers: { Location: 'https://other.example/' } })
  it.each<[string, string | Response | (() => Response), string]>([
    ['an error', new Response('', { status: 404 }), `${url} was answered with 404.`],
    ['a page', '<!doctype html>\n<h1>Log in</h1>', 'is no iCalendar file. The file must have'],
    ['nothing', '', `${url} is no iCalendar file.`],
    ['a file without its end', file(fair).replace('END:VCALENDAR', ''), `${url} is not complete.`],
    ['an entry without its end', file(fair, jazz).replace('END:VEVENT', ''), `${url} is not complete.`],
    ['a redirect', moved, `${url} was redirected more than 10 times.`],
    [
      'no response',
      () => {
        throw new TypeError('fetch failed')
      },
      `${url} cannot be read: fetch failed`,
    ],
  ])('throws for %s, and sync removes nothing', async (_, reply, message) => {
    const calendar = await aCalendar()
    await sync(calendar, 'feed', from(file(fair)))
    await expect(sync(calendar, 'feed', from(reply), { confirm: true })).rejects.toThrow(message)
    expect((await calendar.events.list()).total).toBe(1)
  })

  it('throws if it is too long, and reads no further', async () => {
    let chunks = 0
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(1_000))
      },
    })
    const message = `${url} must have at most 5000 bytes; received more.`
    await expect(all(from(new Response(endless), { maxBytes: 5_000 }))).rejects.toThrow(message)
    expect(chunks).toBeLessThan(10)
    expect(await all(from(file(fair), { maxBytes: file(fair).length }))).toHaveLength(3)
  })

  it('throws if the connection breaks, or the signal aborts', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(file(fair)))
        controller.error(new Error('socket closed'))
      },
    })
    await expect(all(from(new Response(broken)))).rejects.toThrow(`${url} ended before its end: socket closed`)
    const signal = AbortSignal.abort(new Error('Too late.'))
    const fetch: ICalendarUrlOptions['fetch'] = async (_, init) => {
      init.signal?.throwIfAborted()
      return new Response(file(fair))
    }
    await expect(all(fromICalendarUrl(url, { fetch, signal }))).rejects.toThrow(`${url} cannot be read: Too late.`)
  })

  it('does not show the query of the URL, which may contain a key', async () => {
    const fetch = async () => new Response('', { status: 403 })
    await expect(all(fromICalendarUrl(`${url}?key=secret`, { fetch }))).rejects.toThrow(`${url} was answered with 403.`)
  })

  it('throws a TypeError for an invalid option', async () => {
    await expect(all(fromICalendarUrl('feed.ics'))).rejects.toThrow(TypeError)
    await expect(all(from(file(fair), { maxBytes: 0 }))).rejects.toThrow('maxBytes must be a whole number')
    await expect(all(from(file(fair), { timeZone: 'Mars' }))).rejects.toThrow(TypeError)
  })
})
