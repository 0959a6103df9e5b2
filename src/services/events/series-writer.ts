import type { EventRecord, EventTimes } from '../../resources/event/event.ts'
import { isOfSeries, type RecurrenceScope, type SentRecurrence } from '../../resources/event/recurrence-field.ts'
import { changesSeries, isOccurrence, isSeries } from '../../resources/event/recurring-event.ts'
import type { Report } from '../../schema/field/field.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { CheckRecurrence, Environment } from '../environment/environment.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import type { ConflictSettings } from './conflicts/conflict-options.ts'
import type { SeriesRights } from './series-rights.ts'

/** What a write of a recurring event needs. */
export interface RecurrenceContext {
  readonly transaction: TransactionContext
  readonly environment: Environment
  readonly rights: SeriesRights
  /** Publishes the pending venues and organizers of an event that was published. */
  publishLinked(event: EventRecord): Promise<void>
}

/** A change of an event, as records hold it. */
export interface EventChange {
  readonly patch: Partial<UnstampedRecord<EventRecord>>
  /** The recurrence of the input; `null` ends it. */
  readonly recurrence?: SentRecurrence | null | undefined
  readonly scope?: RecurrenceScope | null | undefined
  /** The names of the fields in the input, also of those whose value is not new. */
  readonly sent?: readonly string[] | undefined
}

/** The progress of an extension. */
export interface ExtendProgress {
  /** How many series were compared with the horizon. */
  readonly checked: number
  /** How many events were added. */
  readonly added: number
}

/** A series that an extension could not extend. Its stored events stay, and it can be changed. */
export interface FailedExtension {
  /** The id of the series. */
  readonly id: number
  /** Why, as a sentence. */
  readonly reason: string
}

/** The result of an extension. */
export interface ExtendReport extends ExtendProgress {
  /** Series that could not be extended, such as one of too many events. `onError` receives each of them too. */
  readonly failed: readonly FailedExtension[]
}

/** What an extension needs. */
export interface ExtendContext {
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly conflicts: ConflictSettings
  /** Receives an error for each series that could not be extended. */
  readonly onError: (error: unknown) => void
}

/** Options of an extension. */
export interface ExtendOptions {
  /** Called after each series. */
  readonly onProgress?: ((progress: ExtendProgress) => void) | undefined
}

/** The value of the option `recurrence`. `recurringEvents()` of `daybook/recurrence` creates it. */
export interface RecurringEvents {
  /** How many months ahead the events of a series are stored. */
  readonly months: number
}

/** What a copy of a series has of its own. */
export interface CopiedSeries {
  /** The times of the copy. */
  readonly times: EventTimes
  /** The recurrence in the input; absent if the copy has that of the series. */
  readonly sent: SentRecurrence | undefined
  /** Whether lists hide the events of the copy. */
  readonly hide_from_listings: boolean
  readonly now: DateTime
  /** Receives what is wrong with the recurrence. */
  readonly report: Report
}

/** Returns the recurrence of a copy of a series as it would be sent; `undefined` with errors. */
export type CopyRecurrence = (series: EventRecord, copy: CopiedSeries) => SentRecurrence | undefined

/**
 * Writes series, and the events that they consist of (rule 56). Each method runs inside a transaction, which may run
 * again from the start.
 */
export interface SeriesWriter extends RecurringEvents {
  readonly check?: CheckRecurrence
  readonly copy: CopyRecurrence
  /** Inserts a series with its events, up to the horizon. Returns the series. */
  insert(
    data: UnstampedRecord<EventRecord>,
    recurrence: SentRecurrence,
    context: RecurrenceContext,
  ): Promise<EventRecord>
  /** Returns the times of the events that `insert` would store. Stores nothing. */
  preview(
    data: UnstampedRecord<EventRecord>,
    recurrence: SentRecurrence,
    context: Pick<RecurrenceContext, 'transaction'>,
  ): readonly EventTimes[]
  /** Changes an event, or a series and its events. Returns the event or the series with the same id. */
  update(current: EventRecord, change: EventChange, context: RecurrenceContext): Promise<EventRecord>
  /** Adds the events of all series up to the present horizon, each series in a transaction of its own. */
  extend(context: ExtendContext, options?: ExtendOptions): Promise<ExtendReport>
  /**
   * Adds the later events of series to those that a transaction has stored, each in transactions of its own. Throws if
   * one of the series cannot be extended.
   */
  complete(ids: readonly number[], context: Omit<ExtendContext, 'onError'>): Promise<void>
  /** Returns what runs before each list of a calendar. Absent without the option `extendOnList`. */
  readonly listExtension?: (context: ExtendContext) => ExtendForList
}

/** Extends series whose events a list needs. Never rejects. */
export type ExtendForList = (where: EventCriteria) => Promise<void>

/** Returns whether a write changes a series, or several of its events, so that it may be long. */
export function writesSeries(
  draft: Parameters<typeof changesSeries>[0],
  current: EventRecord | undefined,
  seriesWriter: SeriesWriter | undefined,
): boolean {
  if (seriesWriter === undefined) return false
  const { recurrence_scope: scope } = draft
  const isOfMany = current !== undefined && isOccurrence(current) && (scope ?? 'this') !== 'this'
  // A series that ends moves its events to the trash.
  return changesSeries(draft, current) || isOfMany || (current !== undefined && isSeries(current))
}

/** The context of a write, and the writer of recurring events if the option `recurrence` is present. */
export interface EventWriteContext extends RecurrenceContext {
  readonly seriesWriter: SeriesWriter | undefined
}

/** Inserts an event. With a recurrence it becomes a series. */
export async function insertEvent(
  data: UnstampedRecord<EventRecord>,
  recurrence: SentRecurrence | undefined,
  context: EventWriteContext,
): Promise<EventRecord> {
  const { seriesWriter } = context
  return seriesWriter && recurrence !== undefined
    ? seriesWriter.insert(data, recurrence, context)
    : context.transaction.events.insert(data)
}

/** Changes an event. A change may affect its whole series. */
export async function updateEvent(
  current: EventRecord,
  change: EventChange,
  context: EventWriteContext,
): Promise<EventRecord> {
  const { seriesWriter } = context
  // A single event that gets the recurrence id back that it had in a series stays a single event.
  const isRecurring =
    current.recurrence !== null || ((change.recurrence ?? null) !== null && !isOfSeries(change.recurrence))
  return seriesWriter && isRecurring
    ? seriesWriter.update(current, change, context)
    : context.transaction.events.update(current, change.patch)
}
