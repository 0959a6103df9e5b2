import { fullAccess } from '../../access/access.ts'
import type { CalendarError } from '../../errors.ts'
import { checkOptions, optionKinds } from '../../options.ts'
import type { EventInput, EventRecord, NewEventDraft } from '../../resources/event/event.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { Store } from '../../storage/store.ts'
import type { Environment } from '../environment/environment.ts'
import { mergeLinkedOption } from '../linked/find-twin.ts'
import { createOperation } from '../operations/write-operations.ts'
import { eachOrRefused, inTransaction, refusalOf, withoutRefused } from '../transaction/chunks.ts'
import { createPace } from '../transaction/pace.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { type ConflictMode, type ConflictSettings, conflictModeOption } from './conflicts/conflict-options.ts'
import { loadLinks, publishLinked } from './event-links.ts'
import { eventSteps } from './event-steps.ts'
import type { SentEvent } from './event-writes.ts'
import type { SeriesWriter } from './series-writer.ts'

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

/** A stored event whose venue others take at its time. */
export interface ImportConflict {
  /** Its position in the input, from 1. */
  readonly line: number
  /** Its id. */
  readonly id: number
  /** The ids of the others, ordered by start: the first 100. */
  readonly conflicts: readonly number[]
}

/** The result of an import. */
export interface ImportResult {
  /** The number of stored events. */
  readonly imported: number
  /** The refused events, in input order. */
  readonly errors: readonly ImportError[]
  /** The double bookings of an import with `warn`, in input order: the first 1,000 (rule 58). */
  readonly conflicts: readonly ImportConflict[]
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
  /**
   * What happens with an event whose venue is taken. The default is the option `conflicts` of the calendar (rule 58).
   */
  readonly conflicts?: ConflictMode | undefined
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

/** The most double bookings of a report. */
const mostConflicts = 1_000

interface Line {
  readonly line: number
  readonly sent: SentEvent<NewEventDraft>
}

interface EventImportContext {
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly seriesWriter: SeriesWriter | undefined
  readonly conflicts: ConflictSettings
  readonly store: Pick<Store, 'isInterruptible'>
}

export function createEventImport({
  environment,
  unitOfWork,
  seriesWriter,
  conflicts: settings,
  store,
}: EventImportContext): ImportEvents {
  return async (events, options = {}) => {
    checkOptions<ImportOptions>(options, {
      onProgress: optionKinds.function,
      mergeLinked: mergeLinkedOption,
      conflicts: conflictModeOption,
    })
    const { onProgress = () => {}, mergeLinked, conflicts: mode } = options
    const steps = eventSteps(fullAccess, environment, { seriesWriter, conflicts: settings, mergeLinked })
    const { prepare, resolve } = createOperation(steps.create, { access: fullAccess, environment, unitOfWork })
    const pace = createPace({ max: eventsPerTransaction })
    /** Lets the event loop turn if the transaction takes longer than expected. */
    const pauseInside = () => (store.isInterruptible ? pace.pause() : undefined)
    const errors: ImportError[] = []
    const conflicts: ImportConflict[] = []
    let imported = 0
    let reported = 0
    let chunk: Line[] = []

    const checkOf = (line: number) =>
      steps.create.checkWritten?.({
        conflicts: mode,
        onConflicts({ event: { id }, events: others }) {
          if (conflicts.length < mostConflicts) conflicts.push({ line, id, conflicts: others.map((one) => one.id) })
        },
      })

    const storeChunk = async () => {
      const write = (lines: readonly Line[]) =>
        inTransaction(lines.length, { pace, run: unitOfWork }, async (transaction, onHandled) => {
          transaction.longSeries.allow()
          const rest = await insertSome(lines, transaction, onHandled)
          return { rest, stored: lines.length - rest.length, long: transaction.longSeries.ids }
        })
      const result = await withoutRefused(chunk, write, ({ item, error }) => errors.push({ line: item.line, error }))
      if (result && result.long.length > 0)
        await seriesWriter?.complete(result.long, { environment, unitOfWork, conflicts: settings })
      imported += result?.stored ?? 0
      chunk = [...(result?.rest ?? [])]
      reported = imported + errors.length
      onProgress({ imported, refused: errors.length })
    }

    /**
     * Stores events until the transaction is large, and returns the others. Throws `Refused` with all refused events.
     */
    const insertSome = async (
      lines: readonly Line[],
      transaction: TransactionContext,
      onHandled: (items: number) => void,
    ) => {
      let resolved: UnstampedRecord<EventRecord>[] = []
      const insertResolved = async () => {
        const inserted = await transaction.events.insertMany(resolved)
        resolved = []
        for (const event of inserted) {
          if (event.status === 'publish') await publishLinked(event, { access: fullAccess, transaction })
        }
        return inserted.at(-1)
      }
      const drafts = lines.map(({ sent }) => sent)
      const slugs = drafts.map(({ draft }) => draft.slug ?? '')
      // Loads everything in one query, so that no event has to load more.
      await Promise.all([
        transaction.events.heldSlugs(slugs),
        transaction.events.formerSlugs(slugs),
        loadLinks(drafts, transaction),
      ])
      const progress = { derived: transaction.derived, eventWrites: transaction.eventWrites, onHandled }
      const rest = await eachOrRefused(lines, progress, async ({ sent, line }) => {
        await pauseInside()
        const { post_parent, recurrence } = sent.draft
        const check = await checkOf(line)
        // The parent may be an earlier event of the import, and an earlier one may take the venue.
        if (post_parent || recurrence || check) await insertResolved()
        const position = transaction.eventWrites.count
        const event = await resolve(sent, transaction)
        const series = recurrence ? await steps.create.insert(event, sent, transaction) : undefined
        if (!series) {
          transaction.events.reserveSlug(event.values.slug)
          resolved.push(event.values)
        }
        const stored = check && (series ?? (await insertResolved()))
        if (stored) await check(stored, transaction.eventWrites.since(position), transaction)
      })
      await insertResolved()
      await pauseInside()
      return rest
    }

    let line = 0
    for await (const event of events) {
      await pace.pause()
      line += 1
      try {
        chunk.push({ line, sent: await prepare(event) })
      } catch (error) {
        errors.push({ line, error: refusalOf(error) })
      }
      if (chunk.length >= pace.size) await storeChunk()
    }
    while (line > reported) await storeChunk()
    return { imported, errors: errors.toSorted((a, b) => a.line - b.line), conflicts }
  }
}
