import { fullAccess } from '../../access/access.ts'
import { type CalendarError, isCalendarError } from '../../errors.ts'
import type { EventInput, EventRecord } from '../../resources/event/event.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { Environment } from '../environment.ts'
import { createPace, type Pace } from '../transaction/pace.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { createEventCreation, type EventCreation, type PreparedEvent } from './event-creation.ts'
import { loadLinks, publishLinked } from './event-links.ts'

/** How far an import has come. */
export interface ImportProgress {
  /** The events that are stored. */
  readonly imported: number
  /** The events that were refused. */
  readonly refused: number
}

/** An event that was refused. */
export interface ImportError {
  /** Where it stands among those given, from 1. */
  readonly line: number
  /** Why it was refused. */
  readonly error: CalendarError
}

/** What became of an import. */
export interface ImportResult {
  /** How many events are stored. */
  readonly imported: number
  /** The others, in the order given. */
  readonly errors: readonly ImportError[]
}

/** What may come with an import. */
export interface ImportOptions {
  /** Called after each transaction. */
  readonly onProgress?: (progress: ImportProgress) => void
  /**
   * `name` links an inline venue or organizer to the one with its folded name, whatever else was sent. Without it, all
   * that was sent has to be the same (rule 35).
   */
  readonly mergeLinked?: 'name' | undefined
}

/**
 * Stores many events, as `events.create` with every right would store each: many in one transaction, as few as it takes
 * for the event loop to turn at least every 50 ms. An event that is refused is left out, with all that came with it, and is
 * in the result with its line; the others are stored. Throws what a store that is out of reach throws: what `onProgress`
 * reported before is stored, and nothing else.
 */
export type ImportEvents = (
  events: Iterable<EventInput> | AsyncIterable<EventInput>,
  options?: ImportOptions,
) => Promise<ImportResult>

interface Line {
  readonly line: number
  readonly prepared: PreparedEvent
}

export function createEventImport(environment: Environment, unitOfWork: UnitOfWork): ImportEvents {
  return async (events, { onProgress = () => {}, mergeLinked } = {}) => {
    if (mergeLinked !== undefined && mergeLinked !== 'name') {
      throw new TypeError(`mergeLinked must be 'name' or left out, not ${String(mergeLinked)}`)
    }
    const creation = createEventCreation(fullAccess, environment, mergeLinked)
    const pace = createPace()
    const errors: ImportError[] = []
    let imported = 0
    let reported = 0
    let chunk: Line[] = []

    const store = async () => {
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
      if (chunk.length >= pace.size) await store()
    }
    if (line > reported) await store()
    return { imported, errors: errors.toSorted((a, b) => a.line - b.line) }
  }

  /** Stores all lines in one transaction. Where some are refused it runs again without them, as they may have left traces. */
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
            return insertEach(rest, creation, transaction)
          }),
        )
        .catch(refusedOf)
      if (found.length === 0) return { stored: rest.length, refused }
      refused.push(...found)
      rest = rest.filter(({ line }) => !found.some((error) => error.line === line))
    }
    return { stored: 0, refused }
  }

  /** Throws `Refused` with all that are refused. */
  async function insertEach(
    lines: readonly Line[],
    creation: EventCreation,
    transaction: TransactionContext,
  ): Promise<readonly ImportError[]> {
    const refused: ImportError[] = []
    let resolved: UnstampedRecord<EventRecord>[] = []
    const insert = async () => {
      const inserted = await transaction.events.insertMany(resolved)
      resolved = []
      for (const event of inserted) if (event.status === 'publish') await publishLinked(event, transaction)
    }
    const events = lines.map(({ prepared }) => prepared)
    // Loaded together in one query: each event finds what it needs loaded.
    await Promise.all([transaction.events.heldSlugs(events.map(({ slug }) => slug)), loadLinks(events, transaction)])
    for (const { line, prepared } of lines) {
      try {
        // Its parent may be one of those before it.
        if (prepared.draft.post_parent) await insert()
        const event = await creation.resolve(prepared, transaction)
        transaction.events.reserveSlug(event.slug)
        resolved.push(event)
      } catch (error) {
        refused.push({ line, error: refusal(error) })
      }
    }
    if (refused.length > 0) throw new Refused(refused)
    await insert()
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

/** Throws what is not the fault of the event. */
function refusal(error: unknown): CalendarError {
  if (isCalendarError(error) && error.status < 500) return error
  throw error
}
