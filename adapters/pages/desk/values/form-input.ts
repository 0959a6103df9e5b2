import type { DeclaredField } from 'daybook/http'
import { choicePrefix, type FormValues, isControlOf, mergeName } from '../contract/form-values.ts'
import { fieldValues } from './fields/field-values.ts'
import { withEventTimes } from './fields/form-times.ts'

/** Returns what the controls of some fields show for a record. `source`: returns the value of a field. */
export function shownValues(fields: readonly DeclaredField[], source: (field: DeclaredField) => unknown): FormValues {
  return Object.assign({}, ...fields.map((field) => fieldValues(field).shown(field.name, source(field))))
}

/** Returns the names of the units that a form changes, and for a new record those that it requires. */
export function changedUnits(
  fields: readonly DeclaredField[],
  { opened, sent }: { readonly opened: FormValues; readonly sent: FormValues },
): ReadonlySet<string> {
  const changed = fields.filter((field) => isSent(field, sent) && !isSame(field, opened, { ...opened, ...sent }))
  return new Set(changed.map(({ unit }) => unit))
}

/** Returns the input of the interface for some units: fields that change together are sent together. */
export function inputOf(
  fields: readonly DeclaredField[],
  values: FormValues,
  units: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const read = withEventTimes(values)
  const sent = fields.filter(({ unit }) => units.has(unit))
  return Object.fromEntries(
    sent.flatMap((field) => {
      const value = fieldValues(field).input(field.name, read, field)
      return value === undefined ? [] : [[field.name, value] as const]
    }),
  )
}

/** What a form has sent, after somebody has chosen between two values. */
interface Chosen {
  readonly sent: FormValues
  /** The units without a choice. */
  readonly missing: readonly string[]
}

/** Returns what was sent without the units for which the other value was chosen, so that they stay as they are. */
export function withChoices(fields: readonly DeclaredField[], raw: FormValues, opened: FormValues): Chosen {
  const chosenFor = (unit: string) => raw[`${choicePrefix}${unit}`]?.at(-1)
  const left = fields.filter(({ unit }) => chosenFor(unit) === 'stored').map(({ name }) => name)
  const isLeft = (name: string) => left.some((field) => isControlOf(name, field))
  const sent = Object.fromEntries(Object.entries(raw).filter(([name]) => !isLeft(name)))
  const units = raw[mergeName] === undefined ? [] : [...changedUnits(fields, { opened, sent })]
  return { sent, missing: units.filter((unit) => chosenFor(unit) === undefined) }
}

/** A form may lack a field, which then stays as it is. */
function isSent({ name }: DeclaredField, sent: FormValues): boolean {
  return Object.keys(sent).some((one) => isControlOf(one, name))
}

function isSame(field: DeclaredField, before: FormValues, after: FormValues): boolean {
  const { name } = field
  const control = fieldValues(field)
  const held = (values: FormValues) =>
    JSON.stringify([control.input(name, withEventTimes(values), field), control.state?.(name, values)])
  return held(before) === held(after)
}
