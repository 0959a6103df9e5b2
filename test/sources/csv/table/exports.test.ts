import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guessColumns } from '../../../../adapters/sources/csv/table/guess-columns.ts'
import { readTable, tableText } from '../../../../adapters/sources/csv/table/read-table.ts'
import { tableEvents } from '../../../../adapters/sources/csv/table/table-events.ts'

const folder = new URL('../../exports/', import.meta.url)

/** Reads an export with the columns that are guessed; those without a field are left out. */
async function read(name: string, dates?: 'dmy' | 'mdy') {
  const table = await readTable(await tableText(readFileSync(new URL(`${name}.csv`, folder))))
  if (table === undefined) throw new Error(`${name} is empty.`)
  const fields = guessColumns(table, () => undefined).map(({ field }) => field)
  const reader = tableEvents(table, { fields, dates })
  const events = [...reader.events()].map(({ line, fields, names, problem }) => {
    const { title, start_date, end_date, all_day } = fields
    const times = all_day === 'true' ? `${start_date}..${end_date}` : `${start_date} to ${end_date}`
    return `${line} ${title}, ${times}, ${names.venue?.join('+') ?? ''}${problem ? ` ! ${problem.message}` : ''}`
  })
  return { fields: fields.join(' '), asks: reader.open()?.cell.text, events }
}

it.each([
  ['the-events-calendar', undefined],
  ['google-calendar', undefined],
  ['outlook-english', undefined],
  ['outlook-german', undefined],
  ['outlook-italian', undefined],
  ['eventbrite', undefined],
  ['notion', undefined],
  ['excel-english', 'dmy'],
  ['excel-german', undefined],
  ['excel-french', undefined],
  ['excel-spanish', undefined],
  ['excel-italian', undefined],
  ['club', undefined],
] as const)('the export %s becomes right events, whose columns are found', async (name, dates) => {
  expect(await read(name, dates)).toMatchSnapshot()
})
