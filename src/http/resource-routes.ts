import type { Resources, TypesByName } from '../resources/resources.ts'
import {
  collectionNames,
  collectionOf,
  isTermCollection,
  type LinkedCollection,
  type NameOf,
  nameOf,
  type StoredRecord,
  type TermCollection,
} from '../schema/resource.ts'
import { withoutSlugs } from './controller.ts'
import type { Route } from './endpoint.ts'
import { collectionEndpoints, recordEndpoints, type ServedResource } from './resource-endpoints.ts'

/** Returns the routes of all resources. Their input differs; their operations are the same. */
export function resourceRoutes(resources: Resources): readonly Route[] {
  return collectionNames.flatMap((collection) => {
    if (collection === 'events') return eventRoutes(resources)
    return isTermCollection(collection) ? termRoutes(collection, resources) : linkedRoutes(collection, resources)
  })
}

function eventRoutes({ event }: Resources): readonly Route[] {
  return routesOf({
    resource: 'event',
    definition: event,
    orderby: 'start_date',
    bySlug: true,
    hasPassword: true,
    service: ({ events }) => events,
    toReply: ({ toReply }) => toReply.events,
  })
}

function linkedRoutes<Each extends LinkedCollection>(collection: Each, resources: Resources): readonly Route[] {
  const name = nameOf[collection]
  return routesOf<TypesByName[NameOf<Each>]['record']>({
    resource: name,
    definition: resources[name],
    bySlug: true,
    service: (services) => services[collection],
    toReply: ({ toReply }) => toReply[collection],
  })
}

function termRoutes(collection: TermCollection, resources: Resources): readonly Route[] {
  const name = nameOf[collection]
  return routesOf({
    resource: name,
    definition: resources[name],
    orderby: 'name',
    bySlug: false,
    service: (services) => withoutSlugs(services[collection]),
    toReply: ({ toReply }) => toReply[collection],
  })
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
