import type { Access } from '../../access/access.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { Found, LinkedKey } from '../../storage/store.ts'
import type { Duplicates, DuplicatesOptions } from '../duplicates/duplicate-options.ts'
import type { Environment } from '../environment/environment.ts'
import type { MergeOptions } from '../merges/merge-options.ts'
import type { Explanation } from '../operations/explanation.ts'
import { type ListPlanner, listOperation } from '../operations/list-operation.ts'
import { createOperation, removeOperation, updateOperation } from '../operations/write-operations.ts'
import type { CreateOptions } from '../shared/external-key.ts'
import type { RecordRef } from '../shared/find-post.ts'
import type { RecordPage } from '../shared/page.ts'
import type { UpdateOptions, WriteOptions } from '../shared/precondition.ts'
import { readablePost } from '../shared/visibility.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { linkedLists } from './linked-filter.ts'
import type { LinkedResource, LinkedShape } from './linked-resource.ts'
import { linkedSteps } from './linked-steps.ts'

/**
 * Venues, or organizers, as one caller may use them. Every method throws `CalendarError`: `rest_forbidden`, the 400s of
 * invalid input, and the 403, 404 and 410 of the addressed record (rules 6, 9, 34, 43).
 * An argument of a wrong type throws a `TypeError` that names it.
 */
export interface LinkedService<Record, Query, Input, Patch> {
  /** Returns a page of the records that the caller sees, ordered by folded name (rules 11, 17, 19). */
  list(query?: Query): Promise<RecordPage<Record>>
  /**
   * Explains what `list` does with the same query, as data and as text. Throws what `list` throws, except for a page
   * past the end.
   */
  explain(query?: Query): Promise<Explanation<LinkedCriteria, LinkedKey>>
  /** Returns a record. Throws `venue-not-found` or `organizer-not-found`. */
  get(ref: RecordRef): Promise<Record>
  /** Short for `get({ slug })`. */
  getBySlug(slug: string): Promise<Record>
  /** Stores a record. Absent fields take their defaults (rule 30). */
  create(input: Input, options?: CreateOptions): Promise<Record>
  /** Changes the fields of the patch. Absent fields keep their values (rule 29). */
  update(ref: RecordRef, patch: Patch, options?: UpdateOptions): Promise<Record>
  /** Moves the record to the trash, and returns it (rule 34). */
  remove(ref: RecordRef, options?: WriteOptions): Promise<Record>
  /**
   * Merges others with a record, and returns it: events link to it instead, and the others go to the trash. Their
   * slugs, ids and external ids lead to it (rule 75).
   */
  merge(keep: RecordRef, others: readonly number[], options?: MergeOptions): Promise<Record>
  /** Returns pairs of records that are probably the same, of those that the caller may merge (rule 77). */
  duplicates(options?: DuplicatesOptions): Promise<Duplicates<Record>>
  /**
   * Notes that two records are not the same, so that `duplicates` proposes them no more; with `false`, that they may
   * be (rule 77).
   */
  distinct(one: number, other: number, isDistinct?: boolean): Promise<void>
}

export function createLinkedService<Of extends LinkedShape, Query, Input, Patch>(
  resource: LinkedResource<Of>,
  access: Access,
  environment: Environment,
  unitOfWork: UnitOfWork,
): LinkedService<Of['record'], Query, Input, Patch> & ListPlanner<Query, Found<Of['record']>> {
  const { name } = resource.definition
  const records = resource.stored(environment.store)
  const plan = listOperation(linkedLists(resource.definition, records), access, environment)
  const planList = (query?: Query) => plan(query, (page) => records.find(page))

  const read = async (target: RecordRef) => {
    const { formerNames } = environment.store
    return readablePost({ resource: name, records, formerNames, access, now: environment.now(), target })
  }

  const caller = { access, environment, unitOfWork }
  const steps = linkedSteps(resource, access, environment)
  const { create } = createOperation(steps.create, caller)
  const update = updateOperation(steps.update, caller)
  const remove = removeOperation(steps.remove, caller)

  return {
    list: async (query) => (await planList(query)).fetch(),
    planList,
    explain: async (query) => (await planList(query)).explain(),
    get: (ref) => read(ref),
    getBySlug: (slug) => read({ slug }),
    create,
    update,
    remove,
    async merge(...request) {
      const { mergeLinked } = await import('./merge-linked.ts')
      return mergeLinked(resource, access, environment, caller)(...request)
    },
    async duplicates(options = {}) {
      const [{ duplicatesOf }, { linkedDuplicates }] = await Promise.all([
        import('../duplicates/duplicates-of.ts'),
        import('./linked-duplicates.ts'),
      ])
      return duplicatesOf(linkedDuplicates(resource, access, environment), options, { access, environment })
    },
    async distinct(one, other, isDistinct = true) {
      const { decideDistinct } = await import('../duplicates/distinct-operation.ts')
      return decideDistinct(steps.remove, [one, other], isDistinct, caller)
    },
  }
}
