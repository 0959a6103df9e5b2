import type { EventRecord } from '../../resources/event/event.ts'
import { derivedTimes } from '../../resources/event/event-times.ts'
import { timeZoneDataVersion } from '../../runtime.ts'
import { noExtensions } from '../../schema/field.ts'
import { dateValue } from '../../schema/input-fields.ts'
import { complaining, queryReader } from '../../schema/reader.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { DateTime } from '../../time/date-time.ts'
import { startOfDay } from '../../time/day.ts'
import { resolveDate } from '../../time/moment.ts'
import type { Environment } from '../environment.ts'
import { createPace } from '../transaction/pace.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'

/** The dates of an event, on its wall clock and as instants. */
export interface EventDateTimes {
  /** Wall clock in the event's own zone. */
  readonly start_date: DateTime
  /** Wall clock in the event's own zone. */
  readonly end_date: DateTime
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
}

/** An event whose dates a rebuild changed. */
export interface MovedEvent {
  /** Of the event. */
  readonly id: number
  /** The event's own zone, whose rules changed. */
  readonly timezone: string
  /** The dates as they were stored. */
  readonly before: EventDateTimes
  /** The dates as they are stored now. */
  readonly after: EventDateTimes
}

/** An event that would end before it starts by the present rules of its zone; it is left as it is. */
export interface UnmovedEvent extends EventDateTimes {
  /** Of the event. */
  readonly id: number
  /** The event's own zone. */
  readonly timezone: string
}

/** How far a rebuild has come. */
export interface RebuildProgress {
  /** How many events were compared with the rules of their zones. */
  readonly checked: number
  /** How many of them were changed. */
  readonly moved: number
  /** How many of them could not be changed. */
  readonly failed: number
  /** Those that were changed since the last report. */
  readonly events: readonly MovedEvent[]
}

/** The result of a rebuild. */
export interface RebuildReport {
  /** How many events were compared with the rules of their zones. */
  readonly checked: number
  /** How many of them were changed. */
  readonly moved: number
  /** How many of them could not be changed. */
  readonly failed: number
  /** The first 1,000 that were changed, by id; `onProgress` has all of them. */
  readonly events: readonly MovedEvent[]
  /** The first 1,000 that could not be changed, by id: their dates need a decision. */
  readonly failures: readonly UnmovedEvent[]
}

/** What may come with a rebuild. */
export interface RebuildOptions {
  /** Only events that end on this day or later on their own wall clock, such as `today` (rule 21); all by default. */
  readonly from?: string | number
  /** Notified after each chunk. What it throws ends the rebuild. */
  readonly onProgress?: (progress: RebuildProgress) => void
}

/**
 * Derives the `utc_*` dates of events from their wall clock and zone (rule 27), after the rules of zones have changed. An
 * instant that still reads as its wall clock stays. Changes go the way of any update: they give a new revision and are
 * reported to `onChange`. Works in short transactions, between which the event loop turns; may be run again at any time,
 * also after it was killed. Throws `rest_invalid_param` for a `from` that is no date, and what an unreachable store throws.
 */
export type RebuildInstants = (options?: RebuildOptions) => Promise<RebuildReport>

/** Which time-zone data the stored instants follow, and which this process has. */
export interface TimeZoneData {
  /** That of the last rebuild, or of the process that created the store, such as `2025b`; `null` where nobody noted it. */
  readonly stored: string | null
  /** That of this runtime; `null` if it is unknown. */
  readonly running: string | null
}

export async function timeZoneDataOf(store: Pick<Environment['store'], 'timeZoneData'>): Promise<TimeZoneData> {
  return { stored: await store.timeZoneData(), running: timeZoneDataVersion }
}

const readOptions = queryReader({ from: dateValue('The first day of the events to rebuild') })

/** How many events a report holds at most. */
const listed = 1_000

export function createRebuildInstants(environment: Environment, unitOfWork: UnitOfWork): RebuildInstants {
  const { store } = environment

  const lastId = async () => {
    const { records } = await store.events.find({ where: {}, orderBy: [['id', 'desc']], offset: 0, limit: 1 })
    return records[0]?.id ?? 0
  }

  return async ({ from, onProgress = () => {} } = {}) => {
    const where = criteriaFrom(from, environment)
    const pace = createPace()
    const tally = createTally()
    const last = await lastId()
    for (let first = 1; first <= last; ) {
      const ids = Array.from({ length: pace.size }, (_, index) => first + index)
      const { records } = await pace.chunk(ids.length, () =>
        store.events.find({ where: { ...where, ids }, orderBy: [['id', 'asc']], offset: 0, limit: ids.length }),
      )
      const found = records.map((event) => ({ event, change: changeOf(event) }))
      const stale = found.flatMap(({ event, change }) => (change === 'move' ? event.id : []))
      const moved =
        stale.length === 0
          ? []
          : await pace.chunk(stale.length, (begin) =>
              unitOfWork(async (transaction) => {
                begin()
                const moved: MovedEvent[] = []
                // Others may have changed them since.
                for (const event of await transaction.events.getMany(stale)) {
                  const times = derivedTimes(event)
                  if (times === null || changeOf(event) !== 'move') continue
                  const after = await transaction.events.update(event, times)
                  moved.push({ id: event.id, timezone: event.timezone, before: datesOf(event), after: datesOf(after) })
                }
                return moved
              }),
            )
      tally.add({
        checked: records.length,
        moved,
        failures: found.flatMap(({ event, change }) => (change === 'refuse' ? unmoved(event) : [])),
      })
      first += ids.length
      onProgress(tally.progress(moved))
    }
    const version = timeZoneDataVersion
    if (version !== null && (await store.timeZoneData()) !== version) {
      await unitOfWork((transaction) => transaction.noteTimeZoneData(version))
    }
    return tally.report()
  }
}

function criteriaFrom(from: string | number | undefined, { timeZone, now }: Environment): EventCriteria {
  const { from: value } = complaining(noExtensions, (report) => readOptions({ from }, report))
  return value ? { end_date: { gte: startOfDay(resolveDate(value, timeZone, now()).written) } } : {}
}

function changeOf(event: EventRecord): 'none' | 'move' | 'refuse' {
  const times = derivedTimes(event)
  if (times === null) return 'refuse'
  return dateNames.every((name) => times[name] === event[name]) ? 'none' : 'move'
}

const dateNames = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const

function datesOf({ start_date, end_date, utc_start_date, utc_end_date }: EventDateTimes): EventDateTimes {
  return { start_date, end_date, utc_start_date, utc_end_date }
}

function unmoved(event: EventRecord): UnmovedEvent {
  return { id: event.id, timezone: event.timezone, ...datesOf(event) }
}

interface Chunk {
  readonly checked: number
  readonly moved: readonly MovedEvent[]
  readonly failures: readonly UnmovedEvent[]
}

/** Counts what chunks did, and holds on to the first events only. */
function createTally() {
  const counts = { checked: 0, moved: 0, failed: 0 }
  const events: MovedEvent[] = []
  const failures: UnmovedEvent[] = []
  return {
    add(chunk: Chunk) {
      counts.checked += chunk.checked
      counts.moved += chunk.moved.length
      counts.failed += chunk.failures.length
      events.push(...chunk.moved.slice(0, listed - events.length))
      failures.push(...chunk.failures.slice(0, listed - failures.length))
    },
    progress: (moved: readonly MovedEvent[]): RebuildProgress => ({ ...counts, events: moved }),
    report: (): RebuildReport => ({ ...counts, events, failures }),
  }
}
