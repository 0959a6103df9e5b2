/** A JSON schema, in the dialect of OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>

export const string: Schema = { type: 'string' }
export const boolean: Schema = { type: 'boolean' }
/** `YYYY-MM-DD HH:MM:SS` */
export const dateTime: Schema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }
export const integer: Schema = integerFrom(Number.MIN_SAFE_INTEGER)
/** From 0. */
export const count: Schema = integerFrom(0)
export const id: Schema = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }

export function integerFrom(minimum: number): Schema {
  return { type: 'integer', minimum, maximum: Number.MAX_SAFE_INTEGER }
}

/** Only `''`. */
export const empty: Schema = { type: 'string', maxLength: 0 }

/** References a schema of `/doc` by its name. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

export function described(schema: Schema, description: string): Schema {
  return { ...schema, description }
}

/** Allows the values of a schema, and `null`. */
export function nullable(schema: Schema): Schema {
  const values = Array.isArray(schema.enum) && { enum: [...schema.enum, null] }
  return { ...schema, type: [schema.type, 'null'], ...values }
}

/** `null` and `''`, which empty a field (rule 5). */
export const emptyValue: Schema = { type: ['string', 'null'], enum: ['', null] }

/** Allows also the values that empty a field. */
export function emptiable(schema: Schema): Schema {
  const { anyOf = [schema] } = schema
  return { anyOf: [anyOf, emptyValue].flat() }
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

/** An object with arbitrary keys. */
export function mapOf(additionalProperties: Schema): Schema {
  return { type: 'object', propertyNames: string, additionalProperties }
}

/** An object with these members and no others. */
export function objectOf(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}
