import { checksum } from '../../../ground/look/checksum.ts'
import { type FormValues, lastValue, valuesOf } from '../../contract/form-values.ts'
import { addedName } from '../choice-names.ts'
import { formatNames, parseNames } from './comma-names.ts'
import type { ControlValues } from './control-values.ts'

/** Categories: their ids. Boxes are sent in the order of the tree. */
export const treeValues: ControlValues = {
  shown: (name, value) => ({ [name]: idsIn(value) }),
  input: (name, values) =>
    valuesOf(values, name)
      .map(Number)
      .sort((a, b) => a - b),
}

/** Tags: their names. */
export const namesValues: ControlValues = {
  shown: (name, value) => ({
    [name]: [formatNames(Array.isArray(value) ? value.map((term) => String(Reflect.get(Object(term), 'name'))) : [])],
  }),
  input: (name, values) => namesIn(name, values).map((term) => ({ name: term })),
}

/** Venues or organizers: their ids, and the fields of a new one. */
export const linkedValues: ControlValues = {
  shown: (name, value) => ({ [name]: idsIn(value) }),
  input(name, values) {
    const ids = valuesOf(values, name).map(Number)
    const fresh = newLinked(name, values)
    return fresh === undefined ? ids : [...ids, fresh]
  },
}

/** The password of an event, which nobody can read: empty keeps it. */
export const passwordValues: ControlValues = {
  // Which password is stored, as it is never shown. No control sends that.
  shown: (name, value) => ({
    [name]: [''],
    [storedName(name)]: typeof value === 'string' && value !== '' ? [checksum(value)] : [],
  }),
  state: (name, values) => lastValue(values, storedName(name)),
  input(name, values) {
    const sent = lastValue(values, name)
    if (sent !== '') return sent
    return lastValue(values, `${name}.remove`) === 'true' ? '' : undefined
  },
}

/** Returns the prefix of the controls of a new linked record. */
export function newPrefix(name: string): string {
  return `${name}.new.`
}

/** Returns the fields of a new linked record, if somebody has filled in any. */
function newLinked(name: string, values: FormValues): object | undefined {
  const prefix = newPrefix(name)
  const fields = Object.keys(values).filter((one) => one.startsWith(prefix))
  const filled = fields.some((one) => lastValue(values, one).trim() !== '')
  return filled
    ? Object.fromEntries(fields.map((one) => [one.slice(prefix.length), lastValue(values, one)]))
    : undefined
}

/** Returns the ids of linked records, or of the terms of a reply. */
function idsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item) => String(typeof item === 'object' ? Reflect.get(Object(item), 'id') : item))
}

/** Returns the name of the value from which a form knows whether there is a password. */
export function storedName(name: string): string {
  return `${name}.stored`
}

/** Returns the names of the tags that are written, and of those that a search has found and somebody has chosen. */
export function namesIn(name: string, values: FormValues): readonly string[] {
  return [...new Set([...parseNames(lastValue(values, name)), ...valuesOf(values, addedName(name))])]
}
