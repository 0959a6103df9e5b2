import type { Fields } from '../../schema/field/field.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import { complainingAsync, newReport } from '../../schema/reader.ts'
import { collectionOf, type EventLink, type External } from '../../schema/resource.ts'
import { followMerge } from '../duplicates/distinct.ts'
import { type Caller, whole, writableNow } from '../operations/write-operations.ts'
import type { TargetSteps } from '../operations/write-steps.ts'
import type { RecordRef } from '../shared/find-post.ts'
import { requireMatch } from '../shared/precondition.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import { choosableFields, chooseValues } from './choose-values.ts'
import { leadNames } from './lead-names.ts'
import { type MergeOptions, readMerge } from './merge-options.ts'
import type { Mergeable } from './mergeable.ts'
import { moveLinks } from './move-links.ts'

/** What a resource adds to merges of its records. */
export interface MergeSteps<Record extends Mergeable> extends TargetSteps<Record> {
  /** The link of events to its records. */
  readonly link: EventLink
  readonly fields: Fields
  readonly units: FieldUnits
  /** Throws for a record that cannot be merged, such as one in the trash. */
  requireMergeable(record: Record): void
  /** Throws what the last transaction would throw, before links of events move. `values` are those of `update`. */
  requirePossible(
    others: readonly Record[],
    keep: Record,
    values: object,
    transaction: TransactionContext,
  ): Promise<void>
  /** Takes records away that are merged with another one, and to which no event links any more. Returns that one. */
  absorb(others: readonly Record[], keep: Record, transaction: TransactionContext): Promise<Record>
  /** Changes the record that stays. `values` are stored ones, by the names of fields. */
  update(keep: Record, values: object, key: Partial<External>, transaction: TransactionContext): Promise<Record>
}

/** Merges records, by their ids, with the one that stays. */
export type Merge<Record> = (target: RecordRef, others: readonly number[], options?: MergeOptions) => Promise<Record>

/** The most events whose links change in one transaction. */
const mostEvents = 2_000

/**
 * Merges records with one that stays (rule 75). The last transaction does everything but the links of events that
 * earlier ones have moved, so that a merge that has failed in between goes on when it is repeated.
 */
export function mergeOperation<Record extends Mergeable>(steps: MergeSteps<Record>, caller: Caller): Merge<Record> {
  const { resource, link } = steps
  const { access, environment, unitOfWork } = caller
  const { extensions } = environment
  return async (target, sent, options = {}) => {
    access.require('update', resource)
    access.require('delete', resource)
    const { ifMatch, fields } = options
    const report = newReport(extensions)
    const read = readMerge({ others: sent, fields }, choosableFields(steps.fields), report)
    const { values: merge } = report.settle(read)

    /** Returns the records as they are. Throws unless the caller may change the first, and delete all others. */
    const load = (transaction: TransactionContext) =>
      complainingAsync(extensions, async (inside) => {
        const at = { now: transaction.now, reader: transaction }
        const keep: Record = await writableNow('update', target, steps, { options: { ifMatch }, ...at })
        steps.requireMergeable(keep)
        if (merge.others.includes(keep.id)) inside.at('others').invalid('ids of other records', keep.id)
        inside.settle(keep)
        const others: Record[] = []
        for (const id of merge.others) {
          const other: Record = await steps.writable('delete', id, at)
          steps.requireMergeable(other)
          // A caller who has read others expects that nobody has changed them since.
          if (ifMatch?.some((expected) => expected.id === id)) requireMatch(other, { ifMatch })
          others.push(other)
        }
        return { keep, others }
      })

    const mergeIn = async (transaction: TransactionContext): Promise<Record | undefined> => {
      // Any number of events may link to them.
      transaction.requireOwnCommit()
      await transaction.pause()
      const { keep, others } = await load(transaction)
      const values = chooseValues(merge.fields, others, steps.units)
      await steps.requirePossible(others, keep, values, transaction)
      const links = { link, from: merge.others, to: keep.id }
      let isDone = false
      const adopted = keep.source === '' ? others.find(({ source }) => source !== '') : undefined
      const write = async () => {
        isDone = await moveLinks(links, mostEvents, transaction)
        if (!isDone) return keep
        await followMerge(collectionOf[resource], keep.id, merge.others, transaction)
        await leadNames(keep, { resource, others, adopted, transaction })
        const current = await steps.absorb(others, keep, transaction)
        return steps.update(current, values, adopted ? keyOf(adopted) : {}, transaction)
      }
      const record = await whole(transaction, { resource, write })
      return isDone ? record : undefined
    }

    for (;;) {
      const merged = await unitOfWork(mergeIn)
      if (merged !== undefined) return merged
    }
  }
}

function keyOf({ source, external_id, sync_state }: External): External {
  return { source, external_id, sync_state }
}
