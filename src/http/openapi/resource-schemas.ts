import type { Field, Fields } from '../../schema/field/field.ts'
import { traitsOf } from '../../schema/filter.ts'
import * as schema from '../../schema/json-schema/json-schema.ts'
import { described, emptiable, mapOf, objectOf, ref, type Schema } from '../../schema/json-schema/json-schema.ts'
import { collectionOf, type ResourceName, typeName, withArticle } from '../../schema/resource.ts'
import { acceptedBy } from '../../schema/vocabulary/input-schema.ts'
import { type DescribedResource, onlyWith, replySchema, sentence } from '../response/reply-schemas.ts'

/** Returns the schemas of the bodies of a resource by name: `Event`, `EventList`, `EventInput`, `EventPatch`. */
export function resourceSchemas(
  resource: ResourceName,
  described: DescribedResource,
): Readonly<Record<string, Schema>> {
  const name = typeName(resource)
  return {
    [name]: replySchema(described),
    [`${name}List`]: listSchema(resource, described),
    [`${name}Input`]: inputSchema(resource, described),
    [`${name}Patch`]: patchSchema(resource, described),
  }
}

/** The envelope of a list (rule 10). */
function listSchema(resource: ResourceName, { filters }: DescribedResource): Schema {
  const facets = facetsSchema(filters)
  return objectOf(
    {
      [collectionOf[resource]]: schema.listOf(ref(typeName(resource))),
      deleted: described(
        schema.listOf(objectOf({ id: schema.id })),
        'Records that have left the list since modified_after, to include_deleted=true',
      ),
      rest_url: schema.string,
      next_rest_url: schema.string,
      previous_rest_url: schema.string,
      total: schema.count,
      total_pages: schema.count,
      ...(facets && {
        facets,
        did_you_mean: described(schema.string, 'Of an empty list: q without what may be typing errors'),
      }),
      query: described(mapOf({}), 'What the list did, to explain=1 where the mount allows it'),
    },
    ['deleted', 'next_rest_url', 'previous_rest_url', 'facets', 'did_you_mean', 'query'],
  )
}

const countedRecord = { id: schema.id, slug: schema.string, name: schema.string }

/** The counts of a list whose query may name facets (rule 63). */
function facetsSchema(filters: Fields): Schema | undefined {
  if (!('facets' in filters)) return undefined
  const facets = traitsOf(filters).flatMap(([name, { facet }]) => {
    const value = filters[name]?.doc.items ?? {}
    const members = facet === 'linked' ? countedRecord : { value: { ...value } }
    const counted = objectOf({ ...members, count: schema.count })
    return facet ? [[name, schema.listOf(counted)] as const] : []
  })
  const names = facets.map(([name]) => name)
  return described(
    objectOf(Object.fromEntries(facets), names),
    'To facets: how many events the list has with each value, without the filter of the same name',
  )
}

/**
 * The input of a new record. Defaults are described as text, because generators make a member with `default` required.
 */
function inputSchema(resource: ResourceName, { fields, required, defaults }: DescribedResource): Schema {
  const properties = Object.entries(fields).map(([name, field]) => {
    const accepted = required.includes(name) ? acceptedBy(field) : emptiable(acceptedBy(field))
    return [name, described(accepted, sentence(describe(field), defaultText(Reflect.get(defaults, name))))]
  })
  return {
    type: 'object',
    description: `What creates ${withArticle(resource)}. Records as replies show them are accepted too`,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

/** The input of a change (rules 5, 29). */
function patchSchema(resource: ResourceName, { fields }: DescribedResource): Schema {
  const properties = Object.entries(fields).map(([name, field]) => {
    const accepted = field.notNull ? acceptedBy(field) : emptiable(acceptedBy(field))
    return [name, described(accepted, describe(field))]
  })
  return {
    type: 'object',
    description: `What changes ${withArticle(resource)}: fields that are not sent keep their values`,
    properties: Object.fromEntries(properties),
  }
}

function describe({ doc, extension }: Field<unknown, unknown>): string {
  return extension ? sentence(doc.description, onlyWith(extension)) : doc.description
}

function defaultText(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : `Default: ${JSON.stringify(value)}`
}
