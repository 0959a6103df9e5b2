import type { Resources } from '../resources/resources.ts'
import { collectionOf, type StoredRecord } from '../schema/resource.ts'
import { withoutSlugs } from './controller.ts'
import type { Route } from './endpoint.ts'
import { collectionEndpoints, recordEndpoints, type ServedResource } from './resource-endpoints.ts'

/** Returns the routes of the five resources. Their input differs; their operations are the same. */
export function resourceRoutes(resources: Resources): readonly Route[] {
  return [
    ...routesOf({
      resource: 'event',
      definition: resources.event,
      orderby: 'start_date',
      bySlug: true,
      hasPassword: true,
      service: ({ events }) => events,
      toReply: ({ toReply }) => toReply.events,
    }),
    ...routesOf({
      resource: 'venue',
      definition: resources.venue,
      bySlug: true,
      service: ({ venues }) => venues,
      toReply: ({ toReply }) => toReply.venues,
    }),
    ...routesOf({
      resource: 'organizer',
      definition: resources.organizer,
      bySlug: true,
      service: ({ organizers }) => organizers,
      toReply: ({ toReply }) => toReply.organizers,
    }),
    ...routesOf({
      resource: 'category',
      definition: resources.category,
      orderby: 'name',
      bySlug: false,
      service: ({ categories }) => withoutSlugs(categories),
      toReply: ({ toReply }) => toReply.categories,
    }),
    ...routesOf({
      resource: 'tag',
      definition: resources.tag,
      orderby: 'name',
      bySlug: false,
      service: ({ tags }) => withoutSlugs(tags),
      toReply: ({ toReply }) => toReply.tags,
    }),
  ]
}

function routesOf<Record extends StoredRecord>(served: ServedResource<Record>): readonly Route[] {
  const { resource, definition, bySlug } = served
  const path = `/${collectionOf[resource]}`
  const byId = recordEndpoints(served, { suffix: '', target: ({ id }) => Number(id) })
  const routes: readonly Route[] = [
    { path, resource, definition, endpoints: collectionEndpoints(served) },
    { path: `${path}/{id}`, resource, definition, endpoints: byId },
  ]
  if (!bySlug) return routes
  const endpoints = recordEndpoints(served, { suffix: 'BySlug', target: ({ slug = '' }) => ({ slug }) })
  return [...routes, { path: `${path}/by-slug/{slug}`, resource, definition, endpoints }]
}
