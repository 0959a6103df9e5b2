import type { ViewResponse } from 'daybook/http'
import { readTable } from '../../../sources/csv/table/read-table.ts'
import { importPath } from '../../ground/addresses/desk-address.ts'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ImportForm, ImportPage } from '../contract/import/import-props.ts'
import type { ImportState } from '../contract/import/import-state.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { readChoices } from '../reading/choices/read-choices.ts'
import { labelOf } from '../values/form-labels.ts'
import { columnFields } from '../values/import/column-fields.ts'
import { correctedTable, correctionName } from '../values/import/corrected-cells.ts'
import { encodeState } from '../values/import/import-state-text.ts'
import { deskPageResponse } from './desk-page.ts'

/** Says why a file cannot be read. Sentences of its reader are English in each language. */
export function unreadableNotice(sentence: string, { deskWords: { files }, words }: DeskContext) {
  const { unreadable: text, inEnglish } = files.import
  const hint = words.language !== 'en' && html` ${inEnglish}`
  return { tone: 'bad', text: html`${text} <span lang="en">${sentence}</span>${hint}` } as const
}

/** Responds with how far an import is, or with its report. */
export async function importScreen(
  visit: ReadingVisit,
  state: ImportState,
  context: DeskContext,
  isHeldBack = false,
): Promise<ViewResponse> {
  const { deskPieces, deskWords, urls } = context
  const { import: words } = deskWords.files
  const fields = visit.declared.inputFields('event')
  const ofColumns = columnFields(fields, deskWords).map(({ value, label }) => [value, label] as const)
  const labels = new Map([
    ...ofColumns,
    ...fields.map((field) => [field.name, labelOf('event', field, deskWords)] as const),
  ])
  const editable = await editableCells(state)
  const page = { action: urls.desk(importPath), state, labels, encoded: encodeState(state), editable, isHeldBack }
  const isOver = state.waiting.length === 0
  const main = isOver ? deskPieces.importReport(page, context) : deskPieces.importProgress(page, context)
  const title = !isOver ? words.title : state.step === 'write' ? words.doneTitle : words.reportTitle
  return deskPageResponse({ title, main }, context)
}

/** The most characters of a cell that a report corrects. */
const mostOfCell = 1_000

/** Finds the cells of refused rows, until the events are written. */
async function editableCells({ table, step, waiting }: ImportState): Promise<ImportPage['editable']> {
  const isOpen = table !== undefined && step === 'check' && waiting.length === 0
  const read = isOpen ? await readTable(table.text) : undefined
  if (!table || !read) return () => undefined
  const cells = new Map(correctedTable(read, table.corrections).rows.map((row) => [row.line, row.cells]))
  return (line, field) => {
    const column = table.fields.indexOf(field)
    const text = cells.get(line)?.[column]
    return text === undefined || text.length > mostOfCell ? undefined : { name: correctionName(line, column), text }
  }
}

/** Responds with the form that asks for a file. */
export async function importFormScreen(
  visit: ReadingVisit,
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
