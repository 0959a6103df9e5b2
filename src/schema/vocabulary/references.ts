import type { Field, FieldDoc, Fields, InputOf, NewDraft, Report } from '../field/field.ts'
import { listOf } from '../field/list-of.ts'
import { isObject } from '../field/values.ts'
import { isEmpty, readNew } from '../reader.ts'
import type { Identified } from '../resource.ts'
import { line } from './input-fields.ts'
import * as accepts from './reference-schema.ts'
import { hasId, identityFields, readSentId, recordId, type SentId } from './sent-id.ts'
import { text } from './vocabulary.ts'

/** The fields that are references to terms and linked records. Each accepts what a reply shows (rule 29). */

/**
 * A number is an id. Text is a slug or a name, and digits without a leading zero are an id before that. An object is
 * only what its members say (rules 12, 36).
 */
export type TermReference = number | string | TermNames

/** A term by its slug, by its name, or by either of them. */
export interface TermNames {
  /** The slug. Alone, it never creates a term. */
  readonly slug?: string | undefined
  /** The name, compared folded. */
  readonly name?: string | undefined
}

/** Terms in input: one or a list, each also as the object in a reply. */
export type TermsInput = TermReference | readonly (TermReference | Identified)[]

const termNames = { slug: text(), name: line('') }

const term: Field<TermReference> = {
  read(value, report) {
    if (hasId(value)) return recordId.read(value.id, report)
    if (typeof value === 'number') return recordId.read(value, report)
    if (typeof value === 'string') return line('').read(value, report)
    if (isObject(value) && !(isEmpty(value.slug) && isEmpty(value.name))) return readTermNames(value, report)
    return report.invalid('an id, a slug or a name', value)
  },
  doc: { description: '' },
}

/** Reads an object without an id. */
function readTermNames(value: object, report: Report): TermNames | undefined {
  const { slug, name } = readNew(termNames, value, report)
  if (slug === undefined && name === undefined) return undefined
  return { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) }
}

const termsDoc: FieldDoc = { type: 'array', items: { type: ['integer', 'string'] }, description: '', maxItems: 100 }

/** Categories or tags to filter by. */
export function terms(description: string): Field<readonly TermReference[], TermsInput> {
  const read = listOf<TermReference, TermsInput>(term, { ...termsDoc, description }, { commas: true })
  return { ...read, alsoNames: true }
}

/** Categories or tags to link to. An object may identify its term by more than its id (rule 36). */
export function termLinks(description: string): Field<readonly (TermReference | SentId)[], TermsInput> {
  const identity = identityFields('name')
  const link: Field<TermReference | SentId> = {
    read: (value, report) => (hasId(value) ? readSentId(value, identity, report) : term.read(value, report)),
    doc: { description: '' },
  }
  const read = listOf<TermReference | SentId, TermsInput>(link, { ...termsDoc, description }, { commas: true })
  return { ...read, accepts: accepts.termLinks, alsoNames: true }
}

/** A link to an existing record, or the fields of a new one to create with the event (rule 35). */
export type LinkReference<Draft> =
  | SentId
  /** `path` is its name in messages, such as `organizer[1]`. */
  | { readonly create: Draft; readonly path: string }

/** Venues or organizers of an event in input: one or a list (rule 35). */
export type LinksInput<Input> = LinkInput<Input> | readonly LinkInput<Input>[]
/** The id of an existing record, an object with one, such as a reply, or the fields of a new one. */
export type LinkInput<Input> = number | string | LinkedObject | Input
/** A linked record as in a reply. Its other fields must match the record with the id. */
export interface LinkedObject extends Identified {
  /** The `uid` of the record. */
  readonly uid?: string | null | undefined
}

export function links<F extends Fields, Input = InputOf<F>>(
  description: string,
  { fields, name, nameField }: accepts.LinkTarget & { readonly fields: F },
): Field<readonly LinkReference<NewDraft<F>>[], LinksInput<Input>> {
  const identity = identityFields(nameField)
  const link: Field<LinkReference<NewDraft<F>>> = {
    read(value, report) {
      if (isNone(value)) return undefined
      if (!isObject(value)) return readSentId({ id: value }, identity, report)
      if (hasId(value) && !isZero(value.id)) return readSentId(value, identity, report)
      return { create: readNew(fields, value, report), path: report.path }
    },
    doc: { description: '' },
  }
  const item = { anyOf: [{ type: 'integer' }, { type: 'object' }] }
  const doc: FieldDoc = { type: 'array', items: item, description, maxItems: 100 }
  const read = listOf<LinkReference<NewDraft<F>>, LinksInput<Input>>(link, doc, { commas: true, indexed: true })
  return { ...read, accepts: accepts.recordLinks(name) }
}

/** Returns whether a value references no record: `0`, or a form without any filled-in field (rule 35). */
function isNone(value: unknown): boolean {
  if (!isObject(value)) return isZero(value)
  const sent = Object.entries(value)
  return sent.length > 0 && sent.every(([name, one]) => isBlank(one) || (name === 'id' && isZero(one)))
}

function isZero(value: unknown): boolean {
  return value === 0 || value === '0'
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || (typeof value === 'string' && value.trim() === '')
}
