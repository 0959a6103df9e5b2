import * as z from 'zod'
import type { Calendar } from '../calendar/calendar.ts'
import { resourceSchemas } from '../http/openapi/resource-schemas.ts'
import { type DescribedResource, replySchemas, sharedSchemas } from '../http/response/reply-schemas.ts'
import { checkOptions, optionKinds } from '../options.ts'
import { resourcesWith } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import { noExtensions } from '../schema/field/extension.ts'
import { type Fields, publishedDoc } from '../schema/field/field.ts'
import type { Schema } from '../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../schema/json-schema/schema-members.ts'
import { type ResourceName, resourceNames, typeName } from '../schema/resource.ts'
import { type CalendarSettings, settingsOf } from '../services/environment/calendar-settings.ts'
import { fieldSchema, type Purpose } from './field-schema.ts'
import { inlineReferences } from './inline-references.ts'
import type { Schemas } from './schema-types.ts'

/** What the schemas of a calendar depend on, where the calendar itself is not at hand, such as in a browser. */
export interface SchemaOptions<App extends AppFields = NoFields> {
  /** The fields of the app, as `createCalendar` takes them. */
  readonly fields?: App
  /** Whether the calendar has coordinates of venues. Default `false`. */
  readonly geolocation?: boolean
  /** Whether the calendar has the field `ticketed`. Default `false`. */
  readonly ticketing?: boolean
  /** Whether the calendar has recurring events. Default `false`. */
  readonly recurrence?: boolean
}

/**
 * Returns schemas of zod for all resources of a calendar, derived from the declarations of their fields. `create`,
 * `patch` and `query` accept exactly what the calendar reads, and report its sentences with the path of each field;
 * what depends on several fields or on stored records, such as an end before the start, only the calendar checks.
 * `reply` describes a record in a response. All of them work with `pick`, `extend` and `z.toJSONSchema`. Throws
 * `TypeError` for fields that cannot be fields of an app.
 */
export function schemasOf<const App extends AppFields = NoFields>(
  source: Calendar<App> | SchemaOptions<App>,
): Schemas<App> {
  const { resources, extensions } = settingsFrom(source)
  const inputs = resourceNames.map((name) => resourceSchemas(name, resources[name]))
  const components: NamedSchemas = Object.assign({}, ...inputs, sharedSchemas)
  const replies = { ...components, ...replySchemas({ resources, extensions }) }
  const schemas = resourceNames.map((name) => {
    const { fields, filters }: DescribedResource = resources[name]
    const objectOf = (purpose: Purpose, of: Fields, json: (name: string, field: Fields[string]) => Schema) =>
      z.object(
        Object.fromEntries(
          Object.entries(of).map(([name, field]) => {
            const described = { name, field, json: inlineReferences(json(name, field), components), extensions }
            return [name, fieldSchema(purpose, described)]
          }),
        ),
      )
    const body = (component: string) => (name: string) => memberOf(components[component], name)
    return [
      name,
      {
        create: objectOf('create', fields, body(`${typeName(name)}Input`)),
        patch: objectOf('patch', fields, body(`${typeName(name)}Patch`)),
        query: objectOf('query', filters, (_, field) => parameterSchema(field)),
        reply: z.fromJSONSchema({ ...inlineReferences(replies[typeName(name)] ?? {}, replies) }),
      },
    ]
  })
  // Each has the members of the types that derive from the same declarations.
  return Object.fromEntries(schemas) as Schemas<App> satisfies Readonly<Record<ResourceName, unknown>>
}

function settingsFrom(source: object): CalendarSettings {
  if ('api' in source && typeof source.api === 'object' && source.api !== null) {
    const settings = settingsOf(source.api)
    if (settings) return settings
    throw new TypeError(
      'schemasOf needs a calendar of createCalendar, or { fields, geolocation, ticketing, recurrence }',
    )
  }
  checkOptions<SchemaOptions<AppFields>>(source, {
    fields: optionKinds.object,
    geolocation: optionKinds.boolean,
    ticketing: optionKinds.boolean,
    recurrence: optionKinds.boolean,
  })
  const { fields, geolocation = false, ticketing = false, recurrence = false }: SchemaOptions<AppFields> = source
  return { resources: resourcesWith(fields), extensions: { ...noExtensions, geolocation, ticketing, recurrence } }
}

function memberOf(schema: Schema | undefined, name: string): Schema {
  // The schema of an object has its properties by name.
  return (schema?.properties as NamedSchemas | undefined)?.[name] ?? {}
}

function parameterSchema(field: Fields[string]): Schema {
  const { description, ...doc } = publishedDoc(field)
  return { ...(field.accepts ?? doc), description }
}
