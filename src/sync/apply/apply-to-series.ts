import type { EventRecord } from '../../resources/event/event.ts'
import { isSeries } from '../../resources/event/recurring-event.ts'
import { decodeState, encodeState, hashOf } from '../../resources/sync-state.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import { toWallClock } from '../../time/wall-clock.ts'
import type { AnyRecord } from '../records/stored-records.ts'
import type { SyncOccurrenceKey, SyncRecord } from '../records/sync-record.ts'
import { applyOccurrences } from './apply-occurrences.ts'
import type { Applied } from './apply-record.ts'

interface ApplyContext {
  readonly transaction: CalendarTransaction
  /** The local series. */
  readonly stored: AnyRecord
  /** The remote fields of the event, with the ids of linked local records. */
  readonly remote: Readonly<Record<string, unknown>>
}

/**
 * Makes an event of a series what it is in the source, although the source does not have the series. Its other events
 * stay. Returns `undefined` if there is no such local series or event.
 */
export async function applyToSeries(
  { resource, external_id }: SyncRecord,
  key: SyncOccurrenceKey,
  { transaction, stored, remote }: ApplyContext,
): Promise<Applied | undefined> {
  const series = stored as unknown as EventRecord // the record of an event
  if (!isSeries(series)) return undefined
  // An editor has moved it to the trash, or the source had lost it.
  if (series.status === 'trash') return { record: stored, action: 'unchanged' }
  const start = key.start.length === 10 ? `${key.start} 00:00:00` : toWallClock(key.start, series.timezone)
  const { occurrences = {}, ...before } = decodeState(stored.sync_state)
  const base = occurrences[start]
  const wanted = new Map([[start, remote]])
  const { states, isChanged, conflicts } = await applyOccurrences(wanted, base ? { [start]: base } : {}, {
    series,
    transaction,
  })
  const [state] = Object.values(states)
  if (state === undefined) return undefined
  const found = conflicts.map((conflict) => ({ resource, external_id, ...conflict }))
  if (!isChanged && hashOf(state) === hashOf(base ?? null)) {
    return { record: stored, action: 'unchanged', conflicts: found }
  }
  const sync_state = encodeState({ ...before, occurrences: { ...occurrences, [start]: state } })
  const external = { source: stored.source, external_id: stored.external_id, sync_state }
  const record = await transaction.events.update(series.id, {}, { external })
  const action = isChanged ? 'updated' : 'unchanged'
  return { record, action, conflicts: found, fields: isChanged ? ['occurrences'] : [] }
}
