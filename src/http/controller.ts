import type { ReadOptions } from '../services/events/event-service.ts'
import type { Target } from '../services/shared/find-post.ts'
import type { ListPlan, ListPlanner } from '../services/shared/list-plan.ts'
import type { WriteOptions } from '../services/transaction/precondition.ts'
import type { Found, Linked } from '../storage/store.ts'

/** A page of records; of events with all that they link to. */
interface FoundRecords<Record> extends Found<Record> {
  readonly linked?: Linked
}

/** A service as endpoints use it. It reads its own input, so that endpoints do not depend on its types. */
export interface Controller<Record> {
  planList(query: object): Promise<ListPlan<FoundRecords<Record>>>
  get(id: number, options: ReadOptions): Promise<Record>
  getBySlug(slug: string, options: ReadOptions): Promise<Record>
  create(input: object): Promise<Record>
  update(target: Target, patch: object, options: WriteOptions): Promise<Record>
  remove(target: Target, options: WriteOptions): Promise<Record>
}

interface IdService<Record> extends ListPlanner<object, Found<Record>> {
  get(id: number): Promise<Record>
  create(input: object): Promise<Record>
  update(id: number, patch: object, options: WriteOptions): Promise<Record>
  remove(id: number, options: WriteOptions): Promise<Record>
}

/** Returns the controller of a service whose records have no address by slug. */
export function withoutSlugs<Record>(service: IdService<Record>): Controller<Record> {
  const idOf = (target: Target) => (typeof target === 'number' ? target : Number.NaN)
  return {
    planList: (query) => service.planList(query),
    get: (id) => service.get(id),
    getBySlug: () => service.get(Number.NaN),
    create: (input) => service.create(input),
    update: (target, patch, options) => service.update(idOf(target), patch, options),
    remove: (target, options) => service.remove(idOf(target), options),
  }
}
