import type { z } from 'zod'
import type { AppInput, AppPatch, AppQuery, AppReply } from '../resources/app-types.ts'
import type { TypesByName } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import type { ResourceName } from '../schema/resource.ts'

/** The members of an object schema. What may be absent is optional. */
export type ShapeOf<Value> = {
  -readonly [K in keyof Value]-?: Record<never, never> extends Pick<Value, K>
    ? z.ZodOptional<z.ZodType<Exclude<Value[K], undefined>, Exclude<Value[K], undefined>>>
    : z.ZodType<Value[K], Value[K]>
}

/** An object schema, with the methods of zod such as `pick` and `extend`. Drops unknown members. */
export interface ObjectSchema<Value> extends z.ZodObject<ShapeOf<Value>> {}

/** The schemas of a resource. They check values, and return them as they are. */
export interface ResourceSchemas<Input, Patch, Query, Reply> {
  /** What creates a record: the body of a POST. */
  readonly create: ObjectSchema<Input>
  /** What changes a record. `null` resets a field to its default (rule 5). */
  readonly patch: ObjectSchema<Patch>
  /** The parameters of a list. */
  readonly query: ObjectSchema<Query>
  /** A record in a response. */
  readonly reply: ObjectSchema<Reply>
}

/** The schemas of a resource with fields of an app. */
type SchemasOf<Name extends ResourceName, App extends AppFields> = ResourceSchemas<
  TypesByName[Name]['input'] & AppInput<App, Name>,
  TypesByName[Name]['patch'] & AppPatch<App, Name>,
  TypesByName[Name]['query'] & AppQuery<App, Name>,
  TypesByName[Name]['reply'] & AppReply<App, Name>
>

/** The schemas of events. */
export interface EventSchemas<App extends AppFields = NoFields> extends SchemasOf<'event', App> {}
/** The schemas of venues. */
export interface VenueSchemas<App extends AppFields = NoFields> extends SchemasOf<'venue', App> {}
/** The schemas of organizers. */
export interface OrganizerSchemas<App extends AppFields = NoFields> extends SchemasOf<'organizer', App> {}
/** The schemas of categories. */
export interface CategorySchemas<App extends AppFields = NoFields> extends SchemasOf<'category', App> {}
/** The schemas of tags. */
export interface TagSchemas<App extends AppFields = NoFields> extends SchemasOf<'tag', App> {}

/** The schemas of all resources. */
export interface Schemas<App extends AppFields = NoFields> {
  /** Of events. */
  readonly event: EventSchemas<App>
  /** Of venues. */
  readonly venue: VenueSchemas<App>
  /** Of organizers. */
  readonly organizer: OrganizerSchemas<App>
  /** Of categories. */
  readonly category: CategorySchemas<App>
  /** Of tags. */
  readonly tag: TagSchemas<App>
}
