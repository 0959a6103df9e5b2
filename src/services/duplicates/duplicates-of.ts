import type { Access } from '../../access/access.ts'
import { collectionOf, type ResourceName, type StoredRecord } from '../../schema/resource.ts'
import type { Environment } from '../environment/environment.ts'
import { createPace } from '../transaction/pace.ts'
import { distinctPairs } from './distinct.ts'
import type { Compared } from './duplicate-keys.ts'
import type { DuplicatePair, Duplicates, DuplicatesOptions } from './duplicate-options.ts'
import { findPairs } from './find-pairs.ts'

/** How the records of a resource are compared. */
export interface DuplicateSteps<Record extends StoredRecord> {
  readonly resource: Exclude<ResourceName, 'event'>
  /** Returns at most so many records, those that the caller sees. */
  find(most: number): Promise<readonly Record[]>
  /** Returns whether the caller may merge a record with another one, whichever stays. */
  mayMerge(record: Record): boolean
  compared(record: Record): Compared
  /** Returns how many events of the caller's list link to each of some records, by their ids. */
  counts(records: readonly Record[]): Promise<ReadonlyMap<number, number>>
}

/** The most records that are compared. */
const mostRecords = 20_000

/** Returns the records that are probably the same, of those that the caller may merge (rule 77). */
export async function duplicatesOf<Record extends StoredRecord>(
  steps: DuplicateSteps<Record>,
  { limit = 100 }: DuplicatesOptions,
  { access, environment }: { readonly access: Access; readonly environment: Pick<Environment, 'store'> },
): Promise<Duplicates<Record>> {
  const { resource, find, mayMerge, compared, counts } = steps
  access.require('update', resource)
  access.require('delete', resource)
  const all = await find(mostRecords + 1)
  const records = all.slice(0, mostRecords).filter(mayMerge)
  const byId = new Map(records.map((record) => [record.id, record]))
  const { pause } = createPace()
  const candidates = records.map((record) => ({ id: record.id, ...compared(record) }))
  const decided = await distinctPairs(collectionOf[resource], environment.store)
  const keys = new Set(decided.map(String))
  const isDistinct = (one: number, other: number) => keys.has(String([Math.min(one, other), Math.max(one, other)]))
  const found = await findPairs(candidates, { isDistinct, pause })
  const inPairs = [...new Set(found.flatMap(({ ids }) => ids))].flatMap((id) => byId.get(id) ?? [])
  const events = await counts(inPairs)
  const pairs = found.flatMap(({ ids, reasons }): readonly DuplicatePair<Record>[] => {
    const both = ids.flatMap((id) => byId.get(id) ?? [])
    const counted = both.map((record) => ({ record, events: events.get(record.id) ?? 0 }))
    const [first, second] = counted.toSorted((a, b) => b.events - a.events)
    return first && second ? [{ records: [first, second], reasons }] : []
  })
  const eventsOf = ({ records: [one, other] }: (typeof pairs)[number]) => one.events + other.events
  return {
    pairs: pairs.toSorted((a, b) => eventsOf(b) - eventsOf(a)).slice(0, limit),
    total: pairs.length,
    distinct: decided
      .flatMap((ids): readonly (readonly [Record, Record])[] => {
        const [one, other] = ids.map((id) => byId.get(id))
        return one && other ? [[one, other]] : []
      })
      .slice(0, limit),
    isComplete: all.length <= mostRecords,
  }
}
