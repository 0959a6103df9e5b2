import type { CollectionName } from '../schema/resource.ts'
import type { SpanOptions, Tracer } from '../trace/trace.ts'

/** The operations of services that have spans, by method. Not every service has all. */
const operations = {
  list: 'list',
  explain: 'explain',
  get: 'get',
  getBySlug: 'get',
  create: 'create',
  copy: 'copy',
  update: 'update',
  remove: 'remove',
  merge: 'merge',
  duplicates: 'duplicates',
  distinct: 'distinct',
  conflicts: 'conflicts',
  doubleBookings: 'doubleBookings',
  updateMany: 'updateMany',
  copyMany: 'copyMany',
  removeMany: 'removeMany',
  undoMany: 'undoMany',
} as const

type Operation = (typeof operations)[keyof typeof operations]

const options: SpanOptions = { kind: 'internal', attributes: {} }

type Method = (...args: unknown[]) => Promise<unknown>

/** Returns the service with a span around each operation. An endpoint plans a list and fetches it, which are two. */
export function tracedService<Service extends object>(
  service: Service,
  collection: CollectionName,
  tracer: Tracer,
): Service {
  const traced = (operation: Operation, method: Method): Method => {
    return (...args) =>
      tracer(`${collection}.${operation}`, options, async (span) => {
        const result = await method(...args)
        if (operation === 'list') span.setAttributes({ 'daybook.list.total': Number(Object(result).total) })
        return result
      })
  }
  const planned = (planList: Method): Method => {
    return async (...args) => {
      const plan = Object(await tracer(`${collection}.plan`, options, () => planList(...args)))
      return { ...plan, fetch: traced('list', plan.fetch), explain: traced('explain', plan.explain) }
    }
  }
  const members = Object.entries(service).map(([name, method]) => {
    if (name === 'planList') return [name, planned(method)]
    const operation: Operation | undefined = Reflect.get(operations, name)
    return [name, operation ? traced(operation, method) : method]
  })
  return Object.fromEntries(members) as Service // each member has the type of the one that it calls
}
