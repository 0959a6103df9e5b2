import type { DeclaredField } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormChoices } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'
import { controlOf } from './controls.ts'

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
