import type { ConflictingEvent } from 'daybook'
import type { Content } from '../../ground/markup/html.ts'

/** What the last step has done. */
export interface DeskNotice {
  /** How good it is. */
  readonly tone: 'good' | 'warn' | 'bad'
  /** A sentence. */
  readonly text: Content
  /** Further markup, such as a button that undoes the step. */
  readonly more?: Content
  /** Whether people go on from here, by keyboard too: of the first notice of a page. */
  readonly takesFocus?: boolean
}

/** Who takes the venue of an event at its time. */
export interface TakenVenue {
  /** The events that the caller may see. */
  readonly events: readonly ConflictingEvent[]
  /** How many they are. */
  readonly total: number
  /** Whether others take the venue that the caller may not see. */
  readonly taken: boolean
}

/** What a step says instead of doing what its button is for: a sentence, or that others take the venue of an event. */
export type StepNotice = { readonly tone: 'warn' | 'bad'; readonly text: string } | { readonly venue: TakenVenue }
