import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from '../../desk-caller.ts'
import { anImporter, columnsOf, countsOf, editableCellsOf } from './importing.ts'

// A table with columns of any names, and whose cells are corrected in the report.

const exported = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../sources/exports/${name}.csv`, import.meta.url)))

it.each([
  ['the-events-calendar', {}, 'Harbour concert 2030-06-14 19:30:00 2030-06-14 22:00:00'],
  ['google-calendar', {}, 'Tour to the lakes 2030-06-03 00:00:00 2030-06-05 23:59:59'],
  ['outlook-italian', {}, 'Prova del coro 2030-06-13 20:00:00 2030-06-13 22:00:00'],
  ['eventbrite', {}, 'Poster night 2030-10-03 19:00:00 2030-10-04 00:30:00'],
  ['notion', {}, 'Book club 2030-06-20 19:30:00 2030-06-20 21:00:00'],
  ['excel-english', { order: 'dmy' }, 'Men 2 – TV Altdorf 2030-09-10 18:30:00 2030-09-10 20:00:00'],
  ['excel-german', {}, 'Flohmarkt 2030-09-01 09:00:00 2030-09-01 16:00:00'],
  ['excel-french', {}, 'Cours de poterie 2030-07-01 10:00:00 2030-07-01 12:30:00'],
  ['excel-spanish', {}, 'Noche de jazz 2026-12-12 16:00:00 2026-12-12 17:30:00'],
  ['excel-italian', {}, 'Sagra del paese 2030-06-20 19:30:00 2030-06-20 23:30:00'],
] as const)('an export is right events in three steps: %s', async (name, answers, event) => {
  const { choose, press, events } = anImporter()
  const columns = await choose(exported(name), `${name}.csv`)
  expect(columns.body).toContain('Which column is what?')
  const report = await press(columns, '', answers)
  expect(countsOf(report)).toMatch(/^[1-9]\d* new · 0 changed · 0 unchanged · 0 refused$/)
  expect(await events()).toEqual([])
  await press(report, 'write')
  expect(await events()).toContain(event)
  // The same file changes nothing when it comes again.
  const again = await press(await choose(exported(name), `${name}.csv`), '', answers)
  expect(countsOf(again)).toMatch(/^0 new · 0 changed · [1-9]\d* unchanged · 0 refused$/)
})

describe('the page of columns', () => {
  const sheet = 'Was,Tag,x\nJazz,03/09/2030,19:30\nFair,04/09/2030,20:00'

  it('shows what the columns have, and what they were taken for', async () => {
    const { choose } = anImporter()
    const page = await choose(`Was,Tag,x,Farbe\n${[1, 2, 3, 4].map((one) => `A${one},03/09/2030,19:30,`).join('\n')}`)
    expect(columnsOf(page)).toEqual(['title', 'start_date', 'start_time', ''])
    expect(page.body).toContain('<li><bdi>A1</bdi></li><li><bdi>A2</bdi></li><li><bdi>A3</bdi></li></ul>')
    const said = page.body.match(/Recognized by its name|Guessed from its contents|Not recognized/g)
    expect(said).toEqual([
      'Recognized by its name',
      'Recognized by its name',
      'Guessed from its contents',
      'Not recognized',
    ])
  })

  it('asks for the order of day and month, and chooses none itself', async () => {
    const { choose, press, events } = anImporter()
    const page = await choose(sheet)
    expect(page.body).toContain('Which day is 03/09/2030?')
    expect(page.body).toMatch(
      /value="dmy"><span>September 3, 2030\s*<small class="db-soft">Day first\. It fits 2 dates/,
    )
    expect(page.body).toMatch(/value="mdy"><span>March 9, 2030\s*<small class="db-soft">Month first\. It fits 2 dates/)
    expect(page.body).not.toContain('checked')
    const asked = await press(page)
    expect([asked.status, asked.body.includes('Choose which it is.')]).toEqual([400, true])
    await press(await press(asked, '', { order: 'mdy' }), 'write')
    expect(await events()).toEqual([
      'Jazz 2030-03-09 19:30:00 2030-03-09 19:30:00',
      'Fair 2030-04-09 20:00:00 2030-04-09 20:00:00',
    ])
  })

  it('asks for the order of a column that was chosen only now', async () => {
    const { choose, press } = anImporter()
    const page = await choose('Was,Tag,Anmeldung\nJazz,2030-09-24,03/09/2030')
    expect(page.body).not.toContain('name="order"')
    const asked = await press(page, '', { 'column.1': '', 'column.2': 'start_date' })
    expect([asked.status, columnsOf(asked)]).toEqual([400, ['title', '', 'start_date']])
    expect(asked.body).toContain('Which day is 03/09/2030?')
    expect(countsOf(await press(asked, '', { order: 'dmy' }))).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
    const proven = await choose('Was,Tag\nJazz,24/09/2030')
    // Without a question, an answer has no effect.
    expect(countsOf(await press(proven, '', { order: 'mdy' }))).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
  })

  it.each([
    ['a field without a column', { 'column.0': '' }, 'Choose the columns of: Title.'],
    ['two columns of one field', { 'column.2': 'title' }, 'Another column is this already.'],
  ])('comes back with all that was chosen: %s', async (_, changes, text) => {
    const { choose, press } = anImporter()
    const page = await press(await choose(sheet), '', { order: 'dmy', ...changes })
    expect([page.status, page.body.includes(text)]).toEqual([400, true])
    expect(page.body).toContain('value="dmy" checked')
    expect(columnsOf(page)).toEqual(
      columnsOf(await choose(sheet)).map((one, at) => new Map(Object.entries(changes)).get(`column.${at}`) ?? one),
    )
  })

  it.each(['password', 'recurrence', 'post_parent', 'nothing'])('takes only what it offers, not %s', async (field) => {
    const { choose, press, events } = anImporter()
    const page = await press(await choose(sheet), '', { order: 'dmy', 'column.2': field })
    expect([page.status, countsOf(page), await events()]).toEqual([400, undefined, []])
  })

  it('refuses workbooks, and says what to do', async () => {
    const { choose } = anImporter()
    for (const start of ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']) {
      const page = await choose(new Uint8Array(Buffer.from(`${start}rest`, 'latin1')), 'events.xlsx')
      expect([page.status, page.body.includes('save the sheet as CSV')]).toEqual([400, true])
    }
  })
})

describe('a report', () => {
  const sheet =
    'Titel;Datum;Beginn;Link\nJazz;31.09.2030;19:30;\nFair;24.09.2030;20:00;nowhere\n;25.09.2030;20:00;\nTalk;26.09.2030;20:00;'

  it('corrects the cells of refused rows, and checks everything again', async () => {
    const { choose, press, events } = anImporter()
    const report = await press(await choose(sheet))
    expect(countsOf(report)).toBe('1 new · 0 changed · 0 unchanged · 3 refused')
    expect(editableCellsOf(report)).toEqual({ 'cell.2.1': '31.09.2030', 'cell.3.3': 'nowhere', 'cell.4.0': '' })
    const second = await press(report, 'again', { 'cell.2.1': '30.09.2030', 'cell.3.3': 'still nowhere' })
    expect(countsOf(second)).toBe('2 new · 0 changed · 0 unchanged · 2 refused')
    expect(editableCellsOf(second)).toEqual({ 'cell.3.3': 'still nowhere', 'cell.4.0': '' })
    const third = await press(second, 'again', { 'cell.3.3': '', 'cell.4.0': 'Tour' })
    expect(countsOf(third)).toBe('4 new · 0 changed · 0 unchanged · 0 refused')
    expect(await events()).toEqual([])
    await press(third, 'write')
    expect(await events()).toEqual([
      'Fair 2030-09-24 20:00:00 2030-09-24 20:00:00',
      'Tour 2030-09-25 20:00:00 2030-09-25 20:00:00',
      'Talk 2030-09-26 20:00:00 2030-09-26 20:00:00',
      'Jazz 2030-09-30 19:30:00 2030-09-30 19:30:00',
    ])
  })

  it('checks corrected cells before it writes anything, whichever button writes', async () => {
    const { choose, press, events } = anImporter()
    const report = await press(await choose(sheet))
    const held = await press(report, 'write', { 'cell.2.1': '30.09.2030' })
    expect(held.body).toContain('Your corrections were checked first. Nothing is written yet.')
    expect([countsOf(held), await events()]).toEqual(['2 new · 0 changed · 0 unchanged · 2 refused', []])
    await press(held, 'write')
    expect(await events()).toHaveLength(2)
  })

  it('leads back to the columns, and loses no correction', async () => {
    const { choose, press } = anImporter()
    const report = await press(await choose(sheet))
    const columns = await press(report, 'columns', { 'cell.2.1': '30.09.2030' })
    expect(columnsOf(columns)).toEqual(['title', 'start_date', 'start_time', 'website'])
    expect(columns.body).toContain('<bdi>30.09.2030</bdi>')
    const again = await press(columns, '', { 'column.3': '' })
    expect(countsOf(again)).toBe('3 new · 0 changed · 0 unchanged · 1 refused')
  })

  it('refuses a corrected row that has become the same as another', async () => {
    const { choose, press } = anImporter()
    const report = await press(await choose('Titel;Datum\nA;2030-09-24\n;2030-09-24'))
    const second = await press(report, 'again', { 'cell.3.0': 'A' })
    expect(countsOf(second)).toBe('1 new · 0 changed · 0 unchanged · 1 refused')
    expect(second.body).toContain('The row has the same title and start_date as line 2.')
  })

  it('shows the first 50 of each kind', async () => {
    const { choose, press } = anImporter()
    const rows = (count: number, title: string) => Array.from({ length: count }, (_, at) => `${title} ${at},2030-06-20`)
    const table = (title: string) => `title,start_date\n${[...rows(60, 'Old'), ...rows(2, title)].join('\n')}`
    await press(await choose(table('Old too')), 'write')
    const { body } = await choose(table('New'))
    expect([body.match(/<bdi>Old /g)?.length, body.match(/<bdi>New /g)?.length]).toEqual([50, 2])
  })
})

describe('each step', () => {
  const sheet = 'Titel;Datum\nJazz;2030-06-20\n;2030-06-21'

  it.each([
    [null, 401],
    [{ id: 9, role: 'subscriber' }, 403],
  ] as const)('is refused to %j, with a page of somebody else too', async (caller, status) => {
    const { calendar, choose, press, events } = anImporter()
    const columns = await choose(sheet)
    const report = await press(columns)
    const other = aBrowser(calendar, caller)
    const replies = [
      await other.postFiles('/desk/import', formOf(columns), {}),
      await other.postFiles('/desk/import', [...formOf(report), ['form.do', 'again']], {}),
      await other.postFiles('/desk/import', [...formOf(report), ['form.do', 'columns']], {}),
      await other.postFiles('/desk/import', [...formOf(report), ['form.do', 'write']], {}),
    ]
    expect(replies.map((one) => one.status)).toEqual([status, status, status, status])
    expect(replies.some(({ body }) => body.includes('Jazz'))).toBe(false)
    expect(await events()).toEqual([])
  })

  it.each([
    ['contributor', 'pending', 9],
    ['author', 'publish', 9],
    ['editor', 'publish', 9],
  ] as const)('writes as the %s who sends it, with the status %s', async (role, status, author) => {
    const { calendar, choose, press } = anImporter({ id: 4, role: 'editor' })
    const report = await press(await choose(sheet), '', {})
    const other = aBrowser(calendar, { id: author, role })
    const corrected = await other.postFiles(
      '/desk/import',
      [...formOf(report, { 'cell.3.0': 'Fair' }), ['form.do', 'again']],
      {},
    )
    await other.postFiles('/desk/import', [...formOf(corrected), ['form.do', 'write']], {})
    const { records } = await calendar.events.list({ period: 'all', status: ['publish', 'pending'] })
    expect(records.map((one) => [one.title, one.status, one.author])).toEqual([
      ['Jazz', status, author],
      ['Fair', status, author],
    ])
  })

  it('from another site is refused', async () => {
    const { browser, choose, events } = anImporter()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const page = await choose(sheet)
    const reply = await browser.postFiles('/desk/import', formOf(page), {}, headers)
    expect([reply.status, await events()]).toEqual([403, []])
  })
})
