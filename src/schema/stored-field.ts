import type { Extension, Field, Fields } from './field.ts'
import type { Schema } from './json-schema.ts'

/**
 * How databases store a field. `author` is an integer or text, `json` any JSON value, `links` a table of ids, and `fields` a
 * JSON object with the values of the app's own fields, or null.
 */
export type ColumnKind = 'text' | 'dateTime' | 'integer' | 'number' | 'boolean' | 'author' | 'json' | 'links' | 'fields'

/** How a field is stored, and what a reply shows of it. */
interface Kept<Stored, Shown> {
  /** How databases store it. */
  readonly column: ColumnKind
  /** Describes what a reply shows. */
  readonly schema: Schema
  /** What a record holds. Types only: no field has it at run time. */
  readonly stored?: Stored
  /** What a reply shows. Types only. */
  readonly shown?: Shown
}

/** A field that is stored as it was read. */
export interface ContentField<Value, Input = Value, Stored = Value, Shown = Stored>
  extends Field<Value, Input>,
    Kept<Stored, Shown> {
  /** What a new record holds when nothing is sent, and what `null` goes back to. Required fields have none. */
  readonly default?: Stored
  /** Searches look in the text of this field. */
  readonly search?: true
}

/** Marks a field of which a service decides what is stored. */
export interface Resolved<Stored, Shown = Stored> extends Kept<Stored, Shown> {
  readonly resolved: true
}

/** Makes a field one of which a service decides what is stored: spread it over the field. */
export function resolved<Stored, Shown = Stored>(column: ColumnKind, schema: Schema): Resolved<Stored, Shown> {
  return { resolved: true, column, schema }
}

/** Makes a field one that replies show, and that records do not hold: spread it over the field. */
export function shownOnly<Shown>(schema: Schema): { readonly schema: Schema; readonly shown?: Shown } {
  return { schema }
}

/** What records hold of some fields. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly column: ColumnKind } ? K : never]: StoredValue<F[K]>
}

/** What records hold of those fields that are stored as they were read. */
export type ContentOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly resolved: true } ? never : K & StoredName<F, K>]: StoredValue<F[K]>
}

type StoredName<F extends Fields, K extends keyof F> = F[K] extends { readonly column: ColumnKind } ? K : never

/** What replies show of some fields. One of an extension is there only where the extension is on. */
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

type StoredValue<F> = F extends { readonly stored?: infer Stored } ? Stored : never
type ShownValue<F> = F extends { readonly shown?: infer Shown } ? Shown | WhenLocked<F> : never
/** What a password hides may be shown as `null`. */
type WhenLocked<F> = F extends { readonly whenLocked: { readonly as: null } } ? null : never
