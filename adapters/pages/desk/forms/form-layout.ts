import type { DeclaredField } from 'daybook/http'
import type { SectionName } from './record-form.ts'

/** The order of the parts. */
export const sectionNames: readonly SectionName[] = ['what', 'when', 'where', 'who', 'reach', 'own', 'publication']

/** Returns the fields of a new linked record within another form: its name, and those that it asks for first. */
export function shortForm(fields: readonly DeclaredField[]): readonly DeclaredField[] {
  return fields.filter(({ isName, isBrief }) => isName || isBrief)
}
