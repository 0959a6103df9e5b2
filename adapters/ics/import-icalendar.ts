import type { Calendar, EventRecord, ImportError } from '../../src/index.ts'
import { isCalendarError } from './calendar-error.ts'
import type { ICalendarImport } from './reading/import-file.ts'
import type { OccurrenceChange } from './reading/series/occurrence-changes.ts'
import { endOfTurn } from './turns.ts'

/** The result of `importICalendar`. */
export interface ICalendarStored {
  /** How many events and series were stored. */
  readonly imported: number
  /** Events that the calendar refused. A series is stored with its changes, or not at all. */
  readonly errors: readonly ImportError[]
  /** Changes of events that the calendar does not store, such as those after the horizon. */
  readonly unmatched: readonly OccurrenceChange[]
}

/**
 * Stores what `fromICalendar` returned: single events by `calendar.events.import`, and each series with the changes of its
 * events in a transaction of its own.
 */
export async function importICalendar(
  calendar: Pick<Calendar, 'events' | 'transaction'>,
  { events, changes }: Pick<ICalendarImport, 'events' | 'changes'>,
): Promise<ICalendarStored> {
  const changed = new Set(changes.map(({ series }) => series))
  const others = [...events.keys()].filter((index) => !changed.has(index))
  const singles = await calendar.events.import(others.flatMap((index) => events[index] ?? []))
  let { imported } = singles
  const errors = singles.errors.map(({ line, error }): ImportError => ({ line: (others[line - 1] ?? 0) + 1, error }))
  const unmatched: OccurrenceChange[] = []
  for (const index of changed) {
    const input = events[index]
    const own = changes.filter(({ series }) => series === index)
    if (input === undefined) continue
    // A store in memory would let nothing else run until all are stored.
    await endOfTurn()
    try {
      const missing = await calendar.transaction(async (transaction) => {
        const series = await transaction.events.create(input)
        const missing: OccurrenceChange[] = []
        for (const change of own) {
          const event = await occurrenceAt(transaction.events, series, change.recurrence_id)
          if (event === undefined) missing.push(change)
          else await transaction.events.update(event.id, change.patch)
        }
        return missing
      })
      imported += 1
      unmatched.push(...missing)
    } catch (error) {
      if (!isCalendarError(error)) throw error
      errors.push({ line: index + 1, error })
    }
  }
  return { imported, errors: errors.toSorted((a, b) => a.line - b.line), unmatched }
}

/** Finds an event of a series. One of a gap is later than its place, and another change may have moved one here. */
async function occurrenceAt(
  events: Pick<Calendar['events'], 'list'>,
  { id }: EventRecord,
  recurrence_id: string,
): Promise<EventRecord | undefined> {
  const query = {
    post_parent: id,
    period: 'all',
    status: ['publish', 'draft', 'private', 'pending', 'future'],
  } as const
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { records, total_pages } = await events.list({ ...query, page })
    const found = records.find(
      ({ recurrence }) => recurrence && 'recurrence_id' in recurrence && recurrence.recurrence_id === recurrence_id,
    )
    if (found !== undefined) return found
    pages = total_pages
  }
  return undefined
}
