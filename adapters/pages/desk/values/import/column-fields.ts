import type { DeclaredField } from 'daybook/http'
import { cellOf, foreignFields } from '../../../../sources/csv/csv-fields.ts'
import type { ColumnField } from '../../../ground/words/desk-subjects.ts'
import type { DeskWords } from '../../../ground/words/desk-words.ts'
import type { FormChoice } from '../../contract/form-props.ts'
import { labelOf } from '../form-labels.ts'

/** What most tables have, in the order in which people look for it. */
const first = [
  ...['title', 'start_date', 'start_time', 'end_date', 'end_time', 'duration', 'all_day', 'venue', 'organizer'],
  ...['categories', 'tags', 'description', 'excerpt', 'website', 'cost', 'image', 'image_alt', 'external_id'],
]

/** Returns what a column of a table can be: a field that cells fill, or what an event has only in tables. */
export function columnFields(fields: readonly DeclaredField[], words: DeskWords): readonly FormChoice[] {
  const declared = new Map(fields.map((field) => [field.name, field]))
  const { columnFields: own } = words.files.import
  const isFilled = ({ name, isOwn }: DeclaredField) => isOwn || (cellOf.get(name) ?? null) !== null
  const names = [...first, ...fields.filter(isFilled).map(({ name }) => name), ...foreignFields]
  return [...new Set(names)].flatMap((value) => {
    const field = declared.get(value)
    if (isColumnField(value, words)) return [{ value, label: own[value] }]
    return field === undefined ? [] : [{ value, label: labelOf('event', field, words) }]
  })
}

function isColumnField(name: string, { files }: DeskWords): name is ColumnField {
  return Object.hasOwn(files.import.columnFields, name)
}
