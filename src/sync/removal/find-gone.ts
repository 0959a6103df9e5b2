import type { EventRecord } from '../../resources/event/event.ts'
import { isSeries } from '../../resources/event/recurring-event.ts'
import { decodeState } from '../../resources/sync-state.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import { postNames } from '../../schema/resource.ts'
import type { RunTransaction } from '../../services/calendar-transaction.ts'
import type { Pace } from '../../services/transaction/pace.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { isUnitChanged } from '../apply/merge-fields.ts'
import {
  countOccurrences,
  findAny,
  isRemovable,
  linkingEvents,
  mergedIds,
  nameOf,
  pageSize,
  type Stored,
} from '../records/stored-records.ts'
import { keyOf, type SyncRecord } from '../records/sync-record.ts'

/** A record before the run, with how much of it the run may remove. */
export interface Weighed extends Stored {
  /** How many events it has; 1 for other records; 0 for one that `keepPast` keeps. */
  readonly weight: number
  /** Whether events that stay link to it. */
  readonly isLinked: boolean
}

interface StoredOptions {
  readonly source: string
  /** The keys of all records that the source has. */
  readonly seen: ReadonlySet<string>
  /** The readable ones of them, by key. */
  readonly sent: ReadonlyMap<string, SyncRecord>
  readonly pace: Pace
}

/** Returns the events, venues and organizers that the source had before a run and that are not in the trash. */
export async function findStored(transaction: RunTransaction, options: StoredOptions): Promise<readonly Stored[]> {
  const { source, seen, sent, pace } = options
  const all: Stored[] = []
  for (const resource of postNames) {
    for (let offset = 0; ; offset += pageSize) {
      const page = await transaction(async (inside) => {
        const { units } = partsOf(inside).resources.event
        const records = await findAny(resource, { source, offset, limit: pageSize }, inside)
        const removable = records.filter(isRemovable)
        const unseen = removable.flatMap(({ id, external_id }) => (seen.has(keyOf(resource, external_id)) ? [] : id))
        const merged = await mergedIds(resource, { source, ids: unseen }, inside)
        // The source still has one that was merged with it.
        const isSeen = (id: number) => merged.get(id)?.some((other) => seen.has(keyOf(resource, other))) ?? false
        const stored = removable.map((record): Stored => {
          const { id, external_id, sync_state } = record
          const key = keyOf(resource, external_id)
          // Only events have these members.
          const event = resource === 'event' ? (record as unknown as EventRecord) : undefined
          const isOfSeries = event !== undefined && isSeries(event)
          const one = isOfSeries ? sent.get(key) : undefined
          return {
            resource,
            external_id,
            id,
            name: nameOf(resource, record, inside),
            isGone: !seen.has(key) && !isSeen(id),
            end: event?.utc_end_date,
            isSeries: isOfSeries,
            change: one && recursOtherwise(one, sync_state, units) ? one : undefined,
          }
        })
        return { stored, isLast: records.length < pageSize }
      })
      all.push(...page.stored)
      await pace.pause()
      if (page.isLast) break
    }
  }
  return all
}

/** Returns whether a record of the source may change how a series recurs whose state the last run has stored. */
export function recursOtherwise({ fields }: SyncRecord, state: string, units: FieldUnits): boolean {
  const base = decodeState(state).fields
  return units.movedBy('recurrence').some((unit) => isUnitChanged(units, unit, { ...fields }, base))
}

interface WeighOptions {
  readonly keepPast: boolean
  readonly pace: Pace
}

/** Counts what a run may remove. Series count as many as they have events. */
export async function weigh(
  transaction: RunTransaction,
  stored: readonly Stored[],
  { keepPast, pace }: WeighOptions,
): Promise<readonly Weighed[]> {
  const own = new Map(stored.flatMap((one) => (one.resource === 'event' ? [[one.id, one] as const] : [])))
  const weighed: Weighed[] = []
  for (const one of stored) {
    await pace.pause()
    const needsQuery = one.isSeries || one.isGone
    if (!needsQuery) {
      weighed.push({ ...one, weight: 1, isLinked: false })
      continue
    }
    weighed.push(
      await transaction(async (inside) => {
        const { now } = partsOf(inside).context
        const isOver = (end: string | undefined) => keepPast && end !== undefined && end <= now
        // The changes of a series that the source has may also remove events that are over.
        const after = keepPast && one.isGone ? now : undefined
        const occurrences = one.isSeries ? await countOccurrences(one.id, after, inside) : undefined
        const least = after === undefined ? 1 : 0
        const weight =
          occurrences === undefined ? Number(!(one.isGone && isOver(one.end))) : Math.max(least, occurrences)
        let isLinked = false
        for await (const event of one.isGone ? linkingEvents(one.resource, one.id, inside) : []) {
          // Those of the source itself follow the source.
          if (own.has(event.owner) && !(own.get(event.owner)?.isGone && isOver(event.end))) continue
          isLinked = true
          break
        }
        return { ...one, weight, isLinked }
      }),
    )
  }
  return weighed
}
