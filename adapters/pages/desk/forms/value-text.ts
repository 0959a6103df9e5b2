import type { DeclaredField } from 'daybook/http'
import { controlOf } from '../controls/controls.ts'
import type { DeskContext } from '../desk-pieces.ts'
import type { FormValues } from './form-values.ts'
import type { FormChoices } from './record-form.ts'

/** Returns what the controls of a field hold, as text for people. */
export function valueText(
  field: DeclaredField,
  values: FormValues,
  choices: FormChoices,
  context: DeskContext,
): string {
  const { name } = field
  const shown = { field, name, values, choices: choices[name]?.items ?? [] }
  return controlOf(field).text(shown, context) || context.deskWords.conflict.empty
}
