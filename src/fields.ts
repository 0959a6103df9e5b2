/**
 * The words to declare fields in: those of the app, and those of daybook itself.
 *
 * @module daybook/fields
 */

export type {
  ExtendedLink,
  Filtered,
  InlineInput,
  LockedReply,
  NullIfLocked,
  QueryOf,
  ShownWhenLocked,
  Spelled,
  With,
} from './resources/app-types.ts'
export type { AppField, AppFields } from './schema/app-fields.ts'
export type { Extension, Extensions } from './schema/field/extension.ts'
export type {
  Field,
  FieldDoc,
  Fields,
  HasInput,
  InputOf,
  InputValue,
  Members,
  PatchOf,
  Report,
  RequiredOf,
  Settled,
  TypeName,
} from './schema/field/field.ts'
export type { Copied, FieldTraits, Inherited } from './schema/field/field-traits.ts'
export type { ContentField, HasColumn, RecordOf, StoredValue } from './schema/field/stored-field.ts'
export type { WithTraits } from './schema/field/with-traits.ts'
export type { Schema } from './schema/json-schema/json-schema.ts'
export {
  type EmptyValue,
  field,
  type SchemaFieldOptions,
  type SchemaInput,
  type SchemaValue,
} from './schema/vocabulary/standard-field.ts'
export type {
  StandardJsonSchema,
  StandardSchema,
  StandardSchemaIssue,
  StandardSchemaPart,
  StandardSchemaResult,
  StandardSchemaTypes,
} from './schema/vocabulary/standard-schema.ts'
export {
  boolean,
  type Declared,
  date,
  dateTime,
  email,
  type FieldOptions,
  type HasDefault,
  integer,
  type ListOptions,
  list,
  type NumberOptions,
  number,
  type OnlyOptions,
  oneOf,
  type StoredAs,
  type TextOptions,
  type Traits,
  text,
  url,
} from './schema/vocabulary/vocabulary.ts'
