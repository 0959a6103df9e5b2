import type { EventReply, ResourceName, TermReply, TypesByName } from 'daybook'

/** What the page of a venue, an organizer, a category or a tag shows. `resource` says which one it is. */
export type RecordPage = {
  readonly [Name in Exclude<ResourceName, 'event'>]: {
    /** The kind of the record. */
    readonly resource: Name
    /** The record, with the app's own fields. */
    readonly record: TypesByName[Name]['reply']
    /** Of a category within another one. */
    readonly parent?: TermReply
    /** Whether the caller may change it. */
    readonly mayEdit?: boolean
  }
}[Exclude<ResourceName, 'event'>]

/** Returns the name of a record. */
export function nameOfRecord({ resource, record }: RecordPage): string {
  switch (resource) {
    case 'venue':
      return record.venue
    case 'organizer':
      return record.organizer
    case 'category':
    case 'tag':
      return record.name
  }
}

/** Returns a short text about a record. Categories and tags have none. */
export function excerptOf({ record }: RecordPage): string {
  return 'excerpt' in record ? record.excerpt : ''
}

/** Returns whether everybody may read a record. */
export function isPublic({ record }: RecordPage): boolean {
  return !('status' in record) || record.status === 'publish'
}

/** A page of the events of a record: of those that run and come, or of those that are over. */
export interface RecordEvents {
  /** Whether they are over. */
  readonly isPast: boolean
  /** From 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pages: number
  /** The events of the page, in order of the instant at which they start. Past ones: the latest first. */
  readonly events: readonly EventReply[]
  /** Whether there are events of the other kind: coming ones, or past ones. */
  readonly hasOthers: boolean
  /** When the first of those that run and come will be over, in UTC. Absent if there are none. */
  readonly until?: string | undefined
}
