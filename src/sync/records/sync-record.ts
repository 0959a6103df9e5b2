import type { CalendarError } from '../../errors.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { EventLink, ResourceName } from '../../schema/resource.ts'

/** A record of another calendar. */
export type SyncRecord = { readonly [Name in ResourceName]: SyncRecordOf<Name> }[ResourceName]

/** A record of one resource in another calendar. */
export interface SyncRecordOf<Name extends ResourceName> {
  /** What it is: `event`, `venue`, `organizer`, `category` or `tag`. */
  readonly resource: Name
  /** Its id in the source: one line of 1 to 400 characters, unique among the records of the resource. */
  readonly external_id: string
  /**
   * Its fields, as `create` takes them. An absent field has no value in the source, so a value from the source is
   * removed here too.
   */
  readonly fields: TypesByName[Name]['input']
  /** The records that it is linked to in the source. They replace the same names in `fields`. */
  readonly links?: SyncLinks | undefined
  /**
   * Of an event with a `recurrence`: all events of the series that differ from it. One that is absent is like the
   * series again. The calendar needs the option `recurrence`.
   */
  readonly occurrences?: readonly SyncOccurrence[] | undefined
  /**
   * Of an event of a series, if the source has the event but not the series, as feeds have that show only some months.
   * The local series stays, and its event becomes what this record says. Without such an event, the record is a single
   * event.
   */
  readonly series?: SyncOccurrenceKey | undefined
  /**
   * A number that grows with each change in the source, such as `SEQUENCE` of iCalendar. The report notes an older
   * state.
   */
  readonly sequence?: number | undefined
  /** When the source changed it, in RFC 3339 in UTC. With an equal `sequence`, the report notes an earlier state. */
  readonly last_modified?: string | undefined
  /**
   * Why the source has the record but cannot read it. It is then refused with this error, and the local record stays as
   * it is.
   */
  readonly error?: CalendarError | undefined
}

/** The key of an event in a series that the source does not have. */
export interface SyncOccurrenceKey {
  /** The id of the series in the source. */
  readonly external_id: string
  /** The start that the recurrence gives the event, in UTC as `YYYY-MM-DD HH:MM:SS`, or a day as `YYYY-MM-DD`. */
  readonly start: string
}

/** An event of a series that differs from the series. */
export interface SyncOccurrence {
  /** The start that the recurrence gives it, on the wall clock of the series: `YYYY-MM-DD HH:MM:SS`. */
  readonly recurrence_id: string
  /** The fields in which it differs. It has the others from the series. */
  readonly fields: Partial<TypesByName['event']['input']>
  /** The linked records in which it differs. */
  readonly links?: SyncLinks | undefined
}

/** The external ids of linked records, by the name of the link. */
export interface SyncLinks {
  /** The venues of an event. */
  readonly venue?: readonly string[] | undefined
  /** The organizers of an event. */
  readonly organizer?: readonly string[] | undefined
  /** The categories of an event. */
  readonly categories?: readonly string[] | undefined
  /** The tags of an event. */
  readonly tags?: readonly string[] | undefined
  /** The parent of a category. */
  readonly parent?: string | undefined
  /** The parent of an event. */
  readonly post_parent?: string | undefined
}

/** The resources that links lead to. */
export const linkTargets = {
  venue: 'venue',
  organizer: 'organizer',
  categories: 'category',
  tags: 'tag',
  parent: 'category',
  post_parent: 'event',
} as const satisfies Readonly<Record<keyof SyncLinks | EventLink, ResourceName>>

/** The links by name. */
export const linkNames = Object.keys(linkTargets) as readonly (keyof SyncLinks)[] // `Object.keys` loses the key type

/** Returns text that identifies a record of the source. */
export function keyOf(resource: ResourceName, externalId: string): string {
  return `${resource} ${externalId}`
}
