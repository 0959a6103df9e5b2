/**
 * The words to declare fields in: those of the app, and those of daybook itself.
 *
 * @module daybook/fields
 */

export type { AppField, AppFields } from './schema/app-fields.ts'
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
  type TextOptions,
  text,
  url,
} from './schema/vocabulary.ts'
