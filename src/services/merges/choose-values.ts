import type { ChosenFields } from '../../resources/merge-input.ts'
import type { Fields } from '../../schema/field/field.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import type { StoredRecord } from '../../schema/resource.ts'

/** Fields that are facts of one record, whatever it is merged with. */
const ownFields: readonly string[] = ['slug', 'parent']

/** Returns the names of the fields that a record can take from another one: those that need no right of their own. */
export function choosableFields(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const { right, decidesVisibility } = fields[name] ?? {}
    return right === undefined && !decidesVisibility && !ownFields.includes(name)
  })
}

/** Returns the stored values of the chosen fields by name. Fields that change together come from the same record. */
export function chooseValues(
  chosen: readonly ChosenFields[],
  records: readonly StoredRecord[],
  units: FieldUnits,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const { id, names } of chosen) {
    const record = records.find((one) => one.id === id) ?? {}
    for (const field of names.flatMap((name) => units.fieldsOf(units.unitOf(name)))) {
      values[field] = Reflect.get(record, units.memberOf(field)) ?? null
    }
  }
  return values
}
