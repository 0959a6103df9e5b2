import type { Schema } from '../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../schema/json-schema/schema-members.ts'

/** Returns a schema of `/doc` with its components instead of the references to them. */
export function inlineReferences(schema: Schema, components: NamedSchemas): Schema {
  // An object stays an object.
  return inlined(schema, components) as Schema
}

function inlined(part: unknown, components: NamedSchemas): unknown {
  if (Array.isArray(part)) return part.map((one) => inlined(one, components))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...rest } = part as Schema // every object in a schema
  const members = Object.entries(rest).map(([name, value]) => [name, inlined(value, components)])
  const own = Object.fromEntries(members)
  if (typeof $ref !== 'string') return own
  const name = $ref.slice($ref.lastIndexOf('/') + 1)
  return { ...inlineReferences(components[name] ?? {}, components), ...own }
}
