import type { EventLink } from '../../schema/resource.ts'
import type { EventRecord } from './event.ts'
import type { EventFacet } from './event-query.ts'

/** A venue, an organizer, a category or a tag, with the number of events in a list. */
export interface CountedRecord {
  /** Of the record. */
  readonly id: number
  /** Of the record. */
  readonly slug: string
  /** Of the record. */
  readonly name: string
  /** How many events the list has with the record as the only value of the parameter. */
  readonly count: number
}

/** A value of a field, with the number of events in a list. */
export interface CountedValue<Value = string | number | boolean> {
  /** The value, or an item of a list. */
  readonly value: Value
  /** How many events the list has with the value as the only one of the parameter. */
  readonly count: number
}

/** The facets of a list of events, by parameter (rule 63). */
export type EventFacets = {
  readonly [Name in EventFacet]: readonly (Name extends EventLink
    ? CountedRecord
    : CountedValue<Name extends keyof EventRecord ? EventRecord[Name] : never>)[]
}
