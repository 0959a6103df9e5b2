import type { Field } from '../schema/field/field.ts'
import { isObject } from '../schema/field/values.ts'
import { withTraits } from '../schema/field/with-traits.ts'
import * as schema from '../schema/json-schema/json-schema.ts'
import { objectOf } from '../schema/json-schema/json-schema.ts'
import { ids } from '../schema/vocabulary/input-fields.ts'

/** The most records that are merged with one at a time. */
const maxMerged = 100

/** Fields whose values the record that stays takes from another one. */
export interface ChosenFields {
  /** The id of the other record. */
  readonly id: number
  /** The names of the fields, such as `address`. */
  readonly names: readonly string[]
}

const chosen: Field<readonly ChosenFields[]> = {
  doc: {
    type: 'array',
    description: 'The fields that the record takes from others, such as [{ "id": 17, "names": ["address"] }]',
    items: objectOf({ id: schema.id, names: schema.listOf(schema.string) }),
    maxItems: maxMerged,
  },
  read(value, report) {
    const isList = Array.isArray(value) && value.length <= maxMerged && value.every(isChosen)
    if (isList) return value.map(({ id, names }) => ({ id: Number(id), names }))
    report.invalid('a list such as [{ "id": 17, "names": ["address"] }]', value)
    return undefined
  },
}

/** The input of a merge. */
export const mergeFields = {
  /** The ids of the records that are merged with this one: up to 100. */
  others: withTraits(ids('The records that are merged with this one', { max: maxMerged }), { idsOf: 'self' }),
  /** The fields that the record takes from others. It keeps its own values of all others. */
  fields: withTraits(chosen, { idsOf: 'self' }),
} as const

function isChosen(value: unknown): value is { readonly id: unknown; readonly names: readonly string[] } {
  if (!isObject(value)) return false
  const { id, names } = value
  const isNumber = (typeof id === 'number' || typeof id === 'string') && /^[1-9]\d{0,15}$/.test(String(id))
  return isNumber && Array.isArray(names) && names.every((name) => typeof name === 'string')
}
