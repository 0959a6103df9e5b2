import type { LinkedName } from 'daybook'
import { nameKey } from 'daybook/domain'
import { type FormValues, lastValue, valuesOf } from '../contract/form-values.ts'
import { newPrefix } from './fields/reference-values.ts'

/** The value of the choice to make a new record although there is one of its name. */
export const makeNew = 'new'

/** Returns the name of the choice between a new record and those of its name. */
export function alikeName(name: string): string {
  return `${name}.alike`
}

/** Returns the name of the hidden field that says which new record the choice was for. */
export function alikeOfName(name: string): string {
  return `${name}.alikeof`
}

/** What is compared of a venue or an organizer. */
export interface NamedRecord {
  readonly name: string
  /** Empty for an organizer, and if there is none. */
  readonly town: string
}

/** Returns what a record, or the form of a new one, says of its name and its town. */
export function namedRecord(resource: LinkedName, record: object): NamedRecord {
  const text = (name: string) => String(Reflect.get(record, name) ?? '').trim()
  return { name: text(resource), town: resource === 'venue' ? text('city') : '' }
}

/** Returns whether two records are probably the same: their names are, and their towns if both have one. */
export function isAlike(one: NamedRecord, other: NamedRecord): boolean {
  const [town, otherTown] = [nameKey(one.town), nameKey(other.town)]
  return nameKey(one.name) === nameKey(other.name) && (town === '' || otherTown === '' || town === otherTown)
}

/** Returns the new record that a form describes; `undefined` without a name, and if its sender wants a new one. */
export function undecidedRecord(name: string, resource: LinkedName, values: FormValues): NamedRecord | undefined {
  const record = newRecord(name, resource, values)
  const isAnswered = lastValue(values, alikeOfName(name)) === recordText(record)
  return record.name === '' || (isAnswered && lastValue(values, alikeName(name)) === makeNew) ? undefined : record
}

function newRecord(name: string, resource: LinkedName, values: FormValues): NamedRecord {
  const prefix = newPrefix(name)
  const typed = Object.keys(values).filter((control) => control.startsWith(prefix))
  const record = Object.fromEntries(typed.map((control) => [control.slice(prefix.length), lastValue(values, control)]))
  return namedRecord(resource, record)
}

/** Returns what a form remembers of the new record that it was about. */
export function recordText({ name, town }: NamedRecord): string {
  return JSON.stringify([name, town])
}

/** Returns the id that was chosen instead of the new record; empty for none. */
export function chosenAlike(name: string, resource: LinkedName, values: FormValues): string {
  const isOfIt = lastValue(values, alikeOfName(name)) === recordText(newRecord(name, resource, values))
  const chosen = lastValue(values, alikeName(name))
  return isOfIt && chosen !== makeNew ? chosen : ''
}

/** Returns values with a record instead of the new one. */
export function withRecord(name: string, id: string, values: FormValues): FormValues {
  const others = Object.entries(values).filter(([control]) => !control.startsWith(newPrefix(name)))
  return { ...Object.fromEntries(others), [name]: [...valuesOf(values, name), id] }
}
