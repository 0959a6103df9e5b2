import type { Access } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import type { EventQuery } from '../resources/event/event-query.ts'
import type { LinkedQuery } from '../resources/linked-query.ts'
import type { OrganizerInput, OrganizerPatch, OrganizerRecord } from '../resources/organizer.ts'
import type { CategoryInput, CategoryPatch, TagInput, TagPatch, TermRecord } from '../resources/term.ts'
import type { CategoryQuery, TagQuery } from '../resources/term-query.ts'
import type { VenueInput, VenuePatch, VenueRecord } from '../resources/venue.ts'
import type { Found, FoundWithIncluded } from '../storage/store.ts'
import type { Environment } from './environment.ts'
import { createEventService, type EventService } from './events/event-service.ts'
import { organizerResource, venueResource } from './linked/linked-resource.ts'
import { createLinkedService, type LinkedService } from './linked/linked-service.ts'
import type { ListPlanner } from './shared/list-plan.ts'
import { createToReplies, type ToReplies } from './shared/to-replies.ts'
import type { VerifyPassword } from './shared/verify-password.ts'
import { createTermService, type TermService } from './terms/term-service.ts'
import type { UnitOfWork } from './transaction/unit-of-work.ts'

/** Venues, as one caller may use them. */
export interface VenueService extends LinkedService<VenueRecord, LinkedQuery, VenueInput, VenuePatch> {}
/** Organizers, as one caller may use them. */
export interface OrganizerService extends LinkedService<OrganizerRecord, LinkedQuery, OrganizerInput, OrganizerPatch> {}
/** Categories, as one caller may use them. */
export interface CategoryService extends TermService<CategoryQuery, CategoryInput, CategoryPatch> {}
/** Tags, as one caller may use them. */
export interface TagService extends TermService<TagQuery, TagInput, TagPatch> {}

/** The calendar as one caller may use it. */
export interface Services {
  /** Events, listed by dates. Deletes move them to the trash. */
  readonly events: EventService
  /** Places that events link to. Deletes move them to the trash. */
  readonly venues: VenueService
  /** Parties that events link to. Deletes move them to the trash. */
  readonly organizers: OrganizerService
  /** A tree of terms. Deletes are permanent. */
  readonly categories: CategoryService
  /** A flat list of terms. Deletes are permanent. */
  readonly tags: TagService
  /** Converts records to replies, as the caller may see them. */
  readonly toReply: ToReplies
}

/** The services as endpoints use them: the plan of a list can be explained and fetched. */
export interface PlanningServices extends Services {
  readonly events: EventService & ListPlanner<EventQuery, FoundWithIncluded>
  readonly venues: VenueService & ListPlanner<LinkedQuery, Found<VenueRecord>>
  readonly organizers: OrganizerService & ListPlanner<LinkedQuery, Found<OrganizerRecord>>
  readonly categories: CategoryService & ListPlanner<CategoryQuery, Found<TermRecord>>
  readonly tags: TagService & ListPlanner<TagQuery, Found<TermRecord>>
}

/** What services depend on besides the rights of their caller. */
export interface Shared {
  /** The caller; `null` for an anonymous one and in process. */
  readonly actor: Actor | null
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly verifyPassword: VerifyPassword
}

export function createServices(access: Access, shared: Shared): PlanningServices {
  const { environment, unitOfWork } = shared
  return {
    events: createEventService(access, environment, unitOfWork, shared),
    venues: createLinkedService(venueResource, access, environment, unitOfWork),
    organizers: createLinkedService(organizerResource, access, environment, unitOfWork),
    categories: createTermService('category', access, environment, unitOfWork),
    tags: createTermService('tag', access, environment, unitOfWork),
    toReply: createToReplies(access, environment),
  }
}
