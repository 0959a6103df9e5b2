import { isObject } from '../../schema/field/values.ts'
import { described, type Schema } from '../../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'

const suffix = 'Part'
const prefix = '#/components/schemas/'

/** Returns the schema of a response whose query may select members with `_fields`: the whole one, or one with parts. */
export function wholeOrPart(whole: Schema): Schema {
  return { anyOf: [whole, withParts(whole)] }
}

/** Returns a schema that references parts of records instead of whole ones, such as that of a list. */
export function withParts(schema: Schema): Schema {
  return mapped(schema, withParts)
}

/**
 * Returns what `_fields` makes of named records, and of all that they reference, by the name with `Part`: no member is
 * required (rule 51). Whole records keep schemas of their own, so that responses of writes have all members.
 */
export function partSchemas(names: readonly string[], schemas: NamedSchemas): NamedSchemas {
  const parts = new Map<string, Schema>()
  const add = (name: string) => {
    const whole = schemas[name]
    if (whole === undefined || parts.has(name)) return
    parts.set(name, described(partOf(whole), `The members of ${name} that _fields selects`))
    for (const one of referencesIn(whole)) add(one)
  }
  for (const name of names) add(name)
  return Object.fromEntries([...parts].map(([name, part]) => [`${name}${suffix}`, part]))
}

/** Returns a schema, and all within it, without required members. */
function partOf({ required: _, ...schema }: Schema): Schema {
  return mapped(schema, partOf)
}

/** Returns a schema with references to parts, and with the schemas within it as `map` returns them. */
function mapped(schema: Schema, map: (inner: Schema) => Schema): Schema {
  const keywords = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === '$ref') return [keyword, `${value}${suffix}`]
    if (keyword === 'anyOf' && Array.isArray(value)) return [keyword, value.map(map)]
    if (!isObject(value)) return [keyword, value]
    if (keyword === 'properties') {
      const members = Object.entries(value).map(([name, member]) => [name, isObject(member) ? map(member) : member])
      return [keyword, Object.fromEntries(members)]
    }
    return [keyword, keyword === 'items' || keyword === 'additionalProperties' ? map(value) : value]
  })
  return Object.fromEntries(keywords)
}

function referencesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === '$ref' && typeof value === 'string' ? [value.replace(prefix, '')] : referencesIn(value),
  )
}
