import type { Fields } from './field.ts'

/**
 * The units of a resource. A unit is a field, or several that change together, such as the times of an event: it has
 * the name of one of them.
 */
export interface FieldUnits {
  /** Returns the name of the unit of a field: its own name for one that changes alone. */
  unitOf(field: string): string
  /** Returns the fields of a unit, in the order of their declaration. */
  fieldsOf(unit: string): readonly string[]
  /** Returns the member of records that holds a field, and by whose name its unit is compared. */
  memberOf(field: string): string
  /** Returns the field that a member of records holds, if one does. */
  fieldIn(member: string): string | undefined
  /** Returns whether `null` and `''` can empty all fields of a unit. */
  isEmptiable(field: string): boolean
  /** Returns whether only a hash of the field is stored. */
  isSecret(field: string): boolean
  /** Returns whether a value is the default of a field, which a record has without input. */
  isDefault(field: string, value: unknown): boolean
  /** Returns a unit, and those that it moves with. */
  movedBy(unit: string): readonly string[]
}

/** Derives the units of fields from their traits. */
export function unitsOf(fields: Fields): FieldUnits {
  const names = Object.keys(fields)
  const unitOf = (field: string) => fields[field]?.unit ?? field
  const members = new Map<string, readonly string[]>()
  for (const name of names) members.set(unitOf(name), [...(members.get(unitOf(name)) ?? []), name])
  const memberOf = (field: string) => fields[field]?.storedIn ?? field
  return {
    unitOf,
    fieldsOf: (unit) => members.get(unit) ?? [unit],
    memberOf,
    fieldIn: (member) => (member in fields ? member : names.find((name) => memberOf(name) === member)),
    isEmptiable: (field) => !fields[field]?.notNull,
    isSecret: (field) => fields[field]?.secret === true,
    isDefault: (field, value) => Reflect.get(fields[field] ?? {}, 'default') === value,
    movedBy: (unit) => [unit, ...[fields[unit]?.movesWith ?? []].flat()],
  }
}
