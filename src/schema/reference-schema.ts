import * as accepts from './input-schema.ts'
import { emptiable, emptyValue, ref, type Schema } from './json-schema.ts'
import { typeName } from './resource.ts'

/**
 * JSON schemas of the values that point at terms, at linked records and at images: ids, texts, and the objects that replies
 * show (rules 29, 35, 36, 38). `/doc` has those of single references under a name.
 */

const id = { ...accepts.integer, minimum: 1 } as const
const identity = emptiable(accepts.text)

/** An id, a slug, a name, or the object of a term. */
export const termLink: Schema = { anyOf: [id, accepts.line, objectWithId('name')] }

export const termLinks: Schema = { anyOf: [...accepts.oneOrMany(ref('TermLink')), accepts.names] }

/** The id of a record (0 for none), the object of one, or the fields of a new one. A resource is called as its name field. */
export function recordLink(resource: string): Schema {
  return {
    anyOf: [
      { ...id, minimum: 0, pattern: '^\\s*\\d{1,16}\\s*$' },
      objectWithId(resource),
      ref(`${typeName(resource)}Input`),
      // A form that was sent without filling in any of its fields means no record.
      { type: 'object', required: [resource], properties: { [resource]: emptyValue } },
    ],
  }
}

export function recordLinks(resource: string): Schema {
  const idsWithCommas = { type: 'string', pattern: '^(\\s*(\\d{1,16}\\s*)?,)*\\s*(\\d{1,16}\\s*)?$' }
  return { anyOf: [...accepts.oneOrMany(ref(`${typeName(resource)}Link`)), idsWithCommas] }
}

/** An id or a URL, `false` for none, or the object of an image. */
export const imageInput: Schema = {
  anyOf: [
    id,
    accepts.url(),
    { type: 'boolean', const: false },
    { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 }, url: { type: 'string' } } },
    { type: 'object', required: ['url'], properties: { url: accepts.url(), id: { type: 'integer' } } },
  ],
}

/** One price or several, as numbers or in words. */
export const cost: Schema = { anyOf: accepts.oneOrMany(accepts.text) }

/** An object that says beside its id which record it is. */
function objectWithId(nameField: string): Schema {
  const properties = { id, uid: identity, slug: identity, [nameField]: identity }
  return { type: 'object', required: ['id'], properties }
}
