import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, sentValues } from '../contract/form-values.ts'
import type { ImportState } from '../contract/import/import-state.ts'
import { importColumnsScreen } from '../screens/import-columns-screen.ts'
import { importFormScreen, importScreen, unreadableNotice } from '../screens/import-screen.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { beginImport } from '../steps/import/begin-import.ts'
import { type ContinuedImport, continuedImport } from '../steps/import/continued-import.ts'
import { runRows } from '../steps/import/run-rows.ts'
import { listPresets } from '../steps/import/use-presets.ts'
import { excessOf, fitted, stateName } from '../values/import/import-state-text.ts'

/** Asks for a file with events, checks it, and writes it after the user has confirmed the report. */
export async function importResponse(visit: Visit, context: DeskContext): Promise<ViewResponse> {
  if (!visit.may('create', 'event')) throw new CalendarError('rest_forbidden', 'You may not create events.')
  if (visit.method === 'GET') return importFormScreen(visit, {}, context)
  const refused = await refusedForm(visit, context)
  if (refused) {
    const { sent: values, notice, status } = refused
    return importFormScreen(visit, { values, notices: [notice] }, context, status)
  }
  const sent = sentValues(await visit.form())
  if (lastValue(sent, stateName) !== '') {
    const { state, ...more } = await continuedImport(sent, visit, context)
    return next(visit, state, context, more)
  }
  const begun = await beginImport(visit, sent, context)
  if ('waiting' in begun) return next(visit, begun, context)
  const { errors = {}, unreadable } = begun
  const notices = unreadable === undefined ? [] : [unreadableNotice(unreadable, context)]
  return importFormScreen(visit, { values: sent, errors, notices }, context)
}

/** Asks for columns, or handles the next events and shows how far the import is. */
async function next(
  visit: Visit,
  before: ImportState,
  context: DeskContext,
  { errors = {}, removed, isHeldBack = false }: Omit<ContinuedImport, 'state'> = {},
): Promise<ViewResponse> {
  const begins = before.step !== 'write' && before.waiting.length === before.total
  if (begins && excessOf(fitted(before)) > 0)
    return importFormScreen(visit, { errors: { file: context.deskWords.files.import.tooLarge } }, context)
  if (before.step === 'columns') {
    const presets = { listed: await listPresets(visit, context), removed }
    return importColumnsScreen(visit, before, errors, presets, context)
  }
  return importScreen(visit, fitted(await runRows(visit, before, context)), context, isHeldBack)
}
