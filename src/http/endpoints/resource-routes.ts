import type { TypesByName } from '../../resources/resources.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import {
  collectionNames,
  collectionOf,
  isTermCollection,
  type LinkedCollection,
  type NameOf,
  nameOf,
  type StoredRecord,
  type TermCollection,
} from '../../schema/resource.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { PlanningOfLinked, PlanningServices } from '../../services/services.ts'
import { eventJson, resourceJson } from '../records/resource-json.ts'
import { createSerializers, type Serializers } from '../records/serializers.ts'
import { conflictsQuery, removalQuery } from '../request/read-queries.ts'
import { replySchemas } from '../response/reply-schemas.ts'
import type { Route } from '../routes/endpoint.ts'
import { oneEvent } from '../values/values.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import { controllerOf, withoutSlugs } from './controller.ts'
import { recordEndpoints } from './record-endpoints.ts'
import type { ServedResource } from './served-resource.ts'

interface Served {
  readonly resources: Environment['resources']
  readonly serializers: Serializers
  readonly schemas: () => NamedSchemas
}

/** Returns the routes of all resources. Their input differs; their operations are the same. */
export function resourceRoutes(environment: Pick<Environment, 'resources' | 'store' | 'extensions'>): readonly Route[] {
  const { resources } = environment
  const serializers = createSerializers(environment)
  let made: NamedSchemas | undefined
  const schemas = () => {
    made ??= replySchemas(environment)
    return made
  }
  const served = { resources, serializers, schemas }
  return collectionNames.flatMap((collection) => {
    if (collection === 'events') return eventRoutes(served)
    return isTermCollection(collection) ? termRoutes(collection, served) : linkedRoutes(collection, served)
  })
}

function eventRoutes({ resources: { event }, serializers, schemas }: Served): readonly Route[] {
  const json = eventJson(serializers)
  return routesOf({
    resource: 'event',
    definition: event,
    bySlug: true,
    hasPassword: true,
    removal: removalQuery,
    conflicts: conflictsQuery,
    json,
    readValues: oneEvent,
    schemas,
    service: ({ events }) => ({
      ...events,
      planList: (query, context) => events.planList(query, (found) => json.find(found, context)),
    }),
  })
}

function linkedRoutes<Each extends LinkedCollection>(
  collection: Each,
  { resources, serializers: { links }, schemas }: Served,
): readonly Route[] {
  const name = nameOf[collection]
  const json = resourceJson<TypesByName[NameOf<Each>]['record']>(name, links[name])
  const service = (services: PlanningServices): PlanningOfLinked<Each>[Each] => services[collection]
  return routesOf({
    resource: name,
    definition: resources[name],
    bySlug: true,
    json,
    schemas,
    service: (services) => controllerOf(service(services), json),
  })
}

function termRoutes(
  collection: TermCollection,
  { resources, serializers: { links }, schemas }: Served,
): readonly Route[] {
  const name = nameOf[collection]
  const json = resourceJson(name, links[collection])
  return routesOf({
    resource: name,
    definition: resources[name],
    bySlug: false,
    json,
    schemas,
    service: (services) => controllerOf(withoutSlugs(services[collection]), json),
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
