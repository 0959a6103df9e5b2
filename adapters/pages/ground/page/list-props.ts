import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'

/** What the templates of lists and filters show. */

/** The days with events around a period, under the present filters. */
export interface DaysAround {
  /** The last day before the period with an event. Absent if there is none: nothing links to before. */
  readonly before?: string
  /** The first day after the period with an event. Absent if there is none: nothing links to later. */
  readonly after?: string
}

/** A small month beside a list. */
export interface MiniMonth {
  /** Such as `2030-06`. */
  readonly month: string
  /** With the weeks around it. */
  readonly weeks: readonly GridWeek<EventReply>[]
}

/** What is shown where there are no events. */
export interface EmptyState {
  /** The name of the period. Absent for the whole calendar. */
  readonly period?: string
  /** The nearest days with events. Absent for the whole calendar. */
  readonly neighbours?: DaysAround
  /** The address of the same page without a choice. */
  readonly anything: string
}

/** The months of the first and of the last event that a visitor wants to see. */
export interface MonthsWithEvents {
  /** Such as `2013-02`. */
  readonly first: string
  /** The same as `first` if all events are in one month. */
  readonly last: string
}

/** A day of the strip. */
export interface StripDay {
  /** Such as `2030-06-20`. */
  readonly day: string
  /** How many events it has. */
  readonly count: number
}
