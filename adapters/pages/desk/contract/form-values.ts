/** What the controls of a form hold, by their name. A control without a value has an empty list, or is absent. */
export type FormValues = Readonly<Record<string, readonly string[]>>

/** Returns the last value of a control: a hidden value before a box is that of an empty box. Empty without one. */
export function lastValue(values: FormValues, name: string): string {
  return values[name]?.at(-1) ?? ''
}

/** Returns the values of a control, without empty ones. */
export function valuesOf(values: FormValues, name: string): readonly string[] {
  return (values[name] ?? []).filter((value) => value !== '')
}

/** Returns what a form has sent. Browsers send each line break as two characters. */
export function sentValues(form: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      const texts = values.filter((one) => typeof one === 'string').map(asOneBreak)
      return texts.length === values.length ? [[name, texts] as const] : []
    }),
  )
}

/** Returns a text as a form sends it back. */
export function asOneBreak(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Returns what a form was opened with, from its hidden field. */
export function openedValues(sent: FormValues, name = openedName): FormValues | undefined {
  const [text = ''] = sent[name] ?? []
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? sentValues({ ...parsed }) : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a control is one of a field. A field of the app may have the name `form`. */
export function isControlOf(control: string, field: string): boolean {
  const isOfForm = formNames.includes(control) || control.startsWith(choicePrefix)
  return control === field || (control.startsWith(`${field}.`) && !isOfForm)
}

/** The name of the hidden field with the values that a form was opened with. No field has a name with a dot. */
export const openedName = 'form.opened'

/** The name of the hidden field with the revision of the record that a form was opened with. */
export const revisionName = 'form.revision'

/** The name of the hidden field with the times that the form of a copy was opened with. */
export const copiedName = 'form.copied'

/** The name of the field with the scope of a change of a series. */
export const scopeName = 'form.scope'

/** The names of the choices between two values begin with it. */
export const choicePrefix = 'form.choice.'

/** The name of the hidden field of a form in which each difference has to be chosen. */
export const mergeName = 'form.merge'

/** The name of the buttons that do something else than to save. */
export const stepName = 'form.do'

/** The name of the hidden field with what an undo fills the form with. */
export const beforeName = 'form.before'

const formNames: readonly string[] = [openedName, copiedName, beforeName, revisionName, scopeName, mergeName, stepName]
