import type { Fields } from '../schema/field.ts'
import type { ResourceName } from '../schema/resource.ts'
import { eventFilters } from './event/event-query.ts'
import { linkedFilters } from './linked-query.ts'
import { categoryFilters, tagFilters } from './term-query.ts'

/** The parameters of the lists of each resource. */
export const listFilters: Readonly<Record<ResourceName, Fields>> = {
  event: eventFilters,
  venue: linkedFilters,
  organizer: linkedFilters,
  category: categoryFilters,
  tag: tagFilters,
}
