import { eventFilters } from './event-query.ts'
import type { Fields } from './field.ts'
import { linkedFilters } from './linked-query.ts'
import type { Resource } from './resource.ts'
import { categoryFilters, tagFilters } from './term-query.ts'

/** The parameters of the lists of each resource. */
export const listFilters: Readonly<Record<Resource, Fields>> = {
  event: eventFilters,
  venue: linkedFilters,
  organizer: linkedFilters,
  category: categoryFilters,
  tag: tagFilters,
}
