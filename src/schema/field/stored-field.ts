import type { Schema } from '../json-schema/json-schema.ts'
import type { Extension } from './extension.ts'
import type { Field, Fields } from './field.ts'

/**
 * How databases store a field. `author` is an integer or text, `json` any JSON value, `links` a table of ids, and
 * `fields` a JSON object with the values of the app's own fields, or null.
 */
export type ColumnKind = 'text' | 'dateTime' | 'integer' | 'number' | 'boolean' | 'author' | 'json' | 'links' | 'fields'

/** How a field is stored, and how a reply shows it. */
interface Persisted<Stored, Shown> {
  /** The column kind in databases. */
  readonly column: ColumnKind
  /** Describes the value in a reply. */
  readonly schema: Schema
  /** The type in records. Exists only as a type, not at run time. */
  readonly stored?: Stored
  /** The type in replies. Exists only as a type. */
  readonly shown?: Shown
}

/** A field that is stored as it was read. */
export interface ContentField<Value, Input = Value, Stored = Value, Shown = Stored>
  extends Field<Value, Input>,
    Persisted<Stored, Shown> {
  /** The value of a new record without input, to which `null` resets the field. Required fields have none. */
  readonly default?: Stored
  /** Searches include this field. */
  readonly search?: true
}

/** Marks a field whose stored value a service computes. */
export interface Resolved<Stored, Shown = Stored> extends Persisted<Stored, Shown> {
  readonly resolved: true
}

/** Marks a field as computed by a service: spread it over the field. */
export function resolved<Stored, Shown = Stored>(column: ColumnKind, schema: Schema): Resolved<Stored, Shown> {
  return { resolved: true, column, schema }
}

/** Marks a field as shown in replies but not stored: spread it over the field. */
export function shownOnly<Shown>(schema: Schema): { readonly schema: Schema; readonly shown?: Shown } {
  return { schema }
}

/** The stored types of some fields. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends HasColumn ? K : never]: StoredValue<F[K]>
}

/** The stored types of those fields that are stored as they were read. */
export type ContentOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly resolved: true } ? never : K & StoredName<F, K>]: StoredValue<F[K]>
}

type StoredName<F extends Fields, K extends keyof F> = F[K] extends HasColumn ? K : never

/** A field that records hold. */
export interface HasColumn {
  /** How databases store it. */
  readonly column: ColumnKind
}

/** The types of some fields in replies. Those of an extension are present only if it is on. */
export type ReplyOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends ShownField ? (F[K] extends Extended ? never : K) : never]: ShownValue<F[K]>
} & {
  readonly [K in keyof F as F[K] extends ShownField & Extended ? K : never]?: ShownValue<F[K]> | undefined
}

interface ShownField {
  readonly schema: Schema
}

interface Extended {
  readonly extension: Extension
}

/** What a record holds of a field. */
export type StoredValue<F> = F extends {
  /** The type in records. */
  readonly stored?: infer Stored
}
  ? Stored
  : never
type ShownValue<F> = F extends { readonly shown?: infer Shown } ? Shown | WhenLocked<F> : never
/** A reply may show a field that a password hides as `null`. */
type WhenLocked<F> = F extends { readonly whenLocked: { readonly as: null } } ? null : never
