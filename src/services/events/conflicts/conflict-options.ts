import { checkOptions, type OptionCheck, optionKinds } from '../../../options.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import type { VenueRecord } from '../../../resources/linked/venue.ts'
import { isObject } from '../../../schema/field/values.ts'

/**
 * What happens if a write books a venue that is taken (rule 58): `warn` stores the event and reports the others,
 * `refuse` is 409 `event-venue-taken`, `ignore` does not look.
 */
export type ConflictMode = 'warn' | 'refuse' | 'ignore'

/** How a calendar treats double bookings (rule 58). */
export interface ConflictOptions {
  /** What a write does with them. The default is `ignore`: only calls of `events.conflicts` look for them. */
  readonly onWrite?: ConflictMode | undefined
  /**
   * Returns whether a venue may have several events at the same time, such as a park or a page for online events. It is
   * called within transactions, so it must return at once.
   */
  readonly exempt?: ((venue: VenueRecord) => boolean) | undefined
}

/** Events that take a venue at the time of another, ordered by start. */
export interface EventConflicts<Record extends EventRecord = EventRecord> {
  /** The first 100 events that the caller may see in full. */
  readonly events: readonly Record[]
  /** How many these are without the limit. */
  readonly total: number
  /** Whether there are others, which the caller may not see. Nothing else is shown of them. */
  readonly taken: boolean
}

/** What a write with `warn` has found. */
export interface FoundConflicts extends EventConflicts {
  /** The event, or the series, that was written. */
  readonly event: EventRecord
}

/** Options of the writes of events. */
export interface BookingOptions {
  /** What happens if the venue is taken. The default is the option `conflicts` of the calendar (rule 58). */
  readonly conflicts?: ConflictMode | undefined
  /**
   * Called after the commit with what a write with `warn` has found. Errors go to `onError`; the write stays committed.
   */
  readonly onConflicts?: ((found: FoundConflicts) => void) | undefined
}

/** The options of the calendar with their defaults. */
export interface ConflictSettings {
  readonly onWrite: ConflictMode
  readonly exempt: ConflictOptions['exempt']
  /** Called after a commit with the conflicts of a write that warns of them. Throws nothing. */
  readonly onConflicts: (found: FoundConflicts) => void
}

/** From the least strict to the strictest. */
export const conflictModes = ['ignore', 'warn', 'refuse'] as const satisfies readonly ConflictMode[]

/** The check of an option with one of them. */
export const conflictModeOption: OptionCheck = [isConflictMode, 'warn, refuse or ignore']

function isConflictMode(value: unknown): value is ConflictMode {
  return conflictModes.some((mode) => mode === value)
}

/** Returns the options with their defaults. Throws a `TypeError` for an invalid one. */
export function conflictSettings(
  option: ConflictMode | ConflictOptions | undefined = {},
  onConflicts: ConflictSettings['onConflicts'],
): ConflictSettings {
  const settings: ConflictOptions = isConflictMode(option) ? { onWrite: option } : option
  checkOptions(
    settings,
    {
      onWrite: conflictModeOption,
      exempt: [optionKinds.function[0], 'a function from a venue to true or false'],
    },
    'conflicts.',
  )
  const { onWrite = 'ignore', exempt } = settings
  return { onWrite, exempt, onConflicts }
}

export function isConflictOption(value: unknown): boolean {
  return isConflictMode(value) || isObject(value)
}
