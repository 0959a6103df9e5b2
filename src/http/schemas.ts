import * as z from 'zod'
import { eventReply } from '../model/event-schema.ts'
import { organizerReply } from '../model/organizer-schema.ts'
import { collectionOf, type Resource } from '../model/resource.ts'
import { categoryReply, tagReply } from '../model/term-schema.ts'
import { venueReply } from '../model/venue-schema.ts'

const records = {
  event: eventReply,
  venue: venueReply,
  organizer: organizerReply,
  category: categoryReply,
  tag: tagReply,
}

/** The body of an error (rule 8). */
const errorReply = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({
    status: z.int(),
    params: z
      .union([z.array(z.string()), z.record(z.string(), z.string())])
      .optional()
      .describe('The names of missing fields, or a sentence for each bad one where none is missing'),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .describe('A sentence for every field that is missing or bad, by its name, such as `venue.city`'),
    term_id: z.int().optional(),
  }),
})

/** The schemas of all replies, by name, as JSON Schema in which one refers to another by what `uri` makes of its name. */
export function replySchemas(uri: (name: string) => string): Readonly<Record<string, object>> {
  const registry = z.registry<{ id: string }>()
  registry.add(errorReply, { id: 'error' })
  for (const [resource, schema] of entriesOf(records)) {
    registry.add(schema, { id: resource })
    registry.add(listOf(resource, schema), { id: `${resource}-list` })
  }
  const { schemas } = z.toJSONSchema(registry, { uri })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIds(schema)]))
}

/** The envelope of a list (rule 10). */
function listOf(resource: Resource, schema: z.ZodType): z.ZodType {
  return z.object({
    [collectionOf[resource]]: z.array(schema),
    rest_url: z.string(),
    next_rest_url: z.string().optional(),
    previous_rest_url: z.string().optional(),
    total: z.int().nonnegative(),
    total_pages: z.int().nonnegative(),
    query: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What the list did, to explain=1 where the mount allows it'),
  })
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  // The entries of a literal are its own.
  return Object.entries(record) as [Key, Value][]
}

/** Inside an OpenAPI document the place of a schema is its name. */
function withoutIds(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id' && name !== '$schema'))
}
