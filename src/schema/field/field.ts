import { createBrand } from '../../brand.ts'
import { type FieldErrors, invalidParams, invalidSentence, missingParams } from '../../errors.ts'
import type { ResourceName } from '../collections.ts'
import type { Schema } from '../json-schema/json-schema.ts'
import type { Extension, Extensions } from './extension.ts'
import type { FieldTraits } from './field-traits.ts'

/** A field of the input: how to read it, and how the index and `/doc` describe it. */
export interface Field<Value, Input = Value> extends FieldTraits {
  /**
   * Returns the value, or `undefined` after it has reported an error. Never called with `null`, `''` or `undefined`.
   */
  read(value: unknown, report: Report): Value | undefined
  /** The published description. */
  readonly doc: FieldDoc
  /**
   * Describes everything that is accepted in a JSON body, if it differs from what rule 3 defines for the type in `doc`.
   */
  readonly accepts?: Schema
  /** Uses every value of a repeated key. Other fields use the last one. */
  readonly many?: true
  /** Refuses `null` and `''` on an update, because the field has no default to reset it to (rule 5). */
  readonly notNull?: boolean
  /** A new record requires a value. */
  readonly required?: true
  /** Only with this extension. Without it, every value that asks for something is refused (rule 4). */
  readonly extension?: Extension
  /** Returns whether a value asks for nothing, as in a response that is sent back. Without it, only empty values do. */
  isNeutral?(value: Value): boolean
  /** The resource whose ids the values are; `self` is that of the records themselves. */
  readonly idsOf?: ResourceName | 'self'
  /** Digits are also a slug or a name, unless they are the id of an existing record. */
  readonly alsoNames?: true
  /** The input type in TypeScript. Exists only as a type, not at run time. */
  readonly input?: Input
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field<unknown, unknown>>>

/** A type of JSON. */
export type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** The description of a field in the index and `/doc`: a JSON schema with its meaning. */
export interface FieldDoc {
  /** Of JSON. */
  readonly type?: TypeName | readonly TypeName[]
  /** What the value means. */
  readonly description: string
  /** Describes the values of a list. */
  readonly items?: object
  /** Of text, such as `email`. */
  readonly format?: string
  /** The values that are accepted. */
  readonly enum?: readonly string[]
  /** The least number. */
  readonly minimum?: number
  /** The greatest number. */
  readonly maximum?: number
  /** In characters. */
  readonly maxLength?: number
  /** The most values of a list. */
  readonly maxItems?: number
  /** The value when none is sent. */
  readonly default?: unknown
}

/** Returns the published description. It names the extension of the field, if there is one. */
export function publishedDoc({ doc, extension }: Field<unknown, unknown>): FieldDoc {
  return extension ? { ...doc, description: `${doc.description} (with the ${extension} extension)` } : doc
}

/** Collects the errors of a field, so that one response contains all of them (rule 6). */
export interface Report {
  /** The name of the field in messages, such as `organizer[1].email`. */
  readonly path: string
  /** Returns the report for a part of the value: the name of a member, or an index in brackets. */
  at(part: string): Report
  /** Reports that the value is missing. `sent` is a name in the input that probably means the field. */
  missing(sent?: string): undefined
  /** Reports a value that is not accepted. `accepted` completes the sentence "title must be ...". */
  invalid(accepted: string, received: unknown): undefined
  /** Reports an error with a complete sentence. */
  sentence(sentence: string): void
  /** Throws the errors that were reported so far. Otherwise returns the values, which may now be written. */
  settle<Values = undefined>(values?: Values): Settled<Values>
  /** Returns the values, which may now be written, or `undefined` if there are errors so far. */
  settled<Values>(values: Values): Settled<Values> | undefined
  /** Returns whether there are errors so far: in the whole input, or of this field. */
  hasErrors(where?: 'here'): boolean
  /** The extensions of the calendar. */
  readonly extensions: Extensions
}

/** Values whose report had no errors. Only a report makes them, and only they can be written. */
class Settled<Values> {
  /** The values. */
  readonly values: Values
  /** No other object has the type of a class with such a member. */
  protected readonly isSettled = true

  constructor(values: Values) {
    this.values = values
  }
}

export type { Settled }

/** Collects errors. Missing fields are reported before invalid values. */
export interface Complaints {
  /** By the path of the field, with a name in the input that probably means it. */
  readonly missing: Map<string, string | undefined>
  /** The error of each invalid field. The first one stays, because later ones may follow from it. */
  readonly invalid: Map<string, Complaint>
}

/** What a field accepts, and each value that it refused: a list may have several. */
type Complaint = { readonly accepted: string; readonly received: unknown[] } | { readonly sentence: string }

export function newComplaints(): Complaints {
  return { missing: new Map(), invalid: new Map() }
}

/** Returns a sentence for each invalid field. */
export function sentencesOf({ invalid }: Complaints): FieldErrors {
  return Object.fromEntries(
    Array.from(invalid, ([path, complaint]) => [
      path,
      'sentence' in complaint ? complaint.sentence : invalidSentence(path, complaint.accepted, ...complaint.received),
    ]),
  )
}

export function createReport(path: string, complaints: Complaints, extensions: Extensions): Report {
  return new FieldReport(path, complaints, extensions)
}

/**
 * A class, because a reader makes one for each field that was sent: eight closures would take longer than the reading.
 */
class FieldReport implements Report {
  readonly path: string
  readonly extensions: Extensions
  readonly #complaints: Complaints

  constructor(path: string, complaints: Complaints, extensions: Extensions) {
    this.path = path
    this.#complaints = complaints
    this.extensions = extensions
  }

  at(part: string): Report {
    const path = this.path && !part.startsWith('[') ? `${this.path}.${part}` : this.path + part
    return new FieldReport(path, this.#complaints, this.extensions)
  }

  missing(sent?: string): undefined {
    this.#complaints.missing.set(this.path, sent)
    return undefined
  }

  invalid(accepted: string, received: unknown): undefined {
    const { invalid } = this.#complaints
    const before = invalid.get(this.path)
    if (before === undefined) invalid.set(this.path, { accepted, received: [received] })
    else if ('accepted' in before && before.accepted === accepted) before.received.push(received)
    return undefined
  }

  sentence(sentence: string): void {
    this.#complaints.invalid.set(this.path, { sentence })
  }

  settle<Values>(values?: Values): Settled<Values> {
    const { missing, invalid } = this.#complaints
    if (missing.size > 0) throw missingParams(missing, sentencesOf(this.#complaints))
    if (invalid.size > 0) throw invalidParams(sentencesOf(this.#complaints))
    return new Settled(values as Values) // absent where nobody reads them
  }

  settled<Values>(values: Values): Settled<Values> | undefined {
    return this.hasErrors() ? undefined : new Settled(values)
  }

  hasErrors(where?: 'here'): boolean {
    const { missing, invalid } = this.#complaints
    return where === 'here' ? missing.has(this.path) || invalid.has(this.path) : missing.size > 0 || invalid.size > 0
  }
}

/**
 * Creates a field. `parse` returns `undefined` for a value that the field refuses. `accepts` completes the sentence
 * "title must be ...".
 */
export function field<Value, Input = Value>(
  parse: (value: unknown) => Value | undefined,
  accepts: string,
  doc: FieldDoc,
): Field<Value, Input> {
  return { read: (value, report) => parse(value) ?? report.invalid(accepts, value), doc }
}

/** The values of a repeated key in a query or a form. In process and in JSON there are none. */
export class Repeated {
  readonly values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.values = values
  }
}

const repeated = createBrand<true>('Repeated')
repeated.attach(Repeated.prototype, true)

/**
 * Returns whether a value is `Repeated`: that of any copy of the library, because fields and forms may be of different
 * ones.
 */
export function isRepeated(value: unknown): value is Repeated {
  return typeof value === 'object' && value !== null && repeated.of(value) === true
}

export type ValueOf<F> = F extends Field<infer Value, unknown> ? Value : never

/** The names of the required fields. */
export type RequiredOf<F extends Fields> = {
  [K in keyof F]: F[K] extends {
    /** A new record requires a value. */
    readonly required: true
  }
    ? K
    : never
}[keyof F]

/** The input of a change: `null` resets a field to its create default (rule 5). */
export type PatchOf<F extends Fields> = { readonly [K in keyof F]?: InputValue<F[K]> | null | undefined }

/** The input of a new record. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F as K extends RequiredOf<F> ? never : K]?: InputValue<F[K]> | null | undefined
} & { readonly [K in keyof F as K extends RequiredOf<F> ? K : never]: InputValue<F[K]> }

/**
 * The members of a type. `type Name = Members<Other<Of>>` is shown as `Name` by errors of the compiler, but an
 * interface that only extends another type, or a mapping of `keyof`, as that other type.
 */
export type Members<T, Keys extends keyof T = keyof T> = { readonly [K in Keys]: T[K] }

/** A field by what a caller in TypeScript may pass. */
export interface HasInput<Input> {
  /** Types only. */
  readonly input?: Input
}

/** What a caller in TypeScript may pass for a field. */
export type InputValue<F> = F extends HasInput<infer Input> ? Exclude<Input, undefined> : never

/** The result of a reader: `null` resets a field to its create default, and an absent key leaves it unchanged. */
export type Draft<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | null }

/** The draft of a new record: without nulls, and with all required fields. */
export type NewDraft<F extends Fields> = {
  readonly [K in keyof F as K extends RequiredOf<F> ? never : K]?: ValueOf<F[K]>
} & { readonly [K in keyof F as K extends RequiredOf<F> ? K : never]: ValueOf<F[K]> }
