import type { CountedRecord, CountedValue } from '../resources/event/event-facets.ts'
import type { CountedField, EventGroup } from '../resources/event/event-query.ts'
import type { EventLink, StoredRecord } from '../schema/resource.ts'
import type { EventCriteria, LinkedCriteria } from './criteria.ts'

/** Which events to count. */
interface Counting {
  /** The criteria of the events. Without any, every event matches. */
  readonly where: EventCriteria
  /**
   * Counts groups of events, as a query with it finds them: each once for a record or a value that any of its events
   * has. Absent: counts events.
   */
  readonly collapse?: readonly EventGroup[]
  /** The maximum number of counts, of each link. */
  readonly limit: number
}

/** Counts events by the records of some links. */
export interface LinkCounting extends Counting {
  /** The links, each with its own counts. */
  readonly links: readonly CountedLink[]
}

/** A link to count events by. */
export interface CountedLink {
  /** The link. An event of a category is counted once for the category, and once for each of its ancestors. */
  readonly link: EventLink
  /** Counts only venues or organizers that match these criteria. */
  readonly records?: Pick<LinkedCriteria, 'ids' | 'visible'>
}

/** Counts events by the values of one field. */
export interface ValueCounting extends Counting {
  /** The field. */
  readonly by: EventField | AppFieldValues
}

/** A text field of events. */
export interface EventField {
  /** The name of the field and of its column. */
  readonly field: CountedField
}

/** A field of the app. */
export interface AppFieldValues {
  /** The name of the field in `fields` of the record. An event with a list is counted once for each of its items. */
  readonly appField: string
  /** The values of a record that lacks the field. */
  readonly absent: readonly FieldItem[]
}

/** A value, or an item of a list. */
export type FieldItem = string | number | boolean

/** A record, and how many events link to it. */
export interface LinkCount extends CountedRecord, Pick<StoredRecord, 'source' | 'external_id'> {}

/** A value, and how many events have it. */
export interface ValueCount extends CountedValue {}
