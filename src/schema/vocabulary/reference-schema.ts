import { emptiable, emptyValue, ref, type Schema } from '../json-schema/json-schema.ts'
import { type LinkedName, typeName } from '../resource.ts'
import * as accepts from './input-schema.ts'

/**
 * JSON schemas of references to terms, linked records and images: ids, text, and the objects that replies show (rules
 * 29, 35, 36, 38). In `/doc`, those of single references are named components.
 */

const id = accepts.integer({ minimum: 1 })
/** `0` references no record, but `00` is an id that no record has. */
const digits = '(0|0*[1-9]\\d{0,15})'
const identity = emptiable(accepts.text)
/** Text that is not empty. */
const namedSlug = { ...accepts.values.TextInput, minLength: 1 }

/** An id, a slug, a name, or a term as an object. */
export const termLink: Schema = {
  anyOf: [
    id,
    { ...accepts.values.LineInput, type: 'string' },
    objectWithId('name'),
    { type: 'object', required: ['name'], properties: { name: accepts.line, slug: identity } },
    { type: 'object', required: ['slug'], properties: { name: emptiable(accepts.line), slug: namedSlug } },
  ],
}

export const termLinks: Schema = { anyOf: [...accepts.oneOrMany(ref('TermLink')), accepts.names] }

/** The resource of linked records. */
export interface LinkTarget {
  readonly name: LinkedName
  /** The field with the name of a record. */
  readonly nameField: string
}

/** The id of a record (0 for none), a record as an object, or the fields of a new one. */
export function recordLink({ name, nameField }: LinkTarget): Schema {
  return {
    anyOf: [
      { ...id, minimum: 0, pattern: `^ *${digits} *$` },
      objectWithId(nameField),
      ref(`${typeName(name)}Input`),
      // An object whose fields are all empty references no record: a form that nobody filled in sends it.
      { type: 'object', required: [nameField], properties: { [nameField]: emptyValue } },
    ],
  }
}

export function recordLinks(name: LinkedName): Schema {
  const idsWithCommas = { type: 'string', pattern: `^( *(${digits} *)?,)* *(${digits} *)?$` }
  return { anyOf: [...accepts.oneOrMany(ref(`${typeName(name)}Link`)), idsWithCommas] }
}

const imageId = { ...id, pattern: '^[1-9]\\d{0,15}$' }
/** An image that is only referenced by its URL has no id. */
const noImageId = { type: ['integer', 'string'], maximum: 0, pattern: '^0{0,16}$' }

/** An id or a URL, `false` for none, or an image as an object. */
export const imageInput: Schema = {
  anyOf: [
    imageId,
    accepts.url(),
    { type: 'boolean', const: false },
    { type: 'object', required: ['id'], properties: { id: imageId, url: { type: 'string' } } },
    { type: 'object', required: ['url'], properties: { url: accepts.url(), id: noImageId } },
  ],
}

/** An object with an id and fields that identify the record. */
function objectWithId(nameField: string): Schema {
  const properties = { id, uid: identity, slug: identity, [nameField]: identity }
  return { type: 'object', required: ['id'], properties }
}
