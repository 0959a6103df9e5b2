import type { Access } from '../../access/access.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import { nameOf, type TermCollection } from '../../schema/resource.ts'
import type { TermCriteria } from '../../storage/criteria.ts'
import type { Found, TermKey } from '../../storage/store.ts'
import type { Duplicates, DuplicatesOptions } from '../duplicates/duplicate-options.ts'
import type { Environment } from '../environment/environment.ts'
import type { MergeOptions } from '../merges/merge-options.ts'
import type { Explanation } from '../operations/explanation.ts'
import { type ListPlanner, listOperation } from '../operations/list-operation.ts'
import { createOperation, removeOperation, updateOperation } from '../operations/write-operations.ts'
import type { CreateOptions } from '../shared/external-key.ts'
import { findById, findMoved } from '../shared/find-post.ts'
import type { RecordPage } from '../shared/page.ts'
import type { UpdateOptions, WriteOptions } from '../shared/precondition.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { termLists } from './term-filter.ts'
import { findTerm, termSteps } from './term-steps.ts'

/** Categories, or tags, as one caller may use them. Throws `CalendarError`, including `term_exists` (rule 36). */
export interface TermService<Query, Input, Patch, Term = TermRecord> {
  /** Returns a page of terms, by default ordered by name and without terms that have no events (rules 17, 20). */
  list(query?: Query): Promise<RecordPage<Term>>
  /**
   * Explains what `list` does with the same query, as data and as text. Throws what `list` throws, except for a page
   * past the end.
   */
  explain(query?: Query): Promise<Explanation<TermCriteria, TermKey>>
  /** Returns a term. Throws `category-not-found` or `tag-not-found`. */
  get(id: number): Promise<Term>
  /** Stores a term. Throws `term_exists` if the name is taken (rule 36). */
  create(input: Input, options?: CreateOptions): Promise<Term>
  /** Changes the fields of the patch. Absent fields keep their values (rule 29). */
  update(id: number, patch: Patch, options?: UpdateOptions): Promise<Term>
  /** Deletes a term permanently, and returns it. Its children move to its parent (rule 34). */
  remove(id: number, options?: WriteOptions): Promise<Term>
  /**
   * Merges others with a term, and returns it: events have it instead, and the others are deleted. Their children move
   * below it. Their slugs, ids and external ids lead to it (rule 75).
   */
  merge(keep: number, others: readonly number[], options?: MergeOptions): Promise<Term>
  /** Returns pairs of terms that are probably the same, for callers who may merge them (rule 77). */
  duplicates(options?: DuplicatesOptions): Promise<Duplicates<Term>>
  /**
   * Notes that two records are not the same, so that `duplicates` proposes them no more; with `false`, that they may
   * be (rule 77).
   */
  distinct(one: number, other: number, isDistinct?: boolean): Promise<void>
}

export function createTermService<Query, Input, Patch>(
  collection: TermCollection,
  access: Access,
  environment: Environment,
  unitOfWork: UnitOfWork,
): TermService<Query, Input, Patch> & ListPlanner<Query, Found<TermRecord>> {
  const taxonomy = nameOf[collection]
  const { [collection]: terms } = environment.store
  const plan = listOperation(termLists(collection, environment), access, environment)
  const planList = (query?: Query) => plan(query, (page) => terms.find(page))
  const caller = { access, environment, unitOfWork }
  const steps = termSteps(collection, access, environment)
  const { create } = createOperation(steps.create, caller)
  const update = updateOperation(steps.update, caller)
  const remove = removeOperation(steps.remove, caller)

  return {
    list: async (query) => (await planList(query)).fetch(),
    planList,
    explain: async (query) => (await planList(query)).explain(),
    async get(id) {
      const moved = () => findMoved(taxonomy, id, { records: terms, formerNames: environment.store.formerNames })
      return (await findById(terms, id)) ?? (await moved()) ?? findTerm(terms, taxonomy, id)
    },
    create,
    update,
    remove,
    async merge(...request) {
      const { mergeTerms } = await import('./merge-terms.ts')
      return mergeTerms(collection, access, environment, caller)(...request)
    },
    async duplicates(options = {}) {
      const [{ duplicatesOf }, { termDuplicates }] = await Promise.all([
        import('../duplicates/duplicates-of.ts'),
        import('./term-duplicates.ts'),
      ])
      return duplicatesOf(termDuplicates(collection, environment), options, { access, environment })
    },
    async distinct(one, other, isDistinct = true) {
      const { decideDistinct } = await import('../duplicates/distinct-operation.ts')
      return decideDistinct(steps.remove, [one, other], isDistinct, caller)
    },
  }
}
