/**
 * Schemas of zod for the input, the queries and the responses of a calendar, for forms, RPC and tools.
 *
 * @module daybook/schemas
 */

export type {
  CategorySchemas,
  EventSchemas,
  ObjectSchema,
  OrganizerSchemas,
  ResourceSchemas,
  Schemas,
  ShapeOf,
  TagSchemas,
  VenueSchemas,
} from './schema-types.ts'
export { type SchemaOptions, schemasOf } from './schemas-of.ts'
