import type { DeclaredField, FieldKind } from 'daybook/http'

/**
 * Returns the fields of a new linked record within another form: its name, those that it asks for first, and those that
 * it requires. None if it requires a field that has more than one control: its own form asks for that.
 */
export function shortForm(fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const shown = fields.filter(({ isName, isBrief, isRequired }) => isName || isBrief || isRequired)
  return shown.every(({ kind, isRequired }) => !isRequired || ofOneText.includes(kind)) ? shown : []
}

/** Fields whose control sends one text, which is empty at first. */
const ofOneText: readonly FieldKind[] = ['line', 'text', 'html', 'integer', 'number', 'choice', 'date', 'url', 'email']
