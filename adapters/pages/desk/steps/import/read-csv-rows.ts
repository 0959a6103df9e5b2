import type { SentFile, Visit } from 'daybook/http'
import { fromCsv } from '../../../../sources/index.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportRow, ReadFile, RefusedRow, RowInput } from '../../contract/import-row.ts'
import { labelOf } from '../../values/form-labels.ts'

/**
 * Reads a table with a row for each event. Its columns have the names of fields, or those that forms show in the
 * language of the page. Throws a `CalendarError` without the columns that it needs.
 */
export async function readCsvRows(
  { bytes }: SentFile,
  { declared }: Visit,
  { deskWords }: DeskContext,
): Promise<ReadFile> {
  const fields = declared.inputFields('event')
  const own = fields.filter(({ isOwn }) => isOwn).map(({ name }) => [name, name] as const)
  const labels = fields.map((field) => [labelOf('event', field, deskWords), field.name] as const)
  const file = fromCsv(bytes, {
    columns: Object.fromEntries([...labels, ...own]),
    maxLength: bytes.length + 1,
  })
  const rows: ImportRow[] = []
  for await (const { resource, external_id, fields: values, links = {}, error } of file) {
    if (resource !== 'event' || error !== undefined) continue
    const linked = fields.flatMap(({ name, linksTo, kind }) => {
      const names: readonly string[] | undefined = Reflect.get(links, name)
      if (linksTo === undefined || kind !== 'references' || names === undefined) return []
      const nameField = declared.inputFields(linksTo).find(({ isName }) => isName)?.name ?? name
      return [[name, names.map((one) => ({ [nameField]: one }))] as const]
    })
    // A table has `all_day` only for whole days: an event that they had before gets its times.
    const input: RowInput = { all_day: 'false', ...values, ...Object.fromEntries(linked) }
    rows.push({ line: file.lineOf(external_id) ?? 1, key: external_id, input, changes: [] })
  }
  const problems = file.problems().map(({ line, column, message }) => ({ line, column, message }))
  // The first line has the names of the columns.
  const refused = problems
    .filter(({ line }) => line > 1)
    .map(({ line, column, message }): RefusedRow => {
      if (column !== '' && message.endsWith('is required.'))
        return { line, name: '', problems: [{ field: column, text: deskWords.required }] }
      return { line, name: '', problems: [{ field: column, text: message, isEnglish: true }] }
    })
  const notes = problems.filter(({ line }) => line === 1)
  return { rows, refused, notes: notes.map(({ line, column, message }) => ({ line, text: `${column}: ${message}` })) }
}
