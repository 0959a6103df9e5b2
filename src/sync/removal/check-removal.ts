import type { RunTransaction } from '../../services/calendar-transaction.ts'
import { Refused } from '../../services/transaction/chunks.ts'
import type { Pace } from '../../services/transaction/pace.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { unlimited } from '../apply/series-limit.ts'
import { type ChunkOptions, syncChunk } from '../apply/sync-chunk.ts'
import { countOccurrences, type Stored } from '../records/stored-records.ts'
import type { SyncRecord } from '../records/sync-record.ts'
import type { Weighed } from './find-gone.ts'

interface RemovalOptions extends Omit<ChunkOptions, 'limit'> {
  readonly keepPast: boolean
  readonly maxRemoved: number
  readonly pace: Pace
}

/** A record that a run would remove, or a series that would lose events. */
export interface Removal extends Stored {
  /** How many events a series would lose; 1 for other records. */
  readonly lost: number
}

/**
 * Returns what a run would remove if it needs a confirmation: the source has nothing in common with what is stored, or
 * the share of lost events, or of lost records, is `maxRemoved` or more. Otherwise returns `undefined`.
 */
export async function unconfirmedRemoval(
  transaction: RunTransaction,
  before: readonly Weighed[],
  options: RemovalOptions,
): Promise<readonly Removal[] | undefined> {
  const { maxRemoved } = options
  const counted = before.filter(({ weight, isLinked }) => weight > 0 && !(options.keepPast && isLinked))
  const gone = counted.filter((one) => one.isGone && !one.isLinked).map((one) => ({ ...one, lost: one.weight }))
  if (counted.length > 0 && counted.every(({ isGone }) => isGone)) return gone
  const exceeds = (removals: readonly Removal[]) =>
    [counted, counted.filter(({ resource }) => resource === 'event')].some((all) => {
      const names = new Set(all.map(({ id, resource }) => `${resource} ${id}`))
      const lost = sum(removals.filter(({ id, resource }) => names.has(`${resource} ${id}`)).map((one) => one.lost))
      return lost > 0 && lost / sum(all.map(({ weight }) => weight)) >= maxRemoved
    })
  const changed = counted.filter(({ change }) => change !== undefined)
  // Trials take as long as the changes, so there are none if even the loss of all these events is allowed.
  if (!exceeds([...gone, ...changed.map((one) => ({ ...one, lost: one.weight }))])) return undefined
  const shrunk: Removal[] = []
  for (const one of changed) {
    await options.pace.pause()
    const left = await tryChange(transaction, one, options)
    if (left < one.weight) shrunk.push({ ...one, lost: one.weight - left })
  }
  const removals = [...gone, ...shrunk]
  return exceeds(removals) ? removals : undefined
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Thrown to roll back a trial. */
class RolledBack extends Error {
  readonly left: number

  constructor(left: number) {
    super('The trial is rolled back.')
    this.left = left
  }
}

/**
 * Returns how many events a series would have after its change, which is rolled back. A refused one changes nothing.
 */
async function tryChange(
  transaction: RunTransaction,
  { id, change, weight }: Weighed,
  { source, mergeLinked }: RemovalOptions,
): Promise<number> {
  if (change === undefined) return weight
  // Links have no effect on how it recurs, and their records may not exist yet.
  const { links: _, occurrences: __, ...bare } = change
  try {
    return await transaction(
      async (inside) => {
        const booking = { conflicts: 'ignore' } as const
        const options = { source, mergeLinked, limit: unlimited, booking, onHandled: () => {} }
        await syncChunk([bare as SyncRecord], options, inside, new Map())
        const { missing } = partsOf(inside).context.longSeries
        // A series that has become a single event has one.
        throw new RolledBack(Math.max(1, missing + (await countOccurrences(id, undefined, inside))))
      },
      { longSeries: true },
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.left
    if (error instanceof Refused) return weight
    throw error
  }
}
