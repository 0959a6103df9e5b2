import { type Field, type Fields, isRepeated, Repeated } from '../../schema/field/field.ts'
import type { ResourceName } from '../../schema/resource.ts'
import { type StoredIds, unknownId } from './source-ids.ts'

/** The facts of the ids in a field. */
interface IdField extends Pick<Field<unknown>, 'many' | 'alsoNames'> {
  readonly resource: ResourceName
}

/** Longer lists are refused by every field (rule 3). */
const longestList = 500

/** Returns the ids in the fields of a request. */
export function idsIn(
  input: Readonly<Record<string, unknown>>,
  fields: Fields,
  self: ResourceName,
): readonly (readonly [resource: ResourceName, id: number])[] {
  const found: (readonly [ResourceName, number])[] = []
  const note = (id: number, { resource }: IdField) => {
    found.push([resource, id])
    return id
  }
  for (const [name, field] of idFields(fields, self)) replaced(input[name], field, note)
  return found
}

/** Returns the fields of a request with the ids that the calendar has. */
export function withStoredIds(
  input: Readonly<Record<string, unknown>>,
  fields: Fields,
  { self, stored }: { readonly self: ResourceName; readonly stored: StoredIds },
): Readonly<Record<string, unknown>> {
  const find = (id: number, { resource }: IdField) => stored.find(id, resource)
  const read = idFields(fields, self)
    .filter(([name]) => Object.hasOwn(input, name))
    .map(([name, field]) => [name, replaced(input[name], field, find)])
  return { ...input, ...Object.fromEntries(read) }
}

/** Returns the names of the fields with ids, and the resource of each. */
export function idFields(fields: Fields, self: ResourceName): readonly (readonly [name: string, field: IdField])[] {
  return Object.entries(fields).flatMap(([name, { idsOf, ...field }]) =>
    idsOf === undefined ? [] : [[name, { ...field, resource: idsOf === 'self' ? self : idsOf }] as const],
  )
}

type Find = (id: number, field: IdField) => number | undefined

/** Returns a value in any form that fields accept, with other ids. */
function replaced(value: unknown, field: IdField, find: Find): unknown {
  const pieces = piecesOf(value, field)
  if (pieces === undefined) return replacedOne(value, field, find)
  if (pieces.length > longestList) return value
  const each = pieces.map((piece) => replacedOne(piece, field, find))
  return isRepeated(value) ? new Repeated(each) : each
}

function piecesOf(value: unknown, { many }: IdField): readonly unknown[] | undefined {
  if (isRepeated(value)) return value.values
  if (Array.isArray(value)) return value
  return many && typeof value === 'string' && value.includes(',') ? value.split(',') : undefined
}

function replacedOne(value: unknown, field: IdField, find: Find): unknown {
  if (typeof value === 'number') return isId(value) ? (find(value, field) ?? unknownId(value)) : value
  if (typeof value === 'string') return replacedText(value.trim(), field, find) ?? value
  if (typeof value !== 'object' || value === null || !('id' in value)) return value
  return { ...value, id: replacedOne(value.id, { resource: field.resource }, find) }
}

/** Returns `undefined` for a text that is no id. */
function replacedText(text: string, field: IdField, find: Find): unknown {
  if (!/^\d{1,16}$/.test(text) || !isId(Number(text))) return undefined
  if (!field.alsoNames) return String(find(Number(text), field) ?? unknownId(Number(text)))
  if (text.startsWith('0')) return undefined
  // The calendar would take digits for one of its own ids.
  return find(Number(text), field) ?? { slug: text, name: text }
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
