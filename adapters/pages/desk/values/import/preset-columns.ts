import { nameOf } from '../../../../sources/csv/name-of.ts'
import type { ImportPreset } from '../../contract/import/import-presets.ts'
import type { ImportTable } from '../../contract/import/import-state.ts'

/** Returns the preset that has all columns of a table, and no other ones. */
export function presetFor(headers: readonly string[], presets: readonly ImportPreset[]): ImportPreset | undefined {
  const namesOf = (texts: readonly string[]) => JSON.stringify(texts.map(nameOf).toSorted())
  const names = namesOf(headers)
  return presets.find(({ columns }) => namesOf(columns.map(({ header }) => header)) === names)
}

/**
 * Returns a table with the columns of a preset. Other columns stay as they are, unless the preset has their field.
 * `fields`: what a column can be.
 */
export function withPreset(
  table: ImportTable,
  headers: readonly string[],
  { preset, fields }: { readonly preset: ImportPreset; readonly fields: ReadonlySet<string> },
): ImportTable {
  const left = [...preset.columns]
  const found = headers.map((header) => {
    const at = left.findIndex((column) => nameOf(column.header) === nameOf(header))
    // Of columns with one name, the first is the first.
    const [column] = at < 0 ? [] : left.splice(at, 1)
    return column && (fields.has(column.field) ? column.field : '')
  })
  const taken = new Set(found)
  const own = found.map((field, index) => {
    const before = table.fields[index] ?? ''
    return field ?? (taken.has(before) ? '' : before)
  })
  const { dates } = preset
  return { ...table, fields: own, preset: preset.name, ...(dates && { dates }) }
}
