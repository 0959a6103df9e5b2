import { errorStatus } from '../../errors.ts'
import { costDetailsSchema, dateDetailsSchema } from '../../resources/event/event-shown.ts'
import { mergeFields } from '../../resources/merge-input.ts'
import { ownResources } from '../../resources/resources.ts'
import { type Extension, isOn } from '../../schema/field/extension.ts'
import type { Fields } from '../../schema/field/field.ts'
import * as schema from '../../schema/json-schema/json-schema.ts'
import { described, mapOf, objectOf, ref, type Schema } from '../../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { linkedNames, resourceNames, typeName } from '../../schema/resource.ts'
import { imageSchema } from '../../schema/vocabulary/image.ts'
import { values } from '../../schema/vocabulary/input-schema.ts'
import { imageInput, recordLink, termLink } from '../../schema/vocabulary/reference-schema.ts'
import type { Environment } from '../../services/environment/environment.ts'

/** The part of a definition that the schemas of a resource derive from. */
export interface DescribedResource {
  readonly fields: Fields
  readonly required: readonly string[]
  readonly defaults: object
  readonly shown: Readonly<Record<string, Schema>>
  /** The parameters of its lists. */
  readonly filters: Fields
}

/** Returns the schemas of all replies, and those that they reference, without fields of extensions that are off. */
export function replySchemas({ resources, extensions }: Pick<Environment, 'resources' | 'extensions'>): NamedSchemas {
  const replies = resourceNames.map((name) => {
    const { shown, ...definition }: DescribedResource = resources[name]
    const fields = Object.entries(definition.fields).filter(([, { extension }]) => isOn(extension, extensions))
    return { [typeName(name)]: replySchema({ ...definition, shown, fields: Object.fromEntries(fields) }) }
  })
  return Object.assign({}, ...replies, sharedSchemas)
}

/** A record in a response: the representation first, then the other fields that responses show (rule 10). */
export function replySchema({ shown, fields }: DescribedResource): Schema {
  const others = Object.entries(fields).filter(([name]) => !(name in shown))
  const properties = { ...shown }
  const optional: string[] = []
  for (const [name, field] of others) {
    if (!('schema' in field)) continue
    const value = field.schema as Schema // the schema of a displayed field
    properties[name] = field.extension
      ? described(value, sentence(value.description, onlyWith(field.extension)))
      : value
    if (field.extension) optional.push(name)
  }
  return objectOf(properties, optional)
}

export function onlyWith(extension: Extension): string {
  return `Only with the ${extension} extension`
}

/** Joins the parts of a description. */
export function sentence(...parts: readonly unknown[]): string {
  return parts.filter(Boolean).join('. ')
}

const route = objectOf({
  namespace: schema.string,
  methods: schema.listOf(schema.string),
  endpoints: schema.listOf(objectOf({ methods: schema.listOf(schema.string), args: mapOf(mapOf({})) })),
  _links: mapOf({}),
})

/** The schemas that resources share. */
export const sharedSchemas: Readonly<Record<string, Schema>> = {
  ...values,
  ...Object.fromEntries(linkedNames.map((name) => [`${typeName(name)}Link`, recordLink(ownResources[name])])),
  TermLink: termLink,
  ImageInput: imageInput,
  Image: imageSchema,
  DateDetails: dateDetailsSchema,
  CostDetails: costDetailsSchema,
  /** The body of a merge (rule 75). */
  MergeInput: objectOf({ others: { ...mergeFields.others.doc }, fields: { ...mergeFields.fields.doc } }, ['fields']),
  /** The body of an error (rule 8). */
  ErrorReply: objectOf({
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: schema.string,
    data: objectOf(
      {
        status: schema.integer,
        params: {
          anyOf: [schema.listOf(schema.string), mapOf(schema.string)],
          description: 'The names of missing fields, or a sentence for each bad one where none is missing',
        },
        errors: described(
          mapOf(schema.string),
          'A sentence for every field that is missing or bad, by its name, such as `venue.city`',
        ),
        term_id: schema.integer,
        conflicts: ref('Conflicts'),
        moved_to: described(
          objectOf({ resource: schema.string, id: schema.integer, slug: schema.string, url: schema.string }),
          'Where the record is found now',
        ),
      },
      ['params', 'errors', 'term_id', 'conflicts', 'moved_to'],
    ),
  }),
  /** The events that take a venue (rule 58). */
  Conflicts: described(
    objectOf({
      events: schema.listOf(
        objectOf({
          id: schema.integer,
          title: schema.string,
          start_date: schema.dateTime,
          end_date: schema.dateTime,
          timezone: schema.string,
        }),
      ),
      total: schema.integer,
      taken: described(schema.boolean, 'Whether there are others, which the caller may not see'),
    }),
    'The events that take the venue at the same time: the first 100',
  ),
  /** The response of the index (rule 45). */
  Index: objectOf({ namespace: schema.string, routes: mapOf(route), _links: mapOf({}) }),
}
