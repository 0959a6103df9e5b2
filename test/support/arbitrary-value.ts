import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './doc-schemas.ts'

/** Generates values that a schema describes: its examples, if it has some. `resolve` returns the schema of a reference. */
export function arbitraryValue(schema: Schema, resolve: (ref: string) => Schema): Arbitrary<unknown> {
  const valuesOf = (inner: unknown) => arbitraryValue(inner as Schema, resolve)
  const { $ref, anyOf, examples } = schema
  const literals = 'const' in schema ? [schema.const] : schema.enum
  if (typeof $ref === 'string') return valuesOf(resolve($ref))
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(valuesOf))
  if (Array.isArray(literals)) return fc.constantFrom(...literals)
  if (Array.isArray(examples)) return fc.constantFrom(...examples)
  return fc.oneof(...[schema.type].flat().map((type) => ofType(String(type), schema, valuesOf)))
}

function ofType(type: string, schema: Schema, valuesOf: (inner: unknown) => Arbitrary<unknown>): Arbitrary<unknown> {
  const { minimum: min = -1e15, maximum: max = 1e15, items, maxItems = 3 } = schema as Bounds
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: clamp(min), max: clamp(max) }))
  if (type === 'number') return fc.double({ min, max, noNaN: true })
  if (type === 'string') return texts(schema)
  if (type === 'array') return fc.array(valuesOf(items), { maxLength: Math.min(maxItems, 3) })
  if (type !== 'object') throw new Error(`no values of the type ${type}`)
  const { properties = {}, required = [] }: ObjectSchema = schema
  const members = Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner)])
  // The compiler takes the names of `required` for those of no member.
  return fc.record(Object.fromEntries(members), { requiredKeys: required as never[] })
}

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: unknown
  readonly maxItems?: number
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/** Texts of a pattern. Whole numbers in them are within the bounds, which no pattern can say. */
function texts({
  pattern = '^[^\\ud800-\\udfff]*$',
  minLength = 0,
  maxLength = 100,
  ...schema
}: Schema): Arbitrary<unknown> {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema as Bounds
  const isNumeric = String(pattern).includes('\\d')
  const inBounds = (digits: string) => digits.length <= 16 && Number(digits) >= minimum && Number(digits) <= maximum
  return fc
    .stringMatching(new RegExp(String(pattern), 'u'))
    .filter((text) => text.isWellFormed() && text.length >= Number(minLength) && [...text].length <= Number(maxLength))
    .filter((text) => !isNumeric || (text.match(/-?\d+/g) ?? []).every(inBounds))
}

const clamp = (bound: number) => Math.max(-(2 ** 31), Math.min(bound, 2 ** 31 - 1))
