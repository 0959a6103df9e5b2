import type { EventRecord } from '../../resources/event/event.ts'
import { isOccurrence, isSeries } from '../../resources/event/recurring-event.ts'
import { decodeState } from '../../resources/sync-state.ts'
import { type PostName, postNames } from '../../schema/resource.ts'
import type { CalendarTransaction, RunTransaction } from '../../services/calendar-transaction.ts'
import { inTransaction } from '../../services/transaction/chunks.ts'
import type { Pace } from '../../services/transaction/pace.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { endSeries, trashRecord } from '../apply/apply-record.ts'
import { datesOf, type SeriesDates } from '../apply/edited-occurrences.ts'
import { isLocallyChanged } from '../apply/merge-fields.ts'
import {
  type AnyRecord,
  countOccurrences,
  findAny,
  isRemovable,
  linkingEvents,
  type Stored,
} from '../records/stored-records.ts'

interface GoneOptions {
  readonly source: string
  /** What the source no longer has. */
  readonly gone: readonly Stored[]
  /** Whether events that are over stay. */
  readonly keepPast: boolean
  readonly pace: Pace
  readonly onRemoved: (removed: readonly Removed[]) => void
}

/** What happened to a record that the source no longer has. */
export interface Removed extends Stored {
  /** `ended`: the events of a series that are over stay. `linked`: events that stay link to it, so it stays too. */
  readonly result: 'trashed' | 'ended' | 'linked'
  /** How many dates moved to the trash: 1 for a record without dates. */
  readonly trashed: number
  /** How many of them were changed in the calendar. */
  readonly edits: number
}

/**
 * Moves the events, venues and organizers to the trash that the source no longer has. A record stays to which a present
 * event links, and a parent of a present event. Terms stay, because they have no trash.
 */
export async function removeGone(transaction: RunTransaction, options: GoneOptions): Promise<void> {
  const { gone, pace, onRemoved } = options
  // Events first, so that no present event links to a record in the trash.
  for (let start = 0; start < gone.length; ) {
    const chunk = gone.slice(start, start + pace.size)
    const removed = await inTransaction(chunk.length, { pace, run: transaction }, (inside) =>
      removeAll(chunk, options, inside),
    )
    onRemoved(removed)
    start += chunk.length
  }
}

async function removeAll(
  chunk: readonly Stored[],
  { source, gone, keepPast }: GoneOptions,
  transaction: CalendarTransaction,
): Promise<readonly Removed[]> {
  const goneEvents = new Set(gone.flatMap(({ resource, id }) => (resource === 'event' ? id : [])))
  const removed: Removed[] = []
  for (const resource of postNames) {
    const all = chunk.filter((one) => one.resource === resource)
    if (all.length === 0) continue
    const external_ids = all.map(({ external_id }) => external_id)
    const records = await findAny(resource, { source, external_ids }, transaction)
    const byId = new Map(records.map((record) => [record.external_id, record]))
    for (const one of all) {
      const record = byId.get(one.external_id)
      if (record === undefined || !isRemovable(record)) continue
      const result = await remove(resource, record, { keepPast, goneEvents, transaction })
      if (result !== undefined) removed.push({ ...one, ...result })
    }
  }
  return removed
}

interface RemoveContext {
  readonly keepPast: boolean
  readonly goneEvents: ReadonlySet<number>
  readonly transaction: CalendarTransaction
}

/** Removes a record. Returns `undefined` if it stays because it is over. */
async function remove(
  resource: PostName,
  record: AnyRecord,
  { keepPast, goneEvents, transaction }: RemoveContext,
): Promise<Omit<Removed, keyof Stored> | undefined> {
  const { units } = partsOf(transaction).resources[resource]
  const state = decodeState(record.sync_state)
  const dates = await datesOf(record, state.occurrences ?? {}, transaction)
  if (keepPast && resource === 'event') {
    const { now } = partsOf(transaction).context
    const event = record as unknown as EventRecord // the record of an event
    if (!isSeries(event)) {
      if (event.utc_end_date <= now) return undefined
    } else {
      const next = await nextOccurrence(event.id, now, transaction)
      if (next === undefined) return undefined
      if (
        (await countOccurrences(event.id, undefined, transaction)) >
        (await countOccurrences(event.id, now, transaction))
      ) {
        await endSeries(record, next, transaction)
        return { result: 'ended', ...(await lostOf(dates, transaction)) }
      }
    }
  }
  if (await isLinked(resource, record.id, goneEvents, transaction)) return { result: 'linked', trashed: 0, edits: 0 }
  const isEdited = Object.entries(state.fields).some(([unit, hashes]) => isLocallyChanged(units, unit, record, hashes))
  await trashRecord(resource, record, transaction)
  const lost = dates.present.length > 0 ? await lostOf(dates, transaction) : { trashed: 1, edits: Number(isEdited) }
  return { result: 'trashed', ...lost }
}

/** Counts the dates of a series that are in the trash by now. */
async function lostOf({ present, edited }: SeriesDates, transaction: CalendarTransaction) {
  const { events } = partsOf(transaction).context
  const after = await events.getMany(present.map(({ id }) => id))
  const gone = new Set(after.flatMap(({ id, status }) => (status === 'trash' ? id : [])))
  return { trashed: gone.size, edits: edited.filter(({ id }) => gone.has(id)).length }
}

/** Returns whether an event that stays links to a record, or has it as its parent, or a parent of its parent. */
async function isLinked(
  resource: PostName,
  id: number,
  goneEvents: ReadonlySet<number>,
  transaction: CalendarTransaction,
): Promise<boolean> {
  for await (const event of linkingEvents(resource, id, transaction)) {
    // The events that are gone were moved to the trash before their venues.
    if (resource !== 'event' || !goneEvents.has(event.owner)) return true
    if (await isLinked('event', event.id, goneEvents, transaction)) return true
  }
  return false
}

/** Returns the first event of a series, by its recurrence id, that is not over. */
async function nextOccurrence(id: number, now: string, transaction: CalendarTransaction): Promise<number | undefined> {
  const { events } = partsOf(transaction).context
  const where = { post_parent: id, utc_end_date: { gt: now } }
  const { records } = await events.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  const present = records.filter(isOccurrence).filter(({ status }) => status !== 'trash')
  const [first] = present.toSorted((a, b) => (a.recurrence.recurrence_id < b.recurrence.recurrence_id ? -1 : 1))
  return first?.id
}
