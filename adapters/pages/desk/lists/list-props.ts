import type { EventReply, ResourceName } from 'daybook'
import type { EventListName } from '../desk-address.ts'

/** A link of a tab, with how many records it leads to. */
export interface DeskTab {
  readonly href: string
  readonly text: string
  /** Absent if it is not counted. */
  readonly count?: number
  readonly isCurrent: boolean
}

/** The links to the lists of the desk. */
export interface DeskTabs {
  /** Lists of events. */
  readonly events: readonly DeskTab[]
  /** Lists of other records. Empty if the caller may create none. */
  readonly records: readonly DeskTab[]
}

/** What can be done with an event of a list, or with another record. */
export type ListStep = 'publish' | 'return' | 'restore' | 'trash'

/** An event in a list of the desk. */
export interface EventRow {
  readonly event: EventReply
  /** Of the record, as it was listed. */
  readonly revision: string
  /** The form of the event; absent if the caller may not change it. */
  readonly edit?: string | undefined
  /** The page of the event; absent in the trash. */
  readonly page?: string | undefined
  /** What the caller may do with it. */
  readonly steps: readonly ListStep[]
  /** How many further dates of the same series the page has. */
  readonly moreDates: number
}

/** A table of events. */
export interface EventTable {
  readonly list: EventListName
  /** The address of the list. */
  readonly action: string
  readonly rows: readonly EventRow[]
  /** Whether a reviewer can write a note. */
  readonly takesNote: boolean
}

/** Another record in a list of the desk. */
export interface RecordRow {
  readonly id: number
  readonly name: string
  /** A line below the name. */
  readonly detail: string
  readonly revision: string
  readonly status: string
  /** How many events a list has with it. */
  readonly events: number
  readonly edit?: string | undefined
  readonly page?: string | undefined
  /** Where a category or a tag is deleted. */
  readonly remove?: string | undefined
  readonly steps: readonly ListStep[]
}

/** A table of records other than events. */
export interface RecordTable {
  readonly resource: Exclude<ResourceName, 'event'>
  readonly action: string
  readonly rows: readonly RecordRow[]
}
