import { checkOptions, type OptionChecks, optionKinds } from '../../options.ts'
import type { EventDateTimes, EventRecord } from '../../resources/event/event.ts'
import { datesOf, derivedTimes, haveSameDates } from '../../resources/event/event-times.ts'
import { isSeries } from '../../resources/event/recurring-event.ts'
import { timeZoneDataVersion } from '../../runtime.ts'
import { noExtensions } from '../../schema/field/extension.ts'
import { complaining, queryReader } from '../../schema/reader.ts'
import { dateValue } from '../../schema/vocabulary/input-fields.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import { startOfDay } from '../../time/day.ts'
import { resolveDate } from '../../time/moment.ts'
import type { Environment } from '../environment/environment.ts'
import { inTransaction } from '../transaction/chunks.ts'
import { createPace } from '../transaction/pace.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'

/** An event whose dates changed in a rebuild. */
export interface MovedEvent {
  /** The id of the event. */
  readonly id: number
  /** The event's own zone, whose rules changed. */
  readonly timezone: string
  /** The dates before the rebuild. */
  readonly before: EventDateTimes
  /** The dates after the rebuild. */
  readonly after: EventDateTimes
}

/** An event that would end before it starts under the present rules of its zone. The rebuild does not change it. */
export interface UnmovedEvent extends EventDateTimes {
  /** The id of the event. */
  readonly id: number
  /** The event's own zone. */
  readonly timezone: string
}

/** The progress of a rebuild. */
export interface RebuildProgress {
  /** How many events were compared with the rules of their zones. */
  readonly checked: number
  /** How many of them changed. */
  readonly moved: number
  /** How many of them could not be changed. */
  readonly failed: number
  /** The events that changed since the last report. */
  readonly events: readonly MovedEvent[]
}

/** The result of a rebuild. */
export interface RebuildReport extends RebuildProgress {
  /** The first 1,000 changed events, by id. `onProgress` reports all of them. */
  readonly events: readonly MovedEvent[]
  /** The first 1,000 events that could not be changed, by id. Their dates need a decision. */
  readonly failures: readonly UnmovedEvent[]
}

/** Options of a rebuild. */
export interface RebuildOptions {
  /**
   * Only events that end on this day or later, on their own wall clock, such as `today` (rule 21). The default is all.
   */
  readonly from?: string | number
  /** Called after each chunk. If it throws, the rebuild ends. */
  readonly onProgress?: (progress: RebuildProgress) => void
}

/**
 * Computes the `utc_*` dates of events from their wall clock and zone again (rule 27), after the rules of zones have
 * changed. An instant that still matches its wall clock stays. Changes are updates: they make a new revision and are
 * reported to `onChange`. Works in short transactions, and yields to the event loop between them. You can run it again
 * at any time, also after it was killed. Throws `rest_invalid_param` if `from` is not a date, and the errors of an
 * unavailable store.
 */
export type RebuildInstants = (options?: RebuildOptions) => Promise<RebuildReport>

/** The time-zone data that the stored instants follow, and that of this process. */
export interface TimeZoneData {
  /**
   * The version of the last rebuild, or of the process that created the store, such as `2025b`; `null` if it is
   * unknown.
   */
  readonly stored: string | null
  /** The version of this runtime; `null` if it is unknown. */
  readonly running: string | null
}

const rebuildOptions: OptionChecks<RebuildOptions> = {
  from: optionKinds.any,
  onProgress: optionKinds.function,
}

const readOptions = queryReader({ from: dateValue('The first day of the events to rebuild') })

/** The maximum number of events in a report. */
const listed = 1_000

export function createRebuildInstants(environment: Environment, unitOfWork: UnitOfWork): RebuildInstants {
  const { store } = environment

  const lastId = async () => {
    const { records } = await store.events.find({ where: {}, orderBy: [['id', 'desc']], offset: 0, limit: 1 })
    return records[0]?.id ?? 0
  }

  return async (options = {}) => {
    checkOptions(options, rebuildOptions)
    const { from, onProgress = () => {} } = options
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
      const move = (transaction: TransactionContext) => moveAll(stale, transaction)
      const moved = stale.length === 0 ? [] : await inTransaction(stale.length, { pace, run: unitOfWork }, move)
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
  return value ? { lastSecond: { gte: startOfDay(resolveDate(value, timeZone, now()).written) } } : {}
}

async function moveAll(stale: readonly number[], { events }: TransactionContext): Promise<readonly MovedEvent[]> {
  const moved: MovedEvent[] = []
  // Other writers may have changed them since.
  for (const event of await events.getMany(stale)) {
    const times = derivedTimes(event, { isOfSeries: isSeries(event) })
    if (times === null || changeOf(event) !== 'move') continue
    const after = await events.update(event, times)
    moved.push({ id: event.id, timezone: event.timezone, before: datesOf(event), after: datesOf(after) })
  }
  return moved
}

function changeOf(event: EventRecord): 'none' | 'move' | 'refuse' {
  const times = derivedTimes(event, { isOfSeries: isSeries(event) })
  if (times === null) return 'refuse'
  return haveSameDates(times, event) ? 'none' : 'move'
}

function unmoved(event: EventRecord): UnmovedEvent {
  return { id: event.id, timezone: event.timezone, ...datesOf(event) }
}

interface Chunk {
  readonly checked: number
  readonly moved: readonly MovedEvent[]
  readonly failures: readonly UnmovedEvent[]
}

/** Sums up the results of chunks, and keeps only the first events. */
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
