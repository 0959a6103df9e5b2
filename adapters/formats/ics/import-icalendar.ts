import type { Calendar, CalendarTransaction, EventRecord, ImportError } from 'daybook'
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
 * Stores what `fromICalendar` returned: single events by `calendar.events.import`, and each series with the changes of
 * its events in a transaction of its own. Of a long series, later events and their changes follow in other
 * transactions.
 */
export async function importICalendar(
  calendar: Pick<Calendar, 'events' | 'transaction'>,
  { events, changes }: Pick<ICalendarImport, 'events' | 'changes'>,
): Promise<ICalendarStored> {
  const changed = new Map<number, OccurrenceChange[]>()
  for (const change of changes) {
    const own = changed.get(change.series) ?? []
    own.push(change)
    changed.set(change.series, own)
  }
  const others = [...events.keys()].filter((index) => !changed.has(index))
  const singles = await calendar.events.import(others.flatMap((index) => events[index] ?? []))
  let { imported } = singles
  const errors = singles.errors.map(({ line, error }): ImportError => ({ line: (others[line - 1] ?? 0) + 1, error }))
  const unmatched: OccurrenceChange[] = []
  for (const [index, own] of changed) {
    const input = events[index]
    if (input === undefined) continue
    // A store in memory would let nothing else run until all are stored.
    await endOfTurn()
    try {
      const { id, missing } = await calendar.transaction(
        async (transaction) => {
          const series = await transaction.events.create(input)
          return { id: series.id, missing: await applyChanges(transaction.events, series, own) }
        },
        { longSeries: true },
      )
      imported += 1
      // The other events of a long series are stored by now.
      const left = await calendar.transaction(({ events }) => applyChanges(events, { id }, missing))
      for (const change of left) unmatched.push(change)
    } catch (error) {
      if (!isCalendarError(error)) throw error
      errors.push({ line: index + 1, error })
    }
  }
  return { imported, errors: errors.toSorted((a, b) => a.line - b.line), unmatched }
}

/** Changes events of a series, and returns the changes of those that it does not have. */
async function applyChanges(
  events: CalendarTransaction['events'],
  series: Pick<EventRecord, 'id'>,
  changes: readonly OccurrenceChange[],
): Promise<readonly OccurrenceChange[]> {
  if (changes.length === 0) return []
  const ids = await occurrencesOf(events, series)
  const missing: OccurrenceChange[] = []
  for (const change of changes) {
    const id = ids.get(change.recurrence_id)
    if (id === undefined) missing.push(change)
    else await events.update(id, change.patch)
  }
  return missing
}

/**
 * Returns the ids of the events of a series by their starts by the recurrence, whatever their times are, also of those
 * that lists hide.
 */
export async function occurrencesOf(
  events: Pick<Calendar['events'], 'list'>,
  { id }: Pick<EventRecord, 'id'>,
): Promise<ReadonlyMap<string, number>> {
  const statuses = ['publish', 'draft', 'private', 'pending', 'future'] as const
  const query = { post_parent: id, period: 'all', status: statuses, per_page: mostPerPage } as const
  const ids = new Map<string, number>()
  for (const hide_from_listings of [false, true]) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { records, total_pages } = await events.list({ ...query, hide_from_listings, page })
      for (const { id, recurrence } of records) {
        if (recurrence && 'recurrence_id' in recurrence) ids.set(recurrence.recurrence_id, id)
      }
      pages = total_pages
    }
  }
  return ids
}

/** A calendar returns fewer if it allows fewer. */
const mostPerPage = 1_000
