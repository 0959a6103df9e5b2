import type { EventReply, ResourceName } from 'daybook'
import type { EventListName } from '../../ground/addresses/desk-address.ts'
import type { ManyBar } from './many-props.ts'

/** A link of a tab, with how many records it leads to. */
export interface DeskTab {
  /** Of the list. */
  readonly href: string
  /** The name of the list. */
  readonly text: string
  /** Absent if it is not counted. */
  readonly count?: number
  /** Whether the page shows it. */
  readonly isCurrent: boolean
}

/** The links to the lists of the desk. */
export interface DeskTabs {
  /** The overview, and the events as a calendar. */
  readonly views: readonly DeskTab[]
  /** Lists of events. */
  readonly events: readonly DeskTab[]
  /** Lists of other records. Empty if the caller may create none. */
  readonly records: readonly DeskTab[]
}

/** What can be done with an event of a list, or with another record. */
export type ListStep = 'publish' | 'return' | 'restore' | 'trash'

/** The dates of a series that a list has, of any time and on all pages. */
export interface SeriesDates {
  /** How many they are. */
  readonly total: number
  /** How many of them are of the time of the list. */
  readonly listed: number
  /** How many of them are cancelled. */
  readonly cancelled: number
  /** How many of them have another status than that of the row. */
  readonly unlike: number
  /** How many come after that of the row. */
  readonly later: number
  /** The day of the last one, as `YYYY-MM-DD`. */
  readonly until: string
  /** The list of all of them, each in a row of its own. */
  readonly href: string
  /** The form of the dates of the series; the list if the caller has none, or if they differ from the series. */
  readonly form: string
}

/** An event in a list of the desk. */
export interface EventRow {
  /** As the caller sees it. */
  readonly event: EventReply
  /** Of the record, as it was listed. */
  readonly revision: string
  /** The form of the event; absent if the caller may not change it. */
  readonly edit?: string | undefined
  /** The page of the event; absent in the trash. */
  readonly page?: string | undefined
  /** The form of a copy; absent in the trash, and if the caller may not copy it. */
  readonly copy?: string | undefined
  /** What the caller may do with it. */
  readonly steps: readonly ListStep[]
  /** Who its author is: a name, `you`, or an id. */
  readonly author: string
  /** The list of the events of this author only. */
  readonly byAuthor: string
  /** Whether the caller is its author. */
  readonly isByCaller: boolean
  /** What its box sends: the id of the event, or the series whose dates in the list are changed together. */
  readonly box: string
  /** How many events are changed if it is ticked: of a series, the date of the row alone if there are too many. */
  readonly ticked: number
  /** Whether it can be ticked, because the caller may change the event. */
  readonly canBeTicked: boolean
  /**
   * The dates of the series that it stands for. Absent for a single event, for a date that differs from them, and in
   * the trash.
   */
  readonly series?: SeriesDates | undefined
}

/** A table of events. */
export interface EventTable {
  /** Which list it is. */
  readonly list: EventListName
  /** The address of the list. */
  readonly action: string
  /** In the order of the list. */
  readonly rows: readonly EventRow[]
  /** What can be done with many of them; absent if nothing can. */
  readonly many?: ManyBar | undefined
  /** Whether a reviewer can write a note. */
  readonly takesNote: boolean
}

/** Another record in a list of the desk. */
export interface RecordRow {
  /** Of the record. */
  readonly id: number
  /** For people. */
  readonly name: string
  /** A line below the name. */
  readonly detail: string
  /** Of the record, as it was listed. */
  readonly revision: string
  /** `publish` for a category or a tag. */
  readonly status: string
  /** How many events a list has with it. */
  readonly events: number
  /** The form of the record; absent if the caller may not change it. */
  readonly edit?: string | undefined
  /** The page of the record; absent in the trash. */
  readonly page?: string | undefined
  /** Where a category or a tag is deleted. */
  readonly remove?: string | undefined
  /** Where it is merged with another one; absent in the trash, and if the caller may not do it. */
  readonly merge?: string | undefined
  /** What the caller may do with it. */
  readonly steps: readonly ListStep[]
}

/** A table of records other than events. */
export interface RecordTable {
  /** The kind of the records. */
  readonly resource: Exclude<ResourceName, 'event'>
  /** The address of the list. */
  readonly action: string
  /** In the order of the list. */
  readonly rows: readonly RecordRow[]
}
