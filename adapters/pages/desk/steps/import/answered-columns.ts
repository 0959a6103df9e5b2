import type { Visit } from 'daybook/http'
import { readTable } from '../../../../sources/csv/table/read-table.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue, stepName } from '../../contract/form-values.ts'
import { presetName, removePreset, usedPresetName } from '../../contract/import/import-props.ts'
import type { ImportTable } from '../../contract/import/import-state.ts'
import { columnFields } from '../../values/import/column-fields.ts'
import { withPreset } from '../../values/import/preset-columns.ts'
import { chosenColumns } from './chosen-columns.ts'
import { changePreset, listPresets } from './use-presets.ts'

/** A table with the columns that a page has sent. */
export interface AnsweredColumns {
  readonly table: ImportTable
  /** What is missing or wrong, by the names of the controls. Absent if the rows can be checked. */
  readonly errors?: Readonly<Record<string, string>>
  /** The name of the preset that was removed. */
  readonly removed?: string
}

/**
 * Reads the columns that a page has sent. Its button `preset` replaces them by those of a preset, if one is chosen, its
 * button `preset.remove` removes that, and the page comes again. Columns with a name are stored.
 */
export async function answeredColumns(
  before: ImportTable,
  sent: FormValues,
  visit: Visit,
  context: DeskContext,
): Promise<AnsweredColumns> {
  const { table, errors } = await chosenColumns(before, sent, visit, context)
  const headers = (await readTable(table.text))?.heading.cells ?? []
  const { presets: words } = context.deskWords.files.import
  const step = lastValue(sent, stepName)
  const used = lastValue(sent, usedPresetName)
  if (step === removePreset) {
    if (used === '') return { table, errors: {} }
    const outcome = await changePreset({ remove: used }, visit, context)
    const freed = table.preset === used ? { ...table, preset: '' } : table
    return outcome === 'done'
      ? { table: freed, errors: {}, removed: used }
      : { table, errors: { [usedPresetName]: outcome === 'taken' ? words.ofOthers : words.notRemoved } }
  }
  if (step === 'preset' && used !== '') {
    const preset = (await listPresets(visit, context)).find(({ name }) => name === used)
    const choices = columnFields(visit.declared.inputFields('event'), context.deskWords)
    const fields = new Set(choices.map(({ value }) => value))
    return { table: preset ? withPreset(table, headers, { preset, fields }) : table, errors: {} }
  }
  if (Object.keys(errors).length > 0) return { table, errors }
  const { preset: name, dates } = table
  if (name === '') return { table }
  const columns = headers.map((header, index) => ({ header: header.trim(), field: table.fields[index] ?? '' }))
  const outcome = await changePreset({ save: { name, columns, ...(dates && { dates }) } }, visit, context)
  if (outcome === 'done') return { table }
  return { table, errors: { [presetName]: outcome === 'taken' ? words.taken : words.failed } }
}
