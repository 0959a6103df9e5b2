import type { DeclaredField } from 'daybook/http'
import { isLinked } from '../../../ground/addresses/desk-address.ts'
import type { ChoiceWords } from '../../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldChoices, FormChoices } from '../../contract/form-props.ts'
import { type FormValues, lastValue, valuesOf } from '../../contract/form-values.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { addedName, searchName } from '../../values/choice-names.ts'
import { chosenPicture } from '../../values/fields/text-values.ts'
import type { DeskRecord } from '../record-reader.ts'
import { categoryChoices } from './category-choices.ts'
import { colorChoices } from './color-choices.ts'
import { eventChoices } from './event-choices.ts'
import { linkedChoices } from './linked-choices.ts'
import { personChoices } from './person-choices.ts'
import { pictureChoices } from './picture-choices.ts'
import { tagChoices } from './tag-choices.ts'

/** Reads what can be chosen for some fields: the words of a choice, and the records that others link to. */
export async function readChoices(
  fields: readonly DeclaredField[],
  values: FormValues,
  visit: ReadingVisit,
  context: DeskContext,
  own?: DeskRecord,
): Promise<FormChoices> {
  const entries = await Promise.all(
    fields.map(async (field) => [field.name, await choicesOf(field, { values, own }, visit, context)] as const),
  )
  return Object.fromEntries(entries)
}

/** What a form shows, and the record that it is of. */
interface ShownRecord {
  readonly values: FormValues
  readonly own: DeskRecord | undefined
}

async function choicesOf(
  field: DeclaredField,
  { values, own }: ShownRecord,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<FieldChoices> {
  const { options, linksTo, name, kind } = field
  const text = lastValue(values, searchName(name)).trim()
  if (kind === 'color') return { items: await colorChoices(options ?? [], visit, context) }
  if (kind === 'image') {
    const { upload } = context
    return pictureChoices({ text, chosen: [chosenPicture(name, values)] }, visit, { own, upload })
  }
  if (options !== undefined) return { items: options.map((value) => ({ value, label: wordOf(field, value, context) })) }
  if (kind === 'author') return personChoices({ text, chosen: [lastValue(values, name)] }, visit, context)
  if (linksTo === undefined || (linksTo === 'event' && kind !== 'reference')) return { items: [] }
  if (linksTo === 'tag') return tagChoices({ text, chosen: valuesOf(values, addedName(name)) }, visit)
  const wanted = { text, chosen: valuesOf(values, name) }
  if (linksTo === 'event') return eventChoices(wanted, visit, context)
  return isLinked(linksTo) ? linkedChoices(linksTo, wanted, visit, context) : categoryChoices(wanted, visit, context)
}

/** Returns the name of a value of ours, and of the app as it is declared. */
function wordOf({ name, isOwn }: DeclaredField, value: string, { deskWords }: DeskContext): string {
  const words: ChoiceWords = {
    event_status: deskWords.eventStatus,
    attendance_mode: deskWords.attendanceMode,
    status: deskWords.statuses,
    color: deskWords.colors,
  }
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = words
  return (isOwn ? undefined : tables[name]?.[value]) ?? value
}
