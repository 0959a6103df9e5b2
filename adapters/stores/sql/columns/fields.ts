import type { AppFields, ResourceName } from 'daybook'
import { collectionOf, type FieldCriterion } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import type { FieldIndex, FieldItem } from '../dialect/fields.ts'
import type { Index, Table } from '../dialect/schema.ts'
import { all, any, raw, type Sql, sql } from '../statement/statement.ts'

/** The column of the values of the app's fields. */
const column = 'fields'

/** Returns the indexes of the fields that lists filter by. Fields that hold lists have none. */
export function fieldIndexesOf(fields: AppFields, prefix: string): readonly FieldIndex[] {
  return Object.entries(fields).flatMap(([resource, declared = {}]) => {
    const table = collectionOf[resource as ResourceName] // `Object.entries` loses the key type
    const filters = Object.entries(declared).filter(([, { filter, item }]) => filter && item === undefined)
    return filters.map(([field]) => ({
      table,
      field,
      name: indexName(`${table}_by_field_${checkedName(field)}`, prefix),
    }))
  })
}

/** Throws `TypeError` for a name that databases would truncate. */
function indexName(name: string, prefix: string): string {
  if (prefix.length + name.length <= 63) return name
  throw new TypeError(`tablePrefix: the name ${prefix}${name} of an index would be longer than 63 characters.`)
}

/**
 * Returns the index for `createIndex` of the dialect. Events are sorted by start, so that a list reads only its window.
 */
export function indexOfField({ table, field, name }: FieldIndex, dialect: Dialect): Index {
  const value = dialect.fieldValue(column, field)
  return { name, table, columns: ['tenant', value, ...(table === 'events' ? ['start_date', 'id'] : ['id'])] }
}

/** Returns the condition that the records of an alias have one of the values in each of the fields. */
export function haveValues(alias: 'e' | 'r', criteria: readonly FieldCriterion[], dialect: Dialect): Sql {
  return all(criteria.map((criterion) => any(disjointConditions(alias, criterion, dialect))))
}

/** Returns two disjoint conditions of a criterion: with a value, and without one. */
export function disjointConditions(
  alias: 'e' | 'r',
  { name, values, isList }: FieldCriterion,
  { fieldValue, isFieldValue, isInFieldList }: Dialect,
): readonly Sql[] {
  const fields = `${alias}.${column}`
  const items = values.filter((value): value is FieldItem => value !== null)
  const value = raw(fieldValue(fields, checkedName(name)))
  const isOneOf = () => (isList ? isInFieldList(fields, name, items) : isFieldValue(value, items))
  return [...(items.length > 0 ? [isOneOf()] : []), ...(values.includes(null) ? [sql`${value} IS NULL`] : [])]
}

/** Returns the criterion whose field has an index, if there is one. */
export function indexedCriterion(
  table: Table,
  criteria: readonly FieldCriterion[] | undefined,
  dialect: Dialect,
): { readonly criterion: FieldCriterion; readonly index: string } | undefined {
  for (const criterion of criteria ?? []) {
    const index = dialect.fieldIndexes.find((one) => one.table === table && one.field === criterion.name)
    if (index !== undefined && !criterion.isList && criterion.values.length > 0) return { criterion, index: index.name }
  }
  return undefined
}

/** Checks a name that becomes text of a statement. */
function checkedName(name: string): string {
  if (/^[a-z][a-z0-9_]*$/.test(name)) return name
  throw new TypeError(`The name of a field is lower-case letters, digits and "_"; received ${JSON.stringify(name)}.`)
}
