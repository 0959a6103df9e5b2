import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { afterAll, describe, expect, it } from 'vitest'
import { sqlStores } from '../../../../support/stores.ts'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'

// A file that comes again, from its owner and from others, and the page that carries an import.

const editor = { id: 4, role: 'editor' }

function aDesk() {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  const browser = aBrowser(calendar, editor)
  return { calendar, browser }
}

type Browser = ReturnType<typeof aBrowser>

function check(browser: Browser, text: string, status = 'draft') {
  return browser.postFiles('/desk/import', [['status', status]], { file: new File([text], 'events.csv') })
}

async function importAll(browser: Browser, text: string, status?: string) {
  const report = await check(browser, text, status)
  return browser.postFiles('/desk/import', [...formOf(report), ['form.do', 'write']], {})
}

function stateOf(page: DeskReply) {
  return JSON.parse(Object.fromEntries(formOf(page))['form.import'] ?? '{}')
}

function send(browser: Browser, state: object) {
  return browser.postFiles('/desk/import', [['form.import', JSON.stringify(state)]], {})
}

/** The line of a report with its counts. */
function countsOf({ body }: DeskReply): string | undefined {
  return /<p class="db-vh">([^<]* new · [^<]*)<\/p>/.exec(body)?.[1]
}

describe('an event of another author with an id that a changed page asks for', () => {
  it.each(['draft', 'publish'])('stays as it is, and nothing of it is shown, in the state %s', async (status) => {
    const { calendar, browser } = aDesk()
    await importAll(browser, 'external_id,title,start_date\n1,Secret merger,2030-06-20 10:00', status)
    const other = aBrowser(calendar, { id: 9, role: 'contributor' })
    const page = await check(other, 'external_id,title,start_date\n2,Mine,2030-06-20 10:00')
    const { table: _, ...state } = stateOf(page)
    const row = { line: 2, input: {}, changes: [] }
    // It has nothing that differs from it.
    const asked = { ...state, waiting: [{ ...row, key: '1' }], ready: [], total: 1, results: [] }
    for (const step of ['check', 'write']) {
      const { body, status: replied } = await send(other, { ...asked, step, takesOver: true })
      expect([replied, body.includes('Secret'), body.includes('1 refused')]).toEqual([200, false, true])
    }
    const { records } = await calendar.events.list({ period: 'all', status: ['draft', 'publish'] })
    expect(records.map(({ title, author }) => [title, author])).toEqual([['Secret merger', editor.id]])
  })

  it('is not said to be in the trash', async () => {
    const { calendar, browser } = aDesk()
    await importAll(browser, 'external_id,title,start_date\n1,Talk,2030-06-20 10:00')
    const [event] = (await calendar.events.list({ period: 'all', status: ['draft'] })).records
    await calendar.events.remove(event?.id ?? 0)
    const other = aBrowser(calendar, { id: 9, role: 'author' })
    const report = await check(other, 'external_id,title,start_date\n1,Talk,2030-06-20 10:00')
    expect([report.body.includes('1 new'), report.body.includes('trash.')]).toEqual([true, false])
  })
})

it('gives an event of whole days its times if the table has some now', async () => {
  const { calendar, browser } = aDesk()
  await importAll(browser, 'external_id,title,start_date\n1,Fair,2030-06-20', 'publish')
  await importAll(browser, 'external_id,title,start_date,end_date\n1,Fair,2030-06-20 10:00,2030-06-20 12:00')
  const [event] = (await calendar.events.list({ period: 'all' })).records
  expect(event).toMatchObject({
    all_day: false,
    start_date: '2030-06-20 10:00:00',
    end_date: '2030-06-20 12:00:00',
  })
})

it('takes more requests for series, each of which writes many events', async () => {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', recurrence: recurringEvents() })
  const browser = aBrowser(calendar, editor)
  const series = (index: number) =>
    `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:Yoga\r\nDTSTART:20300304T180000Z\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\nEND:VEVENT\r\n`
  const all = Array.from({ length: 25 }, (_, index) => series(index)).join('')
  const file = new File([`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${all}END:VCALENDAR\r\n`], 'a.ics')
  const first = await browser.postFiles('/desk/import', [['status', 'draft']], { file })
  const second = await send(browser, stateOf(first))
  const third = await send(browser, stateOf(second))
  expect([first, second, third].map((page) => stateOf(page).waiting.length)).toEqual([15, 5, 0])
  expect(countsOf(third)).toBe('25 new · 0 changed · 0 unchanged · 0 refused')
})

describe('the dates of a series that a file changes', () => {
  const entry = (lines: string) => `BEGIN:VEVENT\r\nUID:y@x\r\n${lines}\r\nEND:VEVENT\r\n`
  const changed = (day: string, title: string, more = '') =>
    entry(`RECURRENCE-ID:${day}T180000Z\r\nSUMMARY:${title}\r\nDTSTART:${day}T180000Z${more}`)
  const fileOf = (rule: string, ...dates: readonly string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry(`SUMMARY:Yoga\r\nDTSTART:20300304T180000Z\r\nRRULE:${rule}`)}${dates.join('')}END:VCALENDAR\r\n`
  const weekly = 'FREQ=WEEKLY;COUNT=4'

  function aSeriesDesk(options: Parameters<typeof createCalendar>[0] = {}) {
    let now = '2030-03-01T00:00:00Z'
    const calendar = createCalendar({
      recurrence: recurringEvents({ months: 2 }),
      now: () => new Date(now),
      ...options,
    })
    const browser = aBrowser(calendar, editor)
    const reportOn = (text: string) =>
      browser.postFiles('/desk/import', [['status', 'publish']], { file: new File([text], 'a.ics') })
    const importFile = async (text: string) =>
      browser.postFiles('/desk/import', [...formOf(await reportOn(text)), ['form.do', 'write']], {})
    const dates = async (query: Parameters<typeof calendar.events.list>[0] = {}) =>
      (await calendar.events.list({ period: 'all', per_page: 50, ...query })).records
    const titles = async (query = {}) => (await dates(query)).map(({ title }) => title)
    const wait = (until: string) => {
      now = until
    }
    return { calendar, reportOn, importFile, dates, titles, wait }
  }

  it('keep what was changed in the calendar, unless the file has changed the same', async () => {
    const { calendar, importFile, dates, titles } = aSeriesDesk()
    await importFile(
      fileOf(weekly, changed('20300311', 'Outside'), changed('20300318', 'Park', '\r\nURL:https://a.test/')),
    )
    const [, second, third] = await dates()
    await calendar.events.update(second?.id ?? 0, { title: 'Renamed' })
    await calendar.events.update(third?.id ?? 0, { website: 'https://b.test/' })
    await importFile(
      fileOf(weekly, changed('20300311', 'Outside'), changed('20300318', 'Lake', '\r\nURL:https://a.test/')),
    )
    expect(await titles()).toEqual(['Yoga', 'Renamed', 'Lake', 'Yoga'])
    expect((await dates())[2]?.website).toBe('https://b.test/')
  })

  it('change also while lists hide the series', async () => {
    const { calendar, importFile, dates, titles } = aSeriesDesk()
    await importFile(fileOf(weekly))
    const [first] = await dates()
    await calendar.events.update(first?.id ?? 0, { hide_from_listings: true, recurrence_scope: 'all' })
    await importFile(fileOf(weekly, changed('20300311', 'Outside')))
    expect(await titles({ hide_from_listings: true })).toEqual(['Yoga', 'Outside', 'Yoga', 'Yoga'])
  })

  it('get what the file has of them when the calendar stores them', async () => {
    const { calendar, reportOn, importFile, titles, wait } = aSeriesDesk()
    const file = fileOf('FREQ=MONTHLY;COUNT=5', changed('20300304', 'First'), changed('20300704', 'Last'))
    await importFile(file)
    expect(countsOf(await reportOn(file))).toBe('0 new · 0 changed · 1 unchanged · 0 refused')
    wait('2030-06-01T00:00:00Z')
    await calendar.recurrence.extend()
    expect(countsOf(await importFile(file))).toBe('0 new · 1 changed · 0 unchanged · 0 refused')
    expect(await titles()).toEqual(['First', 'Yoga', 'Yoga', 'Yoga', 'Last'])
    expect(countsOf(await reportOn(file))).toBe('0 new · 0 changed · 1 unchanged · 0 refused')
  })

  it('stay in the trash', async () => {
    const { calendar, reportOn, importFile, dates } = aSeriesDesk()
    await importFile(fileOf(weekly, changed('20300311', 'Outside')))
    const [, second] = await dates()
    await calendar.events.remove(second?.id ?? 0)
    const file = fileOf(weekly, changed('20300311', 'Park'))
    expect(countsOf(await reportOn(file))).toBe('0 new · 0 changed · 1 unchanged · 0 refused')
  })

  it('name the venue that they take from others', async () => {
    const { calendar, importFile } = aSeriesDesk({ conflicts: 'warn' })
    const times = { start_date: '2030-03-11 18:00', end_date: '2030-03-11 19:00' }
    await calendar.events.create({ title: 'Talk', ...times, venue: { venue: 'Hall', address: 'Hall' } })
    const long = changed('20300311', 'Yoga', '\r\nDTEND:20300311T190000Z\r\nLOCATION:Hall')
    expect((await importFile(fileOf(weekly, long))).body).toContain('Somebody is there already')
  })
})

describe('the page of an import', () => {
  const limit = 1_000_000
  const sizeOf = (page: DeskReply) => new TextEncoder().encode(JSON.stringify(stateOf(page))).length

  it('stays small enough to be sent on, however much is refused, and counts all of it', async () => {
    const { browser } = aDesk()
    const page = await check(browser, 'external_id,title,start_date\n1,Talk,2030-06-20 10:00')
    const { table: _, ...checked } = stateOf(page)
    const state = { ...checked, ready: [{ line: 2, key: '1', input: { title: 'Talk' }, changes: [] }] }
    const row = { ...state.ready[0], input: { title: '', start_date: 'x', end_date: 'y', website: 'z' } }
    const waiting = Array.from({ length: 400 }, (_, index) => ({ ...row, key: `${index}` }))
    const room = limit - JSON.stringify({ ...state, waiting }).length - 2000
    const notes = [{ line: 1, text: 'n'.repeat(room) }]
    const first = await send(browser, { ...state, waiting, notes, total: 400 })
    expect([first.status, stateOf(first).waiting.length, sizeOf(first) <= limit]).toEqual([200, 200, true])
    const second = await send(browser, { ...stateOf(first), notes: [{ line: 1, text: 'n'.repeat(room + 30_000) }] })
    expect([second.status, countsOf(second)]).toEqual([200, '1 new · 0 changed · 0 unchanged · 400 refused'])
    expect(sizeOf(second)).toBeLessThanOrEqual(limit)
    const listed = second.body.match(/<small class="db-soft">Line \d+<\/small><\/div><\/th>\n<td>\n?<ul>/g)?.length ?? 0
    expect(listed).toBeGreaterThan(0)
    expect(second.body).toContain(`and ${400 - listed} more events`)
  })
})

const stores = sqlStores()
afterAll(async () => {
  for (const store of stores) await store.close()
})

it.each(stores)('refuses an id that no record can have, and imports the others, on $name', async (kind) => {
  const { store, close } = await kind.open()
  const browser = aBrowser(createCalendar({ store }), editor)
  const report = await check(browser, 'external_id,title,start_date\na\0b,One,2030-06-20\n2,Two,2030-06-20')
  await close()
  expect([report.status, countsOf(report)]).toEqual([200, '1 new · 0 changed · 0 unchanged · 1 refused'])
})
