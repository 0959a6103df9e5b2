import { fullAccess } from '../../access/access.ts'
import { type CalendarError, isCalendarError } from '../../errors.ts'
import type { EventInput, EventRecord } from '../../resources/event/event.ts'
import type { SentRecurrence } from '../../resources/event/recurrence-field.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { Store } from '../../storage/store.ts'
import type { Environment } from '../environment.ts'
import { createPace, type Pace } from '../transaction/pace.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { createEventCreation, type EventCreation, type PreparedEvent } from './event-creation.ts'
import { loadLinks, publishLinked } from './event-links.ts'
import { seriesRights } from './series-rights.ts'
import { insertEvent, type SeriesWriter } from './series-writer.ts'

/** The progress of an import. */
export interface ImportProgress {
  /** The number of stored events. */
  readonly imported: number
  /** The number of refused events. */
  readonly refused: number
}

/** An event that was refused. */
export interface ImportError {
  /** Its position in the input, from 1. */
  readonly line: number
  /** Why it was refused. */
  readonly error: CalendarError
}

/** The result of an import. */
export interface ImportResult {
  /** The number of stored events. */
  readonly imported: number
  /** The refused events, in input order. */
  readonly errors: readonly ImportError[]
}

/** Options of an import. */
export interface ImportOptions {
  /** Called after each transaction. */
  readonly onProgress?: (progress: ImportProgress) => void
  /**
   * `name` links an inline venue or organizer to an existing one with the same folded name, whatever its other fields
   * are. By default, all fields of the input have to be equal (rule 35).
   */
  readonly mergeLinked?: 'name' | undefined
}

/**
 * Stores many events, each as `events.create` with every right would store it. Each transaction stores many events, but
 * few enough for the event loop to turn at least every 50 ms. A refused event is left out together with its inline
 * records, and is in the result with its line; the others are stored. Throws if the store is unavailable: the events
 * that `onProgress` reported before are stored, and no others.
 */
export type ImportEvents<Input = EventInput> = (
  events: Iterable<Input> | AsyncIterable<Input>,
  options?: ImportOptions,
) => Promise<ImportResult>

/** A store in threads or on a server leaves the event loop free, so that only this limits its transactions. */
const eventsPerTransaction = 800

interface Line {
  readonly line: number
  readonly prepared: PreparedEvent
}

interface EventImportContext {
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly seriesWriter: SeriesWriter | undefined
  readonly store: Pick<Store, 'isInterruptible'>
}

export function createEventImport({ environment, unitOfWork, seriesWriter, store }: EventImportContext): ImportEvents {
  return async (events, { onProgress = () => {}, mergeLinked } = {}) => {
    if (mergeLinked !== undefined && mergeLinked !== 'name') {
      throw new TypeError(`mergeLinked must be 'name' or left out, not ${String(mergeLinked)}`)
    }
    const creation = createEventCreation(fullAccess, environment, mergeLinked)
    const pace = createPace({ max: eventsPerTransaction })
    const errors: ImportError[] = []
    let imported = 0
    let reported = 0
    let chunk: Line[] = []

    const storeChunk = async () => {
      const { stored, refused } = await insertAll(chunk, creation, pace)
      chunk = []
      errors.push(...refused)
      imported += stored
      reported = imported + errors.length
      onProgress({ imported, refused: errors.length })
    }

    let line = 0
    for await (const event of events) {
      await pace.pause()
      line += 1
      try {
        chunk.push({ line, prepared: await creation.prepare(event) })
      } catch (error) {
        errors.push({ line, error: refusal(error) })
      }
      if (chunk.length >= pace.size) await storeChunk()
    }
    if (line > reported) await storeChunk()
    return { imported, errors: errors.toSorted((a, b) => a.line - b.line) }
  }

  /**
   * Stores all lines in one transaction. If some are refused, it runs again without them, because they may have stored
   * other records.
   */
  async function insertAll(
    lines: readonly Line[],
    creation: EventCreation,
    pace: Pace,
  ): Promise<{ stored: number; refused: readonly ImportError[] }> {
    const refused: ImportError[] = []
    let rest = lines
    while (rest.length > 0) {
      const found = await pace
        .chunk(rest.length, (begin) =>
          unitOfWork((transaction) => {
            begin()
            return insertEach(rest, creation, transaction, pace)
          }),
        )
        .catch(refusedOf)
      if (found.length === 0) return { stored: rest.length, refused }
      refused.push(...found)
      rest = rest.filter(({ line }) => !found.some((error) => error.line === line))
    }
    return { stored: 0, refused }
  }

  /** Lets the event loop turn if the transaction takes longer than expected. */
  async function pauseIn(pace: Pace): Promise<void> {
    if (store.isInterruptible) await pace.pause()
  }

  /** Throws `Refused` with all refused events. */
  async function insertEach(
    lines: readonly Line[],
    creation: EventCreation,
    transaction: TransactionContext,
    pace: Pace,
  ): Promise<readonly ImportError[]> {
    const refused: ImportError[] = []
    const caller = { access: fullAccess, transaction }
    let resolved: UnstampedRecord<EventRecord>[] = []
    const insert = async () => {
      const inserted = await transaction.events.insertMany(resolved)
      resolved = []
      for (const event of inserted) if (event.status === 'publish') await publishLinked(event, caller)
    }
    const insertSeries = async (event: UnstampedRecord<EventRecord>, recurrence: SentRecurrence) => {
      const series = await insertEvent(event, recurrence, {
        ...{ transaction, environment, seriesWriter },
        rights: seriesRights(fullAccess, transaction.now),
        publishLinked: (published) => publishLinked(published, caller),
      })
      if (series.status === 'publish') await publishLinked(series, caller)
    }
    const events = lines.map(({ prepared }) => prepared)
    // Loads everything in one query, so that no event has to load more.
    await Promise.all([transaction.events.heldSlugs(events.map(({ slug }) => slug)), loadLinks(events, transaction)])
    for (const { line, prepared } of lines) {
      await pauseIn(pace)
      try {
        const { post_parent, recurrence } = prepared.draft
        // The parent may be an earlier event of the import.
        if (post_parent || recurrence) await insert()
        const event = await creation.resolve(prepared, transaction)
        if (recurrence) {
          await insertSeries(event, recurrence)
          continue
        }
        transaction.events.reserveSlug(event.slug)
        resolved.push(event)
      } catch (error) {
        refused.push({ line, error: refusal(error) })
      }
    }
    if (refused.length > 0) throw new Refused(refused)
    await insert()
    await pauseIn(pace)
    return refused
  }
}

/** Rolls a transaction back. */
class Refused extends Error {
  readonly errors: readonly ImportError[]

  constructor(errors: readonly ImportError[]) {
    super('Some events were refused.')
    this.errors = errors
  }
}

function refusedOf(error: unknown): readonly ImportError[] {
  if (error instanceof Refused) return error.errors
  throw error
}

/** Returns the error if the event caused it. Throws any other error. */
function refusal(error: unknown): CalendarError {
  if (isCalendarError(error) && error.status < 500) return error
  throw error
}
