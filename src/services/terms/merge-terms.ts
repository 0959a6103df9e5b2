import type { Access } from '../../access/access.ts'
import { invalidParam } from '../../errors.ts'
import type { TermDraft, TermRecord } from '../../resources/term/term.ts'
import { nameOf, type TermCollection } from '../../schema/resource.ts'
import { movedState } from '../../storage/transfer/sync-states.ts'
import { fold } from '../../text/fold.ts'
import type { Environment } from '../environment/environment.ts'
import { type MergeSteps, mergeOperation } from '../merges/merge-operation.ts'
import type { Caller } from '../operations/write-operations.ts'
import { lineOf, mostLevels } from '../shared/ancestors.ts'
import { levelsBelow } from '../shared/category-tree.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import { requireFreeName } from './insert-term.ts'
import { childrenOf, termSteps } from './term-steps.ts'

/** Returns the merge of categories, or of tags: the others are deleted, and their children move. */
export function mergeTerms(collection: TermCollection, access: Access, environment: Environment, caller: Caller) {
  const { change, fields, units } = environment.resources[nameOf[collection]]
  const steps: MergeSteps<TermRecord> = {
    ...termSteps(collection, access, environment).remove,
    link: collection,
    fields,
    units,
    requireMergeable() {},
    async requirePossible(others, keep, values: TermDraft, transaction) {
      const name = values.name ?? keep.name
      const { [collection]: terms, categories } = transaction
      for (const other of others) await parentOfChildren(other, keep, transaction)
      if (fold(name) === keep.search_name) return
      const merged = others.map(({ id }) => id)
      const [, ...line] = await lineOf(keep.id, categories, ({ parent }) => parent)
      const parent = line.find((id) => !merged.includes(id)) ?? 0
      await requireFreeName(terms, name, parent, [keep.id, ...merged])
    },
    async absorb(others, keep, transaction) {
      const terms = transaction[collection]
      for (const { id } of others) {
        // Its count may have changed since, and so has its parent if that was one of the others.
        const [other] = await terms.getMany([id])
        if (other === undefined) continue
        const parent = await parentOfChildren(other, keep, transaction)
        for (const child of await childrenOf(terms, other)) {
          const sync_state = stateBelow(child, keep)
          await terms.update(child, { parent, sync_state })
        }
        await terms.remove(other)
      }
      const [current = keep] = await terms.getMany([keep.id])
      return current
    },
    async update(keep, values: TermDraft, key, transaction) {
      if (Object.keys({ ...values, ...key }).length === 0) return keep
      const terms = transaction[collection]
      const name = values.name ?? keep.name
      if (fold(name) !== keep.search_name) await requireFreeName(terms, name, keep.parent, [keep.id])
      return terms.update(keep, change(keep, values, key))
    },
  }
  return mergeOperation(steps, caller)
}

/**
 * Returns what a synchronization knows of a child of a merged category: its source has it below the one that stays now,
 * so where the merge moves it is no change of the source.
 */
function stateBelow(child: TermRecord, { id: parent }: TermRecord): string {
  const after: TermRecord = { ...child, parent }
  return movedState(child.sync_state, 'categories', { before: child, after }, () => undefined)
}

/**
 * Returns where the children of a merged category go: below the one that stays, or where the merged one was if that
 * stays below it. Throws if the tree would get too deep.
 */
async function parentOfChildren(
  other: TermRecord,
  keep: TermRecord,
  { categories }: TransactionContext,
): Promise<number> {
  const line = await lineOf(keep.id, categories, ({ parent }) => parent)
  if (line.includes(other.id)) return other.parent
  const left = mostLevels - line.length
  if ((await levelsBelow(other, categories, left + 1)) > left) {
    throw invalidParam('others', `categories that leave the tree at most ${mostLevels} levels`, other.id)
  }
  return keep.id
}
