import { type FieldErrors, invalidParams, invalidSentence, missingParams } from '../errors.ts'
import type { Schema } from './json-schema.ts'

/** A value that callers send: how it is read, and what the index and `/doc` say about it. */
export interface Field<Value, Input = Value> {
  /** The value, or `undefined` after a complaint to `report`. Never sees `null`, `''` or `undefined`. */
  read(value: unknown, report: Report): Value | undefined
  /** What the index and `/doc` publish. */
  readonly doc: FieldDoc
  /** Describes all that is read in a JSON body, if that is not what rule 3 says of the type in `doc`. */
  readonly accepts?: Schema
  /** Takes every value of a repeated key; others take the last. */
  readonly many?: true
  /** `null` and `''` are refused on an update: there is no default to go back to (rule 5). */
  readonly notNull?: true
  /** A new record needs a value. */
  readonly required?: true
  /** Only with this extension of the calendar. */
  readonly extension?: Extension
  /** What a caller in TypeScript may pass. Types only: no field has it at run time. */
  readonly input?: Input
}

export type Fields = Readonly<Record<string, Field<unknown, unknown>>>

/** Optional parts of the interface, off by default. */
export type Extension = 'geolocation' | 'ticketing'
export type Extensions = Readonly<Record<Extension, boolean>>
export const noExtensions: Extensions = { geolocation: false, ticketing: false }

type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** A field as the index and `/doc` publish it: a JSON schema, with what it means. */
export interface FieldDoc {
  readonly type?: TypeName | readonly TypeName[]
  readonly description: string
  readonly items?: object
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly default?: unknown
}

/** A field as it is published: one of an extension says so. */
export function publishedDoc({ doc, extension }: Field<unknown, unknown>): FieldDoc {
  return extension ? { ...doc, description: `${doc.description} (with the ${extension} extension)` } : doc
}

/** Where a field's complaints go, so that all of them can be answered at once (rule 6). */
export interface Report {
  /** The name of the field in messages, such as `organizer[1].email`. */
  readonly path: string
  /** A report for a part of the value: the name of a member, or an index in brackets. */
  at(part: string): Report
  missing(): undefined
  invalid(accepted: string, received: unknown): undefined
  /** Complains in a sentence that is written already. */
  sentence(sentence: string): void
  /** Throws what was complained of so far, if anything: nothing may be written before. */
  settle(): void
  /** Returns whether anything was complained of so far: in the whole input, or of this very field. */
  hasErrors(where?: 'here'): boolean
  readonly extensions: Extensions
}

/** Collects complaints. Missing fields are answered before bad values. */
export interface Complaints {
  readonly missing: Set<string>
  /** What is wrong with each bad field. The first complaint of a field stays: later ones may follow from it. */
  readonly invalid: Map<string, Complaint>
}

/** What a field takes, and each value that it did not take: a list may have several. */
type Complaint = { readonly accepted: string; readonly received: unknown[] } | { readonly sentence: string }

export function newComplaints(): Complaints {
  return { missing: new Set(), invalid: new Map() }
}

/** Returns a sentence for each bad field. */
export function sentencesOf({ invalid }: Complaints): FieldErrors {
  return Object.fromEntries(
    Array.from(invalid, ([path, complaint]) => [
      path,
      'sentence' in complaint ? complaint.sentence : invalidSentence(path, complaint.accepted, ...complaint.received),
    ]),
  )
}

export function createReport(path: string, complaints: Complaints, extensions: Extensions): Report {
  const { missing, invalid } = complaints
  return {
    path,
    extensions,
    at: (part) => createReport(path && !part.startsWith('[') ? `${path}.${part}` : path + part, complaints, extensions),
    missing() {
      missing.add(path)
      return undefined
    },
    invalid(accepted, received) {
      const before = invalid.get(path)
      if (before === undefined) invalid.set(path, { accepted, received: [received] })
      else if ('accepted' in before && before.accepted === accepted) before.received.push(received)
      return undefined
    },
    sentence(sentence) {
      invalid.set(path, { sentence })
    },
    settle() {
      if (missing.size > 0) throw missingParams([...missing], sentencesOf(complaints))
      if (invalid.size > 0) throw invalidParams(sentencesOf(complaints))
    },
    hasErrors: (where) =>
      where === 'here' ? missing.has(path) || invalid.has(path) : missing.size > 0 || invalid.size > 0,
  }
}

/**
 * A field whose values `parse` reads, to `undefined` where it does not take them. `accepts` completes the sentence
 * "title must be ...".
 */
export function field<Value, Input = Value>(
  parse: (value: unknown) => Value | undefined,
  accepts: string,
  doc: FieldDoc,
): Field<Value, Input> {
  return { read: (value, report) => parse(value) ?? report.invalid(accepts, value), doc }
}

/** The value of a key that a query or a form gave more than once. In process and in JSON there is none. */
export class Repeated {
  readonly values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.values = values
  }
}

export type ValueOf<F> = F extends Field<infer Value, unknown> ? Value : never

/** The names of the fields that a new record needs. */
type RequiredOf<F extends Fields> = { [K in keyof F]: F[K] extends { readonly required: true } ? K : never }[keyof F]

/** What a caller may send to change a record: `null` goes back to the create default (rule 5). */
export type PatchOf<F extends Fields> = { readonly [K in keyof F]?: InputValue<F[K]> | null | undefined }

/** What a caller may send to create a record. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F as K extends RequiredOf<F> ? never : K]?: InputValue<F[K]> | null | undefined
} & { readonly [K in keyof F as K extends RequiredOf<F> ? K : never]: InputValue<F[K]> }

type InputValue<F> = F extends { readonly input?: infer Input } ? Exclude<Input, undefined> : never

/** What a reader makes of it: `null` asks for the create default, an absent key for nothing. */
export type Draft<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | null }

/** A draft for a new record: no nulls, and what is required is there. */
export type NewDraft<F extends Fields> = {
  readonly [K in keyof F as K extends RequiredOf<F> ? never : K]?: ValueOf<F[K]>
} & { readonly [K in keyof F as K extends RequiredOf<F> ? K : never]: ValueOf<F[K]> }
