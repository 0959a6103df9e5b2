import type { Schema } from './json-schema.ts'

/** The schemas that `ref` names. */
export type NamedSchemas = Readonly<Record<string, Schema>>

interface Members {
  readonly named: NamedSchemas
  /** Describes members of any other name, if there may be any. */
  readonly others?: Schema | undefined
}

/** Returns the members that a value can have; of a list, those of its items. */
export function membersOf(schema: Schema, schemas: NamedSchemas): Members {
  const { $ref, anyOf, items, properties, additionalProperties }: SchemaParts = schema
  if ($ref !== undefined) return membersOf(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, schemas)
  if (items !== undefined) return membersOf(items, schemas)
  if (anyOf !== undefined) {
    const all = anyOf.map((one) => membersOf(one, schemas))
    return {
      named: Object.assign({}, ...all.map(({ named }) => named)),
      others: all.find(({ others }) => others)?.others,
    }
  }
  return {
    named: properties ?? {},
    others: typeof additionalProperties === 'object' ? additionalProperties : undefined,
  }
}

/** The parts of the schemas that this code creates. */
interface SchemaParts {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: NamedSchemas
  readonly additionalProperties?: Schema | false
}
