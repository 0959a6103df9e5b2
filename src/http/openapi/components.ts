import { errorStatus } from '../../errors.ts'
import { costDetailsSchema, dateDetailsSchema } from '../../resources/event/event-shown.ts'
import { ownResources } from '../../resources/resources.ts'
import { imageSchema } from '../../schema/image.ts'
import { values } from '../../schema/json-schema/input-schema.ts'
import * as schema from '../../schema/json-schema/json-schema.ts'
import { described, mapOf, objectOf, type Schema } from '../../schema/json-schema/json-schema.ts'
import { imageInput, recordLink, termLink } from '../../schema/json-schema/reference-schema.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { linkedNames, resourceNames, typeName } from '../../schema/resource.ts'
import type { Environment } from '../../services/environment.ts'
import type { Route } from '../endpoint.ts'
import type { Mount } from '../port.ts'
import { transformedSchemas } from '../transforms/apply-transforms.ts'
import { type DescribedResource, replySchema, resourceSchemas } from './resource-schemas.ts'
import { errorResponses } from './responses.ts'

/** Returns all named components of the document. */
export function components(routes: readonly Route[], mount: Mount): object {
  const { securitySchemes } = mount
  const resources = new Map(routes.map(({ resource, definition }) => [resource, definition]))
  const schemas = Array.from(resources, ([resource, definition]) =>
    resource && definition ? resourceSchemas(resource, definition) : {},
  )
  return {
    schemas: transformedSchemas(Object.assign({}, ...schemas, shared), mount),
    responses: errorResponses,
    ...(securitySchemes && { securitySchemes }),
  }
}

/** Returns the schemas of all replies, and those that they reference, without fields of extensions that are off. */
export function replySchemas({ resources, extensions }: Pick<Environment, 'resources' | 'extensions'>): NamedSchemas {
  const replies = resourceNames.map((name) => {
    const { shown, ...definition }: DescribedResource = resources[name]
    const fields = Object.entries(definition.fields).filter(([, { extension }]) => !extension || extensions[extension])
    return { [typeName(name)]: replySchema({ ...definition, shown, fields: Object.fromEntries(fields) }) }
  })
  return Object.assign({}, ...replies, shared)
}

const route = objectOf({
  namespace: schema.string,
  methods: schema.listOf(schema.string),
  endpoints: schema.listOf(objectOf({ methods: schema.listOf(schema.string), args: mapOf(mapOf({})) })),
  _links: mapOf({}),
})

/** The schemas that resources share. */
const shared: Readonly<Record<string, Schema>> = {
  ...values,
  ...Object.fromEntries(linkedNames.map((name) => [`${typeName(name)}Link`, recordLink(ownResources[name])])),
  TermLink: termLink,
  ImageInput: imageInput,
  Image: imageSchema,
  DateDetails: dateDetailsSchema,
  CostDetails: costDetailsSchema,
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
      },
      ['params', 'errors', 'term_id'],
    ),
  }),
  /** The response of the index (rule 45). */
  Index: objectOf({ namespace: schema.string, routes: mapOf(route), _links: mapOf({}) }),
}
