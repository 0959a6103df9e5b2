import { isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { isDay } from '../../../ground/dates/days.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import type { ImportForm } from '../../contract/import/import-props.ts'
import type { ImportState } from '../../contract/import/import-state.ts'
import { fileKind } from './file-kind.ts'
import { sourcePrefix } from './import-source.ts'
import { checkedImport, newImport, tableImport } from './new-import.ts'

/** Why a file is not imported. */
export interface ImportFaults {
  readonly errors?: ImportForm['errors']
  /** A sentence in English of the reader of the file. */
  readonly unreadable?: string | undefined
}

/** Reads the file of a form. Returns what is wrong with it if it cannot be imported. */
export async function beginImport(
  visit: Visit,
  sent: FormValues,
  context: DeskContext,
): Promise<ImportState | ImportFaults> {
  const { import: words } = context.deskWords.files
  const file = (await visit.files()).file?.at(-1)
  const named = lastValue(sent, 'source').trim()
  if (!/^[\p{L}\p{N} ._-]{0,60}$/u.test(named)) return { errors: { source: words.wrongSource } }
  if (file === undefined) return { errors: { file: words.noFile } }
  const since = lastValue(sent, 'since').trim()
  if (since !== '' && !isDay(since)) return { errors: { since: words.wrongDay } }
  const kind = fileKind(file)
  if (kind === 'workbook') return { errors: { file: words.workbook } }
  try {
    const status = lastValue(sent, 'status')
    const category = Number(lastValue(sent, 'categories'))
    const begun = {
      file: file.name,
      source: sourcePrefix + (named === '' ? kind : named),
      defaults: { status: status === '' ? 'draft' : status, ...(category > 0 && { categories: [category] }) },
    }
    if (kind === 'csv') {
      const { guessedTable } = await import('./guessed-table.ts')
      const guessed = await guessedTable(file.bytes, since, visit, context)
      if (guessed === undefined) return { errors: { file: words.noEvents } }
      const { table, isClear } = guessed
      return isClear
        ? tableImport({ ...begun, table }, visit, context)
        : { ...newImport(begun), table, step: 'columns' }
    }
    const { readIcalendarRows } = await import('./read-icalendar-rows.ts')
    const read = await readIcalendarRows(file, since, visit)
    if (read.rows.length + read.refused.length > 0) return checkedImport(begun, read)
    const [note] = read.notes
    return { errors: { file: words.noEvents }, unreadable: note?.text }
  } catch (error) {
    if (!isCalendarError(error) || error.status !== 400) throw error
    return { unreadable: error.message }
  }
}
