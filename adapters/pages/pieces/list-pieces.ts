import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import type { ListedEvents } from 'daybook/http'
import type { Choice } from '../filters/choice.ts'

/** What the templates of lists and filters show. */

/** The days with events around a period, under the present filters. */
export interface Neighbours {
  /** The last day before the period with an event. Absent if there is none: nothing links to before. */
  readonly before?: string
  /** The first day after the period with an event. Absent if there is none: nothing links to later. */
  readonly after?: string
}

/** A small month beside a list. */
export interface MiniMonth {
  /** Such as `2030-06`. */
  readonly month: string
  readonly weeks: readonly GridWeek<EventReply>[]
}

/** What stands in place of events that there are not. */
export interface EmptyState {
  /** The name of the period. Absent for the whole calendar. */
  readonly period?: string
  readonly neighbours?: Neighbours
  /** The address of the same page without a choice. */
  readonly anything: string
}

/** The form in which visitors choose what they see. */
export interface FilterForm {
  /** The address of the page that shows the choice. */
  readonly action: string
  readonly facets: readonly FormFacet[]
  /** Whether the form is shown at once where there is little room. */
  readonly isOpen?: boolean
}

/** A filter of the form. */
export interface FormFacet {
  /** The parameter. */
  readonly name: string
  readonly label: string
  readonly options: readonly FormOption[]
}

/** A value of a filter. */
export interface FormOption {
  readonly value: string
  readonly label: string
  /** How many events there are with it. Absent if it was not counted. */
  readonly count?: number
  readonly isChosen: boolean
  /** The slug of a category, whose colour it has. */
  readonly category?: string
  /** The categories within a category. */
  readonly children: readonly FormOption[]
}

/** The categories of a period, and what the visitor has chosen. */
export interface Legend {
  /** As read with `legendFacets`. */
  readonly facets: ListedEvents['facets']
  /** How many events the period has under the present choice. Absent to show no counts. */
  readonly total?: number | undefined
  /** Returns the address of the same period under another choice. */
  address(choice: Choice): string
}
