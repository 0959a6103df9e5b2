import { createCalendar } from 'daybook'
import { createPages, type ImportPreset, type ImportPresets, type PresetOwner } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'
import { columnsOf, countsOf } from './importing.ts'

// Columns of tables that are stored by name: by the app, or in the calendar.

const editor = { id: 4, role: 'editor' }
const sheet = 'Was;Tag;Wer spielt;Nr.\nJazz;03/09/2030;Trio;x'

function aDesk(own: Partial<ImportPresets> = {}) {
  const stored = new Map<string, ImportPreset>()
  const owners: PresetOwner[] = []
  const errors: unknown[] = []
  const importPresets: ImportPresets = {
    list: () => [...stored.values()],
    save(preset, owner) {
      owners.push(owner)
      stored.set(preset.name, preset)
    },
    ...own,
  }
  const calendar = createCalendar({ onError: (error) => void errors.push(error) })
  const browser = aBrowser(calendar, editor, { desk: { importPresets } })
  const press = (page: DeskReply, changes: Readonly<Record<string, string>>, button = '') =>
    browser.postFiles('/desk/import', [...formOf(page, changes), ...(button ? [['form.do', button] as const] : [])], {})
  const choose = (text: string) => browser.postFiles('/desk/import', [], { file: new File([text], 'a.csv') })
  return { stored, owners, errors, press, choose }
}

describe('columns with a name', () => {
  const chosen = { 'column.2': 'organizer', order: 'dmy', preset: 'Concerts' }

  it('are stored when the rows are checked, for the caller, with the order of dates', async () => {
    const { stored, owners, press, choose } = aDesk()
    const page = await choose(sheet)
    const report = await press(page, chosen)
    expect(countsOf(report)).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
    expect([...stored.values()]).toEqual([
      {
        name: 'Concerts',
        dates: 'dmy',
        columns: [
          { header: 'Was', field: 'title' },
          { header: 'Tag', field: 'start_date' },
          { header: 'Wer spielt', field: 'organizer' },
          { header: 'Nr.', field: 'external_id' },
        ],
      },
    ])
    expect(owners).toMatchObject([{ actor: editor, context: expect.any(Request) }])
  })

  it('are those of the next table with the same columns, in any order', async () => {
    const { press, choose } = aDesk()
    await press(await choose(sheet), chosen)
    const page = await choose('nr.;WER SPIELT;Tag;Was\ny;Duo;04/10/2030;Swing')
    expect(columnsOf(page)).toEqual(['external_id', 'organizer', 'start_date', 'title'])
    expect(page.body).toContain('value="dmy" checked')
    expect(page.body).toMatch(/name="preset" type="text" value="Concerts"/)
  })

  it('are used for other tables, if somebody chooses them', async () => {
    const { press, choose } = aDesk()
    await press(await choose(sheet), chosen)
    const other = await choose('Wer spielt;Was;Tag;Leitung\nDuo;Swing;2030-10-04;Ann')
    expect(columnsOf(other)).toEqual(['', 'title', 'start_date', 'organizer'])
    const used = await press(other, { 'preset.used': 'Concerts' }, 'preset')
    // Two columns would have the field.
    expect([used.status, columnsOf(used)]).toEqual([200, ['organizer', 'title', 'start_date', '']])
    const same = await press(other, { 'column.0': 'excerpt', 'preset.used': 'Unknown' }, 'preset')
    expect([same.status, columnsOf(same)]).toEqual([200, ['excerpt', 'title', 'start_date', 'organizer']])
    // Without a choice, the button checks the rows, as the return key does.
    expect(countsOf(await press(other, {}, 'preset'))).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
  })

  it('fill no field that the form does not offer', async () => {
    const columns = [
      { header: 'Was', field: 'title' },
      { header: 'Tag', field: 'start_date' },
      { header: 'x', field: 'password' },
    ]
    const { press, choose } = aDesk({ list: () => [{ name: 'Old', columns }] })
    const page = await choose('Was;Tag;x\nJazz;2030-10-04;y')
    const { table } = JSON.parse(new Map(formOf(page)).get('form.import') ?? '')
    expect(table.fields).toEqual(['title', 'start_date', ''])
    expect(countsOf(await press(page, {}))).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
  })

  it.each(['<b>', 'x'.repeat(61)])('have a name of letters: %s', async (preset) => {
    const { stored, press, choose } = aDesk()
    const page = await press(await choose(sheet), { ...chosen, preset })
    expect([page.status, page.body.includes('Write at most 60 letters'), stored.size]).toEqual([400, true, 0])
  })

  it('are not stored without a name, nor with errors', async () => {
    const { stored, press, choose } = aDesk()
    await press(await choose(sheet), { ...chosen, preset: ' ' })
    await press(await choose(sheet), { ...chosen, 'column.0': '' })
    expect(stored.size).toBe(0)
  })
})

describe('an app that fails', () => {
  const fail = () => {
    throw new Error('disk full')
  }

  it('to store columns is reported, and nothing that was chosen is lost', async () => {
    const { errors, press, choose } = aDesk({ save: fail })
    const page = await press(await choose(sheet), { order: 'mdy', preset: 'Concerts' })
    expect([page.status, page.body.includes('The columns could not be stored.'), errors.length]).toEqual([400, true, 1])
    expect(page.body).not.toContain('disk full')
    expect(page.body).toContain('value="mdy" checked')
    expect(countsOf(await press(page, { preset: '' }))).toBe('1 new · 0 changed · 0 unchanged · 0 refused')
  })

  it('to read them is reported, and the columns are guessed', async () => {
    const { errors, choose } = aDesk({ list: fail })
    const page = await choose(sheet)
    expect([page.status, columnsOf(page)]).toEqual([200, ['title', 'start_date', '', 'external_id']])
    expect(errors).not.toEqual([])
  })

  it('to remove columns is reported', async () => {
    const { errors, press, choose } = aDesk({ remove: fail })
    await press(await choose(sheet), { order: 'mdy', preset: 'Concerts' })
    const page = await press(await choose(sheet), { 'preset.used': 'Concerts' }, 'preset.remove')
    expect([page.status, page.body.includes('could not be removed'), errors.length]).toEqual([400, true, 1])
  })

  it('has no button that removes columns unless it can', async () => {
    const { stored, press, choose } = aDesk()
    await press(await choose(sheet), { order: 'mdy', preset: 'Concerts' })
    const page = await choose(sheet)
    expect(page.body).not.toContain('preset.remove')
    const sent = await press(page, { 'preset.used': 'Concerts' }, 'preset.remove')
    expect([sent.status, stored.size]).toEqual([400, 1])
  })
})

describe('without the option, columns with a name are stored in the calendar', () => {
  const chosen = { 'column.2': 'organizer', order: 'dmy', preset: 'Concerts' }
  const aStore = () => {
    const calendar = createCalendar({ onError: false })
    const by = (id: number, role: string) => {
      const { postFiles } = aBrowser(calendar, { id, role })
      return {
        press: (page: DeskReply, changes: Readonly<Record<string, string>>, button = '') =>
          postFiles('/desk/import', [...formOf(page, changes), ...(button ? [['form.do', button] as const] : [])], {}),
        choose: (text: string) => postFiles('/desk/import', [], { file: new File([text], 'a.csv') }),
      }
    }
    return { calendar, author: by(2, 'author'), other: by(3, 'author'), editor: by(4, 'editor') }
  }

  it('for all who import, and are removed by who has stored them', async () => {
    const { calendar, author, other } = aStore()
    const first = await author.choose(sheet)
    expect(first.body).not.toContain('preset.used')
    await author.press(first, chosen)
    expect(await calendar.importPresets.list()).toMatchObject([{ name: 'Concerts', dates: 'dmy', by: 2 }])
    const page = await other.choose(sheet)
    expect(columnsOf(page)).toEqual(['title', 'start_date', 'organizer', 'external_id'])
    expect(page.body).not.toContain('preset.remove')
    const refused = await other.press(page, { 'preset.used': 'Concerts' }, 'preset.remove')
    expect([refused.status, refused.body.includes('You may not remove them')]).toEqual([400, true])
    const taken = await other.press(page, { 'column.2': '', order: 'dmy' })
    expect([taken.status, taken.body.includes('Choose another one')]).toEqual([400, true])
    const own = await author.choose(sheet)
    const removed = await author.press(own, { 'column.0': 'excerpt', 'preset.used': 'Concerts' }, 'preset.remove')
    expect([removed.status, removed.body.includes('The columns Concerts were removed.')]).toEqual([200, true])
    // What was chosen stays.
    expect(columnsOf(removed)).toEqual(['excerpt', 'start_date', 'organizer', 'external_id'])
    expect(await calendar.importPresets.list()).toEqual([])
  })

  it('and changed by who may change the events of others', async () => {
    const { calendar, author, editor } = aStore()
    await author.press(await author.choose(sheet), chosen)
    await editor.press(await editor.choose(sheet), { 'column.2': '', order: 'dmy' })
    expect(await calendar.importPresets.list()).toMatchObject([{ by: 4, columns: { 2: { field: '' } } }])
    await editor.press(await editor.choose(sheet), { 'preset.used': 'Concerts' }, 'preset.remove')
    expect(await calendar.importPresets.list()).toEqual([])
  })
})

it.each([
  [{ importPresets: 1 }, 'desk.importPresets must be an object; received 1.'],
  [{ importPresets: {} }, 'desk.importPresets.list must be a function; received undefined.'],
  [{ importPresets: { list: () => [] } }, 'desk.importPresets.save must be a function; received undefined.'],
  [{ importPresets: { list: () => [], save() {}, path: 'x' } }, 'path'],
  [{ importPresets: { list: () => [], save() {}, remove: 1 } }, 'desk.importPresets.remove must be a function'],
])('names an option that is wrong: %j', (desk, message) => {
  expect(() => createPages(createCalendar(), { desk: desk as never })).toThrow(message)
})
