/**
 * The words to declare fields in: those of the app, and those of daybook itself.
 *
 * @module daybook/fields
 */

export type { AppField, AppFields } from './schema/app-fields.ts'
export type { Extension, Field, FieldDoc, Report } from './schema/field.ts'
export type { Schema } from './schema/json-schema.ts'
export type { ContentField } from './schema/stored-field.ts'
export {
  boolean,
  type Declared,
  date,
  dateTime,
  email,
  type FieldOptions,
  integer,
  type ListOptions,
  list,
  type NumberOptions,
  number,
  oneOf,
  type StoredAs,
  type TextOptions,
  type Traits,
  text,
  url,
} from './schema/vocabulary.ts'
