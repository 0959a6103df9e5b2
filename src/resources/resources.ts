import { type AppFields, packedFields } from '../schema/app-fields.ts'
import type { Draft, Fields, InputOf, NewDraft, PatchOf } from '../schema/field/field.ts'
import { type LinkedName, linkedNames, type RecordShape, type ResourceName, tableOf } from '../schema/resource.ts'
import { links } from '../schema/vocabulary/references.ts'
import { type EventInput, type EventPatch, type EventRecord, event } from './event/event.ts'
import { eventFields } from './event/event-fields.ts'
import type { EventQuery } from './event/event-query.ts'
import type { EventReply } from './event/event-reply.ts'
import { checkFields } from './field-names.ts'
import type { LinkedDefinition, LinkedRecord } from './linked/linked.ts'
import type { LinkedQuery } from './linked/linked-query.ts'
import {
  type OrganizerInput,
  type OrganizerPatch,
  type OrganizerRecord,
  type OrganizerReply,
  organizer,
} from './linked/organizer.ts'
import { type VenueInput, type VenuePatch, type VenueRecord, type VenueReply, venue } from './linked/venue.ts'
import type { PostReply, postFields } from './post.ts'
import {
  type CategoryInput,
  type CategoryPatch,
  category,
  type TagInput,
  type TagPatch,
  type TermRecord,
  type TermReply,
  tag,
} from './term/term.ts'
import type { CategoryQuery, TagQuery } from './term/term-query.ts'

/** The types of each resource: of its records, input and replies. */
export interface TypesByName extends LinkedTypes {
  /** Events. */
  readonly event: TypesOf<EventRecord, EventQuery, EventInput, EventPatch, EventReply>
  /** Categories. */
  readonly category: TypesOf<TermRecord, CategoryQuery, CategoryInput, CategoryPatch, TermReply>
  /** Tags. */
  readonly tag: TypesOf<TermRecord, TagQuery, TagInput, TagPatch, TermReply>
}

/** The types of the resources that events link to. */
export interface LinkedTypes extends UndeclaredTypes {
  /** Venues. */
  readonly venue: TypesOf<VenueRecord, LinkedQuery, VenueInput, VenuePatch, VenueReply>
  /** Organizers. */
  readonly organizer: TypesOf<OrganizerRecord, LinkedQuery, OrganizerInput, OrganizerPatch, OrganizerReply>
}

/** The definitions of the resources that events link to. */
const linkedDefinitions = { venue, organizer }

/**
 * The types of a resource that `linkedNameOf` names and that has no definition yet: those of any linked resource. With
 * them, the compiler names only the lines that have to change.
 */
type UndeclaredTypes = {
  readonly [Name in Exclude<LinkedName, keyof typeof linkedDefinitions>]: TypesOf<
    LinkedRecord,
    LinkedQuery,
    InputOf<typeof postFields>,
    PatchOf<typeof postFields>,
    PostReply
  >
}

/** The types of their input, once it is read. */
export type LinkedDrafts = {
  readonly [Name in LinkedName]: DraftsOf<
    Name extends keyof typeof linkedDefinitions ? (typeof linkedDefinitions)[Name]['fields'] : typeof postFields
  >
}

interface DraftsOf<F extends Fields> {
  /** Of a new record. */
  readonly created: NewDraft<F>
  /** Of a change. */
  readonly changed: Draft<F>
}

/** The types of one resource. */
export interface TypesOf<Record, Query, Input, Patch, Reply> {
  /** A record, as stores hold it. */
  readonly record: Record
  /** The query of a list. */
  readonly query: Query
  /** The input of a new record. */
  readonly input: Input
  /** The input of a change. */
  readonly patch: Patch
  /** A record in a response. */
  readonly reply: Reply
}

/** The definitions of the resources that events link to. */
export type LinkedDefinitions<Names extends LinkedName = LinkedName> = {
  readonly [Name in Names]: LinkedDefinition<
    TypesByName[Name]['record'],
    LinkedDrafts[Name]['created'],
    LinkedDrafts[Name]['changed'],
    TypesByName[Name]['reply']
  >
}

/** The definitions of all resources: ours, or those of a calendar with fields of its app. */
export interface Resources extends LinkedDefinitions {
  readonly event: typeof event
  readonly category: typeof category
  readonly tag: typeof tag
}

/** Without fields of an app. */
export const ownLinked: LinkedDefinitions = linkedDefinitions
export const ownResources: Resources = { event, ...ownLinked, category, tag }

/** The shape of the records of each resource. */
export type RecordShapes = { readonly [Name in ResourceName]: RecordShape<TypesByName[Name]['record']> }

/** The columns of each resource and the functions that build its records, for stores in databases. */
export const recordShapes: RecordShapes = { ...ownResources }

/** Adds the fields of an app. Throws `TypeError` for a field that cannot be one, and names it. */
export function resourcesWith(fields: AppFields | undefined): Resources {
  if (fields === undefined) return ownResources
  const resources = extended.get(fields) ?? extendedBy(fields)
  extended.set(fields, resources)
  return resources
}

/** By the fields of an app: calendars with the same ones share what they extend, as those of its tenants do. */
const extended = new WeakMap<AppFields, Resources>()

function extendedBy(fields: AppFields): Resources {
  checkFields(fields, ownResources)
  const linked = tableOf<LinkedDefinitions>(
    linkedNames,
    <Name extends LinkedName>(name: Name): LinkedDefinitions<Name>[Name] =>
      ownLinked[name].extend(packedFields(fields[name])),
  )
  const linkFields: LinkFields = eventFields
  const inline = tableOf<LinkFields>(linkedNames, <Name extends LinkedName>(name: Name): LinkFields[Name] => ({
    ...linkFields[name],
    read: links('', linked[name]).read,
  }))
  return {
    event: event.extend(packedFields(fields.event, true), inline),
    ...linked,
    category: category.extend(packedFields(fields.category)),
    tag: tag.extend(packedFields(fields.tag)),
  }
}

/** The fields of events that read linked records, inline and with all their fields. */
type LinkFields = Pick<typeof eventFields, LinkedName>
