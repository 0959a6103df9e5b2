import type { TermRecord } from '../../resources/term/term.ts'
import { nameOf, type TermCollection } from '../../schema/resource.ts'
import { comparedAs } from '../duplicates/duplicate-keys.ts'
import type { DuplicateSteps } from '../duplicates/duplicates-of.ts'
import type { Environment } from '../environment/environment.ts'

/** Returns how categories, or tags, are compared. They have no author: who may merge one may merge all. */
export function termDuplicates(collection: TermCollection, { store }: Environment): DuplicateSteps<TermRecord> {
  const resource = nameOf[collection]
  return {
    resource,
    find: async (limit) => (await store[collection].find({ where: {}, orderBy: [], offset: 0, limit })).records,
    mayMerge: () => true,
    compared: comparedAs[resource],
    counts: async (records) => new Map(records.map(({ id, count }) => [id, count])),
  }
}
