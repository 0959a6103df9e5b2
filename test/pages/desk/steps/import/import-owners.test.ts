import { type Actor, createCalendar, type EventRecord } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'

// The ids of a file count for who imports it: nobody owns, overwrites or learns of an event of somebody else by its id.

const editor: Actor = { id: 4, role: 'editor' }
const other: Actor = { id: 5, role: 'administrator' }
const author: Actor = { id: 7, role: 'author' }
const contributor: Actor = { id: 8, role: 'contributor' }
const named: Actor = { id: 'u_1, "7:ü"', role: 'author' }
const long: Actor = { id: 'ü'.repeat(150), role: 'author' }

const entry = (title: string, day: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:public@x\r\nSUMMARY:${title}\r\nDTSTART:${day}T180000Z\r\n${more}END:VEVENT\r\n`
const files: Readonly<Record<string, (title: string, day: string) => File>> = {
  'a table': (title, day) =>
    new File([`external_id,title,start_date\n1,${title},${day.replace(/(....)(..)(..)/, '$1-$2-$3')}`], 'a.csv'),
  'an iCalendar file': (title, day) =>
    new File([`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry(title, day)}END:VCALENDAR\r\n`], 'a.ics'),
  'a series': (title, day) =>
    new File(
      [`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry(title, day, 'RRULE:FREQ=WEEKLY;COUNT=2\r\n')}END:VCALENDAR\r\n`],
      'a.ics',
    ),
}

describe.each(Object.entries(files))('%s', (_, fileOf) => {
  function aTown() {
    const calendar = createCalendar({ recurrence: recurringEvents(), now: () => new Date('2030-06-01T00:00:00Z') })
    const report = (actor: Actor, title: string, day: string, status = 'publish') =>
      aBrowser(calendar, actor).postFiles('/desk/import', [['status', status]], { file: fileOf(title, day) })
    /** Presses a button of a report that has one. */
    const press = async (actor: Actor, page: DeskReply, button: 'write' | 'takeover') =>
      page.body.includes(`value="${button}"`) ? send(actor, page, button) : page
    const send = (actor: Actor, page: DeskReply, button: 'write' | 'takeover') =>
      aBrowser(calendar, actor).postFiles('/desk/import', [...formOf(page), ['form.do', button]], {})
    const importAs = async (actor: Actor, title: string, day: string, status?: string) =>
      press(actor, await report(actor, title, day, status), 'write')
    /** All events and series, as `title by author`. */
    const all = async () => {
      const { records } = await calendar.transaction(({ external }) =>
        external.events({ external_ids: ['1', 'public@x'] }),
      )
      return records.map(({ title, author }: EventRecord) => `${title} by ${author}`)
    }
    return { calendar, report, press, importAs, all }
  }

  it.each([
    ['authors', author, { id: 9, role: 'author' }],
    ['an author and an editor', author, editor],
    ['an editor and an author', editor, author],
    ['contributors', contributor, { id: 9, role: 'contributor' }],
    ['ids that are text', named, long],
  ] as const)('of two %s never overwrite each other', async (_, first, second) => {
    const { importAs, all } = aTown()
    await importAs(first, 'Club A', '20300620', 'draft')
    await importAs(second, 'Club B', '20300705', 'draft')
    expect(await all()).toEqual([`Club A by ${first.id}`, `Club B by ${second.id}`])
    // Each is recognized when it comes again.
    expect((await importAs(first, 'Club A', '20300620', 'draft')).body.includes('0 new')).toBe(true)
    await importAs(second, 'Club B2', '20300705', 'draft')
    expect(await all()).toEqual([`Club A by ${first.id}`, `Club B2 by ${second.id}`])
  })

  it.each(['draft', 'publish'])('does not tell of the event of somebody else, in the state %s', async (status) => {
    const [empty, full] = [aTown(), aTown()]
    await full.importAs(editor, 'Secret', '20300620', status)
    const reportOf = async ({ report }: typeof full) =>
      (await report(author, 'Secret', '20300620', 'draft')).body.replaceAll(/value="[^"]*"/g, '')
    expect(await reportOf(full)).toBe(await reportOf(empty))
    expect(await full.all()).toEqual(['Secret by 4'])
  })

  it('is not owned by an author who was first, when an editor imports it', async () => {
    const { report, press, all } = aTown()
    await press(author, await report(author, 'Fair', '20300620'), 'write')
    const page = await report(editor, 'Fair', '20300620')
    expect(page.body).toContain('1 new')
    expect(page.body).toContain('Author 7 has imported this event too')
    expect(page.body).toContain('1 that others have too')
    await press(editor, page, 'write')
    expect(await all()).toEqual(['Fair by 7', 'Fair by 4'])
  })

  it('is taken over from an author, if the editor says so', async () => {
    const { report, press, importAs, all } = aTown()
    await importAs(author, 'Fair', '20300620')
    const page = await report(editor, 'Fair', '20300621')
    const done = await press(editor, page, 'takeover')
    expect(done.body).toContain('0 new · 1 changed')
    expect(await all()).toEqual(['Fair by 4'])
    // It is that of the editor now, and a new one of the author.
    expect((await importAs(editor, 'Fair', '20300621')).body.includes('0 new')).toBe(true)
    await importAs(author, 'Fair', '20300620')
    expect(await all()).toEqual(['Fair by 4', 'Fair by 7'])
  })

  it('stays that of an author who becomes an editor', async () => {
    const { report, importAs, all } = aTown()
    await importAs(author, 'Fair', '20300620')
    expect((await report({ ...author, role: 'editor' }, 'Fair', '20300620')).body).toContain('0 new · 0 changed')
    await importAs({ ...author, role: 'editor' }, 'Market', '20300620')
    expect(await all()).toEqual(['Market by 7'])
  })

  it.each([
    ['the same editor', editor],
    ['another editor', other],
  ])('is held back if title and day belong to another event of %s', async (_, second) => {
    const { report, press, importAs, all } = aTown()
    await importAs(editor, 'Club A', '20300620')
    const page = await report(second, 'Club B', '20300705')
    expect(page.body).toContain('Its id belongs to “Club A” on June 20, 2030.')
    expect(page.body).toContain('1 refused')
    await press(second, page, 'write')
    expect(await all()).toEqual(['Club A by 4'])
    const done = await press(second, page, 'takeover')
    expect(done.body).toContain('1 changed · 0 unchanged · 0 refused')
    expect(await all()).toEqual(['Club B by 4'])
  })

  it('is not held back if only its title or only its day has changed', async () => {
    const { importAs, all } = aTown()
    await importAs(editor, 'Club A', '20300620')
    await importAs(editor, 'Club B', '20300620')
    await importAs(editor, 'Club B', '20300705')
    expect(await all()).toEqual(['Club B by 4'])
  })
})

it('has a source of its own for each name and importer', async () => {
  const calendar = createCalendar()
  for (const actor of [editor, author, named, long]) {
    const browser = aBrowser(calendar, actor)
    const file = new File(['external_id,title,start_date\n1,Fair,2030-06-20'], 'a.csv')
    const page = await browser.postFiles(
      '/desk/import',
      [
        ['source', 'clubs'],
        ['status', 'draft'],
      ],
      { file },
    )
    await browser.postFiles('/desk/import', [...formOf(page), ['form.do', 'write']], {})
  }
  const { records } = await calendar.transaction(({ external }) => external.events({ external_ids: ['1'] }))
  expect(records.map(({ source }) => source)).toEqual([
    'import:clubs',
    'import:clubs:7',
    'import:clubs:u_1%2C%20%227%3A%C3%BC%22',
    expect.stringMatching(/^import:clubs:[0-9a-f]{32}$/),
  ])
})

it('is never that of another importer, whatever the page has sent', async () => {
  const calendar = createCalendar()
  const browser = aBrowser(calendar, author)
  const file = new File(['external_id,title,start_date\n1,Fair,2030-06-20'], 'a.csv')
  const page = await browser.postFiles('/desk/import', [['status', 'draft']], { file })
  const sent = Object.fromEntries(formOf(page))['form.import'] ?? ''
  for (const source of ['import:csv:8', 'import:', 'town']) {
    const forged = JSON.stringify({ ...JSON.parse(sent), source })
    expect(
      (
        await browser.postFiles(
          '/desk/import',
          [
            ['form.import', forged],
            ['form.do', 'write'],
          ],
          {},
        )
      ).status,
    ).toBe(400)
  }
})
