import type { Access } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import type { AppInput, AppPatch, AppQuery, AppRecord } from '../resources/app-types.ts'
import type { LinkedQuery } from '../resources/linked/linked-query.ts'
import type { TypesByName } from '../resources/resources.ts'
import type { TermRecord } from '../resources/term/term.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import {
  type CollectionName,
  type Collections,
  collectionNames,
  isTermCollection,
  type LinkedCollection,
  type LinkedName,
  lazyTables,
  type NameOf,
  type Taxonomy,
  type TermCollection,
} from '../schema/resource.ts'
import type { Found } from '../storage/store.ts'
import type { Environment } from './environment/environment.ts'
import type { ConflictSettings } from './events/conflicts/conflict-options.ts'
import { createEventService, type EventPlanner, type EventService } from './events/event-service.ts'
import type { ExtendForList, SeriesWriter } from './events/series-writer.ts'
import type { MergeLinked } from './linked/find-twin.ts'
import { linkedResource } from './linked/linked-resource.ts'
import { createLinkedService, type LinkedService } from './linked/linked-service.ts'
import type { ListPlanner } from './operations/list-operation.ts'
import { createToReplies, type ToReplies } from './shared/to-replies.ts'
import type { VerifyPassword } from './shared/verify-password.ts'
import { createTermService, type TermService } from './terms/term-service.ts'
import { tracedService } from './traced-service.ts'
import type { TransactionContext } from './transaction/transaction-context.ts'
import type { UnitOfWork } from './transaction/unit-of-work.ts'

/** Linked records, such as venues, as one caller may use them. */
export interface LinkedServiceOf<Name extends LinkedName, App extends AppFields = NoFields>
  extends LinkedService<
    TypesByName[Name]['record'] & AppRecord<App, Name>,
    TypesByName[Name]['query'] & AppQuery<App, Name>,
    TypesByName[Name]['input'] & AppInput<App, Name>,
    TypesByName[Name]['patch'] & AppPatch<App, Name>
  > {}
/** Terms, such as tags, as one caller may use them. */
export interface TermServiceOf<Name extends Taxonomy, App extends AppFields = NoFields>
  extends TermService<
    TypesByName[Name]['query'] & AppQuery<App, Name>,
    TypesByName[Name]['input'] & AppInput<App, Name>,
    TypesByName[Name]['patch'] & AppPatch<App, Name>,
    TermRecord & AppRecord<App, Name>
  > {}

/** Venues, as one caller may use them. */
export interface VenueService<App extends AppFields = NoFields> extends LinkedServiceOf<'venue', App> {}
/** Organizers, as one caller may use them. */
export interface OrganizerService<App extends AppFields = NoFields> extends LinkedServiceOf<'organizer', App> {}
/** Categories, as one caller may use them. */
export interface CategoryService<App extends AppFields = NoFields> extends TermServiceOf<'category', App> {}
/** Tags, as one caller may use them. */
export interface TagService<App extends AppFields = NoFields> extends TermServiceOf<'tag', App> {}

/** The services of each resource, by collection. */
export type ResourceServices<App extends AppFields = NoFields> = {
  readonly [Each in keyof Collections]: Each extends LinkedCollection
    ? LinkedServiceOf<NameOf<Each>, App>
    : Each extends TermCollection
      ? TermServiceOf<NameOf<Each>, App>
      : EventService<App>
}

/** The calendar as one caller may use it. */
export interface Services<App extends AppFields = NoFields> extends ResourceServices<App> {
  /** Converts records to replies, as the caller may see them. */
  readonly toReply: ToReplies<App>
}
/** The services as endpoints use them: the plan of a list can be explained and fetched. */
export interface PlanningServices extends PlanningOfResources {
  readonly toReply: ToReplies
}

type PlanningOfResources<Collections extends CollectionName = CollectionName> = {
  readonly [Each in Collections]: ResourceServices[Each] &
    (Each extends 'events'
      ? EventPlanner
      : ListPlanner<TypesByName[NameOf<Each>]['query'], Found<TypesByName[NameOf<Each>]['record']>>)
}

/** The services of linked resources as endpoints use them. */
export type PlanningOfLinked<Collections extends LinkedCollection> = {
  readonly [Each in Collections]: LinkedService<
    TypesByName[NameOf<Each>]['record'],
    LinkedQuery,
    TypesByName[NameOf<Each>]['input'],
    TypesByName[NameOf<Each>]['patch']
  > &
    ListPlanner<LinkedQuery, Found<TypesByName[NameOf<Each>]['record']>>
}

/** What services depend on besides the rights of their caller. */
export interface Shared {
  /** The caller; `null` for an anonymous one and in process. */
  readonly actor: Actor | null
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly verifyPassword: VerifyPassword
  /** Writes recurring events, if the option `recurrence` is present. */
  readonly seriesWriter: SeriesWriter | undefined
  /** How writes of events treat double bookings. */
  readonly conflicts: ConflictSettings
  /** When an inline venue or organizer is an existing one. The default is if all its fields are equal (rule 35). */
  readonly mergeLinked?: MergeLinked
  /** Runs before each list of events; absent without `extendOnList`, and inside a transaction. */
  readonly extendForList: ExtendForList | undefined
  /** The transaction that the services write in, if they are those of a `calendar.transaction`. */
  readonly within?: TransactionContext
}

export function createServices(access: Access, shared: Shared): PlanningServices {
  const { environment, unitOfWork } = shared
  const linked = <Each extends LinkedCollection>(collection: Each): PlanningOfLinked<Each>[Each] =>
    createLinkedService(linkedResource(environment.resources, collection), access, environment, unitOfWork)
  const make = (collection: keyof PlanningServices) => {
    if (collection === 'toReply') return createToReplies(access, environment)
    if (collection === 'events') return createEventService(access, environment, unitOfWork, shared)
    return isTermCollection(collection)
      ? createTermService(collection, access, environment, unitOfWork)
      : linked(collection)
  }
  const { tracer } = environment
  if (tracer === undefined) return lazyServices(make)
  return lazyServices((collection) => {
    const service = make(collection)
    return collection === 'toReply' ? service : tracedService(service, collection, tracer)
  })
}

/** A request uses one of the services. */
const lazyServices = lazyTables<PlanningServices>([...collectionNames, 'toReply'])
