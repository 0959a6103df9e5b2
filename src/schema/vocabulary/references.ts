import {
  type Field,
  type FieldDoc,
  type Fields,
  field,
  type InputOf,
  type NewDraft,
  type Report,
} from '../field/field.ts'
import { listOf } from '../field/list-of.ts'
import type { ContentField } from '../field/stored-field.ts'
import { isObject, only, readNumber, readText, readUrl } from '../field/values.ts'
import { ref } from '../json-schema/json-schema.ts'
import { isEmpty, readNew } from '../reader.ts'
import type { Identified } from '../resource.ts'
import { type ImageReference, type ImageReply, imageOrNone } from './image.ts'
import { line } from './input-fields.ts'
import * as accepts from './reference-schema.ts'
import { integer, text } from './vocabulary.ts'

/** The fields that are references: to terms, linked records and images. Each accepts what a reply shows (rule 29). */

const id = integer({ min: 1 })

/**
 * A number is an id. Text is a slug or a name, and digits without a leading zero are an id before that. An object is only
 * what its members say (rules 12, 36).
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

/** The fields beside an id that identify its record. The object in a reply has all of them (rules 35, 36). */
export interface Identity {
  readonly uid?: string
  readonly slug?: string
  readonly name?: string
}

/** An id in input. `path` is the name of the whole object in messages, such as `organizer[1]`. */
export interface SentId {
  readonly id: number
  readonly identity: Identity
  readonly path: string
}

const termNames = { slug: text(), name: line('') }

const term: Field<TermReference> = {
  read(value, report) {
    if (hasId(value)) return id.read(value.id, report)
    if (typeof value === 'number') return id.read(value, report)
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

/** An image in input, also as the object in a reply (rule 29). */
export type ImageInput =
  | ImageReference
  | {
      /** Used if it is above 0. */
      readonly id?: number
      /** An `http` or `https` URL, used if there is no id. */
      readonly url?: string
    }

export function image(
  description: string,
): ContentField<ImageReference, ImageInput, ImageReference, ImageReply | false> {
  const parse = (value: unknown) => (isObject(value) ? readShown(value) : readImage(value))
  const accepted = 'the id or the http(s) URL of an image, or false'
  const read = field<ImageReference, ImageInput>(parse, accepted, { type: 'string', description })
  return { ...read, accepts: ref('ImageInput'), column: 'json', default: false, schema: imageOrNone }
}

function readImage(reference: unknown): ImageReference | undefined {
  if (reference === false) return false
  const id = only(readNumber(reference, /^[1-9]\d{0,15}$/), (whole) => Number.isSafeInteger(whole) && whole > 0)
  return id ?? readUrl(reference)
}

/** Reads the image of a reply, whose id is 0 if it is only referenced by its URL. */
function readShown({ id, url }: Readonly<Record<string, unknown>>): ImageReference | undefined {
  const sent = isEmpty(id) ? 0 : only(readNumber(id, /^\d{1,16}$/), Number.isSafeInteger)
  return sent !== undefined && sent <= 0 ? readImage(url) : sent
}

/** A price in input: a number, text, or a list of both. Commas do not separate (rule 37). */
export function cost(description: string): Field<readonly string[], number | string | readonly (number | string)[]> {
  const price: Field<string> = {
    read(value, report) {
      const written = typeof value === 'number' ? asDecimal(value) : value
      return readText(written) ?? report.invalid('a number, text, or a list of them', value)
    },
    doc: { description: '' },
  }
  const read = listOf<string, number | string | readonly (number | string)[]>(
    price,
    { description, maxItems: 100 },
    { commas: false },
  )
  return { ...read, accepts: accepts.cost }
}

/** Formats a number so that three decimals do not read as thousands, as they do in text. */
function asDecimal(value: number): string {
  return String(value).replace(/\.\d{3}$/, '$&0')
}

function hasId(value: unknown): value is { readonly id: unknown } {
  return isObject(value) && Object.hasOwn(value, 'id') && value.id !== null && value.id !== ''
}

interface IdentityFields {
  readonly nameField: string
  readonly fields: Readonly<Record<string, Field<string, string | number>>>
}

/** The fields of an object that identify a record besides its id. */
function identityFields(nameField: string): IdentityFields {
  return { nameField, fields: { uid: text(), slug: text(), [nameField]: text() } }
}

/** Reads the id of an object, and the fields that must match the record with this id. */
function readSentId(
  value: { readonly id: unknown },
  { nameField, fields }: IdentityFields,
  report: Report,
): SentId | undefined {
  const sent = id.read(value.id, report)
  const { uid, slug, [nameField]: name } = readNew(fields, value, report)
  const identity = {
    ...(uid !== undefined && { uid }),
    ...(slug !== undefined && { slug }),
    ...(name !== undefined && { name }),
  }
  return sent === undefined ? undefined : { id: sent, identity, path: report.path }
}
