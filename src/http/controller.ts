import type { ReadOptions } from '../services/events/event-service.ts'
import type { RecordRef } from '../services/shared/find-post.ts'
import type { ListPlan, ListPlanner } from '../services/shared/list-plan.ts'
import type { WriteOptions } from '../services/transaction/precondition.ts'
import type { Found, Included } from '../storage/store.ts'

/** A page of records, for events with all linked records. */
interface FoundRecords<Record> extends Found<Record> {
  readonly included?: Included
}

/** A service as endpoints use it. It parses its own input, so that endpoints do not depend on its types. */
export interface Controller<Record> {
  planList(query: object): Promise<ListPlan<FoundRecords<Record>>>
  get(ref: RecordRef, options: ReadOptions): Promise<Record>
  create(input: object): Promise<Record>
  update(target: RecordRef, patch: object, options: WriteOptions): Promise<Record>
  remove(target: RecordRef, options: WriteOptions): Promise<Record>
}

interface IdService<Record> extends ListPlanner<object, Found<Record>> {
  get(id: number): Promise<Record>
  create(input: object): Promise<Record>
  update(id: number, patch: object, options: WriteOptions): Promise<Record>
  remove(id: number, options: WriteOptions): Promise<Record>
}

/** Returns the controller of a service whose records are not found by slug. */
export function withoutSlugs<Record>(service: IdService<Record>): Controller<Record> {
  const idOf = (target: RecordRef) => (typeof target === 'number' ? target : Number.NaN)
  return {
    planList: (query) => service.planList(query),
    get: (ref) => service.get(idOf(ref)),
    create: (input) => service.create(input),
    update: (target, patch, options) => service.update(idOf(target), patch, options),
    remove: (target, options) => service.remove(idOf(target), options),
  }
}
