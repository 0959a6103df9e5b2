import type { EventRecord } from '../../resources/event/event.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { TermRecord } from '../../resources/term/term.ts'
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
import type { Endpoint, Route } from '../routes/endpoint.ts'
import { oneEvent } from '../values/values.ts'
import type { AddressedBy } from './addressed-by.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import { controllerOf, withoutSlugs } from './controller.ts'
import { copyEndpoint } from './copy-endpoint.ts'
import { type MergeRecords, mergeEndpoint } from './merge-endpoint.ts'
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
  const served: ServedResource<EventRecord> = {
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
  }
  return routesOf(served, (by) => [{ action: 'copy', endpoint: copyEndpoint(served, by) }])
}

function linkedRoutes<Each extends LinkedCollection>(
  collection: Each,
  { resources, serializers: { links }, schemas }: Served,
): readonly Route[] {
  const name = nameOf[collection]
  const json = resourceJson<TypesByName[NameOf<Each>]['record']>(name, links[name])
  const service = (services: PlanningServices): PlanningOfLinked<Each>[Each] => services[collection]
  const served: ServedResource<TypesByName[NameOf<Each>]['record']> = {
    resource: name,
    definition: resources[name],
    bySlug: true,
    json,
    schemas,
    service: (services) => controllerOf(service(services), json),
  }
  const merge: MergeRecords<TypesByName[NameOf<Each>]['record']> = (services, ...request) =>
    service(services).merge(...request)
  return routesOf(served, (by) => [{ action: 'merge', endpoint: mergeEndpoint(served, by, merge) }])
}

function termRoutes(
  collection: TermCollection,
  { resources, serializers: { links }, schemas }: Served,
): readonly Route[] {
  const name = nameOf[collection]
  const json = resourceJson(name, links[collection])
  const served: ServedResource<TermRecord> = {
    resource: name,
    definition: resources[name],
    bySlug: false,
    json,
    schemas,
    service: (services) => controllerOf<TermRecord>(withoutSlugs(services[collection]), json),
  }
  const merge: MergeRecords<TermRecord> = (services, target, ...request) =>
    services[collection].merge(typeof target === 'number' ? target : Number.NaN, ...request)
  return routesOf(served, (by) => [{ action: 'merge', endpoint: mergeEndpoint(served, by, merge) }])
}

/** What is done with one record besides reading, changing and deleting it, at a path below its own. */
interface RecordAction {
  /** The last segment of the path. */
  readonly action: string
  readonly endpoint: Endpoint
}

function routesOf<Record extends StoredRecord>(
  served: ServedResource<Record>,
  actionsOf: (by: AddressedBy) => readonly RecordAction[] = () => [],
): readonly Route[] {
  const { resource, definition, bySlug } = served
  const path = `/${collectionOf[resource]}`
  const ofRecord = (record: string, by: AddressedBy): readonly Route[] => [
    { path: `${path}/${record}`, resource, definition, endpoints: recordEndpoints(served, by) },
    ...actionsOf(by).map(({ action, endpoint }) => ({
      path: `${path}/${record}/${action}`,
      resource,
      definition,
      endpoints: [endpoint],
    })),
  ]
  return [
    { path, resource, definition, endpoints: collectionEndpoints(served) },
    ...ofRecord('{id}', { suffix: '', target: ({ id }) => Number(id) }),
    ...(bySlug ? ofRecord('by-slug/{slug}', { suffix: 'BySlug', target: ({ slug = '' }) => ({ slug }) }) : []),
  ]
}
