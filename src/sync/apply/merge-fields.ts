import { hashOf, type SyncState } from '../../resources/sync-state.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'

/** Values of fields by name. */
export type Values = Readonly<Record<string, unknown>>

/** The result of comparing a local record with the remote one. */
export interface Merge {
  /** The local fields to change. */
  readonly patch: Values
  /** The units that were changed in both calendars since they were last equal. They keep their local values. */
  readonly conflicts: readonly string[]
  /** The hashes of the remote fields, and of the local ones that stay. */
  readonly fields: SyncState['fields']
}

/** What an event of a series takes from the series. */
export interface Inheritance {
  /** The names of the fields with values of their own. */
  readonly own: ReadonlySet<string>
  /** The values of the series for the event. */
  readonly inherited: Values
}

/**
 * Compares a local record with the remote fields and with the base, their hashes after the last run. Fields that change
 * together are compared as one. A unit that changed only remotely changes locally too. One that changed only locally,
 * or in both calendars, stays. So does a value that vanished remotely if the field cannot be emptied. In an event of a
 * series, fields without values of their own were not changed locally, and a value that vanished is inherited again.
 */
export function mergeFields(
  units: FieldUnits,
  record: object,
  received: Values,
  base: SyncState['fields'],
  inheritance?: Inheritance,
): Merge {
  // An empty value of a field that cannot be emptied is none.
  const isLost = (name: string) => inheritance === undefined && received[name] === '' && !units.isEmptiable(name)
  const remote = Object.fromEntries(Object.entries(received).filter(([name]) => !isLost(name)))
  const patch: Record<string, unknown> = {}
  const conflicts: string[] = []
  const fields: Record<string, readonly [string, string]> = {}
  const sent = presentUnits(units, remote)
  for (const unit of new Set([...sent, ...Object.keys(base)])) {
    const former = base[unit]
    const isEmptiable = units.fieldsOf(unit).some(units.isEmptiable)
    if (former && !sent.has(unit) && inheritance === undefined && !isEmptiable) {
      fields[unit] = former
      continue
    }
    const isRemoteChange = isUnitChanged(units, unit, remote, base)
    const isDifferent = former ? isLocallyChanged(units, unit, record, former) : !isUnset(units, unit, record)
    const isInherited = inheritance?.own.has(unit) === false
    const isLocalChange = isDifferent && !isInherited
    if (isRemoteChange && !isLocalChange) {
      const isGone = inheritance !== undefined && !sent.has(unit)
      if (!isGone) Object.assign(patch, patchOf(units, unit, remote))
      else if (!isInherited) Object.assign(patch, valuesOf(units, unit, inheritance.inherited))
    }
    if (isRemoteChange && isLocalChange) conflicts.push(unit)
    // A conflict is reported until both calendars have the unit as before, or it is resolved by hand.
    if (isRemoteChange && isLocalChange && former !== undefined) fields[unit] = former
    else if (sent.has(unit)) {
      const localHash = former?.[1] ?? (isLocalChange ? unknownLocal : hashOfLocal(units, unit, record))
      fields[unit] = [hashOfRemote(units, unit, remote), localHash]
    }
  }
  return { patch, conflicts, fields }
}

/** Stands for the remote value of a secret that stays as it is. */
export const sameSecret = Symbol('same secret')

/** Differs from the hash of every stored value. */
const unknownLocal = ''

/** Returns the remote values of a unit. A value that vanished is emptied, if it can be. */
function patchOf(units: FieldUnits, unit: string, remote: Values): Values {
  const names = units.fieldsOf(unit).filter((name) => isPresent(remote[name]) || units.isEmptiable(name))
  return Object.fromEntries(names.map((name) => [name, remote[name] ?? null]))
}

/** Returns the values of a unit, in so far as there are some. */
function valuesOf(units: FieldUnits, unit: string, values: Values): Values {
  const names = units.fieldsOf(unit).filter((name) => values[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Returns whether a source sends another value of a unit than before, or a secret, which may be another one. */
export function isUnitChanged(units: FieldUnits, unit: string, remote: Values, base: SyncState['fields']): boolean {
  const value = remote[unit]
  if (units.isSecret(unit) && isPresent(value)) return value !== sameSecret
  return base[unit]?.[0] !== hashOfRemote(units, unit, remote)
}

/** Returns whether a unit was changed locally since its hashes were stored. */
export function isLocallyChanged(
  units: FieldUnits,
  unit: string,
  record: object,
  [, local]: SyncState['fields'][string],
): boolean {
  return local !== hashOfLocal(units, unit, record)
}

/** Returns whether a source sends other values than before. */
export function isAnyChanged(units: FieldUnits, remote: Values, base: SyncState['fields']): boolean {
  const sent = presentUnits(units, remote)
  return sent.size !== Object.keys(base).length || [...sent].some((unit) => isUnitChanged(units, unit, remote, base))
}

/**
 * Returns the remote values of the units that a write changed besides its `patch`, although the source has not: a new
 * start gives a rescheduled event another `previous_start_date`. A unit that moves with one of the patch keeps what the
 * write made of it, and one that was changed locally is not the source's any more.
 */
export function overwrittenFields(
  units: FieldUnits,
  { patch, fields }: Pick<Merge, 'patch' | 'fields'>,
  remote: Values,
  { before, after }: { readonly before: object; readonly after: object },
): Values {
  const changed = new Set(Object.keys(patch).map(units.unitOf))
  const overwritten = [...presentUnits(units, remote)].filter((unit) => {
    const local = hashOfLocal(units, unit, before)
    const isWritten = units.movedBy(unit).some((other) => changed.has(other))
    return !isWritten && fields[unit]?.[1] === local && hashOfLocal(units, unit, after) !== local
  })
  return Object.assign({}, ...overwritten.map((unit) => patchOf(units, unit, remote)))
}

/**
 * Returns the hashes after a write, with those of the values that were stored for the changed fields. A unit that the
 * write changed too was not changed locally: a recurrence moves with the start.
 */
export function storedFields(
  units: FieldUnits,
  fields: SyncState['fields'],
  patch: object,
  { before, after }: { readonly before: object; readonly after: object },
): SyncState['fields'] {
  const changed = new Set(Object.keys(patch).map(units.unitOf))
  return Object.fromEntries(
    Object.entries(fields).map(([unit, [remote, local]]) => {
      const isStored = changed.has(unit) || hashOfLocal(units, unit, before) === local
      return [unit, [remote, isStored ? hashOfLocal(units, unit, after) : local]]
    }),
  )
}

/** Returns the hashes of a new record. */
export function newFields(units: FieldUnits, remote: Values, record: object): SyncState['fields'] {
  const present = [...presentUnits(units, remote)]
  return Object.fromEntries(
    present.map((unit) => [unit, [hashOfRemote(units, unit, remote), hashOfLocal(units, unit, record)]]),
  )
}

/** Returns the hashes of a unit that is unchanged locally, and changed remotely as soon as it has a remote value. */
export function asUnknownRemotely(units: FieldUnits, unit: string, record: object): SyncState['fields'] {
  return { [unit]: ['', hashOfLocal(units, unit, record)] }
}

/** Returns the units that have a value. */
function presentUnits(units: FieldUnits, values: Values): ReadonlySet<string> {
  return new Set(Object.keys(values).flatMap((name) => (isPresent(values[name]) ? units.unitOf(name) : [])))
}

function hashOfRemote(units: FieldUnits, unit: string, remote: Values): string {
  const traceOf = (name: string) => (units.isSecret(name) ? isPresent(remote[name]) : (remote[name] ?? null))
  return hashOf(units.fieldsOf(unit).map(traceOf))
}

function hashOfLocal(units: FieldUnits, unit: string, record: object): string {
  const members = new Set(units.fieldsOf(unit).map(units.memberOf))
  return hashOf([...members].map((member): unknown => Reflect.get(record, member) ?? null))
}

function isPresent(value: unknown): boolean {
  return (value ?? null) !== null
}

function isUnset(units: FieldUnits, unit: string, record: object): boolean {
  const value: unknown = Reflect.get(record, units.memberOf(unit))
  return !value || (Array.isArray(value) && value.length === 0) || units.isDefault(unit, value)
}
