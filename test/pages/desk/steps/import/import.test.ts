import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'

// Import of files: a report before anything is written, then the events, once, with the rights of the caller.

const editor = { id: 4, role: 'editor' }
const hostile = `<script>alert(1)</script>"'&`

function aDesk(
  caller: { readonly id: number; readonly role: string } = editor,
  options: Parameters<typeof createCalendar>[0] = {},
) {
  const changes: string[] = []
  const calendar = createCalendar({
    timeZone: 'Europe/Zurich',
    onChange: ({ type }) => void changes.push(type),
    ...options,
  })
  const browser = aBrowser(calendar, caller)
  const all = async () => {
    const statuses = ['publish', 'pending', 'draft', 'private', 'future'] as const
    return (await calendar.events.list({ period: 'all', status: statuses, per_page: 50 })).records
  }
  /** Sends a file, with the columns that are guessed if the page asks for them. */
  const check = async (
    text: string | Uint8Array<ArrayBuffer>,
    name = 'events.csv',
    values: Readonly<Record<string, string>> = {},
  ) => {
    const form = Object.entries({ source: '', status: 'publish', ...values })
    const page = await browser.postFiles('/desk/import', form, { file: new File([text], name) })
    return page.body.includes('name="column.0"') ? browser.postFiles('/desk/import', formOf(page), {}) : page
  }
  /** Presses the button of a page until there is none. */
  const finish = async (page: DeskReply) => {
    let shown = page
    const bars: string[] = []
    while (/<progress|value="write"/.test(shown.body)) {
      const bar = /<progress aria-labelledby="db-progress" value="(\d+)" max="(\d+)"/.exec(shown.body)
      if (bar) bars.push(`${bar[1]}/${bar[2]}`)
      const write = shown.body.includes('value="write"') ? [['form.do', 'write'] as const] : []
      shown = await browser.postFiles('/desk/import', [...formOf(shown), ...write], {})
    }
    return { ...shown, bars }
  }
  return { calendar, browser, changes, all, check, finish }
}

/** The line of a report with its counts. */
function countsOf({ body }: DeskReply): string | undefined {
  return /<p class="db-vh">([^<]* new · [^<]*)<\/p>/.exec(body)?.[1]
}

const table = `external_id;title;start_date;end_date;venue;categories;website
1;Jazz night;2030-06-20 20:00;2030-06-20 23:00;Town hall;Music|2030;https://example.org/jazz
2;Fair;2030-06-21;2030-06-22;town HALL;;
3;Broken;2030-06-21 10:00;2030-06-20 10:00;;;example
4;;2030-06-21;;;;
5;${hostile.replaceAll('"', '')};2030-13-45;;;;${hostile}
`

const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT\nUID:a@x\nSUMMARY:Talk\nDTSTART:20300620T180000Z\nDTEND:20300620T190000Z\nLOCATION:Library\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:b@x\nSUMMARY:Yoga\nDTSTART;TZID=Europe/Zurich:20300304T180000\nDTEND;TZID=Europe/Zurich:20300304T190000',
  'RRULE:FREQ=WEEKLY;COUNT=4\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:b@x\nRECURRENCE-ID;TZID=Europe/Zurich:20300311T180000\nSUMMARY:Yoga outside',
  'DTSTART;TZID=Europe/Zurich:20300311T170000\nDTEND;TZID=Europe/Zurich:20300311T180000\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:c@x\nSUMMARY:No day\nEND:VEVENT',
  'END:VCALENDAR',
]
  .join('\n')
  .replaceAll('\n', '\r\n')

describe('an import', () => {
  it('reports everything before anything is written, and then writes what it has reported', async () => {
    const { changes, all, check, finish } = aDesk()
    const report = await check(table, `${hostile}.csv`)
    expect([report.status, countsOf(report)]).toEqual([200, '2 new · 0 changed · 0 unchanged · 3 refused'])
    expect([await all(), changes]).toEqual([[], []])
    expect(report.body).toContain('Nothing is written yet.')
    expect(report.body).toContain('Import 2 events')
    expect(report.body).not.toContain('<script>alert')
    const refused = report.body.slice(report.body.indexOf('<h2>Refused'), report.body.indexOf('<details'))
    const rows = refused
      .split('<tr>')
      .slice(2)
      .map((row) =>
        row
          .replace(/<input [^>]*value="([^"]*)"[^>]*>/g, ' [$1]')
          .replace(/<svg.*?<\/svg>|<[^>]+>/gs, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    expect(rows).toMatchInlineSnapshot(`
      [
        "BrokenLine 4 Website, Line 4 [example] Write an address that begins with https:// or http://. Ends, Line 4 [2030-06-20 10:00] The end lies before the start.",
        "Line 5 Title, Line 5 [] This is needed.",
        "&lt;script>alert(1)&lt;/script>'&amp;Line 6 Starts, Line 6 [2030-13-45] Write a day and a time. Website, Line 6 [&lt;script>alert(1)&lt;/script>&quot;'&amp;] Write an address that begins with https:// or http://. Check again",
      ]
    `)
    const done = await finish(report)
    expect(countsOf(done)).toBe('2 new · 0 changed · 0 unchanged · 3 refused')
    expect(done.body).toContain('The import is done')
    expect(done.body).toContain('<a class="db-btn is-primary" href="/desk/mine">My events</a>')
    const events = await all()
    expect(events.map(({ title, status, source, external_id }) => [title, status, source, external_id])).toEqual([
      ['Jazz night', 'publish', 'import:csv', '1'],
      ['Fair', 'publish', 'import:csv', '2'],
    ])
    expect(events[0]?.venue).toEqual(events[1]?.venue)
    expect(changes.filter((type) => type === 'event.created')).toHaveLength(2)
  })

  it('changes nothing if the same file comes again, and only what another has changed', async () => {
    const { calendar, changes, all, check, finish } = aDesk()
    await finish(await check(table))
    changes.length = 0
    const again = await check(table)
    expect(countsOf(again)).toBe('0 new · 0 changed · 2 unchanged · 3 refused')
    expect(again.body).toContain('There is nothing to import.')
    expect(changes).toEqual([])
    const [jazz] = await all()
    await calendar.events.update(jazz?.id ?? 0, { website: 'https://example.org/own' })
    const report = await check(table.replace('Jazz night', 'Jazz evening').replace('23:00', '22:30'), undefined, {
      status: 'draft',
    })
    expect(countsOf(report)).toBe('0 new · 1 changed · 1 unchanged · 3 refused')
    expect(report.body).toContain('Changed<small class="db-soft">Title, Ends</small>')
    await finish(report)
    expect((await all())[0]).toMatchObject({
      ...{ title: 'Jazz evening', start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:30:00' },
      ...{ website: 'https://example.org/own', status: 'publish' },
    })
  })

  it('refuses what is in the trash, and does not bring it back', async () => {
    const { calendar, all, check, finish } = aDesk()
    await finish(await check(table))
    const [jazz] = await all()
    await calendar.events.remove(jazz?.id ?? 0)
    const report = await check(table)
    expect(countsOf(report)).toBe('0 new · 0 changed · 1 unchanged · 4 refused')
    expect(report.body).toContain('It is in the trash.')
  })

  it.each([
    [{ id: 9, role: 'author' }, 'publish', 'publish'],
    [{ id: 9, role: 'contributor' }, 'publish', 'pending'],
    [{ id: 9, role: 'contributor' }, 'pending', 'pending'],
  ] as const)('writes as %j with the status %s: %s', async (caller, status, stored) => {
    const { all, check, finish } = aDesk(caller)
    await finish(await check('title,start_date\nTalk,2030-06-20 10:00', 'a.csv', { status }))
    expect((await all()).map((event) => [event.status, event.author])).toEqual([[stored, 9]])
  })

  it('does not change the events of others without the right to', async () => {
    const { calendar, all, check, finish } = aDesk()
    await finish(await check(table))
    const other = aBrowser(calendar, { id: 9, role: 'author' })
    const body = table.replace('Jazz night', 'Mine now')
    const report = await other.postFiles('/desk/import', [['status', 'draft']], { file: new File([body], 'a.csv') })
    expect(countsOf(report)).toBe('2 new · 0 changed · 0 unchanged · 3 refused')
    await other.postFiles('/desk/import', [...formOf(report), ['form.do', 'write']], {})
    expect((await all()).filter(({ author }) => author === editor.id).map(({ title }) => title)).toEqual([
      'Jazz night',
      'Fair',
    ])
  })

  it('reads a calendar file with its series and their changed dates, in one step each', async () => {
    const { all, check, finish } = aDesk(editor, { recurrence: recurringEvents() })
    const report = await check(file, 'export.ics')
    expect(countsOf(report)).toBe('2 new · 0 changed · 0 unchanged · 1 refused')
    expect(await all()).toEqual([])
    await finish(report)
    const events = await all()
    expect(events.map(({ title, start_date }) => `${start_date} ${title}`)).toEqual([
      '2030-03-04 18:00:00 Yoga',
      '2030-03-11 17:00:00 Yoga outside',
      '2030-03-18 18:00:00 Yoga',
      '2030-03-25 18:00:00 Yoga',
      '2030-06-20 20:00:00 Talk',
    ])
    expect(countsOf(await check(file, 'export.ics'))).toBe('0 new · 0 changed · 2 unchanged · 1 refused')
    const moved = await check(file.replace('Yoga outside', 'Yoga in the park'), 'export.ics')
    expect(countsOf(moved)).toBe('0 new · 1 changed · 1 unchanged · 1 refused')
    await finish(moved)
    expect((await all())[1]?.title).toBe('Yoga in the park')
  })

  it('takes several requests for a long file, with a progress bar, and completes what was interrupted', async () => {
    const { check, finish, browser, calendar } = aDesk()
    const rows = Array.from({ length: 450 }, (_, index) => `Event ${index},2030-06-20 10:00`)
    const first = await check(`title,start_date\n${rows.join('\n')}`)
    expect(first.body).toContain('<progress aria-labelledby="db-progress" value="200" max="450"></progress>')
    expect(first.body).toContain('Checked 200 of 450')
    const second = await browser.postFiles('/desk/import', formOf(first), {})
    const report = await browser.postFiles('/desk/import', formOf(second), {})
    expect(countsOf(report)).toBe('450 new · 0 changed · 0 unchanged · 0 refused')
    expect(report.body).toContain('and 400 more events')
    const begun = await browser.postFiles('/desk/import', [...formOf(report), ['form.do', 'write']], {})
    expect(begun.body).toContain('Imported 200 of 450')
    const { total } = await calendar.events.list({ period: 'all' })
    expect(total).toBe(200)
    // The same page is sent twice: the second time changes nothing.
    await browser.postFiles('/desk/import', [...formOf(report), ['form.do', 'write']], {})
    const done = await finish(begun)
    expect([done.bars, countsOf(done)]).toEqual([
      ['200/450', '400/450'],
      '450 new · 0 changed · 0 unchanged · 0 refused',
    ])
    expect((await calendar.events.list({ period: 'all' })).total).toBe(450)
  })

  it('names double bookings within the file', async () => {
    const two =
      'title,start_date,end_date,venue\nA,2030-06-20 10:00,2030-06-20 12:00,Hall\nB,2030-06-20 11:00,2030-06-20 13:00,Hall'
    const refusing = aDesk(editor, { conflicts: 'refuse' })
    const report = await refusing.check(two)
    expect(countsOf(report)).toBe('1 new · 0 changed · 0 unchanged · 1 refused')
    const warning = aDesk(editor, { conflicts: 'warn' })
    const warned = await warning.finish(await warning.check(two))
    expect(countsOf(warned)).toBe('2 new · 0 changed · 0 unchanged · 0 refused')
    expect(warned.body.match(/Somebody is there already/g)).toHaveLength(1)
  })

  it('refuses no event because of one that is refused itself', async () => {
    const three =
      'title,start_date,end_date,venue\nA,2030-06-20 10:00,2030-06-20 12:00,Hall\nB,2030-06-20 11:00,2030-06-20 13:00,Hall\nC,2030-06-20 12:00,2030-06-20 14:00,Hall'
    const refusing = aDesk(editor, { conflicts: 'refuse' })
    const report = await refusing.check(three)
    expect(countsOf(report)).toBe('2 new · 0 changed · 0 unchanged · 1 refused')
    expect(countsOf(await refusing.finish(report))).toBe('2 new · 0 changed · 0 unchanged · 1 refused')
    expect((await refusing.all()).map(({ title }) => title)).toEqual(['A', 'C'])
  })

  it('adds a category and a status to events that have none, and reads columns by the names of the form', async () => {
    const { calendar, all, check, finish } = aDesk()
    const { id } = await calendar.categories.create({ name: 'Imported' })
    const body = 'Titel\u00fc,Title,Starts,State\nx,One,2030-06-20 10:00,\nx,Two,2030-06-20 11:00,private'
    const report = await check(body, 'a.csv', { categories: String(id), status: 'pending' })
    await finish(report)
    expect((await all()).map(({ title, status, categories }) => [title, status, categories])).toEqual([
      ['One', 'pending', [id]],
      ['Two', 'private', [id]],
    ])
  })
})

describe('an import of a table of another program', () => {
  it('has the times of its columns, in any encoding', async () => {
    const { all, check, finish } = aDesk()
    const text = [
      '"Betreff","Beginnt am","Beginnt um","Endet am","Endet um","Ganztägiges Ereignis","Ort"',
      '"Führung","5.6.2030","19:30:00","5.6.2030","21:00:00","Falsch","Schloß"',
    ].join('\r\n')
    const report = await check(new Uint8Array(Buffer.from(text, 'latin1')), 'outlook.csv')
    expect(countsOf(report)).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
    await finish(report)
    expect(await all()).toMatchObject([
      { title: 'Führung', start_date: '2030-06-05 19:30:00', end_date: '2030-06-05 21:00:00', all_day: false },
    ])
  })

  it('asks for the columns unless they have the names of fields, and nothing is in doubt', async () => {
    const { browser } = aDesk()
    const asks = async (text: string) => {
      const page = await browser.postFiles('/desk/import', [], { file: new File([text], 'a.csv') })
      return page.body.includes('name="column.0"')
    }
    expect(await asks('title,start_date\nA,2030-06-20')).toBe(false)
    expect(await asks('title,start_date,colour\nA,2030-06-20,')).toBe(false)
    expect(await asks('title,start_date,colour\nA,2030-06-20,red')).toBe(true)
    expect(await asks('title,start_date\nA,04/05/2030')).toBe(true)
    expect(await asks('Title,Start\nA,2030-06-20')).toBe(true)
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    ['no file', undefined, {}, 'Choose a file.'],
    ['no table', ['hello', 'a.csv'], {}, 'The file has no events.'],
    ['an empty table', ['title,start_date\n', 'a.csv'], {}, 'The file has no events.'],
    ['an open quote', ['title,start_date\n"a,b', 'a.csv'], {}, 'The quote in line 2 of the CSV has no end.'],
    ['no calendar', ['<html>', 'a.ics'], {}, 'The file has no events.'],
    [
      'a source with markup',
      ['title,start_date\na,2030-01-01', 'a.csv'],
      { source: '<b>' },
      'Write at most 60 letters',
    ],
    [
      'too many events',
      [
        `title,start_date\n${'x,2030-01-01 10:00,\n'.repeat(1)}${`${'y'.repeat(300)}`.repeat(3400)},2030-01-01`,
        'a.csv',
      ],
      {},
      /too large|refused/,
    ],
  ] as const)('is %s: the form says why and keeps what was chosen', async (_, sent, values, text) => {
    const { all, browser } = aDesk()
    const files: Record<string, File> = sent ? { file: new File([sent[0]], sent[1]) } : {}
    const form = Object.entries({ source: 'town', status: 'pending', ...values })
    const reply = await browser.postFiles('/desk/import', form, files)
    if (typeof text === 'string') {
      expect([reply.status, reply.body.includes(text)]).toEqual([400, true])
      expect(reply.body).toContain('<option value="pending" selected>')
    } else expect(reply.body).toMatch(text)
    expect(await all()).toEqual([])
  })

  it('is one whose state somebody has broken', async () => {
    const { browser, check } = aDesk()
    const page = await check('title,start_date\nA,2030-06-20 10:00')
    const state = JSON.parse(Object.fromEntries(formOf(page))['form.import'] ?? '')
    for (const broken of ['', 'x', '{}', '[]', 'null'].slice(1))
      expect((await browser.postFiles('/desk/import', [['form.import', broken]], {})).status).toBe(400)
    for (const member of Object.keys(state)) {
      const text = JSON.stringify({ ...state, [member]: { wrong: [null] } })
      const reply = await browser.postFiles('/desk/import', [['form.import', text]], {})
      expect([member, reply.status]).toEqual([member, member === 'defaults' ? 200 : 400])
    }
    const endless = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const nested = JSON.stringify(state).replace('"defaults":{', `"defaults":{"a":${endless},`)
    expect((await browser.postFiles('/desk/import', [['form.import', nested]], {})).status).toBe(400)
    const foreign = JSON.stringify({ ...state, source: 'city-feed' })
    expect((await browser.postFiles('/desk/import', [['form.import', foreign]], {})).status).toBe(400)
  })
})

it('is for callers who may create events, from pages of the site', async () => {
  const calendar = createCalendar()
  const get = async (caller: { readonly id: number; readonly role: string } | null) =>
    (await aBrowser(calendar, caller).get('/desk/import')).status
  expect([await get(null), await get({ id: 1, role: 'subscriber' }), await get(editor)]).toEqual([401, 403, 200])
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const files = { file: new File(['title,start_date\nA,2030-06-20 10:00'], 'a.csv') }
  expect((await aBrowser(calendar, editor).postFiles('/desk/import', [], files, foreign)).status).toBe(403)
  expect((await aBrowser(calendar, editor).get('/desk')).body).toContain('href="/desk/import"')
  expect((await aBrowser(calendar, editor).get('/desk/import/1')).status).toBe(404)
})

it('says in other languages than English whose English sentences are', async () => {
  const pages = createPages(createCalendar())
  const handle = fetchHandler(pages, { locale: 'de', authenticate: () => editor })
  const check = async (text: string) => {
    const body = new FormData()
    body.append('file', new File([text], 'a.csv'), 'a.csv')
    return (await handle(new Request('https://town.example/desk/import', { method: 'POST', body }))).text()
  }
  const sentence = 'Die englischen Sätze stammen von dem Programm, das die Datei liest.'
  const mixed = await check('title,start_date\nSwing,2030-06-20 10:00,red')
  expect(mixed).toContain('<span lang="en">')
  expect(mixed).toContain(sentence)
  expect(await check('title,start_date\nSwing,2030-06-20 10:00')).not.toContain(sentence)
  expect(await check('"')).toContain(sentence)
})

describe('a long series of a file', () => {
  const now = () => new Date('2030-06-18T09:00:00Z')
  const file = (rule: string, start = '20250103T180000') =>
    [
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:long', 'SUMMARY:Yoga', `DTSTART;TZID=Europe/Zurich:${start}`],
      ...['DURATION:PT30M', `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n')

  it('is imported whole, in transactions of few events', async () => {
    const { check, finish, calendar } = aDesk(editor, { now, recurrence: recurringEvents({ maxEvents: 400 }) })
    expect(countsOf(await finish(await check(file('FREQ=DAILY'), 'a.ics')))).toContain('1 new')
    expect((await calendar.events.list({ period: 'all', per_page: 1 })).total).toBe(2723)
  })

  it('with more than 10,000 dates is refused with their number and what to do, and fits without the past', async () => {
    const { check, finish, calendar } = aDesk(editor, { now, recurrence: recurringEvents({ months: 1 }) })
    const hourly = file('FREQ=HOURLY;INTERVAL=4')
    const { body } = await check(hourly, 'a.ics')
    expect(body).toMatch(/This series has 16,\d{3} dates\. The calendar takes 10,000\. Choose a day/)
    expect(countsOf(await finish(await check(hourly, 'a.ics', { since: '2030-06-18' })))).toContain('1 new')
    const { records } = await calendar.events.list({ period: 'all' })
    expect(records[0]?.start_date).toBe('2030-06-18 02:00:00')
    expect((await check(hourly, 'a.ics', { since: 'x' })).body).toContain('Choose a day.')
  })

  it('leaves out what was over, of tables too', async () => {
    const { check } = aDesk(editor, { now })
    const report = await check(table, 'events.csv', { since: '2030-06-21' })
    expect(countsOf(report)).toContain('1 new')
  })
})
