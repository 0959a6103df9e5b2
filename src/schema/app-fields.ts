import type { Field, FieldDoc } from './field/field.ts'
import { listOf } from './field/list-of.ts'
import type { ContentField } from './field/stored-field.ts'
import type { FilterTraits } from './filter.ts'
import { described, nullable } from './json-schema/json-schema.ts'
import type { FieldValue, FieldValues, ResourceName } from './resource.ts'

/** A field of the app, declared with the vocabulary of `daybook/fields`. */
export interface AppField extends ContentField<unknown, unknown, unknown> {
  /** Lists have a parameter with the name of the field. */
  readonly filter?: true
  /** Replies show it even if the event is protected by a password. */
  readonly whenLocked?: 'shown'
  /** Why the field cannot be used. `createCalendar` throws it. */
  readonly fault?: string
  /** The field of the items of a list. */
  readonly item?: Field<unknown, unknown>
}

/** The app's own fields of each resource, by name. */
export type AppFields = { readonly [Name in ResourceName]?: AppFieldSet }

/** No fields of the app. */
export type NoFields = Readonly<Record<never, never>>

/** The app's own fields of one resource. */
export type AppFieldSet = Readonly<Record<string, AppField>>

/** A field of the app in its resource. All values are stored together, in `fields` of a record. */
export interface PackedField extends Omit<AppField, 'whenLocked'> {
  /** The placeholder in a reply if a password hides the field. */
  readonly whenLocked: 'shown' | { readonly as: unknown }
  /** Whether the events of a series have the value of the series. */
  readonly inherited: boolean
  /** Whether a copy of an event has the value of its source. */
  readonly copied: boolean
}

export type PackedFields = Readonly<Record<string, PackedField>>

/** Returns the fields of the app for a resource. Only events have passwords. */
export function packedFields(fields: AppFieldSet = {}, isEvent = false): PackedFields {
  return mapValues(fields, (field) => {
    const isHidden = isEvent && field.whenLocked !== 'shown'
    const as = hiddenAs(field)
    const schema = isHidden && as === null && field.default !== null ? nullable(field.schema) : field.schema
    const { description } = field.doc
    return {
      ...field,
      schema: description ? described(schema, description) : schema,
      whenLocked: isHidden ? { as } : 'shown',
      inherited: field.inherited !== false,
      copied: field.copied !== false,
    }
  })
}

/** Text is empty, a list is empty, and everything else is null. */
function hiddenAs({ item, schema }: AppField): unknown {
  if (item !== undefined) return []
  return schema.type === 'string' && !('enum' in schema) && !('format' in schema) && !('pattern' in schema) ? '' : null
}

/** Returns the list parameters that filter by fields of the app: by one value, or by several. */
export function filtersOf(fields: PackedFields): Readonly<Record<string, Field<unknown, unknown> & FilterTraits>> {
  const filtered = Object.entries(fields).filter(([, { filter }]) => filter)
  return Object.fromEntries(filtered.map(([name, field]) => [name, filterOf(name, field)]))
}

function filterOf(name: string, field: PackedField): Field<unknown, unknown> & FilterTraits {
  const { item = field } = field
  const { description: _, ...items } = item.doc
  const doc: FieldDoc = {
    type: 'array',
    items,
    description: `Those with any of these values of ${name}${field.doc.description && `: ${field.doc.description}`}`,
    maxItems: 100,
  }
  return {
    ...listOf(item, doc, { commas: true }),
    hiddenByPassword: field.whenLocked !== 'shown',
    facet: 'value',
    appField: { name, default: field.default, isList: field.item !== undefined },
  }
}

/** Returns the values of all fields. A record from before a field has its default. */
export function unpacked(fields: PackedFields, values: FieldValues | undefined): Readonly<Record<string, unknown>> {
  return mapValues(fields, (field, name) => values?.[name] ?? field.default)
}

/** Returns the stored values after a draft was written. Values of unknown fields stay. */
export function packed(fields: PackedFields, draft: object, before?: FieldValues): FieldValues {
  const values: Record<string, FieldValue> = { ...before }
  for (const [name, field] of Object.entries(fields)) {
    const sent: unknown = Reflect.get(draft, name)
    if (before !== undefined && sent === undefined) continue
    const value = sent ?? field.default
    if (value === null) delete values[name]
    else values[name] = value as FieldValue // each was read by the field with its name
  }
  return values
}

function mapValues<Value, Mapped>(
  of: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Readonly<Record<string, Mapped>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, map(value, name)]))
}
