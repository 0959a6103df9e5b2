import { eventSchema } from '../../resources/event/event-reply.ts'
import { organizerSchema } from '../../resources/organizer.ts'
import { categorySchema, tagSchema } from '../../resources/term.ts'
import { venueSchema } from '../../resources/venue.ts'
import * as schema from '../../schema/json-schema.ts'
import { described, mapOf, objectOf, type Schema } from '../../schema/json-schema.ts'
import { collectionOf, type Resource } from '../../schema/resource.ts'

const records: Readonly<Record<Resource, Schema>> = {
  event: eventSchema,
  venue: venueSchema,
  organizer: organizerSchema,
  category: categorySchema,
  tag: tagSchema,
}

/** The body of an error (rule 8). */
const errorSchema = objectOf({
  code: schema.string,
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
})

/** Returns the schemas of all replies by name. One refers to another by what `uri` makes of its name. */
export function replySchemas(uri: (name: string) => string): Readonly<Record<string, object>> {
  const schemas = {
    error: errorSchema,
    ...Object.fromEntries(Object.entries(records).flatMap(([name, record]) => [[name, record], listOf(name)])),
  }
  return JSON.parse(JSON.stringify(schemas), (key, value) => (key === '$ref' ? uri(value) : value))
}

/** The envelope of a list (rule 10), by name. */
function listOf(resource: string): [string, Schema] {
  const envelope = objectOf(
    {
      [collectionOf[resource as Resource]]: schema.listOf({ $ref: resource }), // a key of the records
      rest_url: schema.string,
      next_rest_url: schema.string,
      previous_rest_url: schema.string,
      total: schema.count,
      total_pages: schema.count,
      query: described(mapOf({}), 'What the list did, to explain=1 where the mount allows it'),
    },
    ['next_rest_url', 'previous_rest_url', 'query'],
  )
  return [`${resource}-list`, envelope]
}
