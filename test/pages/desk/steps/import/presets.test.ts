import { createCalendar } from 'daybook'
import { createPages, type ImportPreset, type ImportPresets, type PresetOwner } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'
import { anImporter, columnsOf, countsOf } from './importing.ts'

// Columns of tables that the app stores by name.

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
})

it('asks for no name without the option', async () => {
  const { choose } = anImporter()
  expect((await choose(sheet)).body).not.toContain('name="preset"')
})

it.each([
  [{ importPresets: 1 }, 'desk.importPresets must be an object; received 1.'],
  [{ importPresets: {} }, 'desk.importPresets.list must be a function; received undefined.'],
  [{ importPresets: { list: () => [] } }, 'desk.importPresets.save must be a function; received undefined.'],
  [{ importPresets: { list: () => [], save() {}, path: 'x' } }, 'path'],
])('names an option that is wrong: %j', (desk, message) => {
  expect(() => createPages(createCalendar(), { desk: desk as never })).toThrow(message)
})
