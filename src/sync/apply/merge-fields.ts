import type { Fields } from '../../schema/field.ts'
import { hashOf, type SyncState } from '../records/sync-state.ts'

/** The result of comparing a record with its state there. */
export interface Merge {
  /** The fields to change here. */
  readonly patch: Readonly<Record<string, unknown>>
  /** The fields that were changed both there and here since they were last equal. They stay as they are here. */
  readonly conflicts: readonly string[]
  /** The hashes of the fields there, and of those here that stay. */
  readonly fields: SyncState['fields']
}

/** What an event of a series takes from the series. */
export interface Inheritance {
  /** The names of the fields with values of their own. */
  readonly own: ReadonlySet<string>
  /** The values of the series for the event. */
  readonly inherited: Readonly<Record<string, unknown>>
}

/** Fields that depend on each other are compared as one, by the name of the first. */
const groups: Readonly<Record<string, readonly string[]>> = {
  start_date: ['start_date', 'end_date', 'timezone', 'all_day'],
  date_utc: ['date', 'date_utc'],
  geo_lat: ['geo_lat', 'geo_lng'],
}

const groupOf = new Map(Object.entries(groups).flatMap(([first, names]) => names.map((name) => [name, first] as const)))

/** The members of records in which fields with another name are stored. */
const storedIn: Readonly<Record<string, string>> = { date: 'date_utc', password: 'password_hash' }

/**
 * Compares each field of a record with its value there. A field that changed only there is changed here too. One that
 * changed only here, or in both calendars, stays. So does a value that vanished there if the field cannot be emptied. In
 * an event of a series, fields without values of their own were not changed here, and a value that vanished there is
 * inherited again.
 */
export function mergeFields(
  declared: Fields,
  record: object,
  received: Readonly<Record<string, unknown>>,
  before: SyncState['fields'],
  inheritance?: Inheritance,
): Merge {
  // An empty value of a field that cannot be emptied is none.
  const isLost = (name: string) => inheritance === undefined && received[name] === '' && declared[name]?.notNull
  const theirs = Object.fromEntries(Object.entries(received).filter(([name]) => !isLost(name)))
  const patch: Record<string, unknown> = {}
  const conflicts: string[] = []
  const fields: Record<string, readonly [string, string]> = {}
  const sent = unitsOf(present(theirs))
  for (const unit of new Set([...sent, ...Object.keys(before)])) {
    const known = before[unit]
    if (
      known &&
      !sent.has(unit) &&
      inheritance === undefined &&
      namesOf(unit).every((name) => declared[name]?.notNull)
    ) {
      fields[unit] = known
      continue
    }
    const there = hashThere(unit, theirs)
    const here = hashHere(unit, record)
    const isChangedThere = known?.[0] !== there
    const isDifferent = known === undefined ? !isEmpty(Reflect.get(record, storedIn[unit] ?? unit)) : known[1] !== here
    const isInherited = inheritance?.own.has(unit) === false
    const isChangedHere = isDifferent && !isInherited
    if (isChangedThere && !isChangedHere) {
      const isGone = inheritance !== undefined && !sent.has(unit)
      if (!isGone) Object.assign(patch, patchOf(declared, unit, theirs))
      else if (!isInherited) Object.assign(patch, valuesOf(unit, inheritance.inherited))
    }
    if (isChangedThere && isChangedHere) conflicts.push(unit)
    // A conflict is reported until both calendars have the field as before, or it is resolved by hand.
    if (isChangedThere && isChangedHere && known !== undefined) fields[unit] = known
    else if (sent.has(unit)) fields[unit] = [there, known?.[1] ?? (isChangedHere ? unknownHere : here)]
  }
  return { patch, conflicts, fields }
}

/** Differs from the hash of every stored value. */
const unknownHere = ''

/** Returns the values of a field, or group, from there. A value that vanished there is emptied, if it can be. */
function patchOf(
  declared: Fields,
  unit: string,
  theirs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = namesOf(unit).filter((name) => (theirs[name] ?? null) !== null || !declared[name]?.notNull)
  return Object.fromEntries(names.map((name) => [name, theirs[name] ?? null]))
}

/** Returns the values of a field, or group, in so far as there are some. */
function valuesOf(unit: string, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = namesOf(unit).filter((name) => values[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Returns whether a source sends another value of a field, or group, than before. */
export function isFieldChangedThere(
  unit: string,
  theirs: Readonly<Record<string, unknown>>,
  before: SyncState['fields'],
): boolean {
  return before[unit]?.[0] !== hashThere(unit, theirs)
}

/** Returns whether a source sends other values than before. */
export function isChangedThere(theirs: Readonly<Record<string, unknown>>, before: SyncState['fields']): boolean {
  const sent = unitsOf(present(theirs))
  return sent.size !== Object.keys(before).length || [...sent].some((unit) => isFieldChangedThere(unit, theirs, before))
}

/**
 * Returns the hashes after a write, with those of the values that were stored for the changed fields. A field that the
 * write changed too was not changed here: a recurrence moves with the start.
 */
export function storedFields(
  fields: SyncState['fields'],
  patch: object,
  { before, after }: { readonly before: object; readonly after: object },
): SyncState['fields'] {
  const changed = unitsOf(Object.keys(patch))
  return Object.fromEntries(
    Object.entries(fields).map(([unit, [there, here]]) => {
      const isStored = changed.has(unit) || hashHere(unit, before) === here
      return [unit, [there, isStored ? hashHere(unit, after) : here]]
    }),
  )
}

/** Returns the hashes of a new record. */
export function newFields(theirs: Readonly<Record<string, unknown>>, record: object): SyncState['fields'] {
  const units = [...unitsOf(present(theirs))]
  return Object.fromEntries(units.map((unit) => [unit, [hashThere(unit, theirs), hashHere(unit, record)]]))
}

/** Returns the hashes of a field that counts as unchanged here, and as changed there as soon as it has a value there. */
export function asUnknownThere(unit: string, record: object): SyncState['fields'] {
  return { [unit]: ['', hashHere(unit, record)] }
}

/** Returns the names of the fields of a group, or of one field. */
function namesOf(unit: string): readonly string[] {
  return groups[unit] ?? [unit]
}

/** Returns the names of the fields that have a value. */
function present(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(fields).filter((name) => (fields[name] ?? null) !== null)
}

function unitsOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => groupOf.get(name) ?? name))
}

function hashThere(unit: string, theirs: Readonly<Record<string, unknown>>): string {
  return hashOf(namesOf(unit).map((name) => theirs[name] ?? null))
}

function hashHere(unit: string, record: object): string {
  const names = new Set(namesOf(unit).map((name) => storedIn[name] ?? name))
  return hashOf([...names].map((name): unknown => Reflect.get(record, name) ?? null))
}

function isEmpty(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0)
}
