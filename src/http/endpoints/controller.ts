import type { ReadOptions } from '../../services/events/event-service.ts'
import type { CreateEventOptions, RemoveEventOptions, UpdateEventOptions } from '../../services/events/event-writes.ts'
import type { ListPlan, ListPlanner } from '../../services/operations/list-operation.ts'
import type { RecordRef } from '../../services/shared/find-post.ts'
import type { WriteOptions } from '../../services/shared/precondition.ts'
import type { Found } from '../../storage/store.ts'
import type { ResourceJson } from '../records/resource-json.ts'
import type { SerializedPage } from '../records/serialized-page.ts'
import type { JsonContext } from '../records/serializers.ts'

/** A service as endpoints use it. It parses its own input, so that endpoints do not depend on its types. */
export interface Controller<Record> {
  /** Parses the query. The plan reads and serializes the page. */
  planList(query: object, context: JsonContext): Promise<ListPlan<SerializedPage>>
  get(ref: RecordRef, options: ReadOptions): Promise<Record>
  create(input: object, options?: CreateEventOptions): Promise<Record>
  update(target: RecordRef, patch: object, options: UpdateEventOptions): Promise<Record>
  remove(target: RecordRef, options: RemoveEventOptions): Promise<Record>
}

type Operations<Record> = Omit<Controller<Record>, 'planList'>

/** Returns the controller of a service that reads whole records. */
export function controllerOf<Record>(
  service: Operations<Record> & ListPlanner<object, Found<Record>>,
  json: Pick<ResourceJson<Record>, 'page'>,
): Controller<Record> {
  return {
    async planList(query, context) {
      const plan = await service.planList(query)
      const fetch = async () => {
        const { records, ...page } = await plan.fetch()
        return { ...page, ...(await json.page(records, context)) }
      }
      return { ...plan, fetch }
    },
    get: (ref, options) => service.get(ref, options),
    create: (input) => service.create(input),
    update: (ref, patch, options) => service.update(ref, patch, options),
    remove: (ref, options) => service.remove(ref, options),
  }
}

interface IdService<Record> extends ListPlanner<object, Found<Record>> {
  get(id: number): Promise<Record>
  create(input: object): Promise<Record>
  update(id: number, patch: object, options: WriteOptions): Promise<Record>
  remove(id: number, options: WriteOptions): Promise<Record>
}

/** Returns a service whose records are not found by slug, as one that takes any reference. */
export function withoutSlugs<Record>(
  service: IdService<Record>,
): Operations<Record> & ListPlanner<object, Found<Record>> {
  const idOf = (target: RecordRef) => (typeof target === 'number' ? target : Number.NaN)
  return {
    planList: (query) => service.planList(query),
    get: (ref) => service.get(idOf(ref)),
    create: (input) => service.create(input),
    update: (target, patch, options) => service.update(idOf(target), patch, options),
    remove: (target, options) => service.remove(idOf(target), options),
  }
}
