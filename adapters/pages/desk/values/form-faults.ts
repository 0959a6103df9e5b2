import type { CalendarError } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { DeskWords } from '../../ground/words/desk-words.ts'
import type { FieldFaults } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'
import { endsBeforeStart } from './fields/form-times.ts'
import { newPrefix } from './fields/reference-values.ts'

interface FaultyForm {
  readonly fields: readonly DeclaredField[]
  readonly values: FormValues
  /** The fields of linked records that the form may create, by the name of the field. */
  readonly inlineFields: (name: string) => readonly DeclaredField[]
}

/**
 * Returns the errors of the interface in words, by field. Those of a recurrence also name the part, as the interface
 * does. `undefined` for an error that is not about fields.
 */
export function formFaults(error: CalendarError, form: FaultyForm, words: DeskWords): FieldFaults | undefined {
  const { errors } = error
  if (errors === undefined) return undefined
  const missing = new Set(Array.isArray(error.params) ? error.params : [])
  const faults: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(errors)) {
    const { name, field } = controlAt(path, form)
    // What a caller may not write is in the words of the app.
    if (error.code === 'rest_forbidden') faults[name] = sentence
    else if (missing.has(path)) faults[name] = words.required
    else if (name === 'end_date' && endsBeforeStart(form.values)) faults[name] = words.endBeforeStart
    else if (field?.kind === 'recurrence') faults[name] = `${faults[name] ?? words.invalid.recurrence} ${sentence}`
    else faults[name] = field === undefined ? words.invalid.text : words.invalid[field.kind]
  }
  return faults
}

/** Returns the control that a path of the interface is about, such as `venue[1].website`. */
function controlAt(path: string, { fields, inlineFields }: FaultyForm) {
  const [, name = path, inner] = /^(\w+)(?:\[\d+\])?(?:\.(\w+))?/.exec(path) ?? []
  const inline = inner === undefined ? undefined : inlineFields(name).find((field) => field.name === inner)
  if (inline) return { name: `${newPrefix(name)}${inline.name}`, field: inline }
  return { name, field: fields.find((field) => field.name === name) }
}
