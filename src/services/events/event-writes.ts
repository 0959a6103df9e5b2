import type { EventDraft, EventRecord, NewEventDraft } from '../../resources/event/event.ts'
import type { RecurrenceScope } from '../../resources/event/recurrence-field.ts'
import type { CreateSteps, RemoveSteps, UpdateSteps } from '../operations/write-steps.ts'
import type { CreateOptions } from '../shared/external-key.ts'
import type { UpdateOptions, WriteOptions } from '../shared/precondition.ts'
import type { BookingOptions } from './conflicts/conflict-options.ts'

/** An event as it was sent. */
export interface SentEvent<Draft extends EventDraft | NewEventDraft> {
  readonly draft: Draft
  /** The hash of the password in the draft; empty without one. */
  readonly password_hash: string
  /** Whether the slug of a new event was sent, and not made from its title. */
  readonly isSlugSent?: boolean
}

/** Options of moving an event to the trash. */
export interface RemoveEventOptions extends WriteOptions {
  /** Which events of a series to remove: `this` (the default), `following`, or `all` (rule 56). */
  readonly recurrence_scope?: RecurrenceScope | undefined
}

/** Options of a new event. */
export interface CreateEventOptions extends CreateOptions, BookingOptions {}

/** Options of an update of an event. */
export interface UpdateEventOptions extends UpdateOptions, BookingOptions {}

/** The steps of each write of an event. */
export interface EventSteps {
  readonly create: CreateSteps<EventRecord, SentEvent<NewEventDraft>, CreateEventOptions>
  readonly update: UpdateSteps<EventRecord, SentEvent<EventDraft>, UpdateEventOptions>
  readonly remove: RemoveSteps<EventRecord, RemoveEventOptions>
}
