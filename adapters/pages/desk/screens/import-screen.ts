import { CalendarError, isCalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { importPath } from '../../ground/addresses/desk-address.ts'
import { isDay } from '../../ground/dates/days.ts'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { type FormValues, lastValue, sentValues, stepName } from '../contract/form-values.ts'
import type { ImportForm } from '../contract/import-props.ts'
import type { ImportState } from '../contract/import-state.ts'
import { readChoices } from '../reading/choices/read-choices.ts'
import { sourcePrefix } from '../steps/import/import-source.ts'
import { kindOfFile, readImportFile } from '../steps/import/read-import-file.ts'
import { runRows } from '../steps/import/run-rows.ts'
import { labelOf } from '../values/form-labels.ts'
import { decodeState, encodeState, excessOf, fitted, stateName } from '../values/import-state-text.ts'
import { deskPageResponse } from './desk-page.ts'
import { refusedForm } from './refused-form.ts'

/** Asks for a file with events, checks it, and writes it after the user has confirmed the report. */
export async function importResponse(visit: Visit, context: DeskContext): Promise<ViewResponse> {
  if (!visit.may('create', 'event')) throw new CalendarError('rest_forbidden', 'You may not create events.')
  if (visit.method === 'GET') return formResponse(visit, {}, context)
  const refused = await refusedForm(visit, context)
  if (refused) {
    const { sent: values, notice, status } = refused
    return formResponse(visit, { values, notices: [notice] }, context, status)
  }
  const sent = sentValues(await visit.form())
  const text = lastValue(sent, stateName)
  const begun = text === '' ? await beginImport(visit, sent, context) : continueImport(text, lastValue(sent, stepName))
  return 'waiting' in begun ? next(visit, begun, context) : formResponse(visit, { values: sent, ...begun }, context)
}

type Faults = Partial<Pick<ImportForm, 'errors' | 'notices'>>

/** Reads the file of a form. Returns what is wrong with it if it cannot be imported. */
async function beginImport(visit: Visit, sent: FormValues, context: DeskContext): Promise<ImportState | Faults> {
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
      return { errors: { file: words.noEvents }, notices: note ? [unreadable(note.text, context)] : [] }
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
    return { notices: [unreadable(error.message, context)] }
  }
}

function unreadable(sentence: string, { deskWords: { files }, words }: DeskContext) {
  const { unreadable: text, inEnglish } = files.import
  const hint = words.language !== 'en' && html` ${inEnglish}`
  return { tone: 'bad', text: html`${text} <span lang="en">${sentence}</span>${hint}` } as const
}

/**
 * Returns the import that a page has sent. `step`: `write` writes what was checked, `takeover` also what has the id of another event, and
 * instead of a new event beside one of somebody else.
 */
function continueImport(text: string, step: string): ImportState {
  const state = decodeState(text)
  if (!/^import:[^:]+$/.test(state.source))
    throw new CalendarError('rest_invalid_param', 'This is no import of the desk.')
  const takesOver = step === 'takeover'
  if (!(takesOver || step === 'write') || state.step === 'write' || state.waiting.length > 0) return state
  const held = takesOver ? state.held : []
  const waiting = [...state.ready, ...held]
  // What is written now was refused before.
  const isHeld = new Set(held.map(({ line }) => line))
  const refused = state.refused.filter(({ line }) => !isHeld.has(line))
  const counts = { ...state.counts, created: 0, updated: 0, refused: state.counts.refused - held.length }
  const begun = { ready: [], held: [], others: 0, results: [] }
  return { ...state, ...begun, step: 'write', takesOver, total: waiting.length, waiting, refused, counts }
}

/** Handles the next events, and shows how far the import is. */
async function next(visit: Visit, before: ImportState, context: DeskContext): Promise<ViewResponse> {
  const { deskPieces, deskWords, urls } = context
  const { import: words } = deskWords.files
  const begins = before.step === 'check' && before.waiting.length === before.total
  if (begins && excessOf(fitted(before)) > 0) return formResponse(visit, { errors: { file: words.tooLarge } }, context)
  const state = fitted(await runRows(visit, before, context))
  const fields = visit.declared.inputFields('event')
  const labels = new Map(fields.map((field) => [field.name, labelOf('event', field, deskWords)]))
  const page = { action: urls.desk(importPath), state, labels, encoded: encodeState(state) }
  const isOver = state.waiting.length === 0
  const main = isOver ? deskPieces.importReport(page, context) : deskPieces.importProgress(page, context)
  const title = !isOver ? words.title : state.step === 'write' ? words.doneTitle : words.reportTitle
  return deskPageResponse({ title, main }, context)
}

async function formResponse(
  visit: Visit,
  { values = {}, errors = {}, notices = [] }: Partial<ImportForm>,
  context: DeskContext,
  status = Object.keys(errors).length + notices.length > 0 ? 400 : 200,
): Promise<ViewResponse> {
  const { deskWords, deskPieces, urls } = context
  const fields = visit.declared.inputFields('event').filter(({ name }) => name === 'categories')
  const { categories: { items: categories = [], search } = {} } = await readChoices(fields, values, visit, context)
  const statuses = (['draft', 'pending', 'publish'] as const)
    .filter((status) => status !== 'publish' || visit.may('publish', 'event'))
    .map((value) => ({ value, label: deskWords.statuses[value] }))
  const form: ImportForm = {
    action: urls.desk(importPath),
    values,
    statuses,
    categories,
    isCut: search !== undefined,
    errors,
    notices,
  }
  const main = deskPieces.importForm(form, context)
  return deskPageResponse({ title: deskWords.files.import.title, main, status }, context)
}
