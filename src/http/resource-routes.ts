import { eventDefaults, eventFields, eventRequired } from '../model/event.ts'
import { eventFilters } from '../model/event-query.ts'
import { linkedFilters } from '../model/linked-query.ts'
import { organizerDefaults, organizerFields, organizerRequired } from '../model/organizer.ts'
import { collectionOf, type StoredRecord } from '../model/resource.ts'
import { categoryFields, tagFields } from '../model/term.ts'
import { categoryFilters, tagFilters } from '../model/term-query.ts'
import { venueDefaults, venueFields, venueRequired } from '../model/venue.ts'
import { withoutSlugs } from './controller.ts'
import type { Route } from './endpoint.ts'
import { collectionEndpoints, recordEndpoints, type ServedResource } from './resource-endpoints.ts'

/** The routes of the five resources. They differ in what they take; what is done at each path is the same. */
export function resourceRoutes(): readonly Route[] {
  return [
    ...routesOf({
      resource: 'event',
      filters: eventFilters,
      orderby: 'start_date',
      body: { fields: eventFields, required: eventRequired },
      defaults: { ...eventDefaults, all_day: false },
      bySlug: true,
      hasPassword: true,
      service: ({ events }) => events,
      represent: ({ represent }) => represent.events,
    }),
    ...routesOf({
      resource: 'venue',
      filters: linkedFilters,
      body: { fields: venueFields, required: venueRequired },
      defaults: venueDefaults,
      bySlug: true,
      service: ({ venues }) => venues,
      represent: ({ represent }) => represent.venues,
    }),
    ...routesOf({
      resource: 'organizer',
      filters: linkedFilters,
      body: { fields: organizerFields, required: organizerRequired },
      defaults: organizerDefaults,
      bySlug: true,
      service: ({ organizers }) => organizers,
      represent: ({ represent }) => represent.organizers,
    }),
    ...routesOf({
      resource: 'category',
      filters: categoryFilters,
      orderby: 'name',
      body: { fields: categoryFields, required: ['name'] },
      defaults: { description: '', parent: 0 },
      bySlug: false,
      service: ({ categories }) => withoutSlugs(categories),
      represent: ({ represent }) => represent.categories,
    }),
    ...routesOf({
      resource: 'tag',
      filters: tagFilters,
      orderby: 'name',
      body: { fields: tagFields, required: ['name'] },
      defaults: { description: '' },
      bySlug: false,
      service: ({ tags }) => withoutSlugs(tags),
      represent: ({ represent }) => represent.tags,
    }),
  ]
}

function routesOf<Record extends StoredRecord>(served: ServedResource<Record>): readonly Route[] {
  const { resource, bySlug } = served
  const path = `/${collectionOf[resource]}`
  const byId = recordEndpoints(served, ({ id }) => Number(id))
  const routes: readonly Route[] = [
    { path, resource, endpoints: collectionEndpoints(served) },
    { path: `${path}/{id}`, resource, endpoints: byId },
  ]
  if (!bySlug) return routes
  const endpoints = recordEndpoints(served, ({ slug = '' }) => ({ slug }))
  return [...routes, { path: `${path}/by-slug/{slug}`, resource, endpoints }]
}
