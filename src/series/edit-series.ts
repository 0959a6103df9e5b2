import { isCalendarError } from '../errors.ts'
import type { EventRecord, EventTimes } from '../resources/event/event.ts'
import type { SentRecurrence, SeriesRecurrence } from '../resources/event/recurrence-field.ts'
import type { UnstampedRecord } from '../schema/resource.ts'
import type { EventChange, RecurrenceContext } from '../services/events/series-writer.ts'
import type { DateTime } from '../time/date-time.ts'
import { addMonths } from '../time/day.ts'
import { toWallClock } from '../time/wall-clock.ts'
import type { EventPatch } from './inheritance.ts'
import { newRecurrence, recurrenceAfter } from './new-recurrence.ts'
import { mostAdded, mostEvents, mostNewEvents, requireFewCharacters, requireFewEvents } from './series-limits.ts'
import { type SeriesRecord, timesAt, timesOfEvent } from './series-record.ts'
import { endOfTime, isComplete, startsOf } from './series-recurrence.ts'
import { isMove, movedStart, type SeriesMove } from './series-times.ts'
import { type EventAtStart, presentEvents, storeOccurrences } from './store-occurrences.ts'

/** The options of an editor of series. */
export interface SeriesLimits {
  /** How far ahead the events of a series are stored. */
  readonly months: number
  /** The most events that one write adds to a series. */
  readonly maxEvents: number
}

/** What one transaction has added to a series. */
export interface Extension {
  readonly added: number
  /** Whether the series has all its events up to the present horizon. */
  readonly isComplete: boolean
}

interface NextEvents extends Extension {
  readonly horizon: DateTime
}

/** Creates and changes whole series. */
export function createSeriesEditor({ months, maxEvents }: SeriesLimits) {
  /** Returns the time up to which the events of a series are stored. */
  const horizonOf = (
    event: Pick<EventRecord, 'start_date' | 'timezone' | 'horizon'>,
    recurrence: SeriesRecurrence,
    now: DateTime,
  ): DateTime => {
    const present = toWallClock(now, event.timezone)
    const ahead = earlierOf(addMonths(laterOf(present, event.start_date), months), endOfTime)
    const horizon = event.horizon !== endOfTime && event.horizon > ahead ? event.horizon : ahead
    return isComplete(recurrence, event, horizon) ? endOfTime : horizon
  }

  /**
   * Returns the horizon of a series after a change. It stays where it is if the series cannot be extended in the same
   * write, so that its other fields can be changed nevertheless.
   */
  const horizonAfter = (
    event: EventRecord,
    recurrence: SeriesRecurrence,
    {
      eventsUntil,
      now,
    }: { readonly eventsUntil: (horizon: DateTime) => readonly EventAtStart[]; readonly now: DateTime },
  ): DateTime => {
    const hasHorizon = event.horizon !== '' && event.horizon !== endOfTime
    try {
      const horizon = horizonOf(event, recurrence, now)
      if (!hasHorizon || event.status === 'trash') return horizon
      const stored = new Set(eventsUntil(horizon).map(({ start }) => start))
      const added = startsOf(recurrence, event, horizon).filter((start) => !stored.has(start)).length
      return added > mostNewEvents(event, maxEvents) ? event.horizon : horizon
    } catch (error) {
      if (hasHorizon && isCalendarError(error)) return event.horizon
      throw error
    }
  }

  /** Throws if a change adds events to a series that then has too many events in the future. */
  const requireFewAhead = (series: SeriesRecord, present: readonly EventAtStart[], now: DateTime) => {
    const stored = new Set(present.map(({ start }) => start))
    const starts = startsOf(series.recurrence, series, series.horizon)
    const ahead = starts.filter((start) => start >= toWallClock(now, series.timezone)).length
    if (starts.some((start) => !stored.has(start))) requireFewEvents(series, ahead, maxEvents)
  }

  /** Returns the next horizon of a series with the starts before it; `undefined` if there is nothing to write. */
  const nextHorizon = (series: SeriesRecord, now: DateTime) => {
    if (series.status === 'trash' || series.horizon === endOfTime) return undefined
    const horizon = horizonOf(series, series.recurrence, now)
    if (horizon <= series.horizon) return undefined
    const starts = startsOf(series.recurrence, series, horizon).filter((start) => start > series.horizon)
    // A horizon without a new event is not worth a write, unless the series is complete.
    return starts.length > 0 || horizon === endOfTime ? { horizon, starts } : undefined
  }

  /** Returns until when a series has events, if it is to have more than up to its horizon. */
  const untilOf = (series: SeriesRecord, { transaction: { now } }: RecurrenceContext): DateTime => {
    try {
      return laterOf(series.horizon, horizonOf(series, series.recurrence, now))
    } catch (error) {
      if (isCalendarError(error)) return series.horizon
      throw error
    }
  }

  /** Returns what one write adds to a series that lacks events at some starts. */
  const extensionOf = (series: EventPatch, missing: readonly DateTime[], horizon: DateTime): NextEvents => {
    const most = mostNewEvents(series, maxEvents)
    const last = missing[most - 1]
    return last !== undefined && missing.length > most
      ? { horizon: last, added: most, isComplete: false }
      : { horizon, added: missing.length, isComplete: true }
  }

  /** Returns the horizon of a write: of a long series the last start that it adds, if others add the rest. */
  const horizonOfWrite = (
    series: SeriesRecord,
    present: readonly EventAtStart[],
    { longSeries }: RecurrenceContext['transaction'],
  ): DateTime => {
    if (!longSeries.isAllowed || series.status === 'trash') return series.horizon
    const stored = new Set(present.map(({ start }) => start))
    const missing = startsOf(series.recurrence, series, series.horizon).filter((start) => !stored.has(start))
    requireFewCharacters(series, missing.length)
    const { horizon, added, isComplete } = extensionOf(series, missing, series.horizon)
    if (!isComplete) longSeries.add(series.id, missing.length - added)
    return horizon
  }

  /** Inserts a series with its events. */
  async function insert(
    data: UnstampedRecord<EventRecord>,
    recurrence: SeriesRecurrence,
    context: RecurrenceContext,
    present: readonly EventAtStart[] = [],
  ): Promise<SeriesRecord> {
    const { events, now } = context.transaction
    const horizon = horizonOf({ ...data, horizon: '' }, recurrence, now)
    const series = await events.insert({ ...data, recurrence, horizon, hide_from_listings: true })
    return store(series as SeriesRecord, present, context) // see `recurrence`
  }

  /** Stores the events of a series, or of a long one the first of them. */
  async function store(
    series: SeriesRecord,
    present: readonly EventAtStart[],
    context: RecurrenceContext,
    isExtension = true,
  ): Promise<SeriesRecord> {
    const horizon = horizonOfWrite(series, present, context.transaction)
    const isWhole = horizon === series.horizon
    const stored = isWhole ? series : ((await context.transaction.events.update(series, { horizon })) as SeriesRecord)
    await storeOccurrences(stored, present, context, { maxEvents, isExtension, until: untilOf(series, context) })
    return stored
  }

  /** Changes a series and those of its events that do not have the changed fields of their own. */
  async function update(
    series: SeriesRecord,
    { patch, recurrence: sent }: EventChange,
    context: RecurrenceContext,
    present?: readonly EventAtStart[],
  ): Promise<SeriesRecord> {
    const { events, now } = context.transaction
    const reading = contextOf(context)
    const before = present ?? (await presentEvents(series, context))
    const { hide_from_listings, ...members } = patch
    const after = { ...series, ...members }
    const hidden = sent?.hide_from_listings ?? hide_from_listings ?? series.recurrence.hide_from_listings
    const current = { ...series.recurrence, hide_from_listings: hidden }
    const move = { from: series, to: after }
    const { recurrence, isChanged } = recurrenceAfter(sent, move, { ...reading, current })
    const eventsUntil = (horizon: DateTime) =>
      isMove(move) ? moved(before, { ...after, recurrence, horizon }, { move, isChanged }) : before
    const horizon = horizonAfter(after, recurrence, { eventsUntil, now })
    const isBounded = isChanged && !context.transaction.longSeries.isAllowed
    if (isBounded) requireFewAhead({ ...after, recurrence, horizon }, eventsUntil(horizon), now)
    const change = { ...members, recurrence, horizon, hide_from_listings: true }
    context.rights.requireChange(series, members)
    const changed = (await events.update(series, change)) as SeriesRecord // see `recurrence`
    return store(changed, eventsUntil(horizon), context, !isChanged)
  }

  return {
    insert,
    update,
    create: (data: UnstampedRecord<EventRecord>, sent: SentRecurrence, context: RecurrenceContext) =>
      insert(data, newRecurrence(data, sent, contextOf(context)), context),
    /** Returns the times of the events of a new series, which is not stored. */
    timesOfNew(
      data: UnstampedRecord<EventRecord>,
      sent: SentRecurrence,
      context: Pick<RecurrenceContext, 'transaction'>,
    ): readonly EventTimes[] {
      const recurrence = newRecurrence(data, sent, contextOf(context))
      const horizon = horizonOf({ ...data, horizon: '' }, recurrence, context.transaction.now)
      const starts = startsOf(recurrence, data, horizon)
      requireFewEvents({ ...data, recurrence, horizon }, starts.length, maxEvents)
      return starts.map((start) => timesAt(data, start))
    },
    /** Replaces the recurrence of a series, and stores its events. `present` are the stored ones. */
    async replace(
      series: SeriesRecord,
      recurrence: SeriesRecurrence,
      present: readonly EventAtStart[],
      context: RecurrenceContext,
    ): Promise<void> {
      const { events, now } = context.transaction
      const horizon = horizonAfter(series, recurrence, { eventsUntil: () => present, now })
      const changed = await events.update(series, { recurrence, horizon })
      const until = untilOf(changed as SeriesRecord, context)
      await storeOccurrences(changed as SeriesRecord, present, context, { maxEvents, until })
    },
    /** Makes a single event a series. It keeps its id. */
    async begin(event: EventRecord, { patch, recurrence: sent }: EventChange, context: RecurrenceContext) {
      const after = { ...event, ...patch }
      const recurrence = newRecurrence(after, sent ?? {}, contextOf(context))
      const horizon = horizonOf(after, recurrence, context.transaction.now)
      const change = { ...patch, recurrence, horizon, hide_from_listings: true }
      const series = await context.transaction.events.update(event, change)
      const present = await presentEvents(series, context)
      return store(series as SeriesRecord, present, context, false)
    },
    /** Makes a series a single event at its start. Its other events move to the trash. */
    async end(series: SeriesRecord, patch: EventPatch, context: RecurrenceContext): Promise<EventRecord> {
      const { events } = context.transaction
      const present = await presentEvents(series, context)
      const change = {
        hide_from_listings: series.recurrence.hide_from_listings,
        ...patch,
        ...timesOfEvent({ ...series, ...patch }),
        recurrence: null,
        horizon: '',
      }
      const event = await events.update(series, change)
      await storeOccurrences({ ...series, status: 'trash' }, present, context, { maxEvents })
      return event
    },
    /** Returns whether the extension of a series has to write. */
    isDue: (series: SeriesRecord, now: DateTime) => nextHorizon(series, now) !== undefined,
    /** Adds the events up to the present horizon, or as many as one transaction may add. */
    async extend(series: SeriesRecord, context: RecurrenceContext): Promise<Extension> {
      const next = nextHorizon(series, context.transaction.now)
      if (next === undefined) return { added: 0, isComplete: true }
      const present = await presentEvents(series, context)
      const stored = new Set(present.map(({ start }) => start))
      const missing = next.starts.filter((start) => !stored.has(start))
      const { horizon, ...extension } = extensionOf(series, missing, next.horizon)
      const extended = await context.transaction.events.update(series, { horizon })
      await storeOccurrences(extended as SeriesRecord, present, context, { maxEvents, until: next.horizon })
      return extension
    },
  }
}

export type SeriesEditor = ReturnType<typeof createSeriesEditor>

/** Returns what reading a recurrence depends on. An import may add all dates of a file at once. */
function contextOf({ transaction: { now, longSeries } }: Pick<RecurrenceContext, 'transaction'>) {
  return { now, maxAdded: longSeries.isAllowed ? mostEvents : mostAdded }
}

/**
 * Returns the events of a series with their recurrence ids after the series moved. If its rules changed too, an event
 * that they do not select at its new start may stay at the old one.
 */
function moved(
  before: readonly EventAtStart[],
  series: SeriesRecord,
  { move, isChanged }: { readonly move: SeriesMove; readonly isChanged: boolean },
): readonly EventAtStart[] {
  const after = before.map((one) => ({ ...one, start: movedStart(one.start, move) }))
  if (!isChanged) return after
  const starts = new Set(startsOf(series.recurrence, series, series.horizon))
  const taken = new Set(after.map(({ start }) => start))
  return after.map((one, index) => {
    const old = before[index]
    const isFree = old && starts.has(old.start) && !taken.has(old.start)
    return isFree && !starts.has(one.start) ? old : one
  })
}

function laterOf(a: DateTime, b: DateTime): DateTime {
  return a < b ? b : a
}

function earlierOf(a: DateTime, b: DateTime): DateTime {
  return a < b ? a : b
}
