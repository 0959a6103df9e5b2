import { argumentError, type CalendarError } from '../../../errors.ts'
import {
  checkOptions,
  checkValue,
  type OptionCheck,
  type OptionChecks,
  optionKinds,
  wholeNumber,
} from '../../../options.ts'
import type { EventPatch, EventRecord } from '../../../resources/event/event.ts'
import type { EventQuery } from '../../../resources/event/event-query.ts'
import { type RecurrenceScope, recurrenceScopes } from '../../../resources/event/recurrence-field.ts'
import { isObject } from '../../../schema/field/values.ts'
import type { Revision } from '../../../schema/resource.ts'
import type { TermsInput } from '../../../schema/vocabulary/references.ts'
import type { ClientSignal } from '../../shared/fair-queue.ts'
import { ifMatchOption } from '../../shared/precondition.ts'
import { type BookingOptions, conflictModeOption } from '../conflicts/conflict-options.ts'

/** Which events to change: their ids, or a query as of `list`, with all its pages (rule 72). */
export type ManyEvents<Query = EventQuery> = readonly number[] | Query

/** A distance on the wall clock of each event, forward or back. All-day events take only days. */
export interface EventShift {
  /** Whole days, from -36,525 to 36,525. */
  readonly days?: number | undefined
  /** Whole hours, from -8,784 to 8,784. */
  readonly hours?: number | undefined
  /** Whole minutes, from -527,040 to 527,040. */
  readonly minutes?: number | undefined
}

/** Categories and tags, by id, slug or name (rule 36). */
export interface ChangedTerms {
  /** Categories. A new name creates one, if the caller may. */
  readonly categories?: TermsInput | undefined
  /** Tags. A new name creates one, if the caller may. */
  readonly tags?: TermsInput | undefined
}

/** A change of many events. At least one of its members is present. */
export interface EventsChange<Patch = EventPatch> {
  /** The same fields for each of the events, as of `update`. It takes no `password`. */
  readonly set?: Patch | undefined
  /** Moves start and end of each event. */
  readonly shift?: EventShift | undefined
  /** Links categories and tags, beside those that an event has. */
  readonly add?: ChangedTerms | undefined
  /** Removes links to categories and tags, which have to exist. */
  readonly remove?: ChangedTerms | undefined
}

/** What copies of many events get instead of the values of their sources. */
export interface EventsCopy<Patch = EventPatch> {
  /** The same fields for each copy, as of `copy`. */
  readonly set?: Patch | undefined
  /** Moves start and end. Without it, copies are at the time of their sources. */
  readonly shift?: EventShift | undefined
}

/** The most events of a call that says nothing else. */
export const defaultLimit = 1_000

/** How many events of a call have had which outcome. */
export interface ManyCounts {
  /** The number of all events. */
  readonly total: number
  /** The number of events that were changed. */
  readonly changed: number
  /** The number of events that were not written, because they are so already. */
  readonly unchanged: number
  /** The number of events that were refused. */
  readonly refused: number
}

/** Options of every call that writes many events. */
export interface ManyOptions {
  /** Writes all events or none, in one transaction: at most 200. The default is false. */
  readonly atomic?: boolean | undefined
  /** Begins no other transaction once it is aborted. An `AbortSignal` fits. */
  readonly signal?: ClientSignal | undefined
  /** Called after each transaction. */
  readonly onProgress?: ((progress: ManyCounts) => void) | undefined
}

/** Options of calls that choose events. */
export interface ChooseOptions {
  /** The most events that the call takes, up to 10,000. More are `rest_invalid_param`. The default is 1,000. */
  readonly limit?: number | undefined
  /**
   * The revisions that the caller knows. An event that has another one, or is not among them, is refused with
   * `rest_precondition_failed`.
   */
  readonly ifMatch?: readonly Revision[] | undefined
}

/** Options of a change of many events. */
export interface UpdateManyOptions extends ManyOptions, BookingOptions, ChooseOptions {}

/** Options of undoing the changes of many events. */
export interface UndoManyOptions extends ManyOptions, BookingOptions {}

/** Options of moving many events to the trash. */
export interface RemoveManyOptions extends ManyOptions, ChooseOptions {
  /** Which events of a series to remove: `this` (the default), `following`, or `all` (rule 56). */
  readonly recurrence_scope?: RecurrenceScope | undefined
}

/** What undoes the change of an event. It consists of JSON values. */
export interface EventUndo<Patch = EventPatch> extends Revision {
  /** The values that the event had. */
  readonly patch: Patch
}

/** What has become of an event. */
export type ManyResult<Event = EventRecord, Patch = EventPatch> =
  | ChangedOfMany<Event, Patch>
  | UnchangedOfMany<Event>
  | RefusedOfMany
  | UnwrittenOfMany

/** An event that was changed. */
export interface ChangedOfMany<Event = EventRecord, Patch = EventPatch> {
  /** The id of the event. */
  readonly id: number
  /** It was written. */
  readonly outcome: 'changed'
  /** The event after the change. */
  readonly event: Event
  /** What undoes the change; `null` if nothing does. */
  readonly undo: EventUndo<Patch> | null
}

/** An event that is already as it would be after the change. */
export interface UnchangedOfMany<Event = EventRecord> {
  /** The id of the event. */
  readonly id: number
  /** It was not written, and has its old revision. */
  readonly outcome: 'unchanged'
  /** The event. */
  readonly event: Event
}

/** An event that was not changed, because `update` or `remove` would throw. */
export interface RefusedOfMany {
  /** The id of the event. */
  readonly id: number
  /** It was not written. */
  readonly outcome: 'refused'
  /** Why, with code, message and `params`. */
  readonly error: CalendarError
}

/** An event that the call has not reached, or whose outcome it does not know. */
export interface UnwrittenOfMany {
  /** The id of the event. */
  readonly id: number
  /** `skipped`: it was not written. `unknown`: its transaction failed, perhaps after its commit. */
  readonly outcome: 'skipped' | 'unknown'
}

/** Why a call ended before its last event. */
export interface ManyStop {
  /** `aborted`: by the signal. `refused`: an event of an atomic call. `failed`: the store, a port or `onProgress`. */
  readonly reason: 'aborted' | 'refused' | 'failed'
  /** The error of the event, or of what failed; `undefined` if the signal was aborted. */
  readonly error: unknown
}

/** What has become of many events (rule 72). */
export interface ManyReport<Event = EventRecord, Patch = EventPatch> extends ManyCounts {
  /** The number of events that were not written, because the call ended before. */
  readonly skipped: number
  /** The number of events whose transaction failed. */
  readonly unknown: number
  /** A row for each event, in the order of the ids, or of the list. */
  readonly results: readonly ManyResult<Event, Patch>[]
  /** What `undoMany` takes to undo the changes: the last first. */
  readonly undo: readonly EventUndo<Patch>[]
  /** Why the call has ended early; `null` if it has reached every event. */
  readonly stopped: ManyStop | null
}

const manyOptions: OptionChecks<ManyOptions> = {
  atomic: optionKinds.boolean,
  signal: optionKinds.object,
  onProgress: optionKinds.function,
}

const chooseOptions: OptionChecks<ChooseOptions> = { limit: wholeNumber(1, 10_000), ifMatch: ifMatchOption }

/** Checks the options of `undoMany`. */
export const undoManyChecks: OptionChecks<UndoManyOptions> = {
  ...manyOptions,
  conflicts: conflictModeOption,
  onConflicts: optionKinds.function,
}

/** Checks the options of `updateMany`. */
export const updateManyChecks: OptionChecks<UpdateManyOptions> = { ...undoManyChecks, ...chooseOptions }

const scope: OptionCheck = [
  (value) => recurrenceScopes.some((one) => one === value),
  `one of ${recurrenceScopes.join(', ')}`,
]

/** Checks the options of `removeMany`. */
export const removeManyChecks: OptionChecks<RemoveManyOptions> = {
  ...manyOptions,
  ...chooseOptions,
  recurrence_scope: scope,
}

const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => typeof id === 'number')

/** Throws a `TypeError` for neither ids nor a query. */
export function checkEvents(value: unknown): void {
  if (!isIds(value) && !isObject(value)) {
    throw argumentError('The events', "a list of ids, or a query such as { search: 'jazz' }", value)
  }
}

const shiftChecks: OptionChecks<EventShift> = {
  days: wholeNumber(-36_525, 36_525),
  hours: wholeNumber(-8_784, 8_784),
  minutes: wholeNumber(-527_040, 527_040),
}
const termChecks: OptionChecks<ChangedTerms> = { categories: optionKinds.any, tags: optionKinds.any }
const changeChecks: OptionChecks<EventsChange> = {
  set: optionKinds.object,
  shift: optionKinds.object,
  add: optionKinds.object,
  remove: optionKinds.object,
}

/** Throws a `TypeError` for a change that has another form, or none of its members. */
export function checkChange(value: unknown): void {
  const [accepts, accepted] = optionKinds.object
  if (!accepts(value)) throw argumentError('The change', `${accepted} with some of set, shift, add, remove`, value)
  const change = value as EventsChange // its members are checked
  checkOptions<EventsChange>(change, changeChecks, 'change.')
  checkOptions<EventShift>(change.shift, shiftChecks, 'shift.')
  for (const name of ['add', 'remove'] as const) checkOptions<ChangedTerms>(change[name], termChecks, `${name}.`)
  if (!hasMember(change)) throw new TypeError('The change must have some of set, shift, add, remove.')
}

const copyChecks: OptionChecks<EventsCopy> = { set: optionKinds.object, shift: optionKinds.object }

/** Throws a `TypeError` for changes of copies that have another form. */
export function checkCopy(value: unknown): void {
  const change = value as EventsCopy | undefined // its members are checked
  checkOptions<EventsCopy>(change, copyChecks, 'changes.')
  checkOptions<EventShift>(change?.shift, shiftChecks, 'shift.')
}

function hasMember(change: object): boolean {
  return Object.values(change).some((member) => member !== undefined)
}

const undoChecks: OptionChecks<EventUndo> = {
  id: [(value) => typeof value === 'number', 'a number'],
  revision: optionKinds.text,
  patch: optionKinds.object,
}

/** Throws a `TypeError` for anything but the `undo` of a report. */
export function checkUndo(value: unknown): void {
  checkValue('The undo', value, [Array.isArray, 'a list, such as report.undo'])
  for (const one of value as readonly unknown[]) {
    if (!isObject(one)) throw argumentError('The undo', 'a list of { id, revision, patch }', one)
    for (const [name, check] of Object.entries(undoChecks)) checkValue(`undo.${name}`, Reflect.get(one, name), check)
  }
}
