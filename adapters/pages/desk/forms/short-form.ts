import type { DeclaredField } from 'daybook/http'

/** Returns the fields of a new linked record within another form: its name, and those that it asks for first. */
export function shortForm(fields: readonly DeclaredField[]): readonly DeclaredField[] {
  return fields.filter(({ isName, isBrief }) => isName || isBrief)
}
