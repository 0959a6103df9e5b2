import type { EventUndo, RecurrenceScope } from 'daybook'
import type { ManyKind } from '../../ground/words/desk-subjects.ts'
import type { FormChoice } from './form-props.ts'
import type { FormValues } from './form-values.ts'

/** What can be done with many events of a list, in the order of the buttons. */
export const manyKinds: readonly ManyKind[] = [
  'publish',
  'pending',
  'draft',
  'venue',
  'terms',
  'shift',
  'copy',
  'pause',
  'cancel',
  'trash',
  'restore',
]

/** The most events that are changed at once. */
export const mostEvents = 200

/** What can be done with the events of a list. */
export interface ManyBar {
  /** The address of the list, with what narrows it. */
  readonly action: string
  /** What the caller may do with some of them. */
  readonly kinds: readonly ManyKind[]
  /** How many events the list has; absent if these are too many to be changed at once. */
  readonly found?: number | undefined
}

/** The question how many events are to be changed, and what the answer would change. */
export interface ManyQuestion {
  /** What is to be done. */
  readonly kind: ManyKind
  /** The address of the list, with what narrows it. */
  readonly action: string
  /** The ids of the events. */
  readonly ids: readonly number[]
  /** What was answered. */
  readonly values: FormValues
  /** The venues or categories to choose from. */
  readonly choices: readonly FormChoice[]
  /** Whether there are too many to list, so that people search for them. */
  readonly isSearched: boolean
  /** What is wrong with the answer. */
  readonly fault?: string | undefined
  /** Which dates change if some of the events are of a series; absent if none is. */
  readonly scope?: RecurrenceScope | undefined
  /** The scopes to choose from. */
  readonly scopes: readonly RecurrenceScope[]
}

/** An event of a preview or a report. */
export interface ManyRow {
  /** The title of the event. */
  readonly title: string
  /** Its start in short. */
  readonly when: string
  /** What changes in it. May be empty. */
  readonly detail: string
}

/** An event that is not changed. */
export interface ManyRefusal {
  /** Absent for an event that the caller does not see. */
  readonly title?: string | undefined
  /** Its start in short; absent with the title. */
  readonly when?: string | undefined
  /** A sentence. */
  readonly reason: string
}

/** What a change would do. */
export interface ManyPreview {
  /** The question, with its answer. */
  readonly question: ManyQuestion
  /** The events that would change, with the revisions that were read. */
  readonly changed: readonly (ManyRow & {
    /** Of the event. */
    readonly id: number
    /** Of the event, as it was read. */
    readonly revision: string
  })[]
  /** Those that are so already. */
  readonly unchanged: readonly ManyRow[]
  /** Those that would be refused. */
  readonly refused: readonly ManyRefusal[]
}

/** What a change has done. */
export interface ManyOutcome {
  /** How many events were changed. */
  readonly changed: number
  /** How many were so already. */
  readonly unchanged: number
  /** Those that were refused. */
  readonly refused: readonly ManyRefusal[]
  /** How many events were not reached, because the calendar failed. */
  readonly left: number
  /** How many of the changed events have a venue that others take. */
  readonly taken: number
  /** What undoes it. Some changes cannot be undone. */
  readonly undo: readonly EventUndo[]
}

/** What a change has done, and how to undo it. */
export interface ManyReportPage {
  /** The address of the list, with what narrows it. */
  readonly action: string
  /** What has become of the events. */
  readonly outcome: ManyOutcome
}

/** The names of what the forms send. No field has a name with a dot. */
export const manyNames = {
  events: 'id',
  which: 'form.which',
  kind: 'form.kind',
  undo: 'form.undo',
  scope: 'many.scope',
  venue: 'many.venue',
  search: 'many.search',
  addCategory: 'many.add.categories',
  addTags: 'many.add.tags',
  removeCategory: 'many.remove.categories',
  removeTags: 'many.remove.tags',
  /** Of copies, the day of the first one. */
  day: 'many.day',
  from: 'many.from',
  until: 'many.until',
  how: 'many.how',
  amount: 'many.amount',
  unit: 'many.unit',
  reason: 'many.reason',
} as const
