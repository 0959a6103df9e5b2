import { isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { isDay } from '../../../ground/dates/days.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import type { ImportForm } from '../../contract/import-props.ts'
import type { ImportState } from '../../contract/import-state.ts'
import { sourcePrefix } from './import-source.ts'
import { kindOfFile, readImportFile } from './read-import-file.ts'

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
  try {
    const { rows, refused, notes } = await readImportFile(file, since, visit, context)
    if (rows.length + refused.length === 0) {
      const [note] = notes
      return { errors: { file: words.noEvents }, unreadable: note?.text }
    }
    const status = lastValue(sent, 'status')
    const category = Number(lastValue(sent, 'categories'))
    return {
      file: file.name,
      source: sourcePrefix + (named === '' ? kindOfFile(file) : named),
      defaults: { status: status === '' ? 'draft' : status, ...(category > 0 && { categories: [category] }) },
      ...{ step: 'check', total: rows.length, waiting: rows, ready: [], results: [], refused, notes },
      ...{ takesOver: false, held: [], others: 0 },
      counts: { created: 0, updated: 0, unchanged: 0, refused: refused.length },
    }
  } catch (error) {
    if (!isCalendarError(error) || error.status !== 400) throw error
    return { unreadable: error.message }
  }
}
