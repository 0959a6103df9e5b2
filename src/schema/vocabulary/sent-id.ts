import type { Field, Report } from '../field/field.ts'
import { isObject } from '../field/values.ts'
import { readNew } from '../reader.ts'
import { integer, text } from './vocabulary.ts'

export const recordId = integer({ min: 1 })

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

export function hasId(value: unknown): value is { readonly id: unknown } {
  return isObject(value) && Object.hasOwn(value, 'id') && value.id !== null && value.id !== ''
}

interface IdentityFields {
  readonly nameField: string
  readonly fields: Readonly<Record<string, Field<string, string | number>>>
}

/** The fields of an object that identify a record besides its id. */
export function identityFields(nameField: string): IdentityFields {
  return { nameField, fields: { uid: text(), slug: text(), [nameField]: text() } }
}

/** Reads the id of an object, and the fields that must match the record with this id. */
export function readSentId(
  value: { readonly id: unknown },
  { nameField, fields }: IdentityFields,
  report: Report,
): SentId | undefined {
  const sent = recordId.read(value.id, report)
  const { uid, slug, [nameField]: name } = readNew(fields, value, report)
  const identity = {
    ...(uid !== undefined && { uid }),
    ...(slug !== undefined && { slug }),
    ...(name !== undefined && { name }),
  }
  return sent === undefined ? undefined : { id: sent, identity, path: report.path }
}
